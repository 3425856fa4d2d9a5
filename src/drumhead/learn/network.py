"""Files of trained networks: reading, checking and writing (`players.trained_network`)."""

from drumhead.players.trained_network import FILE, WEIGHTS, Network, fingerprint, read, write

__all__ = ["FILE", "WEIGHTS", "Network", "fingerprint", "read", "write"]
