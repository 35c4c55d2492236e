"""From a position to pictures: the parts of a live board, one picture, a text board.

All of it is made from the same `Scene` by the same templates. Nothing here draws lots or looks
at a clock: the same position gives the same bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.language import Texts, load_texts
from ..core.language import language as current_language
from . import plain
from .lettering import sentence_case, wrap
from .markup import dressed, render, symbols
from .palette import SMALL, styles
from .scene import Line, Log, Scene
from .text_board import text_board

if TYPE_CHECKING:
    from ..core.game import Game
    from ..play.position import Position
    from ..play.session import Session

TEXT: Final = Path(__file__).parent / "text"
RECENT: Final = 30
"""How many moves the log of a live board lists; the slider reaches the others."""


# -- what is drawn -------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _module(name: str) -> ModuleType:
    return import_module(name)


def drawing_of(game: Game) -> ModuleType | None:
    """Return the drawing folder of a game, or None if it has none of its own."""
    return _module(game.drawing) if game.drawing else None


def position_of(source: Position | Session) -> Position:
    """Return the position itself, or the one that a session shows."""
    held: Any = source
    found: Position = getattr(held, "position", held)
    return found


def may_act(source: Position | Session, seat: int | str | None) -> bool:
    """Tell whether whoever sits at `seat` (None: at every seat) decides now."""
    position = position_of(source)
    if position.mover < 0 or getattr(source, "bot_to_move", False):
        return False
    return seat is None or position.game.seat_number(seat) == position.mover


def scene_of(
    source: Position | Session, seat: int | str | None = None, language: str | None = None
) -> Scene:
    """Return what the picture of a position contains.

    Parameters
    ----------
    source : Position or Session
    seat : int or str, optional
        Who looks at it; None is a board that all seats share.
    language : {"en", "ja"}, optional
        The current one by default.
    """
    position = position_of(source)
    code = language or current_language()
    return _built(position, code, may_act(source, seat))


def _built(position: Position, code: str, acting: bool) -> Scene:
    """Build a scene, or take the latest one again: a board asks for its parts and its status."""
    global _latest
    last = _latest
    if last is not None and last[0] is position and last[1:3] == (code, acting):
        return last[3]
    module = drawing_of(position.game) or plain
    scene: Scene = module.scene(position, code, acting)
    _latest = (position, code, acting, scene)
    return scene


_latest: tuple[Position, str, bool, Scene] | None = None


# -- the parts of a live board -------------------------------------------------------------


def parts(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
) -> dict[str, str]:
    """Return the markup of a live board: ``symbols``, ``board``, ``prompt``, ``hand``, ``log``.

    ``symbols`` shows nothing itself: it holds the pictograms and styles that the others refer
    to, and is the same for every position. A part is left out where there is nothing to show
    (no log for a lone position).
    """
    position = position_of(source)
    module = drawing_of(position.game)
    scene = scene_of(source, seat, language)
    found = {
        "symbols": _symbols(module) if module else f"<style>{style()}</style>",
        "board": _board(scene, module),
        "prompt": _prompt(scene, module),
        "hand": _hand(scene, module) if scene.mats else "",
        "log": _log(source, scene.language) if hasattr(source, "log") else "",
    }
    return {name: markup for name, markup in found.items() if markup}


def status(
    source: Position | Session, *, seat: int | str | None = None, language: str | None = None
) -> str:
    """Return what just happened, whose turn it is and what has to be decided."""
    scene = scene_of(source, seat, language)
    gap = "" if scene.language == "ja" else " "
    return gap.join((*scene.news[-2:], scene.summary))


def strings(language: str | None = None) -> dict[str, str]:
    """Return the words that the page itself says."""
    texts = _texts(language)
    return {key.removeprefix("page."): texts[key] for key in texts if key.startswith("page.")}


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style sheet of the parts that are not SVG (it comes with ``symbols``)."""
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8")


