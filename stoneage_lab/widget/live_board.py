"""The base class of live boards, for every transport.

The `Session` does all the work; this module connects it with a page that `widgets/src/board.ts`
draws. A subclass adds the transport of the pictures: Jupyter's widgets (`stoneage_lab.Board`), or
a function that posts messages (`stoneage_lab.widget.page_boards`).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .. import drawing
from ..core.arguments import shown
from ..core.errors import (
    GameOver,
    HistoryError,
    IllegalMove,
    LabError,
    NotYourTurn,
    SetupError,
)
from ..core.game import unknown
from ..core.garbage_collection import no_collection
from ..core.language import known_language, load_texts, speaking
from ..core.listeners import checked_listener
from ..drawing.log_view import deeds_of
from ..drawing.preview import preview_markup
from ..drawing.protocol import WIDE
from ..drawing.text_metrics import joined
from .after_game import AfterGame
from .board_picture import BoardPicture, KeptPictures
from .changes_since import LookingBack
from .coach_review import CoachReview
from .commands import ALL, allows, is_allowed
from .curtain import Curtain
from .downloads import Downloads
from .guide import HINT, Guide, GuideBanner
from .hint import Hint
from .move_preview import answer_of
from .page_tracking import OpenPages, drop_oldest
from .page_view import PageView
from .protocol import (
    DECIDING,
    Ack,
    Acks,
    InvalidMessage,
    Message,
    accepted,
    check_message,
    refused,
    short,
)
from .resume_offer import EarlierGame
from .score_count import ScoreCount
from .settings import BoardSettings, read
from .shown_session import LineOfPlay, ShownSession
from .transcript import Transcript
from .variation_tabs import line_name
from .viewer import Viewer
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session


Told = str | Mapping[str, Any]
"""The result of a handler: a text for the user, or all fields of the answer."""

LINE_NAME: Final = "line-name"
LINE_TEXT: Final = "line-text"
SWITCH: Final = ("on", "off")
"""The setting that is the name of the line of play that is shown."""


class LiveBoard(PageView):
    """A session that is shown and played on a page.

    Parameters
    ----------
    session : Session
    seat, language, pace, colours, light, motion, size, guide
        As for `stoneage_lab.Board`.
    viewer : Viewer, optional
        Who looks at the board, if it is not the board of a notebook.
    commands : frozenset of str
        What may be asked of the board (see `stoneage_lab.widget.commands`): all else is refused,
        and has no buttons.
    kept : KeptPictures, optional
        Pictures that boards of the same game share.
    """

    # Python closes a widget whose making failed, even for an argument that does not exist.
    _leave: Sequence[Callable[[], None]] = ()

    def __init__(
        self,
        session: Session,
        seat: str | int | None = None,
        language: str | None = None,
        pace: int | None = None,
        *,
        colours: str | None = None,
        light: str | None = None,
        motion: str | None = None,
        size: str | None = None,
        guide: Guide | None = None,
        viewer: Viewer | None = None,
        commands: frozenset[str] = ALL,
        kept: KeptPictures | None = None,
    ) -> None:
        self.commands = commands
        self._kept_pictures = kept
        self._closed = False
        self._listeners: list[Callable[[], None]] = []
        if isinstance(session, type) or not hasattr(session, "subscribe"):
            with speaking(known_language(language)):
                raise SetupError(say("board.no_session", given=shown(session)))
        self._shown = ShownSession(session, self._session_changed)
        self.settings = BoardSettings(
            self._shown,
            self._publish,
            seat=seat,
            language=language,
            given={
                "pace": pace,
                "colours": colours,
                "light": light,
                "motion": motion,
                "size": size,
            },
            viewer=viewer,
            commands=commands,
        )
        self.paused = False
        self.last_error: str | None = None
        self._following = False
        self._acks = Acks()
        # The layout that each page has room for, if it is not the usual one.
        self._rooms: dict[str, str] = {}
        self._compose()
        with session.lock:
            self._rev = session.rev
            if guide is None and allows(commands, "resume"):
                self._earlier.look()
            elif guide is not None:
                self._guide.take(guide)
            self.connect(self.picture())
            self._shown.watch()
        self.settings.follow_projector()

    def _compose(self) -> None:
        """Make the parts of the board."""
        shown, settings = self._shown, self.settings
        self._transcript = Transcript()
        self._score = ScoreCount(shown)
        self._guide = GuideBanner(shown, settings, self._guide_spoke)
        self._past = LookingBack(shown, settings, self._guide)
        self._curtain = Curtain(shown, settings, self._past, self._transcript, self.commands)
        self._hint = Hint(shown, self._show_hint)
        self._review = CoachReview(shown, settings, self._show_hint)
        self._after = AfterGame(shown, settings, self._show_hint)
        self._earlier = EarlierGame(shown)
        self._downloads = Downloads(
            shown,
            settings,
            self._curtain,
            self._hint,
            self._guide,
            self._hand_out,
            self._internal,
        )
        self._pages = OpenPages(shown, self._publish, self._sleep)
        self._picture = BoardPicture(
            shown,
            settings,
            self._past,
            self._curtain,
            self._score,
            self._hint,
            self._guide,
            self._review,
            self._after,
            self._earlier,
            self.commands,
            self.in_cells,
            self._kept_pictures,
        )
        self._leave = [
            shown.unwatch,
            settings.unfollow,
            self._guide.leave,
            self._hint.drop,
            self._review.drop,
            self._after.drop,
        ]

    def close(self) -> None:
        """Remove the board from the page and stop following the session, which continues."""
        self._closed = True
        for leave in self._leave:
            leave()
        self.disconnect()

    # -- what is shown, and how ------------------------------------------------------------

    @property
    def play(self) -> Session:
        """The session shown; it changes when the user plays on from an earlier position."""
        return self._shown.play

    @property
    def seat(self) -> int | None:
        """The number of the only seat this board acts for, or None."""
        return self.settings.seat

    @property
    def language(self) -> str:
        """The language this board speaks."""
        return self.settings.language

    @property
    def pace(self) -> int:
        """Milliseconds between two decisions of bots."""
        return self.settings.pace

    @property
    def seen_play(self) -> Session:
        """The session as the board shows it: as seen by the player at the screen, or by all."""
        return self._curtain.viewing().play

    @property
    def transcript(self) -> list[str]:
        """The accepted clicks, as lines of Python that do the same."""
        return self._transcript.lines

    def change(self, name: str, value: Any) -> None:
        """Change a setting of this board and of its session.

        Parameters
        ----------
        name : {"language", "colours", "light", "motion", "size", "pace", "seat"}
        value : str or int

        Raises
        ------
        SetupError
            If there is no such setting or value, if the seat of this board is fixed, or if the
            seat is that of a bot with hidden information.

        Examples
        --------
        >>> import stoneage_lab as lab
        >>> board = lab.Board(lab.play("stone-age", players=2, seed=7))
        >>> board.change("pace", 300)
        >>> dict(board.play.settings)
        {'pace': 300}
        >>> board.close()
        """
        self.settings.change(name, value)

    def wait_for_review(self) -> None:
        """Wait until the coach's review of the game (if it runs) is on the board."""
        self._review.wait()

    def wait_for_lesson(self) -> None:
        """Wait until what decided the game (if the coach looks for it) is on the board."""
        self._after.wait()

    def wait_for_file(self) -> None:
        """Wait until the file that is being written (if any) has been sent."""
        self._downloads.wait()

    # -- Python → page ---------------------------------------------------------------------

    def picture(self) -> dict[str, Any]:
        """Return the traits `view` and `scenery`: the position as this board's seat sees it."""
        layouts = set(self._rooms.values())
        return self._picture.traits(self._curtain.viewing(), self._rev, self.paused, layouts)

    @property
    def rev(self) -> int:
        """The number of the picture that is shown; it only increases."""
        return self._rev

    @property
    def in_past(self) -> bool:
        """Whether the user looks back: the page then asks before an action."""
        return self._past.in_past

    def on_picture(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever the page got a new picture."""
        self._listeners.append(checked_listener(listener))

    def _put(self, **traits: Any) -> None:
        self.put(**traits)
        for listener in self._listeners:
            listener()

    @no_collection()
    def _publish(self) -> None:
        """Show the session as it is now, with a new highest number."""
        with self.play.lock:
            self._past.deed = None
            self._rev = max(self._rev + 1, self.play.rev)
            self._hint.drop_old()
            self._earlier.follow()
            self._curtain.let_fall()
            guided = self._guide.guide is not None
            self._score.follow(guided)
            watched = self._pages.watched and allows(self.commands, "decide")
            self._after.follow(watched and not guided)
            try:
                traits = self.picture()
                self._put(**traits)
            except Exception as error:
                # An error here would look like an error of the cell that made the move.
                told = {"rev": self._rev, "status": self._internal(error)}
                self._put(view={**self.view, **told})

    def _sleep(self) -> None:
        """Stop the background work, because no page shows the board any more."""
        self._hint.drop()
        self._after.drop()

    def _session_changed(self) -> None:
        # Moves that a cell makes can be undone at the board, too.
        if not self._following:
            self._past.asks = True
        self._publish()

    def _guide_spoke(self) -> None:
        guide = self._guide.guide
        if guide is not None and guide.play is not self.play:
            self._transcript.clear()
            self._shown.begin(guide.play)
        self._publish()

    def _show_hint(self, error: Exception | None) -> None:
        """Show the coach's advice, or its error."""
        # The number stays: the position is the same, so pending clicks stay valid.
        view = self.picture()["view"]
        self._put(view=view if error is None else {**view, "status": self._internal(error)})

    def _hand_out(self, message: dict[str, Any], buffers: list[bytes]) -> None:
        self.send(message, buffers)

    # -- page → Python ---------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Answer one message of the page, and send the files it asks for."""
        # One message at a time, including its picture: several threads may deliver messages.
        with self.play.lock:
            self.send(self.answer(content))
            self._downloads.write()

    def answer(self, content: object) -> Ack:
        """Handle one message of the page and return the answer to it.

        Parameters
        ----------
        content : object
            See `stoneage_lab.widget.protocol`; other contents are refused as malformed.
        """
        message = check_message(content)
        with self.play.lock, speaking(self.language):
            if isinstance(message, InvalidMessage):
                return refused(
                    message.req, self._rev, "malformed", self._say("malformed", why=message.why)
                )
            if self._closed:
                key = "closed" if self.in_cells else "closed_guest"
                return refused(message.req, self._rev, "illegal", self._say(key))
            if not is_allowed(self.commands, message):
                return refused(message.req, self._rev, "illegal", self._say("not_asked"))
            known = self._acks.get(message.req)
            if known is not None:
                return known
            ack = self._followed(message)
            self._acks.keep(ack)
            return ack

    def _followed(self, message: Message) -> Ack:
        if message.t in DECIDING and message.rev != self._rev:
            return refused(message.req, self._rev, "stale", self._say("stale"))
        before = list(self.transcript), self._past.asks
        self._following = True
        try:
            told = self._follow(message)
            if isinstance(told, str):
                return accepted(message.req, self._rev, told)
            return {**accepted(message.req, self._rev, ""), **told}
        except KeyboardInterrupt:
            # The page waits for an answer, and would request the bot's move again at once.
            self._take_back(*before)
            self.paused = True
            self._publish()
            return refused(message.req, self._rev, "illegal", self._say("interrupted"))
        except Exception as error:
            self._take_back(*before)
            if isinstance(error, LabError):
                return refused(message.req, self._rev, _code(error), str(error))
            return refused(message.req, self._rev, "internal", self._internal(error))
        finally:
            self._following = False

    def _take_back(self, lines: list[str], asks: bool) -> None:
        """Restore the transcript and the question after a refused message."""
        self._transcript.restore(lines)
        self._past.asks = asks

    def _follow(self, message: Message) -> Told:
        """Run the handler of a message; return its text for the user, or what it answers."""
        return HANDLERS[message.t](self, message) or ""

    # -- handlers of messages: see `HANDLERS` ---------------------------------------------

    def _on_act(self, message: Message) -> None:
        self._act(message.action)

    def _act(self, action: str) -> None:
        viewing = self._curtain.check()
        seat = viewing.viewer if viewing.shared else viewing.seat
        # Noted first, because the picture of the action already shows the line.
        self._transcript.act(action)
        self.play.do(action, seat=seat, bots=False)

    def _on_branch(self, message: Message) -> str:
        viewing = self._curtain.check()
        left, lines = self._shown.line, list(self._transcript.lines)
        hid = self.play.hides
        with self._shown.branching(viewing.viewer):
            if not hid:
                # Back in a game that is over: who decides there was shown everything.
                self._curtain.lift()
            self._transcript.branch()
            self._act(message.action)
        left.transcript = lines
        return self._branched(self._shown.line, hid)

    def _branched(self, line: LineOfPlay, hid: bool) -> str:
        """Say that another line is shown, and that hidden things were dealt anew if they were."""
        told = [self._say("branched", line=line_name(line, self.language))]
        if hid:
            told.append(self._say("dealt_anew"))
        return joined(told, self.language)

    def _on_draft(self, message: Message) -> str:
        viewing = self._curtain.check()
        if not viewing.decides:
            return ""
        found = drawing.draft(viewing.play, message.action, viewing.language)
        told = joined([text for text in (found.text, found.why) if text], viewing.language)
        if found.why:
            raise IllegalMove([], told)
        return told

    def _on_preview(self, message: Message) -> Told:
        viewing = self._curtain.check()
        play, language = viewing.play, viewing.language
        shown, ghosts, figure = preview_markup(
            play,
            message.action,
            seat=viewing.seat,
            language=language,
            layout=message.layout,
        )
        if shown.missing:
            raise IllegalMove([], shown.missing)
        return answer_of(shown, ghosts, figure, language)

    def _on_line(self, message: Message) -> None:
        self._show_line(self._find_line(message.line))

    def _on_drop(self, message: Message) -> None:
        line = self._find_line(message.drop, closed=False)
        lines = self._shown.lines
        if line is lines[0]:
            raise HistoryError(self._say("first_line"))
        before = lines[lines.index(line) - 1]
        lines.remove(line)
        if line.play is self.play:
            self._show_line(before)
        else:
            self._publish()

    def _on_what_if(self, message: Message) -> str:
        viewing = self._curtain.check()
        given = message.whatif
        ply = int(given) if given.isdecimal() else given
        self.play.at(ply)  # type: ignore[arg-type]  # raises if there is no such move
        lines, known = list(self._transcript.lines), list(self._shown.lines)
        line = self._shown.what_if(int(ply), viewing.viewer)
        if line not in known:
            line.transcript = [*lines, self._transcript.what_if(line)]
        hid = self.play.hides
        self._show_line(line)
        return self._branched(line, hid)

    def _find_line(self, number: str, *, closed: bool = True) -> LineOfPlay:
        line = self._shown.find_line(number, closed=closed)
        if line is None:
            raise HistoryError(self._say("no_line", given=number))
        return line

    def _show_line(self, line: LineOfPlay) -> None:
        """Switch to a line of play, with its position and its lines of Python."""
        if line.play is self.play:
            return
        for left in self._shown.lines:
            if left.play is self.play:
                left.transcript = list(self._transcript.lines)
        self._shown.show(line.play)
        self._transcript.restore(line.transcript)
        self._curtain.hide_lines()
        self._score.enter()
        # What is replaced at an earlier position belongs to a line that the user just opened.
        self._past.asks = True
        self._past.comparing = False
        self._publish()

    def _on_deed(self, message: Message) -> None:
        """Show once more what a player did last: from before it to the position shown."""
        viewing = self._curtain.viewing()
        play = viewing.play
        deeds = deeds_of(play, viewing.language).get(message.deed)
        if deeds is None:
            return
        before, after = play.at(deeds.before), play.at(deeds.after)
        layouts = set(self._rooms.values())
        self._rev += 1
        earlier = {**self.view, "rev": self._rev}
        self.put(view=self._picture.earlier(earlier, viewing, before, layouts))
        self._rev += 1
        self._past.deed = before, after
        self._put(**self.picture())

    def _on_again(self, message: Message) -> None:
        if not self.play.over:
            raise HistoryError(self._say("not_over"))
        self._begin(self.play.again(), self._transcript.again)

    def _begin(self, session: Session, note: Callable[[], None] = lambda: None) -> None:
        """Show another game from now on.

        Parameters
        ----------
        session : Session
        note : function
            Notes the line of Python that begins it.
        """
        self._transcript.clear()
        note()
        self._shown.begin(session)
        self._past.asks = self._past.comparing = False
        self._curtain.hide_lines()
        self._score.enter()
        self._publish()

    def _on_resume(self, message: Message) -> None:
        self._curtain.hide_lines()
        self._score.enter()
        self._earlier.go_on()

    def _on_undo(self, message: Message) -> None:
        self._travel("play.undo()", "play.redo()", self.play.undo)

    def _on_redo(self, message: Message) -> None:
        self._travel("play.redo()", "play.undo()", self.play.redo)

    def _travel(self, line: str, back: str, move: Callable[[], Session]) -> None:
        self._transcript.travel(line, back)
        self._past.asks = False
        move()

    def _on_goto(self, message: Message) -> None:
        if message.ply == self.play.ply:
            return
        self._transcript.goto(message.ply)
        self._past.asks = True
        self.play.goto(message.ply)

    def _on_next(self, message: Message) -> None:
        # Not at an earlier position: that would begin a new line of play without asking.
        if self.play.ply < self.play.last:
            raise HistoryError(load_texts(self.language)("error.past"))
        self.play.step()

    def _on_pause(self, message: Message) -> None:
        self.paused = not self.paused
        self._publish()

    def _on_language(self, message: Message) -> None:
        if known_language(message.language) != self.language:
            self.change("language", message.language)

    def _on_review(self, message: Message) -> None:
        self._review.turn(folded=True)

    def _on_decide(self, message: Message) -> None:
        self._after.turn()

    def _on_set(self, message: Message) -> None:
        if message.setting == LINE_NAME:
            self._rename(message.value)
            return
        if message.setting == LINE_TEXT:
            self._unfold_text(message.value)
            return
        self.change(message.setting, read(self.play.game, message.setting, message.value))

    def _rename(self, name: str) -> None:
        """Give the line that is shown a name; an empty one takes its name away."""
        variation = self._shown.line.variation
        if variation is None:
            raise HistoryError(self._say("game_name"))
        self._shown.first.variations.rename(variation.number, name)
        self._publish()

    def _unfold_text(self, value: str) -> None:
        """Show all moves of the lines as text below their tree, or fold it."""
        if value not in SWITCH:
            raise SetupError(unknown("setting_value", value, SWITCH, setting=LINE_TEXT))
        self._shown.text_open = value == "on"
        self._publish()

    def _on_hint(self, message: Message) -> str:
        if self._guide.hints:
            # The coach's move would be the answer.
            self._guide.steer(HINT)
            return ""
        if self.play.over:
            self._review.turn()
            return ""
        if not self._curtain.viewing().decides:
            return self._say("no_hint")
        self._hint.turn()
        return ""

    def _on_lift(self, message: Message) -> None:
        self._curtain.lift()
        self._publish()

    def _on_changes(self, message: Message) -> None:
        self._past.turn_comparing()
        self._publish()

    def _on_unfold(self, message: Message) -> None:
        self._score.unfold(message.unfold)
        self._publish()

    def _on_guide(self, message: Message) -> None:
        self._past.asks = False
        self._guide.steer(message.guide)

    def _on_export(self, message: Message) -> str:
        return self._downloads.want(message.export, message.req)

    def _on_open(self, message: Message) -> None:
        self._pages.open(message.page)

    def _on_close(self, message: Message) -> None:
        self._rooms.pop(message.page, None)
        self._pages.close(message.page)

    def _on_room(self, message: Message) -> None:
        before = set(self._rooms.values())
        if message.layout == WIDE:
            self._rooms.pop(message.page, None)
        else:
            self._rooms[message.page] = message.layout
            drop_oldest(self._rooms)
        if set(self._rooms.values()) - before:
            # The position is the same, so pending clicks stay valid.
            self._show_hint(None)

    # -- words -----------------------------------------------------------------------------

    def _say(self, key: str, **facts: Any) -> str:
        return self.settings.say(key, **facts)

    def _internal(self, error: Exception) -> str:
        """Store the traceback of an unexpected error and return a sentence about it."""
        self.last_error = "".join(traceback.format_exception(error))
        if self.settings.viewer.guest:
            # An error may name what the guest must not see.
            return self._say("internal_guest")
        return self._say("internal", why=short(f"{type(error).__name__}: {error}", 300))


def _code(error: LabError) -> str:
    if isinstance(error, GameOver):
        return "over"
    return "not_your_turn" if isinstance(error, NotYourTurn) else "illegal"


HANDLERS: Final[Mapping[str, Callable[[LiveBoard, Message], Told | None]]] = {
    "act": LiveBoard._on_act,
    "branch": LiveBoard._on_branch,
    "draft": LiveBoard._on_draft,
    "preview": LiveBoard._on_preview,
    "line": LiveBoard._on_line,
    "whatif": LiveBoard._on_what_if,
    "review": LiveBoard._on_review,
    "decide": LiveBoard._on_decide,
    "drop": LiveBoard._on_drop,
    "again": LiveBoard._on_again,
    "resume": LiveBoard._on_resume,
    "undo": LiveBoard._on_undo,
    "redo": LiveBoard._on_redo,
    "goto": LiveBoard._on_goto,
    "next": LiveBoard._on_next,
    "pause": LiveBoard._on_pause,
    "language": LiveBoard._on_language,
    "set": LiveBoard._on_set,
    "hint": LiveBoard._on_hint,
    "lift": LiveBoard._on_lift,
    "changes": LiveBoard._on_changes,
    "unfold": LiveBoard._on_unfold,
    "guide": LiveBoard._on_guide,
    "deed": LiveBoard._on_deed,
    "export": LiveBoard._on_export,
    "open": LiveBoard._on_open,
    "close": LiveBoard._on_close,
    "room": LiveBoard._on_room,
}
"""The handler of each message of `stoneage_lab.widget.protocol`."""
