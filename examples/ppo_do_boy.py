"""Do-Boy learned from nothing: self-play PPO on the vector environment, on a CPU, in minutes.

    pip install 'drumhead[arena]' torch
    python examples/ppo_do_boy.py --minutes 5 --out learned

Three players play one hand of Do-Boy; one network plays all three seats against itself. It writes
`policy.pt`, its curve (`curve.svg`, `curve.csv`) and what the arena says of it. Then
`PYTHONPATH=examples drumhead arena do-boy --seats 3 --hands 1 --players ppo_do_boy:Policy,corporal`
seats it wherever players sit.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import drumhead
from drumhead.arena.standings import MeanOverDeals, mean
from drumhead.learn.measures import cross_play
from drumhead.learn.observations import layout
from drumhead.learn.policies import PolicyPlayer, from_torch
from drumhead.learn.vector import VectorEnv

SEATS = 3
#: A hand brings 17 points in all, so that rewards are about -1 to 1.
SCALE = 10.0
CLIP, ENTROPY, RATE, EPOCHS, BATCH, LAMBDA = 0.2, 0.005, 7e-4, 3, 2048, 0.9


class Network(nn.Module):
    """Observations to a score for each move; `value` is what the hand is expected to bring."""

    def __init__(self, observation: int, moves: int, width: int = 192) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, moves)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.policy(self.body(seen))

    def both(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of moves, and the value."""
        inner = self.body(seen)
        scores = self.policy(inner).masked_fill(~mask, -1e9)
        return torch.log_softmax(scores, -1), self.value(inner).squeeze(-1)


class Policy(PolicyPlayer):
    """The learned player, for the arena: it reads `policy.pt` of the folder named `learned`."""

    name = "ppo"

    def __init__(self, seed: object = 0) -> None:
        game = drumhead.game("do-boy", players=SEATS).type
        network = Network(layout(game).size, len(game.moves))
        network.load_state_dict(torch.load("learned/policy.pt", weights_only=True))
        super().__init__(from_torch(network), seed=seed)


def play(env: VectorEnv, network: Network) -> dict[str, torch.Tensor]:
    """One hand in every environment: every decision, its return and the value predicted."""
    seen, _ = env.reset()
    kept: dict[str, list[torch.Tensor]] = {
        "seen": [], "mask": [], "move": [], "chance": [], "value": []
    }  # fmt: skip
    seats, done = [], np.zeros(env.num_envs, bool)
    while not done.all():  # every hand has as many decisions, so all end together
        seats.append(env.turns.copy())
        view, mask = torch.tensor(seen), torch.tensor(env.action_masks)
        with torch.no_grad():
            chances, value = network.both(view, mask)
        moves = torch.distributions.Categorical(logits=chances).sample()
        chance = chances.gather(1, moves[:, None]).squeeze(1)
        for part, now in zip(kept.values(), (view, mask, moves, chance, value), strict=True):
            part.append(now)
        seen, rewards, done, _, _ = env.step(moves.numpy())
    worth = (rewards - rewards.mean(1, keepdims=True)) / SCALE
    values = torch.stack(kept["value"]).numpy()
    gains = advantages(np.array(seats), values, worth)
    found = {name: torch.cat(parts) for name, parts in kept.items()}
    found["gain"] = torch.tensor(gains.reshape(-1), dtype=torch.float32)
    return {**found, "brought": found["gain"] + found["value"]}


