"""The web table: HTTP, WebSocket, store and seats."""
