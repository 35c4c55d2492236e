"""From a position to the parts of a live board, and to its status.

Templates make all of it from one `Scene`: the same position gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from ..core.garbage_collection import no_collection
from ..core.memo import memo
from .board_texts import shared_texts
from .ground import Ground
from .item_fitting import BEFORE_PLAYER, ON_TABLE, fit
from .items import Fold, Panel, around_panels, open_item_ids, shown_first
from .layout import laid
from .log_view import NO_NOTES, NOTHING_YET, Latest, latest_of, log_markup, log_of
from .number_picker import choices_of, listed, rows_of
from .plain_value import replace
from .position_scenes import (
    deed_marked,
    far_off,
    headlines,
    read_only_scene,
    scene_of,
    scene_with_bot_moves,
    scene_with_lines,
    since_marked,
)
from .protocol import WIDE, drawing_of
from .symbols_and_styles import symbols_of
from .templating import KEPT_WHOLE, render
from .text_board import text_board
from .text_metrics import joined, printable
from .viewer import position_of, seen, you_at

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..core.game import Game
    from ..session.position import Position
    from ..session.session import Session
    from .guide_marks import GuideFocus
    from .protocol import GameDrawing
    from .scene import Button, LogNotes, Prompt, Scene, Tip


READABLE: Final = 12.0
"""The smallest letters before a player, in pixels, where a ground tells the size of its letters."""


@no_collection()
def parts(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    since: Position | None = None,
    lines: int | None = None,
    notes: LogNotes = NO_NOTES,
    layout: str = WIDE,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
    deed: tuple[Position, Position] | None = None,
) -> dict[str, str]:
    """Return the markup of a live board: ``symbols board prompt hand log legend``.

    ``symbols`` is invisible: it holds the pictograms and styles that the others refer to. Like
    ``legend``, which explains them, it is the same for every position.
    Empty parts are left out (a single position has no log). Changes since the position `since`
    are marked; a table that is being unfolded has this number of `lines`; `notes` are added to
    the log; grounds are laid out as `layout` says. The moves of an `advice` are ranked where they
    are made, and what a guide has `meant` is marked; so is what was changed by a `deed`, from one
    position to another.
    """
    source = seen(source, seat)
    position = position_of(source)
    whole = _since_scene(source, seat, language, since, layout, advice, meant, deed)
    scene = whole if lines is None else scene_with_lines(whole, lines)
    module = drawing_of(position.game)
    session: Any = source
    found = {
        "symbols": symbols_of(position.game),
        **_drawn(scene, module, latest=_latest(source, scene)),
        "legend": _legend(module, position.game, scene.language),
    }
    if source is not position:
        log = log_of(session, scene.language, you_at(source, seat))
        # The log must not reveal the result before it is counted.
        if scene is not whole and whole.prompt.table:
            log = log.without(whole.prompt.table.topic)
        found["log"] = log_markup(log, scene.language, notes)
    return {name: markup for name, markup in found.items() if markup}


@no_collection()
def table_parts(
    source: Position | Session,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    since: Position | None = None,
    lines: int | None = None,
    layout: str = WIDE,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
    deed: tuple[Position, Position] | None = None,
    latest: Latest | None = None,
) -> dict[str, str]:
    """Return the parts ``board`` and ``hand`` of `parts` alone: those that a layout changes.

    Of an earlier position it is not known what every player did `latest`, unless it is given.
    """
    source = seen(source, seat)
    scene = _since_scene(source, seat, language, since, layout, advice, meant, deed)
    scene = scene if lines is None else scene_with_lines(scene, lines)
    module = drawing_of(position_of(source).game)
    latest = _latest(source, scene) if latest is None else latest
    return {"board": board_markup(scene, module), "hand": hand_markup(scene, module, latest=latest)}


def _since_scene(
    source: Position | Session,
    seat: int | str | None,
    language: str | None,
    since: Position | None,
    layout: str,
    advice: Iterable[Suggestion],
    meant: GuideFocus | None,
    deed: tuple[Position, Position] | None,
) -> Scene:
    """Return the scene of a source that is `seen`, with its changes since a position marked."""
    scene = scene_of(source, seat, language, layout=layout, advice=advice, meant=meant)
    if deed is not None:
        return deed_marked(scene, source, seat, *deed, layout)
    if since is not None:
        return since_marked(scene, source, seat, since, layout)
    session: Any = source
    return (
        scene
        if source is position_of(source)
        else scene_with_bot_moves(scene, session, seat, layout)
    )


def _latest(source: Position | Session, scene: Scene) -> Latest:
    """Return what every player did last; a position alone does not know."""
    session: Any = source
    if source is position_of(source):
        return NOTHING_YET
    # The lines of the score are no deeds.
    return latest_of(
        session, scene.language, scene.prompt.table.topic if scene.prompt.table else ""
    )


def read_only_board(
    position: Position,
    language: str,
    advice: Iterable[Suggestion] = (),
    meant: GuideFocus | None = None,
) -> dict[str, str]:
    """Return the markup of a read-only board, with the marks of an advice and of a guide."""
    scene = read_only_scene(position, language, advice, meant)
    if scene.advised:
        # Its choices are not drawn: what is chosen at no place is told in words.
        told = joined(filter(None, (scene.prompt.detail, *scene.advised)), language)
        scene = replace(scene, prompt=replace(scene.prompt, detail=told))
    found = _drawn(scene, drawing_of(position.game), live=False)
    return {name: markup for name, markup in found.items() if markup}


def _drawn(
    scene: Scene, module: GameDrawing | None, live: bool = True, latest: Latest = NOTHING_YET
) -> dict[str, str]:
    """Return the parts of a scene; only `live` ones have tips, and panels folded to lines."""
    return {
        "board": board_markup(scene, module, live),
        "prompt": prompt_markup(scene, module),
        "hand": hand_markup(scene, module, live, latest),
    }


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
    told `beside` the board are left out. At the end of a game the result comes first: it is what
    the line over a board is about.
    """
    scene = scene_of(source, seat, language)
    if lines is not None and scene_with_lines(scene, lines) is not scene:
        return scene_with_lines(scene, lines).summary
    # So are sentences that the summary repeats.
    repeated = scene.summary.replace(shared_texts(scene.language)("chrome.you", who=""), "")
    told = [line for line in headlines(scene) if line not in repeated and line not in beside]
    ended = scene.prompt.table is not None
    said = (scene.summary, *told) if ended else (*told, scene.summary)
    return printable(joined(said, scene.language))


