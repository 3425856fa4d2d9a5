"""How a key came about, as a transcript tells it: read, checked, and skipped by older readers."""

from __future__ import annotations

import hashlib

import pytest

import drumhead
from drumhead.engine.dealing import Dealing, is_nonce
from drumhead.errors import TranscriptError
from drumhead.kernel.random import commitment

DEALING = Dealing("Ab_-9", "5e" * 32, ("a1" * 32, None, "b2" * 32, None))


def played() -> drumhead.Match:
    """A match of one hand of Do-Boy with a key that several people had a part in."""
    match = drumhead.game("do-boy").match(key=DEALING.key, hands=1)
    match.dealing = DEALING
    while not match.over:
        match.play(match.legal[0])
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return played().transcript()


def test_the_key_is_the_hash_of_a_text_that_anybody_can_write() -> None:
    text = (
        "drumhead deal 1\ntable Ab_-9\nsecret " + "5e" * 32 + "\nseat 0 " + "a1" * 32
        + "\nseat 1 -\nseat 2 " + "b2" * 32 + "\nseat 3 -\n"
    )  # fmt: skip
    assert DEALING.key == hashlib.sha256(text.encode()).digest()
    assert DEALING.promise == hashlib.sha256(b"\x5e" * 32).hexdigest()


@pytest.mark.parametrize("change", [{"table": "Ab_-8"}, {"secret": "5f" * 32},
                                    {"nonces": (None, None, "b2" * 32, None)}])  # fmt: skip
def test_it_depends_on_every_part(change: dict[str, object]) -> None:
    assert DEALING._replace(**change).key != DEALING.key  # type: ignore[arg-type]


def test_what_is_written_is_read(text: str) -> None:
    match = drumhead.replay(text)
    assert match.dealing == DEALING
    assert match.transcript() == text
    assert match.copy().dealing == DEALING


def test_the_lines_give_the_key_by_any_program(text: str) -> None:
    told = [line.removeprefix("# dealt ") for line in text.split("\n") if line[:8] == "# dealt "]
    key = hashlib.sha256("".join(f"{line}\n" for line in told).encode()).hexdigest()
    assert text.endswith(f"key {key}\n")
    assert f"commit {commitment(bytes.fromhex(key))}\n" in text


def test_older_readers_see_comments_only(text: str) -> None:
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert drumhead.replay(bare).dealing is None
    assert drumhead.replay(bare).scores == drumhead.replay(text).scores


def test_an_unfinished_match_does_not_tell_the_secret() -> None:
    match = drumhead.game("do-boy").match(key=DEALING.key, hands=1)
    match.dealing = DEALING
    assert DEALING.secret not in match.transcript()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("table Ab_-9", "table Ab_-8", "does not follow"),
        ("seat 0 a1", "seat 0 a2", "does not follow"),
        ("secret 5e", "secret 5f", "does not follow"),
        ("secret 5e", "secret 5E", "64 hexadecimal digits"),
        ("# dealt seat 1 -\n", "", "4 seats should be listed here"),
        ("# dealt seat 1 -\n", "# dealt seat 2 -\n", "'# dealt seat 1'"),
        ("# dealt table Ab_-9", "# dealt table ", "'# dealt table ID'"),
        ("# promised ", "# promised 0", "SHA-256 of the secret"),
        ("# promised ", "# ", "SHA-256 of the secret"),
    ],
)
def test_what_does_not_fit_is_named(text: str, old: str, new: str, sentence: str) -> None:
    assert text.count(old) == 1
    with pytest.raises(TranscriptError, match=sentence):
        drumhead.replay(text.replace(old, new))


def test_a_key_is_needed(text: str) -> None:
    without = "".join(line for line in text.splitlines(keepends=True) if line[:4] != "key ")
    with pytest.raises(TranscriptError, match="there is no key"):
        drumhead.replay(without)


def test_other_comments_are_comments(text: str) -> None:
    assert drumhead.replay(text.replace("# dealt drumhead deal 1\n", "# dealt badly\n")).over


def test_nonces() -> None:
    assert is_nonce("0f" * 32)
    assert not any(map(is_nonce, ("", "0f" * 31, "0F" * 32, "0f" * 32 + "\n", "zz" * 32)))
