"""The yard: who a player is, the supply, and a table with a bowl for each food of a meal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import Texts, true_minus
from ....drawing.ground import Box, Drawn, Place, Point
from ....drawing.ground_art import closer
from ....drawing.palette import SMALLEST
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Control
from ..rules.feeding_and_keeping_animals import food_needed
from ..rules.goods import FOOD, GOODS
from ..rules.task_numbers import RECKONING
from .goods_animation import Arrival, arrivals
from .move_consequences import eaten
from .village import area

if TYPE_CHECKING:
    from .position_view import Look

ROW_HIGH: Final = 23.0
COLUMN_WIDE: Final = 74.0
HEAD_HIGH: Final = 36.0
TABLE_WIDE: Final = 138.0
MOST_BOWLS: Final = 12


class Meal(NamedTuple):
    """A table: bowls that are filled, bowls that are missing, and what could fill these."""

    filled: int
    missing: int
    could: tuple[str, ...]
    begging: int


class Corner(NamedTuple):
    """Where a supply lies: its upper left corner and its columns; where the table stands."""

    box: Box
    columns: int
    table: Point
    headed: bool = True


def yard(look: Look, seat: int, at: Corner) -> list[Place]:
    """Return what a player has: name and points, goods, and the table of the next meal."""
    name = look.game.seats[seat]
    x, y = at.box[:2]
    found = [area(f"goods-{name}", at.box)]
    top = y + 6
    if at.headed:
        found.append(head(look, seat, x, y, at.box[2]))
        top = y + HEAD_HIGH
    came = arrivals(look, seat) if at.headed else {}
    has = tuple([int(many) for many in look.state.players[seat].goods])
    counted = look.once(_goods, name, has, tuple(came.items()), x, top, at)
    return [*found, *counted, table(look, seat, at)]


def _goods(
    texts: Texts,
    name: str,
    has: tuple[int, ...],
    came: tuple[tuple[str, tuple[Arrival, ...]], ...],
    x: float,
    top: float,
    at: Corner,
) -> tuple[Place, ...]:
    """Return how much there is of each good, with what came to it."""
    rows = -(-len(GOODS) // at.columns)
    wide = COLUMN_WIDE if at.headed and at.columns == 2 else (at.box[2] - 8) / at.columns
    arriving, found = dict(came), []
    for number, (good, many) in enumerate(zip(GOODS, has, strict=False)):
        column, row = divmod(number, rows)
        # When there is more of one good, the others stay.
        place = once(texts, count, name, good, many, x, top, wide, column, row)
        new = arriving.get(good, ())
        found.append(once(texts, _counted, place, good, new) if at.headed else place)
    return tuple(found)


def _counted(texts: Texts, place: Place, good: str, came: tuple[Arrival, ...]) -> Place:
    """Return how much of one good there is, with what comes to it."""
    new = tuple(("arriving", *one, good, 13, 11, 0.6) for one in came)
    label = (*new, ("anchor", place.id, 13, 11), *place.label)
    return replace(place, label=label, art=f"farm-{good}")


def head(look: Look, seat: int, x: float, y: float, wide: float) -> Place:
    """Return the line with the name of a player, the points, and whose farm it is."""
    name, score = look.game.seats[seat], look.scores[seat] if look.counting else None
    return look.once(_head, name, look.colour(seat), look.named(seat), score, x, y, wide)


def _head(
    texts: Texts, seat: str, colour: str, named: str, score: int | None, x: float, y: float,
    wide: float,
) -> Place:  # fmt: skip
    name = texts(f"seat.{seat}")
    points = "" if score is None else true_minus(score)
    drawn = ("yard_head", colour, name, points, wide)
    label = name if score is None else texts("board.farm_label", who=named, n=score)
    return Place(f"yard-{seat}", x, y, Control(label), (drawn,), result=True)


def count(
    texts: Texts, of: str, good: str, many: int, x: float, y: float, wide: float, column: int,
    row: int,
) -> Place:  # fmt: skip
    """Return how much of one good there is, in a column of a supply."""
    name = texts(f"good.{good}")
    return Place(
        f"{of}-{good}", x + 6 + column * wide, y + row * ROW_HIGH,
        Control(texts("board.has", good=name, n=many)),
        (("count", good, str(many), not many),), (0, 0, wide - 2, ROW_HIGH - 1),
        name=name, said=str(many), pool=(-6, -6, wide + 6, ROW_HIGH + 11),
        least=(-2, -2, wide, ROW_HIGH + 3),
    )  # fmt: skip


def meal_of(look: Look, seat: int) -> Meal:
    """Return the table of the next harvest of a player, or of the meal that is held now."""
    state, player = look.state, look.state.players[seat]
    if look.position.over or not look.next_harvest or state.task[0] == RECKONING:
        return Meal(0, 0, (), int(player.begging))
    need, have = food_needed(state, player), int(player.goods[FOOD])
    missing = max(0, need - have)
    could: list[str] = []
    for number in range(1, len(GOODS)) if missing else ():
        each = 1 if GOODS[number] in ("grain", "vegetable") else 0
        worth = max(each, int(player.cook[number]))
        if worth:
            could += [GOODS[number]] * (worth * int(player.goods[number]))
    return Meal(min(need, have), missing, tuple(could[:missing]), int(player.begging))


def table(look: Look, seat: int, at: Corner) -> Place:
    """Return the table of the next meal; on it lie begging cards."""
    x, y = at.box[0] + at.table[0], at.box[1] + at.table[1]
    eats = look.at_meal and seat == look.mover and look.acting
    meal = meal_of(look, seat)
    ahead = look.next_harvest if meal.filled + meal.missing else 0
    served = eaten(look, seat, TABLE_WIDE) if at.headed else ()
    art = "farm-meal" if at.headed else ""
    return look.once(_table, look.game.seats[seat], x, y, meal, ahead, eats, served, art)


def _table(
    texts: Texts,
    name: str,
    x: float,
    y: float,
    meal: Meal,
    harvest: int,
    eats: bool,
    served: tuple[Drawn, ...],
    art: str,
) -> Place:
    need = meal.filled + meal.missing
    said = texts("board.meal", n=meal.filled, need=need) if need else ""
    label = texts.joined(table_label(texts, meal, harvest))
    short = true_minus(-meal.missing) if meal.missing else ""
    room = TABLE_WIDE - (46 if short else 19)
    pressed = closer(said, room, SMALLEST, bold=True)
    drawn = ("meal", said, pressed, short, bowls(meal), meal.begging, TABLE_WIDE)
    return Place(
        f"meal-{name}", x, y, Control(label), (drawn,), (0, 0, TABLE_WIDE, 52),
        name=texts["board.table"] if label else "", said=label, pool=(-10, -8, 158, 66),
        active=eats, label=served, art=art,
    )  # fmt: skip


def table_label(texts: Texts, meal: Meal, harvest: int) -> list[str]:
    """Return what a table tells: the food that is needed, and begging cards."""
    need = meal.filled + meal.missing
    told = [texts("board.supply_need", n=need, round=harvest)] if need else []
    if meal.begging:
        told.append(texts("board.begging", n=meal.begging))
    return told


def bowls(
    meal: Meal, wide: float = TABLE_WIDE, most: float = 21.0
) -> tuple[tuple[float, float, bool, str], ...]:
    """Return the bowls on a table: where, whether filled, and what could fill a missing one."""
    need = meal.filled + meal.missing
    shown = min(need, MOST_BOWLS)
    step = min(most, (wide - 34) / max(1, shown - 1))
    first = wide / 2 - step * (shown - 1) / 2
    found = []
    for number in range(shown):
        gap = number - meal.filled
        could = meal.could[gap] if 0 <= gap < len(meal.could) else ""
        found.append((round(first + step * number, 1), 24.0, gap < 0, could))
    return tuple(found)
