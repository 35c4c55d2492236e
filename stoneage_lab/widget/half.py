"""What the halves of a board have in common: the whole, as far as they ask it for something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..play.session import Session


class Half:
    """A part of what a board can do; the board is made of several, and fills in what stands here.

    Attributes
    ----------
    play : Session
        The session shown.
    view : dict
        The parts of the picture that the page has.
    send : function
        Sends a message to the page.
    """

    play: Session
    view: Any
    send: Callable[..., None]

    @property
    def seat(self) -> int | None:
        """The only seat the board acts for, or None."""
        raise NotImplementedError

    @property
    def language(self) -> str:
        """The language of the board."""
        raise NotImplementedError

    @property
    def in_past(self) -> bool:
        """Whether somebody looks back."""
        raise NotImplementedError

    @property
    def seen_play(self) -> Session:
        """The session as the board may show it."""
        raise NotImplementedError

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the board's own."""
        raise NotImplementedError

    def picture(self) -> dict[str, Any]:
        """Return the traits of the board as it is now."""
        raise NotImplementedError

    def drop_hint(self) -> None:
        """Forget what the coach says."""
        raise NotImplementedError

    def _publish(self) -> None:
        """Show the session as it is now."""
        raise NotImplementedError

    def _watch(self) -> None:
        """Follow the session."""
        raise NotImplementedError

    def _begin_anew(self, session: Session) -> None:
        """Show another session, as if the board had been made for it."""
        raise NotImplementedError

    def _internal(self, error: Exception) -> str:
        """Keep a mistake of ours, and return what to tell of it."""
        raise NotImplementedError
