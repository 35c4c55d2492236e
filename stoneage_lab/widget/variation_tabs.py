"""The lines of play: open ones as tabs above the board, all of them as a tree below the slider."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..drawing.templating import render
from ..session.variations import LONGEST_NAME
from .words import say

if TYPE_CHECKING:
    from ..session.variations import Variation, Variations
    from .shown_session import LineOfPlay, ShownSession

_TEMPLATES: Final = (Path(__file__).parent / "templates",)
DEEPEST: Final = 6
"""The tree of a long analysis is not indented further than this."""


def line_name(line: LineOfPlay, language: str) -> str:
    """Return the name of a line with where it branched off; of the game, its name."""
    if line.variation is None:
        return say("lines.game", language)
    name = line.variation.called(language)
    return say("lines.line", language, line=name, leaves=line.variation.leaves(language))


def tabs(shown: ShownSession, language: str) -> str:
    """Return the tabs; nothing as long as there is only the game itself.

    The branching points are those found when the variations were last walked.
    """
    if len(shown.lines) == 1:
        return ""
    now = shown.line
    named = [(line.number, line_name(line, language), line is now) for line in shown.lines]
    context = {
        "lines": named,
        "title": say("lines.title", language),
        "close": say("lines.close", language, line=line_name(now, language)),
        "closes": 0 if now is shown.lines[0] else now.number,
    }
    return render("variation_tabs.html.j2", _TEMPLATES, context)


def tree(shown: ShownSession, known: Variations, language: str, *, secret: bool) -> str:
    """Return the tree of all lines, folded; nothing as long as there is only the game itself.

    Parameters
    ----------
    shown : ShownSession
    known : Variations
        Those of the original game.
    language : str
    secret : bool
        Whether the words of moves may tell what the viewer does not know.
    """
    if not len(known):
        return ""
    now = shown.line
    rows = [(1, say("lines.game", language), "", 0, now.variation is None)]
    rows += [
        (
            each.number,
            each.called(language),
            _told(each, language, secret),
            min(each.depth + 1, DEEPEST),
            each is now.variation,
        )
        for each in known
    ]
    context = {
        "rows": rows,
        "title": say("lines.tree", language, n=len(known)),
        "shown": say("lines.shown", language),
        "rename": say("lines.rename", language) if now.variation is not None else "",
        "number": now.number,
        "name": now.variation.name if now.variation is not None else "",
        "longest": LONGEST_NAME,
        "may": not secret,
        "text": known.text() if shown.text_open and not secret else "",
        "as_text": say("lines.text", language),
    }
    return render("variations.html.j2", _TEMPLATES, context)


def _told(line: Variation, language: str, secret: bool) -> str:
    """Return where a line leaves which one, how long it is, and how it begins."""
    first = line.moves[:1]
    game, before = line.play.game, line.play.at(line.begun)
    action = game.find(first[0]) if first and not secret and before.decides else None
    key = "lines.begins" if action is not None else "lines.length"
    label = before.label(action, language) if action is not None else ""
    return say(key, language, leaves=line.leaves(language), n=len(line.moves), move=label)
