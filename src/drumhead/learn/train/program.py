"""Learning from the first deal to the file: `train`, and the command line of the package."""

from __future__ import annotations

import argparse
import json
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from . import SINGLE, USUAL, curves, networks
from .duels import Opener, Result, duel
from .learning import ENTROPY, RATE, STATISTICS, Learner, captured
from .networks import Columns, Tensor, Weights
from .rewards import Rewards
from .rollouts import COMPANY, Rollouts, Seating
from .sampling import varying
from .tables import GpuTables, Tables, read_facts, spread_places

#: A rollout has about so many decisions, and goes over so many hands of the usual length.
DECISIONS, HANDS = 2_400_000, 2.5
MOST_TABLES, LEAST_TABLES = 32_768, 4096
MOST_STEPS, LEAST_STEPS = 384, 48
#: Decisions in an update; the critic's hidden layers.
BATCH, CRITIC_HIDDEN = 16_384, 384
#: Steps of play from which it is told which bits vary.
SAMPLED = 700
#: Deals against the rule of thumb while it learns and at the end; whole matches at the end.
DEALS, LAST_DEALS, MATCHES = 4096, 16_384, 1024
#: The rate and the weight of variety fall to these parts.
LEAST_RATE, LEAST_ENTROPY = 0.02, 0.1
#: By how much a new network prefers the move that the rule of thumb advises.
TRUST = 2.5
#: How much more it weighs that moves stay varied while a new network leaves the rule of thumb: one
#: that is sure of itself too early tries nothing else.
FIRST_VARIETY = 5.0
#: In long runs it meets the rule of thumb about as often as this.
SECONDS_OF_REPORT = 45
#: The rate rises over the first updates.
RISE = 400
#: A network that goes on without its critic waits in this first part of the time until the new
#: one has learned; whatever goes on learns at this part of the rate.
WAITING, LATER_RATE = 0.04, 0.6


@dataclass(frozen=True)
class Plan:
    """How large everything is; on a CPU all of it is small."""

    tables: int
    steps: int
    batch: int = BATCH
    sampled: int = SAMPLED
    deals: int = DEALS
    last_deals: int = LAST_DEALS
    matches: int = MATCHES
    critic_hidden: int = CRITIC_HIDDEN
    reports: int = 5
    passes: int = field(default=1 << 30)
    usual: float = USUAL
    single: float = SINGLE

    def __post_init__(self) -> None:
        for part in (self.usual, self.single):
            if not 0 <= part <= 1:
                raise ValueError(f"A part of the tables is between 0 and 1, not {part:g}.")


