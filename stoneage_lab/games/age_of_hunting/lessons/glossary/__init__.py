"""The words of the rules, in the order in which H0 to H4 explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.glossary import Term

TEXTS: Final = (Path(__file__).parent,)

FIRST: Final = {
    "H0": (
        "ground", "new_land", "area", "hunting_space", "build_space", "chief", "follower", "hut",
        "cave", "rock", "coin", "track", "stock", "opening",
    ),
    "H1": ("hunt", "group", "push", "harvest"),
    "H2": ("recall", "copy"),
    "H3": ("develop", "base_cost", "extra_cost", "store"),
    "H4": ("end_area", "tie"),
}  # fmt: skip
"""By notebook."""

GLOSSARY: Final = [Term(id, first, TEXTS) for first, ids in FIRST.items() for id in ids]
