"""The meaning of the numbers of each event; the sentences are texts (``[event]``)."""

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
    "cash": ("goods",),
    "extra": ("card",),
    "no_extra": (),
    "throw": ("dice",),
    "take": ("face",),
    "feed": ("harvest", "people", "food", "paid"),
    "short": ("n",),
    "paid_rest": ("goods",),
    "starve": ("points",),
    "slide": ("n",),
    "ready": (),
    "end_stack": ("site",),
    "end_cards": ("n",),
    "tie": ("points",),
    "win": ("points",),
    "score": ("line", "first", "second", "points"),
}

SHORT_EVENTS: Final[dict[str, str]] = {"yield": "bonus", "feed": "harvest"}
"""Events with a shorter text, ``<name>_plain``, and the fact that is 0 then."""

TOPICS: Final[dict[str, str]] = (
    dict.fromkeys(("place", "stay"), "place")
    | dict.fromkeys(("feed", "short", "paid_rest", "starve"), "feed")
    | dict.fromkeys(("start", "deal", "slide", "ready", "round", "end_stack", "end_cards"), "round")
    | dict.fromkeys(("score", "tie", "win"), "score")
)
"""The topic of each event; all others belong to the use of a site."""