def plan_for(facts: dict[str, Any]) -> Plan:
    """What suits a game on a large GPU: few decisions whose hand does not end in the rollout."""
    steps = min(max(round(HANDS * facts["decisions"] / 8) * 8, LEAST_STEPS), MOST_STEPS)
    tables = min(max(DECISIONS // steps // 1024 * 1024, LEAST_TABLES), MOST_TABLES)
    return Plan(tables, steps)


#: For a CPU: the whole path, in seconds.
SMALL = Plan(24, 40, batch=128, sampled=30, deals=8, last_deals=8, matches=0, critic_hidden=32)


class Training:
    """One game's training: tables, networks, and the log of how it goes."""

    def __init__(
        self, facts: dict[str, Any], opener: Opener, plan: Plan, device: str, seed: int,
        resume: Path | None = None, answers: bool = False,
    ) -> None:  # fmt: skip
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.facts, self.opener, self.plan, self.device, self.seed = (
            facts, opener, plan, device, seed,
        )  # fmt: skip
        kept = _checkpoint(resume, device) if resume else None
        if answers and kept is None:
            raise ValueError("What is to be answered? Name a network with --resume.")
        #: Its past self is then the network to be answered, and stays as it is.
        self.answers = answers
        if kept is not None and kept["fingerprint"] != facts["fingerprint"]:
            raise ValueError(f"{resume} was learned for another game, or for other rules.")
        places = spread_places(plan.tables, len(facts["tables"]), plan.usual)
        hands = (torch.rand(plan.tables) < plan.single).long().numpy()
        self.tables: Tables = opener(places, seed, hands)
        self.tables.reset()
        self.kind = torch.bfloat16 if device == "cuda" else torch.float32
        self._choose_columns(kept)
        seating = Seating(facts, self.tables.places, device, seed, answers)
        self.rewards = Rewards(facts, self.tables)
        self.rollouts = Rollouts(
            self.tables, self.rewards, seating, facts, plan.steps, self.columns, self.all_columns,
            device,
        )  # fmt: skip
        self.rollouts.base.copy_(self.tables.scores())
        self._make_networks(kept)
        self.learner = Learner(self.actor, self.critic, self.rollouts, plan.batch)
        self._play: Callable[[], None] = lambda: self.rollouts.play(
            self.actor, self.past, self.critic
        )
        self.log: list[dict[str, Any]] = []
        self.seconds, self.decisions, self.updates, self.played = 0.0, 0, 0, 0
        self.result: Result | None = None
        self.matches: Result | None = None
        self._kept = kept

    def _choose_columns(self, kept: dict[str, Any] | None) -> None:
        size, beside = self.facts["observation_bytes"], self.facts["beside_bytes"]
        most = networks.most_inputs(self._outputs)
        found: tuple[Tensor, Tensor]
        found = varying(self.tables, size, beside, self.plan.sampled, most)
        if kept is not None:
            taken = kept["columns"].to(self.device)
            if int(taken.max()) < 8 * size:
                more = found[0][found[0] >= 8 * size]
                taken = torch.cat([taken, more[: len(more) // 8 * 8]])
            found = taken, kept.get("all_columns", found[1])
        self.columns = Columns(found[0].to(self.device), self.kind)
        self.all_columns = Columns(found[1].to(self.device), self.kind)

    @property
    def _outputs(self) -> int:
        """A number for each move, the chance of winning, and the trust in the rule of thumb."""
        return int(self.facts["moves"]) + 2

    def _make_networks(self, kept: dict[str, Any] | None) -> None:
        outputs = self._outputs
        hidden = networks.hidden_for(len(self.columns), outputs)
        if kept is not None:
            kept["actor"] = networks.acquainted(kept["actor"], len(self.columns), outputs)
            if "critic" not in kept and not self.answers:
                kept["actor"] = networks.widened(kept["actor"], hidden)
            hidden = len(kept["actor"]["b0"])
        self.actor = networks.new_weights(len(self.columns), hidden, outputs, self.device, 0.05)
        with torch.no_grad():
            self.actor["b3"][-1] = TRUST
        width = len(self.all_columns) + COMPANY
        self.critic = networks.new_weights(width, self.plan.critic_hidden, 1, self.device, 0.5)
        for weights, name in ((self.actor, "actor"), (self.critic, "critic")):
            if kept is not None and name in kept:
                with torch.no_grad():
                    for key, weight in weights.items():
                        weight.copy_(kept[name][key])
        self.past: Weights = {key: weight.detach().clone() for key, weight in self.actor.items()}

    def go_on(self) -> None:
        """Take over from the checkpoint what is not in the networks."""
        kept = self._kept
        if kept is None:
            return
        self.log = json.loads(kept["log"])
        self.seconds, self.decisions = kept["seconds"], kept["decisions"]
        self.updates, self.played = kept["updates"], kept["played"]
        if "critic" not in kept:
            return
        self.rewards.scales.copy_(kept["scales"])
        self.learner.restore(kept["optimizer"])

    def capture(self) -> None:
        """Make graphs of playing and of learning; what a GPU refuses is done step by step."""
        for name, make in {"play": self._capture_play, "learn": self.learner.capture}.items():
            try:
                make()
            except Exception as error:
                torch.cuda.synchronize()
                print(f"{name}: no graph ({type(error).__name__}: {str(error)[:200]})", flush=True)

    def _capture_play(self) -> None:
        self._play = captured(self._play, self.rollouts, warm=1)

    def run(self, seconds: float, save: Callable[[], None]) -> None:
        """Learn for so many seconds, evaluations not counted, and then meet the rule of thumb."""
        first, begin, paused = self.seconds, time.perf_counter(), 0.0
        count = max(self.plan.reports, round(seconds / SECONDS_OF_REPORT))
        reports = [seconds * (k + 1) / count for k in range(count - 1)]
        past_at, passes, known = seconds / 6, 0, self.updates
        new_critic = self._kept is not None and "critic" not in self._kept

        def spent() -> float:
            return time.perf_counter() - begin - paused

        self._report(first, {})
        paused = time.perf_counter() - begin
        while spent() < seconds and passes < self.plan.passes:
            part = spent() / seconds
            waits = new_critic and part < WAITING
            highest = RATE if waits or not self._kept else LATER_RATE * RATE
            self.learner.playing.fill_(0.0 if waits else 1.0)
            self.learner.rate.fill_(
                highest * max(LEAST_RATE, 1 - part) * min(1.0, (self.updates - known + 1) / RISE)
            )
            variety = 1 - part if self._kept else FIRST_VARIETY * (1 - part) ** 2
            self.learner.entropy.fill_(ENTROPY * max(LEAST_ENTROPY, variety))
            self._play()
            self.played += self.plan.tables * self.plan.steps
            made = self.learner.learn(lambda: spent() > 1.02 * seconds)
            self.updates += made
            self.decisions += made * self.plan.batch
            passes += 1
            self.seconds = first + spent()
            if spent() > past_at and not self.answers:
                self._remember_self()
                past_at += seconds / 6
            if reports and spent() > reports[0]:
                reports.pop(0)
                at = time.perf_counter()
                self._report(self.seconds, self._statistics())
                save()
                paused += time.perf_counter() - at
        self.seconds = first + spent()
        save()  # what was learned is safe, however long the last measurements take
        self._note(self.seconds, self._duel(self.plan.last_deals, 11), self._statistics())
        save()
        if self.plan.matches:
            self._play_matches()
            save()

    def _remember_self(self) -> None:
        with torch.no_grad():
            for key, weight in self.past.items():
                weight.copy_(self.actor[key])

    def _statistics(self) -> dict[str, float]:
        told = dict(zip(STATISTICS, self.learner.statistics.tolist(), strict=True))
        told["explained"] = self.learner.explained()
        if any(number != number for number in told.values()):
            raise ArithmeticError(f"Learning went astray: {told}.")
        return told

    def _duel(self, deals: int, seed: int, hands: int = 1, most_steps: int = 4096) -> Result:
        against = self.past if self.answers else None
        result: Result = duel(
            self.facts, self.opener, networks.rounded(self.actor), self.columns, deals, seed,
            hands, most_steps, against,
        )  # fmt: skip
        return result

    def _report(self, seconds: float, statistics: dict[str, float]) -> None:
        result = self._duel(self.plan.deals, 7)
        self._note(seconds, result, statistics)

    def _note(self, seconds: float, result: Result, statistics: dict[str, float]) -> None:
        self.result = result
        entry = {
            "seconds": round(seconds, 1), "updates": self.updates, "decisions": self.decisions,
            **result.said, **statistics,
        }  # fmt: skip
        self.log.append(entry)
        rate = self.decisions / max(seconds, 1e-3)
        numbers = ", ".join(f"{name} {number:.3f}" for name, number in statistics.items())
        print(
            f"{self.facts['game']}: {seconds:.0f} s, {self.updates} updates, {rate / 1e6:.2f} "
            f"million decisions/s; against {self._opponent} "
            f"{result.points[0]:+.3f} ± {result.points[1]:.3f} "
            f"points, {result.share[0]:+.4f} ± {result.share[1]:.4f} of the win; {numbers}",
            flush=True,
        )

    @property
    def _opponent(self) -> str:
        return "the network that it answers" if self.answers else "the rule of thumb"

    def _play_matches(self) -> None:
        """The last word: whole matches."""
        self.matches = self._duel(self.plan.matches, 13, hands=0, most_steps=2000)
        share, margin = self.matches.share
        print(
            f"{self.facts['game']}: {self.matches.deals} whole matches, share of the win "
            f"{share:+.4f} ± {margin:.4f}",
            flush=True,
        )

    # --- Files ---------------------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        """What a network's file says of itself."""
        assert self.result is not None, "it has met the rule of thumb"
        strength: dict[str, Any] = {"against": self._opponent, "hands": self.result.said}
        if self.matches is not None:
            strength["matches"] = self.matches.said
        return {
            "game": self.facts["game"], "moves": self.facts["moves"], "observation": "bits",
            "fingerprint": self.facts["fingerprint"], "seconds": round(self.seconds, 1),
            "seed": self.seed, "decisions": self.decisions, "updates": self.updates,
            "played": self.played, "strength": strength, "log": self.log,
        }  # fmt: skip

    def save(self, folder: Path) -> None:
        """Write the network, a checkpoint, the log and the picture."""
        slug = self.facts["game"]
        folder.mkdir(parents=True, exist_ok=True)
        networks.save(folder / f"{slug}.npz", self.columns.numbers, self.actor, self.about())
        (folder / f"{slug}.json").write_text(json.dumps(self.about(), indent=1) + "\n")
        points = [(entry["seconds"], *entry["points"]) for entry in self.log]
        measure = f"points a hand beside {self._opponent}, duplicate deals, margins of 95 %"
        curves.draw(folder / f"{slug}.svg", self.facts["title"], measure, points)
        plain = {
            name: {key: weight.detach().cpu() for key, weight in weights.items()}
            for name, weights in (("actor", self.actor), ("critic", self.critic))
        }
        torch.save(
            {
                **plain, "columns": self.columns.numbers, "all_columns": self.all_columns.numbers,
                "optimizer": self.learner.optimizer.state_dict(), "scales": self.rewards.scales,
                "fingerprint": self.facts["fingerprint"], "log": json.dumps(self.log),
                "seconds": self.seconds, "decisions": self.decisions, "updates": self.updates,
                "played": self.played,
            },
            folder / f"{slug}.pt",
        )  # fmt: skip


def train(
    slug: str, out: Path, seconds: float, *, ptx: Path | None = None, resume: Path | None = None,
    seed: int = 1, plan: Plan | None = None, answers: bool = False, usual: float = USUAL,
    single: float = SINGLE,
) -> Training:  # fmt: skip
    """Train a player of a game; its network, checkpoint, log and curve are written to a folder.

    With `ptx`, the folder of `drumhead build-ptx`, it learns on the GPU; otherwise on the CPU.
    With `answers` it learns to beat the network of `resume`, which stays as it is. `usual` is the
    part of the tables that are the usual one, `single` that at which a match is a single hand.
    """
    if ptx is not None:
        facts, opener = _on_gpu(slug, ptx)
        plan = plan or plan_for(facts)
    else:
        facts, opener = _on_cpu(slug)
        plan = plan or SMALL
    plan = replace(plan, usual=usual, single=single)
    training = Training(facts, opener, plan, "cuda" if ptx else "cpu", seed, resume, answers)
    if ptx is not None:
        training.capture()
    training.go_on()
    training.run(seconds, lambda: training.save(out))
    return training


def _checkpoint(file: Path, device: str) -> dict[str, Any]:
    """What a checkpoint holds, or a player's network, which has no critic beside it."""
    try:
        if file.suffix == ".npz":
            about, columns, actor = networks.load(file)
            facts = ("fingerprint", "seconds", "decisions", "updates", "played")
            known = {name: about[name] for name in facts}
            return {**known, "log": json.dumps(about["log"]), "columns": columns, "actor": actor}
        kept: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
    except (KeyError, ValueError, RuntimeError, zipfile.BadZipFile, UnpicklingError) as error:
        raise ValueError(f"{file} is neither a checkpoint nor a network of `train`.") from error
    return kept


def _on_gpu(slug: str, folder: Path) -> tuple[dict[str, Any], Opener]:
    if not torch.cuda.is_available():
        raise ValueError("PyTorch finds no GPU here; without --ptx it learns on the CPU.")
    facts = read_facts(folder, slug)
    return facts, lambda places, seed, hands: GpuTables(folder, facts, places, seed, hands)


def _on_cpu(slug: str) -> tuple[dict[str, Any], Opener]:
    from drumhead.games import game_type
    from drumhead.learn.facts import facts as facts_of

    from .on_cpu import CpuTables

    kind = game_type(slug)
    facts = facts_of(kind)
    return facts, lambda places, seed, hands: CpuTables(kind, facts, places, seed, hands)


def main(words: list[str] | None = None) -> None:
    """The command line: `GAME --seconds N --out DIR [--ptx DIR] [--resume FILE [--answer]]`."""
    parser = argparse.ArgumentParser(prog="train", description="Train a player by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--ptx", type=Path)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--answer", action="store_true", help="learn to beat that of --resume")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--usual", type=float, default=USUAL, help="part at the usual table")
    parser.add_argument("--single", type=float, default=SINGLE, help="part of one hand a match")
    given = parser.parse_args(words)
    try:
        train(
            given.game, given.out, given.seconds, ptx=given.ptx, resume=given.resume,
            seed=given.seed, answers=given.answer, usual=given.usual, single=given.single,
        )  # fmt: skip
    except (ValueError, ArithmeticError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
