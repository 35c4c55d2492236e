"""`stoneage-lab lab`: opens JupyterLab on the first notebook."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ..core.errors import SetupError
from ..core.files import at_home, reason, replace
from ..core.language import language
from .argument_types import port
from .system_language import FIRST
from .words import words

_PACKAGE: Final = Path(__file__).resolve().parent.parent
DEFAULTS: Final = Path(__file__).resolve().parent / "jupyter"
# In an installed package and in a checkout.
PLACES: Final = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("folder", nargs="?", type=Path, help=said["arg.folder"])
    parser.add_argument("--port", type=port, help=said["arg.port"])
    parser.add_argument("--no-browser", action="store_true", help=said["arg.no_browser"])


def run(given: argparse.Namespace) -> int:
    """Open the notebooks of a checkout, or copies of those that were installed."""
    if sys.platform == "emscripten":
        raise SetupError(words()["lab.in_a_browser"])
    if find_spec("jupyterlab") is None:
        raise SetupError(words()["lab.missing"])
    folder = notebooks(given.folder)
    print(words()("lab.opening", folder=str(folder)), flush=True)
    return subprocess.call(command(folder, given.port, given.no_browser), env=surroundings())


def surroundings() -> dict[str, str]:
    """Return an environment in which JupyterLab does not ask whether to show its news.

    That question would cover the first board. A user who has answered it keeps the answer:
    `DEFAULTS` applies only where nothing is set.
    """
    known = os.environ.get("JUPYTER_CONFIG_PATH", "")
    path = os.pathsep.join([str(DEFAULTS), *([known] if known else [])])
    return {**os.environ, "JUPYTER_CONFIG_PATH": path}


def command(folder: Path, port: int | None, no_browser: bool) -> list[str]:
    """Return the command that starts JupyterLab on the first notebook of a folder.

    It is the one in the current language, if the folder has it.
    """
    own = FIRST.get(language(), FIRST["en"])
    first = own if (folder / own).is_file() else FIRST["en"]
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    # In a checkout the notebooks show pictures that lie outside their folder.
    top = folder.parent if folder == PLACES[1] else folder
    options = [
        f"--ServerApp.root_dir={top}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # The printed address leads to the first notebook, too.
        f"--LabApp.default_url=/lab/tree/{(folder / first).relative_to(top).as_posix()}",
        *([f"--port={port}"] if port else []),
        *(["--no-browser"] if no_browser else []),
        *(["--allow-root"] if root else []),
    ]
    return [sys.executable, "-m", "jupyterlab", str(folder / first), *options]


def notebooks(wanted: Path | None = None) -> Path:
    """Return a writable folder with the notebooks.

    Parameters
    ----------
    wanted : Path, optional
        Where to put copies; existing files stay unchanged. By default the notebooks of
        a checkout are opened where they are, and those of an installed package are copied to
        ``stoneage-lab-notebooks`` in the current folder.

    Raises
    ------
    SetupError
        If the package came without notebooks, or they cannot be copied there.
    RecordError
        If the folder begins with ``~name`` and that user has no home.
    """
    source = next((place for place in PLACES if (place / FIRST["en"]).is_file()), None)
    if source is None:
        raise SetupError(words()["lab.no_notebooks"])
    if wanted is None and source == PLACES[1]:
        return source
    folder = Path.cwd() / at_home(wanted or Path("stoneage-lab-notebooks"))
    try:
        _copy(source, folder)
    except (OSError, ValueError) as error:
        why = reason(error)
        raise SetupError(words()("lab.no_copies", folder=str(folder), why=why)) from None
    return folder


def _copy(source: Path, folder: Path) -> None:
    """Copy every notebook that is not there yet, and the pictures that they show."""
    for path in sorted([*source.rglob("*.ipynb"), *source.rglob("*.svg")]):
        copy = folder / path.relative_to(source)
        if ".ipynb_checkpoints" not in path.parts and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            # Permissions of a new file, as installed files may be read-only. Written whole: the
            # next call takes any existing file for the user's work.
            replace(copy, path.read_bytes())
