"""The notebooks beside the one that runs: those that its front end can open."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .item_order import LessonNotebook, NextItem
from .registry import taught

SESSION: Final = "JPY_SESSION_NAME"
"""The variable in which a server of Jupyter names the notebook; Voila and others set none."""
FOLDERS: Final = ("", "notebooks")
"""Where the notebooks are, as seen from the folder of this one or from one above it."""
LEVELS: Final = 4
"""Folders looked at: that of this notebook, and those above it."""
DRIVE: Final = Path("/drive")
"""The files of a page that runs Python itself."""


def rules_of(game: str) -> NextItem:
    """Return what leads to the first notebook of a game's rules; nothing where none is at hand.

    It is that of the edition which lies nearest to the notebook that runs.
    """
    first: LessonNotebook | None = next(iter(taught("NOTEBOOKS", game).values()), None)
    running = _running()
    if first is None or running is None or running.name == Path(first.file).name:
        return NextItem()
    here = running.parent
    for file in _places(here, first.file):
        if file.is_file():
            return NextItem(notebook=_address(file, here), lesson=first.id)
    return NextItem()


def _running() -> Path | None:
    """Return the notebook that runs; None where the front end opens no others."""
    if sys.platform == "emscripten":
        return Path.cwd() / "notebook"
    named = os.environ.get(SESSION, "")
    return Path(named).absolute() if named else None


def _places(here: Path, file: str) -> Iterator[Path]:
    """Yield where a notebook may be, the nearest places first."""
    for above in [here, *here.parents][:LEVELS]:
        for folder in FOLDERS:
            yield above / folder / file


def _address(file: Path, here: Path) -> str:
    """Return what the page opens: a path from this notebook, or a page that shows the file."""
    if file.is_relative_to(DRIVE) and sys.platform == "emscripten":
        return f"?path={file.relative_to(DRIVE).as_posix()}"
    return Path(os.path.relpath(file, here)).as_posix()
