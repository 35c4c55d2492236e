"""From a position to the parts of a live board.

Templates make all of it from one `Scene`. No random numbers and no clock are used: the same
position gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..core.language import Texts, known_language, load_texts, texts
from ..play.log import Log
from ..play.position import Position
from . import fallback
from .highlight import marked
from .items import FEW, Fold, Panel, around_panels, shown_first, standing
from .layout import laid
from .palette import night_rule, night_style, own_style, styles
from .protocol import GameDrawing, read_drawing
from .scene import ChoicePanel, Control, Draft, Line, LogNotes, Scene, ShownLog
from .seats import seat_rules, seat_style, seat_symbols
from .templating import TEXT, Symbols, dressed, render, symbols
from .text_board import text_board
from .text_metrics import joined, printable, sentence_case

if TYPE_CHECKING:
    from ..core.game import Game
    from ..play.log import LogLine
    from ..play.session import Session

NO_NOTES: Final = LogNotes()
RECENT: Final = 30
"""The log of a live board lists this number of moves before and after; the slider has all."""


# -- position, viewer and scene ------------------------------------------------------------


def drawing_of(game: Game) -> GameDrawing | None:
    """Return the drawing of a game, or None if it has none."""
    return read_drawing(game.drawing) if game.drawing else None


def position_of(source: Position | Session) -> Position:
    """Return the position itself, or the one that a session shows."""
    return source if isinstance(source, Position) else source.position


def observed(source: Position | Session, seat: int | str | None, position: Position) -> Position:
    """Return a position of a session that is `seen` already, as it is drawn.

    A game that is over hides nothing, but an earlier position does not show everything: the viewer
    sees it as at the time, and where no seat is the viewer's, as the player who decides there.
    """
    if position.public is position:
        return position
    you = you_at(source, seat)
    viewer = position_of(source).mover if you < 0 else you
    return position.seen_by(viewer if viewer >= 0 else None)


S = TypeVar("S")
"""A position, or a session."""


def seen(source: S, seat: int | str | None = None) -> S:
    """Return a position or a session as the viewer may see it; only this is drawn.

    By default (None), a session is shown as its only person sees it, and anything else as a
    spectator sees it. An observation is returned unchanged.
    """
    given: Any = source
    position = position_of(given)
    if position.public is position or not hasattr(given, "seen_by"):
        return source
    viewer = getattr(given, "viewer", None) if seat is None else seat
    shown: S = given.seen_by(viewer)
    return shown


def with_variations(session: Session) -> Session:
    """Return a session and its variations as the viewer may see them."""
    return session.seen_with_variations(session.viewer)


def may_act(source: Position | Session, seat: int | str | None) -> bool:
    """Return whether the player at `seat` (None: at any seat) decides now."""
    position = position_of(source)
    if not position.decides or getattr(source, "bot_to_move", False):
        return False
    return seat is None or position.game.seat_number(seat) == position.mover


def you_at(source: Position | Session, seat: int | str | None) -> int:
    """Return the seat that is called "you" for a viewer at `seat`, or -1 for none.

    For a board of all seats it is the only person among bots, if there is just one.
    """
    if seat is not None:
        return position_of(source).game.seat_number(seat)
    you: int = getattr(source, "you", -1)
    viewer = getattr(position_of(source), "viewer", None)
    return you if viewer is None else viewer


def colours_of(source: Position | Session, night: bool = False) -> str:
    """Return the style of the seat colours chosen for a session; a position has none.

    At `night` it is the style of all colours.
    """
    settings: Mapping[str, str] = getattr(source, "settings", {})
    colours = settings.get("colours", "standard")
    if not night:
        return seat_style(colours)
    module = drawing_of(position_of(source).game)
    return night_style(module.palette, module.night, colours) if module else night_style()


def scene_of(
    source: Position | Session,
    seat: int | str | None = None,
    language: str | None = None,
    still: bool = False,
) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    source : Position or Session
    seat : int or str, optional
        The viewer; None for a board that all seats share.
    language : {"en", "ja"}, optional
        The current one by default.
    still : bool, optional
        Whether nothing in the picture can be pressed.
    """
    source = seen(source, seat)
    position = observed(source, seat, position_of(source))
    code = known_language(language)
    scene = built(position, code, may_act(source, seat), you_at(source, seat), still)
    if not getattr(source, "tells_results", True):
        scene = without_results(scene)
    since = getattr(source, "since", None)
    return scene if since is None else _since(scene, source, seat, since)


