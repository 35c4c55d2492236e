"""The lessons that a class can work at, and what each of them asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.errors import SetupError
from ..lessons.catalogue import Catalogue
from ..lessons.item import LessonItem
from ..lessons.notebook_exercises import experiments, questions, reasons
from ..lessons.positions import positions as lesson_positions
from ..session.position import Position, as_position
from .class_items import (
    MOST_MOVES,
    ClassItem,
    ExperimentItem,
    QuestionItem,
    ReasonsItem,
    VoteItem,
)
from .class_words import class_words


class WholeLesson(LessonItem):
    """A lesson as a whole."""

    def __init__(self, game: str, id: str) -> None:
        self.game = game
        self.id = id


def lesson_named(lesson: str, game: str | None = None) -> LessonItem:
    """Return a lesson that has questions or an experiment.

    Raises
    ------
    SetupError
        If there is none of that name (near ones are named), or several games have one.

    Examples
    --------
    >>> lesson_named("L3").full_id
    'stone-age/L3'
    """
    found: dict[tuple[str, str], LessonItem] = {}
    for each in [*questions(game).values(), *experiments(game).values()]:
        key = (each.game, _lesson_of(each))
        if key not in found:
            found[key] = WholeLesson(*key)
    return Catalogue(found.values()).find("lesson", lesson)


def _lesson_of(item: LessonItem) -> str:
    """Return the lesson of an item; a second experiment of a lesson has a letter more."""
    alone = item.lesson in {each.lesson for each in questions(item.game).values()}
    return item.lesson if alone else item.lesson.rstrip("bcdefgh")


def items_of(lesson: LessonItem, more: Iterable[Any] = ()) -> list[ClassItem]:
    """Return the items of a lesson in order: questions, reasons, experiments, positions to vote on.

    Parameters
    ----------
    lesson : LessonItem
    more : iterable, optional
        Positions or sessions to vote on besides those of the lesson.

    Raises
    ------
    SetupError
        If nobody has a choice in one of these, or too many moves.

    Examples
    --------
    >>> [item.short_id for item in items_of(lesson_named("L8"))]
    ['L8.1', 'L8.2', 'L8.3', 'L8.4', 'L8.why', 'L8', 'L8b']
    """
    game = lesson.game
    asked = [each for each in questions(game).values() if _lesson_of(each) == lesson.id]
    argued = [each for each in reasons(game).values() if _lesson_of(each) == lesson.id]
    tried = [each for each in experiments(game).values() if _lesson_of(each) == lesson.id]
    prepared = [each for each in lesson_positions(game).values() if each.lesson == lesson.id]
    own = [(str(n), as_position(each)) for n, each in enumerate(more, 1)]
    for name, position in own:
        if not _can_be_voted_on(position):
            raise SetupError(class_words()("wrong.position", n=name, most=MOST_MOVES))
    votes = [*own, *((each.full_id, each.position) for each in prepared)]
    return [
        *map(QuestionItem, asked),
        *map(ReasonsItem, argued),
        *map(ExperimentItem, tried),
        *(VoteItem(name, position) for name, position in votes if _can_be_voted_on(position)),
    ]


def _can_be_voted_on(position: Any) -> bool:
    """Tell whether a seat has a choice in a position, and not too many to choose from."""
    if not isinstance(position, Position) or position.over or position.mover < 0:
        return False
    return 2 <= len(position.legal()) <= MOST_MOVES
