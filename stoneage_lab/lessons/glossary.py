"""The glossary of a game: each word, its meaning, and the lesson that explains it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from ..core.language import Texts
from ..core.plain_text import plain_text
from ..figures.table import as_bundle
from ..games import game_type
from .catalogue import Catalogue
from .item import LessonItem
from .registry import by_game, taught
from .words import words

WIDTH: Final = 92
_CELL: Final = "padding:4px 8px;text-align:left;vertical-align:top"


class Term(LessonItem):
    """A word that has to be explained before it is used.

    Parameters
    ----------
    id : str
        The texts stand under ``glossary.<id>``: ``word`` as it is written in the glossary,
        ``forms`` as it may stand in a sentence (with commas), and ``meaning``.
    first : str
        The lesson that explains it. There it stands in **bold** in the cell that does.
    folders : sequence of Path
        Where the texts are.
    """

    def __init__(self, id: str, first: str, folders: Sequence[Path]) -> None:
        self.id = id
        self.first = first
        self.folders = tuple(folders)

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts the term stands in."""
        return words(*self.folders, code=code)

    def word(self, code: str | None = None) -> str:
        """Return the word as the glossary has it."""
        return self.texts(code)[f"glossary.{self.id}.word"]

    def meaning(self, code: str | None = None) -> str:
        """Return what it means, in one sentence."""
        return self.texts(code)[f"glossary.{self.id}.meaning"]

    def stands_in(self, prose: str, code: str | None = None) -> bool:
        """Tell whether a text uses the word.

        Examples
        --------
        >>> ring = next(term for term in terms() if term.id == "ring")
        >>> ring.stands_in("Seven rings at the forest."), ring.stands_in("Bring wood.")
        (True, False)
        """
        forms = self.texts(code)[f"glossary.{self.id}.forms"].replace("、", ",").split(",")
        wanted = "|".join(re.escape(form.strip()) for form in forms)
        # Between letters of the same alphabet: Japanese puts no spaces between words.
        return bool(re.search(rf"(?<![A-Za-z])(?:{wanted})(?![A-Za-z])", prose, re.IGNORECASE))

    def __repr__(self) -> str:
        return f"<Term {self.word()}, from {self.first}>"


def terms(game: str | None = None) -> list[Term]:
    """Return the words of a game's lessons, or of all, in the order of explanation."""
    return list(taught("GLOSSARY", game).values())


class Glossary:
    """Words, with what they mean and where they are explained first; by game if of several.

    Parameters
    ----------
    game : str, optional
        Only the words of this game.
    """

    def __init__(self, game: str | None = None) -> None:
        self.terms = terms(game)

    def __getitem__(self, word: str) -> str:
        # A word is also found by its name in the current language.
        called = plain_text(word).strip().lower() if isinstance(word, str) else ""
        known = Catalogue(self.terms)
        named = [term for term in self.terms if called == term.word().lower()]
        return known.find("term", word, known.matching(word) or named).meaning()

    def _groups(self) -> list[tuple[str, list[Term]]]:
        """Return the title of each game with its words; no title where there is only one."""
        groups = by_game(self.terms)
        if len(groups) < 2:
            return [("", self.terms)]
        return [(game_type(name).shown_title(), group) for name, group in groups.items()]

    def __repr__(self) -> str:
        lines = []
        for title, group in self._groups():
            lines += [f"– {title} –"] if title else []
            lines += [f"{term.word()} ({term.first}): {term.meaning()}" for term in group]
        return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        # A table: Jupyter floats the terms of a list, which separates them from their meanings.
        tables = []
        for title, group in self._groups():
            rows = "".join(
                f'<tr><th scope="row" style="{_CELL};white-space:nowrap">{escape(term.word())} '
                f'<small style="font-weight:normal">{escape(term.first)}</small></th>'
                f'<td style="{_CELL}">{escape(term.meaning())}</td></tr>'
                for term in group
            )
            tables.append(f"<h3>{escape(title)}</h3>" if title else "")
            tables.append(f'<table style="max-width:60em"><tbody>{rows}</tbody></table>')
        return as_bundle(self, "".join(tables))


def glossary(game: str | None = None) -> Glossary:
    """Return every word that the lessons explain: what it means, and where it comes first.

    Parameters
    ----------
    game : str, optional
        The game whose words these are; all games by default.

    Examples
    --------
    >>> glossary("stone-age")["ring"]
    'Room for one person at a place.'
    """
    return Glossary(game)
