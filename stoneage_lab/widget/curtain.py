"""The curtain: it separates the views of players who share one screen.

If several people share a screen and the game hides something, a board shows only what all may see
until the player who is to look at it has pressed the curtain. The hidden parts are not on the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.errors import NotYourTurn
from ..drawing.templating import render
from ..players import PERSON

if TYPE_CHECKING:
    from ..play.session import Session
    from .looking_back import LookingBack
    from .settings import BoardSettings
    from .shown_session import ShownSession
    from .transcript import Transcript

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class Curtain:
    """Who is at the screen, and what the board may therefore show.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    past : LookingBack
    transcript : Transcript
        Its lines reveal actions, so they are filtered, too.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        past: LookingBack,
        transcript: Transcript,
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._past = past
        self._transcript = transcript
        self._at_screen: int | None = None
        self._first_line = 0

    @property
    def shared(self) -> bool:
        """Whether several people with different views share this board."""
        play = self._shown.play
        people = sum(player == PERSON for player in play.players)
        return play.hides and self._settings.own_seat is None and people > 1

    @property
    def viewer(self) -> int | None:
        """The seat whose view the board shows, or None for what all may see."""
        if self.shared:
            return self._at_screen if self._may_stay else None
        play, seat = self._shown.play, self._settings.seat
        return play.viewer if seat is None else seat

    @property
    def _may_stay(self) -> bool:
        """Whether the player at the screen may see what the board shows now.

        A board that is turned to one seat shows its view only to that player; otherwise the player
        whose turn it is looks, and may look back.
        """
        seat = self._settings.seat
        if seat is not None:
            return self._at_screen == seat
        return self._past.in_past or self._at_screen == self._shown.play.position.mover

    @property
    def waits_for(self) -> int | None:
        """The seat whose player has to come to the screen, or None."""
        if not self.shared or self._may_stay:
            return None
        if self._settings.seat is not None:
            return self._settings.seat
        play = self._shown.play
        mover = play.position.mover
        return mover if mover >= 0 and not play.bot_to_move else None

    @property
    def seen_play(self) -> Session:
        """The session as the board may show it."""
        return self._shown.play.seen_by(self.viewer)

    @property
    def seen_lines(self) -> list[str]:
        """The lines of the transcript that the viewer may see."""
        return self._transcript.lines[self._first_line :] if self.shared else self._transcript.lines

    def lift(self) -> None:
        """Show the view of the player it waits for, who is now at the screen."""
        waits_for = self.waits_for
        if waits_for is not None:
            self._at_screen = waits_for
            self._first_line = len(self._transcript.lines)

    def let_fall(self) -> None:
        """Close the curtain if the view now belongs to another player."""
        if self.shared and not self._may_stay:
            self._at_screen = None
            self._first_line = len(self._transcript.lines)

    def hide_lines(self) -> None:
        """Close the curtain: the board shows another session, with other lines of Python."""
        self._at_screen = None
        self._first_line = len(self._transcript.lines)

    def check(self) -> None:
        """Raise if the player whose turn it is has not come to the screen.

        Raises
        ------
        NotYourTurn
            If hidden information is requested while the curtain is closed.
        """
        if self.waits_for is not None:
            raise NotYourTurn([], self.sentence())
        mover = self._shown.play.position.mover
        if self.shared and self.viewer is None and mover >= 0:
            raise NotYourTurn([], self._settings.say("lift_first", seat=self._name(mover)))

    def sentence(self) -> str:
        """Return the sentence that calls a player to the screen."""
        seat = self.waits_for
        assert seat is not None
        mover = self._shown.play.position.mover
        key = "curtain" if seat == mover and not self._past.in_past else "curtain_seat"
        return self._settings.say(key, seat=self._name(seat))

    def _name(self, seat: int) -> str:
        game = self._shown.play.game
        return game.seat_text(game.seats[seat], self._settings.language)

    def markup(self) -> str:
        """Return the markup that replaces the decision."""
        button = self._settings.say("curtain_button")
        return render(
            "curtain.html.j2", _TEMPLATES, {"sentence": self.sentence(), "button": button}
        )
