"""For every option, a position on which its values lead to different results."""

from __future__ import annotations

from typing import Any, Final

from ....core.rule_example import RuleExample

_CARDS: Final = ["improve", "sow", "fences", "sheep"]
_ALL: Final = [
    "fireplace2", "fireplace3", "hearth4", "hearth5", "clay-oven", "stone-oven", "joinery",
    "pottery", "basketry", "well",
]  # fmt: skip
_RED: Final[dict[str, Any]] = {
    "stage": "work",
    "round": 4,
    "start": "red",
    "turn": "red",
    "turned": _CARDS,
    "todo": [["work", "red", 0, 0, 0]],
    "spaces": {},
}
# Red sends the last person; then there is a harvest.
_LAST: Final[dict[str, Any]] = _RED | {
    "spaces": {
        "plow": {"goods": 0, "people": ["blue"]},
        "rooms": {"goods": 0, "people": ["blue"]},
        "bakehouse": {"goods": 0, "people": ["red"]},
    },
}


def _seats(red: dict[str, Any], blue: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"players": {"red": red, "blue": blue or {}}}


def _last(red: dict[str, Any]) -> dict[str, Any]:
    return _LAST | _seats({"home": 1} | red, {"home": 0, "goods": {"food": 9}})


RULE_EXAMPLES: Final[dict[str, RuleExample]] = {
    "storehouse": RuleExample(
        2,
        _RED | {"spaces": {"start": {"goods": 0}}} | _seats({"goods": {"food": 0}}),
        ["use start"],
        ["food"],
    ),
    "last_major": RuleExample(
        2,
        _RED
        | {"majors": ["well"]}
        | _seats({"goods": {"wood": 1, "stone": 3}}, {"cards": _ALL[:-1]}),
        ["use improve", "buy well"],
        ["cards"],
    ),
    "major_from": RuleExample(
        2, _RED | _seats({"goods": {"clay": 2}}), ["use fireplace2"], ["cards"],
    ),
    "fresh_fields": RuleExample(
        2,
        _last({"goods": {"food": 9}, "fields": {"1-1": "grain 3"}, "fresh": ["1-1"]}),
        ["use labor", "take wood"],
        ["grain"],
    ),
    "harvest_bake": RuleExample(
        2,
        _last({"baked": True, "cards": ["fireplace2"], "goods": {"food": 0, "grain": 2}})
        | {"majors": _ALL[1:]},
        ["use labor", "take wood", "bake 2 grain", "feed"],
        ["food"],
    ),
    "withhold": RuleExample(
        2,
        _last({"goods": {"food": 4, "grain": 1}}),
        ["use labor", "take wood", "beg 1", "feed"],
        ["begging"],
    ),
    "solo": RuleExample(1, {}, [], ["food"]),
    "tie_break": RuleExample(
        2,
        _RED
        | {"stage": "over", "round": 14, "turn": None, "todo": []}
        | {"turned": [
            *_CARDS, "growth", "renovate", "quarry1", "boar", "vegetable", "cattle", "quarry2",
            "urgent", "cultivate", "rebuild",
        ]}
        | _seats({"goods": {"wood": 3, "clay": 1}}, {"goods": {"wood": 5}}),
        [],
        ["winners"],
    ),
}  # fmt: skip
