"""The words of the rules, in the order in which A0 to A6 explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.glossary import Term

TEXTS: Final = (Path(__file__).parent,)

FIRST: Final = {
    "A0": ("farm", "supply", "action_space", "round_card", "building_goods", "stages"),
    "A1": ("room", "stable", "renovate", "pasture"),
    "A2": ("field", "baked", "improvement"),
    "A4": ("newborn",),
    "A5": ("harvest", "begging_card"),
    "A6": ("category", "unused"),
    "A7": ("opportunity_cost",),
}
"""By notebook."""

GLOSSARY: Final = [Term(id, first, TEXTS) for first, ids in FIRST.items() for id in ids]
