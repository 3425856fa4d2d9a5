"""Identity of guests: a signed cookie, without accounts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import Response

from drumhead.errors import DrumheadError
from drumhead.server.access.devices import Devices
from drumhead.server.access.hosts import address
from drumhead.server.refusal import RequestRefused

COOKIE = "drumhead"
#: Separates a guest from the number of a device; no id contains it.
NUMBERED = "~"
DAY = 24 * 60 * 60
#: The environment variable of secrets, the word for the stored one, and their least length.
VARIABLE, STORED, SHORTEST = "DRUMHEAD_SECRET", "database", 32

UNKNOWN = (
    "The server does not recognize you: your guest cookie is missing, forged or expired. "
    "Reload the page."
)


class WeakSecret(DrumheadError):
    """A secret that could be guessed."""


def signing_secrets(environment: Mapping[str, str], stored: Callable[[], str]) -> list[str]:
    """The secrets that sign guest cookies: the first signs, all are accepted.

    They are the words of DRUMHEAD_SECRET, of which `database` means the one that is stored;
    without that variable it is the one that is stored. To change a secret, put the new one
    before the old one, and drop the old one when the cookies it signed have been renewed.
    """
    words = environment.get(VARIABLE, "").split() or [STORED]
    if any(word != STORED and len(word) < SHORTEST for word in words):
        raise WeakSecret(f"A secret in {VARIABLE} must have at least {SHORTEST} characters.")
    return [stored() if word == STORED else word for word in words]


class Cookie(NamedTuple):
    """A signed cookie: its guest, the number of the device, and its age in seconds.

    A guest has one device at a time. The first has the number 0; see `Devices`.
    """

    guest: str
    device: int
    age: float


class Cookies:
    """Signs and reads guest cookies; the first secret signs, all are accepted."""

    def __init__(self, secrets: Sequence[str], days: int, devices: Devices | None = None) -> None:
        self._signer = TimestampSigner(list(reversed(secrets)), salt="drumhead guest")
        self.seconds = days * DAY
        self.devices = Devices() if devices is None else devices

    def sign(self, guest: str) -> str:
        """The cookie of a guest's current device."""
        device = self.devices.current(guest)
        return self._signer.sign(f"{guest}{NUMBERED}{device}" if device else guest).decode()

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie; None if it is missing, forged, expired, or of an earlier device.

        One from the future was signed before the clock was set back: it is as good as any.
        """
        found = self._unsigned(cookie)
        if found is None or found.age > self.seconds:
            return None
        return found.guest if self.devices.accepts(found.guest, found.device) else None

    def has_moved(self, cookie: str | None) -> bool:
        """Does a valid cookie belong to a guest who continued on another device?"""
        found = self._unsigned(cookie)
        return found is not None and not self.devices.accepts(found.guest, found.device)

    def needs_renewal(self, cookie: str) -> bool:
        """Has half of a cookie's lifetime passed, or is it from the future?"""
        found = self._unsigned(cookie)
        return found is None or not 0 <= found.age <= self.seconds // 2

    def _unsigned(self, cookie: str | None) -> Cookie | None:
        """The contents of a cookie; None if it is missing or forged."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            value, signed = self._signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        guest, _, device = value.decode().partition(NUMBERED)
        # The stamp has whole seconds, so less than one of the age is only rounding.
        return Cookie(guest, int(device or 0), int(time.time()) - signed.timestamp())


class Guests:
    """Identifies the guest who sent a request, by its cookie."""

    def __init__(self, cookies: Cookies) -> None:
        self.cookies = cookies

    def who(self, request: Request) -> str | None:
        """The guest who sent a request; None without a valid cookie."""
        return self.cookies.read(request.cookies.get(COOKIE))

    def known(self, request: Request) -> str:
        """The guest who sent a request; refused without a valid cookie."""
        guest = self.who(request)
        if guest is None:
            raise RequestRefused(UNKNOWN, status=401)
        return guest

    def asker(self, request: Request) -> str:
        """The key under which work for a request is counted: the guest, or the address."""
        return self.who(request) or address(request)

    def remember(self, request: Request, response: Response, guest: str) -> Response:
        """Give a guest the cookie."""
        response.set_cookie(
            COOKIE, self.cookies.sign(guest), max_age=self.cookies.seconds, httponly=True,
            samesite="lax", secure=request.url.scheme == "https",
        )  # fmt: skip
        return response
