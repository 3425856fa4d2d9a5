"""Small files of one's own: what somebody has learned and solved, in the user's data folder."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from drumhead.terminal.lines import reason, say


def kept_file(name: str) -> Path:
    """Where something is kept."""
    return Path(platformdirs.user_data_dir("drumhead")) / f"{name}.json"


def kept(name: str) -> dict[str, object]:
    """What is kept under a name; nothing where that cannot be read."""
    try:
        found = json.loads(kept_file(name).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep(name: str, entry: str, value: object) -> None:
    """Keep something beside what is there, where that can be written."""
    file = kept_file(name)
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(kept(name) | {entry: value}) + "\n", "utf-8")
        fresh.replace(file)
    except OSError as error:
        say(f"Your progress cannot be kept in {file}: {reason(error)}.")
