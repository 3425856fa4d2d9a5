"""Things that are found by themselves: in a folder of this package, or in installed packages."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from typing import Generic, TypeVar

from drumhead.errors import DrumheadError, InvalidGame, UnknownGame

T = TypeVar("T")


class Registry(Generic[T]):
    """Games or packs by name: each is the attribute `attribute` of a module.

    Ours are the packages in `folder`, each named for its slug. Those of other installed packages
    are named by their entry points in `group`. What is broken is named and passed over: it takes
    nothing else down.
    """

    def __init__(
        self, package: str, folder: Iterable[str], group: str, attribute: str, noun: str
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
        self._known: dict[str, T] = {}
        self._reported: set[str] = set()

    @property
    def slugs(self) -> tuple[str, ...]:
        """The names of all there are, broken ones too."""
        return tuple(sorted({*self._ours, *self._elsewhere()}))

    def __iter__(self) -> Iterator[T]:
        """All that can be read; what cannot is named on standard error, once."""
        for slug in self.slugs:
            try:
                yield self[slug]
            except InvalidGame as error:
                if slug not in self._reported:
                    self._reported.add(slug)
                    print(f"The {self._noun} {slug} is left out: {error}", file=sys.stderr)

    def __getitem__(self, slug: str) -> T:
        """One by its name; its module is read only now."""
        if slug not in self._known:
            self._known[slug] = self._load(slug)
        return self._known[slug]

    def _load(self, slug: str) -> T:
        name = f"{self._package}.{slug.replace('-', '_')}"
        if slug not in self._ours:
            elsewhere = self._elsewhere()
            if slug not in elsewhere:
                raise UnknownGame(self._unknown(slug))
            name = elsewhere[slug].module
        try:
            found: T = getattr(importlib.import_module(name), self._attribute)
        except DrumheadError as error:
            raise InvalidGame(str(error)) from error
        except Exception as error:
            raise InvalidGame(
                f"The {self._noun} {slug} cannot be read from {name}: "
                f"{type(error).__name__}: {error}{_where(error)}."
            ) from error
        own = getattr(found, "slug", None)
        if own != slug:
            raise InvalidGame(
                f"The {self._noun} in {name} calls itself {own!r}, but it is found as {slug!r}; "
                "the two names must be the same."
            )
        return found

    def _elsewhere(self) -> dict[str, metadata.EntryPoint]:
        return {point.name: point for point in metadata.entry_points(group=self._group)}

    def _unknown(self, slug: str) -> str:
        close = difflib.get_close_matches(slug, self.slugs, 1)
        meant = f"did you mean {close[0]!r}? T" if close else "t"
        every = f"he {self._noun}s are {', '.join(self.slugs)}."
        return f"There is no {self._noun} {slug!r}; {meant}{every}"


def _where(error: Exception) -> str:
    """The line of a file in which an error arose."""
    if isinstance(error, SyntaxError):
        return ""  # it says so itself
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    file = trace.tb_frame.f_code.co_filename
    return "" if file.startswith("<") else f" ({file}, line {trace.tb_lineno})"
