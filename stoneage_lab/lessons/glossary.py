"""The words of a game, and in which lesson each is explained first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from ..core.language import Texts
from ..figures.table import as_bundle
from .taught import named, taught
from .words import words

WIDTH: Final = 92
_CELL: Final = "padding:4px 8px;text-align:left;vertical-align:top"


class Term:
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


def terms() -> list[Term]:
    """Return the words of every game's lessons, in the order they are explained."""
    return list(taught("GLOSSARY").values())


class Glossary:
    """The words of the game, with what they mean and where they are explained first."""

    def __init__(self) -> None:
        self.terms = terms()

    def __getitem__(self, word: str) -> str:
        known = {name.lower(): term for term in self.terms for name in (term.id, term.word())}
        found: Term = named("term", word, known)
        return found.meaning()

    def __repr__(self) -> str:
        lines = [f"{term.word()} ({term.first}): {term.meaning()}" for term in self.terms]
        return "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        # A table: Jupyter floats the terms and the meanings of a list, and they come apart.
        rows = "".join(
            f'<tr><th scope="row" style="{_CELL};white-space:nowrap">{escape(term.word())} '
            f'<small style="font-weight:normal">{escape(term.first)}</small></th>'
            f'<td style="{_CELL}">{escape(term.meaning())}</td></tr>'
            for term in self.terms
        )
        return as_bundle(self, f'<table style="max-width:60em"><tbody>{rows}</tbody></table>')


def glossary() -> Glossary:
    """Return every word that the lessons explain: what it means, and where it comes first.

    Examples
    --------
    >>> glossary()["ring"]
    'Room for one person at a place.'
    """
    return Glossary()