def _since(
    scene: Scene, source: Position | Session, seat: int | str | None, since: Position
) -> Scene:
    """Return a scene with its changes since a position marked."""
    return marked(scene, built(observed(source, seat, since), scene.language, acting=False))


def draft(source: Position | Session, words: str, language: str | None = None) -> Draft:
    """Return what the marks on the table would do, and what is still missing or wrong.

    Parameters
    ----------
    source : Position or Session
    words : str
        The line that a button would send: its verb and the words of all marks.
    language : {"en", "ja"}, optional
        The current one by default.

    Returns
    -------
    Draft
        Without texts if the game's drawing says nothing about marks.
    """
    position = position_of(source)
    module = drawing_of(position.game)
    if module is None or module.draft is None:
        return Draft("")
    return module.draft(position, words, known_language(language))


def without_results(scene: Scene) -> Scene:
    """Return a scene whose pickers stand at their first choice, and tell no choice's result.

    Their lists of all choices are left out: the answer would be one of their lines.
    Buttons that lead to choices of a picker give way to it: they are named by their results.
    A place does not tell that nothing would come of pressing it.
    """
    pickers = [panel for panel in scene.prompt.panels if panel.form == "picker"]
    picked = {choice.action for panel in pickers for choice in panel.choices}

    def named_by_results(panel: ChoicePanel) -> bool:
        actions = {button.control.action for button in panel.buttons} - {""}
        return panel not in pickers and bool(actions) and actions <= picked

    hidden = any(map(named_by_results, scene.prompt.panels))
    panels = tuple(
        replace(
            panel,
            choices=tuple(replace(choice, note="") for choice in panel.choices),
            start=0,
            open=panel.open or hidden,
            listed=False,
        )
        if panel in pickers
        else panel
        for panel in scene.prompt.panels
        if not named_by_results(panel)
    )
    return replace(scene.with_places(_hopeful), prompt=replace(scene.prompt, panels=panels))


def _hopeful(place: Any) -> Any:
    if not place.control.in_vain:
        return place
    return replace(place, control=replace(place.control, why=""))


def built(position: Position, code: str, acting: bool, you: int = -1, still: bool = False) -> Scene:
    """Return the scene of a position; `acting` means that the viewer may decide now.

    The seat `you` is marked as that of the viewer; -1 marks none. In a `still` picture nothing can
    be pressed.

    The latest scene is cached, because a board needs it for its parts and its status.
    """
    global _latest
    # A safeguard for every caller: what is hidden is not drawn.
    position = position.public
    asked = (code, acting, you, still)
    if _latest is not None and _latest[0] is position and _latest[1] == asked:
        return _latest[2]
    module = drawing_of(position.game)
    make: Callable[..., Scene] = module.scene if module else fallback.scene
    if still and module and module.still:
        make = module.still
    scene = make(position, code, acting, you)
    scene = telling_faces(scene, position.game)
    if still:
        scene = scene.with_places(resting)
    if position.game.pictograms:
        scene = replace(scene, pictograms=position.game.pictograms)
    _latest = (position, asked, scene)
    return scene


_latest: tuple[Position, tuple[str, bool, int, bool], Scene] | None = None


def telling_faces(scene: Scene, game: Game) -> Scene:
    """Return a scene that says whose faces it shows, where they are not the printed ones."""
    name = game.faces_text("name", scene.language)
    if not name:
        return scene
    titled = texts(scene.language)("faces.titled", title=scene.title, name=name)
    return replace(scene, title=titled, faces=name)


