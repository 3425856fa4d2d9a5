"""`python -m drumhead.cli` is the command `drumhead`."""

from __future__ import annotations

from drumhead.cli import main

if __name__ == "__main__":
    main()
