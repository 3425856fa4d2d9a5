"""Speed of OpenSpiel's card games under random play, from C++ loops and from Python.

A decision is a player's move; chance outcomes (deals, draws) are never counted as decisions. A
game is one hand of the OpenSpiel game under its default parameters.
"""

import importlib
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

GAMES = ("hearts", "spades", "gin_rummy")

# pyspiel ships no type stubs, so its objects are named here but not checked.
Game = Any
State = Any

# Runs the given number of games or searches; gives (seconds timed, games, decisions).
Batch = Callable[[int], tuple[float, int, int]]

_SEED = 20240601
_BATCH_SECONDS = 0.02
_ROOTS = 16
_SAMPLED_PLAYOUTS_PER_ROOT = 64
_PROBED_GAMES = 10
_UCT_C = 2.0
_TERMINAL = -4  # pyspiel.PlayerId.TERMINAL as current_player() returns it
_WITHOUT_RESAMPLING = frozenset({"spades"})


@dataclass(frozen=True)
class Rate:
    """What one measurement played, and in how many seconds."""

    label: str
    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Players' moves a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games, playouts or simulations a second."""
        return self.games / self.seconds

    @property
    def microseconds_per_decision(self) -> float:
        """Microseconds for one player's move."""
        return 1e6 * self.seconds / self.decisions


def whole_games_cpp(name: str, seconds: float) -> Rate:
    """Whole random games by `evaluate_bots` with uniform random bots, one C++ call a game.

    Decisions are the non-chance moves in the histories of the very games played, counted off the
    clock. Games start from a clone of the initial state, as gin_rummy's takes 2 ms to build.
    """
    spiel, game = _load(name)
    initial = game.new_initial_state()
    play = spiel.evaluate_bots
    bots = _random_bots(spiel, game)
    seeds = itertools.count(_SEED)

    def batch(count: int) -> tuple[float, int, int]:
        played = []
        start = process_time()
        for seed in itertools.islice(seeds, count):
            state = initial.clone()
            play(state, bots, seed)
            played.append(state)
        took = process_time() - start
        return took, count, sum(map(_decisions, played))

    return measure(f"{describe(name)}: whole games, C++ evaluate_bots", batch, seconds)


def whole_games_python(name: str, seconds: float) -> Rate:
    """Whole random games driven from Python, two pyspiel calls a move, the deal included.

    Chance nodes are sampled as a uniform choice of `legal_actions`, which is first checked to be
    right for the game. Decisions are counted as in `whole_games_cpp`.
    """
    _, game = _load(name)
    _probe_chance(game)
    initial = game.new_initial_state()
    draw = random.Random(_SEED).random

    def batch(count: int) -> tuple[float, int, int]:
        played = []
        start = process_time()
        for _ in range(count):
            state = initial.clone()
            _drive(state, draw)
            played.append(state)
        took = process_time() - start
        return took, count, sum(map(_decisions, played))

    return measure(f"{describe(name)}: whole games, Python loop", batch, seconds)


def playouts_cpp(name: str, seconds: float, made: int = 0) -> Rate:
    """Random playouts from the deal with `made` decisions made, each batch one C++ call.

    Decisions are playouts times the mean length of sampled playouts of the same deals: exact for
    hearts (64) and spades (56), where length is fixed, and an estimate (about 2 %) for gin_rummy.
    """
    spiel, game = _load(name)
    bots = _random_bots(spiel, game)
    roots = itertools.cycle(
        [(root, _mean_length(spiel, root, bots) - made) for root in _roots(game, made)]
    )
    seeds = itertools.count(_SEED)

    def batch(count: int) -> tuple[float, int, int]:
        # pyspiel does not expose the evaluator's Evaluate; an MCTS search of one simulation calls
        # it once, on the root, and so plays `count` rollouts in one C++ loop.
        seed = next(seeds)
        bot = spiel.MCTSBot(
            game=game,
            evaluator=spiel.RandomRolloutEvaluator(n_rollouts=count, seed=seed),
            uct_c=_UCT_C,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=seed,
            verbose=False,
        )
        root, length = next(roots)
        start = process_time()
        bot.mcts_search(root)
        took = process_time() - start
        return took, count, round(count * length)

    return measure(f"{describe(name)}: playouts, C++ RandomRolloutEvaluator", batch, seconds)