def resting(place: Any) -> Any:
    """Return a place without its action, because a still picture cannot be clicked."""
    control = place.control
    if not (control.state or control.line):
        return place
    try:
        return _actionless(place)
    except TypeError:
        # A place of a game that holds lists cannot be looked up.
        return _actionless.__wrapped__(place)


@lru_cache(maxsize=2048)
def _actionless(place: Any) -> Any:
    control = place.control
    return replace(place, control=Control(control.label, tip=control.tip))


# -- the parts of a live board -------------------------------------------------------------


def parts(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    since: Position | None = None,
    lines: int | None = None,
    notes: LogNotes = NO_NOTES,
) -> dict[str, str]:
    """Return the markup of a live board: ``symbols board prompt hand log legend``.

    ``symbols`` is invisible: it holds the pictograms and styles that the others refer to. Like
    ``legend``, which explains them, it is the same for every position.
    Empty parts are left out (a single position has no log). Changes since the position `since`
    are marked; a table that is being unfolded has this number of `lines`; `notes` are added to
    the log.
    """
    source = seen(source, seat)
    position = position_of(source)
    scene = scene_of(source, seat, language)
    if since is not None:
        scene = _since(scene, source, seat, since)
    told_yet = None
    if lines is not None:
        whole, scene = scene, unfolded(scene, lines)
        # The log must not reveal the result before it is counted.
        told_yet = whole.prompt.table if scene is not whole else None
    module = drawing_of(position.game)
    # What is the same for every position is printable already.
    found = {
        "symbols": symbols_of(position.game),
        **{name: printable(markup) for name, markup in _drawn(scene, module).items()},
        "legend": _legend(module, position.game, scene.language),
    }
    session: Any = source
    if source is not position:
        log = log_of(session, scene.language, you_at(source, seat))
        log = log.without(told_yet.topic) if told_yet else log
        found["log"] = printable(_log(log, scene.language, notes))
    return {name: markup for name, markup in found.items() if markup}


def still(position: Position, language: str) -> dict[str, str]:
    """Return the markup of a read-only board."""
    scene = built(position, language, acting=False)
    found = _drawn(scene, drawing_of(position.game), live=False)
    return {name: printable(markup) for name, markup in found.items() if markup}


def _drawn(scene: Scene, module: GameDrawing | None, live: bool = True) -> dict[str, str]:
    """Return the parts of a scene; only `live` ones have tips, and mats folded to lines."""
    return {
        "board": _board(scene, module, live),
        "prompt": _prompt(scene, module),
        "hand": _hand(scene, module, live),
    }


def symbols_of(game: Game) -> str:
    """Return the pictograms and styles that a page needs once for all pictures of a game."""
    module = drawing_of(game)
    if module is None:
        return printable(f"<style>{style()}{night_rule()}</style>")
    return all_symbols(module, tuple(game.pictograms.items()))


def system_night(game: Game) -> str:
    """Return the style rule that makes pictures dark where the reader's system is."""
    module = drawing_of(game)
    rule = night_rule(module.palette, module.night) if module else night_rule()
    return f"@media(prefers-color-scheme:dark){{{rule.replace('.sal-night', ':root', 1)}}}"


def status(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    lines: int | None = None,
    beside: str = "",
) -> str:
    """Return the last events, whose turn it is and the decision, as sentences.

    While a table is being unfolded (see `parts`), they do not reveal the result. Events that are
    told `beside` the board are left out.
    """
    scene = scene_of(source, seat, language)
    if lines is not None and unfolded(scene, lines) is not scene:
        return unfolded(scene, lines).summary
    # So are sentences that the summary repeats.
    told = (line for line in headlines(scene) if line not in scene.summary and line not in beside)
    return printable(joined((*told, scene.summary), scene.language))


def headlines(scene: Scene) -> tuple[str, ...]:
    """Return the main news: the action of a player, and its last consequence."""
    if scene.headlines:
        return scene.headlines
    return scene.news if len(scene.news) < 3 else (scene.news[0], scene.news[-1])


def strings(language: str | None = None) -> Mapping[str, str]:
    """Return the texts of the page itself."""
    return _strings(known_language(language))


