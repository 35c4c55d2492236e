"""The colours of Agricola: its farm, its goods and its animals."""

from __future__ import annotations

from typing import Final

PALETTE: Final[dict[str, str]] = {
    # the farm
    "grass": "#b9cf92",
    "meadow": "#8fbb6a",
    "pen": "#d9e08a",
    "soil": "#b98a5e",
    "floor": "#dcb483",
    "bricks": "#d8957a",
    "slabs": "#c6c4bd",
    "furrow": "#8a6038",
    "tuft": "#7d9c55",
    # the village
    "tile": "#f7eeda",
    "calling": "#f3dfa9",
    "closed": "#d9c7a3",
    "shelf": "#eadfc8",
    # goods
    "log": "#9c6b3c",
    "cut": "#e2bd87",
    "bark": "#6a4524",
    "brick": "#bb5f45",
    "brick-top": "#d98b70",
    "brick-side": "#93432e",
    "reed": "#7d9a52",
    "reed-head": "#6b4a2b",
    "rock": "#8b9096",
    "rock-light": "#b9bec3",
    "straw": "#e0b23c",
    "straw-dark": "#a67a1d",
    "carrot": "#e08a35",
    "leaf": "#5f8d45",
    "wool": "#f4efe2",
    "boar": "#7a5a45",
    "cow": "#a8583a",
    "bowl": "#c98b4a",
    "soup": "#e7c46a",
    "sun": "#eab945",
    "skin": "#e9c39a",
    "sack": "#d8c39a",
    "crust": "#cf9447",
}

NIGHT: Final[dict[str, str]] = {
    "grass": "#4f6136",
    "meadow": "#42632b",
    "pen": "#7b7d32",
    "soil": "#6a4c30",
    "floor": "#7c5c38",
    "bricks": "#7d4a38",
    "slabs": "#67675f",
    "furrow": "#432d18",
    "tuft": "#6f8c4a",
    "tile": "#43382b",
    "calling": "#55431f",
    "closed": "#352c21",
    "shelf": "#2d251c",
    "wool": "#e6dfcd",
    "cut": "#b8935f",
    "straw": "#d9ab3c",
    "reed": "#8aa95c",
    "rock-light": "#a9aeb3",
}
"""Grounds on a dark page; goods keep their colours there, a little darker."""
