"""The WebSocket of a table, and the limits of connections."""
