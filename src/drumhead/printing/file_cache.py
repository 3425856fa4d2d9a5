"""The cache of printed files, each named by its job's fingerprint."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from drumhead.errors import DrumheadError
from drumhead.printing.job import Job
from drumhead.printing.output import write_whole
from drumhead.printing.press import printed
from drumhead.printing.typesetting import preview


def folder() -> Path:
    """The folder of the cache."""
    home = os.environ.get("DRUMHEAD_CACHE_DIR") or platformdirs.user_cache_dir("drumhead")
    return Path(home) / "paper"


def path_of(job: Job, *, picture: bool = False) -> Path:
    """The path of a job's file, or of the picture of its first page."""
    return folder() / f"{job.fingerprint}.{'png' if picture else 'pdf'}"


def cached_file(job: Job, *, picture: bool = False) -> bytes:
    """A job's file, or the picture of its first page, from the cache or made now."""
    path = path_of(job, picture=picture)
    try:
        return path.read_bytes()
    except OSError:
        made = preview(cached_file(job)) if picture else printed(job)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, made)
    except (OSError, DrumheadError):
        pass  # a full or read-only disk: the file is made again the next time
    return made
