"""The mats: what each player has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from ....core.language import Texts, true_minus
from ....drawing.ground import Ground, Place
from ....drawing.items import Panel, Token
from ....drawing.plain_value import PlainValue, plain_value, replace
from ....drawing.position_view import once
from ....drawing.scene import Control, Fact, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.buildings import Fixed, Kinds, Tile
from ..rules.cards import PROFESSIONS, SYMBOLS
from ..rules.goods import Goods
from ..rules.player import Player
from .cards import symbol, tile_words
from .expansions import herd_of, income_mark, income_of
from .meals import Meal, Need, ate_words, passing, to_eat, worth_words
from .position_view import Look, Standing

SIZE: Final = (440, 320)
"""The size of a mat; its rows are drawn below a band for the name, which the house draws."""
BAND: Final = 44
ROWS: Final = (
    (46, 54), (100, 36), (138, 30), (171, 29), (203, 40), (245, 40), (288, 34), (326, 34)
)  # fmt: skip
"""The upper edge and the height of each row."""
_HOME_Y: Final = 94
_HOME_STEP: Final = 34
# Nine and more people are drawn closer, because their number is written beside them.
_HOME_CLOSE: Final = 31
Worth = tuple[int, int, int]
"""A line of the final score: two numbers, and the points they make."""

NOBODY: Final[Standing] = ((), ())

UNCOUNTED: Final = "?"
"""What a row shows in place of its points where a question asks for them."""


@plain_value(frozen=True)
class MatRow(PlainValue):
    """A row of a mat: pictograms of one kind, with what they are worth.

    `label` describes the contents (it may be empty), `title` the kind of row; `warns` means a
    threat, such as hunger. `use` names the text on its use, if it is not called as the row. The tip
    of the row has the lines `told` besides; `more` are the values that only its own macro draws.
    """

    id: str
    label: str
    icons: tuple[Fact, ...] = ()
    worth: str = ""
    title: str = ""
    warns: bool = False
    use: str = ""
    told: tuple[str, ...] = ()
    more: tuple[Any, ...] = ()

    def marked(self, before: MatRow | None) -> MatRow:
        """Return this row with new and changed pictograms marked."""
        had = before.icons if before else ()
        pairs = zip_longest(self.icons, had[: len(self.icons)])
        return replace(self, icons=tuple(icon.marked(old) for icon, old in pairs))


def mats(look: Look) -> tuple[tuple[Panel, ...], tuple[Tip, ...]]:
    """Return all mats in the order of the seats, and the tips of their rows."""
    found = [mat(look, seat) for seat in range(look.state.seats)]
    return tuple(panel for panel, _ in found), tuple(tip for _, tips in found for tip in tips)


class MatContents(NamedTuple):
    """What a mat shows: who the player is, and what the player has."""

    color: str
    letter: str
    named: str
    you: bool
    active: bool
    starts: bool
    over: bool
    counting: bool
    home: int
    people: int
    fields: int
    points: int
    tools: tuple[int, ...]
    used: tuple[bool, ...]
    once: tuple[int, ...]
    any_two: int
    stores: tuple[tuple[str, int], ...]
    tiles: tuple[Tile, ...]
    won: int
    """The number of mammoth tiles."""
    owned: tuple[str, ...]
    """The symbols of the cards."""
    sheet: tuple[tuple[str, int, int, int], ...]
    eats: Need | int
    meal: Meal | None
    returned: tuple[str, ...]
    """The pieces that have just come home, by their names on the map."""


def mat(look: Look, seat: int) -> tuple[Panel, tuple[Tip, ...]]:
    """Return the mat of one seat, and the tips of its rows."""
    state, player = look.state, look.state.players[seat]
    herd, parts = herd_of(look), state.parts
    has = MatContents(
        color=look.seats[seat],
        letter=look.letter(seat),
        named=look.named(seat),
        you=seat == look.you,
        active=state.mover == seat,
        starts=state.start == seat,
        over=look.position.over,
        counting=look.counting,
        home=player.home,
        people=player.people,
        fields=player.fields,
        points=player.points,
        tools=player.tools,
        used=player.used,
        once=player.once,
        any_two=player.any_two,
        stores=stored(look, player),
        tiles=tuple(parts.tiles[number] for number in player.buildings),
        won=len(herd.owned[seat]) if herd else 0,
        owned=tuple(player.catalog[card].bottom.symbol for card in player.cards),
        sheet=tuple(state.score_sheet(seat)),
        eats=to_eat(look, seat),
        meal=look.meals.get(seat),
        returned=_returned(look, seat),
    )
    return look.once(mat_of, parts.goods, has)


def mat_of(texts: Texts, goods: Goods, has: MatContents) -> tuple[Panel, tuple[Tip, ...]]:
    """Return the mat of a player who has this, and the tips of its rows."""
    color = has.color
    sheet = {line[0]: line[1:] for line in has.sheet}
    way = next(name for name in sheet if name.startswith("culture"))
    people = tuple(sheet[name] for name in PROFESSIONS)
    made: tuple[tuple[Any, ...], ...] = (
        (home_row, has.home, has.people, has.meal),
        (goods_row, has.stores),
        (fields_row, color, has.fields),
        (meal_row, has.eats),
        (tools_row, has.tools, has.used, has.once, has.any_two),
        (buildings_row, has.tiles, has.won, goods),
        (culture_row, has.owned, sheet[way], way, has.counting),
        (people_row, people, has.counting),
    )
    at_home = home_people(color, has.letter, has.home, has.returned)
    # Most of its rows are those of the mat before.
    found = [
        once(texts, placed_row, color, box, NOBODY if number else at_home, *values)
        for number, (box, values) in enumerate(zip(ROWS, made, strict=True))
    ]
    rows, places, tips = zip(*found, strict=True)
    said = [
        *((texts["mat.start"],) if has.starts else ()),
        *(row.label for row in (rows[0], rows[2], rows[1], *rows[3:]) if row.label),
    ]

    def told(*words: str) -> str:
        return texts("mat.label", who=has.named, rows=texts["list.comma"].join(words))

    points = texts("mat.points", n=has.points)
    token = Fact("start-token", "", texts["mat.start"])
    name = texts(f"who.{color}")
    panel = Panel(
        f"mat-{color}",
        name,
        color,
        (Ground(f"rows-{color}", name, SIZE, holds=places, seat=color),),
        score=true_minus(has.points),
        label=told(points, *said),
        you=texts["chrome.you_mark"] if has.you else "",
        active=has.active,
        line=facts(texts, has, rows[0].label),
        signs=(token,) if has.starts else (),
        letter=has.letter,
        counts="points",
        scored=points,
        uncounted=told(*said) if has.over else "",
    )
    return panel, tips


def facts(texts: Texts, has: MatContents, home: str) -> tuple[Fact, ...]:
    """Return what is shown of a folded mat: people at home, food and goods."""
    return (
        Fact("person", f"{has.home}/{has.people}", home, origins=has.returned),
        *(Fact(good, str(n), texts("mat.goods", good=good, n=n), not n) for good, n in has.stores),
    )


def stored(look: Look, player: Player) -> tuple[tuple[str, int], ...]:
    """Return how much a player has of food and of each of the goods."""
    goods = zip(look.state.parts.goods.names, player.goods, strict=True)
    return (("food", player.food), *goods)


def placed_row(
    texts: Texts,
    color: str,
    box: tuple[int, int],
    standing: Standing,
    make: Callable[..., MatRow],
    *values: Any,
) -> tuple[MatRow, Place, Tip]:
    """Return a row of a mat, the place that shows it, and its tip: its contents and its use.

    Parameters
    ----------
    texts : Texts
    color : str
    box : (int, int)
        Its upper edge and its height.
    standing : Standing
        The people in it.
    make : function
        What returns the row, called with the texts and the values.
    *values
    """
    row = make(texts, *values)
    lines = [sentence_case(line) for line in (row.label, *row.told) if line]
    lines.append(texts[f"about.{row.use or row.id}"])
    ends = tuple(with_full_stop(line, texts["mat.stop"]) for line in lines)
    tip = Tip(f"tip-{color}-{row.id}", texts("tip.row", who=color, what=row.title), ends)
    place = Place(
        f"mat-{color}-{row.id}",
        y=-BAND,
        control=Control(row.label or row.title, tip=tip.id),
        drawn=((f"{row.id}_row", row),),
        box=(8, box[0], SIZE[0] - 16, box[1]),
        tokens=standing[0],
        stands=standing[1],
    )
    return row, place, tip


def home_row(texts: Texts, home: int, people: int, meal: Meal | None) -> MatRow:
    """Return the number of people at home, and of those who have just eaten."""
    label = texts("mat.people", home=home, n=people)
    if meal is not None:
        label = texts["list.comma"].join((label, ate_words(texts, meal)))
    worth = texts("mat.home", home=home, n=people)
    return MatRow("home", label, (), worth, texts["row.home"], more=passing(meal))


def fields_row(texts: Texts, color: str, fields: int) -> MatRow:
    """Return the number of fields, which are drawn as a track."""
    label, title = texts("mat.fields", n=fields), texts["row.fields"]
    return MatRow("fields", label, title=title, more=(color, fields))


def home_people(color: str, letter: str, home: int, returned: tuple[str, ...]) -> Standing:
    """Return the people at home; those who came home in the last ply have an origin."""
    step = _HOME_STEP if home <= 8 else _HOME_CLOSE
    people, stands = [], []
    for number in range(1, home + 1):
        back = number - (home - len(returned)) - 1
        origin = returned[back] if back >= 0 else ""
        name, symbol = f"piece-{color}-home-{number}", f"person-{color}"
        people.append(Token(name, color, symbol=symbol, origin=origin, letter=letter))
        stands.append((28.0 + step * (number - 1), float(_HOME_Y)))
    return tuple(people), tuple(stands)


def _returned(look: Look, seat: int) -> tuple[str, ...]:
    """Return the pieces of a seat that were on the map before the last ply."""
    for event in look.position.events:
        if event[0] in ("use", "skip") and event[1] == seat:
            site, people = event[2], event[3]
            return tuple(
                f"piece-{look.seats[seat]}-{site}-{number}" for number in range(1, people + 1)
            )
    return ()


def goods_row(texts: Texts, stores: tuple[tuple[str, int], ...]) -> MatRow:
    """Return food and goods."""
    said = [texts("mat.goods", good=good, n=n) for good, n in stores]
    icons = tuple(Fact(good, str(n), dim=not n) for good, n in stores)
    return MatRow("goods", texts["list.comma"].join(said), icons, "", texts["row.goods"])


def meal_row(texts: Texts, want: Need | int) -> MatRow:
    """Return the row of the meal: people, food from fields and store, and the rest."""
    title = texts["row.meal"]
    if isinstance(want, int):
        worth = texts("meal.short", n=want) if want else texts["meal.done"]
        return MatRow("meal", worth, (), worth, title, warns=bool(want))
    from_store = min(want.stock, want.eaters - want.from_fields)
    icons = (
        Fact("person", sum_text(want.people, want.children)),
        Fact("field", sum_text(want.from_fields, 0), dim=not want.from_fields),
        Fact("food", str(from_store), dim=not from_store),
    )
    worth = worth_words(texts, want)
    facts = {"fields": want.from_fields, "food": from_store}
    label = texts("meal.label", n=want.eaters, worth=worth, **facts)
    return MatRow("meal", label, icons, worth, title, warns=want.left < 0)


def sum_text(now: int, coming: int) -> str:
    """Write a number and the number to be added."""
    return f"{now}+{coming}" if coming else str(now)


def tools_row(
    texts: Texts,
    tools: tuple[int, ...],
    used_up: tuple[bool, ...],
    once: tuple[int, ...],
    any_two: int,
) -> MatRow:
    """Return the three tools, the one-use tools and the card for any two goods."""
    icons, said = [], []
    for value, used in zip(tools, used_up, strict=True):
        icons.append(Fact("tool" if value else "", str(value) if value else "", dim=used))
        if value:
            said.append(texts("mat.tool_used" if used else "mat.tool", n=value))
    for value in once:
        icons.append(Fact("one-use", str(value)))
        said.append(texts("mat.once", n=value))
    for _ in range(any_two):
        icons.append(Fact("any-two"))
        said.append(texts["mat.any_two"])
    label = texts["list.comma"].join(said) or texts["mat.no_tool"]
    return MatRow("tools", label, tuple(icons), "", texts["row.tools"])


def buildings_row(texts: Texts, tiles: tuple[Tile, ...], won: int, goods: Goods) -> MatRow:
    """Return every building with its points, or one pale house; `won` are mammoth tiles."""
    icons = tuple(
        Fact("tile" if tile.counted else "igloo-tile", points_of(tile), mark=income_mark(tile))
        for tile in tiles
    )
    said = [said_of(texts, "mat.buildings", [tile for tile in tiles if tile.counted])]
    igloos = [tile for tile in tiles if not tile.counted]
    said += [said_of(texts, "mat.igloos", igloos)] if igloos else []
    brought = [income for tile in tiles for income in income_of(tile)]
    said += [texts("mat.each_round", reward=brought)] if brought else []
    if won:
        icons = (*icons, Fact("mammoth-tile", str(won)))
        said.append(texts("mat.mammoths", n=won))
    label, shown = texts["list.comma"].join(said), icons or (Fact("building", dim=True),)
    told = tuple(tile_words(texts, tile, goods) for tile in tiles)
    return MatRow("buildings", label, shown, title=texts["row.buildings"], told=told)


def said_of(texts: Texts, key: str, tiles: list[Tile]) -> str:
    """Say how many buildings there are, and the points of each."""
    told = texts(key, n=len(tiles))
    points = [points_of(tile) for tile in tiles]
    return texts("mat.with_points", told=told, points=points) if tiles else told


def points_of(tile: Tile) -> str:
    """Return the text on a small building: its points, or the number of its goods."""
    price = tile.price
    if isinstance(price, Fixed):
        return str(price.value)
    return f"×{price.count}" if isinstance(price, Kinds) else f"≤{price.most}"


def culture_row(
    texts: Texts, owned: tuple[str, ...], line: Worth, way: str, counting: bool
) -> MatRow:
    """Return the cards by symbol, counted in the way of the line with this name."""
    icons = tuple(
        Fact(symbol(name), f"×{count}" if count > 1 else "", dim=not count)
        for name in SYMBOLS
        for count in [owned.count(name)]
    )
    first, second, points = line
    key = "mat.culture" if second else "mat.culture_once"
    if not counting:
        key += "_uncounted"
    said = texts(key, first=first, second=second, n=points) if first else ""
    worth, title = row_value(points, counting), texts["row.culture"]
    return MatRow("culture", said, icons, worth, title, use=way)


def people_row(texts: Texts, lines: tuple[Worth, ...], counting: bool) -> MatRow:
    """Return the cards by profession."""
    people, parts, total = [], [], 0
    for name, (count, factor, worth) in zip(PROFESSIONS, lines, strict=True):
        total += worth
        people.append(Fact(symbol(name), f"{count}×{factor}", dim=not count))
        if count:
            key = "mat.profession" if counting else "mat.profession_uncounted"
            parts.append(texts(key, caption=name, first=count, second=factor, n=worth))
    label, shown = texts["list.comma"].join(parts), row_value(total, counting)
    return MatRow("people", label, tuple(people), shown, texts["row.people"])


def row_value(points: int, counting: bool) -> str:
    """Return what a row is worth now, or a sign where a question asks for it."""
    return true_minus(points) if counting else UNCOUNTED


def with_full_stop(text: str, stop: str) -> str:
    """Return a sentence with its full stop."""
    return text if text.endswith(stop) else text + stop
