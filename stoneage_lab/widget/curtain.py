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
from .viewer_snapshot import Viewing

if TYPE_CHECKING:
    from ..session.session import Session
    from .changes_since import LookingBack
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
    commands : frozenset of str
        What may be asked of the board.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        past: LookingBack,
        transcript: Transcript,
        commands: frozenset[str],
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._past = past
        self._transcript = transcript
        self._commands = commands
        self._at_screen: int | None = None
        self._first_line = 0

    def viewing(self) -> Viewing:
        """Return who looks at the board now, and what this viewer sees."""
        play, seat = self._shown.play, self._settings.seat
        who, shared = self._settings.viewer, self._is_shared()
        if not who.shared:
            viewer, waits_for = who.seat, None
        elif not shared:
            viewer, waits_for = play.viewer if seat is None else seat, None
        elif self._may_stay(seat):
            viewer, waits_for = self._at_screen, None
        else:
            viewer, waits_for = None, self._called(seat)
        language = self._settings.language
        seen = play.seen_by(viewer)
        watched = not who.shared and who.seat is None
        if watched or not self._may_act(play):
            seen = seen._onlooking(watched=watched)
        return Viewing(seat, viewer, language, shared, waits_for, seen, watched)

    def _may_act(self, play: Session) -> bool:
        """Tell whether the board accepts actions in the position shown, for any player."""
        return "act" in self._commands and (play.ply == play.last or "branch" in self._commands)

    def _is_shared(self) -> bool:
        """Tell whether several people with different views share this board."""
        play = self._shown.play
        if not play.hides or not self._settings.viewer.shared:
            return False
        return [*play.players].count(PERSON) > 1

    def _may_stay(self, seat: int | None) -> bool:
        """Tell whether the player at the screen may see what the board shows now.

        A board that is turned to one seat shows its view only to that player; otherwise the player
        whose turn it is looks, and may look back.
        """
        if seat is not None:
            return self._at_screen == seat
        return self._past.in_past or self._at_screen == self._shown.play.position.mover

    def _called(self, seat: int | None) -> int | None:
        """Return the seat whose player has to come to the screen, or None."""
        if seat is not None:
            return seat
        play = self._shown.play
        mover = play.position.mover
        return mover if mover >= 0 and not play.bot_to_move else None

    def lines(self, viewing: Viewing) -> list[str]:
        """Return the lines of the transcript that the viewer may see."""
        lines = self._transcript.lines
        return lines[self._first_line :] if viewing.shared else lines

    def lift(self) -> None:
        """Show the view of the player it waits for, who is now at the screen."""
        waits_for = self.viewing().waits_for
        if waits_for is not None:
            self._at_screen = waits_for
            self._first_line = len(self._transcript.lines)

    def let_fall(self) -> None:
        """Close the curtain if the view now belongs to another player."""
        if self._is_shared() and not self._may_stay(self._settings.seat):
            self.hide_lines()

    def hide_lines(self) -> None:
        """Close the curtain: the board shows another session, with other lines of Python."""
        self._at_screen = None
        self._first_line = len(self._transcript.lines)

    def check(self) -> Viewing:
        """Return the viewer of the board once the player to move is at the screen.

        Raises
        ------
        NotYourTurn
            If hidden information is requested while the curtain is closed.
        """
        viewing = self.viewing()
        if viewing.waits_for is not None:
            raise NotYourTurn([], self.sentence(viewing))
        mover = self._shown.play.position.mover
        if viewing.shared and viewing.viewer is None and mover >= 0:
            raise NotYourTurn([], viewing.say("lift_first", seat=_name(viewing, mover)))
        return viewing

    def sentence(self, viewing: Viewing) -> str:
        """Return the sentence that calls a player to the screen."""
        seat = viewing.waits_for
        assert seat is not None
        mover = self._shown.play.position.mover
        key = "curtain" if seat == mover and not self._past.in_past else "curtain_seat"
        return viewing.say(key, seat=_name(viewing, seat))

    def markup(self, viewing: Viewing) -> str:
        """Return the markup that replaces the decision."""
        words = {"sentence": self.sentence(viewing), "button": viewing.say("curtain_button")}
        return render("curtain.html.j2", _TEMPLATES, words)


def _name(viewing: Viewing, seat: int) -> str:
    game = viewing.play.game
    return game.seat_text(game.seats[seat], viewing.language)
