"""A PostgreSQL of one's own: on 127.0.0.1, on a free port, in a folder that is removed."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg

#: The user who runs it where the tests run as root, which PostgreSQL refuses to.
UNPRIVILEGED = "postgres", "nobody"


def find(program: str) -> str:
    """A program of PostgreSQL, which Debian keeps away from the path."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    found = str(versions[0]) if versions else shutil.which(program)
    assert found, "These tests need PostgreSQL: install it with 'apt-get install postgresql'."
    return found


class Postgres:
    """A server of PostgreSQL; `stop` and `start` are a restart."""

    def __init__(self) -> None:
        self.folder = folder = Path(tempfile.mkdtemp(prefix="drumhead-postgres-"))
        self._numbers = itertools.count(1)
        self._user = self._give_away() if os.getuid() == 0 else None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run(find("initdb"), "-D", str(folder / "data"), "-U", "drumhead", "-A", "trust",
                  "-E", "UTF8", "--no-sync", "--no-instructions")  # fmt: skip
        self.start()

    def _give_away(self) -> str:
        """Give the folder to somebody without rights."""
        user = next(name for name in UNPRIVILEGED if _exists(name))
        shutil.chown(self.folder, user)
        return user

    def _run(self, *command: str) -> None:
        subprocess.run(
            command, user=self._user, cwd=self.folder, check=True, timeout=120,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self) -> None:
        """Start it."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._control("-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self._control("-m", "immediate", "-w", "stop")

    def _control(self, *arguments: str) -> None:
        self._run(find("pg_ctl"), "-D", str(self.folder / "data"), *arguments)

    def database(self) -> str:
        """A new database, by its URL."""
        name = f"drumhead_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://drumhead@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        """Stop it, and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder)


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
