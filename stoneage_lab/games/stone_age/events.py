"""What the numbers of each event mean; the sentences are texts (``[event]``)."""

from __future__ import annotations

from typing import Final

EVENT_FACTS: Final[dict[str, tuple[str, ...]]] = {
    "start": (),
    "round": ("n",),
    "deal": ("site", "card"),
    "reveal": ("site", "tile"),
    "place": ("n", "site"),
    "stay": ("n",),
    "use": ("site", "n"),
    "skip": ("site", "n"),
    "roll": ("n", "sum", "good"),
    "yield": ("rolled", "bonus", "total", "divisor", "n", "good"),
    "gain": ("n", "good"),
    "tool": ("tools",),
    "tool_full": (),
    "field": ("n",),
    "field_full": (),
    "person": ("n",),
    "person_full": (),
    "buy": ("card", "goods"),
    "build": ("tile", "goods", "points"),
    "decline": ("site",),
    "points": ("n",),
    "once": ("value",),
    "any_two": (),
    "cash": ("good1", "good2"),
    "extra": ("card",),
    "no_extra": (),
    "throw": ("dice",),
    "take": ("face",),
    "feed": ("harvest", "people", "food"),
    "short": ("n",),
    "paid_rest": ("goods",),
    "starve": ("points",),
    "end_stack": ("site",),
    "end_cards": ("n",),
    "score": ("line", "first", "second", "points"),
}
