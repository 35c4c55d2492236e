"""Every name of the package that a notebook uses is there: also where nobody runs the notebook."""

from __future__ import annotations

import json
import re
from pathlib import Path

import stoneage_lab as lab

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("**/*.ipynb"))
NAME = re.compile(r"\blab((?:\.[A-Za-z]\w*)+)")


def codes(path: Path) -> str:
    """Return the code of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def is_there(name: str) -> bool:
    """Tell whether the package has a name, or a game's module the one after it."""
    first, *rest = name.strip(".").split(".")
    found = getattr(lab, first, None)
    is_module = type(found) is type(lab)
    return found is not None and (not is_module or not rest or hasattr(found, rest[0]))


def test_names_of_the_package_in_notebooks_exist() -> None:
    used = {(name, path.name) for path in NOTEBOOKS for name in NAME.findall(codes(path))}
    assert len(used) > 100
    missing = sorted(one for one in used if not is_there(one[0]))
    assert not missing
