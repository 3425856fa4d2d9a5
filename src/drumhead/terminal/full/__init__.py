"""The full-screen table: cards in characters, by keys and mouse."""
