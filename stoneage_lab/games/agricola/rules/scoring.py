"""The score: a sheet of lines, each with two numbers and the points for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64, vec
from .dawn_harvest_and_end_effects import owed_points
from .farm_grid import ALL_SPACES, count, pastures_of
from .goods import BOAR, BUILDING_GOODS, CATTLE, GRAIN, SHEEP, VEGETABLE

if TYPE_CHECKING:
    from .game_components import Components
    from .player import Player

Line = tuple[str, int, int, int]
"""(what, first number, second number, points)"""

Rows = tuple[tuple[int, int], ...]

FIELD_ROWS: Final[Rows] = ((0, -1), (2, 1), (3, 2), (4, 3), (5, 4))
PASTURE_ROWS: Final[Rows] = ((0, -1), (1, 1), (2, 2), (3, 3), (4, 4))
GRAIN_ROWS: Final[Rows] = ((0, -1), (1, 1), (4, 2), (6, 3), (8, 4))
VEGETABLE_ROWS: Final[Rows] = ((0, -1), (1, 1), (2, 2), (3, 3), (4, 4))
SHEEP_ROWS: Final[Rows] = GRAIN_ROWS
BOAR_ROWS: Final[Rows] = ((0, -1), (1, 1), (3, 2), (5, 3), (7, 4))
CATTLE_ROWS: Final[Rows] = ((0, -1), (1, 1), (2, 2), (4, 3), (6, 4))

TABLES: Final[dict[str, Rows]] = {
    "fields": FIELD_ROWS, "pastures": PASTURE_ROWS, "grain": GRAIN_ROWS,
    "vegetables": VEGETABLE_ROWS, "sheep": SHEEP_ROWS, "boar": BOAR_ROWS, "cattle": CATTLE_ROWS,
}  # fmt: skip
"""The lines with a table: of each the rows (from, points)."""


class PointsTable:
    """A table of the score by how much there is, for those who ask often.

    Attributes
    ----------
    last : int
        Where the last row begins: what is more counts as much.
    points : array of int
        For 0, 1, … `last` the points.
    row, next : array of int
        For the same numbers where their row begins, and the next one; 0 after the last row.

    Examples
    --------
    >>> table = PointsTable(((0, -1), (2, 1), (3, 2)))
    >>> [table.points_of(have) for have in range(5)], list(table.row), list(table.next)
    ([-1, -1, 1, 2, 2], [0, 0, 2, 3], [2, 2, 3, 0])
    """

    def __init__(self, rows: Rows) -> None:
        self.last: i64 = rows[-1][0]
        numbers = range(rows[-1][0] + 1)
        begun = [[least for least, _ in rows if least <= have][-1] for have in numbers]
        self.points = vec[i64]([points_of(rows, have) for have in numbers])
        self.row = vec[i64](begun)
        self.next = vec[i64]([have + next_step(rows, have) for have in numbers])
        self.next[self.last] = 0

    def points_of(self, have: i64) -> i64:
        """Return the points of the last row that is reached."""
        return self.points[have if have < self.last else self.last]


A_PERSON: Final = 3
BEGGING: Final = -3


def points_of(rows: Rows, have: int) -> int:
    """Return the points of the last row that is reached.

    Examples
    --------
    >>> points_of(GRAIN_ROWS, 5), points_of(CATTLE_ROWS, 0)
    (2, -1)
    """
    points = 0
    for least, worth in rows:
        if have >= least:
            points = worth
    return points


def next_step(rows: Rows, have: int) -> int:
    """Return how much is missing for the next point; 0 if the line is at its maximum.

    Examples
    --------
    >>> next_step(GRAIN_ROWS, 5), next_step(GRAIN_ROWS, 9)
    (1, 0)
    """
    for least, _ in rows:
        if least > have:
            return least - have
    return 0


FIELD_TABLE: Final = PointsTable(FIELD_ROWS)
PASTURE_TABLE: Final = PointsTable(PASTURE_ROWS)
GRAIN_TABLE: Final = PointsTable(GRAIN_ROWS)
VEGETABLE_TABLE: Final = PointsTable(VEGETABLE_ROWS)
SHEEP_TABLE: Final = PointsTable(SHEEP_ROWS)
BOAR_TABLE: Final = PointsTable(BOAR_ROWS)
CATTLE_TABLE: Final = PointsTable(CATTLE_ROWS)


def counts(player: Player) -> dict[str, int]:
    """Return how much a player has of everything that has a table."""
    grain, vegetables = player.growing()
    goods = player.goods
    return {
        "fields": count(player.fields),
        "pastures": len(pastures_of(player.fences)),
        "grain": goods[GRAIN] + grain,
        "vegetables": goods[VEGETABLE] + vegetables,
        "sheep": goods[SHEEP],
        "boar": goods[BOAR],
        "cattle": goods[CATTLE],
    }


def unused(player: Player) -> int:
    """Return how many spaces have no room, field or stable and lie in no pasture."""
    return count(player.free_spaces() & ALL_SPACES)


def score_sheet(parts: Components, player: Player) -> list[Line]:
    """Return all lines of the score of a farm as it is now."""
    lines: list[Line] = []
    for name, have in counts(player).items():
        lines.append((name, have, 0, points_of(TABLES[name], have)))
    empty = unused(player)
    lines.append(("unused", empty, 1, -empty))
    fenced = count(player.stables & player.pastured)
    lines.append(("stables", fenced, 1, fenced))
    rooms = count(player.rooms)
    lines.append(("house", rooms, player.house, rooms * player.house))
    lines.append(("people", player.people, A_PERSON, player.people * A_PERSON))
    printed = bonus = 0
    for number in player.cards:
        card = parts.cards[number]
        printed += card.points
        if card.bonus is not None:
            bonus += card.bonus.points(player.goods[card.bonus.good])
    improvements = len(player.cards) - player.occupations()
    lines.append(("cards", improvements, 0, printed))
    bonus += owed_points(player)
    lines.append(("bonus", bonus, 0, bonus))
    lines.append(("begging", player.begging, -BEGGING, player.begging * BEGGING))
    return lines


def points(parts: Components, player: Player) -> int:
    """Return the points of a farm as it is now."""
    grain, vegetables = player.growing()
    goods = player.goods
    total = (
        FIELD_TABLE.points_of(count(player.fields))
        + PASTURE_TABLE.points_of(len(pastures_of(player.fences)))
        + GRAIN_TABLE.points_of(goods[GRAIN] + grain)
        + VEGETABLE_TABLE.points_of(goods[VEGETABLE] + vegetables)
        + SHEEP_TABLE.points_of(goods[SHEEP])
        + BOAR_TABLE.points_of(goods[BOAR])
        + CATTLE_TABLE.points_of(goods[CATTLE])
        - unused(player)
        + count(player.stables & player.pastured)
        + count(player.rooms) * player.house
        + player.people * A_PERSON
        + player.begging * BEGGING
    )
    for number in player.cards:
        card = parts.cards[number]
        total += card.points
        if card.bonus is not None:
            total += card.bonus.points(goods[card.bonus.good])
    return total + owed_points(player)


def building_goods(player: Player) -> int:
    """Return how many building goods a player has left."""
    found = 0
    for good in BUILDING_GOODS:
        found += player.goods[good]
    return found
