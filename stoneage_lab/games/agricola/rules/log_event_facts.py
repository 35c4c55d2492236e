"""The meaning of the facts of each event; the sentences are texts (``[event]``)."""

from __future__ import annotations

from typing import Final

EVENT_FACTS: Final[dict[str, tuple[str, ...]]] = {
    "start": (),
    "deal": ("n", "kind"),
    "round": ("n", "site"),
    "wait": ("n", "good", "first", "last"),
    "hand_out": ("goods", "n"),
    "use": ("site",),
    "take": ("goods", "site"),
    "gain": ("goods",),
    "pay": ("goods",),
    "lead": (),
    "room": ("house", "at", "goods"),
    "stable": ("at", "goods"),
    "renovate": ("house", "n", "goods"),
    "grow": ("people",),
    "plow": ("at",),
    "sow": ("good", "n", "at"),
    "sow_card": ("good", "n", "card"),
    "bake": ("n", "food", "working"),
    "fence": ("at", "n", "paid", "animals"),
    "buy": ("card", "goods"),
    "give": ("card", "card2"),
    "play": ("card", "goods"),
    "pass_left": ("card", "owner"),
    "card_gone": ("card",),
    "give_up": ("card", "card2"),
    "card_gain": ("card", "goods"),
    "card_pays": ("card", "goods"),
    "card_does": ("card",),
    "card_convert": ("card", "goods", "gets"),
    "toll": ("n", "owner", "site"),
    "held_back": ("n",),
    "convert": ("card", "goods", "food"),
    "cook": ("goods", "food"),
    "eat": ("goods", "food"),
    "no_room_cook": ("goods", "food"),
    "run": ("goods",),
    "stay": ("n",),
    "home": (),
    "harvest": ("n",),
    "reap": ("goods",),
    "feed": ("people", "newborn", "need", "paid"),
    "beg": ("n",),
    "breed": ("goods",),
    "score": ("line", "first", "second", "points"),
    "tie": ("points",),
    "win": ("points",),
}

TOPICS: Final[dict[str, str]] = (
    dict.fromkeys(
        ("use", "take", "gain", "pay", "lead", "stay", "wait", "toll", "held_back"), "work"
    )
    | dict.fromkeys(("room", "stable", "renovate", "fence"), "build")
    | dict.fromkeys(
        ("plow", "sow", "sow_card", "bake", "grow", "cook", "eat", "no_room_cook", "run"), "farm"
    )
    | dict.fromkeys(
        (
            "buy",
            "give",
            "play",
            "pass_left",
            "card_gone",
            "give_up",
            "card_gain",
            "card_pays",
            "card_does",
            "card_convert",
        ),
        "cards",
    )
    | dict.fromkeys(("harvest", "reap", "feed", "beg", "breed", "convert"), "harvest")
    | dict.fromkeys(("start", "deal", "round", "hand_out", "home"), "round")
    | dict.fromkeys(("score", "tie", "win"), "score")
)
"""The topic of each event."""
