"""Names of temporary files, and the removal of those that killed processes have left."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

PREFIX: Final = ".stoneage-lab-"
SUFFIX: Final = ".tmp"
SURELY_LEFT: Final = 24 * 60 * 60
"""Seconds after which a temporary file is of no process that still writes it."""

looked_at: set[str] = set()
"""Folders in which this process has looked for what others left behind."""


def temporary_name() -> str:
    """Return a name that no other process has, for a file that is about to replace another."""
    return f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}"


def remove_left(folder: Path) -> None:
    """Remove what processes that were killed while they wrote have left in a folder.

    A folder is looked at once in a process. What is younger than a day may be of a process that
    is still writing.
    """
    place = str(folder)
    if place in looked_at:
        return
    looked_at.add(place)
    with suppress(OSError), os.scandir(place) as files:
        for file in files:
            if file.name.startswith(PREFIX) and file.name.endswith(SUFFIX):
                _remove_old(file)


def _remove_old(file: os.DirEntry[str]) -> None:
    with suppress(OSError):
        if time.time() - file.stat(follow_symlinks=False).st_mtime > SURELY_LEFT:
            Path(file.path).unlink()
