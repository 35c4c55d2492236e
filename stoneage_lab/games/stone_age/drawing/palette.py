"""The colours of Stone Age: its goods, its land, and its pieces."""

from __future__ import annotations

from typing import Final

PALETTE: Final[dict[str, str]] = {
    # goods, each with a lighter and a darker side
    "wood": "#8a5a2b",
    "bark": "#d9b07a",
    "bark-dark": "#64401d",
    "brick": "#b5533c",
    "brick-light": "#cf7a5f",
    "brick-dark": "#8c3d2a",
    "stone": "#8c8f94",
    "stone-light": "#b6b9bb",
    "stone-dark": "#6d7076",
    "gold": "#d9a92b",
    "gold-light": "#f2d57c",
    "gold-dark": "#9a7412",
    "food": "#6f8f4a",
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
