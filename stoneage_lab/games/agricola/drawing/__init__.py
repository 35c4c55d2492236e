"""How Agricola is drawn: its land, its places and its pictograms."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .choice_preview import preview
from .fence_preview import draft
from .layout import LANDS as TABLES
from .layout import LAYOUTS as LAYOUT_OF
from .legend import legend
from .move_consequences import recalls
from .palette import NIGHT, PALETTE
from .plants import TREES, grown, in_village, on_farm, rows, tree
from .scene import scene, still, uncounted

TEMPLATES: Final = Path(__file__).parent / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
LANDS: Final = {
    **dict.fromkeys(TABLES, "land.svg.j2"),
    **{f"tree-{number}": "tree.svg.j2" for number in range(TREES)},
}
LAYOUTS: Final = tuple(LAYOUT_OF)

CONTEXT: Final[dict[str, Any]] = {
    "tables": TABLES,
    "forest": rows,
    "tree": tree,
    "in_village": in_village,
    "on_farm": on_farm,
    "grown": grown,
}
"""The constants that templates need besides the scene."""

__all__ = [
    "CONTEXT",
    "LANDS",
    "LAYOUTS",
    "NIGHT",
    "PALETTE",
    "SYMBOLS",
    "TEMPLATES",
    "draft",
    "legend",
    "preview",
    "recalls",
    "scene",
    "still",
    "uncounted",
]
