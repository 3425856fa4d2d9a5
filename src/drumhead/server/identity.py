"""Who somebody is: a signed cookie. No accounts."""

from __future__ import annotations

import time

from itsdangerous import BadSignature, TimestampSigner

COOKIE = "drumhead"
DAY = 24 * 60 * 60


class Cookies:
    """Signs and reads guest cookies."""

    def __init__(self, secret: str, days: int) -> None:
        self._signer = TimestampSigner(secret, salt="drumhead guest")
        self.seconds = days * DAY

    def sign(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign(guest).decode()

    def read(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None if it is missing, forged or expired.

        One from the future was signed before the clock was set back: it is as good as any.
        """
        guest, age = self._unsigned(cookie)
        return guest if age <= self.seconds else None

    def needs_renewal(self, cookie: str) -> bool:
        """Has half of a cookie's lifetime passed, or is it from the future?"""
        guest, age = self._unsigned(cookie)
        return guest is None or not 0 <= age <= self.seconds // 2

    def _unsigned(self, cookie: str | None) -> tuple[str | None, float]:
        """Whose cookie it is, and how many seconds ago it was signed by the present clock."""
        if not cookie or len(cookie) > 200:
            return None, 0.0
        try:
            guest, signed = self._signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None, 0.0
        # The stamp has whole seconds, so less than one of the age is only rounding.
        return guest.decode(), int(time.time()) - signed.timestamp()
