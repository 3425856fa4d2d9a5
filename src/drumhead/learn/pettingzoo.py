"""PettingZoo: every game with an agent at each seat, and Bang with all deciding at once.

Agents are `player_0`, `player_1` and so on, one per seat. Turn-based games are AEC environments:
only one seat decides at a time, so in a parallel one all actions but one would be thrown away.
Bang is the exception: everybody decides at the same time whether to call.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv, ParallelEnv

from drumhead.engine.game import Game
from drumhead.engine.observation_layout import Form, layout
from drumhead.errors import InvalidOption
from drumhead.learn.environments.episode import Episode, settled, title
from drumhead.learn.environments.rewards import Reward
from drumhead.learn.gymnasium import RenderMode, observation_space, render

#: An agent's observation: its view, and its action mask.
Observation: TypeAlias = dict[str, NDArray[Any]]


class MultiAgentEnv(AECEnv[str, Observation, int]):
    """A match with an agent at every seat; the seat to move is `agent_selection`.

    Masks are in observations (`action_mask`) and infos. An action that is no legal move is an
    error; with `illegal="end"` it ends the match, and its agent receives `illegal_reward`.
    A match is truncated after `max_cycles` moves.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] = {},
        hands: int | None = 1,
        observations: Form = "float32",
        reward: Reward = "points",
        max_cycles: int | None = None,
        illegal: Literal["raise", "end"] = "raise",
        illegal_reward: float = -1.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        self.game = settled(game, players, options)
        self.metadata = {
            "name": title(self.game.slug),
            "render_modes": ["ansi", "rgb_array", "human"],
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.illegal = illegal
        self.illegal_reward = illegal_reward
        self.episode = Episode(
            self.game, hands=hands, observations=observations, reward=reward, max_moves=max_cycles
        )
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = _spaces(self.possible_agents, self.episode)
        actions = self.episode.num_actions
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._nothing = np.zeros(actions, np.int8)
        self._rewarded = False

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of an agent's actions: the numbers of all moves of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; a seed begins a sequence of matches, the same each time."""
        self.episode.seed(seed)
        self._rewarded = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.episode.turn, 0)]
        self._update_agents()

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode, infos = self.episode, self.infos
        move = -1 if action is None else int(action)
        self._cumulative_rewards[agent] = 0.0
        if self.illegal == "end" and not (0 <= move < episode.mask.size and episode.mask[move]):
            episode.give_up(self.illegal_reward)
        else:
            episode.play(move)
        if self._rewarded or episode.hand_over or episode.illegal:
            for other, seat in self._seats.items():
                self.rewards[other] = reward = float(episode.rewards[seat])
                self._cumulative_rewards[other] += reward
        self._rewarded = episode.hand_over  # then the next step takes the rewards away again
        infos[agent] = {}
        if episode.turn >= 0:
            self.agent_selection = self.possible_agents[episode.turn]
        self._update_agents()

    def _update_agents(self) -> None:
        """Update the agents' rewards, ends and infos after a step."""
        episode = self.episode
        if episode.done:
            self.terminations = dict.fromkeys(self.agents, episode.terminated)
            self.truncations = dict.fromkeys(self.agents, episode.truncated)
            self.infos = {agent: {"action_mask": self._nothing.copy()} for agent in self.agents}
        else:
            self.infos[self.agent_selection] = {"action_mask": episode.mask}

    def observe(self, agent: str) -> Observation:
        """An agent's observation; the mask is empty where another is to move."""
        episode, seat = self.episode, self._seats[agent]
        mask = episode.mask if seat == episode.turn else self._nothing.copy()
        return {"observation": episode.observe(seat), "action_mask": mask}

    def render(self) -> Any:
        """The table as the seat to move sees it, as text; or a picture of all of it."""
        return render(self.episode, max(self.episode.turn, 0), self.render_mode)

    def state(self) -> NDArray[Any]:
        """The whole state, hidden cards and all, as the bytes of its record."""
        return self.episode.state.copy()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _spaces(agents: list[str], episode: Episode) -> dict[str, Space[Any]]:
    seen = layout(episode.game.type, episode.form)
    return {
        agent: Dict(
            {
                "observation": observation_space(seen),
                "action_mask": Box(0, 1, (episode.num_actions,), np.int8),
            }
        )
        for agent in agents
    }


