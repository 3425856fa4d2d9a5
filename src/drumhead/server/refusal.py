"""Why something that was asked is not done: one class for HTTP and the WebSocket."""

from __future__ import annotations

from drumhead.errors import DrumheadError, IllegalMove

#: The database does not take anything right now: the disk is full, or it is read-only.
NOT_STORED = "The server cannot save anything just now, so that was not done. Try again later."
#: This process is about to end, and another one takes its tables.
STOPPING = "This server is being restarted. Your table goes on in a moment."


class Refusal(DrumheadError):
    """What was asked is not done.

    `sentence` says why, `clause` is the rule that forbids it, if any, and `status` is the answer
    over HTTP. `retry_after` is after how many seconds it may be asked again, if time will help.
    """

    def __init__(
        self, sentence: str, clause: str | None = None, status: int = 400,
        retry_after: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(sentence)
        self.sentence = sentence
        self.clause = clause
        self.status = status
        self.retry_after = retry_after


def reason(error: DrumheadError) -> tuple[str, str | None]:
    """The sentence and the clause of any error that a user can cause."""
    if isinstance(error, IllegalMove | Refusal):
        return error.sentence, error.clause
    return str(error), None
