"""A8, a challenge alone: 40, 50 and 55 points in one game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from .....lessons.goal import Goal, Sign
from .....lessons.summary import Summary
from .....session.position import Position
from ...rules.refusal_rules import TEXT_FOLDERS
from ..prepared_positions import farm, working

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent)
SOLUTION: Final = Path(__file__).with_name("solution.txt")
"""A game with these round cards, a round a line, that reaches all three goals."""

SEED: Final = 39
"""The seed of the round cards: family growth comes in round 5."""

POSITIONS: Final = [working("A8.farm", 1, turned=["fences"])]


def solution() -> list[str]:
    """Return the actions of a game that reaches all three goals."""
    rounds = SOLUTION.read_text(encoding="utf-8").splitlines()
    return [action for line in rounds for action in line.split(", ")]


def _score(position: Position) -> int:
    return int(position.scores[0])


def _over_with(least: int) -> Callable[[Position], bool]:
    return lambda position: position.over and _score(position) >= least


def _over_below(least: int) -> Callable[[Position], bool]:
    return lambda position: position.over and _score(position) < least


def _goal(name: str, points: int) -> Goal:
    return Goal(
        f"A8.{name}",
        "A8.farm",
        _over_with(points),
        way=solution(),
        seed=SEED,
        astray=[Sign("less", _over_below(points))],
        missing=[Sign("begged", lambda position: farm(position).begging > 0)],
        folders=TEXTS,
    )


GOALS: Final = [_goal("forty", 40), _goal("fifty", 50), _goal("fiftyfive", 55)]
SUMMARIES: Final = [
    Summary("A8", "A8.farm", ("set_up", "plan", "last"), TEXTS),
]
