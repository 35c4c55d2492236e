"""Where lessons are found: every game brings its own, and anybody may add to them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..core.game import unknown
from ..core.rule import SetupError
from ..games import game_names, game_type

if TYPE_CHECKING:
    from .experiment import Experiment
    from .goal import Goal
    from .prepared import Prepared
    from .question import Question

_OWN: Final[dict[str, dict[str, Any]]] = {}


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

    Examples
    --------
    >>> from stoneage_lab.lessons.prepared import Prepared, lesson_position
    >>> teach(positions=[Prepared("M1.rich", {"players": {"red": {"goods": {"gold": 9}}}})])
    >>> lesson_position("M1.rich").seat("red").gold
    9
    """
    added: dict[str, Iterable[Any]] = {
        "QUESTIONS": questions,
        "EXPERIMENTS": experiments,
        "POSITIONS": positions,
        "GOALS": goals,
    }
    for what, things in added.items():
        _OWN.setdefault(what, {}).update({thing.id: thing for thing in things})


def taught(what: str) -> dict[str, Any]:
    """Return what the lessons of all games, and one's own, give under one name, by id."""
    places = [game_type(name).lessons for name in game_names()]
    modules = [import_module(place) for place in places if place]
    given = {one.id: one for module in modules for one in getattr(module, what, ())}
    return given | _OWN.get(what, {})


def named(what: str, id: Any, known: dict[str, Any]) -> Any:
    """Return what has this id, written large or small.

    Raises
    ------
    SetupError
        If nothing has; near ids are named.
    """
    by_name = {name.lower(): found for name, found in known.items()}
    key = id.strip().lower() if isinstance(id, str) else None
    if key not in by_name:
        raise SetupError(unknown(what, id, known))
    return by_name[key]
