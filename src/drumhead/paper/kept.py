"""Files that were made once are kept: in the cache, each named by its job's fingerprint."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from drumhead.errors import DrumheadError
from drumhead.paper.job import Job
from drumhead.paper.press import preview, printed, write_whole


def folder() -> Path:
    """Where they are kept."""
    home = os.environ.get("DRUMHEAD_CACHE_DIR") or platformdirs.user_cache_dir("drumhead")
    return Path(home) / "paper"


def path_of(job: Job, *, picture: bool = False) -> Path:
    """Where the file of a job is kept, or the picture of its first page."""
    return folder() / f"{job.fingerprint}.{'png' if picture else 'pdf'}"


def kept(job: Job, *, picture: bool = False) -> bytes:
    """A job's file, or the picture of its first page: read, or made now and kept if possible."""
    path = path_of(job, picture=picture)
    try:
        return path.read_bytes()
    except OSError:
        made = preview(kept(job)) if picture else printed(job)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, made)
    except (OSError, DrumheadError):
        pass  # a full or read-only disk: it is made again the next time
    return made
