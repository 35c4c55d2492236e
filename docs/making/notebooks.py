"""Notebooks become pages: as they are, with links to where they can be run."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

from .places import NOTEBOOKS, ROOT, buttons, on_site, ways_to_open

# A page without code, for Voila: its panels mean nothing where no kernel runs.
LEFT_OUT: Final = {"notebooks/demo.ipynb", "notebooks/ja/demo.ipynb"}
TO_NOTEBOOK: Final = re.compile(r'(<a href="[\w/]+)\.ipynb(?=")')
# As an element, which Voila needs; pages have it in Markdown's own form.
PICTURE: Final = re.compile(r'<img src="(?P<to>[^"]+)" alt="(?P<alt>[^"]*)">')
PAGES: Final = [path for path in NOTEBOOKS if path not in LEFT_OUT]


def prepared(notebook: str) -> dict[str, Any]:
    """Return a notebook with the links of the site and, under its title, how to open it."""
    page = notebook.replace("notebooks/", "tutorials/", 1)
    content: dict[str, Any] = json.loads((ROOT / notebook).read_text(encoding="utf-8"))
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown":
            prose = PICTURE.sub(r"![\g<alt>](\g<to>)", "".join(cell["source"]))
            cell["source"] = on_site(prose, notebook, page)
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", {}):
                output["data"]["text/html"] = linked("".join(output["data"]["text/html"]))
    title, _, rest = content["cells"][0]["source"].partition("\n")
    ways = buttons(ways_to_open(notebook, page))
    content["cells"][0]["source"] = f"{title}\n\n{ways}\n{rest}"
    return content


def linked(html: str) -> str:
    """Return what a cell showed, its links to other notebooks leading to their pages.

    Examples
    --------
    >>> linked('<a href="stone_age/lessons/L01_two_hunters.ipynb">L1</a> <a href="x.svg">x</a>')
    '<a href="stone_age/lessons/L01_two_hunters.html">L1</a> <a href="x.svg">x</a>'
    """
    return TO_NOTEBOOK.sub(r"\1.html", html)


def write(source: Path, static: Path) -> None:
    """Put all notebooks into the source of the site, and once more for those who take one along."""
    for notebook in PAGES:
        page = source / notebook.replace("notebooks/", "tutorials/", 1)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(json.dumps(prepared(notebook)), encoding="utf-8")
    for notebook in NOTEBOOKS:
        copy = static / notebook
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / notebook, copy)
