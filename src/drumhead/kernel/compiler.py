"""Compilation of rules to machine code, and the cache of that code.

A rule is a plain function over a game's record. Each rule of a game is also bound to a
*byte signature* (`step(bytes, move)` and so on). Code for all games is then compiled once and
calls the functions of any game.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
import platformdirs
from numba import types
from numba.extending import register_jitable

from drumhead.kernel.faults import uncompiled

F = TypeVar("F", bound=Callable[..., Any])

#: Rules run as ordinary Python (NUMBA_DISABLE_JIT=1), for debugging and coverage.
INTERPRETED = bool(numba.config.DISABLE_JIT)

#: A game's record inside a rule. Its fields are those that the game declares.
Record: TypeAlias = Any
#: A state as bytes, and buffers of whole and real numbers.
Bytes: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.uint8]]"
Ints: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.int64]]"
Floats: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"

#: The compiler's names for the types of kernels: `INT(BYTES, INTS)` is a signature.
VOID, INT, FLOAT = types.void, types.int64, types.float64
BYTES = types.Array(types.uint8, 1, "C")
INTS = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
ROWS_OF_BYTES = types.Array(types.uint8, 2, "C")
ROWS_OF_INTS = types.Array(types.int64, 2, "C")
ROWS_OF_FLOATS = types.Array(types.float64, 2, "C")

#: Progress while code is compiled for the first time: (what, kernels done, kernels in all).
Progress: TypeAlias = Callable[[str, int, int], None]


def rule(function: F) -> F:
    """Mark a function as a rule: Python that the compiler understands.

    Called from Python it runs as it is; called from compiled code it is compiled with it.
    """
    marked: F = register_jitable(error_model="numpy", forceinline=True)(function)
    vars(marked)["is_rule"] = True
    return marked


def is_rule(function: Callable[..., Any]) -> bool:
    """Is a function marked as a rule?"""
    return "is_rule" in vars(function)


def one_line_notice(what: str, done: int, total: int) -> None:
    """Explain once, on standard error, why the first use of a game takes a few seconds."""
    if done == 0:
        print(f"Compiling {what} for the first time on this machine ...", file=sys.stderr)


_progress: Progress = one_line_notice


def report_progress_to(progress: Progress) -> None:
    """Set the function that receives progress while code is compiled for the first time."""
    global _progress
    _progress = progress


def generic(name: str, signature: Any, function: Callable[..., Any]) -> Any:
    """Compile a function that is written once for all games."""
    if INTERPRETED:
        return function
    build = functools.partial(compiled, signature, function)
    return Kernels(f"engine.{name}", "the engine", {name: build}, [function])[name]


def compiled(signature: Any, function: Callable[..., Any], brief: bool = False) -> Any:
    """A function as machine code, loaded from the cache if it has been compiled before.

    While it runs, other threads may run Python. A `brief` function keeps the lock: it finishes
    before another thread would wake up, and a wake-up in vain costs far more.
    """
    return numba.njit(signature, cache=True, nogil=not brief, error_model="numpy")(function)


#: Numba's settings belong to the process, so one thread compiles or loads at a time.
_compiling = threading.RLock()


class Kernels:
    """Compiled functions that belong together.

    On first use on a machine all of them are compiled. After that, each is loaded from the
    cache when it is first needed. `sources` are their inputs: functions, and plain data that
    influences them.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        builds: Mapping[str, Callable[[], Any]],
        sources: Iterable[Any],
    ) -> None:
        self.title = title
        self.builds = builds
        self.sources = list(sources)
        self.name = f"{slug}-{fingerprint(self.sources)}"
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        with _compiling:
            if name not in self._loaded:
                self._load(name)
            return self._loaded[name]

    @property
    def compiled(self) -> bool:
        """Have these been compiled on this machine, so that they only have to be loaded?"""
        return (cache_directory() / self.name / "compiled").exists()

    def _load(self, name: str) -> None:
        directory = cache_directory() / self.name
        try:
            if self.compiled:
                with _numba_set_up(directory):
                    self._loaded[name] = self.builds[name]()
                return
        except Exception:
            # Damaged files in the cache: the code can always be compiled again.
            shutil.rmtree(directory, ignore_errors=True)
        self._compile(directory)

    def _compile(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        with _numba_set_up(directory):
            for done, (name, build) in enumerate(self.builds.items()):
                _progress(self.title, done, len(self.builds))
                self._loaded[name] = self._build(name, build)
        _progress(self.title, len(self.builds), len(self.builds))
        (directory / "compiled").touch()
        _prune(directory.parent, directory.name[:-12] + 12 * "?", keep=directory, most=1)

    def _build(self, name: str, build: Callable[[], Any]) -> Any:
        """Compile one of them. An error of the compiler becomes one sentence."""
        try:
            return build()
        except OSError:
            raise
        except Exception as error:
            raise uncompiled(self.title, name, self.sources, error) from error


@contextmanager
def _numba_set_up(directory: Path) -> Iterator[None]:
    """Set Numba's options, which belong to the whole process, only while we compile.

    The loops of card games are short. Vectorized, they cost more to enter than they save.
    """
    ours = {"CACHE_DIR": str(directory), "LOOP_VECTORIZE": 0}
    before = {name: getattr(numba.config, name) for name in ours}
    try:
        for name, value in ours.items():
            setattr(numba.config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(numba.config, name, value)


# --- The cache of compiled code ----------------------------------------------------------

#: The number of versions of compiled code to keep. Several installations may share a machine.
KEPT_VERSIONS = 4
#: The modules that turn rules into machine code. If one changes, everything is compiled again.
COMPILER_SOURCES = ("bits.py", "chacha.py", "compiler.py", "kernels.py", "rows.py")


def fingerprint(sources: Iterable[Any]) -> str:
    """A short hash of everything that the compiler reads of these functions, and of nothing else.

    It follows the functions that they call, and includes the values of the constants that they
    name, from any module. Words, comments and docstrings do not count.
    """
    digest = hashlib.sha256()
    seen: set[int] = set()
    waiting = list(sources)
    while waiting:
        source = waiting.pop()
        code = getattr(source, "__code__", None)
        if code is None:
            digest.update(_value(source))
        elif id(code) not in seen:
            seen.add(id(code))
            for part in _code_and_inner(code):
                digest.update(part.co_code + repr((part.co_names, part.co_varnames)).encode())
                digest.update(b"".join(map(_value, part.co_consts)))
                named = [source.__globals__.get(name) for name in part.co_names]
                waiting += [value for value in named if value is not None]
    return digest.hexdigest()[:12]


def _code_and_inner(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of those defined inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_and_inner(constant)


def _value(value: Any) -> bytes:
    """A constant as bytes. Objects that are not plain data count by name only, text not at all."""
    if isinstance(value, str | CodeType):
        return b""
    if isinstance(value, np.ndarray):
        return repr((value.dtype.str, value.shape)).encode() + value.tobytes()
    if value is None or isinstance(value, int | float | np.generic | np.dtype | tuple | bytes):
        return f"{type(value).__name__} {value!r}".encode()
    named = f"{getattr(value, '__module__', '')} {getattr(value, '__qualname__', '')}"
    return f"{type(value).__name__} {named}".encode()


@functools.cache
def cache_directory() -> Path:
    """The directory of compiled code for exactly this compiler.

    Numba does not notice changes of a function in another file, so the names include them: the
    directory's name is a hash of the compiler, and each game's below it a `fingerprint`.
    """
    home = os.environ.get("DRUMHEAD_CACHE_DIR") or platformdirs.user_cache_dir("drumhead")
    parent = Path(home) / "compiled"
    directory = parent / _compiler_hash()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
        os.utime(directory)
    except OSError:
        temporary = tempfile.mkdtemp(prefix="drumhead-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        print(
            f"Compiled rules cannot be kept in {parent}, so they are compiled again each time; "
            "set DRUMHEAD_CACHE_DIR to a directory that can be written to.",
            file=sys.stderr,
        )
        return Path(temporary)
    _prune(parent, "*", keep=directory, most=KEPT_VERSIONS)
    return directory


def _compiler_hash() -> str:
    digest = hashlib.sha256(f"{sys.version} {numba.__version__}".encode())
    for name in COMPILER_SOURCES:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]


def _prune(parent: Path, pattern: str, keep: Path, most: int) -> None:
    """Remove compiled code of old sources, except code that was used within the hour."""
    versions = [path for path in parent.glob(pattern) if path.is_dir() and path != keep]
    versions.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in versions[most - 1 :]:
        if time.time() - path.stat().st_mtime > 3600:
            shutil.rmtree(path, ignore_errors=True)
