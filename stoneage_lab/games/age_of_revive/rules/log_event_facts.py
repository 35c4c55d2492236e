"""The meaning of the facts of each event; the sentences are texts (``[event]``)."""

from __future__ import annotations

from typing import Final

EVENT_FACTS: Final[dict[str, tuple[str, ...]]] = {
    "deal": ("card",),
    "begin": (),
    "opening": ("good",),
    "turn": ("n",),
    "move": ("n", "horses", "place"),
    "return": (),
    "close": ("place",),
    "pass_temple": ("owner", "n"),
    "idle": ("place",),
    "skip": ("skipped",),
    "clear": ("n", "place"),
    "find": ("card",),
    "act": ("card", "owner", "action"),
    "pay": ("goods",),
    "gain": ("goods",),
    "full": ("goods",),
    "centre": ("food", "food2", "horses", "horses2"),
    "draw": ("card",),
    "pick": ("card",),
    "no_card": (),
    "flip": ("card", "into"),
    "owe": ("owner", "card"),
    "stand_in": ("card",),
    "build": ("card", "place", "goods", "points"),
    "rebuild": ("old", "card", "goods"),
    "king": ("good", "n"),
    "lay_out": (),
    "market": ("good",),
    "rest": ("goods",),
    "hand_over": ("who", "card"),
    "no_hand_over": (),
    "discard": ("card",),
    "pier": ("laid", "got"),
    "canal": ("n",),
    "use": ("card", "owner", "by"),
    "lapse": ("n",),
    "end": (),
    "standstill": ("n",),
    "score": ("line", "first", "second", "points"),
    "tie": ("points",),
    "win": ("points",),
}

TOPICS: Final[dict[str, str]] = (
    dict.fromkeys(("turn", "move", "return", "close", "pass_temple", "idle"), "move")
    | dict.fromkeys(("build", "rebuild", "owe", "stand_in"), "build")
    | dict.fromkeys(
        ("deal", "find", "draw", "pick", "no_card", "hand_over", "no_hand_over", "discard"), "cards"
    )
    | dict.fromkeys(("king", "end", "standstill"), "king")
    | dict.fromkeys(("score", "tie", "win"), "score")
)
"""The topic of each event; all others belong to the actions."""
