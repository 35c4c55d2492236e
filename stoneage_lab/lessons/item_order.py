"""The order of questions and goals in the notebooks of a game, and what follows each of them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from typing import NamedTuple

from .item import LessonItem
from .registry import taught
from .words import words


class LessonNotebook(LessonItem):
    """A notebook of a lesson, and what it asks, in order.

    Parameters
    ----------
    id : str
        The lesson, ``"R1"``.
    file : str
        Its path in the folder of notebooks, ``"stone_age/rules/R1_placing.ipynb"``.
    items : sequence of str
        The ids of its questions and goals, in the order in which they stand there.
    """

    def __init__(self, id: str, file: str, items: Sequence[str] = ()) -> None:
        self.id = id
        self.file = file
        self.items = tuple(items)


class NextItem(NamedTuple):
    """The item after a question or goal.

    Attributes
    ----------
    id : str
        The next question or goal of the notebook; empty after the last one.
    notebook : str
        The next notebook, as seen from this one, if there is nothing more here; else empty.
    lesson : str
        The lesson of the next notebook.
    """

    id: str = ""
    notebook: str = ""
    lesson: str = ""

    def __bool__(self) -> bool:
        return bool(self.id or self.notebook)

    def label(self, code: str | None = None) -> str:
        """Return the text of the button that leads there; empty if nothing follows."""
        if self.id:
            return words(code=code)("next.item", id=self.id)
        return words(code=code)("next.notebook", lesson=self.lesson) if self.notebook else ""

    def sentence(self) -> str:
        """Return the same for a page without buttons."""
        return f"→ {self.label()}" if self else ""

    @property
    def data(self) -> dict[str, str]:
        """The data that the page needs to go there."""
        return {"item": item_class(self.id) if self.id else "", "notebook": self.notebook}


def following(item: LessonItem) -> NextItem:
    """Return what follows a question or goal in its notebook; nothing if it is in none.

    Examples
    --------
    >>> from .notebook_exercises import questions
    >>> following(questions()["R0.1"]).id, following(questions()["R0.3"]).notebook
    ('R0.errands', 'R1_placing.ipynb')
    """
    known: list[LessonNotebook] = list(taught("NOTEBOOKS", item.game).values()) if item.game else []
    for place, notebook in enumerate(known):
        if item.id not in notebook.items:
            continue
        later = notebook.items[notebook.items.index(item.id) + 1 :]
        if later:
            return NextItem(id=later[0])
        if place + 1 < len(known):
            other = known[place + 1]
            path = posixpath.relpath(other.file, posixpath.dirname(notebook.file))
            return NextItem(notebook=path, lesson=other.id)
    return NextItem()


def item_class(id: str) -> str:
    """Return the class by which a page finds a question or goal.

    Examples
    --------
    >>> item_class("stone-age/R0.1")
    'sal-item-R0-1'
    """
    short = id.rpartition("/")[2]
    return "sal-item-" + re.sub(r"[^A-Za-z0-9]+", "-", short)