def env(game: str | Game, **arguments: Any) -> MultiAgentEnv:
    """A game with an agent at every seat (AEC); see `MultiAgentEnv` for the arguments."""
    return MultiAgentEnv(game, **arguments)


# --- Bang, where all decide at once ------------------------------------------------------

#: The two actions of Bang's parallel environment.
HOLD, CALL = 0, 1


class BangEnv(ParallelEnv[str, Observation, int]):
    """Bang as a parallel environment: all agents hold (0) or call (1) when a card is turned up.

    A cycle is one flip and the answers of all agents. An agent with nothing to decide can only
    hold, as its mask says; any other action of it counts as that.
    """

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, object] = {},
        observations: Form = "float32",
        reward: Reward = "points",
        max_cycles: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.game = settled("bang", players, options)
        self.metadata = {
            "name": title("bang"),
            "render_modes": ["ansi", "rgb_array", "human"],
            "is_parallelizable": True,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.episode = Episode(self.game, observations=observations, reward=reward)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        moves = self.game.type.moves
        self._moves = {HOLD: moves.parse("hold"), CALL: moves.parse("bang")}
        self._flip = moves.parse("flip")
        box = observation_space(layout(self.game.type, observations))
        mask = Box(0, 1, (2,), np.int8)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(2) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of an agent's actions: hold or call."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new match, and turn up the first cards that somebody can answer."""
        self.episode.seed(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._flip_cards()
        while self.episode.done:  # nothing could be answered in it
            self.episode.seed(None)
            self._flip_cards()
        return self._seen(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:  # fmt: skip
        """Everybody answers the card turned up, and the next one is turned up."""
        episode, agents = self.episode, self.agents
        rewards = np.zeros(self.game.players)
        self._cycles += 1
        asked = set()
        while not episode.done and episode.turn not in asked and not episode.mask[self._flip]:
            asked.add(episode.turn)
            move = self._moves[int(actions.get(self.possible_agents[episode.turn], HOLD))]
            episode.play(move if episode.mask[move] else self._moves[HOLD])
            rewards += episode.rewards
        rewards += self._flip_cards()
        cut = not episode.terminated and self._cycles == self.max_cycles
        if episode.terminated or cut:
            self.agents = []
        seen, infos = self._seen(agents), self._infos(agents)
        given = {agent: float(rewards[self._seat(agent)]) for agent in agents}
        over = dict.fromkeys(agents, episode.terminated)
        return seen, given, over, dict.fromkeys(agents, cut), infos

    def _flip_cards(self) -> NDArray[np.float64]:
        """Turn cards up until an agent can answer: a flip is the only move of its seat."""
        rewards = np.zeros(self.game.players)
        while not self.episode.done and self.episode.mask[self._flip]:
            self.episode.play(self._flip)
            rewards += self.episode.rewards
        return rewards

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        episode, record = self.episode, self.game.type.record
        asked = episode.turn == self._seat(agent)
        if not asked and not episode.done:
            view = episode.state.view(record.dtype)[0]
            asked = bool(view["packet_size"][self._seat(agent)] > 0)
        return np.array([1, int(asked)], np.int8)

    def _seen(self, agents: list[str] | None = None) -> dict[str, Observation]:
        return {
            agent: {
                "observation": self.episode.observe(self._seat(agent)),
                "action_mask": self._mask(agent),
            }
            for agent in agents or self.agents
        }

    def _infos(self, agents: list[str] | None = None) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(agent)} for agent in agents or self.agents}

    def render(self) -> Any:
        """The table as spectators see it, as text; or a picture of all of it."""
        return render(self.episode, -1, self.render_mode)

    def state(self) -> NDArray[Any]:
        """The whole state, hidden cards and all, as the bytes of its record."""
        return self.episode.state.copy()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def parallel_env(game: str = "bang", **arguments: Any) -> BangEnv:
    """Bang as a parallel environment; other games are refused, because one seat moves at a time."""
    if game != "bang":
        raise InvalidOption(
            f"In {game} one seat decides after the other, so it has no parallel environment; "
            "use env(...). Only bang has one."
        )
    return BangEnv(**arguments)