def make(template: str, scene: Scene, module: GameDrawing | None, **more: Any) -> str:
    """Return the markup of a scene by a template, a game's own or the shared one."""
    folders = (module.TEMPLATES,) if module else ()
    return render(template, folders, _context(scene, module, **more), module)


def _context(scene: Scene, module: GameDrawing | None, **more: Any) -> dict[str, Any]:
    """Return the values for a template besides the constants of the game."""
    return {
        "scene": scene,
        "drawn": module is not None,
        **more,
    }


def board_markup(scene: Scene, module: GameDrawing | None, live: bool = True) -> str:
    """Return the table of a scene; of a game without a drawing a board of words."""
    if module is None:
        return make("text_position.html.j2", scene, None, text_board=text_board(scene))
    things, _, _ = around_panels(scene.items)
    tips = _tips(scene.tips, scene.language, module) if live and scene.tips else ""
    return f"{_filling(things, scene, module, ON_TABLE)}{tips}"


@memo(16)
def _tips(tips: tuple[Tip, ...], language: str, module: GameDrawing) -> str:
    """Return the tips of a table."""
    key = shared_texts(language)["chrome.tip_key"]
    context = {"tips": tips, "tip_key": key}
    return render("tips.html.j2", (module.TEMPLATES,), context, module)


