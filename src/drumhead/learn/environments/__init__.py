"""Parts that the environments share: episodes, rewards and rendering."""
