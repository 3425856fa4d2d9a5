"""The trainer: rollouts, PPO updates and evaluations from the first deal to the network's file."""

from __future__ import annotations

import argparse
import json
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from . import SINGLE, USUAL, curves, networks
from .batch_env import BatchEnv, GpuBatchEnv, assign_tables
from .description import GameDescription, read_description
from .evaluation import EnvFactory, EvaluationResult, evaluate
from .feature_selection import select_features
from .networks import Features, Tensor, Weights
from .ppo import ENTROPY_COEFFICIENT, LEARNING_RATE, STATISTICS, PpoLearner, captured
from .reward_model import RewardModel
from .rollouts import SEAT_FEATURES, RolloutBuffer, Seating

#: The approximate size of a rollout: decisions, and hands of the usual length in each environment.
DECISIONS, HANDS = 2_400_000, 2.5
MOST_ENVS, LEAST_ENVS = 32_768, 4096
MOST_STEPS, LEAST_STEPS = 384, 48
#: Decisions in a minibatch; the critic's hidden layers.
MINIBATCH, CRITIC_HIDDEN = 16_384, 384
#: Steps of play from which the inputs of the networks are selected.
FEATURE_STEPS = 700
#: Deals of an evaluation during training and at the end; whole matches at the end.
DEALS, FINAL_DEALS, MATCHES = 4096, 16_384, 1024
#: The learning rate and the entropy coefficient decay to these fractions.
LEAST_RATE, LEAST_ENTROPY = 0.02, 0.1
#: The logit that a new network adds to the heuristic player's move.
HEURISTIC_LOGIT = 2.5
#: The entropy bonus multiplier of a new network: one that gets sure too early stops exploring.
INITIAL_ENTROPY_FACTOR = 5.0
#: The approximate time between evaluations in long runs.
SECONDS_OF_REPORT = 45
#: The learning rate rises over the first updates.
WARMUP_UPDATES = 400
#: A policy that is resumed without its critic is frozen for this first fraction of the time; every
#: resumed policy learns at this fraction of the learning rate.
CRITIC_WARMUP, RESUMED_RATE = 0.04, 0.6


@dataclass(frozen=True)
class TrainingPlan:
    """The sizes of a training run; on a CPU all of them are small."""

    num_envs: int
    steps: int
    minibatch: int = MINIBATCH
    feature_steps: int = FEATURE_STEPS
    deals: int = DEALS
    final_deals: int = FINAL_DEALS
    matches: int = MATCHES
    critic_hidden: int = CRITIC_HIDDEN
    evaluations: int = 5
    #: The most iterations: a rollout and one epoch of updates each.
    iterations: int = 1 << 30
    usual: float = USUAL
    single: float = SINGLE

    def __post_init__(self) -> None:
        for fraction in (self.usual, self.single):
            if not 0 <= fraction <= 1:
                raise ValueError(f"A fraction of the tables is between 0 and 1, not {fraction:g}.")