def _filling(items: Sequence[Any], scene: Scene, module: GameDrawing, shape: float) -> str:
    """Return items that are as large as their part of the page allows; see `fitting`.

    A folding part counts with the height of its name, so that unfolding it shrinks nothing else.
    """
    return _filled(tuple(items), scene.language, scene.meant, module, shape) if items else ""


@memo(KEPT_WHOLE)
def _filled(
    items: tuple[Any, ...],
    language: str,
    meant: frozenset[str],
    module: GameDrawing,
    shape: float,
) -> str:
    """Return what fills a part of a page: a mat that stays as it is is not laid out again."""
    groups = [
        [laid(item)[1:3] for item in some]
        for folds, some in groupby(items, lambda item: isinstance(item, Fold))
        if not folds
    ]
    across, down = fit(groups, shape)
    lines = sum(isinstance(item, Fold) for item in items)
    told = f"--sal-across:{across};--sal-down:{down};--sal-lines:{lines}"
    letters = [item.letters for item in items if isinstance(item, Ground) and item.letters]
    if letters:
        told += f";--sal-least:{round(READABLE / min(letters), 2)}px"
    inner = _items(items, {"language": language, "meant": meant}, module)
    return f'<div class="sal-laid" style="{told}">{inner}</div>'


def _items(items: Sequence[Any], shown: Mapping[str, Any], module: GameDrawing) -> str:
    """Return items side by side, and between them what is folded."""
    drawn, more = "", dict[str, Any]()
    for folds, some in groupby(items, lambda item: isinstance(item, Fold)):
        if folds:
            inner = [(fold, _items(fold.items, shown, module)) for fold in some]
            template, more = "folds.html.j2", {"folds": inner}
        else:
            boxes = [laid(item) for item in some]
            template, more = "items.html.j2", {"boxes": boxes}
        drawn += render(template, (module.TEMPLATES,), {**shown, **more}, module)
    return drawn


_PROMPT_WORDS: Final = {
    **{key: f"chrome.{key}" for key in ("unfold_next", "unfold_all", "tip_more", "show_where")},
    **{key: f"page.{key}" for key in ("ok", "choose", "less", "more")},
}
_DIALS: Final = {"choices_of": choices_of, "rows_of": rows_of, "listed": listed}


def prompt_markup(scene: Scene, module: GameDrawing | None) -> str:
    """Return the decision: what is asked, and what may be chosen."""
    shown = {
        "far": far_off(scene),
        "words": _prompt_words(scene.language),
        "heard": partial(heard_name, language=scene.language),
        **_panels(scene.prompt),
    }
    return make("prompt.html.j2", scene, module, **shown, **_DIALS)


@memo(1024)
def heard_name(button: Button, language: str) -> str:
    """Return what a screen reader calls a button: its label, with all words that are seen on it.

    Who speaks to a page says what is seen: a name without these words would not be found.

    Examples
    --------
    >>> from stoneage_lab.drawing.scene import Button, Control
    >>> heard_name(Button("a", Control("1: The Tent of Green", action="go 1"), "1 Tent"), "en")
    '1 Tent: 1: The Tent of Green'
    >>> heard_name(Button("b", Control("Turn it over"), "Turn it over", "pay 1 stone"), "en")
    'Turn it over pay 1 stone'
    """
    label = button.control.label
    badges = [rank.badge for rank in button.control.ranks]
    seen = " ".join(filter(None, (*badges, button.text, button.note)))
    if _bare(seen) in _bare(label):
        return label
    if _bare(label) in _bare(seen):
        return seen
    return shared_texts(language)("chrome.field", name=seen, value=label)


def _bare(text: str) -> str:
    """Return a text without its punctuation, for comparisons."""
    return " ".join(re.sub(r"[^\w\s]", "", text).casefold().split())


@memo(4)
def _prompt_words(language: str) -> SimpleNamespace:
    """Return the words of every prompt."""
    texts = shared_texts(language)
    return SimpleNamespace(**{name: texts[key] for name, key in _PROMPT_WORDS.items()})


