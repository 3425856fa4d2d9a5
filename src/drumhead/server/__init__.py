"""The web table: HTTP, the WebSocket, tables and their store."""
