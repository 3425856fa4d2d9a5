"""`Episode`: one match with masks and rewards, the base of the single-match environments."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import Game
from drumhead.engine.match import Match, fresh_key
from drumhead.engine.observation_layout import Form, layout
from drumhead.errors import IllegalMove, InvalidOption
from drumhead.games import game_type
from drumhead.kernel.header import CHANCE, FINISHED, KEY, OVER, SCORE, TURN
from drumhead.kernel.loops import loop
from drumhead.learn.environments.rewards import FinishedHands, Reward, check_reward, hand_points


class Episode:
    """A match that is played by the numbers of its moves, and can begin again.

    It deals and rewards like one environment of `vector.VectorEnv`, without a compiled loop of its
    own. `mask` and `rewards` are those of the last step.
    """

    def __init__(
        self,
        game: Game,
        *,
        hands: int | None = None,
        observations: Form = "float32",
        reward: Reward = "points",
        max_moves: int | None = None,
    ) -> None:
        check_reward(reward)
        for name, number in {"hands": hands, "max_moves": max_moves}.items():
            if number is not None and number < 1:
                raise InvalidOption(f"{name} is 1 or more, not {number}.")
        self.game = game
        self.hands = hands
        self.reward: Reward = reward
        self.max_moves = max_moves
        self.form: Form = observations
        self._layout = layout(game.type, observations)
        self.num_actions = len(game.type.moves)
        self._nothing: NDArray[np.float64] = np.zeros(game.players)
        self._root = game.new_state(bytes(32))
        self.turn = -1
        self._seed: object = None
        self._number = 0
        self.begin(bytes(32))

    def seed(self, seed: int | str | None) -> None:
        """Begin a new match; a seed begins a new sequence of matches, the same each time."""
        if seed is not None:
            self._seed, self._number = seed, 0
        if self._seed is None:
            self._seed = fresh_key().hex()
        text = f"drumhead episode {self._seed} {self._number}"
        self._number += 1
        self.begin(hashlib.sha256(text.encode()).digest())

    def begin(self, key: bytes) -> None:
        """Begin the match that this key deals."""
        game = self.game
        self.key = key
        self.state = self._root.copy()
        self.state.view(np.int64)[KEY : KEY + 4] = np.frombuffer(key, "<i8")
        self._words = self.state.data.cast("q")  # quicker to read than an array
        self._moves = game.new_moves()
        #: The moves made so far, with their seats.
        self.log: list[tuple[int, int]] = []
        self.illegal = False
        self._base = [0] * game.players
        self._settle(0)

    # --- State ---------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Is the match terminated or truncated?"""
        return self.terminated or self.truncated

    @property
    def match(self) -> Match:
        """The match with its whole history."""
        match = self.game.match(key=self.key, hands=self.hands)
        for _, move in self.log:
            match.play(move)
        return match

    def observe(self, seat: int) -> NDArray[Any]:
        """The observation of a seat."""
        return self._layout.observe(self.state, seat)

    # --- Playing -------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a legal move; chance then decides until the next decision or the end."""
        if not 0 <= move < self.num_actions or not self._legal[move]:
            raise IllegalMove(self._refusal(move))
        self.log.append((self.turn, move))
        finished = self._words[FINISHED]
        self.game.type.compiled.step(self.state, move)
        self._settle(finished)

    def give_up(self, reward: float) -> None:
        """End the match because of an illegal move, with this reward for its seat."""
        self.rewards = np.zeros(self.game.players)
        self.rewards[self.turn] = reward
        self.illegal = self.terminated = True
        self.turn = -1
        self.mask = np.zeros(self.num_actions, np.int8)
        self._legal = bytes(self.num_actions)

    def _refusal(self, move: int) -> str:
        if self.done:
            return "The match is over: no more moves are made."
        if not 0 <= move < self.num_actions:
            return f"There is no action {move}; actions are numbered 0 to {self.num_actions - 1}."
        match = Match(self.game, self.state.copy(), hands=self.hands)
        return str(match.why_not(self.game.type.moves.text(move)))

    def _settle(self, finished: int) -> None:
        rules, words, moves = self.game.type.compiled, self._words, self._moves
        self.terminated = self.truncated = self.hand_over = False
        self.rewards = self._nothing
        while True:
            turn = words[TURN]
            if words[FINISHED] > finished:
                finished = words[FINISHED]
                self.terminated = turn == OVER or finished >= (self.hands or finished + 1)
                self._end_hand()
            if turn == OVER or self.terminated:
                self.terminated = True
                break
            if turn != CHANCE:
                break
            count = rules.pending(self.state, moves)
            loop("outcome")(self.state, moves, count)
            rules.chance(self.state, moves, count)
            if not any(self._scores()):  # a new Engagement begins at zero
                self._base = [0] * self.game.players
        if not self.terminated and self.max_moves is not None:
            self.truncated = len(self.log) >= self.max_moves
        self.mask = mask = np.zeros(self.num_actions, np.int8)
        if self.terminated or self.truncated:
            self.turn = -1
        else:
            self.turn = turn
            mask[moves[: rules.legal(self.state, moves)]] = 1
        self._legal = bytes(mask.data)  # masks are handed out, and may be written to

    def _scores(self) -> list[int]:
        scores: list[int] = self._words[SCORE : SCORE + self.game.players].tolist()
        return scores

    def _end_hand(self) -> None:
        """Store the final state of the hand, and reward it."""
        self.hand_over = True
        #: The state in which the last hand ended.
        self.final = self.state.copy()
        scores = self._scores()
        points = hand_points(self.game, self._base, scores)
        self._base = scores
        if self.reward == "points":
            given: Any = points
        else:
            over = np.array([self.terminated])
            hands = FinishedHands([self.game], self.final.reshape(1, -1), points[None], over)
            given = (hands.shares if self.reward == "share" else self.reward(hands))[0]
        self.rewards = self.rewards + given

    # --- Keeping -------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("game", "_layout", "_words", "_moves")
        fields = {name: value for name, value in vars(self).items() if name not in left_out}
        made = (self.game.slug, self.game.players, self.game.options)
        return {**fields, "made": made}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        slug, players, options = fields.pop("made")
        vars(self).update(fields)
        self.game = Game(game_type(slug), players, options)
        self._layout = layout(self.game.type, self.form)
        self.state = self.state.copy()
        self._words = self.state.data.cast("q")
        self._moves = self.game.new_moves()


def settled(game: str | Game, players: int | None, options: Mapping[str, object]) -> Game:
    """A game by its slug with players and options, or a `Game` as it is."""
    if isinstance(game, Game):
        return game
    return Game(game_type(game), players, options)


def title(game: str) -> str:
    """The name under which a game is registered: `drumhead/DoBoy-v0`."""
    return f"drumhead/{''.join(word.capitalize() for word in game.split('-'))}-v0"
