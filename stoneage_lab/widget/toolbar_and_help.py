"""The parts around the picture, for all games: buttons, keys, the transcript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.language import LANGUAGE_NAMES, load_texts
from ..core.memo import memo
from ..drawing import strings
from ..drawing.templating import render
from .commands import ALL, allows

if TYPE_CHECKING:
    from ..core.game import Game

KEYS: Final = (
    ("Alt B", "key_into", ""),
    ("← → ↑ ↓", "key_arrows", ""),
    ("Enter", "key_enter", ""),
    ("N", "key_next", "next"),
    ("U R", "key_undo", "undo"),
    ("P", "key_pause", "pause"),
    ("H", "key_hint", "hint"),
    ("A", "key_review", "review"),
    ("I", "key_details", ""),
    ("Esc", "key_close", ""),
    ("?", "key_help", ""),
)
"""The keys, their meanings, and the commands that they give if they give one."""

PAGE_WORDS: Final = (
    "busy",
    "no_answer",
    "malformed",
    "version",
    "broken",
    "no_fullscreen",
    "ok",
)
"""The texts of the page itself (widgets/src/words.ts); all others are in the markup."""

WORDS_OF_CELLS: Final = ("busy", "no_answer", "malformed", "version")
"""Those that speak of Python and of cells; a guest at a table knows of neither."""

BLOCK: Final = 8
"""The number of lines of Python in one element of the transcript."""

_TEMPLATES: Final = (Path(__file__).parent / "templates",)

Glossary = tuple[tuple[str, str], ...]
"""Words of a game, each with its meaning."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The state of the buttons above the board.

    Attributes
    ----------
    language : str
    undo, redo : bool
        Whether a move can be undone, redone.
    bots : bool
        Whether a bot plays a seat.
    paused : bool
        Whether the bots are paused.
    bot_waits : bool
        Whether a bot has to move and waits for the user.
    hint : str
        The label of the button for advice; empty if there is no coach.
    decides : bool
        Whether a person has to decide.
    commands : frozenset of str
        What may be asked of the board; there are no buttons for anything else.
    """

    language: str
    undo: bool
    redo: bool
    bots: bool
    paused: bool
    bot_waits: bool
    hint: str = ""
    decides: bool = True
    commands: frozenset[str] = ALL

    def may(self, command: str) -> bool:
        """Tell whether something may be asked of the board."""
        return allows(self.commands, command)


@memo(32)
def head(state: Controls) -> str:
    """Return the row of buttons, with the panels they open."""
    context = {"words": strings(state.language), "state": state, "languages": LANGUAGE_NAMES}
    return render("toolbar.html.j2", _TEMPLATES, context)


def page_words(words: Mapping[str, str], in_cells: bool) -> dict[str, str]:
    """Return the texts of the page itself; where there is no cell, none is to be run again."""
    told = {key: words[key] for key in PAGE_WORDS}
    if in_cells:
        return told
    return told | {key: words[f"{key}_without_cell"] for key in WORDS_OF_CELLS}


@memo(16)
def help_panel(
    language: str, legend: str, glossary: Glossary = (), commands: frozenset[str] = ALL
) -> str:
    """Return the help panel: the meaning of the pictures, the words of the game, and the keys."""
    keys = [(key, told) for key, told, given in KEYS if not given or allows(commands, given)]
    context = {"words": strings(language), "keys": keys, "legend": legend, "glossary": glossary}
    return render("help.html.j2", _TEMPLATES, context)


def glossary_of(game: Game, language: str) -> Glossary:
    """Return the words that the notebooks of a game explain; a game without notebooks has none."""
    return _glossary(tuple(game.text_folders), language)


@memo(16)
def _glossary(folders: tuple[Path, ...], language: str) -> Glossary:
    """Return the glossary words in the folders next to some folders of texts."""
    beside = (folder.parent / "lessons" / "glossary" for folder in folders)
    texts = load_texts(language, *filter(Path.is_dir, beside))
    terms = [key.removesuffix(".word") for key in texts if key.endswith(".word")]
    return tuple((texts[f"{term}.word"], texts[f"{term}.meaning"]) for term in terms)


def now(words: Mapping[str, str], last: int, comparing: bool) -> str:
    """Return the buttons at an earlier position: back to now, and changes since."""
    context = {"words": words, "last": last, "comparing": comparing}
    return render("back_to_now.html.j2", _TEMPLATES, context)


Names = tuple[tuple[str, str], ...]
"""CSS selectors of lines of the log, with their names."""


@memo(16)
def filters(language: str, who: Names, what: Names) -> str:
    """Return the filters of the log: by the seat that acts, and by topic."""
    lists = {"who": dict(who), "what": dict(what)}
    return render("filters.html.j2", _TEMPLATES, {"words": strings(language), "lists": lists})


def code(words: Mapping[str, str], lines: Sequence[str]) -> str:
    """Return the accepted clicks as lines of Python, folded under the last one.

    A click sends only its own line, and those of a block once it is full: in a long game there are
    few blocks to write.
    """
    begun = [*lines[:1], *(f"\n{line}" for line in lines[1:])]
    full = len(begun) // BLOCK * BLOCK
    blocks = ["".join(begun[at : at + BLOCK]) for at in range(0, full, BLOCK)] + begun[full:]
    return render(
        "python_lines.html.j2", _TEMPLATES, {"words": words, "lines": lines, "blocks": blocks}
    )
