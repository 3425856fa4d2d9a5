"""The socket that a server listens on."""

from __future__ import annotations

import os
import socket

from drumhead.errors import DrumheadError


class CannotServe(DrumheadError):
    """The server cannot start; the message says why."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or an error that says why there is none."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"A port is a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if isinstance(error, PermissionError):
            why = f"Only the administrator may use port {port}; others begin at 1024."
        elif isinstance(error, socket.gaierror):
            why = f"There is no host {host!r} on this machine."
        else:
            why = f"Port {port} of {host} cannot be used: {(error.strerror or '').lower()}."
        raise CannotServe(f"{why} Choose another with --port.") from None
    return listening
