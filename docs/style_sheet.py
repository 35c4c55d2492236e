"""Draws the style sheet: docs/style.md and its pictures. `python3 dev.py notebooks` runs it too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

import stoneage_lab as lab
from stoneage_lab.core.seat_names_and_colours import SEATS
from stoneage_lab.drawing.items import (
    SILENT,
    CardItem,
    Count,
    DiceItem,
    Edge,
    Grid,
    Hand,
    Panel,
    Pile,
    Purse,
    Ring,
    Row,
    Space,
    Thing,
    Token,
    Track,
    Zone,
)
from stoneage_lab.drawing.palette import (
    COLOURS,
    HUGE,
    LARGE,
    NORMAL,
    SMALL,
    colour,
    in_plain_colours,
)
from stoneage_lab.drawing.picture import framed
from stoneage_lab.drawing.picture import sheet as make_sheet
from stoneage_lab.drawing.protocol import GameDrawing, read_drawing
from stoneage_lab.drawing.scene import Control, Prompt, Scene
from stoneage_lab.drawing.symbols_and_styles import styles_and_symbols
from stoneage_lab.drawing.templating import environment, names_in
from stoneage_lab.games.stone_age import drawing as stone_age
from stoneage_lab.games.stone_age.drawing import cards as faces
from stoneage_lab.games.stone_age.drawing.position_view import Look
from stoneage_lab.games.stone_age.rules.buildings import TILES
from stoneage_lab.games.stone_age.rules.cards import CARDS, DRAFT, PROFESSIONS, SYMBOLS
from stoneage_lab.games.stone_age.rules.goods import BASE

DOCS = Path(__file__).resolve().parent
OWNER = read_drawing(stone_age.__name__).owner
GOODS = ("food", "wood", "brick", "stone", "gold", "any")
THINGS = ("points", "tool", "one-use", "field", "building", "person", "card", "start-token")
TOPS = ("dice-for-all", "roll", "extra-card", "any-two")
SCENERY = (
    ("pine", 0.9),
    ("oak", 1),
    ("gold-oak", 1),
    ("mammoth", 0.8),
    ("deer", 1),
    ("peak", 0.7),
    ("blocks", 0.9),
    ("pit", 0.7),
    ("workshop", 0.9),
    ("house", 0.9),
    ("acre", 0.7),
    ("canoe", 0.9),
    ("fire", 1),
    ("basket", 0.9),
)
SHEET = """{% import "game_macros.svg.j2" as draw with context -%}
{%- for faces, x, y, name in items %}
<g transform="translate({{ x }} {{ y }})"><title>{{ name }}</title>
{{- draw.WHAT }}</g>
{%- endfor %}"""
CARDS_SHEET = SHEET.replace("WHAT", "blank(faces, 0, 0, card_width, card_height, 78)")
TILES_SHEET = SHEET.replace("WHAT", "house(faces, 0, 0, card_width)")


def sheet(wide: int, high: int, inner: str) -> str:
    """Return a picture of its own, with the ground, symbols and styles it needs."""
    ground = f'<rect class="sal-f-paper" width="{wide}" height="{high}" rx="12"/>'
    module = read_drawing(stone_age.__name__)
    symbols = styles_and_symbols(names_in(ground + inner), module, {})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sal" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}">{in_plain_colours(symbols + ground + inner)}</svg>\n'
    )


def put(symbol: str, x: float, y: float, size: float = 1) -> str:
    """Return a pictogram at a place."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><use href="#{OWNER}-{symbol}"/></g>'
    )


