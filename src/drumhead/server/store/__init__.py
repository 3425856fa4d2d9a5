"""The store: the database, and the one thread that writes to it."""
