"""The mats: what each player has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.language import Texts, true_minus
from ....drawing.scene import Fact, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.buildings import Fixed, Kinds, Tile
from ..rules.cards import PROFESSIONS, SYMBOLS
from ..rules.goods import Goods
from ..rules.player import MOST_FIELDS, Player
from .cards import symbol, tile_words
from .look import Look
from .meals import Meal, ate_words, meal_row, passing, to_eat
from .modules import herd_of
from .pieces import Gauge, Icon, Mat, MatRow, Piece

_HOME_Y: Final = 94
_HOME_STEP: Final = 34
# Nine and more people are drawn closer, because their number is written beside them.
_HOME_CLOSE: Final = 31
Worth = tuple[int, int, int]
"""A line of the final score: two numbers, and the points they make."""

UNCOUNTED: Final = "?"
"""What a row shows in place of its points where a question asks for them."""


def mats(look: Look) -> tuple[Mat, ...]:
    """Return all mats, in the order of the seats."""
    return tuple(mat(look, seat) for seat in range(look.state.seats))


def mat(look: Look, seat: int) -> Mat:
    """Return the mat of one seat."""
    texts, player, color = look.texts, look.state.players[seat], look.seats[seat]
    starts, returned = look.state.start == seat, _returned(look, seat)
    parts, stores = look.state.parts, stored(look, player)

    def row(make: Callable[..., MatRow], *values: Any) -> tuple[MatRow, Tip]:
        return look.once(told_row, color, (), make, *values)

    meal, tiles = look.meals.get(seat), tuple(parts.tiles[number] for number in player.buildings)
    herd = herd_of(look)
    won = len(herd.owned[seat]) if herd else 0
    rows_and_tips = (
        row(home_row, player.home, player.people, meal),
        row(goods_row, stores),
        row(fields_row, player.fields),
        row(meal_row, to_eat(look, seat)),
        row(tools_row, player.tools, player.used, player.once, player.any_two),
        look.once(told_row, color, (parts.goods, tiles), buildings_row, tiles, won),
        *worth_rows(look, seat),
    )
    rows, tips = tuple(row for row, _ in rows_and_tips), tuple(tip for _, tip in rows_and_tips)
    said = [
        *((texts["mat.start"],) if starts else ()),
        *(row.label for row in (rows[0], rows[2], rows[1], *rows[3:]) if row.label),
    ]

    def told(*words: str) -> str:
        return texts("mat.label", who=look.named(seat), rows=texts["list.comma"].join(words))

    return Mat(
        id=f"mat-{color}",
        seat=color,
        name=texts(f"who.{color}"),
        letter=look.letter(seat),
        score=true_minus(player.points),
        people=look.once(home_people, color, look.letter(seat), player.home, returned),
        track=Gauge(texts("mat.fields", n=player.fields), player.fields, MOST_FIELDS),
        rows=rows,
        label=told(texts("mat.points", n=player.points), *said),
        uncounted=told(*said) if look.position.over else "",
        active=look.state.mover == seat,
        starts=starts,
        you=texts["chrome.you_mark"] if seat == look.you else "",
        passing=passing(look, seat),
        tips=tips,
        facts=look.once(
            facts, starts, f"{player.home}/{player.people}", rows[0].label, returned, stores
        ),
        scored=texts("mat.points", n=player.points),
    )


def facts(
    texts: Texts,
    starts: bool,
    people: str,
    home: str,
    returned: tuple[str, ...],
    stores: tuple[tuple[str, int], ...],
) -> tuple[Fact, ...]:
    """Return what is shown of a folded mat: who starts, people at home, food and goods."""
    return (
        *((Fact("start-token", "", texts["mat.start"]),) if starts else ()),
        Fact("person", people, home, origins=returned),
        *(Fact(good, str(n), texts("mat.goods", good=good, n=n), not n) for good, n in stores),
    )


def stored(look: Look, player: Player) -> tuple[tuple[str, int], ...]:
    """Return how much a player has of food and of each of the goods."""
    goods = zip(look.state.parts.goods.names, player.goods, strict=True)
    return (("food", player.food), *goods)


def told_row(
    texts: Texts,
    color: str,
    built: tuple[()] | tuple[Goods, tuple[Tile, ...]],
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
    ends = tuple(ended(line, texts["mat.stop"]) for line in lines)
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


def home_people(
    texts: Texts, color: str, letter: str, home: int, returned: tuple[str, ...]
) -> tuple[Piece, ...]:
    """Return the people at home; those who came home in the last ply have an origin."""
    step = _HOME_STEP if home <= 8 else _HOME_CLOSE
    found = []
    for number in range(1, home + 1):
        back = number - (home - len(returned)) - 1
        found.append(
            Piece(
                f"piece-{color}-home-{number}",
                color,
                letter,
                28 + step * (number - 1),
                _HOME_Y,
                returned[back] if back >= 0 else "",
            )
        )
    return tuple(found)


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
    icons = tuple(Icon("tile" if tile.counted else "igloo-tile", points_of(tile)) for tile in tiles)
    label = texts("mat.buildings", n=len(tiles))
    if won:
        icons = (*icons, Icon("mammoth-tile", str(won)))
        label = texts["list.comma"].join((label, texts("mat.mammoths", n=won)))
    return MatRow(
        "buildings", label, icons or (Icon("building", dim=True),), "", texts["row.buildings"]
    )


def points_of(tile: Tile) -> str:
    """Return the text on a small building: its points, or the number of its goods."""
    price = tile.price
    if isinstance(price, Fixed):
        return str(price.value)
    return f"×{price.count}" if isinstance(price, Kinds) else f"≤{price.most}"


def worth_rows(look: Look, seat: int) -> tuple[tuple[MatRow, Tip], ...]:
    """Return the cards by symbol and by profession, with what they are worth now; and the tips."""
    player, color = look.state.players[seat], look.seats[seat]
    sheet = {line[0]: line[1:] for line in look.state.score_sheet(seat)}
    way, culture = next(line for line in sheet.items() if line[0].startswith("culture"))
    owned = tuple(player.catalog[card].bottom.symbol for card in player.cards)
    people = tuple(sheet[name] for name in PROFESSIONS)
    return (
        look.once(told_row, color, (), culture_row, owned, culture, way, look.counting),
        look.once(told_row, color, (), people_row, people, look.counting),
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
    worth, title = counted(points, counting), texts["row.culture"]
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
    label, shown = texts["list.comma"].join(parts), counted(total, counting)
    return MatRow("people", label, tuple(people), shown, texts["row.people"])


def counted(points: int, counting: bool) -> str:
    """Return what a row is worth now, or a sign where a question asks for it."""
    return true_minus(points) if counting else UNCOUNTED


def ended(text: str, stop: str) -> str:
    """Return a sentence with its full stop."""
    return text if text.endswith(stop) else text + stop
