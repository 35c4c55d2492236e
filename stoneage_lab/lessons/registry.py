"""The registry of lessons: those of every game, and those that a teacher adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..core.errors import SetupError
from ..games import game_names, game_type
from .catalogue import Catalogue
from .item import LessonItem
from .words import words

if TYPE_CHECKING:
    from .experiment import Experiment
    from .goal import Goal
    from .positions import PreparedPosition
    from .question import Question
    from .two_reasons import TwoReasons

T = TypeVar("T", bound=LessonItem)
# Items added by `teach`, by the name of their kind, then by full id.
OWN_ITEMS: Final[dict[str, dict[str, LessonItem]]] = {}
_WHAT: Final = ("QUESTIONS", "EXPERIMENTS", "POSITIONS", "GOALS", "REASONS")


def teach(
    questions: Iterable[Question] = (),
    experiments: Iterable[Experiment] = (),
    positions: Iterable[PreparedPosition] = (),
    goals: Iterable[Goal] = (),
    game: str | None = None,
    reasons: Iterable[TwoReasons] = (),
) -> None:
    """Add a lesson of your own to those of a game; items with the same id are replaced.

    Afterwards `question`, `experiment`, `lesson_position`, `goal` and `who_is_right` know it. A
    student's exercises do not change once begun: call `student` again after a change.

    Parameters
    ----------
    questions : iterable of Question
    experiments : iterable of Experiment
    positions : iterable of PreparedPosition
    goals : iterable of Goal
    game : str, optional
        The game whose lessons they belong to. It is not needed if only one game has
        lessons, nor for positions that name their game.
    reasons : iterable of TwoReasons

    Raises
    ------
    SetupError
        If a text is missing or names an unknown fact, no variant of a question is
        left, a number belongs to another experiment, or several games have lessons and none is
        given. Nothing is added then.

    Examples
    --------
    >>> from stoneage_lab.lessons.positions import PreparedPosition, lesson_position
    >>> rich = PreparedPosition("M1.rich", {"players": {"red": {"goods": {"gold": 9}}}})
    >>> teach(positions=[rich], game="stone-age")
    >>> lesson_position("M1.rich").seat("red").gold
    9
    """
    # Imported here: the module of goals imports this one.
    from .lesson_checks import check, listed, read_again

    given = zip(_WHAT, (questions, experiments, positions, goals, reasons), strict=True)
    added = {what: listed(what, things) for what, things in given}
    for item in (item for items in added.values() for item in items):
        item.game = game_type(game).name if game else item.game or _only_game()
    by_id = {what: {item.full_id: item for item in items} for what, items in added.items()}
    read_again()
    check(added, {what: [*taught(what).values(), *by_id[what].values()] for what in _WHAT})
    for what, items in by_id.items():
        OWN_ITEMS.setdefault(what, {}).update(items)


def _only_game() -> str:
    """Return the one game that has lessons."""
    found = [name for name in game_names() if game_type(name).lessons] or game_names()
    if len(found) != 1:
        raise SetupError(words()("own.game", known=", ".join(found), first=found[0]))
    return found[0]


def taught(what: str, game: str | None = None) -> Catalogue[Any]:
    """Return the items that lessons define under one name, including those of `teach`.

    Parameters
    ----------
    what : str
        The name under which a package of lessons has it: ``"QUESTIONS"``.
    game : str, optional
        The game whose lessons these are; all games by default.

    Raises
    ------
    SetupError
        If there is no such game; the known ones are listed.
    """
    names = game_names() if game is None else [game_type(game).name]
    return Catalogue(item for name in names for item in _of(what, name))


def _of(what: str, game: str) -> Iterator[LessonItem]:
    """Yield the items of a game's lessons under one name, after setting their game."""
    place = game_type(game).lessons
    for item in getattr(import_module(place), what, ()) if place else ():
        item.game = game
        yield item
    yield from (item for item in OWN_ITEMS.get(what, {}).values() if item.game == game)


def shown_id(what: str, item: LessonItem) -> str:
    """Return the id shown to users: short, unless two games have the same."""
    if not item.game:
        return item.id
    # No catalogue is made for it: every sentence about an item asks for this.
    same = {one.full_id for name in game_names() for one in _of(what, name) if one.id == item.id}
    return item.full_id if len(same) > 1 and item.full_id in same else item.id


def by_game(items: Iterable[T]) -> dict[str, list[T]]:
    """Return items grouped by the names of their games, in the order of games."""
    given = list(items)
    groups = {name: [item for item in given if item.game == name] for name in game_names()}
    return {name: group for name, group in groups.items() if group}
