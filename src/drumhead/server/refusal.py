"""`Refusal`: an expected error, sent to the client over HTTP or WebSocket."""

from __future__ import annotations

from drumhead.errors import DrumheadError, IllegalMove

#: The database accepts no writes: the disk is full, or it is read-only.
NOT_STORED = "The server cannot save anything just now, so that was not done. Try again later."
#: This process is about to end, and another one takes its tables.
STOPPING = "This server is being restarted. Your table continues in a moment."


class Refusal(DrumheadError):
    """An expected error.

    `sentence` says why, `clause` is the rule that forbids it, if any, and `status` is the HTTP
    status. `retry_after` is the number of seconds after which to try again, if time helps.
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
