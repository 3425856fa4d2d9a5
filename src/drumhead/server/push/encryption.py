"""Encryption of notices for one device (RFC 8291)."""

from __future__ import annotations

import base64
import binascii

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from drumhead.server.refusal import RequestRefused

#: The lengths of a device's public key and of its secret, in bytes.
POINT, SECRET = 65, 16
#: All messages have this length before they are encrypted: none shows how long its names are.
LENGTH = 1024
_CURVE = ec.SECP256R1()


def decoded(text: str) -> bytes:
    """Bytes from URL-safe Base64 without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(public_key: str, auth: str) -> None:
    """Refuse keys with which nothing can be encrypted."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(public_key))
        if len(decoded(public_key)) == POINT and len(decoded(auth)) == SECRET:
            return
    except (ValueError, binascii.Error):
        pass
    raise RequestRefused("The keys of that subscription are not valid.")


def encrypted(message: bytes, public_key: str, auth: str) -> bytes:
    """A message that only the device with these keys can read."""
    content: bytes = http_ece.encrypt(
        message.ljust(LENGTH), private_key=ec.generate_private_key(_CURVE),
        dh=decoded(public_key), auth_secret=decoded(auth), version="aes128gcm",
    )  # fmt: skip
    return content
