"""Installing everything the checkout needs in .venv; finished steps are kept."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from . import certificates
from .build_lock import one_at_a_time
from .running_programs import (
    BIN,
    PYTHON,
    ROOT,
    VENV,
    Command,
    download,
    must,
    prepared,
    start,
    stop,
)

LOCK = ROOT / "requirements.lock.txt"
# uv itself, which installs all others: pip takes hashes from a file only.
UV_LOCK = ROOT / "requirements.uv.txt"
INSTALL: Command = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
COMPILE: Command = [PYTHON, "-m", "tools.twin_build"]
# Held while .venv is made: a second dev.py would take the packages away from under the first.
ONE = ROOT / ".cache" / "dev.lock"


def prepare(*, compiling: bool) -> Callable[[], None]:
    """Create .venv with the locked packages and this project; finished steps are skipped.

    Parameters
    ----------
    compiling : bool
        Whether to compile the rules, too, beside the other steps.

    Returns
    -------
    function
        Waits until the rules are compiled.

    Raises
    ------
    SystemExit
        If nothing can be written here.
    """
    if not os.access(ONE.parent if ONE.parent.is_dir() else ROOT, os.W_OK):
        raise SystemExit(
            f"Everything is installed in {ROOT}, and nothing can be written there. Copy or clone "
            "it to a folder of yours, and type the same there."
        )
    with one_at_a_time(ONE, lambda: print("· waiting for another dev.py", flush=True)):
        packages = install_packages()
        compiler = start(COMPILE) if compiling else None
        try:
            must("", [PYTHON, "-m", "tools.hatch_build", "front-end"])
            install_project(packages)
        except BaseException:
            if compiler is not None:
                stop(compiler)
            raise
    return (lambda: None) if compiler is None else partial(wait_for, compiler)


def install_packages() -> str:
    """Create .venv with the locked packages; return the stamp of what is in it.

    Raises
    ------
    SystemExit
        If .venv is a link: the folder it leads to would be emptied.
    """
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    packages = hash_of(LOCK, UV_LOCK, extra=f"{python} {VENV}")
    if is_made("packages", packages):
        return packages
    if VENV.is_symlink():
        raise SystemExit(
            f"{VENV} is a link to {VENV.resolve()}, which would be emptied. Delete the link, not "
            "the folder, and try again: a folder .venv is made here."
        )
    # The interpreter under a virtual environment, should this file be run by one.
    base = getattr(sys, "_base_executable", None) or sys.executable
    prepared("creating .venv", [base, "-m", "venv", "--clear", "--without-pip", VENV])
    # In two steps: venv keeps to itself why it cannot install pip.
    prepared("", [PYTHON, "-m", "ensurepip", "--default-pip"])
    # Not --quiet: pip would not say that it is about certificates.
    pip: Command = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r", UV_LOCK]
    download("installing uv", pip, certificates.for_pip_again())
    # The list is whole, and leaves out what pyproject.toml overrides.
    exactly: Command = ["--no-deps", "--require-hashes", "-r", LOCK]
    # All places are asked for the locked version, as pip does. Where hashes are known this is
    # safe; by default uv asks only the first place that knows the name.
    places = "--index-strategy=unsafe-best-match"
    download("installing the packages", [*INSTALL, places, *exactly])
    make_stamp("packages", packages)
    return packages


def install_project(packages: str) -> None:
    """Install this project in .venv, in such a way that what is changed here counts at once."""
    shared = [path for path in sorted((ROOT / "share").rglob("*")) if path.is_file()]
    made_of = [ROOT / "pyproject.toml", ROOT / "tools" / "hatch_build.py", *shared]
    project = hash_of(*made_of, extra=packages)
    if is_made("project", project):
        return
    here: Command = ["--no-deps", "--no-build-isolation", "-e", ROOT]
    # The rules are compiled apart: an install would wait for it, and hide what it says.
    download("installing stoneage_lab", [*INSTALL, *here], settings={"STONEAGE_LAB_PURE": "1"})
    make_stamp("project", project)


def wait_for(compiler: subprocess.Popen[bytes]) -> None:
    """Wait until the rules are compiled; where they cannot be, they stay plain Python."""
    try:
        compiler.wait()
    except KeyboardInterrupt:
        stop(compiler)
        raise


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