def _panels(prompt: Prompt) -> dict[str, Any]:
    """Return the open and closed panels of a prompt, and what there is besides for its template."""
    opened = [panel for panel in prompt.panels if panel.open]
    buttons = [button for panel in opened if not panel.folded for button in panel.buttons]
    signed = sum(bool(button.signs) for button in buttons)
    return {
        "opened": opened,
        "closed": [panel for panel in prompt.panels if not panel.open],
        "marking": any(each.control.line for panel in prompt.panels for each in panel.buttons),
        # More than three lines of buttons: what stands below them has less room.
        "tall": len(buttons) - signed + signed / 3 > 3,
    }


@memo(16)
def _legend(module: GameDrawing | None, game: Game, language: str) -> str:
    told = module.legend if module else None
    if not told:
        return ""
    legend, note = told(game, language), game.faces_text("note", language)
    legend = replace(legend, notes=(*legend.notes, note)) if note else legend
    return render("legend.html.j2", (), {"legend": legend}, module)


def hand_markup(
    scene: Scene, module: GameDrawing | None, live: bool = True, latest: Latest = NOTHING_YET
) -> str:
    """Return the markup of the players' panels, and of the items after them."""
    _, panels, after = around_panels(scene.items)
    if module is None or not panels:
        return ""
    drawn = [(panel, _filling(panel.items, scene, module, BEFORE_PLAYER)) for panel in panels]
    alone = [each for each in drawn if not each[0].group]
    groups, rest = _in_groups(drawn), _filling(after, scene, module, BEFORE_PLAYER)
    folding = _folding(scene, [panel for panel, _ in alone], live)
    own_first = sorted(alone, key=lambda each: each[0].you, reverse=True)
    more = {
        "alone": alone,
        "unfolded_ones": [each for each in own_first if each[0].id in folding["kept"]],
        "others": [each for each in alone if not each[0].you],
        "groups": groups,
        "first": shown_first(panels),
        "latest": latest,
        **folding,
        # What comes after them would stand between the table and the lines of the others.
        "abreast": folding["abreast"] and not groups and not rest,
    }
    return make("panels.html.j2", scene, module, **more) + rest


def _in_groups(drawn: Sequence[tuple[Panel, str]]) -> list[list[tuple[Panel, str]]]:
    """Return the panels of each group with their markup, the groups in the order of their names."""
    found: dict[str, list[tuple[Panel, str]]] = {}
    for each in drawn:
        if each[0].group:
            found.setdefault(each[0].group, []).append(each)
    return [found[group] for group in sorted(found)]


def _folding(scene: Scene, players: Sequence[Any], live: bool) -> dict[str, Any]:
    """Return which panels are unfolded, and the text of a folded line for screen readers."""
    texts = shared_texts(scene.language)

    def told(each: Any) -> str:
        return texts["list.comma"].join(fact.label or fact.text for fact in each.line)

    folds = live and len(players) > 1
    kept = open_item_ids(players) if folds else {each.id for each in players}
    again = texts["chrome.deed_again"]
    stands = [each for each in players if each.id in kept]
    alone = folds and len(stands) == 1
    deep = alone and _is_deep(stands[0])
    grows = alone and _grows(stands[0])
    return {
        "folds": folds,
        "kept": kept,
        "told": told,
        "again": again,
        "tight": deep and len(players) > 2,
        # At the end the lines of the score stand above what is mine.
        "abreast": (deep or grows or (alone and scene.prompt.table is not None))
        and len(players) <= 5,
    }


def _is_deep(panel: Any) -> bool:
    """Return whether what lies before a player leaves little room for the lines of others."""
    return any(item.is_deep for item in panel.items if isinstance(item, Ground))


def _grows(panel: Any) -> bool:
    """Return whether what lies before a player gets more and more: not all of it is on a ground."""
    return not all(isinstance(item, Ground) for item in panel.items)
