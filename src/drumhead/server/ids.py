"""Ids of guests, tables, uploads and processes."""

from __future__ import annotations

import re
import secrets

_ID = re.compile("[A-Za-z0-9_-]{1,24}")


def new_id() -> str:
    """Create an id that cannot be guessed: a table's link lets its holder sit down.

    It begins with a letter or a digit: in a command, what begins with a dash is an option.
    """
    while not (id := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return id


def is_id(text: str) -> bool:
    """Has a text the form of an id?"""
    return _ID.fullmatch(text) is not None
