"""What stands round the picture on every board: buttons, keys, the transcript. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..core.language import LANGUAGE_NAMES
from ..drawing.templating import render

KEYS: Final = (
    ("← → ↑ ↓", "key_arrows"),
    ("Enter", "key_enter"),
    ("N", "key_next"),
    ("U R", "key_undo"),
    ("P", "key_pause"),
    ("H", "key_hint"),
    ("I", "key_details"),
    ("Esc", "key_close"),
    ("?", "key_help"),
)

PAGE_WORDS: Final = (
    "busy",
    "no_answer",
    "malformed",
    "version",
    "broken",
    "no_fullscreen",
    "ok",
    "choose",
    "more",
    "less",
)
"""What the page itself says (widgets/src/words.ts); all else comes to it as markup."""

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@dataclass(frozen=True, slots=True)
class Controls:
    """What the buttons above the board can do now.

    Attributes
    ----------
    language : str
    undo, redo : bool
        There is something to undo, to redo.
    bots : bool
        Some seat is played by a bot.
    paused : bool
        The bots wait.
    bot_waits : bool
        A bot is to move and will do so only when told to.
    hint : str
        What the button for advice is called, where the game has somebody to ask.
    decides : bool
        A person is to decide.
    """

    language: str
    undo: bool
    redo: bool
    bots: bool
    paused: bool
    bot_waits: bool
    hint: str = ""
    decides: bool = True


def head(words: Mapping[str, str], state: Controls) -> str:
    """Return the row of buttons, with the panels they open."""
    context = {"words": words, "state": state, "languages": LANGUAGE_NAMES}
    return render("head.html.j2", _TEMPLATES, context)


def help_panel(words: Mapping[str, str], legend: str) -> str:
    """Return what ``?`` opens: the keys, and beside them what the pictures mean."""
    return render("help.html.j2", _TEMPLATES, {"words": words, "keys": KEYS, "legend": legend})


def now(words: Mapping[str, str], last: int, comparing: bool) -> str:
    """Return the way back from an earlier position, and what has changed since."""
    context = {"words": words, "last": last, "comparing": comparing}
    return render("now.html.j2", _TEMPLATES, context)


def filters(words: Mapping[str, str], lists: Mapping[str, Mapping[str, str]]) -> str:
    """Return the lists that choose among the lines of the log.

    Parameters
    ----------
    words : Mapping
    lists : Mapping
        By ``"who"`` or ``"what"``: selectors of CSS for lines, and what they are called.
    """
    return render("filters.html.j2", _TEMPLATES, {"words": words, "lists": lists})


def code(words: Mapping[str, str], lines: Sequence[str], own: str = "") -> str:
    """Return the accepted clicks as lines of Python, folded away under the last of them.

    `own` says that the board plays another game by now than the one it was made for.
    """
    return render("code.html.j2", _TEMPLATES, {"words": words, "lines": lines, "own": own})