def one_decision_python(name: str, seconds: float) -> Rate:
    """Random play driven from Python with the time of chance nodes taken out.

    The deal is made off the clock. Where chance nodes come up later (gin_rummy's draws), the clock
    is stopped for them, which costs each decision one more pyspiel call to tell them apart.
    """
    _, game = _load(name)
    drive = _drive_stopping_clock if _probe_chance(game) else _drive
    initial = game.new_initial_state()
    draw = random.Random(_SEED).random

    def batch(count: int) -> tuple[float, int, int]:
        dealt = [_deal(initial, draw) for _ in range(count)]
        start = process_time()
        stopped = sum([drive(state, draw) for state in dealt])
        took = process_time() - start - stopped
        return took, count, sum(map(_decisions, dealt))

    return measure(f"{describe(name)}: decisions alone, Python loop", batch, seconds)


def ismcts_cpp(name: str, simulations: int, seconds: float) -> Rate:
    """Moves chosen by `ISMCTSBot` with one random rollout a simulation, at the first decision.

    `games` counts simulations and `decisions` the moves chosen, each a search of `simulations`.
    OpenSpiel's spades cannot be searched so.
    """
    if name in _WITHOUT_RESAMPLING:
        message = f"OpenSpiel's {name} has no resample_from_infostate, which ISMCTSBot needs."
        raise ValueError(message)
    spiel, game = _load(name)
    roots = itertools.cycle(_roots(game))
    bot = spiel.ISMCTSBot(
        seed=_SEED,
        evaluator=spiel.RandomRolloutEvaluator(n_rollouts=1, seed=_SEED),
        uct_c=_UCT_C,
        max_simulations=simulations,
        use_observation_string=not game.get_type().provides_information_state_string,
    )

    def batch(count: int) -> tuple[float, int, int]:
        start = process_time()
        for root in itertools.islice(roots, count):
            bot.step(root)
        took = process_time() - start
        return took, count * simulations, count

    label = f"{describe(name)}: ISMCTS, C++, {simulations} simulations a move"
    return measure(label, batch, seconds)


def describe(name: str) -> str:
    """The game with the value of every parameter, e.g. `hearts(pass_cards=True, ...)`."""
    _, game = _load(name)
    parameters = game.get_type().parameter_specification | game.get_parameters()
    return f"{name}({', '.join(f'{key}={value}' for key, value in sorted(parameters.items()))})"