def word(text: str, x: float, y: float, kind: str = "sal-t1 sal-mid") -> str:
    """Return a word at a place."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def grid(count: int, across: int, wide: int, high: int) -> Iterable[tuple[int, int]]:
    """Return where things in rows begin."""
    return [(12 + wide * (n % across), 12 + high * (n // across)) for n in range(count)]


def palette() -> str:
    """Return every colour with its name and number."""
    inner = ""
    every = {**COLOURS, **stone_age.PALETTE}
    for (name, value), (x, y) in zip(every.items(), grid(len(every), 6, 162, 92), strict=True):
        fill = colour(name, stone_age.PALETTE)
        inner += f'<rect class="sal-l1" style="fill:{fill}" x="{x}" y="{y}" width="150"'
        inner += f' height="42" rx="8"/>{word(name, x + 75, y + 62)}{word(value, x + 75, y + 81)}'
    return sheet(984, 24 + 92 * -(-len(every) // 6), inner)


def letters() -> str:
    """Return the sizes of type and the two weights of line."""
    inner, y = "", 48
    for kind, size in (("sal-t4", HUGE), ("sal-t3", LARGE), ("sal-t2", NORMAL), ("sal-t1", SMALL)):
        inner += word(f"Stone Age 123 · 石器時代 ({size})", 24, y, kind)
        inner += word(f"Stone Age 123 · 石器時代 ({size})", 520, y, f"{kind} sal-b")
        y += size + 18
    return sheet(984, y, inner)


def row(symbols: Sequence[str], y: float, names: Sequence[str] | None = None) -> str:
    """Return a row of pictograms, large and small, over their names."""
    found = ""
    for number, symbol in enumerate(symbols):
        x = 66 + 120 * number
        found += put(symbol, x - 16, y, 1.7) + put(symbol, x + 34, y + 14, 0.8)
        found += word((names or symbols)[number].replace("-", " "), x, y + 54)
    return found


def pictograms() -> str:
    """Return every pictogram in two sizes."""
    symbols = [faces.symbol(name) for name in SYMBOLS]
    people = [faces.symbol(name) for name in PROFESSIONS]
    rows = (GOODS, THINGS, TOPS, symbols, people)
    return sheet(
        984, 30 + 104 * len(rows), "".join(row(r, 44 + 104 * n) for n, r in enumerate(rows))
    )


def card_sheet(look: Look) -> str:
    """Return all 36 faces of cards."""
    spots = grid(len(CARDS), 9, 130, 172)
    items = [
        (
            (faces.top_face(c.top, DRAFT), faces.bottom_face(look.texts, c.bottom)),
            x,
            y,
            faces.card_name(look.texts, c),
        )
        for c, (x, y) in zip(CARDS, spots, strict=True)
    ]
    return sheet(9 * 130 + 12, 4 * 172 + 16, drawn(CARDS_SHEET, items))


def tile_sheet(look: Look) -> str:
    """Return all 28 building tiles."""
    spots = grid(len(TILES), 7, 134, 160)
    items = [
        (faces.tile_faces(look.texts, tile, BASE), x, y, faces.tile_words(look.texts, tile, BASE))
        for tile, (x, y) in zip(TILES, spots, strict=True)
    ]
    return sheet(7 * 134 + 12, 4 * 160 + 16, drawn(TILES_SHEET, items))


def drawn(source: str, items: object) -> str:
    """Return what a template that is written here makes of some things."""
    drawing = read_drawing(stone_age.__name__)
    template = environment(stone_age.TEMPLATES, game=drawing).whole.from_string(source)
    return template.render(items=items).strip()


def people() -> str:
    """Return the people of all seats, their shapes, dice and the scenery."""
    inner = ""
    for number, seat in enumerate(seat.colour for seat in SEATS):
        x = 50 + 82 * number
        inner += put(f"person-{seat}", x - 18, 96, 1.4) + put(f"shape-{seat}", x + 22, 70, 1.2)
        inner += word(seat, x, 130)
    inner += "".join(put(f"die-{face}", 560 + 66 * (face - 1), 70, 1.8) for face in range(1, 7))
    inner += "".join(
        put(name, 70 + 140 * (n % 7), 236 + 110 * (n // 7), size)
        for n, (name, size) in enumerate(SCENERY)
    )
    return sheet(984, 390, inner)


def example_items() -> tuple[Thing, ...]:
    """Return one of each of the things that any game may put on a table."""
    red = (Token("piece-red", "red"),)
    both = (Token("piece-blue", "blue"), Token("piece-3", text="3"))

    def spaces(id: str, count: int) -> tuple[Space, ...]:
        lying = {1: red, 2: both}
        can = Control("can be done", action="go")
        cannot = Control("cannot be done", why="why not")
        controls = {0: can, 1: cannot}
        return tuple(
            Space(f"{id}-{n}", controls.get(n, SILENT), str(n + 1), lying.get(n, ()))
            for n in range(count)
        )

    cells = tuple(Space(f"cell-{n}", ground="neutral" if n % 2 else "white") for n in range(6))
    edges = (
        Edge("edge-1", 0, 0, True, built=True), Edge("edge-2", 0, 1, True, seat="green"),
        Edge("edge-3", 0, 0, False), Edge("edge-4", 1, 1, False, Control("e", action="go")),
    )  # fmt: skip
    cards = (
        CardItem("card-1", Control("can", action="go"), "A face", ("two lines", "of words"), "3"),
        CardItem("card-2", hidden=True), CardItem("card-3", title="Owned", seat="yellow"),
    )  # fmt: skip
    shapes = ("circle", "square", "triangle", "diamond", "star")
    counts = tuple(
        Count(f"count-{n}", shape, n, shape=shape, colour=colour)
        for n, (shape, colour) in enumerate(
            zip(shapes, ("value", "timber", "back", "neutral", "purple"), strict=True)
        )
    )
    return (
        Zone("zone", "Zone", spaces("zone", 6), "red"),
        Track("track", "Track", spaces("track", 14)),
        Row("row", "Row", spaces("row", 5)), Ring("ring", "Ring", spaces("ring", 8)),
        Grid("grid", "Grid with edges", 3, cells, edges), Hand("hand", "Hand", cards, "yellow"),
        Pile("pile", "Pile", 12, CardItem("top", hidden=True)),
        Purse("purse", "Purse", counts, "blue"),
        DiceItem("dice", "Dice", (1, 2, 3, 4, 5, 6), "Six dice: 21"),
    )  # fmt: skip


def items_sheet() -> str:
    """Return every generic item, and a panel that holds two of them, on the table they lie on."""
    words = Scene("Items", "en", "Every item.", Prompt("Every item that a game may use."))
    own = tuple(
        replace(item, id=f"own-{item.id}").with_places(
            lambda place: replace(place, id=f"own-{place.id}")
        )
        for item in example_items()[7:]
    )
    panel = Panel("panel", "Panel", "green", own, score="21", active=True)
    drawn_items = make_sheet(replace(words, items=(*example_items(), panel)), GameDrawing(print))
    inner = styles_and_symbols(drawn_items.names, GameDrawing(print), {}) + drawn_items.markup
    return framed("Every item", drawn_items.wide, drawn_items.high, "en", inner)


def text(look: Look) -> str:
    """Return docs/style.md."""
    names = "\n".join(
        f"| {card.id} | {faces.card_name(look.texts, card)} |"
        f" {faces.top_words(look.texts, card.top)} |"
        f" {faces.bottom_words(look.texts, card.bottom)} |"
        for card in CARDS
    )
    return (DOCS / "style.in.md").read_text(encoding="utf-8").replace("{cards}", names)


def files() -> dict[str, str]:
    """Return every file of the style sheet with its contents, by its path below docs."""
    look = Look(lab.play("stone-age", players=2, seed=1).position, "en", False)
    return {
        "style/palette.svg": palette(),
        "style/letters.svg": letters(),
        "style/pictograms.svg": pictograms(),
        "style/cards.svg": card_sheet(look),
        "style/tiles.svg": tile_sheet(look),
        "style/people.svg": people(),
        "style/items.svg": items_sheet(),
        "style.md": text(look),
    }


if __name__ == "__main__":
    (DOCS / "style").mkdir(exist_ok=True)
    for name, content in files().items():
        (DOCS / name).write_text(content, encoding="utf-8", newline="\n")
