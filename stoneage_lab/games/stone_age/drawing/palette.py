"""The colours of Stone Age: its goods, its land, and its pieces."""

from __future__ import annotations

from typing import Final

from ....drawing.palette import GOODS

PALETTE: Final[dict[str, str]] = {
    # goods, each with a lighter and a darker side
    **GOODS,
    # land
    "leaf": "#7f9a5a",
    "leaf-light": "#a9be7c",
    "leaf-dark": "#5f7d47",
    "forest": "#d6dbaa",
    "meadow": "#ecdfa4",
    "rock": "#ddd6c8",
    "clay": "#edc7a5",
    "water": "#b4d0d3",
    "water-dark": "#6d9aa5",
    "village": "#efd9a9",
    "field": "#e3c56e",
    # things
    "culture": "#b3c98c",
    "culture-dark": "#6f8b52",
    "sand": "#ead09a",
    "hide": "#c99d66",
    "bone": "#f7eedb",
    "tray": "#c08d57",
    "plank": "#ddbd8a",
    "roof": "#c96f52",
    "skin": "#e3b98c",
}

NIGHT: Final[dict[str, str]] = {
    "wood": "#a8713a",
    "bark": "#6a4b29",
    "bark-dark": "#3d2712",
    "brick": "#c4634b",
    "brick-light": "#d98a70",
    "brick-dark": "#8c3d2a",
    "stone": "#9a9da2",
    "stone-light": "#bfc2c4",
    "stone-dark": "#6d7076",
    "gold": "#dcae36",
    "gold-light": "#f0d684",
    "gold-dark": "#94701a",
    "food": "#84a85c",
    "leaf": "#64804a",
    "leaf-light": "#81995c",
    "leaf-dark": "#41592f",
    "forest": "#333f29",
    "meadow": "#4a4527",
    "rock": "#45413c",
    "clay": "#573d2d",
    "water": "#2c4b56",
    "water-dark": "#46717f",
    "village": "#4c3f29",
    "field": "#927632",
    "culture": "#465a30",
    "culture-dark": "#7c9a5c",
    "sand": "#4a3c28",
    "hide": "#8a6a42",
    "bone": "#40362b",
    "tray": "#553a21",
    "plank": "#5d482f",
    "roof": "#a55a43",
    "skin": "#d2a67a",
}
"""The same at dusk: what letters stand on is dark, what lies there is not."""
