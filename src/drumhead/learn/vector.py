"""`VectorEnv`: thousands of matches at once, over one array of records."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.engine.observation_layout import Form, ObservationLayout, layout
from drumhead.errors import IllegalMove, InvalidOption
from drumhead.games import game_type
from drumhead.kernel import batch
from drumhead.kernel.header import MOST_SEATS
from drumhead.learn.environments.rewards import FinishedHands, Reward, check_reward, sign
from drumhead.players import Player, PlayerLike, player

#: When a new match begins after the end of one: with the next step, within the same step, or
#: with `reset`. These are the three modes of Gymnasium.
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]
_MODES = {
    "next_step": batch.NEXT_STEP,
    "same_step": batch.SAME_STEP,
    "disabled": batch.DISABLED,
}
_REWARDS = {"points": batch.POINTS, "share": batch.SHARE}
#: The arrays that make up a batch: all of them are copied, saved and loaded.
_ARRAYS = (
    "states", "book", "keys", "lots", "finals", "masks", "rewards", "samples", "flags", "seated",
)  # fmt: skip

#: The result of `step`: observations, rewards, terminations, truncations, and infos.
Step: TypeAlias = tuple[
    NDArray[Any] | None, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class VectorEnv:
    """A batch of matches of one game, each stepped by the action of the seat to move.

    Observations, masks and rewards are returned without copies: the next `step` overwrites them.
    An environment depends on the seed and its number alone, not on the batch or the threads.

    `players`, `options` and `hands` are the same for all, or lists with one entry for each
    environment (`hands`: 0 for a whole match).
    `opponents` are players at given seats (`{1: "corporal", 2: "captain"}`): `private` and
    `corporal` play within the compiled loop, others are asked one by one. `observations` is the
    form of the observations, or None. `max_moves` truncates a match. An action that is no legal
    move is an error with `illegal="raise"`; with "end" it ends the match, and its seat receives
    `illegal_reward`. Observations are those of the seat to move, or always of the seat `observer`.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        players: int | Sequence[int] | None = None,
        options: Mapping[str, object] | Sequence[Mapping[str, object]] = {},
        hands: int | Sequence[int] | None = None,
        seed: int | str = 0,
        observations: Form | None = "float32",
        reward: Reward = "points",
        autoreset: Autoreset = "next_step",
        opponents: Mapping[int, PlayerLike] = {},
        threads: int = 1,
        max_moves: int | None = None,
        illegal: Literal["raise", "end"] = "raise",
        illegal_reward: float = -1.0,
        observer: int | None = None,
    ) -> None:
        check_reward(reward)
        _check(num_envs, autoreset, illegal, threads=threads, max_moves=max_moves)
        self.num_envs = num_envs
        #: After how many hands each match ends; 0: as its rules say.
        self.hands = _hands(hands, num_envs)
        self.reward: Reward = reward
        self.autoreset: Autoreset = autoreset
        self.illegal = illegal
        self.illegal_reward = illegal_reward
        self.threads = threads
        #: The seat whose view is always observed; None: that of the seat to move.
        self.observer = observer
        #: The configurations that there are, and which of them each environment has.
        self.games, configurations = _configurations(game, num_envs, players, options)
        self.type: GameType = self.games[0].type
        #: The most seats of any environment: how many rewards a row has.
        self.seats = max(game.players for game in self.games)
        self.num_actions = len(self.type.moves)
        self.layout: ObservationLayout | None = (
            layout(self.type, observations) if observations else None
        )
        self._allocate(configurations)
        self.book[:, batch.HANDS] = self.hands
        self.book[:, batch.MOST_MOVES] = max_moves or 0
        self._seat_players(opponents, seed)
        self._load()
        self._seed(seed)

    # --- Making --------------------------------------------------------------------------

    def _allocate(self, configurations: NDArray[np.int64]) -> None:
        count, size = self.num_envs, self.type.record.size
        self.states: NDArray[np.uint8] = np.zeros((count, size), np.uint8)
        #: The state in which the last hand of each environment ended.
        self.finals: NDArray[np.uint8] = np.zeros((count, size), np.uint8)
        self.book: NDArray[np.int64] = np.zeros((count, batch.BOOK_COLUMNS), np.int64)
        self.book[:, batch.CONFIGURATION] = configurations
        self.book[:, batch.STATUS] = batch.TERMINATED
        self.keys: NDArray[np.int64] = np.zeros((count, 4), np.int64)
        self.lots: NDArray[np.int64] = np.zeros((count, 4), np.int64)
        self.samples: NDArray[np.int64] = np.zeros((count, 4), np.int64)
        # Rows are whole words, so that they can be wiped and searched by words.
        self.masks: NDArray[np.uint8] = np.zeros((count, -(-self.num_actions // 8) * 8), np.uint8)
        self.rewards: NDArray[np.float64] = np.zeros((count, self.seats))
        #: Beside the masks and rewards, what a step writes: terminations, truncations, hands that
        #: were finished; the seats to move, and whose views are observed.
        self.flags: NDArray[np.uint8] = np.zeros((3, count), np.uint8)
        self.seated: NDArray[np.int64] = np.full((2, count), -1, np.int64)
        self._always: NDArray[np.int64] = np.full(count, self.observer or 0, np.int64)
        self._seen = self.layout.buffer(count) if self.layout else None
        self._final_seen = (
            self.layout.buffer(count) if self.layout and self.autoreset == "same_step" else None
        )

    def _seat_players(self, opponents: Mapping[int, PlayerLike], seed: int | str) -> None:
        fewest = min(game.players for game in self.games)
        self.opponents = dict(opponents)
        self._outside: dict[int, Player] = {}
        self._asked = 0
        sits = 0
        for seat, who in opponents.items():
            if not isinstance(seat, int) or not 0 <= seat < fewest:
                raise InvalidOption(f"There is no seat {seat!r} in every environment.")
            rank = {"private": batch.PRIVATE, "corporal": batch.CORPORAL}
            kind = rank.get(who, batch.OUTSIDE) if isinstance(who, str) else batch.OUTSIDE
            sits |= kind << 2 * seat
            if kind == batch.OUTSIDE:
                self._outside[seat] = player(who, f"{seed} {seat}")
                for game in self.games:
                    self._outside[seat].prepare(game)
        if len(opponents) >= fewest:
            raise InvalidOption("At least one seat must be left for the actions.")
        self.book[:, batch.SITS] = sits

    def _load(self) -> None:
        """Load the compiled loops and their arguments other than the arrays of the batch."""
        type, rules = self.type, self.type.compiled
        self._roots = np.array([game.new_state(bytes(32)) for game in self.games])
        self._sides = np.zeros((len(self.games), MOST_SEATS), np.int64)
        for row, game in enumerate(self.games):
            self._sides[row, : game.players] = game.sides
        self._codes = batch.codes(rules, thumb="corporal" in self.opponents.values())
        self._steps = _stepper(type)
        self._sample = batch.sampler()
        self._first_illegal = batch.first_illegal()
        self._scratch = [
            (self.games[0].new_moves(), type.record.blank(), np.zeros(type.memo))
            for _ in range(self.threads)
        ]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        bounds = [self.num_envs * part // self.threads for part in range(self.threads + 1)]
        self._parts = list(zip(self._scratch, bounds, bounds[1:], strict=False))

    def _seed(self, seed: int | str) -> None:
        for i in range(self.num_envs):
            text = f"drumhead environment {seed} {i}"
            digest = hashlib.shake_256(text.encode()).digest(48)
            self.keys[i] = np.frombuffer(digest[:32], "<i8")
            self.samples[i] = np.frombuffer(digest[32:], "<u4")
        self.samples[:, 0] |= 1
        self.book[:, batch.EPISODE] = 0

    # --- How it stands -------------------------------------------------------------------

    @property
    def action_masks(self) -> NDArray[np.bool_]:
        """The action masks, for the seat to move of each environment."""
        return self.masks.view(np.bool_)[:, : self.num_actions]

    @property
    def turns(self) -> NDArray[np.int64]:
        """The seat to move in each environment; -1 where the match is over."""
        turns: NDArray[np.int64] = self.seated[0]
        return turns

    @property
    def observers(self) -> NDArray[np.int64]:
        """The observing seats: those to move, or after the end those that moved last."""
        observers: NDArray[np.int64] = self.seated[1]
        return observers

    @property
    def hand_over(self) -> NDArray[np.bool_]:
        """Was a hand finished by the last step? `finals` holds the state in which it ended."""
        over: NDArray[np.bool_] = self.flags[2].view(np.bool_)
        return over

    def match(self, number: int) -> Match:
        """An environment's match in its present position, for words, views and hints."""
        game = self.games[self.book[number, batch.CONFIGURATION]]
        return Match(game, self.states[number].copy(), hands=self.hands[number] or None)

    def key(self, number: int) -> bytes:
        """The dealing key of an environment's match: `Game.match(key=...)` deals the same."""
        key: bytes = self.states[number].view(self.type.record.dtype)[0]["key"].tobytes()
        return key

    def observe(self, seat: int, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The observation of a seat in every environment (-1: a spectator)."""
        if self.layout is None:
            raise InvalidOption("This batch was made without observations.")
        out = self.layout.buffer(self.num_envs) if out is None else out
        self._look(np.full(self.num_envs, seat, np.int64), out)
        return out

    def sample(self) -> NDArray[np.int64]:
        """A legal move at random for each environment; 0 where its match is over."""
        actions = np.empty(self.num_envs, np.int64)
        self._sample(self.book, self.masks, self.samples, actions, 0, self.num_envs)
        return actions

    # --- Playing -------------------------------------------------------------------------

    def reset(
        self, *, seed: int | str | None = None, mask: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[Any] | None, dict[str, Any]]:
        """Begin new matches: everywhere, or where a mask says so; with a seed, the first ones."""
        if seed is not None:
            self._seed(seed)
        actions = np.full(self.num_envs, batch.BEGIN, np.int64)
        if mask is not None:
            actions[~np.asarray(mask, np.bool_)] = batch.WAIT
        chosen = actions != batch.WAIT
        self.book[chosen, batch.STATUS] = batch.TERMINATED
        self._advance(actions, fresh=1)
        self._play_outside()
        self._observe()
        return self._seen, self._infos()

    def step(self, actions: NDArray[Any]) -> Step:
        """Make a move in each environment, for the seat to move; see the class for the result."""
        actions = self._checked(actions)
        self._advance(actions, fresh=1)
        self._play_outside()
        if callable(self.reward):
            self._reward_by(self.reward)
        terminated, truncated = self.flags[:2].view(np.bool_).copy()
        self._observe()
        infos = self._infos()
        if self.autoreset == "same_step" and self.flags[:2].any():
            self._reset_finished(terminated | truncated, infos)
        return self._seen, self.rewards, terminated, truncated, infos

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise InvalidOption(f"There are {self.num_envs} actions to give, one a row.")
        if self.illegal == "raise":
            wrong = self._first_illegal(self.book, self.masks, actions)
            if wrong >= 0:
                raise IllegalMove(self._refusal(int(wrong), int(actions[wrong])))
        return actions

    def _refusal(self, number: int, action: int) -> str:
        """The reason against an action; nothing has been played then."""
        match = self.match(number)
        if 0 <= action < self.num_actions:
            why: object = match.why_not(self.type.moves.text(action))
        else:
            why = f"actions are numbered 0 to {self.num_actions - 1}."
        return f"Environment {number} was given the action {action}: {why}"

    def _advance(self, actions: NDArray[np.int64], fresh: int) -> None:
        reward = _REWARDS.get(self.reward, batch.POINTS) if isinstance(self.reward, str) else 0

        def part(which: Any) -> None:
            (moves, world, memo), first, last = which
            self._steps(
                self._codes, self.states, self.book, self.keys, self.lots, self._roots,
                self._sides, self.finals, actions, self.masks, self.rewards, self.flags,
                self.seated, moves, world, memo, sign(self.games[0]), reward,
                _MODES[self.autoreset], fresh, self.illegal_reward, first, last,
            )  # fmt: skip

        self._run(part)

    def _run(self, part: Any) -> None:
        if self._pool is None:
            part(self._parts[0])
            return
        for _ in self._pool.map(part, self._parts):
            pass

    def _observe(self) -> None:
        if self._seen is not None:
            seats = self.observers if self.observer is None else self._always
            self._look(seats, self._seen)

    def _look(self, seats: NDArray[np.int64], out: NDArray[Any]) -> None:
        assert self.layout is not None, "made without observations"
        write, rows = self.layout.write, self.layout.writable(out)

        def part(which: Any) -> None:
            (_, world, _), first, last = which
            write(self.states, seats, rows, world, first, last)

        self._run(part)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks, "turn": self.turns, "hand_over": self.hand_over}

    def _reset_finished(self, done: NDArray[np.bool_], infos: dict[str, Any]) -> None:
        """Begin new matches within the same step; the infos have the ends of the old ones."""
        if self._seen is not None and self._final_seen is not None:
            self._final_seen[done] = self._seen[done]
            infos["final_obs"] = self._final_seen
        infos["hand_over"] = self.hand_over.copy()
        infos["final_info"] = {"hand_over": infos["hand_over"]}
        infos["_final_obs"] = infos["_final_info"] = done
        given = self.rewards[done].copy()
        self._advance(np.where(done, batch.BEGIN, batch.WAIT), fresh=0)
        self._play_outside()
        self.rewards[done] = given
        self._observe()

    def _play_outside(self) -> None:
        """Let the players outside the compiled loop move, until none of them is to move."""
        while self._outside:
            turns, sits = self.turns, self.book[:, batch.SITS]
            theirs = (turns >= 0) & (sits >> 2 * np.maximum(turns, 0) & 3 == batch.OUTSIDE)
            rows = np.flatnonzero(theirs)
            if not rows.size:
                return
            actions = np.full(self.num_envs, batch.WAIT, np.int64)
            for row in rows:
                match = self.match(int(row))
                seed = f"{self.keys[row, 0]} {self.book[row, batch.EPISODE]} {self._asked}"
                self._asked += 1
                advice = self._outside[int(turns[row])].choose(match, seed)
                actions[row] = self.type.moves.parse(advice.move)
            self._advance(actions, fresh=0)

    def _reward_by(self, reward: Any) -> None:
        rows = np.flatnonzero(self.hand_over)
        if rows.size:
            of = self.book[rows, batch.CONFIGURATION]
            over = self.book[rows, batch.STATUS] & batch.TERMINATED != 0
            hands = FinishedHands(
                [self.games[i] for i in of], self.finals[rows], self.rewards[rows].copy(), over
            )
            self.rewards[rows] = reward(hands)

    # --- Keeping -------------------------------------------------------------------------

    def copy(self) -> VectorEnv:
        """An independent batch in the same state; players outside the loop are shared."""
        twin: VectorEnv = object.__new__(VectorEnv)
        vars(twin).update(vars(self))
        for name in _ARRAYS:
            setattr(twin, name, getattr(self, name).copy())
        for name in ("_seen", "_final_seen"):
            kept = getattr(self, name)
            setattr(twin, name, None if kept is None else kept.copy())
        twin._load()
        return twin

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the batch to a file (NumPy's .npz); `load` reads it into one made alike."""
        np.savez(path, made=np.array(self._made), **{n: getattr(self, n) for n in _ARRAYS})

    def load(self, path: str | os.PathLike[str]) -> None:
        """Restore a saved batch. This one must have been made with the same arguments."""
        with np.load(path) as kept:
            if str(kept["made"]) != self._made:
                raise InvalidOption(
                    f"{os.fspath(path)} holds another batch than this one: {kept['made']}, "
                    f"not {self._made}."
                )
            for name in _ARRAYS:
                getattr(self, name)[:] = kept[name]
        self._observe()

    @property
    def _made(self) -> str:
        """The arguments that a batch must share with a saved one to load it."""
        games = [(game.slug, game.players, game.options) for game in self.games]
        return json.dumps([games, self.num_envs, self.hands, self.type.record.size])

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_steps", "_sample", "_first_illegal", "_pool", "_codes", "_scratch", "_parts")
        fields = {name: value for name, value in vars(self).items() if name not in left_out}
        fields["layout"] = self.layout and self.layout.form
        fields["type"] = self.type.slug
        fields["games"] = [(game.players, game.options) for game in self.games]
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)
        self.type = game_type(fields["type"])
        self.games = [Game(self.type, *made) for made in fields["games"]]
        self.layout = layout(self.type, fields["layout"]) if fields["layout"] else None
        self._load()

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()


@functools.cache
def _stepper(type: GameType) -> Any:
    return batch.stepper(type.slug, type.title, type.record.dtype, type.rules, type.compiled)


def _configurations(
    game: str | Game,
    count: int,
    players: int | Sequence[int] | None,
    options: Mapping[str, object] | Sequence[Mapping[str, object]],
) -> tuple[list[Game], NDArray[np.int64]]:
    """The different games of a batch, and the number of each environment's game."""
    if isinstance(game, Game):
        if players is not None or options:
            raise InvalidOption("A game has its players and options settled; give one or both.")
        return [game], np.zeros(count, np.int64)
    type = game_type(game)
    many = players if isinstance(players, Sequence) else [players] * count
    chosen = [options] * count if isinstance(options, Mapping) else options
    if len(many) != count or len(chosen) != count:
        raise InvalidOption(f"Players or options are for all, or {count} of them, one for each.")
    found: dict[Game, int] = {}
    made: dict[str, int] = {}
    places = []
    for number, wanted in zip(many, chosen, strict=True):
        name = repr((number, sorted(wanted.items())))
        if name not in made:
            made[name] = found.setdefault(Game(type, number, wanted), len(found))
        places.append(made[name])
    return list(found), np.array(places, np.int64)


def _hands(given: int | Sequence[int] | None, count: int) -> list[int]:
    """The number of hands of each environment's match."""
    if isinstance(given, Sequence):
        if len(given) != count or min(given, default=0) < 0:
            raise InvalidOption(
                f"hands is one number for all, or {count} of them, one for each: 0 for a whole "
                "match, otherwise 1 or more."
            )
        return list(given)
    if given is not None and given < 1:
        raise InvalidOption(f"hands is 1 or more, not {given}.")
    return [given or 0] * count


def _check(num_envs: int, autoreset: str, ill: str, **more: int | None) -> None:
    for name, number in {"num_envs": num_envs, **more}.items():
        if number is not None and number < 1:
            raise InvalidOption(f"{name} is 1 or more, not {number}.")
    if autoreset not in _MODES:
        raise InvalidOption(f"autoreset is {' or '.join(_MODES)}, not {autoreset!r}.")
    if ill not in ("raise", "end"):
        raise InvalidOption(f"illegal is raise or end, not {ill!r}.")
