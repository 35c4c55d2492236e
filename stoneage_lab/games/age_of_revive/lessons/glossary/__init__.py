"""The words of the rules, in the order in which V0 to V4 explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.glossary import Term

TEXTS: Final = (Path(__file__).parent,)

FIRST: Final = {
    "V0": (
        "ring", "cell", "area", "tent", "town_centre", "rubble", "hand", "goods", "support",
        "turn",
    ),
    "V1": ("horse", "gap", "return"),
    "V2": ("action", "normal", "special", "draw_pile", "discards"),
    "V3": ("build", "cost", "need", "owed", "suburb"),
    "V4": ("icon", "shield", "tie"),
}  # fmt: skip
"""By notebook."""

GLOSSARY: Final = [Term(id, first, TEXTS) for first, ids in FIRST.items() for id in ids]
