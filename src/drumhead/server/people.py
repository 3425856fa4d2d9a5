"""Guests: a name, and a signed cookie that says who somebody is. There are no accounts."""

from __future__ import annotations

import unicodedata

from itsdangerous import BadSignature, SignatureExpired, TimestampSigner

from drumhead.errors import DrumheadError

COOKIE = "drumhead"
MOST_NAME = 40
DAY = 24 * 60 * 60
#: Marks that change the direction of what follows, or cannot be seen: a name has none of them.
_INVISIBLE = frozenset("\u061c\u200b\u200e\u200f\u2028\u2029\ufeff") | {
    chr(code) for span in ((0x202A, 0x202F), (0x2060, 0x2070)) for code in range(*span)
}


class BadName(DrumheadError):
    """A name that cannot be used; the message says why."""


def clean_name(text: str) -> str:
    """A name as everybody will see it: composed, without control characters, trimmed.

    What looks like markup stays: it is text, and is shown as text.
    """
    composed = unicodedata.normalize("NFC", text[: 100 * MOST_NAME])
    kept = (" " if c.isspace() else c for c in composed if c not in _INVISIBLE)
    shown = "".join(c for c in kept if unicodedata.category(c) not in ("Cc", "Cs", "Co", "Cn"))
    name = " ".join(shown.split())
    if not name or len(name) > MOST_NAME or len(text) > 100 * MOST_NAME:
        raise BadName(f"A name has 1 to {MOST_NAME} characters.")
    return name


class Cookies:
    """Signs and reads guest cookies."""

    def __init__(self, secret: str, days: int) -> None:
        self._signer = TimestampSigner(secret, salt="drumhead guest")
        self.seconds = days * DAY

    def sign(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign(guest).decode()

    def read(self, cookie: str | None) -> str | None:
        """Whose cookie it is; None if it is missing, forged or too old."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie, max_age=self.seconds).decode()
        except (BadSignature, SignatureExpired):
            return None

    def is_ageing(self, cookie: str) -> bool:
        """Is half of a cookie's time over, so that it should be renewed?"""
        try:
            self._signer.unsign(cookie, max_age=self.seconds // 2)
        except BadSignature:
            return True
        return False
