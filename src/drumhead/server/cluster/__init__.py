"""Operation with several processes that serve one database."""
