"""Known faults in the packages that are installed, and in those of the pages.

    python bench/audit.py

pip-audit gets an environment of its own, so that it changes nothing here. Where no registry
answers, that is said in one line. Ends with 1 if there is a fault.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def python_packages() -> list[str] | None:
    """The faults in what is installed beside this interpreter; None if nobody could be asked."""
    installed = next(path for path in sys.path if path.endswith("site-packages"))
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        binaries = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [str(binaries / "python"), "-m", "pip", "install", "--quiet", "pip-audit"]
        if subprocess.run(pip, capture_output=True, check=False).returncode:
            return None
        command = [str(binaries / "pip-audit"), "--path", installed, "--format", "json",
                   "--progress-spinner", "off", "--timeout", "10"]  # fmt: skip
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(answer.stdout)["dependencies"]
    except (ValueError, KeyError):
        return None
    checked = [one for one in packages if "vulns" in one]
    return [
        f"{one['name']} {one['version']}: {fault['id']}, fixed in {fault['fix_versions']}"
        for one in checked
        for fault in one["vulns"]
    ] if len(checked) > len(packages) // 2 else None  # fmt: skip


def page_packages() -> list[str] | None:
    """The faults in what the pages are built with; None if nobody could be asked."""
    command = [sys.executable, "hatch_build.py", "npm", "audit", "--json"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        found = json.loads(answer.stdout[answer.stdout.index("{") :])["vulnerabilities"]
    except (ValueError, KeyError):
        return None
    return [f"{name}: {fault['severity']}, in {fault['range']}" for name, fault in found.items()]


def main() -> None:
    """Ask, and say what was found."""
    faults = 0
    for what, found in (
        ("the Python packages", python_packages()),
        ("the packages of the pages", page_packages()),
    ):
        if found is None:
            print(f"No registry answers about {what}, so they were not checked.")
        elif not found:
            print(f"No fault is known in {what}.")
        else:
            faults += len(found)
            print(f"Faults are known in {what}:", *found, sep="\n  ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
