"""For every option, a position on which its values lead to different results."""

from __future__ import annotations

from typing import Any, Final

from ....core.rule_example import RuleExample
from ..rules.actions import GROUND_NAMES

_LANDS: Final = GROUND_NAMES[4:]


def _laid(*faces: str) -> dict[str, Any]:
    """Return grounds that lie out: all basic ones, and these faces of new lands."""
    found: dict[str, Any] = dict.fromkeys(GROUND_NAMES[:4], "a") | dict.fromkeys(_LANDS)
    return found | {face[:-1]: face[-1] for face in faces}


_RED_HUNTS: Final[dict[str, Any]] = {
    "start": "red",
    "stage": "turns",
    "round": 1,
    "grounds": _laid("n1a", "n7a", "n3a"),
    "todo": [["hunting", "red", 0, 0, 0]],
}
_OTHERS: Final[dict[str, Any]] = {
    "blue": {"caves": 3, "foods": {"mammoth": 6}},
    "green": {"caves": 3, "foods": {"mammoth": 5}},
}

RULE_EXAMPLES: Final[dict[str, RuleExample]] = {
    "harvest": RuleExample(
        3,
        _RED_HUNTS | {"huts": {"b3": {"4": "red"}}, "players": {"red": {"huts": 1}}},
        ["place 1 b3", "skip b3 2", "use b3 4"],
        ["foods"],
    ),
    "copy": RuleExample(
        3,
        _RED_HUNTS | {"rows": {"n7": [["blue", 0], ["green", 1]], "b2": [["green", 0]]}},
        ["place 1 n7", "copy n7 5", "copy b2 1"],
        ["foods"],
    ),
    "tie_break": RuleExample(
        3,
        {
            "stage": "over",
            "round": 9,
            "todo": [],
            "rocks": {"corn1": 2, "grape1": 2, "boar1": 2, "corn2": 1},
            "players": {
                "red": {"caves": 2, "followers": 1, "track": 1, "foods": {"grape": 1}},
                "blue": {"caves": 1, "followers": 2, "track": 2, "foods": {"grape": 2}},
                "green": {"caves": 2, "followers": 1, "track": 1, "foods": {"grape": 1}},
            },
        },
        [],
        ["winners"],
    ),
    "stock": RuleExample(
        3,
        _RED_HUNTS
        | {
            "rocks": {"corn1": 2, "grape1": 2, "boar1": 2, "wheat1": 2},
            "players": {"red": {"followers": 4}} | _OTHERS,
        },
        ["place 4 n3"],
        ["foods"],
    ),
    # What lies out is drawn in the same way: only with recommended lands a score ground is sure.
    "lands": RuleExample(3, {}, ["place 0 n9"], ["chiefs"]),
}
