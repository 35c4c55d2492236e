"""Still pictures: one SVG for files and notebooks, and the text board.

They are made of the same templates as the parts of a live board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.garbage_collection import no_collection
from ..core.language import known_language, speaking
from ..core.memo import memo
from .board_parts import make
from .board_texts import shared_texts
from .embedded_svg import data_uri, image_markup
from .ground import Box, Ground
from .items import Panel, all_items, around_panels, flat
from .layout import MOST_GROWN, panel_rows, shelf_boxes, spare_cell
from .palette import SMALL, in_both_lights, in_plain_colours, night_style
from .plain_value import replace
from .position_scenes import built, scene_of
from .protocol import NARROW, WIDE, GameDrawing, drawing_of
from .scene import Item, Scene
from .symbols_and_styles import colours_of, owned, styles_and_symbols
from .templating import names_in
from .text_board import explained, text_board, text_legend, told_signs
from .text_metrics import columns, printable, wrap
from .viewer import position_of, seen

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..core.game import Game
    from ..session.position import Position
    from ..session.session import Session
    from .guide_marks import GuideFocus


@no_collection()
def svg(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    night: bool | None = False,
    parts: Sequence[str] = (),
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> str:
    """Return one picture: the map, a mat for each player, and the decision.

    The SVG is self-contained, for a file or an ``<img>``: it has its own background, system fonts
    and no scripts. Its description is the text board. At `night` its colours are dark; with None
    they are where the page that shows it is dark. Of a game with a drawing it may show some
    `parts` alone, as `Position.detail` names them. The moves of an `advice` are ranked where they
    are made, and what a guide has `meant` is marked.

    Raises
    ------
    SetupError
        If there is no such part; the known ones are listed.
    """
    source = seen(source, seat)
    module = drawing_of(position_of(source).game)
    scene = scene_of(source, seat, language, still=True, advice=advice, meant=meant)
    dark = colours_of(source, True) if night is None else ""
    return _picture(scene, module, colours_of(source, bool(night)), parts, dark)


def table_svg(position: Position, language: str | None = None, night: bool = False) -> str:
    """Return a small picture that shows which game it is: the first part of its table.

    Nothing in it is marked to be chosen. At `night` its colours are dark.
    """
    module = drawing_of(position.game)
    scene = built(position, known_language(language), acting=False, still=True)
    part = _first_part(scene)
    alone = replace(scene, items=tuple(_cut_off(item, part) for item in scene.items))
    return _picture(alone, module, colours_of(position, night), part)


def _first_part(scene: Scene) -> list[str]:
    """Return the first item of a table; of a ground with views, the first of these."""
    for item in all_items(scene.items)[:1]:
        views = [name for name, _ in item.views] if isinstance(item, Ground) else []
        return [*views, item.id][:1]
    return []


def _cut_off(item: Item, parts: Sequence[str]) -> Item:
    """Return a ground without what stands below a view of it, whose signs would reach into it."""
    if not isinstance(item, Ground):
        return item
    ends = [box[1] + box[3] for name, box in item.views if name in parts]
    return replace(item, holds=tuple(one for one in item.holds if not ends or one.y < max(ends)))


def _telling_part(scene: Scene) -> list[str]:
    """Return the first part of a table that shows what a guide means, else its first part."""
    for item in all_items(scene.items)[:1]:
        if not isinstance(item, Ground):
            continue
        points = [(place.x, place.y) for place in item.holds if place.control.meant]
        for name, (left, top, wide, high) in item.views:
            if any(0 <= x - left <= wide and 0 <= y - top <= high for x, y in points):
                return [name]
    return _first_part(scene)


def emblem_svg(game: Game, expansion: str, night: bool = False) -> str:
    """Return the small picture of an expansion, see `Game.emblems`; empty if it has none."""
    inner, module = game.emblems.get(expansion, ""), drawing_of(game)
    if not inner:
        return ""
    if module:
        inner = owned(inner, module.owner)
    own, dark = (module.palette, module.night) if module else ((), ())
    look = night_style(own, dark) if night else ""
    symbols = styles_and_symbols(names_in(inner), module, game.pictograms)
    return framed(expansion, *EMBLEM, "en", symbols + inner, look)


class Sheet(NamedTuple):
    """The markup of a picture without its styles and symbols, their names, and its size."""

    markup: str
    names: frozenset[str]
    wide: int
    high: int


def sheet(scene: Scene, module: GameDrawing | None) -> Sheet:
    """Return the items of the table and of the players, and the texts of a picture."""
    if module is None:
        lines = text_board(scene).splitlines()
        inner = make("text_position.svg.j2", scene, None, lines=lines)
        return Sheet(inner, names_in(inner), 1000, 40 + 20 * len(lines))
    cells = _cells(scene)
    inner = make("picture.svg.j2", scene, module, note_lines=note_lines, **cells)
    return Sheet(inner, names_in(inner), cells["wide"], cells["high"])


def detail_sheet(scene: Scene, module: GameDrawing, parts: Sequence[str]) -> Sheet:
    """Return some parts of a picture: views of grounds, and below them panels and items.

    Raises
    ------
    SetupError
        If there is no such part; the known ones are listed.
    """
    panels = {item.id: item for item in scene.items if isinstance(item, Panel)}
    items = {item.id: item for item in all_items(scene.items)}
    views = {
        name: item for item in items.values() if isinstance(item, Ground) for name, _ in item.views
    }
    for part in parts:
        if part not in views and part not in panels and part not in items:
            raise SetupError(unknown("part", part, [*views, *panels, *items]))
    # Views of one ground are seen as they lie there.
    crops: list[tuple[Ground, Box]] = []
    for ground in dict.fromkeys([item.id for name, item in views.items() if name in parts]):
        one = items[ground]
        assert isinstance(one, Ground)
        crops.append((one, _around([box for name, box in one.views if name in parts])))
    wide = max((round(box[2]) for _, box in crops), default=0)
    room = wide or ITEMS_WIDE
    high = 0.0
    cut = []
    for ground_item, box in crops:
        cut.append((ground_item, box, high))
        high += box[3]
    chosen = [panels[name] for name in panels if name in parts]
    # Alone they are as large as they are drawn.
    grown = MOST_GROWN if crops else 1
    laid_panels, bottom = panel_rows(chosen, room - 2 * EDGE, high + EDGE, grown)
    high = bottom if laid_panels else high
    boxes, height = shelf_boxes([items[part] for part in items if part in parts], room - 2 * EDGE)
    ends = [box.x + box.laid.wide * box.scale for box in boxes]
    ends += [panel.x + panel.wide for panel in laid_panels]
    wide = wide or round(max(ends)) + 2 * EDGE
    total = round(high + (height + 2 * EDGE if boxes else 0))
    more = {
        "cut": cut, "panels": laid_panels, "wide": wide, "high": total, "boxes": boxes,
        "items_top": high + EDGE, "edge": EDGE,
    }  # fmt: skip
    inner = make("picture_parts.svg.j2", scene, module, **more)
    return Sheet(inner, names_in(inner), wide, total)


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box around some boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def framed(
    title: str, wide: int, high: int, code: str, markup: str, look: str = "", night: str = ""
) -> str:
    """Return a whole SVG file; `look` declares colours other than the usual ones.

    Its colours are plain values: programs other than browsers paint custom properties black. With
    colours of the `night` it has these in a dark page.
    """
    painted = in_both_lights(markup, look, night) if night else in_plain_colours(markup, look)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sal" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}" role="img" lang="{code}">'
        f"<title>{escape(title)}</title>{painted}</svg>\n"
    )


def _picture(
    scene: Scene, module: GameDrawing | None, look: str, parts: Sequence[str] = (), night: str = ""
) -> str:
    if parts and module is not None:
        drawn = detail_sheet(scene, module, parts)
    else:
        drawn = sheet(scene, module)
    described = f"<desc>{escape(text_board(scene))}</desc>"
    inner = described + styles_and_symbols(drawn.names, module, scene.pictograms) + drawn.markup
    return framed(one_sentence(scene), drawn.wide, drawn.high, scene.language, inner, look, night)


def _cells(scene: Scene) -> dict[str, Any]:
    """Return the layout of the grounds, items, panels and texts of a picture."""
    gap = EDGE
    things, panels, below_them = around_panels(scene.items)
    grounds = [item for item in flat(things) if isinstance(item, Ground)]
    others = [item for item in flat(things) if not isinstance(item, Ground)]
    wide = max((item.size[0] for item in grounds), default=PICTURE_WIDE)
    lands, high = [], 0.0
    for item in grounds:
        lands.append((item, high))
        high += item.size[1]
    boxes, height = shelf_boxes(others, wide - 2 * gap)
    boxes = [box._replace(y=round(box.y + high + gap, 1)) for box in boxes]
    high += round(height) + gap if others else 0
    laid_panels, bottom = panel_rows(panels, wide - 2 * gap, high + gap)
    high = round(bottom) if panels else round(high)
    more, height = shelf_boxes(flat(below_them), wide - 2 * gap)
    boxes += [box._replace(y=round(box.y + high + gap, 1)) for box in more]
    high += round(height) + gap if more else 0
    rows_of = scene.prompt.table.rows if scene.prompt.table else ()
    told = _told(scene)
    spare = spare_cell(laid_panels, wide) if not below_them and not rows_of else None
    if spare:
        # Where panels leave the last cell free it is for the texts; a score sheet is too wide.
        note = spare
    else:
        lines = len(note_lines(told, wide - 48))
        note = (4, high, wide - 8, LINE * (len(rows_of) + 3 if rows_of else lines) + 26)
    bottom = round(max(high, note[1] + note[3] + gap)) + (FOOT if scene.faces else 0)
    return {
        "lands": lands, "boxes": boxes, "panels": laid_panels, "note": note, "told": told,
        "wide": wide, "high": bottom, "edge": gap,
    }  # fmt: skip


def _told(scene: Scene) -> tuple[str, ...]:
    return (*scene.news[-6:], *scene.advised, scene.prompt.sentence)


ASLEEP: Final = "padding:4px 12px 10px;border:2px dashed #8a7460;border-radius:10px"
"""The style of what a board leaves in a saved notebook: small, so that nobody tries to press it."""
ASLEEP_WIDE: Final = 440
SMALL_WIDE: Final = 400
"""The widths of it in pixels; a sheet alone is seen whole in a window of 1280 × 720."""
LEAST: Final = 640
"""The width in pixels below which small letters of a picture (see `SMALL`) cannot be read."""
WHOLE: Final = f"max-width:100%;min-width:{LEAST}px"
UPRIGHT: Final = "width:100%;height:auto;max-width:1000px"
"""The style of a picture on a page that is as wide as its window, and gets its `TELEPHONE` form."""
TELEPHONE: Final = f"(max-width:{LEAST}px)"
EMBLEM: Final = (240, 96)
"""The size of the picture of an expansion."""

SMALLER: Final = f"width:auto;max-width:min(100%,{LEAST}px);max-height:{LEAST}px"

PICTURE_WIDE: Final = 1000
"""The width of a picture without a ground."""
ITEMS_WIDE: Final = 980
"""The most that items without a sheet take in width, when parts of a picture are shown."""
EDGE: Final = 8

FOOT: Final = 24
"""The height of the line at the foot of a picture that says whose faces it shows."""

LINE = 27
"""The height of a line of the texts below the map."""


class _NoteLine(NamedTuple):
    text: str
    strong: bool


@memo(256)
def note_lines(told: tuple[str, ...], room: float) -> tuple[_NoteLine, ...]:
    """Break sentences into the lines of a note; the last sentence is emphasized."""
    lines = []
    for number, text in enumerate(told, 1):
        # A column of Japanese is half an em wide; one of English a little more.
        column = 0.515 if columns(text) > 1.3 * len(text) else 0.62
        for line in wrap(text, int(room / SMALL / column)):
            lines.append(_NoteLine(line, number == len(told)))
    return tuple(lines)


def has_widgets() -> bool:
    """Return whether the packages of live boards are installed."""
    return find_spec("anywidget") is not None


def one_sentence(scene: Scene) -> str:
    """Return a sentence that describes the picture."""
    texts = shared_texts(scene.language)
    return printable(texts("chrome.picture", title=scene.title, sentence=scene.summary))


def text(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    legend: bool = False,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> str:
    """Return the position as lines of text, each shorter than 100 columns.

    With its `legend` it says below what its signs mean. The moves of an `advice` are ranked where
    they are made, and what a guide has `meant` is marked.
    """
    board = text_board(scene_of(source, seat, language, advice=advice, meant=meant))
    key = legend_text(position_of(source).game, language) if legend else ""
    return f"{board}\n\n{key}" if key else board


def legend_text(game: Game, language: str | None = None) -> str:
    """Return what the signs of a game's board in words mean; empty if it has no legend."""
    module, code = drawing_of(game), known_language(language)
    told = module.legend if module else None
    return text_legend(told(game, code), game.faces_text("note", code)) if told else ""


