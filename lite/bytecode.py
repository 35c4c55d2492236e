"""Bytecode of what a reader runs first: compiling it takes a browser longer than all the rest.

The same for the templates of pictures, which Jinja2 makes into Python and compiles then.
Only what is loaded until the first board is there is compiled beforehand: bytecode is larger than
its source, and has to come over a network. It takes the place of its source, except in this
project's own wheel, whose rules are shown as they are written.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from lite import pages, wheels
from tools import hatch_build

HERE: Final = Path(__file__).resolve().parent
STDLIB: Final = "python_stdlib.zip"
OWN: Final = "stoneage_lab"
# Those that the links of the site open.
FIRST: Final = ("00_start.ipynb", "demo.ipynb")
NONE: Final[Mapping[str, bytes]] = {}


def add(folder: Path, notebooks: Path, scratch: Path) -> None:
    """Put bytecode into the standard library and the wheels of a folder."""
    made = compiled(folder, notebooks, scratch)
    put(folder / STDLIB, made["stdlib"])
    for wheel in sorted(folder.glob("*.whl")):
        put(wheel, made["site"], made["templates"])


def compiled(folder: Path, notebooks: Path, scratch: Path) -> dict[str, dict[str, bytes]]:
    """Return bytecode by the path of its source: of the standard library, and of packages."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    cells = scratch / "cells.json"
    run = [*(code_of(notebooks / name) for name in FIRST), first_board()]
    cells.write_text(json.dumps(run), encoding="utf-8")
    found = hatch_build.find_node()
    if not found:
        raise SystemExit("Bytecode for browsers is made with Node.js, which is not here.")
    script = HERE / "bytecode.mjs"
    command = [str(found[0]), str(script), str(folder), str(cells), str(scratch / "out")]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"No bytecode could be made:\n{done.stderr[-2000:]}")
    return {place: files_of(scratch / "out" / place) for place in ("site", "stdlib", "templates")}


def first_board() -> list[str]:
    """Return what the page "Play now" runs until its board is there, as cells of a notebook."""
    given = [json.dumps({"game": game, "tour": True}) for game in pages.GAMES]
    starts = [f"sent = begin(lambda *message: None, {each!r})" for each in given]
    return [pages.PLAY.read_text(encoding="utf-8"), *starts]


def code_of(notebook: Path) -> list[str]:
    """Return the cells of a notebook that are Python."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def put(archive: Path, made: Mapping[str, bytes], more: Mapping[str, bytes] = NONE) -> None:
    """Put bytecode into an archive; our own wheel gets some more files."""
    files = wheels.contents(archive)
    own = archive.name.startswith(f"{OWN}-")
    if own:
        files |= more
    for source in files.keys() & made.keys():
        if own:
            path = PurePosixPath(source)
            files[f"{path.parent}/__pycache__/{path.stem}.cpython-314.pyc"] = made[source]
        else:
            files[f"{source}c"] = made[source]
            del files[source]
    if archive.suffix == ".whl":
        name, version = archive.name.split("-")[:2]
        wheels.pack(name, version, files, archive.parent)
    else:
        wheels.write(archive, files)
