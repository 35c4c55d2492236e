"""Positions on which options decide differently, played by `lab.compare_rules`."""

from __future__ import annotations

from typing import Any, Final

from ....core.rule_example import RuleExample
from ....core.seat_names_and_colours import SEATS

_BUILD: Final[list[Any]] = ["build", "red", 1, None, 0]
_ACT: Final[list[Any]] = ["act", "red", 0, 0, 0]


def _turn(pieces: dict[str, str], **changes: Any) -> dict[str, Any]:
    """Return a position in which red has moved and may act."""
    return {
        "stage": "turns", "start": "red", "turn": "red", "turns": 1, "offer": [],
        "pieces": pieces, "todo": [_BUILD, _ACT], **changes,
    }  # fmt: skip


_GOODS: Final = {"worker": 3, "horse": 4, "food": 5, "stone": 1, "iron": 1}

_NO_HANDS: Final[dict[str, list[Any]]] = {seat.id: [] for seat in SEATS[:3]}
_DISCARDS: Final = [
    *["mason"] * 4, *["smithy"] * 4, *["inn"] * 4, *["stables"] * 3, *["barracks"] * 3,
    *["carpenters"] * 3, *["vault"] * 3, *["shack"] * 4,
]  # fmt: skip
"""With 24 cards in the rubble these are all of the first game."""

RULE_EXAMPLES: Final[dict[str, RuleExample]] = {
    "cards": RuleExample(
        3,
        _turn({"red": "centre"}, hands=_NO_HANDS, discards=_DISCARDS, had_shack={"red": True}),
        ("act",),
        ("cards",),
        ("monument",),
    ),
    "opening": RuleExample(
        3,
        {"stage": "deal", "turns": 0, "offer": [], "todo": [["start", None, 0, 0, 0]]},
        ("take iron",),
        ("iron",),
        ("blue",),
    ),
    "centre": RuleExample(
        3, _turn({"red": "centre"}, goods={"red": _GOODS}), ("act",), ("food", "horse")
    ),
    "clearing": RuleExample(3, _turn({"red": "red rubble1"}), ("pass",), ("cards",)),
    "flip": RuleExample(
        3,
        _turn({"red": "blue tent"}, goods={"red": _GOODS}),
        ("act flip",),
        ("worker", "icons"),
    ),
    "discards": RuleExample(
        3,
        _turn({"red": "centre"}, discards=["mason", "shack", "shack", "shack", "shack"]),
        ("act", "pick mason"),
        ("cards",),
    ),
    "standstill": RuleExample(
        3,
        {
            "stage": "turns",
            "start": "red",
            "turn": "red",
            "turns": 181,
            "built": 1,
            "offer": [],
            "pieces": {"red": "centre"},
            "todo": [_BUILD],
        },
        ("pass",),
        ("winners",),
    ),
}
