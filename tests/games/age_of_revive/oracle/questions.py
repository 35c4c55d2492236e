"""What a game waits for: somebody's choice, or a card that is turned up."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple


class Ask(NamedTuple):
    """A seat has to choose one of some words."""

    step: str
    seat: str
    words: set[str]
    about: Any = None
    """What lies behind the question, where the table does not show it."""


class Turn(NamedTuple):
    """Nature has to choose: every outcome with its weight."""

    step: str
    seat: str | None
    outcomes: dict[str, int]


Play = Generator[Ask | Turn, Any, Any]


class Over(Exception):
    """The last cube has left the King's Support."""
