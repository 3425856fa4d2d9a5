"""What the compiler objects to becomes one sentence with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from drumhead.errors import InvalidGame
from drumhead.kernel import compiler
from drumhead.kernel.compiler import BYTES, INT, Kernels, compiled, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.kernels import as_record
from drumhead.kernel.record import Number, Phases, RecordType

STATE = RecordType(Deck(["A1", "A2"]), Phases("play"), [], bid=Number()).dtype


@rule
def two_types(s: Any) -> int:
    bid = 1
    if s.bid > 2:
        bid = "two"  # type: ignore[assignment]
    return bid


@rule
def shift_by_a_real_number(s: Any) -> int:
    return 1 << (s.bid / 2)  # type: ignore[no-any-return]


@rule
def missing_field(s: Any) -> int:
    return s.bidd  # type: ignore[no-any-return]


@rule
def unknown_name(s: Any) -> int:
    return s.bid + no_such_rule(s)  # type: ignore[name-defined, no-any-return]  # noqa: F821


@rule
def a_class_inside(s: Any) -> int:
    class Inside:
        pass

    return 1


@rule
def no_attribute(s: Any) -> int:
    return s.score.total  # type: ignore[no-any-return]


@rule
def too_few_arguments(s: Any) -> int:
    return two_arguments(s)  # type: ignore[call-arg]


@rule
def two_arguments(s: Any, seat: int) -> int:
    return s.bid + seat  # type: ignore[no-any-return]


SENTENCES = {
    two_types: "'bid' is a whole number in one case and text in another, and it must be one",
    shift_by_a_real_number: "'<<' does not work on a whole number and a real number",
    missing_field: "the record has no field 'bidd'",
    unknown_name: "the name 'no_such_rule' is not defined",
    a_class_inside: "rules cannot use this part of Python (LOAD_BUILD_CLASS)",
    no_attribute: "a list has no attribute 'total'",
    too_few_arguments: "a rule is called with other arguments than it takes: missing a required "
    "argument: 'seat'",
}


@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("function", SENTENCES, ids=lambda function: function.__name__)
def test_a_rule_that_cannot_be_compiled(
    function: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kernel(state: Any) -> Any:
        return function(as_record(state, STATE))

    monkeypatch.setattr(compiler, "cache_directory", lambda: tmp_path)
    builds = {"winners": lambda: compiled(INT(BYTES), kernel)}
    with pytest.raises(InvalidGame) as raised:
        Kernels("toy", "the toy", builds, [function])["winners"]
    where, said = str(raised.value).split(": 'winners' cannot be compiled: ")
    assert said == f"{SENTENCES[function]}."
    file, line = where.split(", line ")
    assert file == "tests/kernel/test_faults.py"
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    first = function.__code__.co_firstlineno
    assert first < int(line) < first + 7, lines[int(line) - 1]
    assert raised.value.__cause__ is not None


@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
def test_all_that_the_compiler_says_can_be_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def kernel(state: Any) -> Any:
        return missing_field(as_record(state, STATE))

    monkeypatch.setattr(compiler, "cache_directory", lambda: tmp_path)
    monkeypatch.setenv("DRUMHEAD_TRACEBACK", "1")
    builds = {"winners": lambda: compiled(INT(BYTES), kernel)}
    with pytest.raises(InvalidGame):
        Kernels("toy", "the toy", builds, [missing_field])["winners"]
    assert "Traceback" in capsys.readouterr().err
