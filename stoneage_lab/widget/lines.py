"""The tabs of the lines of play, above the board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..drawing.templating import render
from .words import say

if TYPE_CHECKING:
    from .shown_session import LineOfPlay, ShownSession

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


def line_name(line: LineOfPlay, language: str) -> str:
    """Return the name of a line: the game itself, or where the line branched off."""
    if line.number == 1:
        return say("lines.game", language)
    return say("lines.line", language, n=line.number, ply=line.begun)


def tabs(shown: ShownSession, language: str) -> str:
    """Return the tabs; nothing as long as there is only the game itself."""
    if len(shown.lines) == 1:
        return ""
    now = shown.line
    context = {
        "lines": [(line.number, line_name(line, language), line is now) for line in shown.lines],
        "title": say("lines.title", language),
        "close": say("lines.close", language, line=line_name(now, language)),
        "closes": 0 if now is shown.lines[0] else now.number,
    }
    return render("lines.html.j2", _TEMPLATES, context)