def _texts(language: str | None) -> Texts:
    return load_texts(language or current_language(), TEXT)


def _context(scene: Scene, module: ModuleType | None, **more: Any) -> dict[str, Any]:
    own: Mapping[str, Any] = module.CONTEXT if module else {}
    return {**own, "scene": scene, "drawn": module is not None, **more}


def _make(template: str, scene: Scene, module: ModuleType | None, **more: Any) -> str:
    folders = (module.TEMPLATES,) if module else ()
    return render(template, folders, _context(scene, module, **more))


@lru_cache(maxsize=16)
def _known(module: ModuleType) -> dict[str, str]:
    """Return a game's symbols and, as one more of them, the ground that never changes."""
    ground = render(module.GROUND, (module.TEMPLATES,), module.CONTEXT)
    return {**symbols(module.SYMBOLS), "ground": f'<g id="sal-ground">{ground}</g>'}


@lru_cache(maxsize=16)
def _symbols(module: ModuleType) -> str:
    """Return the unseen part with every symbol: sent once, the other parts refer to it."""
    return (
        '<svg class="sal" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<style>{styles()}{style()}</style><defs>{''.join(_known(module).values())}</defs></svg>"
    )


def _board(scene: Scene, module: ModuleType | None) -> str:
    if module is None:
        return _make("plain.html.j2", scene, None, text_board=text_board(scene))
    inner = _make("board.svg.j2", scene, module)
    wide, high = module.SIZE
    tips = render("tips.html.j2", (), {"tips": scene.tips}) if scene.tips else ""
    return (
        f'<svg class="sal sal-map" viewBox="0 0 {wide} {high}" role="group"'
        f' aria-label="{escape(scene.title)}" lang="{scene.language}">{inner}</svg>{tips}'
    )


def _prompt(scene: Scene, module: ModuleType | None) -> str:
    return _make("prompt.html.j2", scene, module, **_SHAPES)


def _hand(scene: Scene, module: ModuleType | None) -> str:
    return _make("hand.html.j2", scene, module)


# The shapes of JSON that the page reads; see the markup contract in the templates.
_SHAPES: Final[dict[str, Any]] = {
    "choices": lambda panel: [
        {"action": c.action, "label": c.label, "note": c.note} for c in panel.choices
    ],
    "counted": lambda panel: [
        {"action": c.action, "counts": c.counts, "note": c.note} for c in panel.choices
    ],
    "kinds": lambda panel: [{"key": k.key, "label": k.label, "have": k.have} for k in panel.kinds],
}


def _log(source: Any, language: str) -> str:
    log = log_of(source, language)
    texts = _texts(language)
    context = {
        "log": log,
        "slider_label": texts["chrome.slider"],
        "slider_text": texts("chrome.slider_text", ply=log.ply, head=log.head),
    }
    return render("log.html.j2", (), context)


def log_of(session: Session, language: str) -> Log:
    """Return the latest moves of a session, newest first, one line a move."""
    texts = _texts(language)
    told: dict[int, list[str]] = {}
    seats: dict[int, str] = {}
    first = max(0, session.ply - RECENT + 1)
    for entry in session.log:
        if entry.ply >= first:
            told.setdefault(entry.ply, []).append(sentence_case(entry.text(language)))
            if entry.seat >= 0:
                seats.setdefault(entry.ply, session.seats[entry.seat])
    lines = []
    for ply in range(session.ply, first - 1, -1):
        text = texts["chrome.start"] if ply == 0 else " ".join(told.get(ply, [])) or "…"
        seat = seats.get(ply, "") if ply else ""
        lines.append(Line(ply, seat, text, ply == session.ply))
    return Log(tuple(lines), session.ply, session.last, session.can_undo, session.can_redo)


# -- pictures that stand alone -------------------------------------------------------------


