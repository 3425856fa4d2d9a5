"""What outlives the process: the database and the one thread that writes to it."""
