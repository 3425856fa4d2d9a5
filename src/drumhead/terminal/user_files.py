"""Progress files of the user (lessons and puzzles), in the user data directory."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from drumhead.terminal.lines import reason, say


def user_file(name: str) -> Path:
    """The path of a progress file."""
    return Path(platformdirs.user_data_dir("drumhead")) / f"{name}.json"


def read_progress(name: str) -> dict[str, object]:
    """The content of a progress file; empty if it cannot be read."""
    try:
        content = json.loads(user_file(name).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write_progress(name: str, entry: str, value: object) -> None:
    """Set an entry of a progress file; a file that cannot be written is reported."""
    file = user_file(name)
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(read_progress(name) | {entry: value}) + "\n", "utf-8")
        fresh.replace(file)
    except OSError as error:
        say(f"Your progress cannot be saved in {file}: {reason(error)}.")
