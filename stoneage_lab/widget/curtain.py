"""The curtain: between two hands at one screen nothing is shown that one of them may not see.

Where several people share a screen and a game hides something, a board shows what all may see until
the player whose turn it is has pressed the curtain. What lies behind it is not on the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.errors import NotYourTurn
from ..drawing.templating import render
from ..players import PERSON
from .half import Half

if TYPE_CHECKING:
    from ..play.session import Session

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class Curtained(Half):
    """The half of a board that knows who is at the screen."""

    transcript: list[str]
    _at_screen: int | None = None
    _own_lines: int = 0

    @property
    def shared(self) -> bool:
        """Whether several people look at this board, who may not see the same."""
        people = sum(player == PERSON for player in self.play.players)
        return self.play.hides and self.seat is None and people > 1

    @property
    def viewer(self) -> int | None:
        """The seat whose hidden things the board shows, or None."""
        if not self.shared:
            return self.play.viewer if self.seat is None else self.seat
        if self.in_past or self._at_screen == self.play.position.mover:
            return self._at_screen
        return None

    @property
    def curtain(self) -> int | None:
        """The seat that has to come to the screen before the game goes on, or None."""
        mover = self.play.position.mover
        waits = self.shared and not self.in_past and not self.play.bot_to_move
        return mover if waits and 0 <= mover != self._at_screen else None

    @property
    def seen_play(self) -> Session:
        """The session as the board may show it."""
        return self.play.seen_by(self.viewer)

    @property
    def own_lines(self) -> list[str]:
        """The lines of the transcript that the viewer may see."""
        return self.transcript[self._own_lines :] if self.shared else self.transcript

    def lift(self) -> None:
        """Show the view of the player whose turn it is: that player is at the screen now."""
        self._at_screen = self.curtain
        self._own_lines = len(self.transcript)

    def let_fall(self) -> None:
        """Let the curtain fall where the turn has gone to another player."""
        if self.shared and not self.in_past and self._at_screen != self.play.position.mover:
            self._at_screen = None
            self._own_lines = len(self.transcript)

    def check_curtain(self) -> None:
        """Raise if the player whose turn it is has not come to the screen.

        Raises
        ------
        NotYourTurn
            Nothing may be asked of a hand that nobody has shown.
        """
        if self.curtain is not None:
            raise NotYourTurn([], self.curtain_text())

    def curtain_text(self) -> str:
        """Say whose turn it is, and what to press."""
        seat = self.curtain
        assert seat is not None
        game = self.play.game
        return self.say("curtain", seat=game.seat_text(game.seats[seat], self.language))

    def curtain_part(self) -> str:
        """Return the markup that stands in place of what has to be decided."""
        context = {"sentence": self.curtain_text(), "button": self.say("curtain_button")}
        return render("curtain.html.j2", _TEMPLATES, context)
