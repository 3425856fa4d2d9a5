"""Host names that a server answers to: protection against DNS rebinding."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

#: A name, an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?")
#: Names that no public name server knows.
_PRIVATE = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost")


def is_loopback(address: str) -> bool:
    """Is this a loopback address, or `localhost`?"""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return False


def same_origin(headers: Headers) -> bool:
    """Does a request come from one of our pages, or from a client that is no browser?"""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def address(request: HTTPConnection) -> str:
    """The address of a request's client; behind a trusted proxy, the one that the proxy names."""
    return "nowhere" if request.client is None else request.client.host


class Hosts:
    """Decides by the `Host` header whether a request is meant for this server.

    A server for this machine answers to names of this machine. One for a network answers also
    to addresses, and to names that mean something in that network only. Any other name must be
    allowed: else somebody's website could let its own name mean this server, and then its
    scripts could read from it (DNS rebinding).
    """

    def __init__(self, bound: str, allowed: Iterable[str]) -> None:
        self._network = not is_loopback(bound)
        self._allowed = {name.lower().rstrip(".") for name in allowed}
        if self._network:
            self._allowed |= {bound, socket.gethostname().lower(), socket.getfqdn().lower()}

    def accept(self, header: str | None) -> bool:
        """Does this server answer to that host?"""
        found = None if header is None else _HOST.fullmatch(header)
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        if "*" in self._allowed or name in self._allowed or is_loopback(name):
            return True
        return self._network and (_is_address(name) or _is_private(name))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _is_private(name: str) -> bool:
    return "." not in name or name.endswith(_PRIVATE)
