"""The table on a full screen of the terminal: cards in characters, by keys and mouse."""