def plan_for(game: GameDescription) -> TrainingPlan:
    """A plan for a large GPU: few decisions whose hand does not end within the rollout."""
    steps = min(max(round(HANDS * game.decisions_per_hand / 8) * 8, LEAST_STEPS), MOST_STEPS)
    envs = min(max(DECISIONS // steps // 1024 * 1024, LEAST_ENVS), MOST_ENVS)
    return TrainingPlan(envs, steps)


#: For a CPU: the whole path, in seconds.
SMALL = TrainingPlan(
    24, 40, minibatch=128, feature_steps=30, deals=8, final_deals=8, matches=0, critic_hidden=32
)


class Trainer:
    """One training run: environments, networks and the log."""

    def __init__(
        self, game: GameDescription, make_env: EnvFactory, plan: TrainingPlan, device: str,
        seed: int, resume: Path | None = None, best_response: bool = False,
    ) -> None:  # fmt: skip
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.game, self.make_env, self.plan = game, make_env, plan
        self.device, self.seed = device, seed
        checkpoint = _checkpoint(resume, device) if resume else None
        if best_response and checkpoint is None:
            raise ValueError("--answer needs a network: pass it with --resume.")
        #: Train a best response: the past policy is then the one to beat, and stays frozen.
        self.best_response = best_response
        if checkpoint is not None and checkpoint["fingerprint"] != game.fingerprint:
            raise ValueError(f"{resume} was learned for another game, or for other rules.")
        self._checkpoint = checkpoint
        tables = assign_tables(plan.num_envs, len(game.tables), plan.usual)
        hands = (torch.rand(plan.num_envs) < plan.single).long().numpy()
        self.env: BatchEnv = make_env(tables, seed, hands)
        self.env.reset()
        self._select_features()
        seating = Seating(game, self.env.table_ids, device, seed, best_response)
        self.reward_model = RewardModel(game, self.env)
        self.buffer = RolloutBuffer(
            self.env, self.reward_model, seating, game, plan.steps, self.features,
            self.critic_features, device,
        )  # fmt: skip
        self.buffer.hand_start_scores.copy_(self.env.scores())
        self._make_networks()
        self.learner = PpoLearner(self.policy, self.critic, self.buffer, plan.minibatch)
        self._collect: Callable[[], None] = lambda: self.buffer.collect(
            self.policy, self.past, self.critic
        )
        self.log: list[dict[str, Any]] = []
        #: Totals of this run and of those that it resumes; `decisions` are those in minibatches.
        self.seconds, self.decisions, self.updates, self.steps = 0.0, 0, 0, 0
        self.result: EvaluationResult | None = None
        self.match_result: EvaluationResult | None = None

    def _select_features(self) -> None:
        game, checkpoint = self.game, self._checkpoint
        size, most = game.observation_bytes, networks.max_inputs(self._outputs)
        steps = self.plan.feature_steps
        found: tuple[Tensor, Tensor]
        found = select_features(self.env, size, game.extra_bytes, steps, most)
        if checkpoint is not None:
            bits = checkpoint["columns"].to(self.device)
            if int(bits.max()) < 8 * size:
                more = found[0][found[0] >= 8 * size]
                bits = torch.cat([bits, more[: len(more) // 8 * 8]])
            found = bits, checkpoint.get("all_columns", found[1])
        dtype = torch.bfloat16 if self.device == "cuda" else torch.float32
        self.features = Features(found[0].to(self.device), dtype)
        self.critic_features = Features(found[1].to(self.device), dtype)

    @property
    def _outputs(self) -> int:
        """A logit for each move, the estimate to win, and the logit of the heuristic move."""
        return self.game.moves + 2

    def _make_networks(self) -> None:
        checkpoint = self._checkpoint
        outputs, inputs = self._outputs, len(self.features)
        hidden = networks.hidden_size_for(inputs, outputs)
        if checkpoint is not None:
            checkpoint["actor"] = networks.padded(checkpoint["actor"], inputs, outputs)
            if "critic" not in checkpoint and not self.best_response:
                checkpoint["actor"] = networks.widened(checkpoint["actor"], hidden)
            hidden = len(checkpoint["actor"]["b0"])
        self.policy = networks.initial_weights(inputs, hidden, outputs, self.device, 0.05)
        with torch.no_grad():
            self.policy["b3"][-1] = HEURISTIC_LOGIT
        width = len(self.critic_features) + SEAT_FEATURES
        critic_hidden = self.plan.critic_hidden
        self.critic = networks.initial_weights(width, critic_hidden, 1, self.device, 0.5)
        for weights, name in ((self.policy, "actor"), (self.critic, "critic")):
            if checkpoint is not None and name in checkpoint:
                with torch.no_grad():
                    for key, weight in weights.items():
                        weight.copy_(checkpoint[name][key])
        self.past: Weights = {key: weight.detach().clone() for key, weight in self.policy.items()}

    def restore(self) -> None:
        """Restore the rest of the checkpoint: the log, the totals and the optimizer."""
        checkpoint = self._checkpoint
        if checkpoint is None:
            return
        self.log = json.loads(checkpoint["log"])
        self.seconds, self.decisions = checkpoint["seconds"], checkpoint["decisions"]
        self.updates, self.steps = checkpoint["updates"], checkpoint["played"]
        if "critic" not in checkpoint:
            return
        self.reward_model.scales.copy_(checkpoint["scales"])
        self.learner.restore(checkpoint["optimizer"])

    def capture(self) -> None:
        """Capture CUDA graphs of rollouts and updates; without a graph each runs step by step."""
        for name, make in {"play": self._capture_rollout, "learn": self.learner.capture}.items():
            try:
                make()
            except Exception as error:
                torch.cuda.synchronize()
                print(f"{name}: no graph ({type(error).__name__}: {str(error)[:200]})", flush=True)

    def _capture_rollout(self) -> None:
        self._collect = captured(self._collect, self.buffer, warm=1)

    # --- Training ------------------------------------------------------------------------

    def run(self, seconds: float, save: Callable[[], None]) -> None:
        """Train for some seconds, evaluations not counted, and then evaluate the policy."""
        first, begin, paused = self.seconds, time.perf_counter(), 0.0
        count = max(self.plan.evaluations, round(seconds / SECONDS_OF_REPORT))
        evaluations = [seconds * (k + 1) / count for k in range(count - 1)]
        next_past, iterations, resumed_updates = seconds / 6, 0, self.updates

        def spent() -> float:
            return time.perf_counter() - begin - paused

        self._report(first, {})
        paused = time.perf_counter() - begin
        while spent() < seconds and iterations < self.plan.iterations:
            self._schedule(spent() / seconds, self.updates - resumed_updates)
            self._collect()
            self.steps += self.plan.num_envs * self.plan.steps
            updates = self.learner.run_epoch(lambda: spent() > 1.02 * seconds)
            self.updates += updates
            self.decisions += updates * self.plan.minibatch
            iterations += 1
            self.seconds = first + spent()
            if spent() > next_past and not self.best_response:
                self._update_past()
                next_past += seconds / 6
            if evaluations and spent() > evaluations[0]:
                evaluations.pop(0)
                at = time.perf_counter()
                self._report(self.seconds, self._statistics())
                save()
                paused += time.perf_counter() - at
        self.seconds = first + spent()
        save()  # the training is saved, however long the last evaluations take
        self._note(self.seconds, self._evaluate(self.plan.final_deals, 11), self._statistics())
        save()
        if self.plan.matches:
            self._play_matches()
            save()

    def _schedule(self, progress: float, updates: int) -> None:
        """Set the learning rate and the coefficients for a fraction of the time."""
        checkpoint, learner = self._checkpoint, self.learner
        new_critic = checkpoint is not None and "critic" not in checkpoint
        frozen = new_critic and progress < CRITIC_WARMUP
        highest = LEARNING_RATE if frozen or not checkpoint else RESUMED_RATE * LEARNING_RATE
        learner.policy_coefficient.fill_(0.0 if frozen else 1.0)
        warmup = min(1.0, (updates + 1) / WARMUP_UPDATES)
        learner.learning_rate.fill_(highest * max(LEAST_RATE, 1 - progress) * warmup)
        decay = 1 - progress if checkpoint else INITIAL_ENTROPY_FACTOR * (1 - progress) ** 2
        learner.entropy_coefficient.fill_(ENTROPY_COEFFICIENT * max(LEAST_ENTROPY, decay))

    def _update_past(self) -> None:
        """The past policy becomes the present one."""
        with torch.no_grad():
            for key, weight in self.past.items():
                weight.copy_(self.policy[key])

    # --- Evaluation ----------------------------------------------------------------------

    def _statistics(self) -> dict[str, float]:
        numbers = dict(zip(STATISTICS, self.learner.statistics.tolist(), strict=True))
        numbers["explained"] = self.learner.explained_variance()
        if any(number != number for number in numbers.values()):
            raise ArithmeticError(f"Training diverged: {numbers}.")
        return numbers

    def _evaluate(
        self, deals: int, seed: int, hands: int = 1, most_steps: int = 4096
    ) -> EvaluationResult:
        against = self.past if self.best_response else None
        result: EvaluationResult = evaluate(
            self.game, self.make_env, networks.quantized(self.policy), self.features, deals, seed,
            hands, most_steps, against,
        )  # fmt: skip
        return result

    def _report(self, seconds: float, statistics: dict[str, float]) -> None:
        self._note(seconds, self._evaluate(self.plan.deals, 7), statistics)

    def _note(self, seconds: float, result: EvaluationResult, statistics: dict[str, float]) -> None:
        """Add an evaluation to the log, and print it."""
        self.result = result
        entry = {
            "seconds": round(seconds, 1), "updates": self.updates, "decisions": self.decisions,
            **result.to_json(), **statistics,
        }  # fmt: skip
        self.log.append(entry)
        rate = self.decisions / max(seconds, 1e-3)
        numbers = ", ".join(f"{name} {number:.3f}" for name, number in statistics.items())
        print(
            f"{self.game.slug}: {seconds:.0f} s, {self.updates} updates, {rate / 1e6:.2f} "
            f"million decisions/s; against {self._opponent} "
            f"{result.points[0]:+.3f} ± {result.points[1]:.3f} "
            f"points, {result.share[0]:+.4f} ± {result.share[1]:.4f} of the win; {numbers}",
            flush=True,
        )

    @property
    def _opponent(self) -> str:
        return "the network that it answers" if self.best_response else "the rule of thumb"

    def _play_matches(self) -> None:
        """The final evaluation over whole matches."""
        self.match_result = self._evaluate(self.plan.matches, 13, hands=0, most_steps=2000)
        share, margin = self.match_result.share
        print(
            f"{self.game.slug}: {self.match_result.deals} whole matches, share of the win "
            f"{share:+.4f} ± {margin:.4f}",
            flush=True,
        )

    # --- Files ---------------------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        """The metadata of the network's file."""
        assert self.result is not None, "the policy has been evaluated"
        strength: dict[str, Any] = {"against": self._opponent, "hands": self.result.to_json()}
        if self.match_result is not None:
            strength["matches"] = self.match_result.to_json()
        return {
            "game": self.game.slug, "moves": self.game.moves, "observation": "bits",
            "fingerprint": self.game.fingerprint, "seconds": round(self.seconds, 1),
            "seed": self.seed, "decisions": self.decisions, "updates": self.updates,
            "played": self.steps, "strength": strength, "log": self.log,
        }  # fmt: skip

    def save(self, folder: Path) -> None:
        """Write the network, a checkpoint, the log and the learning curve."""
        slug = self.game.slug
        folder.mkdir(parents=True, exist_ok=True)
        networks.save(folder / f"{slug}.npz", self.features.bits, self.policy, self.about())
        (folder / f"{slug}.json").write_text(json.dumps(self.about(), indent=1) + "\n")
        points = [(entry["seconds"], *entry["points"]) for entry in self.log]
        measure = f"points a hand beside {self._opponent}, duplicate deals, margins of 95 %"
        curves.draw(folder / f"{slug}.svg", self.game.title, measure, points)
        plain = {
            name: {key: weight.detach().cpu() for key, weight in weights.items()}
            for name, weights in (("actor", self.policy), ("critic", self.critic))
        }
        torch.save(
            {
                **plain, "columns": self.features.bits, "all_columns": self.critic_features.bits,
                "optimizer": self.learner.optimizer.state_dict(),
                "scales": self.reward_model.scales, "fingerprint": self.game.fingerprint,
                "log": json.dumps(self.log), "seconds": self.seconds,
                "decisions": self.decisions, "updates": self.updates, "played": self.steps,
            },
            folder / f"{slug}.pt",
        )  # fmt: skip


def train(
    slug: str, out: Path, seconds: float, *, ptx: Path | None = None, resume: Path | None = None,
    seed: int = 1, plan: TrainingPlan | None = None, best_response: bool = False,
    usual: float = USUAL, single: float = SINGLE,
) -> Trainer:  # fmt: skip
    """Train a policy for a game; write its network, checkpoint, log and curve to a folder.

    With `ptx`, the folder of `drumhead build-ptx`, it trains on the GPU; otherwise on the CPU.
    With `best_response` it trains a best response to the network of `resume`, which stays frozen.
    `usual` is the fraction of the environments at the usual table, `single` the fraction in which
    a match is a single hand.
    """
    if ptx is not None:
        game, make_env = _on_gpu(slug, ptx)
        plan = plan or plan_for(game)
    else:
        game, make_env = _on_cpu(slug)
        plan = plan or SMALL
    plan = replace(plan, usual=usual, single=single)
    device = "cuda" if ptx else "cpu"
    trainer = Trainer(game, make_env, plan, device, seed, resume, best_response)
    if ptx is not None:
        trainer.capture()
    trainer.restore()
    trainer.run(seconds, lambda: trainer.save(out))
    return trainer


def _checkpoint(file: Path, device: str) -> dict[str, Any]:
    """The contents of a checkpoint, or of a policy network, which has no critic."""
    try:
        if file.suffix == ".npz":
            about, bits, policy = networks.load(file)
            names = ("fingerprint", "seconds", "decisions", "updates", "played")
            known = {name: about[name] for name in names}
            return {**known, "log": json.dumps(about["log"]), "columns": bits, "actor": policy}
        contents: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
    except (KeyError, ValueError, RuntimeError, zipfile.BadZipFile, UnpicklingError) as error:
        raise ValueError(f"{file} is neither a checkpoint nor a network of `train`.") from error
    return contents


def _on_gpu(slug: str, folder: Path) -> tuple[GameDescription, EnvFactory]:
    if not torch.cuda.is_available():
        raise ValueError("PyTorch finds no GPU here; without --ptx it learns on the CPU.")
    game = read_description(folder, slug)
    return game, lambda tables, seed, hands: GpuBatchEnv(folder, game, tables, seed, hands)


def _on_cpu(slug: str) -> tuple[GameDescription, EnvFactory]:
    from drumhead.games import game_type
    from drumhead.learn.training.describer import describe

    from .cpu_env import CpuBatchEnv

    kind = game_type(slug)
    game = describe(kind)
    return game, lambda tables, seed, hands: CpuBatchEnv(kind, game, tables, seed, hands)


def main(words: list[str] | None = None) -> None:
    """The command line: `GAME --seconds N --out DIR [--ptx DIR] [--resume FILE [--answer]]`."""
    parser = argparse.ArgumentParser(prog="train", description="Train a player by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--ptx", type=Path)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--answer", action="store_true", help="a best response to --resume")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--usual", type=float, default=USUAL, help="fraction at the usual table")
    parser.add_argument("--single", type=float, default=SINGLE, help="fraction of single hands")
    given = parser.parse_args(words)
    try:
        train(
            given.game, given.out, given.seconds, ptx=given.ptx, resume=given.resume,
            seed=given.seed, best_response=given.answer, usual=given.usual, single=given.single,
        )  # fmt: skip
    except (ValueError, ArithmeticError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