def advantages(seats: np.ndarray, values: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """How much better it went than expected: generalized advantages, each seat by itself.

    From the last decision back, `ahead` is what a seat expects at its next decision (at the end,
    what the hand was worth), and `later` how much better it went from there on.
    """
    rows = np.arange(seats.shape[1])
    ahead, later, gains = worth.copy(), np.zeros_like(worth), np.zeros(values.shape)
    for step in range(len(seats) - 1, -1, -1):
        seat = seats[step]
        gain = ahead[rows, seat] - values[step] + LAMBDA * later[rows, seat]
        gains[step] = later[rows, seat] = gain
        ahead[rows, seat] = values[step]
    return gains


def learn(
    network: Network, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor]
) -> None:
    """PPO's clipped objective."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(data["move"])).split(BATCH):
            part = {name: values[rows] for name, values in data.items()}
            logs, value = network.both(part["seen"], part["mask"])
            gain = (part["gain"] - part["gain"].mean()) / (part["gain"].std() + 1e-8)
            chosen = logs.gather(1, part["move"][:, None]).squeeze(1)
            ratio = (chosen - part["chance"]).exp()
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            entropy = -(logs.exp() * logs.masked_fill(~part["mask"], 0)).sum(-1)
            error = (value - part["brought"]).square()
            loss = (0.5 * error - surrogate - ENTROPY * entropy).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def against_corporals(network: Network, hands: int, seed: int) -> MeanOverDeals:
    """Points a hand that the policy is better than two corporals, at seat 0, with an interval."""
    env = VectorEnv(
        "do-boy", hands, players=SEATS, hands=1, seed=f"against {seed}", autoreset="disabled",
        opponents={1: "corporal", 2: "corporal"},
    )  # fmt: skip
    policy = from_torch(network)
    seen, _ = env.reset()
    done = np.zeros(hands, bool)
    while not done.all():
        scores = np.where(env.action_masks, policy(seen, env.action_masks), -np.inf)
        seen, rewards, done, _, _ = env.step(scores.argmax(1))
    return mean((rewards[:, 0] - rewards[:, 1:].mean(1)).tolist())


def draw(curve: list[tuple[float, float, float]], path: Path) -> None:
    """The curve as a picture."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams.update({"font.family": "serif", "svg.hashsalt": "drumhead"})
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    hands, points, margins = map(np.array, zip(*curve, strict=True))
    axes.axhline(0, color="#777777", linewidth=0.8, label="corporal")
    axes.plot(hands, points, color="#7a1f1f", label="learned policy")
    axes.fill_between(hands, points - margins, points + margins, color="#7a1f1f", alpha=0.2)
    axes.set_xlabel("hands of self-play")
    axes.set_ylabel("points a hand better than corporals")
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--hands", type=int, default=256, help="hands of self-play an iteration")
    parser.add_argument("--deals", type=int, default=100, help="deals of the arena at the end")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--smoke", action="store_true", help="two small iterations, to try it out")
    wanted = parser.parse_args()
    if wanted.smoke:
        wanted.hands, wanted.deals, wanted.minutes = 4, 2, 0.0
    torch.manual_seed(wanted.seed)
    env = VectorEnv(
        "do-boy", wanted.hands, players=SEATS, hands=1, seed=wanted.seed, autoreset="disabled"
    )
    assert env.layout is not None
    network = Network(env.layout.size, env.num_actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    wanted.out.mkdir(parents=True, exist_ok=True)
    curve, start, iteration = [], time.perf_counter(), 0
    while iteration < 2 or time.perf_counter() - start < 60 * wanted.minutes:
        if iteration % 5 == 0:
            better = against_corporals(network, 8 if wanted.smoke else 512, iteration)
            curve.append((iteration * wanted.hands, better.value, better.margin))
            print(
                f"{curve[-1][0]:7} hands: {better} points a hand better than corporals", flush=True
            )
        learn(network, optimizer, play(env, network))
        iteration += 1
    torch.save(network.state_dict(), wanted.out / "policy.pt")
    with (wanted.out / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("hands", "points", "margin"), *curve])
    draw(curve, wanted.out / "curve.svg")
    game = drumhead.game("do-boy", players=SEATS)
    learned = PolicyPlayer(from_torch(network), name="ppo")
    found = cross_play(game, [learned, "corporal", "private"], wanted.deals, seed=str(wanted.seed))
    print(f"{iteration * wanted.hands} hands in {time.perf_counter() - start:.0f} seconds.")
    print(f"Points a hand, row less column, over {found.deals} deals:\n{found.table}")


if __name__ == "__main__":
    main()
