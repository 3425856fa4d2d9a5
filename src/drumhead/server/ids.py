"""Ids of guests, tables, uploads and processes."""

from __future__ import annotations

import re
import secrets

_ID = re.compile("[A-Za-z0-9_-]{1,24}")


def new_id() -> str:
    """An id that cannot be guessed: anybody with a table's link may sit down at it.

    It begins with a letter or a digit: in a command, what begins with a dash is an option.
    """
    while not (id := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return id


def is_id(text: str) -> bool:
    """Could that be the id of anything? No other text need be looked for."""
    return _ID.fullmatch(text) is not None
