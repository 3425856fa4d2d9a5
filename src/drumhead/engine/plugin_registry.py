"""Plugin discovery: in a folder of this package, and by the entry points of other packages."""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
import sys
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

from drumhead.errors import DrumheadError, InvalidGame, UnknownGame

T = TypeVar("T")


class PluginRegistry(Generic[T]):
    """Games or packs by name: each is the attribute `attribute` of a module, and a `type`.

    The built-in ones are the packages in `folder`, each named for its slug; finding them does not
    touch installed packages. Those of other packages are named by their entry points in `group`. A
    broken plugin is reported and skipped.
    """

    def __init__(
        self,
        package: str,
        folder: Iterable[str],
        group: str,
        attribute: str,
        noun: str,
        type: type[T],
    ) -> None:
        self._package = package
        self._ours = frozenset(
            module.name.replace("_", "-")
            for module in pkgutil.iter_modules(folder)
            if module.ispkg and module.name not in ("common", "drawing")
        )
        self._group = group
        self._attribute = attribute
        self._noun = noun
        self._type = type
        self._known: dict[str, T] = {}
        self._reported: set[str] = set()

    @property
    def slugs(self) -> tuple[str, ...]:
        """All names, including those of broken plugins."""
        return tuple(sorted({*self._ours, *self._elsewhere}))

    def __iter__(self) -> Iterator[T]:
        """All plugins that can be loaded; a broken one is reported on standard error, once."""
        for slug in self.slugs:
            try:
                yield self[slug]
            except InvalidGame as error:
                self._report(slug, str(error))

    def __getitem__(self, slug: str) -> T:
        """A plugin by its name; its module is imported on first use."""
        if slug not in self._known:
            self._known[slug] = self._load(slug)
        return self._known[slug]

    def module(self, slug: str) -> str:
        """The name of the module in which one is to be found, whether it can be read or not."""
        if slug in self._ours:
            return f"{self._package}.{slug.replace('-', '_')}"
        if slug not in self._elsewhere:
            raise UnknownGame(self._unknown(slug))
        return self._elsewhere[slug].partition(":")[0].strip()

    def _load(self, slug: str) -> T:
        name = self.module(slug)
        try:
            module = importlib.import_module(name)
        except DrumheadError as error:
            raise InvalidGame(str(error)) from error
        except (Exception, SystemExit) as error:
            raise InvalidGame(
                f"The {self._noun} {slug} cannot be read from {name}: {described(error, name)}."
            ) from error
        found = getattr(module, self._attribute, None)
        if not isinstance(found, self._type):
            raise InvalidGame(
                f"The {self._noun} {slug} is not in {name}: there is no {self._type.__name__} "
                f"called {self._attribute} in {module.__file__}."
            )
        own = getattr(found, "slug", None)
        if own != slug:
            raise InvalidGame(
                f"The {self._noun} in {module.__file__} calls itself {own!r}, but it is found as "
                f"{slug!r}; the two names must be the same."
            )
        return found

    @functools.cached_property
    def _elsewhere(self) -> dict[str, str]:
        """The modules of other packages' plugins by name; a name already taken is not reused."""
        found: dict[str, str] = {}
        # Slow to import, and needed only for other packages.
        from importlib import metadata

        for point in metadata.entry_points(group=self._group):
            rival = self._package if point.name in self._ours else found.get(point.name)
            if rival is None:
                found[point.name] = point.value
            elif point.value != rival:
                taken = f"there is one of that name in {rival} already"
                self._report(point.name, f"{point.value} cannot be used, since {taken}.")
        return found

    def _report(self, slug: str, sentence: str) -> None:
        if slug not in self._reported:
            self._reported.add(slug)
            print(f"The {self._noun} {slug} is left out: {sentence}", file=sys.stderr)

    def _unknown(self, slug: str) -> str:
        close = difflib.get_close_matches(slug, self.slugs, 1)
        meant = f"did you mean {close[0]!r}? T" if close else "t"
        every = f"he {self._noun}s are {', '.join(self.slugs)}."
        return f"There is no {self._noun} {slug!r}; {meant}{every}"


def described(error: BaseException, package: str) -> str:
    """An error of a plugin as half a sentence, with its file and line.

    The line is the innermost one within that package.
    """
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    said = f"{type(error).__name__}: {str(error).rstrip('.')}"
    frames = [
        f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith("<")
    ]
    folders = package.split(".")
    own = [f for f in frames if _lies_in(Path(f.filename), folders)]
    last = (own or frames)[-1:]
    return "".join([said, *(f" ({frame.filename}, line {frame.lineno})" for frame in last)])


def _lies_in(file: Path, folders: list[str]) -> bool:
    """Does a file belong to this module or package?"""
    parts = [*file.parent.parts, file.stem]
    return any(parts[at : at + len(folders)] == folders for at in range(len(parts)))