def svg(
    source: Position | Session, *, seat: int | str | None = None, language: str | None = None
) -> str:
    """Return one picture: the map, a mat for each player, what is to be decided.

    It stands for itself, as a file or in an ``<img>``: its own ground, system fonts, no scripts.
    The text board is its description.
    """
    position = position_of(source)
    module = drawing_of(position.game)
    return _picture(scene_of(source, seat, language), module)


def _picture(scene: Scene, module: ModuleType | None) -> str:
    board = text_board(scene)
    if module is None:
        lines = board.splitlines()
        inner = _make("plain.svg.j2", scene, None, lines=lines)
        wide, high = 1000, 40 + 20 * len(lines)
        head = dressed(inner, {})
    else:
        cells = _cells(scene, module)
        inner = _make("picture.svg.j2", scene, module, note_lines=note_lines, **cells)
        wide, high = module.SIZE[0], cells["high"]
        head = dressed(inner, _known(module))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sal" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}" role="img" lang="{scene.language}">'
        f"<title>{escape(one_sentence(scene))}</title><desc>{escape(board)}</desc>"
        f"{head}{inner}</svg>\n"
    )


def _cells(scene: Scene, module: ModuleType) -> dict[str, Any]:
    """Return where the mats and the words below the map stand, three cells a row."""
    (wide, high), (mat_wide, mat_high) = module.SIZE, module.MAT
    gap = 8
    across = wide // mat_wide
    count = len(scene.mats)
    # Two or four mats leave the last column free for the words; three fill their row.
    columns = across - 1 if count % across else across
    spots = [
        ((number % columns) * mat_wide, high + gap + (number // columns) * (mat_high + gap))
        for number in range(count)
    ]
    rows = -(-count // columns)
    below = high + gap + rows * (mat_high + gap)
    beside = columns < across
    tall = rows * (mat_high + gap) - gap if beside else 24 * (len(_told(scene)) + 2)
    if scene.prompt.table:
        tall = max(tall, 60 + 26 * (len(scene.prompt.table.rows) + 2))
    note = (
        (columns * mat_wide, high + gap, wide - columns * mat_wide, tall)
        if beside
        else (0, below, wide, tall)
    )
    bottom = max(below, note[1] + tall + gap)
    return {"spots": spots, "note": note, "high": bottom, "told": _told(scene)}


def _told(scene: Scene) -> Sequence[str]:
    return (*scene.news[-6:], scene.prompt.sentence)


class _NoteLine(NamedTuple):
    text: str
    strong: bool


def note_lines(told: Sequence[str], room: float) -> list[_NoteLine]:
    """Break sentences into the lines of a note; the last sentence is the strong one."""
    most = int(room / SMALL / 0.6)
    return [_NoteLine(line, text is told[-1]) for text in told for line in wrap(text, most)]


def one_sentence(scene: Scene) -> str:
    """Say in one sentence what the picture shows."""
    texts = _texts(scene.language)
    return texts("chrome.picture", title=scene.title, sentence=scene.summary)


def text(source: Position | Session, *, language: str | None = None) -> str:
    """Return the position as lines of text, each shorter than 100 columns."""
    return text_board(scene_of(source, None, language))


def bundle(
    source: Position | Session, *, seat: int | str | None = None, language: str | None = None
) -> dict[str, str]:
    """Return the position for a notebook: HTML that is also shown untrusted, SVG, text.

    Inline SVG is not shown in a notebook that is not trusted, an ``<img>`` with its data is.
    """
    module = drawing_of(position_of(source).game)
    scene = scene_of(source, seat, language)
    picture, board = _picture(scene, module), text_board(scene)
    data = base64.b64encode(picture.encode()).decode()
    title = _texts(scene.language)["chrome.text_board"]
    html = (
        f'<img alt="{escape(one_sentence(scene))}" style="max-width:100%"'
        f' src="data:image/svg+xml;base64,{data}">'
        f"<details><summary>{escape(title)}</summary><pre>{escape(board)}</pre></details>"
    )
    return {"text/html": html, "image/svg+xml": picture, "text/plain": board}
