"""For each option and expansion, a position in which it changes the result."""

from __future__ import annotations

from typing import Any, Final

from ....core.rule_example import RuleExample

_RED_PLACES: Final[dict[str, Any]] = {
    "start": "red",
    "stage": "place",
    "turn": 1,
    "todo": [["placing", "red", 0, 0, 0]],
}
_RED_USES: Final[dict[str, Any]] = {"start": "red", "stage": "use", "turn": 0, "todo": []}
_TABLE: Final[dict[str, Any]] = {
    "display": ["C36", "C11", "C12", "C13"],
    "tops": ["B19", "B01"],
}

_BUILDER: Final[dict[str, Any]] = {
    "players": {"red": {"cards": ["C28"], "buildings": ["B05"]}},
}

RULE_EXAMPLES: Final[dict[str, RuleExample]] = {
    "village_closed": RuleExample(
        2,
        _RED_PLACES | _TABLE | {"placed": {"toolmaker": {"blue": 1}}},
        ["place 1 field"],
        ["home"],
    ),
    "gatherers": RuleExample(
        2,
        _RED_PLACES | _TABLE | {"placed": {"forest": {"blue": 2}}},
        ["place 1 forest"],
        ["home"],
    ),
    "decline": RuleExample(
        2,
        _RED_USES | _TABLE | {"placed": {"hut": {"red": 2}, "hunt": {"blue": 5}}},
        ["skip hut"],
        ["people"],
    ),
    "kinds": RuleExample(
        2,
        _RED_USES
        | _TABLE
        | {
            "placed": {"building1": {"red": 1}, "hunt": {"red": 1, "blue": 5}},
            "players": {"red": {"goods": {"wood": 2, "brick": 1, "stone": 1}}},
        },
        ["use building1", "pay 2 wood 1 brick 1 stone"],
        ["points"],
        ["B02"],
    ),
    "any_two": RuleExample(
        2,
        _RED_USES
        | _TABLE
        | {
            "placed": {"card1": {"red": 1}, "hunt": {"red": 1, "blue": 5}},
            "players": {"red": {"goods": {"wood": 1}}},
        },
        ["use card1", "pay 1 wood", "use hunt"],
        ["food"],
        [4],
    ),
    "field_surplus": RuleExample(
        2,
        _RED_USES
        | _TABLE
        | {"placed": {"hunt": {"red": 1}}, "players": {"red": {"fields": 7, "food": 3}}},
        ["use hunt"],
        ["food"],
        [2],
    ),
    "people_as_food": RuleExample(
        2,
        _RED_USES
        | _TABLE
        | {
            "placed": {"hunt": {"red": 1}},
            "players": {"red": {"people": 4, "food": 0, "goods": {"wood": 1}}},
        },
        ["use hunt", "pay 1 wood 2 people"],
        ["people"],
        [2],
    ),
    "culture": RuleExample(
        2,
        _RED_PLACES
        | {"display": ["C36", "C03", "C12", "C13"]}
        | {"players": {"red": {"cards": ["C01", "C11", "C02"]}}},
        [],
        ["score:culture"],
    ),
    "tie_break": RuleExample(
        2,
        _TABLE
        | {
            "stage": "over",
            "turn": 1,
            "todo": [],
            "players": {
                "red": {"points": 90, "fields": 5, "level": 0},
                "blue": {"points": 90, "fields": 0, "level": 6},
            },
        },
        [],
        ["winners"],
    ),
    # What expansions change: the same without the expansion, and with it.
    "expansion.animals": RuleExample(
        2,
        _RED_USES | _TABLE | {"placed": {"forest": {"red": 3}, "hunt": {"red": 1}}},
        ["use forest"],
        ["wood"],
        [11],
        {"animal": {"active": "A03", "waiting": [], "gone": []}},
    ),
    "expansion.igloos": RuleExample(
        2,
        _RED_PLACES | _TABLE | _BUILDER | {"tops": ["B02", "B01"]},
        [],
        ["score:hut_builder"],
        more={"players": {"red": {"cards": ["C28"], "buildings": ["I01"]}}},
    ),
    "expansion.winter": RuleExample(
        2,
        _RED_USES
        | _TABLE
        | {
            "placed": {"card1": {"red": 1}, "hunt": {"red": 1}},
            "display": ["C14", "C11", "C12", "C13"],
            "players": {"red": {"goods": {"wood": 1, "gold": 1}}},
        },
        ["use card1", "pay 1 wood", "pay 1 gold"],
        ["points"],
    ),
    "expansion.huts": RuleExample(
        2,
        _TABLE
        | _BUILDER
        | {"start": "blue", "stage": "restore", "turn": 1, "todo": [], "tops": ["B02", "B01"]},
        [],
        ["wood"],
        more={"players": {"red": {"buildings": ["H02"]}}},
    ),
    "expansion.mammoth": RuleExample(
        2,
        _RED_USES | _TABLE | {"placed": {"forest": {"red": 3}, "hunt": {"red": 1}}},
        ["use forest", "place 2 mammoth", "pay 2 food"],
        ["food"],
        [10],
        {"herd": {"site": "forest", "tile": "M02", "next": "river", "aside": [], "dice": {}}},
    ),
}
