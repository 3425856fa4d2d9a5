"""Runs a contest on local processes or a Dask cluster, resuming interrupted runs."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from drumhead.arena.contest import Contest, MatchOutcome, play
from drumhead.errors import DrumheadError, InvalidOption, PlayerError

Fixture = tuple[int, int]
Done = Callable[[MatchOutcome], None]


def run(
    contest: Contest,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    keep: Path | None = None,
    known: Sequence[MatchOutcome] = (),
    done: Done = lambda _: None,
) -> list[MatchOutcome]:
    """Play every match of a contest; the outcomes do not depend on where they are played.

    `keep` is a folder in which outcomes are saved as they arrive: called again with the same
    contest (or more deals of it), only the missing matches are played. `known` are outcomes that
    the caller already has. `done` is called with each outcome.
    """
    kept = [] if keep is None else _kept(contest, keep)
    outcomes = {(o.deal, o.lineup): o for o in (*known, *kept)}
    wanted = list(contest.matches)
    missing = [match for match in wanted if match not in outcomes]
    for match in wanted:
        if match in outcomes:
            done(outcomes[match])
    for name in contest.names:
        contest.player(name, contest.seed).prepare(contest.game)
    results = _on_cluster(contest, missing, cluster) if cluster else _here(contest, missing, jobs)
    for outcome in results:
        if keep is not None:
            _keep(outcome, keep)
        outcomes[outcome.deal, outcome.lineup] = outcome
        done(outcome)
    return [outcomes[match] for match in wanted]


def _here(contest: Contest, missing: list[Fixture], jobs: int) -> Iterator[MatchOutcome]:
    if jobs == 1 or len(missing) == 1:
        yield from (play(contest, *match) for match in missing)
        return
    _check_travels(contest)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        futures = [pool.submit(play, contest, *match) for match in missing]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool as error:
        raise PlayerError(
            "A process of the contest broke off; a player must be in a module that it can import. "
            "Play with jobs=1 to see more."
        ) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _check_travels(contest: Contest) -> None:
    """Raise PlayerError if a player cannot be sent to another process."""
    for name, own in contest.own:
        maker = own if hasattr(own, "__module__") else type(own)
        typed = maker.__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
        why = "it was defined in a session, not in a module" if typed else ""
        try:
            pickle.dumps(own)
        except Exception as error:
            why = why or str(error)
        if why:
            raise PlayerError(
                f"The player {name} cannot be sent to other processes ({why}); name it like "
                "mymodule:MyPlayer, or play with jobs=1."
            )


def _on_cluster(contest: Contest, missing: list[Fixture], address: str) -> Iterator[MatchOutcome]:
    try:
        import distributed
    except ImportError:
        raise DrumheadError(
            "A cluster needs Dask: install it with pip install 'drumhead[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise DrumheadError(f"There is no Dask scheduler at {address}: {error}.") from None
    with client:
        futures = [client.submit(play, contest, *match, pure=False) for match in missing]
        for future in distributed.as_completed(futures):
            yield future.result()


# --- What is kept ------------------------------------------------------------------------


def _kept(contest: Contest, folder: Path) -> Iterator[MatchOutcome]:
    """The outcomes saved by an earlier run of this contest; a new folder is created."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "transcripts").mkdir(exist_ok=True)
    head = folder / "contest.json"
    if not head.exists():
        head.write_text(json.dumps(contest.identity, indent=1) + "\n")
    with suppress(ValueError):
        if json.loads(head.read_text()) == contest.identity:
            yield from _outcomes(folder)
            return
    raise InvalidOption(
        f"{folder} holds another contest; name a new folder, or the contest that it holds."
    )


def _outcomes(folder: Path) -> Iterator[MatchOutcome]:
    path = folder / "matches.jsonl"
    if not path.exists():
        return
    text = path.read_text()
    if text and not text.endswith("\n"):
        with path.open("a") as file:
            file.write("\n")  # so that the next outcome begins on its own line
    for line in text.splitlines():
        try:
            fields = json.loads(line)
        except ValueError:
            continue  # the run was interrupted while this line was written
        transcript = folder / "transcripts" / _file_name(fields["deal"], fields["lineup"])
        if not transcript.exists():
            continue  # the transcript is missing: play the match again
        fields["shares"], fields["scores"] = tuple(fields["shares"]), tuple(fields["scores"])
        yield MatchOutcome(**fields, transcript=transcript.read_text())


def _keep(outcome: MatchOutcome, folder: Path) -> None:
    name = _file_name(outcome.deal, outcome.lineup)
    (folder / "transcripts" / name).write_text(outcome.transcript)
    fields = asdict(outcome)
    del fields["transcript"]
    with (folder / "matches.jsonl").open("a") as file:
        file.write(json.dumps(fields) + "\n")


def _file_name(deal: int, lineup: int) -> str:
    return f"{deal:04}-{lineup}.drum"
