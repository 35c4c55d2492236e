"""The words of the rules, in the order in which R0 to R7 explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.glossary import Term

TEXTS: Final = (Path(__file__).parent,)

FIRST: Final = {
    "R0": (
        "round", "people", "place", "use", "points", "food", "goods", "hunting", "village",
        "card", "building", "stack", "mat", "home", "start",
    ),
    "R1": ("turn", "refused", "ring"),
    "R2": ("roll", "pip", "divide", "tool", "ready"),
    "R3": ("value", "field_food"),
    "R4": ("top_half", "bottom_half", "hut_builder", "decline"),
    "R5": ("hungry",),
    "R6": ("slide", "deck"),
    "R7": ("culture_card", "symbol", "farmer", "shaman", "tie"),
}  # fmt: skip
"""By notebook."""

GLOSSARY: Final = [Term(id, first, TEXTS) for first, ids in FIRST.items() for id in ids]
