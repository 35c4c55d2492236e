"""Lesson items: each has an id and belongs to a game; a game gathers them from its folders."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any


class LessonItem:
    """An item of a lesson, with an id that is unique within its game.

    Attributes
    ----------
    id : str
        The id within the game, ``"R1.1"``; its texts stand under it.
    game : str
        The name of the game whose lessons it belongs to. It is set where lessons are found
        (`stoneage_lab.lessons.registry`); empty for something that is not taught anywhere.
    """

    id: str
    game: str = ""

    @property
    def full_id(self) -> str:
        """The id among the lessons of all games: ``"stone-age/R1.1"``."""
        return f"{self.game}/{self.id}" if self.game else self.id

    @property
    def lesson(self) -> str:
        """The lesson it belongs to: ``"L5"``."""
        return self.id.partition(".")[0]


def items_of(package: str, folders: Sequence[str], kind: str) -> list[Any]:
    """Return the items of one kind that the lessons of a game define, in their order.

    Parameters
    ----------
    package : str
        The package with a folder for each lesson.
    folders : sequence of str
        The folders, in the order of the lessons.
    kind : str
        The name under which a lesson lists them, ``"QUESTIONS"``; it may have none.

    Examples
    --------
    >>> [one.id for one in items_of("stoneage_lab.games.stone_age.lessons", ["r0"], "GOALS")]
    ['R0.choice', 'R0.errands']
    """
    modules = [import_module(f".{folder}", package) for folder in folders]
    return [item for module in modules for item in getattr(module, kind, ())]