@lru_cache(maxsize=8)
def _strings(code: str) -> Mapping[str, str]:
    texts = shared_texts(code).items()
    found = {key.removeprefix("page."): text for key, text in texts if key.startswith("page.")}
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style sheet of the parts that are not SVG (it comes with ``symbols``)."""
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8") + seat_rules()


def shared_texts(language: str | None) -> Texts:
    """Return the texts of all boards in a language (the current one by default)."""
    return load_texts(known_language(language), TEXT)


def context_of(scene: Scene, module: GameDrawing | None, **more: Any) -> dict[str, Any]:
    """Return the values for a template besides the constants of the game."""
    return {
        "scene": scene,
        "tip_key": shared_texts(scene.language)["chrome.tip_key"],
        "drawn": module is not None,
        **more,
    }


def make(template: str, scene: Scene, module: GameDrawing | None, **more: Any) -> str:
    """Return the markup of a scene by a template, a game's own or the shared one."""
    folders = (module.TEMPLATES,) if module else ()
    return render(template, folders, context_of(scene, module, **more), module)


Added = tuple[tuple[str, str], ...]


@lru_cache(maxsize=16)
def known_symbols(module: GameDrawing | None, added: Added = ()) -> Symbols:
    """Return a game's symbols, those of the seats, and the constant background.

    Parameters
    ----------
    module : GameDrawing or None
    added : tuple of (name, markup)
        Those that its components bring, see `Game.pictograms`.
    """
    if module is None:
        return Symbols({})
    own = dict(symbols(module.SYMBOLS)) if module.SYMBOLS else {}
    own |= {name: f'<g id="sal-{name}">{markup}</g>' for name, markup in added}
    if not module.GROUND:
        return Symbols({**own, **seat_symbols()})
    ground = render(module.GROUND, (module.TEMPLATES,), {}, module)
    return Symbols({**own, **seat_symbols(), "ground": f'<g id="sal-ground">{ground}</g>'})


def head(names: frozenset[str], module: GameDrawing | None, pictograms: Mapping[str, str]) -> str:
    """Return the style rules and symbols that some markup with these names needs."""
    added = tuple(pictograms.items())
    return dressed(names, known_symbols(module, added), module.palette if module else ())


@lru_cache(maxsize=16)
def all_symbols(module: GameDrawing, added: Added = ()) -> str:
    """Return the invisible part with all symbols, which is sent once and used by the others."""
    every = "".join(known_symbols(module, added).drawn.values())
    return printable(
        '<svg class="sal" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<style>{styles(palette=module.palette)}{style()}"
        f"{night_rule(module.palette, module.night)}</style><defs>{every}</defs></svg>"
    )


def look(game: Game) -> str:
    """Return what a board declares of its game: its own colours, and the shape of its sheets."""
    module = drawing_of(game)
    own = own_style(module.palette, module.night) if module else ""
    return ";".join(filter(None, (own, shape(game))))


def shape(game: Game) -> str:
    """Return the declaration of the aspect ratio of a game's sheets; "" without sheets.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> shape(game("stone-age"))
    '--sal-shape:1.225'
    """
    module = drawing_of(game)
    if module is None or not module.SHEETS:
        return ""
    wide, high = module.SIZE
    return f"--sal-shape:{wide / high:.3f}"


def _board(scene: Scene, module: GameDrawing | None, live: bool = True) -> str:
    if module is None:
        return make("plain.html.j2", scene, None, text_board=text_board(scene))
    drawn = "".join(
        f'<svg class="sal sal-map sal-{name}" viewBox="0 0 {wide} {high}" role="group"'
        f' aria-label="{escape(scene.marks.get(name, scene.title))}">'
        f"{make(f'{name}.svg.j2', scene, module)}</svg>"
        for name, (wide, high), _ in module.SHEETS
    )
    tips = make("tips.html.j2", scene, module, tips=scene.tips) if live and scene.tips else ""
    if drawn:
        drawn = f'<div class="sal-table-top" lang="{scene.language}">{drawn}</div>'
    things, panels, below = around_panels(scene.items)
    if panels:
        inner = [(panel, _items(panel.items, scene, module)) for panel in panels]
        alone = [panel for panel in panels if not panel.group]
        more = {"first": shown_first(panels), **_folding(scene, alone, live)}
        shown = make("panels.html.j2", scene, module, panels=inner, **more)
        tips = shown + _items(below, scene, module) + tips
    return f"{drawn}{_items(things, scene, module)}{tips}"


