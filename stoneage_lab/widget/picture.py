"""What a board shows: the traits that travel to the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from .. import drawing
from ..drawing.render import shared_texts, you_at
from ..drawing.text_metrics import printable
from . import toolbar
from .downloads import save_panel
from .protocol import VERSION

if TYPE_CHECKING:
    from ..drawing.scene import Scene
    from .board import Board

# The order Tab goes through them.
PARTS: Final = ("guide", "now", "head", "board", "prompt", "hand", "code", "log")
# Parts that are the same for every position: pictograms and styles, and what "?" opens.
SCENERY: Final = ("symbols", "help")
SELECTOR: Final = re.compile(r"\.[a-zA-Z][\w-]*|\[data-kind=[a-zA-Z][\w-]*\]", re.ASCII)


def picture(board: Board) -> dict[str, Any]:
    """Return the traits `view` and `scenery`: the position as this board's seat sees it.

    All parts every time, not only those that changed: a page that comes later (a second view,
    a reload) has only this, and the page itself passes over what is the same as before.
    """
    play, words = board.seen_play, drawing.strings(board.language)
    waits = play.bot_to_move and play.ply == play.last
    parts = {
        **framing(board, waits),
        **drawing.parts(
            play,
            seat=board.seat,
            language=board.language,
            since=board.compared,
            lines=board.lines,
        ),
    }
    parts["help"] = toolbar.help_panel(words, parts.pop("legend", ""))
    if board.curtain is not None:
        parts["prompt"] = board.curtain_part()
    parts["prompt"] += board.changes_part() + board.hint_part()
    if "log" in parts:
        parts["log"] = toolbar.filters(words, kinds_of_lines(board)) + parts["log"]
    if board.guide is not None:
        parts["guide"] = board.guide_part()
    scenery = {name: parts.pop(name) for name in SCENERY if name in parts}
    view = {
        "v": VERSION,
        "game": play.game.name,
        "rev": board.rev,
        "seat": board.seat,
        "lang": board.language,
        "look": ";".join(filter(None, (drawing.shape(play.game), board.look()))),
        "parts": {name: parts[name] for name in sorted(parts, key=_tab_order)},
        "status": status(board),
        "head": play.last,
        "ply": play.ply,
        "past": board.in_past,
        "auto": waits and not board.paused,
        # Where there is more to see, the next bot waits longer.
        "pace": board.pace * (3 if waits and shown(board).lingers else 1),
        "strings": {key: words[key] for key in toolbar.PAGE_WORDS},
    }
    return {"view": view, "scenery": scenery}


def shown(board: Board) -> Scene:
    """Return what the board's seat sees."""
    return drawing.scene_of(board.seen_play, seat=board.seat, language=board.language)


def framing(board: Board, waits: bool) -> dict[str, str]:
    """Return the parts that stand round every game; a bot is to move if it `waits`."""
    play, words = board.seen_play, drawing.strings(board.language)
    controls = toolbar.Controls(
        language=board.language,
        undo=play.can_undo,
        redo=play.can_redo,
        bots=board.has_bots,
        paused=board.paused,
        bot_waits=waits and board.paused,
        hint=board.say("hint_button"),
        decides=board.may_ask(),
    )
    own = board.say("own_game", n=board.line) if board.plays_branch else ""
    parts = {
        "head": toolbar.head(words, controls) + board.settings_panel(words) + save_panel(words),
        "code": toolbar.code(words, board.own_lines, own),
    }
    return (
        parts | {"now": toolbar.now(words, play.last, board.comparing)} if board.in_past else parts
    )


def status(board: Board) -> str:
    """Return the sentence over the board; of an earlier position it says first that it is one."""
    play = board.seen_play
    if board.curtain is not None:
        return board.curtain_text()
    sentence = drawing.status(play, seat=board.seat, language=board.language, lines=board.lines)
    if not board.in_past:
        return sentence
    return f"{board.say('past', ply=play.ply, head=play.last)} {sentence}"


def kinds_of_lines(board: Board) -> dict[str, dict[str, str]]:
    """Return what the lines of the log can be chosen by: selectors of CSS and their words."""
    game, texts = board.play.game, shared_texts(board.language)
    names = [game.seat_text(seat, board.language) for seat in game.seats]
    you = you_at(board.seen_play, board.seat)
    if you >= 0:
        names[you] = texts("chrome.you", who=names[you])
    seats = {
        f".sal-seat-{seat.colour}": name for seat, name in zip(game.seating, names, strict=True)
    }
    topics = drawing.topics(game, board.language)
    lists = {"who": seats, "what": {f"[data-kind={key}]": word for key, word in topics.items()}}
    # A name out of anything but letters is no selector.
    return {
        name: {key: printable(word) for key, word in words.items() if SELECTOR.fullmatch(key)}
        for name, words in lists.items()
    }


def _tab_order(part: str) -> int:
    return PARTS.index(part) if part in PARTS else len(PARTS)
