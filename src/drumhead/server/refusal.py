"""`RequestRefused`: an expected error, sent to the client over HTTP or WebSocket."""

from __future__ import annotations

from drumhead.errors import DrumheadError, Refusal

#: The database rejects writes: the disk is full, or the database is read-only.
NOT_STORED = "The server cannot save anything just now, so that was not done. Try again later."


class RequestRefused(DrumheadError):
    """A request that is not carried out.

    `refusal` is the sentence and the clause that forbids it, if any. `status` is the HTTP status,
    and `retry_after` the number of seconds to wait, if waiting helps.
    """

    def __init__(
        self, sentence: str, clause: str | None = None, status: int = 400,
        retry_after: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(sentence)
        self.clause = clause
        self.status = status
        self.retry_after = retry_after

    @property
    def refusal(self) -> Refusal:
        """The sentence, and the clause that forbids it, if any."""
        return Refusal(str(self), self.clause)
