"""Where lessons are found: every game brings its own, and anybody may add to them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..core.game import unknown
from ..core.rule import SetupError
from ..games import game_names, game_type
from .reading import plain_text

if TYPE_CHECKING:
    from .experiment import Experiment
    from .goal import Goal
    from .prepared import Prepared
    from .question import Question

_OWN: Final[dict[str, dict[str, Any]]] = {}
_WHAT: Final = ("QUESTIONS", "EXPERIMENTS", "POSITIONS", "GOALS")


def teach(
    questions: Iterable[Question] = (),
    experiments: Iterable[Experiment] = (),
    positions: Iterable[Prepared] = (),
    goals: Iterable[Goal] = (),
) -> None:
    """Add a lesson of one's own to those of the games; what has the same id is replaced.

    Afterwards `question`, `experiment`, `lesson_position` and `goal` know it by its id. A
    student's exercises stay as they were begun: call `student` again after a change.

    Parameters
    ----------
    questions : iterable of Question
    experiments : iterable of Experiment
    positions : iterable of Prepared
    goals : iterable of Goal

    Raises
    ------
    SetupError
        If a text is missing or names a fact that nobody gives it, no variant of a question is
        left, or a number belongs to another experiment; nothing is added then.

    Examples
    --------
    >>> from stoneage_lab.lessons.prepared import Prepared, lesson_position
    >>> teach(positions=[Prepared("M1.rich", {"players": {"red": {"goods": {"gold": 9}}}})])
    >>> lesson_position("M1.rich").seat("red").gold
    9
    """
    # Imported here: goals ask this file where lessons are.
    from .checked import check, listed, read_again

    given = zip(_WHAT, (questions, experiments, positions, goals), strict=True)
    added = {what: listed(what, things) for what, things in given}
    by_id = {what: {thing.id: thing for thing in things} for what, things in added.items()}
    read_again()
    check(added, {what: taught(what) | by_id[what] for what in _WHAT})
    for what, things in by_id.items():
        _OWN.setdefault(what, {}).update(things)


def taught(what: str) -> dict[str, Any]:
    """Return what the lessons of all games, and one's own, give under one name, by id."""
    places = [game_type(name).lessons for name in game_names()]
    modules = [import_module(place) for place in places if place]
    given = {one.id: one for module in modules for one in getattr(module, what, ())}
    return given | _OWN.get(what, {})


def named(what: str, id: Any, known: dict[str, Any]) -> Any:
    """Return what has this id, written large or small, wide or narrow.

    Raises
    ------
    SetupError
        If nothing has; near ids are named.
    """
    by_name = {name.lower(): found for name, found in known.items()}
    key = plain_text(id).strip().lower() if isinstance(id, str) else None
    if key not in by_name:
        raise SetupError(unknown(what, id, known))
    return by_name[key]
