"""`stoneage-lab lab`: JupyterLab, on the first notebook."""

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
from .argument_types import port
from .words import words

FIRST: Final = "00_start.ipynb"
_PACKAGE: Final = Path(__file__).resolve().parent.parent
DEFAULTS: Final = Path(__file__).resolve().parent / "jupyter"
# In an installed package and in a checkout.
PLACES: Final = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what opening JupyterLab may be told."""
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
    """Return the environment in which JupyterLab asks no question about news of its own.

    That question would lie over the first board. Whoever has answered it keeps the answer: what
    stands in `DEFAULTS` holds for those alone who have set nothing.
    """
    known = os.environ.get("JUPYTER_CONFIG_PATH", "")
    path = os.pathsep.join([str(DEFAULTS), *([known] if known else [])])
    return {**os.environ, "JUPYTER_CONFIG_PATH": path}


def command(folder: Path, port: int | None, no_browser: bool) -> list[str]:
    """Return what starts JupyterLab on the first notebook of a folder."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # The address that is printed leads to the first notebook, too.
        f"--LabApp.default_url=/lab/tree/{FIRST}",
        *([f"--port={port}"] if port else []),
        *(["--no-browser"] if no_browser else []),
        *(["--allow-root"] if root else []),
    ]
    return [sys.executable, "-m", "jupyterlab", str(folder / FIRST), *options]


def notebooks(wanted: Path | None = None) -> Path:
    """Return a folder with the notebooks in which one may write.

    Parameters
    ----------
    wanted : Path, optional
        Where copies are put; what lies there already stays as it is. By default the notebooks of
        a checkout are opened where they are, and those of an installed package are copied to
        ``stoneage-lab-notebooks`` in the current folder.

    Raises
    ------
    SetupError
        If the package came without notebooks, or they cannot be copied there.
    RecordError
        If the folder is named after somebody's home who has none.
    """
    source = next((place for place in PLACES if (place / FIRST).is_file()), None)
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
    """Copy every notebook that is not there yet."""
    for path in sorted(source.rglob("*.ipynb")):
        copy = folder / path.relative_to(source)
        if ".ipynb_checkpoints" not in path.parts and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            # The rights of any new file: what is installed may be protected. And whole, as what
            # lies there is taken for somebody's work the next time.
            replace(copy, path.read_bytes())