def _items(items: Sequence[Any], scene: Scene, module: GameDrawing) -> str:
    """Return items side by side, and between them what is folded."""
    drawn = ""
    for folds, some in groupby(items, lambda item: isinstance(item, Fold)):
        if folds:
            inner = [(fold, _items(fold.items, scene, module)) for fold in some]
            drawn += make("folds.html.j2", scene, module, folds=inner)
        else:
            drawn += make("items.html.j2", scene, module, boxes=[laid(item) for item in some])
    return drawn


def _prompt(scene: Scene, module: GameDrawing | None) -> str:
    texts = shared_texts(scene.language)
    named = ("unfold_next", "unfold_all", "tip_more", "show_where")
    words = {name: texts[f"chrome.{name}"] for name in named}
    return make("prompt.html.j2", scene, module, far=far_off(scene), **_SHAPES, **words)


def far_off(scene: Scene) -> bool:
    """Tell whether what can be pressed lies in hands and before players: below, out of sight.

    What the prompt offers as well, such as to pass, does not count: it is seen.
    """
    below = {item.id for item in scene.items if isinstance(item, Fold | Panel)}
    panels = [panel for panel in scene.prompt.panels if panel.open]
    seen = {words for panel in panels for each in panel.controls() for words in each.words}
    usable = {
        group
        for group, place in scene.places()
        if place.control.state == "can" and place.control.action not in seen
    }
    return bool(usable) and usable <= below


def unfolded(scene: Scene, lines: int) -> Scene:
    """Return a scene with only some lines of its table, which does not reveal the result."""
    table = scene.prompt.table
    if table is None or not table.first(lines).left:
        return scene
    counting = shared_texts(scene.language)["chrome.counting"]
    shown = table.first(lines)
    prompt = replace(scene.prompt, sentence=counting, detail="", table=shown)
    # The mats show no more points than the table.
    sums = zip(scene.mats, shown.foot[1:], strict=False)
    mats = tuple(mat.counting(so_far) for mat, so_far in sums)
    items = tuple(each.counting() if isinstance(each, Panel) else each for each in scene.items)
    return replace(scene, prompt=prompt, summary=counting, mats=mats, items=items)


@lru_cache(maxsize=16)
def _legend(module: GameDrawing | None, game: Game, language: str) -> str:
    told = module.legend if module else None
    if not told:
        return ""
    legend, note = told(game, language), game.faces_text("note", language)
    legend = replace(legend, notes=(*legend.notes, note)) if note else legend
    return printable(render("legend.html.j2", (), {"legend": legend}))


def _hand(scene: Scene, module: GameDrawing | None, live: bool = True) -> str:
    if not scene.mats:
        return ""
    return make("hand.html.j2", scene, module, live=live, **_folding(scene, scene.mats, live))


def _folding(scene: Scene, players: Sequence[Any], live: bool) -> dict[str, Any]:
    """Return which mats or panels stand whole, and what a screen reader says of a line."""
    texts = shared_texts(scene.language)

    def told(each: Any) -> str:
        return texts["list.comma"].join(fact.label or fact.text for fact in each.line)

    folds = live and len(players) > FEW
    kept = standing(players) if folds else {each.id for each in players}
    return {"folds": folds, "kept": kept, "told": told}


