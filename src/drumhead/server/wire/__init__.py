"""The WebSocket: what browsers send to a table, and what they are sent."""
