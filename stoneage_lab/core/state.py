"""The one thing every game is: a state that can be asked and moved.

Boards, bots, probability, records and the laws use nothing of a game but this protocol.
"""

from __future__ import annotations

from typing import Any, Final

from .action import Action
from .chance import Chance
from .rng import Rng
from .rule import Refusal

DECISION: Final = 0
"""A player has to choose one of `State.legal`."""
CHANCE: Final = 1
"""Chance has to settle `State.chance` (dice, the next card …)."""
OVER: Final = 2
"""The game has ended; `State.scores` are final."""

NOBODY: Final = -1
"""The mover where nobody has to decide."""

UNKNOWN: Final = -1
"""What stands in an observation for a thing that the seat may not know."""

Event = tuple[Any, ...]
"""What happened, as plain data: ``(name, seat, *numbers and names)``; words are made later.

A fact that only some seats see is a `stoneage_lab.core.hidden_facts.Hidden`.
"""


class State:
    """A position in the making: small integers and lists, changed in place.

    People see it wrapped in an immutable :class:`stoneage_lab.session.position.Position`.

    Attributes
    ----------
    node : int
        `DECISION`, `CHANCE` or `OVER`.
    mover : int
        The seat that decides (0-based), or `NOBODY`.
    events : list of Event or None
        Where `play` and `settle` write what happens; None to write nothing.
    """

    node: int
    events: list[Event] | None

    @property
    def mover(self) -> int:
        """The seat that decides, or `NOBODY`."""
        raise NotImplementedError

    def legal(self) -> list[Action]:
        """All actions the mover may choose, in the order of the rules; not to be changed."""
        raise NotImplementedError

    def play(self, action: Action) -> None:
        """Do an action; the caller makes sure that it is legal."""
        raise NotImplementedError

    def refusals(self, action: Action) -> list[Refusal]:
        """Every rule that forbids the action now; empty exactly when it is legal."""
        raise NotImplementedError

    def refusal(self, action: Action) -> Refusal | None:
        """The first of `refusals`, or None."""
        raise NotImplementedError

    def chance(self) -> Chance:
        """What is random at a `CHANCE` node."""
        raise NotImplementedError

    def settle(self, outcome: Any) -> None:
        """Go on after the chance came out as `outcome`."""
        raise NotImplementedError

    def copy(self) -> State:
        """Give an independent state (which records no events)."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Everything that tells this state from another, hashable."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> State:
        """Return the state as a seat sees it: what it may not know is `UNKNOWN`.

        A state of the same class; counts stay (a hidden hand is a list of unknown cards). Two
        states that differ only in what the seat cannot see give observations of the same `key`.
        Where nothing is hidden, this is the state itself. At the end of a game it hides as much:
        `Position.seen_by` shows all of a game that is over, but a line of play that is over may
        have left a game that goes on.

        Parameters
        ----------
        seat : int or None
            None is a spectator, who sees what all can see.
        """
        return self

    def determinize(self, seat: int | None, rng: Rng) -> State:
        """Return an independent whole state that fits what a seat sees of this one.

        What is unknown to the seat is drawn, each possibility as likely, from nothing but the
        observation: this state may be one itself.
        """
        return self.copy()

    def scores(self) -> tuple[int, ...]:
        """Points of every seat; final ones when the game is over."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """Seats that have won; empty while the game goes on."""
        raise NotImplementedError

    @property
    def stalled(self) -> bool:
        """Whether nothing has brought the end nearer for so long that bots alone would not stop."""
        return False

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what lies before one seat, by name (``"wood"``, ``"people"`` …)."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data that JSON can hold."""
        raise NotImplementedError
