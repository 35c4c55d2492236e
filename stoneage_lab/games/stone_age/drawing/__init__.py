"""How Stone Age is drawn: its scene, its templates and its pictograms."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ....drawing.palette import PLAIN
from .layout import CARD_HEIGHT, CARD_WIDTH, CARD_Y, GRAIN
from .layout import LANDS as OUTLINES
from .layout import LAYOUTS as LAYOUT_OF
from .legend import legend
from .mats import SIZE as MAT
from .palette import NIGHT, PALETTE
from .scene import scene, still, uncounted
from .site_preview import preview

TEMPLATES: Final = Path(__file__).parent / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
LANDS: Final = dict.fromkeys(LAYOUT_OF, "land.svg.j2")
LAYOUTS: Final = tuple(LAYOUT_OF)
# A payment of four kinds, with the list of all that can be paid.
DECISION_HEIGHT: Final = 276

# The constants that templates need besides the scene: positions that never change.
CONTEXT: Final[dict[str, Any]] = {
    "lands": OUTLINES,
    "tables": LAYOUT_OF,
    "grounds": (
        ("forest", "forest", "leaf"),
        ("hunt", "meadow", "gold"),
        ("quarry", "rock", "stone"),
        ("clay", "clay", "brick"),
        ("village", "village", "hide"),
        ("river", "bone", "hide"),
    ),
    "grain": GRAIN,
    "card_y": CARD_Y,
    "card_width": CARD_WIDTH,
    "card_height": CARD_HEIGHT,
    "mat_wide": MAT[0],
    "plain": PLAIN,
}

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
    "still",
    "uncounted",
]
