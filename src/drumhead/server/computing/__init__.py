"""Work off the event loop: compiling games, and threads for computer players."""
