"""The mats: what each player has."""

from __future__ import annotations

from typing import Final

from ....core.language import true_minus
from ....drawing.scene import Fact, Tip
from ....drawing.text_metrics import sentence_case
from ..rules.buildings import Fixed, Kinds
from ..rules.cards import PROFESSIONS, SYMBOLS
from ..rules.player import MOST_FIELDS, Player
from .cards import symbol, tile_words
from .look import Look
from .meals import ate_words, meal_row, passing
from .modules import herd_of
from .pieces import Gauge, Icon, Mat, MatRow, Piece

_HOME_Y: Final = 94
_HOME_STEP: Final = 34
# Nine and more people are drawn closer, because their number is written beside them.
_HOME_CLOSE: Final = 31
UNCOUNTED: Final = "?"
"""What a row shows in place of its points where a question asks for them."""


def mats(look: Look) -> tuple[Mat, ...]:
    """Return all mats, in the order of the seats."""
    return tuple(mat(look, seat) for seat in range(look.state.seats))


def mat(look: Look, seat: int) -> Mat:
    """Return the mat of one seat."""
    texts, player, color = look.texts, look.state.players[seat], look.seats[seat]
    starts = look.state.start == seat
    rows = (
        home_row(look, seat),
        goods_row(look, player),
        fields_row(look, player),
        meal_row(look, seat),
        tools_row(look, player),
        buildings_row(look, player),
        *worth_rows(look, seat),
    )
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
        people=home_people(look, seat),
        track=Gauge(texts("mat.fields", n=player.fields), player.fields, MOST_FIELDS),
        rows=rows,
        label=told(texts("mat.points", n=player.points), *said),
        uncounted=told(*said) if look.position.over else "",
        active=look.state.mover == seat,
        starts=starts,
        you=texts["chrome.you_mark"] if seat == look.you else "",
        passing=passing(look, seat),
        tips=tuple(row_tip(look, color, row, player) for row in rows),
        facts=facts(look, seat, rows[0].label),
        scored=texts("mat.points", n=player.points),
    )


def facts(look: Look, seat: int, home: str) -> tuple[Fact, ...]:
    """Return what is shown of a folded mat: who starts, people at home, food and goods."""
    texts, player = look.texts, look.state.players[seat]
    starts = look.state.start == seat
    people = f"{player.home}/{player.people}"
    return (
        *((Fact("start-token", "", texts["mat.start"]),) if starts else ()),
        Fact("person", people, home, origins=tuple(_returned(look, seat))),
        *(
            Fact(good, str(n), texts("mat.goods", good=good, n=n), not n)
            for good, n in stores(look, player)
        ),
    )


def stores(look: Look, player: Player) -> list[tuple[str, int]]:
    """Return how much a player has of food and of each of the goods."""
    return [("food", player.food), *zip(look.state.parts.goods.names, player.goods, strict=True)]


def row_tip(look: Look, color: str, row: MatRow, player: Player) -> Tip:
    """Return the tip of a row of a mat: its contents and its use."""
    texts = look.texts
    lines = [sentence_case(row.label)] if row.label else []
    if row.id == "buildings":
        lines += [sentence_case(owned_words(look, number)) for number in player.buildings]
    key = "culture_fives" if row.id == "culture" and look.fives else row.id
    lines.append(texts[f"about.{key}"])
    title = texts("tip.row", who=color, what=row.title)
    return Tip(
        f"tip-{color}-{row.id}", title, tuple(ended(line, look.texts["mat.stop"]) for line in lines)
    )


def home_row(look: Look, seat: int) -> MatRow:
    """Return the number of people at home, and of those who have just eaten."""
    player, meal = look.state.players[seat], look.meals.get(seat)
    label = look.texts("mat.people", home=player.home, n=player.people)
    if meal is not None:
        label = look.texts["list.comma"].join((label, ate_words(look, meal)))
    worth = look.texts("mat.home", home=player.home, n=player.people)
    return MatRow("home", label, (), worth, look.texts["row.home"])


def fields_row(look: Look, player: Player) -> MatRow:
    """Return the number of fields, which are drawn as a track."""
    return MatRow(
        "fields", look.texts("mat.fields", n=player.fields), (), "", look.texts["row.fields"]
    )


def home_people(look: Look, seat: int) -> tuple[Piece, ...]:
    """Return the people at home; those who came home in the last ply have an origin."""
    color, home = look.seats[seat], look.state.players[seat].home
    origins = _returned(look, seat)
    step = _HOME_STEP if home <= 8 else _HOME_CLOSE
    found = []
    for number in range(1, home + 1):
        back = number - (home - len(origins)) - 1
        found.append(
            Piece(
                f"piece-{color}-home-{number}",
                color,
                look.letter(seat),
                28 + step * (number - 1),
                _HOME_Y,
                origins[back] if back >= 0 else "",
            )
        )
    return tuple(found)


