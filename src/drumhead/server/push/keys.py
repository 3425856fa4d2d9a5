"""The VAPID key of a server (RFC 8292), by which push services recognize it."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException
from py_vapid.utils import b64urlencode

from drumhead.errors import DrumheadError
from drumhead.server.settings import Settings
from drumhead.server.store.database import DatabaseError
from drumhead.server.store.store import Store

#: How long a signature is valid, and when it is renewed before its end, in seconds.
VALID, EARLY = 12 * 60 * 60, 60 * 60
#: The contact of a server without a name.
UNKNOWN_OPERATOR = "mailto:operator@localhost"
#: The extension of the file, next to the SQLite file.
EXTENSION = ".vapid"


class InvalidContact(DrumheadError):
    """Push services need an address at which they reach the operator."""

    def __init__(self, contact: str) -> None:
        super().__init__(
            f"The contact for push services is mailto:NAME@HOST or https://HOST, not '{contact}'."
        )


class ServerKey:
    """A private key, and signatures by it for push services."""

    def __init__(self, raw: str, contact: str) -> None:
        self._vapid = Vapid02.from_raw(raw.encode())
        self._contact = contact
        try:
            self._vapid.sign({"aud": "https://localhost", "sub": contact})
        except VapidException:
            raise InvalidContact(contact) from None
        #: Signatures by the origins of push services, and when they have to be renewed.
        self._signed: dict[str, tuple[str, float]] = {}
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        #: The public key as browsers take it.
        self.public: str = b64urlencode(point)

    def authorization(self, endpoint: str, now: float) -> str:
        """The header that shows a push service who sends."""
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        header, until = self._signed.get(audience, ("", 0.0))
        if now >= until or now < until - VALID:
            claims = {"aud": audience, "exp": int(now) + VALID, "sub": self._contact}
            header = str(self._vapid.sign(claims)["Authorization"])
            self._signed[audience] = header, now + VALID - EARLY
        return header


def server_key(store: Store, contact: str) -> ServerKey:
    """The key of this server, made when it is first asked for.

    With an embedded database it is a file next to it, which only its owner can read; with
    PostgreSQL it is in the database, so that all processes share it.
    """
    url = store.engine.url
    if url.get_backend_name() == "sqlite" and url.database and "uri" not in url.query:
        path = Path(url.database)
        raw = _from_file(path.with_name(path.name + EXTENSION))
    else:
        raw = store.secret("vapid", _new)
    try:
        return ServerKey(raw, contact)
    except DrumheadError:
        store.close()
        raise
    except ValueError as error:
        store.close()
        raise DatabaseError(f"The VAPID key of this server cannot be used: {error}") from None


def contact_of(settings: Settings) -> str:
    """The address at which push services reach the operator."""
    named = [name for name in settings.hosts if "." in name and "*" not in name]
    if settings.push_contact or not named:
        return settings.push_contact or UNKNOWN_OPERATOR
    return f"https://{named[0]}"


def _new() -> str:
    """A new private key."""
    vapid = Vapid02()
    vapid.generate_keys()
    number = vapid.private_key.private_numbers().private_value
    return str(b64urlencode(number.to_bytes(32, "big")))


def _from_file(path: Path) -> str:
    """The key in a file, which is made if it is missing: whole, and once."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(_new())
        try:
            with suppress(FileExistsError):  # another process was quicker
                os.link(draft, path)
        except OSError:  # a file system without links
            os.replace(draft, path)
        draft.unlink(missing_ok=True)
    return path.read_text().strip()
