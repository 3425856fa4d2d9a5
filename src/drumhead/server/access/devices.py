"""The devices of guests: a guest has one at a time and can move to another.

Every move raises the number of the guest's device. Cookies carry that number, so the cookies of
earlier devices become invalid. A signed cookie with a higher number than this process knows proves
that the guest moved in another process.
"""

from __future__ import annotations


class Devices:
    """The number of the current device of each guest who has moved; for all others it is 0."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def current(self, guest: str) -> int:
        """The number of a guest's current device."""
        return self._numbers.get(guest, 0)

    def accepts(self, guest: str, device: int) -> bool:
        """Is it the guest's current device? A later one becomes the current one."""
        known = self._numbers.get(guest, 0)
        if device > known:
            self._numbers[guest] = device
        return device >= known

    def moved(self, guest: str, device: int) -> bool:
        """A guest moved to the device of that number; False if that was known."""
        news = device > self._numbers.get(guest, 0)
        if news:
            self._numbers[guest] = device
        return news
