"""The meaning of the facts of each event; the sentences are texts (``[event]``)."""

from __future__ import annotations

from typing import Final

EVENT_FACTS: Final[dict[str, tuple[str, ...]]] = {
    "start": (),
    "lay": ("ground", "cost"),
    "opening": (),
    "round": ("n",),
    "place": ("followers", "ground", "space", "pushed"),
    "recall": ("ground", "space", "followers"),
    "harvest": ("piece", "ground", "space", "goods"),
    "harvest_none": ("ground", "space"),
    "short": ("good", "n", "wanted"),
    "take": ("goods",),
    "trade": ("paid", "got"),
    "copy": ("piece", "owner", "ground", "space"),
    "copy_stops": (),
    "point": ("track",),
    "home": ("followers", "ground", "closed"),
    "decline": ("what",),
    "skip": ("ground", "space"),
    "cave": ("n", "goods"),
    "follower": ("n", "goods"),
    "hut": ("ground", "space", "goods", "points"),
    "rock": ("rock",),
    "return": ("foods", "caves", "goods"),
    "end_huts": (),
    "end_track": ("track",),
    "score": ("line", "first", "second", "points"),
    "tie": ("points",),
    "win": ("points",),
}

TOPICS: Final[dict[str, str]] = (
    dict.fromkeys(("start", "lay", "opening", "round", "end_huts", "end_track"), "round")
    | dict.fromkeys(("cave", "follower", "hut", "rock"), "develop")
    | dict.fromkeys(("return",), "store")
    | dict.fromkeys(("score", "tie", "win"), "score")
)
"""The topic of each event; all others belong to the hunt."""
