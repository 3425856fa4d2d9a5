"""Access: guests and their names, bans, hosts, and limits on requests."""
