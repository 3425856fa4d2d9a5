"""Small rules that games put together. Nothing here is inherited from."""
