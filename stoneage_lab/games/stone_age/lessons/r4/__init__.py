"""R4, cards and buildings: what they cost, what they bring now, and what later."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .....core.memo import memo
from .....lessons.goal import Goal, Sign
from .....lessons.name_answers import Several
from .....lessons.number_answers import Whole, WholeNumbers
from .....lessons.question import Mistake, Parameters, Question
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.actions import DECLINE, Pay
from ...rules.cards import CARD_NUMBERS, CARDS
from ...rules.goods import BASE, GOODS, VALUES
from ...rules.refusal_rules import TEXT_FOLDERS
from ..position_lookup import lesson_position
from ..prepared_positions import inside, there
from .positions import PLENTY, POSITIONS

__all__ = ["GOALS", "POSITIONS", "QUESTIONS", "SUMMARIES"]

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SLOTS: Final = (1, 2, 3, 4)


def _paid(position: Position, words: str) -> Pay:
    """Return the payment that some words name."""
    action = position.parse(f"pay {words}")
    assert isinstance(action, Pay)
    return action


# -- R4.1: which cards can be paid for -----------------------------------------------------------


@memo(512)
def _payable(slot: int, goods: tuple[int, ...]) -> bool:
    purse = dict(zip(GOODS, goods, strict=True))
    position = lesson_position("R4.stalls").arrange(players={"red": {"goods": purse}})
    return position.after(f"use card{slot}").legal() != [DECLINE]


def _purse(given: Parameters) -> tuple[int, ...]:
    return given["wood"], given["brick"], 0, given["gold"]


def _cards(slots: list[int]) -> set[str]:
    return {f"card{slot}" for slot in slots} or {"none"}


def _in_reach(given: Parameters) -> set[str]:
    return _cards([slot for slot in SLOTS if _payable(slot, _purse(given))])


def _up_to(most: int) -> set[str]:
    return _cards([slot for slot in SLOTS if slot <= most])


# -- R4.2: what a card brings at once ------------------------------------------------------------


@memo(512)
def _at_once(card: str, huts: int) -> tuple[int, int]:
    """Return the food and the points that red gets by buying a card."""
    before = lesson_position("R4.stalls").arrange(
        display=[card, "C11", "C18", "C29"],
        players={"red": {"goods": PLENTY, "buildings": ["B02", "B10", "B11", "B03"][:huts]}},
    )
    after = before.after("use card1").after("pay 1 wood")
    old, new = before.seat("red"), after.seat("red")
    return new.food - old.food, new.points - old.points


def _now(given: Parameters) -> tuple[int, int]:
    return _at_once(given["card"], given["huts"])


def _builders(given: Parameters) -> int:
    return CARDS[CARD_NUMBERS[given["card"]]].bottom.count


def _both_halves(given: Parameters) -> tuple[int, int]:
    food, points = _now(given)
    return food, points + _builders(given) * given["huts"]


# -- R4.3: the points of a payment ---------------------------------------------------------------

BILLS: Final = (
    "B19 3 stone 1 wood", "B26 2 gold 1 wood", "B19 2 wood 2 brick", "B19 1 gold 3 wood",
    "B20 2 wood 1 brick 1 stone", "B20 2 brick 1 stone 1 gold", "B23 3 wood 2 stone",
    "B24 3 brick 1 stone 1 gold", "B27 2 wood 1 brick", "B28 1 brick 2 stone 1 gold",
)  # fmt: skip
"""Tiles with a price of free choice, and payments for them."""


def _bill(given: Parameters) -> tuple[str, str]:
    tile, _, words = given["bill"].partition(" ")
    return tile, words


@memo(512)
def _points_of(tile: str, words: str) -> int:
    position = lesson_position("R4.many").arrange(tops=[tile, "B02"])
    return int(position.after("use building1").after(f"pay {words}").seat("red").points)


def _values(given: Parameters) -> dict[int, int]:
    """Return the number of goods of each value in a payment."""
    purse = _paid(lesson_position("R4.many"), _bill(given)[1]).purse
    return {value: count for value, count in zip(VALUES, purse, strict=True) if count}


def _bill_facts(given: Parameters) -> Mapping[str, Any]:
    tile, words = _bill(given)
    purse = _paid(lesson_position("R4.many"), words).purse
    return {"tile": tile, "goods": BASE.listed(purse)}


# -- R4.4: which payments a building takes -------------------------------------------------------

OFFERS: Final = {
    "B19": ("2 wood 2 brick", "4 wood", "3 stone 1 gold", "2 wood 1 brick 1 gold", "1 wood 1 gold"),
    "B20": ("3 wood 1 brick", "2 wood 1 stone 1 gold", "1 wood 1 brick 1 stone 1 gold",
            "1 wood 1 brick 1 stone", "1 wood 2 brick 1 gold"),
    "B23": ("5 wood", "4 brick 1 gold", "2 wood 2 stone", "2 wood 2 brick 1 stone",
            "3 wood 2 stone"),
    "B24": ("3 wood 1 brick 1 gold", "2 wood 1 brick 1 stone 1 gold", "3 stone 2 gold",
            "1 wood 2 stone 2 gold", "1 wood 1 brick 1 gold"),
}  # fmt: skip
"""Five offered payments for each tile."""
LETTERS: Final = "abcde"


@memo(512)
def _broken(position: str, tile: str) -> tuple[frozenset[str], ...]:
    """Return the rules that each offer for a tile breaks."""
    asked = lesson_position(position).arrange(tops=[tile, "B02"]).after("use building1")
    return tuple(
        frozenset(refusal.rule.id for refusal in asked.refusals(f"pay {words}"))
        for words in OFFERS[tile]
    )


def _taken(given: Parameters, *unknown: str, position: str = "R4.many") -> set[str]:
    """Return the offers that would be accepted without some rules."""
    rows = zip(LETTERS, _broken(position, given["tile"]), strict=True)
    return {letter for letter, broken in rows if broken <= set(unknown)}


def _offers(given: Parameters) -> Mapping[str, Any]:
    position = lesson_position("R4.many")
    rows = zip(LETTERS, OFFERS[given["tile"]], strict=True)
    return {letter: BASE.listed(_paid(position, words).purse) for letter, words in rows}


QUESTIONS: Final = [
    Question(
        "R4.1",
        Several(*(f"card{slot}" for slot in SLOTS), called="site"),
        _in_reach,
        mistakes=[
            Mistake("food", lambda given: _up_to(sum(_purse(given)) + given["food"])),
            Mistake("one_kind", lambda given: _up_to(max(_purse(given)))),
            Mistake("from_left", lambda given: _cards(
                [5 - slot for slot in SLOTS if slot <= sum(_purse(given))])),
            Mistake("exact", lambda given: _cards([min(4, sum(_purse(given)))]), lucky=True),
        ],
        parameters={"wood": (0, 1, 2), "brick": (0, 1), "gold": (0, 1), "food": (4, 6, 9)},
        allowed=lambda given: sum(_purse(given)) > 0,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R4.2",
        WholeNumbers(2),
        _now,
        mistakes=[
            Mistake("both_halves", _both_halves),
            Mistake("later", lambda given: (0, 0)),
            Mistake("swapped", lambda given: _now(given)[::-1], lucky=True),
            Mistake(
                "bottom_only",
                lambda given: (0, _builders(given) * given["huts"]),
                lucky=True,
            ),
        ],
        parameters={"card": ("C15", "C16", "C28"), "huts": (1, 2, 3, 4)},
        derived=lambda given: {"n": _builders(given)},
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R4.3",
        Whole(),
        lambda given: _points_of(*_bill(given)),
        mistakes=[
            Mistake("count", lambda given: sum(_values(given).values())),
            Mistake("dearest", lambda given: max(_values(given)) * sum(_values(given).values())),
            Mistake("kinds", lambda given: sum(_values(given))),
            Mistake("all_wood", lambda given: 3 * sum(_values(given).values()), lucky=True),
            Mistake(
                "places",
                lambda given: sum((value - 2) * count for value, count in _values(given).items()),
                lucky=True,
            ),
        ],
        parameters={"bill": BILLS},
        derived=_bill_facts,
        minutes=2,
        folders=TEXTS,
    ),
    Question(
        "R4.4",
        Several(*LETTERS),
        _taken,
        mistakes=[
            Mistake("at_least", lambda given: _taken(given, position="R4.literal")),
            Mistake("kinds", lambda given: _taken(given, "pay.kinds")),
            Mistake("count", lambda given: _taken(given, "pay.count")),
        ],
        parameters={"tile": tuple(OFFERS)},
        derived=_offers,
        minutes=3,
        folders=TEXTS,
    ),
]  # fmt: skip


# -- Goals ---------------------------------------------------------------------------------------


def _owns(position: Position, what: str) -> bool:
    red = position.seat("red")
    return what in (*red.cards, *red.buildings)


def _lost(position: Position, site: str, what: str) -> bool:
    """Tell whether red has left a site without getting what lies there."""
    busy = inside(position).buying >= 0
    return not (busy or there(position, site) or _owns(position, what))


def _cannot_pay(position: Position) -> bool:
    return inside(position).buying >= 0 and position.legal() == [DECLINE]


GOALS: Final = [
    Goal(
        "R4.little",
        "R4.little",
        lambda position: _owns(position, "C18") and _owns(position, "B05"),
        way=["use card1", "pay 1 wood", "use building1", "pay 1 wood 2 stone"],
        astray=[
            Sign("cannot_pay", _cannot_pay),
            Sign("no_building", lambda position: _lost(position, "building1", "B05")),
            Sign("no_card", lambda position: _lost(position, "card1", "C18")),
        ],
        missing=[
            Sign("card", lambda position: not _owns(position, "C18")),
            Sign("building", lambda position: not _owns(position, "B05")),
        ],
        folders=TEXTS,
        tells_results=False,
    ),
    Goal(
        "R4.fifteen",
        "R4.range",
        lambda position: position.seat("red").points == 15,
        way=["use building1", "pay 1 wood 2 gold"],
        astray=[
            Sign("other", lambda position: position.seat("red").points not in (0, 15)),
            Sign("declined", lambda position: _lost(position, "building1", "B26")),
        ],
        missing=[Sign("pay", lambda position: position.seat("red").points == 0)],
        folders=TEXTS,
        tells_results=False,
    ),
    Goal(
        "R4.keep",
        "R4.keep",
        lambda position: _owns(position, "B04") and not there(position, "card4"),
        way=["use card4", "decline", "use building1", "pay 2 wood 1 gold"],
        astray=[
            Sign("bought", lambda position: _owns(position, "C29")),
            Sign("no_building", lambda position: _lost(position, "building1", "B04")),
        ],
        missing=[
            Sign("building", lambda position: not _owns(position, "B04")),
            Sign("card", lambda position: there(position, "card4") > 0),
        ],
        folders=TEXTS,
    ),
]

SUMMARIES: Final = [
    Summary("R4", "R4.market", ("card", "halves", "building", "kinds", "range", "decline"), TEXTS),
]
