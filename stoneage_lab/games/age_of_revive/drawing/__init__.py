"""How Age of Revive is drawn: a road round a town in ruins, and the hand on the table's edge."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .layout import LAYOUTS as LAYOUT_OF
from .legend import legend
from .palette import NIGHT, PALETTE
from .road import action_preview as preview
from .scene import scene

TEMPLATES: Final = Path(__file__).parent / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
LANDS: Final = dict.fromkeys(LAYOUT_OF, "land.svg.j2")
LAYOUTS: Final = tuple(LAYOUT_OF)
# A move along the road, with the cells in reach.
DECISION_HEIGHT: Final = 216
CONTEXT: Final[dict[str, Any]] = {"tables": LAYOUT_OF}

__all__ = [
    "CONTEXT",
    "DECISION_HEIGHT",
    "LANDS",
    "LAYOUTS",
    "NIGHT",
    "PALETTE",
    "SYMBOLS",
    "TEMPLATES",
    "legend",
    "preview",
    "scene",
]
