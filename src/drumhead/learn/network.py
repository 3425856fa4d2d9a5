"""The files of trained networks: how they are read, checked and written (`players.network`)."""

from drumhead.players.trained_network import FILE, WEIGHTS, Network, fingerprint, read, write

__all__ = ["FILE", "WEIGHTS", "Network", "fingerprint", "read", "write"]