def explain_places(
    source: Position | Session,
    words: str,
    *,
    seat: int | str | None = None,
    language: str | None = None,
) -> str:
    """Return what the places of the board say that some words name; empty if there are none.

    A sign of the board in words is explained as its legend does.
    """
    module, code = drawing_of(position_of(source).game), known_language(language)
    told = module.legend if module else None
    sign = told_signs(told(position_of(source).game, code), words.strip()) if told else ""
    with speaking(code):
        return sign or explained(scene_of(source, seat, code), words)


def _at_rest(position: Position, language: str, counting: bool, layout: str) -> Scene:
    """Return the scene of a position in which nobody acts."""
    return built(position, language, acting=False, still=True, layout=layout, counting=counting)


def _or_narrow(image: str, position: Position, language: str, counting: bool) -> str:
    """Return an image of which a telephone shows the narrow layout instead."""
    scene = _at_rest(position, language, counting, NARROW)
    drawn = _picture(scene, drawing_of(position.game), colours_of(position))
    # A space would end the address.
    told = data_uri(image_markup(drawn)).replace(" ", "%20")
    return f'<picture><source media="{TELEPHONE}" srcset="{told}">{image}</picture>'


@no_collection()
def bundle(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    board: bool = False,
    acting: bool = True,
    parts: Sequence[str] = (),
    counting: bool = True,
    small: bool = False,
    upright: bool = False,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> dict[str, str]:
    """Return the position for a notebook: HTML that is also shown untrusted, and text.

    A notebook that is not trusted does not show inline SVG, but it shows an ``<img>`` with data.
    That is the only form of the picture, because notebooks keep every form.
    Below a game that is not over is a note on how to get a live board, or how to play without
    widgets; `board` means that this picture replaces a live board. A picture that is not `acting`
    does not list the legal actions, because a question may ask for them. With `parts` it shows
    only these: sheets of the board (``"land"``) and mats (``"mat-red"``), or things that lie on
    it (``"ring"``), smaller; a `small` one shows one of them, in which there is something meant. A
    picture that is not `counting` omits the points that the board counts for the players, and lists
    no actions either. An `upright` one is for a page of its own: a telephone shows it in the
    narrow layout. The moves of an `advice` are ranked where they are made, and what a guide has
    `meant` is marked.
    """
    source = seen(source, seat)
    module = drawing_of(position_of(source).game)
    if acting and counting:
        scene = scene_of(source, seat, language, still=True, advice=advice, meant=meant)
    else:
        scene = _at_rest(position_of(source), known_language(language), counting, WIDE)
    parts = _telling_part(scene) if small else parts
    picture, words = _picture(scene, module, colours_of(source), parts), text_board(scene)
    texts = shared_texts(scene.language)
    title, way, how = texts["chrome.text_board"], "", ""
    if hasattr(source, "do") and not source.over:
        how = ("wake" if board else "live") if has_widgets() else "typed"
        way = f"<p>{escape(texts[f'chrome.{how}'])}</p>"
    # Rather scrolled than too small to be read.
    size = "width:100%" if how == "wake" else SMALLER if parts else UPRIGHT if upright else WHOLE
    alt = escape(one_sentence(scene))
    image = f'<img alt="{alt}" style="{size}" src="{data_uri(image_markup(picture))}">'
    if upright and not parts:
        image = _or_narrow(image, position_of(source), scene.language, counting)
    image = f'<div style="overflow-x:auto">{image}</div>'
    room = SMALL_WIDE if small else ASLEEP_WIDE
    shown = (
        f'<div style="max-width:{room}px;{ASLEEP}">{way}{image}</div>'
        if how == "wake"
        else image + way
    )
    # Prose is broken at the edge of a narrow page; a board in columns is scrolled, as a picture is.
    edge = "overflow-x:auto" if module else "white-space:pre-wrap;overflow-wrap:anywhere"
    details = (
        f'<summary>{escape(title)}</summary><pre dir="ltr" style="{edge}">{escape(words)}</pre>'
    )
    html = f"{shown}<details>{details}</details>"
    return {"text/html": html, "text/plain": words}
