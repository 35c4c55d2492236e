"""Installing everything the checkout needs in .venv; finished steps are kept."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import certificates

from .programs import BIN, PYTHON, ROOT, VENV, Command, download, must, prepared

LOCK = ROOT / "requirements.lock.txt"
# uv itself, which installs all others: pip takes hashes from a file only.
UV_LOCK = ROOT / "requirements.uv.txt"


def prepare() -> None:
    """Create .venv with the locked packages and this project; finished steps are skipped."""
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    packages = hash_of(LOCK, UV_LOCK, extra=f"{python} {VENV}")
    if not is_made("packages", packages):
        # The interpreter under a virtual environment, should this file be run by one.
        base = getattr(sys, "_base_executable", None) or sys.executable
        prepared("creating .venv", [base, "-m", "venv", "--clear", "--without-pip", VENV])
        # In two steps: venv keeps to itself why it cannot install pip.
        prepared("", [PYTHON, "-m", "ensurepip", "--default-pip"])
        # Not --quiet: pip would not say that it is about certificates.
        pip: Command = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r", UV_LOCK]
        download("installing uv", pip, certificates.for_pip_again())
        install: Command = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
        # The list is whole, and leaves out what pyproject.toml overrides.
        exactly: Command = ["--no-deps", "--require-hashes", "-r", LOCK]
        # All places are asked for the locked version, as pip does. Where hashes are known this is
        # safe; by default uv asks only the first place that knows the name.
        places = "--index-strategy=unsafe-best-match"
        download("installing the packages", [*install, places, *exactly])
        make_stamp("packages", packages)
    # Front end and compiled rules: built here because an install would hide the output.
    must("", [PYTHON, "hatch_build.py"])
    shared = [path for path in sorted((ROOT / "share").rglob("*")) if path.is_file()]
    made_of = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *shared]
    project = hash_of(*made_of, extra=packages)
    if not is_made("project", project):
        install = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON, "--no-deps"]
        download("installing stoneage_lab", [*install, "--no-build-isolation", "-e", ROOT])
        make_stamp("project", project)


def hash_of(*files: Path, extra: str) -> str:
    """One hash over the contents of files and an extra string."""
    digest = hashlib.sha256(extra.encode())
    for path in files:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_made(name: str, stamp: str) -> bool:
    """Whether this part of .venv is up to date."""
    path = VENV / f"{name}.stamp"
    return path.is_file() and path.read_text() == stamp


def make_stamp(name: str, stamp: str) -> None:
    """Record what this part of .venv was made from."""
    (VENV / f"{name}.stamp").write_text(stamp)