def _load(name: str) -> tuple[Any, Game]:
    """The pyspiel module and the named game with default parameters."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError as error:
        message = "The OpenSpiel measurements need the open_spiel package (pip install open_spiel)."
        raise ImportError(message) from error
    return spiel, spiel.load_game(name)


def measure(label: str, batch: Batch, seconds: float) -> Rate:
    """Warm up while finding a batch size worth timing, then run batches for `seconds`."""
    size = 1
    while batch(size)[0] < _BATCH_SECONDS:
        size *= 2
    elapsed, games, decisions = 0.0, 0, 0
    while elapsed < seconds:
        took, played, made = batch(size)
        elapsed += took
        games += played
        decisions += made
    return Rate(label, decisions, games, elapsed)


def _drive(state: State, draw: Callable[[], float]) -> float:
    """Play uniformly at random to the end, where no action is legal; no time is set aside."""
    legal_actions = state.legal_actions
    apply_action = state.apply_action
    while actions := legal_actions():
        apply_action(actions[int(draw() * len(actions))])
    return 0.0


def _drive_stopping_clock(state: State, draw: Callable[[], float]) -> float:
    """Play uniformly at random to the end; the seconds spent in chance nodes."""
    current_player = state.current_player
    legal_actions = state.legal_actions
    apply_action = state.apply_action
    stopped = 0.0
    while (player := current_player()) != _TERMINAL:
        if player >= 0:
            actions = legal_actions()
            apply_action(actions[int(draw() * len(actions))])
        else:
            start = process_time()
            actions = legal_actions()
            apply_action(actions[int(draw() * len(actions))])
            stopped += process_time() - start
    return stopped


def _deal(initial: State, draw: Callable[[], float]) -> State:
    """A copy of the initial state, dealt at random up to its first decision."""
    state = initial.clone()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
    return state


def _roots(game: Game, made: int = 0) -> list[State]:
    """Dealt states whose first decision is a real choice, so every hearts deal has a pass.

    As many decisions as `made` are then made at random: 12 in hearts leads to the first card.
    """
    initial = game.new_initial_state()
    draw = random.Random(_SEED).random
    deals = (_deal(initial, draw) for _ in itertools.count())
    chosen = itertools.islice((deal for deal in deals if len(deal.legal_actions()) > 1), _ROOTS)
    roots = list(chosen)
    for root in roots:
        for _ in range(made):
            root.apply_action(random.Random(_SEED).choice(root.legal_actions()))
    return roots


def _random_bots(spiel: Any, game: Game) -> list[Any]:
    """A uniform random bot for each player."""
    return [
        spiel.make_uniform_random_bot(player, _SEED + player)
        for player in range(game.num_players())
    ]


def _decisions(state: State) -> int:
    """Players' moves in the history of a state."""
    return sum(move.player >= 0 for move in state.full_history())


def _mean_length(spiel: Any, root: State, bots: list[Any]) -> float:
    """Mean number of decisions in sampled random playouts of a root."""
    made = 0
    for seed in range(_SAMPLED_PLAYOUTS_PER_ROOT):
        state = root.clone()
        spiel.evaluate_bots(state, bots, seed)
        made += _decisions(state)
    return made / _SAMPLED_PLAYOUTS_PER_ROOT


def _probe_chance(game: Game) -> bool:
    """Whether chance nodes come up after the first decision, from a few games played to the end.

    Raises ValueError where a chance node is not a uniform choice among its legal actions.
    """
    draw = random.Random(_SEED).random
    after_deal = False
    for _ in range(_PROBED_GAMES):
        state = game.new_initial_state()
        decided = False
        while actions := state.legal_actions():
            if not state.is_chance_node():
                decided = True
            elif state.chance_outcomes() == [(action, 1 / len(actions)) for action in actions]:
                after_deal = after_deal or decided
            else:
                message = f"A chance node of OpenSpiel's {game} is not uniform over legal actions."
                raise ValueError(message)
            state.apply_action(actions[int(draw() * len(actions))])
    return after_deal


def _rates(name: str, seconds: float) -> Iterator[Rate]:
    """Every measurement that the game allows."""
    yield whole_games_cpp(name, seconds)
    yield whole_games_python(name, seconds)
    yield playouts_cpp(name, seconds)
    yield one_decision_python(name, seconds)
    if name not in _WITHOUT_RESAMPLING:
        yield ismcts_cpp(name, 200, seconds)


def main() -> None:
    """Print a table of every measurement of every game, about a second each."""
    for name in GAMES:
        title = describe(name)
        print(title)
        print(f"  {'':42}{'games/s':>11}{'decisions/s':>14}{'us/decision':>13}{'seconds':>9}")
        for rate in _rates(name, 1.0):
            print(
                f"  {rate.label.removeprefix(f'{title}: '):42}{rate.games_per_second:>11,.0f}"
                f"{rate.decisions_per_second:>14,.0f}{rate.microseconds_per_decision:>13,.3f}"
                f"{rate.seconds:>9.2f}"
            )
    print("ISMCTS rows: games are simulations, decisions are moves chosen by a search.")


if __name__ == "__main__":
    main()
