"""The game's own colours, by day and by night."""

from __future__ import annotations

from typing import Final

PALETTE: Final = {
    "plum": "#8c3a5c",
    "plum-light": "#d99bb4",
    "leaf": "#6f8f4a",
    "bark": "#6f4d2c",
    "maize": "#efc842",
    "maize-dark": "#b98d1c",
    "husk": "#86a944",
    "boar": "#87603c",
    "boar-light": "#c09468",
    "tusk": "#f7eedb",
    "straw": "#dba54a",
    "straw-dark": "#8f6a26",
    "hide-grey": "#8b939b",
    "hide-dark": "#6c757e",
    "stone-coin": "#c9c2b2",
    "coin-dark": "#857d6d",
    "boulder": "#a39b8c",
    "boulder-light": "#c3bcae",
    "hollow": "#4d4239",
    "land-basic": "#eadfb4",
    "land-harvest": "#d5e2ae",
    "land-special": "#d3deea",
    "land-score": "#efd6a4",
    "trail": "#f6ecd4",
}

NIGHT: Final = {
    "plum": "#b25a80",
    "plum-light": "#e7b6c9",
    "leaf": "#7d9c57",
    "husk": "#8dab4f",
    "hollow": "#17120d",
    "land-basic": "#4b422a",
    "land-harvest": "#3d4a26",
    "land-special": "#33424f",
    "land-score": "#54421f",
    "trail": "#3a3026",
    "boulder": "#6f685d",
    "boulder-light": "#8d867a",
    "stone-coin": "#a9a294",
    "coin-dark": "#5f584c",
    "tusk": "#efe5cf",
    "maize": "#d9b233",
    "maize-dark": "#7f6012",
    "straw": "#c98f35",
    "straw-dark": "#8f6a26",
    "boar": "#94694a",
    "boar-light": "#c09468",
    "hide-grey": "#858e97",
    "hide-dark": "#5e666e",
    "bark": "#8a6640",
}
