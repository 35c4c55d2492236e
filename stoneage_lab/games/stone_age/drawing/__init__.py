"""How Stone Age is drawn: its scene, its templates and its pictograms."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CARD_Y,
    HOUSES,
    LANDS,
    RIVER,
    TRAY,
    tile_x,
)
from .scene import scene

FOLDER: Final = Path(__file__).parent
TEMPLATES: Final = FOLDER / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
GROUND: Final = "ground.svg.j2"
SIZE: Final = (1200, 800)
MAT: Final = (400, 292)

# What the templates need besides the scene: places that never change.
CONTEXT: Final[dict[str, Any]] = {
    "lands": LANDS,
    "houses": HOUSES,
    "river": RIVER,
    "grounds": (
        ("forest", "forest"),
        ("hunt", "meadow"),
        ("quarry", "rock"),
        ("clay", "clay"),
        ("village", "village"),
        ("river", "bone"),
    ),
    "card_y": CARD_Y,
    "card_width": CARD_WIDTH,
    "card_height": CARD_HEIGHT,
    "tray": TRAY,
    "legend": "legend.svg.j2",
    "size": SIZE,
    "mat_size": MAT,
    "tiles_x": tuple(tile_x(stack) for stack in range(4)),
    "pips": (
        (),
        ((0, 0),),
        ((-5.5, -5.5), (5.5, 5.5)),
        ((-5.5, -5.5), (0, 0), (5.5, 5.5)),
        ((-5.5, -5.5), (5.5, -5.5), (-5.5, 5.5), (5.5, 5.5)),
        ((-5.5, -5.5), (5.5, -5.5), (0, 0), (-5.5, 5.5), (5.5, 5.5)),
        ((-5.5, -6), (5.5, -6), (-5.5, 0), (5.5, 0), (-5.5, 6), (5.5, 6)),
    ),
}

__all__ = ["CONTEXT", "FOLDER", "GROUND", "MAT", "SIZE", "SYMBOLS", "TEMPLATES", "scene"]
