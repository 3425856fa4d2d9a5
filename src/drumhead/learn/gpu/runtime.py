"""GPU runtime: loads the games that `drumhead build-ptx` made. It needs only CuPy and NumPy.

`build-ptx` copies this file beside its own (`drumhead_gpu.py`), for machines on which neither
Drumhead nor Numba is installed:

    import drumhead_gpu

    game = drumhead_gpu.load("ptx/do-boy.json")
    played = game.playouts(threads=200_000, hands=8)    # random hands: decisions, and scores
    batch = game.batch(65_536, hands=1)
    batch.reset()
    batch.step(batch.random_actions())                  # masks, observations, turns stay there

All arrays are CuPy's: PyTorch and JAX take them without a copy (DLPack,
`__cuda_array_interface__`), and `step` takes theirs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

#: The flags of a step: a hand ended, the match ended, the move was illegal.
HAND, MATCH, ILLEGAL = 1, 2, 4
#: Actions that are not moves: begin a new match, or leave everything as it is.
BEGIN, WAIT = -1, -2
#: The format of the descriptions that this module reads.
FORMAT = 3
#: The distance of a form's numbers in `bits`, by their kind: a bit, a byte, a number of four bytes,
#: and the rest that a float32 leaves of one.
STEPS = (1, 8, 32, 32)


@dataclass(frozen=True)
class RecordField:
    """A field of a record: see `drumhead.kernel.cuda.layout`."""

    name: str
    width: int
    shape: tuple[int, ...]
    offset: int
    word: int
    size: str
    seats: bool

    @property
    def entries(self) -> int:
        """The number of entries of the field."""
        return int(np.prod(self.shape, dtype=np.int64))

    def plane(self, planes: Any, lanes: int) -> Any:
        """The field in a batch of `lanes` records: an array of its entries by records."""
        part = planes[self.offset * lanes : (self.offset + self.width * self.entries) * lanes]
        return part.view(f"i{self.width}").reshape(self.entries, lanes)


@dataclass(frozen=True)
class GpuPlayouts:
    """The results of `GpuGame.playouts`: each thread's decisions, and the sums of its scores."""

    decisions: Any
    scores: Any


def load(path: str | Path) -> GpuGame:
    """A game from its description; the PTX lies beside it."""
    return GpuGame(Path(path))


