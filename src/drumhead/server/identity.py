"""Who somebody is: a signed cookie. No accounts."""

from __future__ import annotations

from itsdangerous import BadSignature, SignatureExpired, TimestampSigner

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
        """Whose cookie it is; None if it is missing, forged or expired."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie, max_age=self.seconds).decode()
        except (BadSignature, SignatureExpired):
            return None

    def needs_renewal(self, cookie: str) -> bool:
        """Has half of a cookie's lifetime passed?"""
        try:
            self._signer.unsign(cookie, max_age=self.seconds // 2)
        except BadSignature:
            return True
        return False
