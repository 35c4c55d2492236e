"""Tables with dials: feeding, and the final score."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar, Final

from ....core.memo import memo
from ....figures.table import Table
from ....lessons.explorer import Explorer
from ....lessons.positions import PreparedPosition
from ....lessons.words import words
from ....session.explain import shortened
from ....session.position import Position
from ....session.score_sheet import ScoreSheet
from ..rules.cards import CARDS, PROFESSIONS, SYMBOLS
from ..rules.refusal_rules import TEXT_FOLDERS
from .prepared_positions import arranged, inside

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text")
TABLE: Final = arranged("table", 2, {})


def fed(people: int, fields: int, food: int, goods: Mapping[str, int], points: int = 0) -> Position:
    """Return the position after the part of red's feeding that leaves no choice.

    Examples
    --------
    >>> fed(5, 1, 6, {}).seat("red").food, fed(5, 0, 2, {}).moves
    (2, 1 move: starve)
    """
    own = {"people": people, "fields": fields, "food": food, "points": points}
    red = {**own, "goods": dict(goods)}
    return TABLE.position.arrange(stage="feed", turn=0, todo=[], players={"red": red})


class FeedTable(Explorer):
    """Feeding: the food of fields, the food eaten, the food missing, and the choices.

    Examples
    --------
    >>> FeedTable(people=5, fields=2, food=0, wood=2, gold=1)
    An evening: 5 people, 2 fields, 0 food
                     food
    from the fields     2
    eaten              −2
    left                0
    missing             3
    Possible: pay 2 wood 1 gold · starve
    """

    folders: ClassVar = TEXTS
    dials: ClassVar = {
        "people": range(1, 11),
        "fields": range(11),
        "food": range(13),
        "wood": range(5),
        "gold": range(5),
    }

    @staticmethod
    def draw(
        people: int = 5, fields: int = 0, food: int = 12, wood: int = 0, gold: int = 0
    ) -> Table:
        """Return the feeding as a table."""
        texts = words(*TEXTS)
        after = fed(people, fields, food, {"wood": wood, "gold": gold})
        missing = inside(after).shortage
        left = after.seat("red").food
        eaten = people - missing
        rows = [
            [texts("feeding.fields"), str(fields)],
            [texts("feeding.eaten"), f"−{eaten}"],
            [texts("feeding.left"), str(left)],
            [texts("feeding.missing"), str(missing)],
        ]
        ways = shortened([action.words for action in after.legal()]) if missing else []
        note = texts("feeding.possible", list=" · ".join(ways)) if ways else texts("feeding.enough")
        title = texts("feeding.title", people=people, fields=fields, food=food)
        return Table(title, ["", texts("feeding.food")], rows, [note])


# -- The final score -----------------------------------------------------------------------------


@memo(512)
def _people_cards(profession: str, count: int) -> tuple[str, ...]:
    """Return cards with a number of people of a profession."""
    cards = [card for card in CARDS if card.bottom.profession == profession]
    for size in range(len(cards) + 1):
        for some in combinations(cards, size):
            if sum(card.bottom.count for card in some) == count:
                return tuple(card.id for card in some)
    raise LookupError(f"{count} {profession}")


def _culture_cards(first: int, second: int) -> list[str]:
    """Return cards with `once` different symbols, `twice` of them two times."""
    found: list[str] = []
    for place, symbol in enumerate(SYMBOLS[:first]):
        both = [card.id for card in CARDS if card.bottom.symbol == symbol]
        found += both[: 2 if place < second else 1]
    return found


def hand(first: int = 0, second: int = 0, **people: int) -> list[str]:
    """Return cards with given numbers of culture symbols, and of people of each profession.

    Examples
    --------
    >>> hand(2, 1, farmer=3)
    ['C12', 'C36', 'C23', 'C05', 'C06']
    """
    cards = _culture_cards(first, second)
    for profession in PROFESSIONS:
        cards += _people_cards(profession, people.get(profession, 0))
    return cards


BUILT: Final = tuple(f"B{number:02}" for number in range(1, 11))


def ended(table: PreparedPosition = TABLE, /, **seats: Mapping[str, Any]) -> Position:
    """Return a finished game of two, with given belongings of each seat.

    Parameters
    ----------
    table : PreparedPosition
        A position of two with other expansions.
    **seats : mapping
        Each seat's differences from the start of a game.

    Examples
    --------
    >>> ended(red={"cards": hand(5, 2)}).scores
    (29, 0)
    """
    nothing = {"display": [None] * 4, "tops": [None] * 2, "stacks": [0, 0]}
    return table.position.arrange(stage="restore", turn=0, todo=[], players=dict(seats), **nothing)


class ScoreTable(Explorer):
    """A final score, line by line.

    Examples
    --------
    >>> ScoreTable(kinds=5, twice=2, farmers=5, fields=7).figure().rows[1]
    ['culture cards', '5² + 2²', '29']
    """

    folders: ClassVar = TEXTS
    dials: ClassVar = {
        "track": range(0, 151, 5),
        "kinds": range(9),
        "twice": range(9),
        "farmers": range(8),
        "fields": range(11),
        "makers": range(9),
        "tools": range(13),
        "builders": range(10),
        "buildings": range(11),
        "shamans": range(8),
        "people": range(1, 11),
        "goods": range(21),
    }

    @staticmethod
    def draw(
        track: int = 0,
        kinds: int = 0,
        twice: int = 0,
        farmers: int = 0,
        fields: int = 0,
        makers: int = 0,
        tools: int = 0,
        builders: int = 0,
        buildings: int = 0,
        shamans: int = 0,
        people: int = 5,
        goods: int = 0,
    ) -> Table:
        """Return the score sheet; the number of doubled symbols is limited by that of symbols."""
        cards = hand(kinds, min(twice, kinds), farmer=farmers, tool_maker=makers,
                     hut_builder=builders, shaman=shamans)  # fmt: skip
        red = {
            "points": track,
            "cards": cards,
            "fields": fields,
            "level": tools,
            "buildings": list(BUILT[:buildings]),
            "people": people,
            "goods": {"wood": goods},
        }
        sheet = ScoreSheet(ended(red=red))
        rows = [
            [line.name, line.shares[0].working, str(line.shares[0].points)] for line in sheet.lines
        ]
        texts = words(*TEXTS)
        rows.append([texts("sheet.total"), "", str(sheet.lines[-1].shares[0].total)])
        return Table(texts("sheet.title"), ["", texts("sheet.how"), texts("sheet.points")], rows)
