"""Gymnasium: every game for one agent, alone or against named players.

Importing this module registers `drumhead/DoBoy-v0` and the other thirteen, so that
`gymnasium.make` and `gymnasium.make_vec` find them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.observation_layout import Form, ObservationLayout, layout
from drumhead.errors import InvalidOption
from drumhead.games import games
from drumhead.learn import vector
from drumhead.learn.environments.episode import Episode, settled, title
from drumhead.learn.environments.rewards import Reward
from drumhead.players import PlayerLike, player

#: The render modes: text, a picture, or printed.
RenderMode = Literal["ansi", "rgb_array", "human"]
#: In float32 no number of a game is larger than this: 31 bits, divided by 128.
LARGEST = float(1 << 24)


def observation_space(form: ObservationLayout) -> Box:
    """The space of a layout's observations."""
    if form.form == "float32":
        most = np.full(form.size, LARGEST, np.float32)
        return Box(-most, most, dtype=np.float32)
    return Box(0, 255, (form.size,), np.uint8)


class SingleAgentEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat of a game; named players play the others within `step`.

    The observation is the seat's whole view; `info["action_mask"]` and `action_masks()` say which
    moves are legal. An action that is none ends the match with `illegal_reward` and
    `info["illegal"]`; with `illegal="raise"` it is an error.
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] = {},
        hands: int | None = 1,
        seat: int = 0,
        against: PlayerLike | Mapping[int, PlayerLike] = "corporal",
        observations: Form = "float32",
        reward: Reward = "points",
        illegal: Literal["end", "raise"] = "end",
        illegal_reward: float = -1.0,
        max_moves: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.game = settled(game, players, options)
        self.seat = _seat(self.game, seat)
        self.illegal = illegal
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.episode = Episode(
            self.game, hands=hands, observations=observations, reward=reward, max_moves=max_moves
        )
        self._against = opponents(self.game, seat, against)
        self.observation_space = observation_space(layout(self.game.type, observations))
        self.action_space = Discrete(self.episode.num_actions)
        self._seat_players("first")

    def _seat_players(self, seed: object) -> None:
        self.players = {seat: player(who, f"{seed} {seat}") for seat, who in self._against.items()}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a new match, and play to the agent's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._seat_players(seed)
        self.episode.seed(seed)
        while self._others() == 0.0 and self.episode.done:  # it was over before the first decision
            self.episode.seed(None)
        return self.episode.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Make a move for the agent, and let the others answer."""
        episode, move = self.episode, int(action)
        legal = 0 <= move < episode.num_actions and episode.mask[move]
        if not legal and self.illegal == "end" and not episode.done:
            episode.give_up(self.illegal_reward)
            reward = self.illegal_reward
        else:
            episode.play(move)
            reward = float(episode.rewards[self.seat]) if episode.hand_over else 0.0
            reward += self._others()
        seen = episode.observe(self.seat)
        return seen, reward, episode.terminated, episode.truncated, self._info()

    def _others(self) -> float:
        """Let the others move until it is the agent's turn; returns the agent's reward."""
        episode, reward = self.episode, 0.0
        while not episode.done and episode.turn != self.seat:
            match = Match(self.game, episode.state.copy(), hands=episode.hands)
            seed = f"{episode.key.hex()} {len(episode.log)}"
            advice = self.players[episode.turn].choose(match, seed)
            episode.play(self.game.type.moves.parse(advice.move))
            reward += float(episode.rewards[self.seat]) if episode.hand_over else 0.0
        return reward

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask.copy(), "illegal": self.episode.illegal}

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask, by the name that libraries for masked learning use."""
        return self.episode.mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as the agent sees it, as text; or a picture of all of it."""
        return render(self.episode, self.seat, self.render_mode)


class SingleAgentVectorEnv(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """A batch of matches for one agent: `vector.VectorEnv` with the interface of Gymnasium."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        options: Mapping[str, object] = {},
        hands: int | None = 1,
        seat: int = 0,
        against: PlayerLike | Mapping[int, PlayerLike] = "corporal",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        observations: Form = "float32",
        reward: Reward = "points",
        threads: int = 1,
        illegal: Literal["end", "raise"] = "end",
        illegal_reward: float = -1.0,
        max_moves: int | None = None,
        render_mode: None = None,
    ) -> None:
        settled_game = settled(game, players, options)
        self.num_envs = num_envs
        self.seat = _seat(settled_game, seat)
        modes: dict[AutoresetMode, vector.Autoreset] = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.render_mode = render_mode
        self.batch = vector.VectorEnv(
            settled_game, num_envs, hands=hands, observations=observations, reward=reward,
            autoreset=modes[autoreset_mode], opponents=opponents(settled_game, seat, against),
            threads=threads, max_moves=max_moves, illegal=illegal, illegal_reward=illegal_reward,
            observer=seat,
        )  # fmt: skip
        self.single_observation_space = observation_space(layout(settled_game.type, observations))
        self.single_action_space = Discrete(self.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin new matches: all, or those of `options["reset_mask"]`."""
        if isinstance(seed, list):
            seed = None if all(one is None for one in seed) else hash(tuple(seed))
        mask = (options or {}).get("reset_mask")
        seen, infos = self.batch.reset(seed=seed, mask=mask)
        assert seen is not None, "made with observations"
        return seen.copy(), self._vector_infos(infos)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in every match for the agent, and let the others answer."""
        seen, rewards, terminated, truncated, infos = self.batch.step(actions)
        assert seen is not None, "made with observations"
        given = rewards[:, self.seat].copy()
        told = self._vector_infos(infos)
        return seen.copy(), given, terminated, truncated, told

    def _vector_infos(self, infos: dict[str, Any]) -> dict[str, Any]:
        """The infos in the form of Gymnasium's vector environments."""
        everywhere = np.ones(self.num_envs, np.bool_)
        told: dict[str, Any] = {
            "action_mask": infos["action_mask"].copy(),
            "_action_mask": everywhere,
            "hand_over": infos["hand_over"].copy(),
            "_hand_over": everywhere,
        }
        if "final_info" in infos:
            ended = infos["_final_obs"]
            final = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(ended):
                final[row] = infos["final_obs"][row].copy()
            told |= {"final_obs": final, "_final_obs": ended}
            told |= {"final_info": infos["final_info"], "_final_info": ended}
        return told

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        self.batch.close()


def env(game: str | Game, **arguments: Any) -> SingleAgentEnv:
    """A game for one agent; see `SingleAgentEnv` for the arguments."""
    return SingleAgentEnv(game, **arguments)


def vector_env(game: str | Game, num_envs: int, **arguments: Any) -> SingleAgentVectorEnv:
    """Many matches for one agent; see `SingleAgentVectorEnv` for the arguments."""
    return SingleAgentVectorEnv(game, num_envs, **arguments)


def render(episode: Episode, seat: int, mode: str | None) -> Any:
    """The present position of a match, in one of the render modes."""
    from drumhead.engine.text import table_text
    from drumhead.learn.environments.rendering import rgb_array

    match = Match(episode.game, episode.state.copy(), hands=episode.hands)
    if mode == "rgb_array":
        return rgb_array(match)
    text = table_text(match.view(seat) if seat >= 0 else match.view())
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None


def opponents(
    game: Game, seat: int, against: PlayerLike | Mapping[int, PlayerLike]
) -> dict[int, PlayerLike]:
    """The players of the other seats: one player at all of them, or one for each."""
    others = [other for other in range(game.players) if other != seat]
    if not isinstance(against, Mapping):
        return dict.fromkeys(others, against)
    if sorted(against) != others:
        raise InvalidOption(f"The players to sit against are those of seats {others}.")
    return dict(against)


def _seat(game: Game, seat: int) -> int:
    if seat not in range(game.players):
        raise InvalidOption(f"There is no seat {seat!r} for the agent.")
    return seat


def register() -> None:
    """Register all games for `gymnasium.make` and `gymnasium.make_vec`."""
    for game in games():
        if title(game.slug) not in gymnasium.registry:
            gymnasium.register(
                title(game.slug),
                entry_point="drumhead.learn.gymnasium:SingleAgentEnv",
                vector_entry_point="drumhead.learn.gymnasium:SingleAgentVectorEnv",
                kwargs={"game": game.slug},
            )


register()
