"""What a room of a server needs of others: a connection, models of pages, a game or a class.

They are protocols: a room knows neither the network nor what is played in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ..widget.page_model import Post

if TYPE_CHECKING:
    from .page_messages import Request
    from .room import Room
    from .store import KeptMember


class Connection(Protocol):
    """The connection to a page."""

    def send(self, text: str) -> None:
        """Send a message to the page."""

    def close(self, code: int) -> None:
        """End the connection, and say why by a number."""


class Model(Protocol):
    """What is shown on a page: a board, or the parts of a class."""

    name: str

    def deliver(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page."""

    def state(self) -> dict[str, Any]:
        """Return all that the page needs to show it."""
        ...

    def close(self) -> None:
        """Leave the page."""


class Play(Protocol):
    """What is played in a room: the table of a game, or a class."""

    def models(self, member: KeptMember, post: Post) -> list[Model]:
        """Return what a page of somebody shows, each sent to it when it is made."""
        ...

    def was_done(self, member: KeptMember, req: str) -> bool:
        """Tell whether a decision with this id was made before, perhaps before a restart."""
        ...

    @property
    def state(self) -> str:
        """``playing`` or ``over``."""
        ...

    def told(self) -> dict[str, Any]:
        """Return what everybody is told: whose ``turn`` it is, and what all are asked (``ask``)."""
        ...

    def can(self, member: KeptMember) -> list[str]:
        """Return which requests of the game somebody may send now."""
        ...

    def follow(self, member: KeptMember, request: Request) -> str:
        """Follow a request of the game; return a sentence for who asked."""
        ...

    def copy(self, member: KeptMember, post: Post) -> Model:
        """Return a board with somebody's own copy of what is over."""
        ...

    def changed(self, seat: int) -> None:
        """Take note that a seat has another player now."""

    def close(self) -> None:
        """Stop what runs, such as bots. What was done is in the journal."""


class PlayMaker(Protocol):
    """Makes what is played in rooms."""

    def begin(
        self, room: Room, tell: Callable[[], None], soon: Callable[[Callable[[], None]], None]
    ) -> Play:
        """Return what is played in a room, restored from its journal.

        Parameters
        ----------
        room : Room
        tell : function
            Tells everybody in the room what is so now.
        soon : function
            Runs a function in a later turn of the server's loop, from whatever thread.
        """
        ...

    def close(self) -> None:
        """Stop what runs for all rooms."""
