"""Reading what people type: other words for the same action, and longer names.

>>> plain("ride the 2 cells"), plain("Build the City Hall behind rubble 2")
('move 2', 'build cityhall after rubble2')
>>> plain("Build the City-Hall after gap-1"), plain("Pay -3 horses")
('build cityhall after gap1', 'pay -3 horse')
"""

from __future__ import annotations

import re
from typing import Final

from ....core.seats import SEATS

_NAMES: Final = (
    ("city hall", "cityhall"), ("coach house", "coachhouse"), ("carpenters hall", "carpenters"),
    ("carpenter hall", "carpenters"), ("nobles residence", "residence"),
    ("noble residence", "residence"), ("detached palace", "palace"),
    ("construction site", "worksite"), ("lords manor", "manor"), ("lord manor", "manor"),
    ("assembly hall", "assembly"), ("city gate", "gate"), ("festival ground", "festival"),
    ("town centre", "centre"), ("town center", "centre"),
)  # fmt: skip
_SINGULAR: Final = {
    "workers": "worker", "horses": "horse", "foods": "food", "stones": "stone", "irons": "iron",
    "cubes": "cube", "cells": "cell",
}  # fmt: skip
_WHOLE: Final = {
    "go home": "return", "return to centre": "return", "return home": "return", "home": "return",
    "clear": "take rubble", "clear rubble": "take rubble", "recruit": "act recruit",
    "flip": "act flip", "left": "act left", "right": "act right", "skip": "pass",
    "done": "pass", "nothing": "pass", "draw card": "draw",
}  # fmt: skip
_GOODS: Final = "worker|horse|food|stone|iron"
_SEATS: Final = "|".join(seat.id for seat in SEATS)
_FREE_CELLS: Final = 3


def plain(words: str) -> str:
    """Return what was typed in the spelling of the actions, as far as it can be told."""
    text = re.sub(r"['’]s?\b", lambda found: "" if found[0] in "'’" else "s", words.lower())
    # A hyphen joins two words; before a number it is a minus, and no action has one.
    text = re.sub(r"(?<=\w)-(?=\w)", " ", text).replace("'", "").replace("’", "")
    for long, short in _NAMES:
        text = re.sub(rf"\b{long}\b", short, text)
    text = re.sub(r"\b(the|a|an|card|cell|cells)\b", " ", text)
    text = " ".join(_SINGULAR.get(word, word) for word in text.split())
    text = re.sub(r"\b(rubble|gap) (\d)\b", r"\1\2", text)
    text = _WHOLE.get(text, text)
    text = re.sub(r"\bbehind\b", "after", text)
    text = re.sub(r" (in|into) suburb$", "", text)
    text = re.sub(rf"^give worker to ({_SEATS})$", r"give worker \1", text)
    text = re.sub(rf"^take 1 ({_GOODS})$", r"take \1", text)
    text = re.sub(rf"^pay ({_GOODS})$", r"pay 1 \1", text)
    text = re.sub(rf"^use ({_SEATS})s? (\w+)$", r"use \2 \1", text)
    text = re.sub(r"^rebuild (\w+) as (\w+)$", r"rebuild \1 into \2", text)
    text = re.sub(r"^take (shack)$", r"pick \1", text)
    cells = re.fullmatch(r"(move|ride|go) (\d+)", text)
    if cells:
        verb = "move" if int(cells[2]) <= _FREE_CELLS else "ride"
        text = f"{verb} {int(cells[2])}"
    return text