class GpuGame:
    """The rules of one game, compiled for the GPU."""

    def __init__(self, path: Path) -> None:
        about = json.loads(path.read_text())
        if about.get("format") != FORMAT:
            raise ValueError(f"{path} is not a description of the form {FORMAT}.")
        self.slug: str = about["game"]
        self.title: str = about["title"]
        self.moves: int = about["moves"]
        self.seats: int = about["seats"]
        self.players: list[int] = about["players"]
        self.usual_players: int = about["usual_players"]
        self.record_bytes: int = about["record_bytes"]
        self.packed_bytes: int = about["packed_bytes"]
        self.observation_bytes: int = about["observation_bytes"]
        self.observe_block: int = about["observe_block"]
        self.starts = {int(n): bytes.fromhex(start) for n, start in about["starts"].items()}
        self.fields = {
            field["name"]: RecordField(**{**field, "shape": tuple(field["shape"])})
            for field in about["fields"]
        }
        #: For the forms float32 and uint8 of an observation, where in `bits` each number lies.
        self.places = {form: _places(runs) for form, runs in about["forms"].items()}
        self._ptx = path.with_suffix(".ptx")
        self._module: Any = None

    def kernel(self, name: str) -> Any:
        """A kernel of the game, by its name."""
        if self._module is None:
            import cupy

            self._module = cupy.RawModule(path=str(self._ptx))
        return self._module.get_function(name)

    def start(self, players: int | None = None) -> Any:
        """The record with which a match begins, with the usual options."""
        wanted = self.usual_players if players is None else players
        if wanted not in self.starts:
            raise ValueError(f"{self.title} is for {self.players} players, not {wanted}.")
        return np.frombuffer(self.starts[wanted], np.uint8).reshape(1, -1)

    def pack(self, records: Any) -> Any:
        """Records of the CPU (a row of bytes each) as the planes of a batch; NumPy or CuPy."""
        if records.ndim != 2 or records.shape[1] != self.record_bytes:
            raise ValueError(f"A record of {self.title} has {self.record_bytes} bytes, one a row.")
        words = records.view(np.int64)
        lanes = words.shape[0]
        planes = _library(records).zeros(self.packed_bytes * lanes, np.uint8)
        for field in self.fields.values():
            values = words[:, field.word : field.word + field.entries].T
            field.plane(planes, lanes)[...] = values
        return planes

    def unpack(self, planes: Any, lanes: int) -> Any:
        """The planes of a batch as records of the CPU; their dealing keys are zero."""
        words = _library(planes).zeros((lanes, self.record_bytes // 8), np.int64)
        for field in self.fields.values():
            words[:, field.word : field.word + field.entries] = field.plane(planes, lanes).T
        return words.view(np.uint8)

    def digest(self, planes: Any, lanes: int) -> Any:
        """A hash of each record: of every number, of piles as far as they reach."""
        library = _library(planes)
        players = self.fields["players"].plane(planes, lanes)[0]
        total = library.zeros(lanes, np.int64)
        for field in self.fields.values():
            values = field.plane(planes, lanes).astype(np.int64)
            values *= library.asarray(weights(field.word, field.entries))[:, None]
            rows = values.reshape(*(field.shape or (1,)), lanes)
            if field.size:
                sizes = self.fields[field.size].plane(planes, lanes)
                places = library.arange(field.shape[-1])[:, None]
                rows *= places < (sizes[:, None] if len(field.shape) == 2 else sizes[0])
            if field.seats:
                seats = library.arange(field.shape[0]).reshape(-1, *[1] * len(field.shape))
                rows *= seats < players
            total += rows.reshape(-1, lanes).sum(axis=0)
        return total

    def playouts(
        self, roots: Any = None, threads: int = 1 << 18, hands: int = 1, seed: int = 0,
        block: int = 128,
    ) -> GpuPlayouts:  # fmt: skip
        """Random play to the end of the hand, `hands` times in each thread.

        Thread t begins at root t (again the first after the last): records of the CPU, or by
        default the beginning of a match, before any card is dealt.
        """
        import cupy

        records = self.start() if roots is None else roots
        planes = cupy.asarray(self.pack(records))
        decisions = cupy.zeros(threads, np.int64)
        scores = cupy.zeros((self.seats, threads), np.int64)
        first = np.int64(seed) << np.int64(32)
        numbers = (np.int64(len(records)), first, np.int64(hands))
        _launch(self.kernel("play"), threads, block, planes, *numbers, decisions, scores)
        return GpuPlayouts(decisions, scores)

    def batch(
        self, count: int, *, players: int | None = None, starts: Any = None, hands: Any = 0,
        seed: int = 0,
    ) -> GpuBatch:  # fmt: skip
        """`count` matches, stepped at once; a match ends after `hands` hands (0: as its rules say).

        `hands` is one number for all, or an array with one for each. `starts` are records with
        which matches begin, in turn; by default one of `players`.
        """
        return GpuBatch(self, count, self.start(players) if starts is None else starts, hands, seed)


class GpuBatch:
    """Matches of one game on the GPU. `reset` first; arrays are overwritten by the next step."""

    def __init__(self, game: GpuGame, count: int, starts: Any, hands: Any, seed: int) -> None:
        import cupy

        self.game, self.count = game, count
        self.hands = cupy.zeros(count, np.int32)
        self.hands[...] = cupy.asarray(hands)
        self._block = 128
        self._start_count = len(starts)
        self._starts = cupy.asarray(game.pack(starts))
        self.planes = cupy.zeros(game.packed_bytes * count, np.uint8)
        self.generators = cupy.asarray(generators(seed, count))
        self.flags = cupy.zeros(count, np.uint8)
        self.mask_words = cupy.zeros((-(-game.moves // 32), count), np.uint32)
        self._before = cupy.zeros((game.seats, count), np.int32)
        self._points = cupy.zeros((game.seats, count), np.int32)
        self._actions = cupy.zeros(count, np.int32)
        self._masks = cupy.zeros((count, -(-game.moves // 8) * 8), np.uint8)
        self._observations = cupy.zeros((count, game.observation_bytes), np.uint8)
        self._disclosed: Any = None
        self._formed: dict[tuple[str, str], tuple[Any, Any]] = {}
        self._seats = cupy.zeros(count, np.int32)
        #: The seats that won the last match that ended, as a mask.
        self.winners = cupy.zeros(count, np.int32)
        # The heuristic player has random numbers of its own, so that deals stay the same.
        self._heuristic_generators = cupy.asarray(generators(seed + 1, count))
        self._advised = cupy.zeros(count, np.int32)

    # --- Playing -------------------------------------------------------------------------

    def reset(self) -> None:
        """Begin a new match everywhere, and deal."""
        self._actions.fill(BEGIN)
        self._advance(self._actions)

    def step(self, actions: Any) -> None:
        """Make a move in each match; a new match begins within the step that ends one.

        An illegal move changes nothing and sets `illegal`.
        """
        self._advance(_taken(actions, self.count))

    def random_actions(self) -> Any:
        """A legal move at random in each match."""
        arrays = (self.planes, np.int64(self.count), self.generators, self._actions)
        _launch(self.game.kernel("pick"), self.count, self._block, *arrays)
        return self._actions

    def advised_actions(self) -> Any:
        """The move of the heuristic player, the rule of thumb, in each match."""
        arrays = (self.planes, np.int64(self.count), self._heuristic_generators, self._advised)
        _launch(self.game.kernel("advise"), self.count, self._block, *arrays)
        return self._advised

    def _advance(self, actions: Any) -> None:
        _launch(
            self.game.kernel("advance"), self.count, self._block, self.planes,
            np.int64(self.count), self._starts, np.int64(self._start_count),
            self.hands, self.generators, actions, self.flags, self._before,
            self._points, self.mask_words, self.winners,
        )  # fmt: skip

    # --- State ---------------------------------------------------------------------------

    @property
    def turns(self) -> Any:
        """The seat to move in each match."""
        return self.game.fields["turn"].plane(self.planes, self.count)[0]

    @property
    def hand_over(self) -> Any:
        """The environments whose last step ended a hand."""
        return self.flags & HAND != 0

    @property
    def terminated(self) -> Any:
        """The environments whose last step ended a match."""
        return self.flags & MATCH != 0

    @property
    def illegal(self) -> Any:
        """The environments whose last action was no legal move."""
        return self.flags & ILLEGAL != 0

    @property
    def points(self) -> Any:
        """The points of the last finished hand of each match, a row per match."""
        return self._points.T

    @property
    def masks(self) -> Any:
        """The action masks, a row per match, as truth values."""
        steps = (4, 4 * self.count, self._masks.shape[1] // 8)
        self._spread(self.mask_words, steps, self._masks)
        return self._masks.view(np.bool_)[:, : self.game.moves]

    def observe(self, seat: int | None = None, form: str = "bits") -> Any:
        """The observation of the seat to move or of `seat` (-1: a spectator), a row per match.

        The forms are those of `drumhead.learn.observations`, number for number: `bits` is the
        smallest and quickest, `uint8` and `float32` are made from it.
        """
        if seat is None:
            self._seats[...] = self.turns
        else:
            self._seats.fill(seat)
        return self._in_form(form, "observe", self._observations)

    def disclose(self, form: str = "bits") -> Any:
        """The observation of the seat to move with nothing hidden: for a critic."""
        if self._disclosed is None:
            import cupy

            self._disclosed = cupy.zeros_like(self._observations)
        self._seats[...] = self.turns
        return self._in_form(form, "disclose", self._disclosed)

    def _in_form(self, form: str, kernel: str, packed: Any) -> Any:
        """The output of a kernel, which writes bits, in any form."""
        game = self.game
        if form not in ("bits", *game.places):
            raise ValueError(f"An observation is float32, uint8 or bits, not {form!r}.")
        arrays = (self.planes, np.int64(self.count), self._seats, packed)
        _launch(game.kernel(kernel), self.count, game.observe_block, *arrays)
        if form == "bits":
            return packed
        places, out = self._buffers(form, kernel)
        forming = game.kernel("as_floats" if form == "float32" else "as_bytes")
        _launch(forming, 128 * self.count, 128, packed, np.int64(packed.shape[1]), places, out)
        return out

    def _buffers(self, form: str, kernel: str) -> tuple[Any, Any]:
        """The places of a form's numbers in `bits`, and an array for them, both cached."""
        if (form, kernel) not in self._formed:
            import cupy

            places = cupy.asarray(self.game.places[form])
            self._formed[form, kernel] = places, cupy.empty((self.count, places.size), form)
        return self._formed[form, kernel]

    def spread(self, observations: Any) -> Any:
        """Observations as bytes of 0 and 1, for a network."""
        import cupy

        size = self.game.observation_bytes
        out = cupy.empty((self.count, 8 * size), np.uint8)
        self._spread(observations, (size, 4, size), out)
        return out

    def _spread(self, packed: Any, steps: tuple[int, int, int], out: Any) -> None:
        """Bits as bytes; `steps` are from match to match, from word to word, and bytes per row."""
        numbers = [np.int64(number) for number in (self.count, *steps)]
        arrays = (packed.view(np.uint8), *numbers, out.view(np.int64))
        _launch(self.game.kernel("spread"), self.count * steps[2], 256, *arrays)

    def records(self) -> Any:
        """The matches as records of the CPU, a row each; their dealing keys are zero."""
        return self.game.unpack(self.planes, self.count)

    def digest(self) -> Any:
        """A hash of each match's record."""
        return self.game.digest(self.planes, self.count)


def weights(word: int, count: int) -> Any:
    """The weights of a record's words from `word` on in a hash: odd numbers."""
    places = np.arange(word, word + count, dtype=np.uint64)
    return ((2 * places + 1) * np.uint64(0x9E3779B97F4A7C15)).view(np.int64)


def _places(runs: list[list[int]]) -> Any:
    """The first bit of each number in `bits`, with its kind in the lowest two bits."""
    found = [(first + STEPS[what] * np.arange(count)) << 2 | what for first, what, count in runs]
    return np.concatenate(found).astype(np.int32)


def generators(seed: int, count: int) -> Any:
    """The states of `count` small random number generators, which deal and draw."""
    return np.random.default_rng(seed).integers(1, 1 << 32, (2, count), np.uint32)


def _taken(actions: Any, count: int) -> Any:
    """The actions, from CuPy, NumPy, PyTorch or JAX, as an array of CuPy."""
    import cupy

    if hasattr(actions, "__dlpack__") and not isinstance(actions, np.ndarray | cupy.ndarray):
        actions = cupy.from_dlpack(actions)
    taken = cupy.ascontiguousarray(cupy.asarray(actions), np.int32)
    if taken.shape != (count,):
        raise ValueError(f"There are {count} actions to give, one for each match.")
    return taken


def _library(array: Any) -> Any:
    """The library of an array: NumPy or CuPy."""
    if isinstance(array, np.ndarray):
        return np
    import cupy

    return cupy


def _launch(kernel: Any, threads: int, block: int, *arguments: Any) -> None:
    """Run a kernel; arrays become the arguments that Numba's kernels expect."""
    flat: list[Any] = []
    for argument in arguments:
        if isinstance(argument, np.generic):
            flat.append(argument)
        else:
            size, width = np.int64(argument.size), np.int64(argument.itemsize)
            pointer = np.uint64(argument.data.ptr)
            flat += [np.uint64(0), np.uint64(0), size, width, pointer, size, width]
    kernel((-(-threads // block),), (block,), tuple(flat))
