"""The colours of Age of Revive: a town of pale walls and red roofs, rebuilt from grey rubble."""

from __future__ import annotations

from typing import Final

PALETTE: Final[dict[str, str]] = {
    # goods, darker and duller than the seats
    "worker": "#7d9a58",
    "horse": "#a9683f",
    "food": "#dcb04a",
    "stone": "#93a1ab",
    "iron": "#565b66",
    "iron-light": "#7d838f",
    "iron-dark": "#3c4049",
    # houses
    "wall": "#efe0c0",
    "roof": "#b9573f",
    "plank": "#b98a55",
    "straw": "#e0bd6a",
    "water": "#8fbccb",
    "leaf": "#7f9a55",
    # rubble
    "ruin": "#b3a793",
    "ruin-light": "#cfc5b2",
    "ruin-dark": "#8d8272",
    # the grounds of the ring
    "road": "#f9f1dd",
    "grass": "#d8dfb0",
    "dust": "#e2d6bf",
    "square": "#e9dcc0",
}

NIGHT: Final[dict[str, str]] = {
    "worker": "#8fae68",
    "horse": "#c48358",
    "food": "#e3bb5c",
    "stone": "#9caab4",
    "iron": "#7b818d",
    "iron-light": "#9aa1ad",
    "iron-dark": "#5b606b",
    "wall": "#b9a684",
    "roof": "#b3604a",
    "plank": "#9a7145",
    "straw": "#b7944c",
    "water": "#5f94a6",
    "leaf": "#93ad67",
    "ruin": "#8d8373",
    "ruin-light": "#a89d8b",
    "ruin-dark": "#6f675b",
    "road": "#3b3027",
    "grass": "#4a5234",
    "dust": "#4b4236",
    "square": "#4a3d2e",
}
"""The same on a dark page."""
