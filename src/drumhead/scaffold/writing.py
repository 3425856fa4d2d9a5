"""Writing the skeleton into a clone of the repository, or as a package of its own."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from drumhead import packs
from drumhead.engine.english import listed
from drumhead.errors import DrumheadError
from drumhead.packs import Pack
from drumhead.scaffold import imports, skeleton
from drumhead.scaffold.names import Names, clause_prefix, game_names, own_pack_names
from drumhead.scaffold.skeleton.pack import PACK as SKELETON_PACK
from drumhead.scaffold.suits import Suits, suits_of

_SKELETON = Path(skeleton.__path__[0])
#: The files that a game with an existing pack leaves out.
_OF_AN_OWN_PACK = (
    '[project.entry-points."drumhead.packs"]\nsample-pack = "drumhead.scaffold.skeleton.pack"\n\n',
    ", and a pack of its own,",
    "| `src/drumhead_sample_game/pack/` | the cards |\n",
)
#: Suffixes of the skeleton's files. Python adds other files, such as caches, to its folders.
_WRITTEN = (".in", ".md", ".py", ".toml")
_LETTERS = '("A", "B", "C", "D")'


@dataclass(frozen=True)
class Plan:
    """A new game: its names, its cards, and the target of each folder of the skeleton.

    `pack` is None where the game has a pack of its own, called `own_pack`. The folders that it
    fills are relative to `root`.
    """

    game: Names
    own_pack: Names
    pack: Pack | None
    package: str
    pack_package: str
    root: Path
    folders: Mapping[str, Path]

    @property
    def made(self) -> list[Path]:
        """The new folders, relative to the root."""
        return [Path()] if "package" in self.folders else list(self.folders.values())

    @property
    def places(self) -> str:
        """The places of all files, in words."""
        return listed([str(self.root) if path == Path() else str(path) for path in self.made])

    @property
    def next_steps(self) -> dict[str, str]:
        """The commands that the author needs now, each with its purpose."""
        check = f"drumhead check {self.game.slug}"
        if "package" not in self.folders:
            install = {}
        else:
            install = {f"pip install --editable {self.root}": "Drumhead knows the game from now on"}
            check += f" --tests {self.root / self.folders['tests']}"
        play = f"drumhead play {self.game.slug}"
        return {**install, play: "it plays as it is", check: "is anything wrong with it?"}


def new(game: str, pack: str | None = None, into: Path | None = None) -> Plan:
    """Write a skeleton. A fault is an error in one sentence, and then nothing is written."""
    plan = _plan(game, pack, into)
    try:
        _check_room(plan, into)
        with tempfile.TemporaryDirectory() as stage:
            _fill(plan, Path(stage))
            _record(plan, Path(stage))
            _put_in_place(plan, Path(stage))
    except OSError as error:
        where = error.filename or plan.root
        raise DrumheadError(f"{where} cannot be written: {error.strerror or error}.") from error
    return plan


# --- Targets of the files ----------------------------------------------------------------


def _plan(game: str, pack: str | None, into: Path | None) -> Plan:
    names = game_names(game)
    wanted = game if pack is None else pack
    found = packs.pack(wanted) if pack in packs.slugs() else None
    own_pack = Names(wanted) if found else own_pack_names(wanted, named=pack is not None)
    if into is None:
        _check_clone(Path.cwd())
        package, own_package = f"drumhead.games.{names.module}", f"drumhead.packs.{own_pack.module}"
        folders = {
            "game": Path("src/drumhead/games", names.module),
            "pack": Path("src/drumhead/packs", own_pack.module),
            "tests": Path("tests/games", names.module),
        }
    else:
        package = f"drumhead_{names.module}"
        own_package = f"{package}.pack"
        source = Path("src", package)
        folders = {
            "package": Path(),
            "game": source,
            "pack": source / "pack",
            "tests": Path("tests"),
        }
    if found:
        del folders["pack"]
    return Plan(
        names, own_pack, found, package, found.package if found else own_package,
        Path.cwd() if into is None else into, folders,
    )  # fmt: skip


def _check_clone(root: Path) -> None:
    """Check that a game of the repository is written from its root."""
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["name"]
    except (OSError, KeyError, TypeError, ValueError):
        project = None
    if project != "drumhead" or not (root / "src/drumhead/games").is_dir():
        raise DrumheadError(
            "This is not the root of a clone of Drumhead: go there, or say with --into DIR where "
            "the game shall have a package of its own."
        )


def _check_room(plan: Plan, into: Path | None) -> None:
    """Check that no existing file is overwritten."""
    if into is not None and into.exists():
        if not into.is_dir():
            raise DrumheadError(f"{into} is not a directory.")
        if any(into.iterdir()):
            raise DrumheadError(f"{into} is not empty; name a directory that is, or a new one.")
    elif into is None:
        for path in plan.made:
            if (plan.root / path).exists():
                raise DrumheadError(f"{path} is there already; choose another name.")


# --- Filling in the skeleton -------------------------------------------------------------


def _fill(plan: Plan, stage: Path) -> None:
    """Write everything but the transcripts below `stage`."""
    suits = suits_of(plan.pack or SKELETON_PACK)
    words = _replacements(plan, suits)
    for part, target in plan.folders.items():
        for source in sorted((_SKELETON / part).rglob("*")):
            if source.suffix not in _WRITTEN:
                continue
            text = source.read_text("utf-8")
            text = text if part == "pack" else suits.replaced(text)
            if source.name == "blunders.toml":
                text = _with_the_others(text, suits)
            text = _replaced(text, words)
            if source.suffix == ".py":
                text = imports.in_order(text, plan.package)
            written = stage / target / source.relative_to(_SKELETON / part)
            written = written.with_name(written.name.removesuffix(".in"))
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, "utf-8")


def _replacements(plan: Plan, suits: Suits) -> dict[str, str]:
    """Every placeholder in the skeleton, with its replacement in the new game."""
    letters = ", ".join(f'"{letter}"' for letter in suits.cards)
    left_out = dict.fromkeys(_OF_AN_OWN_PACK, "") if plan.pack else {}
    return left_out | {
        "drumhead.scaffold.skeleton.game": plan.package,
        "drumhead.scaffold.skeleton.pack": plan.pack_package,
        "drumhead_sample_game": plan.package,
        "sample-game": plan.game.slug,
        "Sample Game": plan.game.title,
        "sample-pack": plan.own_pack.slug,
        "Sample Deck": plan.own_pack.title,
        "SG-": f"{clause_prefix(plan.game)}-",
        'year="1919"': f'year="{datetime.date.today().year}"',
        _LETTERS: f"({letters})",
    }


def _replaced(text: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)


def _with_the_others(text: str, suits: Suits) -> str:
    """Positions in which `{others}` stands for all cards that a position does not name."""

    def filled(position: str) -> str:
        named = set(re.findall(r"[\w]+", position))
        others = [code for code in suits.codes if code not in named]
        return position.replace("{others}", " ".join(others))

    return "[[position]]".join(map(filled, text.split("[[position]]")))


def _record(plan: Plan, stage: Path) -> None:
    """Play the new game, and save the matches as its golden transcripts."""
    folder = stage / plan.folders["tests"] / "golden"
    ran = subprocess.run(
        [sys.executable, "-m", "drumhead.scaffold.golden", plan.package, stage / "src", folder],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if ran.returncode:
        said = (ran.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise DrumheadError(f"The skeleton does not play here, so nothing is written: {said}")


def _put_in_place(plan: Plan, stage: Path) -> None:
    """Copy all files. If that fails halfway, remove those already written."""
    fresh = [path for path in (plan.root, *plan.root.parents) if not path.exists()][::-1]
    staged = sorted(stage.rglob("*"))
    targets = [plan.root / path.relative_to(stage) for path in staged]
    fresh += [path for path in targets if not path.exists()]
    try:
        plan.root.mkdir(parents=True, exist_ok=True)
        for source, target in zip(staged, targets, strict=True):
            if source.is_dir():
                target.mkdir(exist_ok=True)
            else:
                shutil.copyfile(source, target)
    except OSError:
        for path in fresh:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        raise
