"""What must hold of every game: `drumhead check` and the tests run the same functions."""
