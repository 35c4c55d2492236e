"""How Stone Age is drawn: its scene, its templates and its pictograms."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ....drawing.palette import colour
from .layout import (
    ADDED_HEIGHT,
    CARD_HEIGHT,
    CARD_WIDTH,
    CARD_Y,
    GRAIN,
    HOUSES,
    LAND,
    LANDS,
    PLAQUE,
    RIVER,
    SHELF,
    TRAY,
    added_across,
    added_width,
    tile_x,
)
from .legend import legend
from .palette import NIGHT, PALETTE
from .scene import scene, still, uncounted

FOLDER: Final = Path(__file__).parent
TEMPLATES: Final = FOLDER / "templates"
SYMBOLS: Final = TEMPLATES / "symbols.svg"
GROUND: Final = "ground.svg.j2"
# The sheets of the board, each with its size and its place in a picture.
SHEETS: Final = (
    ("land", LAND, (0, 0)),
    ("tiles", SHELF, (0, LAND[1])),
    ("cards", SHELF, (SHELF[0], LAND[1])),
)
SIZE: Final = (LAND[0], LAND[1] + SHELF[1])
MAT: Final = (440, 366)

# The constants that templates need besides the scene: positions that never change.
CONTEXT: Final[dict[str, Any]] = {
    "lands": LANDS,
    "houses": HOUSES,
    "added_height": ADDED_HEIGHT,
    "added_width": added_width,
    "added_across": added_across,
    "of_kind": lambda places, kind: [place for place in places if place.kind == kind],
    "river": RIVER,
    "grounds": (
        ("forest", "forest", "leaf"),
        ("hunt", "meadow", "gold"),
        ("quarry", "rock", "stone"),
        ("clay", "clay", "brick"),
        ("village", "village", "hide"),
        ("river", "bone", "hide"),
    ),
    "colour": lambda name: colour(name, PALETTE),
    "grain": GRAIN,
    "card_y": CARD_Y,
    "card_width": CARD_WIDTH,
    "card_height": CARD_HEIGHT,
    "plaque": PLAQUE,
    "tray": TRAY,
    "legend": "legend.svg.j2",
    "size": SIZE,
    "mat_size": MAT,
    "tiles_x": tuple(tile_x(stack) for stack in range(4)),
}

__all__ = [
    "CONTEXT",
    "FOLDER",
    "GROUND",
    "MAT",
    "NIGHT",
    "PALETTE",
    "SHEETS",
    "SIZE",
    "SYMBOLS",
    "TEMPLATES",
    "legend",
    "scene",
    "still",
    "uncounted",
]
