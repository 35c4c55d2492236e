"""Players for the tests, in a module that other processes can import."""

from __future__ import annotations

import os
import random
from typing import Any


def first(position: Any) -> Any:
    """Whatever comes first."""
    return position.moves[0]


def words(position: Any) -> str:
    """The last move, in words."""
    return list(position.moves)[-1].words


def chance(position: Any) -> Any:
    """Anything, by Python's own random numbers."""
    return random.choice(list(position.moves))


def eager(position: Any) -> str:
    """Pig: always roll; that never ends well."""
    return "roll"


def cheat(position: Any) -> str:
    """Pig: hold with nothing in the pot as soon as somebody has points."""
    state = position.state
    return "hold" if sum(state.points) and not state.pot else ("hold" if state.pot > 9 else "roll")


def crash(position: Any) -> str:
    """Pig: stumble over a large pot, some time."""
    pot = position.state.pot
    if pot > 13:
        raise ZeroDivisionError(f"a pot of {pot}")
    return "hold" if pot > 9 else "roll"


def tamper(position: Any) -> str:
    """Pig: help oneself, and hold."""
    position.state.points[position.mover] += 100
    position.state.pot = 50
    return "hold"


def end_the_process(position: Any) -> str:
    """Pig: take the whole process along, some time."""
    if position.state.pot > 13:
        os._exit(3)
    return "hold" if position.state.pot > 9 else "roll"


class Guest:
    """A bot that is an object: it plays states of any game, and remembers the games it met."""

    plays_states = True

    def __init__(self, name: str, always: str = "") -> None:
        self.__name__ = name
        self.always = always
        self.met: set[Any] = set()

    def __call__(self, state: Any, rng: Any) -> Any:
        """Choose anything, or always the same thing."""
        self.met.add(type(state.game))
        moves = state.legal()
        return state.game.find(self.always) if self.always else moves[rng.below(len(moves))]


class Raising:
    """Pig: play on, and raise something at a large pot."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, position: Any) -> str:
        """Roll, hold, or raise."""
        if position.state.pot > 9:
            raise self.error
        return "roll"
