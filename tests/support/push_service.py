"""A push service on this machine: it verifies who sends, and decrypts as a browser does."""

from __future__ import annotations

import base64
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from drumhead.server.push.encryption import LENGTH, decoded

#: Far longer than anything takes even on a busy machine, in seconds.
HANG = 120
CURVE = ec.SECP256R1()


def encoded(content: bytes) -> str:
    """URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Delivered(NamedTuple):
    """A notice that arrived: the path of its subscription, its headers and its content."""

    path: str
    headers: dict[str, str]
    content: dict[str, Any]


class PushService:
    """A push service that accepts what is signed and encrypted as it should be."""

    def __init__(self) -> None:
        self.delivered: list[Delivered] = []
        self.requests = 0
        #: The status of the answer by path, 201 unless it is here.
        self.statuses: dict[str, int] = {}
        self.faults: list[str] = []
        self._keys: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.take(self.path, dict(self.headers.items()), content)
                self.send_response(status)
                if status in (302, 307):
                    self.send_header("Location", f"{service.origin}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Print nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop it; a request that was not as it should be is a fault."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        assert self.faults == []

    def subscribe(self, path: str = "/ben", **fields: Any) -> dict[str, Any]:
        """A subscription, as a browser sends it to the server."""
        private, auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
        self._keys[path] = private, auth
        return {
            "endpoint": f"{self.origin}{path}", "public_key": encoded(_point(private)),
            "auth": encoded(auth), "zone": "UTC", "utc_offset": 0, **fields,
        }  # fmt: skip

    def take(self, path: str, headers: dict[str, str], content: bytes) -> int:
        """Verify and decrypt a notice; returns the status of the answer."""
        self.requests += 1
        try:
            self._verify(headers["Authorization"])
            private, auth = self._keys[path]
            plain = _decrypted(content, private, auth)
            assert len(plain) == LENGTH, "the length tells something"
            delivered = Delivered(path, headers, json.loads(plain))
        except Exception as error:
            self.faults.append(f"{path}: {type(error).__name__}: {error}")
            return 400
        status = self.statuses.get(path, 201)
        if status == 201:
            self.delivered.append(delivered)
        return status

    def _verify(self, authorization: str) -> None:
        scheme, _, rest = authorization.partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = fields["t"].rpartition(".")
        both = decoded(signature)
        number = encode_dss_signature(
            int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
        )
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(fields["k"]))
        key.verify(number, signed.encode(), ec.ECDSA(SHA256()))
        claims = json.loads(decoded(signed.partition(".")[2]))
        assert scheme == "vapid"
        assert claims["aud"] == self.origin
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert 0 < claims["exp"] - time.time() <= 24 * 60 * 60

    def wait(self, number: int) -> list[Delivered]:
        """Wait until that many notices have arrived."""
        deadline = time.monotonic() + HANG
        while len(self.delivered) < number:
            assert time.monotonic() < deadline, (self.delivered, self.faults)
            time.sleep(0.01)
        return self.delivered


def _point(private: ec.EllipticCurvePrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _decrypted(content: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """The message (RFC 8188, RFC 8291), written without the library that the server uses."""
    salt, length = content[:16], content[20]
    sender, cipher = content[21 : 21 + length], content[21 + length :]
    shared = private.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
    )
    info = b"WebPush: info\0" + _point(private) + sender
    secret = HKDF(SHA256(), 32, auth, info).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    plain, mark, padding = AESGCM(key).decrypt(nonce, cipher, None).rpartition(b"\2")
    assert mark == b"\2"
    assert not padding.strip(b"\0")
    return plain
