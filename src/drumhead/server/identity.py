"""Who somebody is: a name, a signed cookie, and the site a request comes from. No accounts."""

from __future__ import annotations

import unicodedata
from urllib.parse import urlsplit

from itsdangerous import BadSignature, SignatureExpired, TimestampSigner
from starlette.datastructures import Headers

from drumhead.server.refusal import Refusal

COOKIE = "drumhead"
MAX_NAME = 40
DAY = 24 * 60 * 60
#: Characters that change the direction of what follows or cannot be seen: no name has any.
_INVISIBLE = frozenset("\u061c\u200b\u200e\u200f\u2028\u2029\ufeff") | {
    chr(code) for span in ((0x202A, 0x202F), (0x2060, 0x2070)) for code in range(*span)
}


def clean_name(text: str) -> str:
    """A name as everybody will see it: composed, trimmed, without control characters.

    Markup is kept: it is text, and is shown as text.
    """
    composed = unicodedata.normalize("NFC", text[: 100 * MAX_NAME])
    kept = (" " if c.isspace() else c for c in composed if c not in _INVISIBLE)
    shown = "".join(c for c in kept if unicodedata.category(c) not in ("Cc", "Cs", "Co", "Cn"))
    name = " ".join(shown.split())
    if not name or len(name) > MAX_NAME or len(text) > 100 * MAX_NAME:
        raise Refusal(f"A name must have 1 to {MAX_NAME} characters.")
    return name


def same_origin(headers: Headers) -> bool:
    """Does a request come from one of our pages, or from a program that is not a browser?"""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


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
