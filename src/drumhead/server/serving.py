"""The former name of `serve.py`, kept for `drumhead.cli` until it uses the new one."""

from drumhead.server.serve import CannotServe, bind, has_display, make_server, serve, tune

__all__ = ["CannotServe", "bind", "has_display", "make_server", "serve", "tune"]
