"""A10, hands of cards: occupations, needs, cards that act later, prices in several ways, points."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .....lessons.goal import Goal, Sign
from .....lessons.number_answers import Whole
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.action_space_names import ROUNDS
from ...rules.cards import CARD_NUMBERS, CARDS, Card
from ...rules.goods import WOOD
from ...rules.playing_cards import FOODS
from ...rules.prices import ROOM
from ...rules.refusal_rules import TEXT_FOLDERS
from ...rules.scoring import points_of
from ..prepared_positions import farm, number, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
HOUSE: Final = ["2-1", "2-2", "3-1"]
BLUE: Final[dict[str, Any]] = {
    "goods": {"food": 5, "clay": 3}, "fields": {"1-1": ""},
    "hand": ["fishing-rod", "manger", "clogs", "baker", "tutor", "maid"],
}  # fmt: skip
TABLE: Final[dict[str, Any]] = {
    "seats": 2,
    "turned": ["sheep", "sow", "improve"],
    "out": {"blue": "claypit plow"},
    "lying": {"forest": 2, "claypit": 0, "reeds": 1, "fishing": 2, "sheep": 1},
    "rules": "standard",
}
"""Round 3 of a full game for two, in which only red has people left."""


def _held(hand: list[str], **more: Any) -> dict[str, Any]:
    return {"red": {"people": 3, "rooms": HOUSE, "hand": hand, **more}, "blue": BLUE}


POSITIONS: Final = [
    working("A10.table", 3, **TABLE, farms=_held(
        ["canoe", "market-stall", "spindle", "half-timbered-house", "woodcutter", "chief"],
        goods={"food": 3, "grain": 1, "wood": 1})),
    working("A10.prices", 3, **TABLE, farms=_held(
        ["helpful-neighbors", "spindle", "chief"], cards=["axe", "dock-worker"],
        goods={"food": 3, "wood": 5, "clay": 3, "reed": 2})),
    working("A10.later", 3, **TABLE, farms=_held(
        ["private-forest", "chief"], cards=["woodcutter"], goods={"food": 6})),
    working("A10.canoe", 3, **TABLE, farms=_held(
        ["canoe", "market-stall", "clay-mixer", "chief"], cards=["dock-worker"],
        goods={"food": 1})),
]  # fmt: skip


def _card(id: str) -> Card:
    return CARDS[CARD_NUMBERS[id]]


def _lessons(given: Parameters) -> int:
    first, next_ones = FOODS[0]
    return first + next_ones * (int(given["n"]) - 1)


def _need(given: Parameters) -> int:
    deck = _card(given["card"]).deck
    assert deck is not None
    return int(deck.needs["occupations"])


def _still(given: Parameters) -> int:
    return _need(given) - int(given["have"])


def _even(given: Parameters) -> int:
    return sum(later % 2 == 0 for later in range(given["round"] + 1, ROUNDS + 1))


def _one_room(given: Parameters) -> int:
    """Return the wood for one room with a card that changes its price."""
    for effect in _card(given["card"]).effects("price"):
        return int(effect["material"] if "material" in effect else effect["instead"]["wood"])
    raise AssertionError(f"{given['card']} changes no price of a room")


USUAL: Final = ROOM[0][WOOD]
"""The wood for a room of a wooden house."""


def _rooms(given: Parameters) -> int:
    return _one_room(given) * int(given["rooms"])


def _manger(given: Parameters) -> int:
    (effect,) = _card("manger").effects("score")
    return points_of(tuple(map(tuple, effect["steps"])), given["spaces"])


def _clogs(given: Parameters) -> int:
    (effect,) = _card("clogs").effects("score")
    return int(effect["house"][given["house"]])


def _points(given: Parameters) -> int:
    return _card("canoe").points + _manger(given) + _clogs(given)


QUESTIONS: Final = [
    Question(
        "A10.1",
        Whole(),
        _lessons,
        mistakes=[
            Mistake("first_paid", lambda given: given["n"]),
            Mistake("rising", lambda given: given["n"] * (given["n"] - 1) // 2),
            Mistake("nothing", lambda given: 0),
        ],
        parameters={"n": (4, 5, 6)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A10.2",
        Whole(),
        _still,
        mistakes=[
            Mistake("hand_counts", lambda given: _still(given) - given["held"]),
            Mistake("all_new", _need),
        ],
        parameters={
            "card": ("canoe", "riding-plow", "animal-pen", "fruit-tree"),
            "have": (1, 2),
            "held": (1, 2, 3),
        },
        allowed=lambda given: _still(given) >= given["held"],
        derived=lambda given: {"need": _need(given)},
        minutes=1,
        folders=TEXTS,
    ),
    Question(
        "A10.3",
        Whole(),
        _even,
        mistakes=[
            Mistake("this_round", lambda given: _even(given) + 1),
            Mistake("every_round", lambda given: ROUNDS - given["round"]),
        ],
        parameters={"round": (2, 4, 6, 8)},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A10.4",
        Whole(),
        _rooms,
        mistakes=[
            Mistake("usual", lambda given: USUAL * given["rooms"]),
            Mistake("added", lambda given: (USUAL + _one_room(given)) * given["rooms"]),
            Mistake("once", lambda given: _one_room(given) + USUAL * (given["rooms"] - 1)),
        ],
        parameters={"card": ("axe", "carpenter"), "rooms": (2, 3)},
        derived=lambda given: {"card_does": given["card"], "usual": USUAL},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "A10.5",
        Whole(),
        _points,
        mistakes=[
            Mistake("hand_counts", lambda given: _points(given) + given["held"]),
            Mistake("printed", lambda given: _card("canoe").points),
            Mistake("no_house", lambda given: _points(given) - _clogs(given), lucky=True),
        ],
        parameters={"spaces": (6, 7, 8, 9), "house": ("clay", "stone"), "held": (1, 2)},
        minutes=2,
        folders=TEXTS,
    ),
]  # fmt: skip


def _laid(position: Position, card: str) -> bool:
    return CARD_NUMBERS[card] in farm(position).cards


GOALS: Final = [
    Goal(
        "A10.canoe",
        "A10.canoe",
        lambda position: _laid(position, "canoe"),
        way=["use lessons", "play clay-mixer", "use forest", "use start", "play canoe"],
        astray=[
            Sign("late", lambda position: number(position) > 3),
            Sign("passed", lambda position: CARD_NUMBERS["market-stall"] not in
                 farm(position).hand),
        ],
        missing=[Sign("needs", lambda position: farm(position).occupations() > 1)],
        players=["you", "careful"],
        folders=TEXTS,
    ),
]  # fmt: skip

SUMMARIES: Final = [
    Summary(
        "A10", "A10.table",
        ("hands", "occupations", "minors", "needs", "passed", "moments", "prices", "points"),
        TEXTS,
    ),
]  # fmt: skip