# The shapes of JSON that the page reads; see the markup contract in the templates.
_SHAPES: Final[dict[str, Any]] = {
    "choices": lambda panel: [
        {"action": c.action, "label": c.label, "note": c.note} for c in panel.choices
    ],
    "counted": lambda panel: [
        {"action": c.action, "counts": c.counts, "note": c.note} for c in panel.choices
    ],
    "kinds": lambda panel: [
        {"key": k.key, "label": k.label, "have": k.have, "icon": k.icon and f"sal-{k.icon}"}
        for k in panel.kinds
    ],
}


def _log(log: ShownLog, language: str, notes: LogNotes) -> str:
    texts = shared_texts(language)
    where = texts("chrome.slider_text", ply=log.ply, head=log.head)
    context = {
        "log": log,
        "notes": notes,
        "rows": [
            (line, "" if line.number else notes.marks.get(line.ply, "")) for line in log.lines
        ],
        "slider_label": texts["chrome.slider"],
        "slider_text": where,
        "slider_said": joined((where, notes.said), language) if notes.said else where,
        "you": texts["chrome.you_mark"],
    }
    return render("log.html.j2", (), context)


def log_of(session: Session, language: str, you: int = -1) -> ShownLog:
    """Return the moves before and after the one shown, newest first.

    The action of a player is one line, and so is each consequence. The actions of the seat
    `you` are marked.
    """
    session = seen(session)
    first, last = max(0, session.ply - RECENT + 1), min(session.last, session.ply + RECENT)
    own = session.game.seating[you].colour if you >= 0 else ""
    # Of several lines of a move, the last one is next to the position.
    shown = list(reversed(log_lines(session, language, first, last, own)))
    current = [number for number, line in enumerate(shown) if line.current]
    for number in current[1:]:
        shown[number] = replace(shown[number], current=False)
    return ShownLog(tuple(shown), session.ply, session.last, session.can_undo, session.can_redo)


def log_lines(
    session: Session, language: str, first: int = 0, last: int | None = None, own: str = ""
) -> list[Line]:
    """Return the lines of the moves from `first` to `last`, in order.

    The actions of the seat with the colour `own` are marked.
    """
    session = seen(session)
    last = session.last if last is None else last
    shown: list[Line] = []
    # Of the others nothing is read: a long game takes no more time than a short one.
    for ply in range(first, last + 1):
        is_now, later = ply == session.ply, ply > session.ply
        events = tuple(session.log_of_moves(ply, ply)) if ply else ()
        lines = told_lines(events, language, is_now, later, own) if events else ()
        empty = "…" if ply else shared_texts(language)["chrome.start"]
        shown += lines or [Line(ply, "", empty, is_now, later=later)]
    return shown


@lru_cache(maxsize=2048)  # what was told once stays as it is
def told_lines(
    events: tuple[LogLine, ...], language: str, current: bool, later: bool, own: str
) -> tuple[Line, ...]:
    """Return the lines of one move, without what the board shows elsewhere.

    Parameters
    ----------
    events : tuple of LogLine
        All events of the move.
    language : str
    current, later : bool
        Whether the position after the move is shown, or an earlier one.
    own : str
        The colour of the viewer's seat, or "".
    """
    game, texts = events[0].game, shared_texts(language)
    shown: list[Line] = []
    for passage in Log([*events]).passages():
        sentences = [
            sentence_case(line.text(language))
            for line in passage.lines
            if line.event[0] not in game.shown_elsewhere
        ]
        if not sentences:
            continue
        colour = game.seating[passage.seat].colour if passage.seat >= 0 else ""
        rules = passage.rules if passage.follows else []
        titles, sources = (
            texts["list.comma"].join(rule.text(key, language) for rule in rules)
            for key in ("title", "source")
        )
        shown.append(
            Line(
                passage.ply,
                colour,
                joined(sentences, language),
                current,
                len(shown),
                passage.topic,
                titles,
                sources,
                later,
                you=bool(own) and colour == own and not titles,
            )
        )
    return tuple(shown)


def topics(game: Game, language: str | None = None) -> dict[str, str]:
    """Return the topics of the log with their names, in the order of the game."""
    texts = game.texts(known_language(language))
    return {topic: texts(f"topic.{topic}") for topic in game.topics}
