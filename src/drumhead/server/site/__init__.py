"""The site around the tables: lobby, daily deals, statistics, replays and reviews."""
