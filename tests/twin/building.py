"""What the tests of the twin share: whether there can be one, and how to run things beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run(
    *command: str | Path, cwd: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program with more environment variables, and keep what it says."""
    words = [str(word) for word in command]
    env = {k: v for k, v in os.environ.items() if k != "STONEAGE_LAB_PURE"} | variables
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True, env=env)


def copy_package(place: Path, *left_out: str) -> Path:
    """Copy the package, with whatever twin it has, into a folder that is emptied first.

    Where tests use one folder in turn, Python finds there what it has compiled for the one before:
    times are copied, too, and what a test has changed it compiles again.
    """
    shutil.rmtree(place, ignore_errors=True)
    nowhere = shutil.ignore_patterns("static", "__pycache__", *left_out)
    return Path(shutil.copytree(ROOT / "stoneage_lab", place / "stoneage_lab", ignore=nowhere))


def copy_builder(place: Path) -> None:
    """Copy what compiles the rules beside a copy of the package."""
    (place / "tools").mkdir(exist_ok=True)
    for name in (
        "__init__.py",
        "mypyc_build.py",
        "seldom_run.json",
        "build_lock.py",
        "twin_build.py",
    ):
        shutil.copy(ROOT / "tools" / name, place / "tools")


needs_compiler = pytest.mark.skipif(
    run(sys.executable, "-m", "tools.twin_build", "can").returncode != 0,
    reason="no C compiler, or no headers of Python",
)
