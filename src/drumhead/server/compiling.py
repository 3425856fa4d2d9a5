"""The former name of `readiness.py`, kept for `docs/pictures/pages.py` until that changes."""

from drumhead.server.readiness import Readiness, prepare

__all__ = ["Readiness", "prepare"]
