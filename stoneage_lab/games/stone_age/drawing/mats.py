"""The mats: what each player has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ....core.language import Texts, true_minus
from ....drawing.ground import Box, Ground, Place, Point
from ....drawing.items import Panel, Token
from ....drawing.position_view import once
from ....drawing.scene import Control, Fact, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.buildings import Fixed, Kinds, Tile
from ..rules.cards import PROFESSIONS, SYMBOLS
from ..rules.goods import Goods
from ..rules.player import Player
from .cards import symbol, tile_words
from .expansions import herd_of, income_mark, income_of
from .macro_values import Icon, MatRow
from .meals import Meal, Need, ate_words, meal_row, passing, to_eat
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

Built = tuple[()] | tuple[Goods, tuple[Tile, ...]]
"""The goods of the game and the buildings that a tip describes; or nothing."""

UNCOUNTED: Final = "?"
"""What a row shows in place of its points where a question asks for them."""


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
    found, tips = look.once(mat_of, parts.goods, has)
    return (look.once(at_turn, found) if state.mover == seat else found), tips


def at_turn(_texts: Texts, mat: Panel) -> Panel:
    """Return the mat of the player whose turn it is."""
    return replace(mat, active=True)


def mat_of(texts: Texts, goods: Goods, has: MatContents) -> tuple[Panel, tuple[Tip, ...]]:
    """Return the mat of a player who has this, and the tips of its rows."""
    color = has.color

    def row(make: Callable[..., MatRow], *values: Any, built: Built = ()) -> tuple[MatRow, Tip]:
        # Most of its rows are those of the mat before.
        return once(texts, told_row, color, built, make, *values)

    rows_and_tips = (
        row(home_row, has.home, has.people, has.meal),
        row(goods_row, has.stores),
        row(fields_row, has.fields),
        row(meal_row, has.eats),
        row(tools_row, has.tools, has.used, has.once, has.any_two),
        row(buildings_row, has.tiles, has.won, built=(goods, has.tiles)),
        *worth_rows(row, has),
    )
    rows, tips = tuple(row for row, _ in rows_and_tips), tuple(tip for _, tip in rows_and_tips)
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
        (Ground(f"rows-{color}", name, SIZE, holds=_places(texts, has, rows), seat=color),),
        score=true_minus(has.points),
        label=told(points, *said),
        you=texts["chrome.you_mark"] if has.you else "",
        line=facts(texts, has, rows[0].label),
        signs=(token,) if has.starts else (),
        letter=has.letter,
        counts="points",
        scored=points,
        uncounted=told(*said) if has.over else "",
    )
    return panel, tips


def _places(texts: Texts, has: MatContents, rows: tuple[MatRow, ...]) -> tuple[Place, ...]:
    """Return the rows of a mat as places of its ground."""
    found = []
    for row, (top, high) in zip(rows, ROWS, strict=True):
        people: Standing = ((), ())
        values: tuple[Any, ...] = (row,)
        if row.id == "home":
            people = home_people(has.color, has.letter, has.home, has.returned)
            values = (row, passing(has.meal))
        elif row.id == "fields":
            values = (has.color, has.fields)
        box = (8, top, SIZE[0] - 16, high)
        # Most of its rows are those of the mat before.
        found.append(once(texts, _row_place, has.color, row, values, box, *people))
    return tuple(found)


def _row_place(
    _texts: Texts,
    color: str,
    row: MatRow,
    values: tuple[Any, ...],
    box: Box,
    tokens: tuple[Token, ...],
    stands: tuple[Point, ...],
) -> Place:
    return Place(
        f"mat-{color}-{row.id}",
        y=-BAND,
        control=Control(row.label or row.title, tip=f"tip-{color}-{row.id}"),
        drawn=((f"{row.id}_row", *values),),
        box=box,
        tokens=tokens,
        stands=stands,
    )


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


def told_row(
    texts: Texts,
    color: str,
    built: Built,
    make: Callable[..., MatRow],
    *values: Any,
) -> tuple[MatRow, Tip]:
    """Return a row of a mat, and its tip: its contents and its use.

    Parameters
    ----------
    texts : Texts
    color : str
    built : tuple
        The goods of the game and the buildings that the tip describes; or nothing.
    make : function
        What returns the row, called with the texts and the values.
    *values
    """
    row = make(texts, *values)
    lines = [sentence_case(row.label)] if row.label else []
    if built:
        goods, tiles = built
        lines += [sentence_case(tile_words(texts, tile, goods)) for tile in tiles]
    lines.append(texts[f"about.{row.use or row.id}"])
    title = texts("tip.row", who=color, what=row.title)
    ends = tuple(with_full_stop(line, texts["mat.stop"]) for line in lines)
    return row, Tip(f"tip-{color}-{row.id}", title, ends)


def home_row(texts: Texts, home: int, people: int, meal: Meal | None) -> MatRow:
    """Return the number of people at home, and of those who have just eaten."""
    label = texts("mat.people", home=home, n=people)
    if meal is not None:
        label = texts["list.comma"].join((label, ate_words(texts, meal)))
    worth = texts("mat.home", home=home, n=people)
    return MatRow("home", label, (), worth, texts["row.home"])


def fields_row(texts: Texts, fields: int) -> MatRow:
    """Return the number of fields, which are drawn as a track."""
    return MatRow("fields", texts("mat.fields", n=fields), (), "", texts["row.fields"])


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
    icons = tuple(Icon(good, str(n), dim=not n) for good, n in stores)
    return MatRow("goods", texts["list.comma"].join(said), icons, "", texts["row.goods"])


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
        icons.append(Icon("tool" if value else "", str(value) if value else "", dim=used))
        if value:
            said.append(texts("mat.tool_used" if used else "mat.tool", n=value))
    for value in once:
        icons.append(Icon("one-use", str(value)))
        said.append(texts("mat.once", n=value))
    for _ in range(any_two):
        icons.append(Icon("any-two"))
        said.append(texts["mat.any_two"])
    label = texts["list.comma"].join(said) or texts["mat.no_tool"]
    return MatRow("tools", label, tuple(icons), "", texts["row.tools"])


def buildings_row(texts: Texts, tiles: tuple[Tile, ...], won: int) -> MatRow:
    """Return every building with its points, or one pale house; `won` are mammoth tiles."""
    icons = tuple(
        Icon("tile" if tile.counted else "igloo-tile", points_of(tile), mark=income_mark(tile))
        for tile in tiles
    )
    said = [said_of(texts, "mat.buildings", [tile for tile in tiles if tile.counted])]
    igloos = [tile for tile in tiles if not tile.counted]
    said += [said_of(texts, "mat.igloos", igloos)] if igloos else []
    brought = [income for tile in tiles for income in income_of(tile)]
    said += [texts("mat.each_round", reward=brought)] if brought else []
    if won:
        icons = (*icons, Icon("mammoth-tile", str(won)))
        said.append(texts("mat.mammoths", n=won))
    label, shown = texts["list.comma"].join(said), icons or (Icon("building", dim=True),)
    return MatRow("buildings", label, shown, "", texts["row.buildings"])


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


def worth_rows(
    row: Callable[..., tuple[MatRow, Tip]], has: MatContents
) -> tuple[tuple[MatRow, Tip], ...]:
    """Return the cards by symbol and by profession, with what they are worth now; and the tips."""
    sheet = {line[0]: line[1:] for line in has.sheet}
    way, culture = next(line for line in sheet.items() if line[0].startswith("culture"))
    people = tuple(sheet[name] for name in PROFESSIONS)
    return (
        row(culture_row, has.owned, culture, way, has.counting),
        row(people_row, people, has.counting),
    )


def culture_row(
    texts: Texts, owned: tuple[str, ...], line: Worth, way: str, counting: bool
) -> MatRow:
    """Return the cards by symbol, counted in the way of the line with this name."""
    icons = tuple(
        Icon(symbol(name), f"×{count}" if count > 1 else "", dim=not count)
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
        people.append(Icon(symbol(name), f"{count}×{factor}", dim=not count))
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
