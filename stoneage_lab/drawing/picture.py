"""Still pictures: one SVG for files and notebooks, and the text board.

They are made of the same templates as the parts of a live board.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.language import language as current_language
from .items import Panel, flat
from .layout import panelled, shelved
from .palette import SMALL
from .protocol import GameDrawing
from .render import (
    built,
    colours_of,
    drawing_of,
    known_symbols,
    make,
    position_of,
    scene_of,
    seen,
    shared_texts,
)
from .scene import Control, Scene
from .templating import dressed
from .text_board import text_board
from .text_metrics import columns, printable, wrap

if TYPE_CHECKING:
    from ..play.position import Position
    from ..play.session import Session


def svg(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    night: bool = False,
) -> str:
    """Return one picture: the map, a mat for each player, and the decision.

    The SVG is self-contained, for a file or an ``<img>``: it has its own background, system fonts
    and no scripts. Its description is the text board. At `night` its colours are dark.
    """
    source = seen(source, seat)
    module = drawing_of(position_of(source).game)
    return _picture(resting(scene_of(source, seat, language)), module, colours_of(source, night))


def table_svg(position: Position, language: str | None = None) -> str:
    """Return a small picture that shows which game it is: the first sheet of its table.

    A game without sheets is shown whole.
    """
    module = drawing_of(position.game)
    scene = resting(scene_of(position, None, language))
    parts = [name for name, _, _ in module.SHEETS[:1]] if module else []
    return _picture(scene, module, colours_of(position), parts)


def resting(scene: Scene) -> Scene:
    """Return a scene without actions, because a still picture cannot be clicked."""

    def still(control: Control) -> Control:
        return Control(control.label, tip=control.tip)

    return scene.with_places(lambda place: replace(place, control=still(place.control)))


class Sheet(NamedTuple):
    """The markup of a picture without its styles and symbols, and its size."""

    markup: str
    wide: int
    high: int


def sheet(scene: Scene, module: GameDrawing | None) -> Sheet:
    """Return the map, the mats and the texts of a picture."""
    if module is None:
        lines = text_board(scene).splitlines()
        inner = make("plain.svg.j2", scene, None, lines=lines)
        return Sheet(printable(inner), 1000, 40 + 20 * len(lines))
    cells = _cells(scene, module)
    sheets = [(x, y, make(f"{name}.svg.j2", scene, module)) for name, _, (x, y) in module.SHEETS]
    more = {"note_lines": note_lines, "sheets": sheets, **cells}
    inner = make("picture.svg.j2", scene, module, **more)
    return Sheet(printable(inner), module.SIZE[0], cells["high"])


def detail_sheet(scene: Scene, module: GameDrawing, parts: Sequence[str]) -> Sheet:
    """Return some parts of a picture: sheets where they lie, the mats below them.

    Raises
    ------
    SetupError
        If there is no such part; the known ones are listed.
    """
    known = {name: (size, place) for name, size, place in module.SHEETS}
    mats = {mat.id: mat for mat in scene.mats}
    for part in parts:
        if part not in known and part not in mats:
            raise SetupError(unknown("part", part, [*known, *mats]))
    chosen = {name: known[name] for name in known if name in parts}
    left = min((x for _, (x, _) in chosen.values()), default=0)
    top = min((y for _, (_, y) in chosen.values()), default=0)
    high = max((y + size[1] - top for size, (_, y) in chosen.values()), default=0)
    shown = [mats[name] for name in mats if name in parts]
    across = 2 if chosen else len(shown)
    wide = max((x + size[0] - left for size, (x, _) in chosen.values()), default=0)
    wide = wide or across * module.MAT[0]
    # A lone mat under sheets need not be larger than one of several.
    scale = round(wide / max(across, 1) / module.MAT[0], 4)
    step = module.MAT[1] * scale
    spots = [(wide / across * (n % across), high + step * (n // across)) for n in range(len(shown))]
    rows = -(-len(shown) // across) if across else 0
    sheets = [
        (x - left, y - top, make(f"{name}.svg.j2", scene, module))
        for name, (_, (x, y)) in chosen.items()
    ]
    total = round(high + rows * step)
    more = {"sheets": sheets, "spots": spots, "scale": scale, "wide": wide, "high": total}
    inner = make("detail.svg.j2", replace(scene, mats=tuple(shown)), module, **more)
    return Sheet(printable(inner), wide, total)


def framed(title: str, wide: int, high: int, code: str, markup: str, look: str = "") -> str:
    """Return a whole SVG file; `look` declares colours other than the usual ones."""
    style = f' style="{escape(look)}"' if look else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sal" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}" role="img" lang="{code}"{style}>'
        f"<title>{escape(title)}</title>{markup}</svg>\n"
    )


def _picture(scene: Scene, module: GameDrawing | None, look: str, parts: Sequence[str] = ()) -> str:
    if parts and module is not None:
        inner, wide, high = detail_sheet(scene, module, parts)
    else:
        inner, wide, high = sheet(scene, module)
    added = tuple(scene.pictograms.items())
    known, own = (known_symbols(module, added), module.palette) if module else ({}, ())
    head = dressed(inner, known, own)
    described = f"<desc>{escape(text_board(scene))}</desc>"
    return framed(one_sentence(scene), wide, high, scene.language, described + head + inner, look)


def _cells(scene: Scene, module: GameDrawing) -> dict[str, Any]:
    """Return the positions of the mats and texts below the map, two cells per row."""
    (wide, high), (mat_wide, mat_high) = module.SIZE, module.MAT
    gap, across = 8, 2
    top = high + gap
    tops: Any = [item for item in scene.items if not isinstance(item, Panel)]
    things = flat(tops)
    boxes, height = shelved(things, wide - 2 * gap)
    high += round(height) + gap if boxes else 0
    panels = [item for item in scene.items if isinstance(item, Panel)]
    laid_panels, bottom_of_panels = panelled(panels, wide - 2 * gap, high + gap)
    high = round(bottom_of_panels) if panels else high
    cell = wide // across
    scale = round((cell - 4) / mat_wide, 4)
    step = round(mat_high * scale) + gap
    count = len(scene.mats)
    spots = [
        (2 + (number % across) * cell, high + gap + (number // across) * step)
        for number in range(count)
    ]
    below = high + gap + -(-count // across) * step
    rows_of = scene.prompt.table.rows if scene.prompt.table else ()
    told = _told(scene)
    spare = (cell + 2, below - step, cell - 4, step - gap) if count % across else None
    if spare and not rows_of:
        # Three mats leave the last cell free for the texts; a score sheet is too wide for it.
        note = spare
    else:
        lines = len(note_lines(told, wide - 48))
        note = (4, below, wide - 8, LINE * (len(rows_of) + 3 if rows_of else lines) + 26)
    bottom = max(below, note[1] + note[3] + gap)
    return {
        "spare": spare if rows_of else None,
        "spots": spots,
        "scale": scale,
        "note": note,
        "high": bottom,
        "told": told,
        "boxes": boxes,
        "items_top": top,
        "panels": laid_panels,
    }


def _told(scene: Scene) -> Sequence[str]:
    return (*scene.news[-6:], scene.prompt.sentence)


ASLEEP: Final = "max-width:440px;padding:4px 12px 10px;border:2px dashed #8a7460;border-radius:10px"
"""The style of what a board leaves in a saved notebook: small, so that nobody tries to press it."""
LEAST: Final = 640
"""The width in pixels below which small letters of a picture (see `SMALL`) cannot be read."""
WHOLE: Final = f"max-width:100%;min-width:{LEAST}px"
SMALLER: Final = f"width:auto;max-width:min(100%,{LEAST}px);max-height:{LEAST}px"

LINE = 27
"""The height of a line of the texts below the map."""


class _NoteLine(NamedTuple):
    text: str
    strong: bool


def note_lines(told: Sequence[str], room: float) -> list[_NoteLine]:
    """Break sentences into the lines of a note; the last sentence is emphasized."""
    lines = []
    for text in told:
        # A column of Japanese is half an em wide; one of English a little more.
        column = 0.515 if columns(text) > 1.3 * len(text) else 0.62
        for line in wrap(text, int(room / SMALL / column)):
            lines.append(_NoteLine(line, text is told[-1]))
    return lines


def has_widgets() -> bool:
    """Return whether the packages of live boards are installed."""
    return find_spec("anywidget") is not None


def one_sentence(scene: Scene) -> str:
    """Return a sentence that describes the picture."""
    texts = shared_texts(scene.language)
    return printable(texts("chrome.picture", title=scene.title, sentence=scene.summary))


def text(
    source: Position | Session, *, seat: int | str | None = None, language: str | None = None
) -> str:
    """Return the position as lines of text, each shorter than 100 columns."""
    return text_board(scene_of(source, seat, language))


def bundle(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    board: bool = False,
    acting: bool = True,
    parts: Sequence[str] = (),
) -> dict[str, str]:
    """Return the position for a notebook: HTML that is also shown untrusted, SVG, text.

    A notebook that is not trusted does not show inline SVG, but it shows an ``<img>`` with data.
    Below a game that is not over is a note on how to get a live board, or how to play without
    widgets; `board` means that this picture replaces a live board. A picture that is not `acting`
    does not list the legal actions, because a question may ask for them. With `parts` it shows
    only these: sheets of the board (``"land"``) and mats (``"mat-red"``), smaller.
    """
    source = seen(source, seat)
    module = drawing_of(position_of(source).game)
    if acting:
        scene = resting(scene_of(source, seat, language))
    else:
        scene = resting(built(position_of(source), language or current_language(), acting=False))
    picture, words = _picture(scene, module, colours_of(source), parts), text_board(scene)
    data = base64.b64encode(picture.encode()).decode()
    texts = shared_texts(scene.language)
    title, way, how = texts["chrome.text_board"], "", ""
    if hasattr(source, "do") and not source.over:
        how = ("wake" if board else "live") if has_widgets() else "typed"
        way = f"<p>{escape(texts[f'chrome.{how}'])}</p>"
    # Rather scrolled than too small to be read.
    size = "width:100%" if how == "wake" else SMALLER if parts else WHOLE
    alt = escape(one_sentence(scene))
    image = f'<img alt="{alt}" style="{size}" src="data:image/svg+xml;base64,{data}">'
    image = f'<div style="overflow-x:auto">{image}</div>'
    shown = f'<div style="{ASLEEP}">{way}{image}</div>' if how == "wake" else image + way
    # Prose is broken at the edge of a narrow page; a board in columns is scrolled, as a picture is.
    edge = "overflow-x:auto" if module else "white-space:pre-wrap;overflow-wrap:anywhere"
    details = f'<summary>{escape(title)}</summary><pre style="{edge}">{escape(words)}</pre>'
    html = f"{shown}<details>{details}</details>"
    return {"text/html": html, "image/svg+xml": picture, "text/plain": words}