def _returned(look: Look, seat: int) -> list[str]:
    """Return the pieces of a seat that were on the map before the last ply."""
    for event in look.position.events:
        if event[0] in ("use", "skip") and event[1] == seat:
            site, people = event[2], event[3]
            return [f"piece-{look.seats[seat]}-{site}-{number}" for number in range(1, people + 1)]
    return []


def goods_row(look: Look, player: Player) -> MatRow:
    """Return food and goods."""
    counts = stores(look, player)
    said = [look.texts("mat.goods", good=good, n=n) for good, n in counts]
    icons = tuple(Icon(good, str(n), dim=not n) for good, n in counts)
    return MatRow("goods", look.texts["list.comma"].join(said), icons, "", look.texts["row.goods"])


def tools_row(look: Look, player: Player) -> MatRow:
    """Return the three tools, the one-use tools and the card for any two goods."""
    texts = look.texts
    icons, said = [], []
    for value, used in zip(player.tools, player.used, strict=True):
        icons.append(Icon("tool" if value else "", str(value) if value else "", dim=used))
        if value:
            said.append(texts("mat.tool_used" if used else "mat.tool", n=value))
    for value in player.once:
        icons.append(Icon("one-use", str(value)))
        said.append(texts("mat.once", n=value))
    for _ in range(player.any_two):
        icons.append(Icon("any-two"))
        said.append(texts["mat.any_two"])
    label = texts["list.comma"].join(said) or texts["mat.no_tool"]
    return MatRow("tools", label, tuple(icons), "", texts["row.tools"])


def buildings_row(look: Look, player: Player) -> MatRow:
    """Return every building with its points, or one pale house."""
    n = len(player.buildings)
    tiles = look.state.parts.tiles
    icons = tuple(
        Icon("tile" if tiles[number].counted else "igloo-tile", points_of(look, number))
        for number in player.buildings
    )
    label = look.texts("mat.buildings", n=n)
    herd = herd_of(look)
    won = len(herd.owned[look.state.players.index(player)]) if herd else 0
    if won:
        icons = (*icons, Icon("mammoth-tile", str(won)))
        label = look.texts["list.comma"].join((label, look.texts("mat.mammoths", n=won)))
    return MatRow(
        "buildings", label, icons or (Icon("building", dim=True),), "", look.texts["row.buildings"]
    )


def points_of(look: Look, number: int) -> str:
    """Return the text on a small building: its points, or the number of its goods."""
    price = look.state.parts.tiles[number].price
    if isinstance(price, Fixed):
        return str(price.value)
    return f"×{price.count}" if isinstance(price, Kinds) else f"≤{price.most}"


def owned_words(look: Look, number: int) -> str:
    """Describe a building that a player owns."""
    return tile_words(look, look.state.parts.tiles[number])


def worth_rows(look: Look, seat: int) -> tuple[MatRow, MatRow]:
    """Return the cards by symbol and by profession, with what they are worth now."""
    texts, player = look.texts, look.state.players[seat]
    sheet = {line[0]: line[1:] for line in look.state.score_sheet(seat)}
    owned = [player.catalog[card].bottom.symbol for card in player.cards]
    icons = tuple(
        Icon(symbol(name), f"×{count}" if count > 1 else "", dim=not count)
        for name in SYMBOLS
        for count in [owned.count(name)]
    )
    first, second, points = next(line for key, line in sheet.items() if key.startswith("culture"))
    key = "mat.culture" if second else "mat.culture_once"
    if not look.counting:
        key += "_uncounted"
    said = texts(key, first=first, second=second, n=points) if first else ""
    people, parts, total = [], [], 0
    for name in PROFESSIONS:
        count, factor, worth = sheet[name]
        total += worth
        people.append(Icon(symbol(name), f"{count}×{factor}", dim=not count))
        if count:
            key = "mat.profession" if look.counting else "mat.profession_uncounted"
            parts.append(texts(key, caption=name, first=count, second=factor, n=worth))
    label = texts["list.comma"].join(parts)
    culture = MatRow("culture", said, icons, counted(look, points), texts["row.culture"])
    shown = counted(look, total)
    return culture, MatRow("people", label, tuple(people), shown, texts["row.people"])


def counted(look: Look, points: int) -> str:
    """Return what a row is worth now, or a sign where a question asks for it."""
    return true_minus(points) if look.counting else UNCOUNTED


def ended(text: str, stop: str) -> str:
    """Return a sentence with its full stop."""
    return text if text.endswith(stop) else text + stop
