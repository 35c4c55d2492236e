"""The live board: a session in a notebook cell, to be played by mouse or keys.

Everything it can do is done by a `Session`; this is only the wire between it and the page.
"""

from __future__ import annotations

import json
import os
import traceback
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from .. import drawing
from ..core.errors import GameOver, HistoryError, LabError, NotYourTurn, SetupError
from ..core.language import load_texts, speaking
from .adjustable import Adjustable, known_language, say
from .changes_and_score import Telling
from .curtain import Curtained
from .downloads import Handing
from .guide import Guide, Guided
from .hint import Advised
from .page_tracking import Paged
from .picture import picture
from .protocol import (
    DECIDING,
    Ack,
    Acks,
    Malformed,
    Message,
    accepted,
    check_message,
    refused,
    short,
)
from .settings import read

if TYPE_CHECKING:
    from ..play.session import Session

STATIC: Final = Path(__file__).parent / "static"


def page_file(name: str) -> str | Path:
    """Return the text of a file of the front end.

    Its path instead where ``ANYWIDGET_HMR=1`` asks for pages that follow every change of it:
    anywidget then watches the file, and keeps every board alive for that.

    Raises
    ------
    FileNotFoundError
        If the front end has not been built.
    """
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(
            f"The live board needs {path}, which has not been built. In a checkout of the project "
            "run: python hatch_build.py (it needs Node.js). An installed package brings the file "
            "along: reinstall it. Everything but lab.Board works without."
        )
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


class Board(Adjustable, Advised, Curtained, Guided, Handing, Paged, Telling, anywidget.AnyWidget):
    """A session to be seen and played in a notebook.

    Several boards may show one session, each for another seat or in another language; a move made
    on one of them, or by ``play.do(...)`` in any cell, is seen on all. What is not given is taken
    from the session's ``settings``, where the board keeps what somebody chooses at it.

    Parameters
    ----------
    session : Session
        What `stoneage_lab.play` returns.
    seat : str or int, optional
        The only seat this board acts for, and whose hidden things it shows. By default it acts for
        every person in turn, and may be turned to one seat by its settings. Where several people
        share it and the game hides something, a curtain comes between two turns.
    language : {"en", "ja"}, optional
        By default the current one (`stoneage_lab.language`); a button switches.
    pace : int, optional
        Milliseconds between two decisions of bots; 900 by default.
    colours : {"standard", "okabe-ito", "strong"}, optional
        Colours of the players.
    motion : {"slow", "normal", "fast", "none"}, optional
        How fast pieces travel.
    size : {"normal", "projector"}, optional
        Size of letters and buttons; by default as `stoneage_lab.projector` says.
    guide : Guide, optional
        Who leads through something in a banner over the board: a tour (`stoneage_lab.tutorial`).

    Attributes
    ----------
    play : Session
        The session shown; another one after playing on from an earlier position.
    settings : Settings
        What this board was given, and what was chosen at it since; `change` changes one.
    paused : bool
        The bots wait.
    transcript : list of str
        The accepted clicks, as lines of Python that do the same.
    last_error : str or None
        The traceback of the last mistake of ours.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> board = lab.Board(lab.play("stone-age", players=["you", "careful"], seed=7))
    >>> board.play.do("place 1 forest").ply == board.play.last
    True
    >>> board.close()
    """

    _esm = page_file("board.js")
    _css = page_file("board.css")

    view = traitlets.Dict().tag(sync=True)
    """Python → page: with `scenery` everything needed to draw the board from nothing."""

    scenery = traitlets.Dict().tag(sync=True)
    """Python → page: the parts that are the same for every position. Jupyter sends only traits
    that changed, so these travel once, and a page that comes later gets them all the same."""

    seen = traitlets.Int(0).tag(sync=True)
    """Page → Python: the latest picture that was drawn. Nothing here reads it; notebooks that
    re-run cells when the browser changes something (marimo) do."""

    def __init__(
        self,
        session: Session,
        seat: str | int | None = None,
        language: str | None = None,
        pace: int | None = None,
        *,
        colours: str | None = None,
        motion: str | None = None,
        size: str | None = None,
        guide: Guide | None = None,
    ) -> None:
        # First of all: closing must work even if something below is refused.
        self._unwatch: Callable[[], None] = lambda: None
        self._closed = False
        if isinstance(session, type) or not hasattr(session, "subscribe"):
            with speaking(known_language(language)):
                raise SetupError(say("board.no_session", given=repr(session)[:60]))
        self.play = self._first = session
        self.sit(seat, language=language, pace=pace, colours=colours, motion=motion, size=size)
        self.paused = False
        self.transcript: list[str] = []
        self.last_error: str | None = None
        self._rev = 0
        # Acting in the past needs a question after looking back, and none after undo.
        self._asks = False
        self._following = False
        self._acks = Acks()
        self.await_page()
        self._was_over = session.over
        self.take_guide(guide)
        with session.lock:
            self._rev = session.rev
            super().__init__(**self.picture())
            self._watch()
        self.follow_projector()
        self.on_msg(self._receive)

    def close(self) -> None:
        """Take the board off the page; the session goes on without it, and it follows no more."""
        self._closed = True
        self._unwatch()
        self._unfollow()
        self._leave_guide()
        self.drop_hint()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live widget, and for viewers without widgets the picture and the text."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        data, metadata = live
        still = drawing.bundle(self.play, seat=self.seat, language=self.language, board=True)
        return data | {kind: still[kind] for kind in ("text/plain", "text/html")}, metadata

    # -- Python → page ---------------------------------------------------------------------

    def picture(self) -> dict[str, Any]:
        """Return the traits `view` and `scenery`: the position as this board's seat sees it."""
        return picture(self)

    @property
    def rev(self) -> int:
        """The number of the picture that is shown; strictly rising."""
        return self._rev

    @property
    def in_past(self) -> bool:
        """Whether somebody looks back: acting here is asked about first.

        A guide has its own way back, and goes on from wherever one is.
        """
        return self._asks and self.guide is None and self.play.ply < self.play.last

    @property
    def plays_branch(self) -> bool:
        """Whether the board went on from an earlier position with a session of its own."""
        return self.play is not self._first

    @property
    def line(self) -> int:
        """Which of the lines of the session it was made for a board plays that went on from it."""
        return next(at for at, line in enumerate(self._first.lines) if line is self.play)

    def _publish(self) -> None:
        """Show the session as it is now, under a higher number than ever before."""
        with self.play.lock:
            self._rev = max(self._rev + 1, self.play.rev)
            self.drop_old_hint()
            self.let_fall()
            self.follow_end()
            try:
                traits = self.picture()
                # One message for both, and none for the one that is the same.
                with self.hold_sync():
                    self.scenery = traits["scenery"]
                    self.view = traits["view"]
            except Exception as error:
                # Raised in whatever cell made the move, it would look like that cell's mistake.
                self.view = {**self.view, "rev": self._rev, "status": self._internal(error)}

    def _watch(self) -> None:
        """Follow the session, without keeping a board alive that nobody else knows."""
        this = weakref.ref(self)

        def changed() -> None:
            board = this()
            if board is None:
                return
            if not board._following:
                board._asks = True
            board._publish()

        self._unwatch = self.play.subscribe(changed)
        weakref.finalize(self, self._unwatch)

    # -- page → Python ---------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from a page what it has seen, and nothing else: the picture is made here alone."""
        seen = sync_data.get("seen")
        super().set_state({"seen": seen} if type(seen) is int else {})
        if sync_data.keys() - {"seen"}:
            # A page that changed its own copy gets the true one back.
            self.send_state(["view", "scenery"])

    def _receive(self, _widget: Any, content: object, _buffers: Any) -> None:
        # One at a time, together with its picture: messages may come in by several threads.
        with self.play.lock:
            self.send(self.answer(content))
            self.write_file()

    def answer(self, content: object) -> Ack:
        """Follow one message of the page and return the answer to it.

        Parameters
        ----------
        content : object
            See `stoneage_lab.widget.protocol`; anything else is refused as malformed.
        """
        message = check_message(content)
        with self.play.lock, speaking(self.language):
            if isinstance(message, Malformed):
                return refused(
                    message.req, self._rev, "malformed", self.say("malformed", why=message.why)
                )
            if self._closed:
                return refused(message.req, self._rev, "illegal", self.say("closed"))
            known = self._acks.get(message.req)
            if known is not None:
                return known
            ack = self._followed(message)
            self._acks.keep(ack)
            return ack

    def _followed(self, message: Message) -> Ack:
        if message.t in DECIDING and message.rev != self._rev:
            return refused(message.req, self._rev, "stale", self.say("stale"))
        before = list(self.transcript), self._asks
        self._following = True
        try:
            text = self._follow(message)
            return accepted(message.req, self._rev, text)
        except KeyboardInterrupt:
            # The page waits for an answer, and would ask the bot again at once.
            self.transcript, self._asks = before
            self.paused = True
            self._publish()
            return refused(message.req, self._rev, "illegal", self.say("interrupted"))
        except Exception as error:
            self.transcript, self._asks = before
            if isinstance(error, LabError):
                return refused(message.req, self._rev, _code(error), str(error))
            return refused(message.req, self._rev, "internal", self._internal(error))
        finally:
            self._following = False

    def _follow(self, message: Message) -> str:
        """Do what a message asks; return what there is to tell, if anything."""
        play = self.play
        match message.t:
            case "act":
                self._act(message.action)
            case "branch":
                self._branch(message.action)
                return self.say("branched", n=self.line)
            case "undo":
                self._travel("play.undo()", "play.redo()", play.undo)
            case "redo":
                self._travel("play.redo()", "play.undo()", play.redo)
            case "goto":
                self._look_at(message.ply)
            case "next":
                self._next()
            case "language":
                self._speak(message.language)
            case "set":
                self.change(message.setting, read(play.game, message.setting, message.value))
            case "pause":
                self.paused = not self.paused
                self._publish()
            case "hint":
                return self._hint()
            case "lift":
                self.lift()
                self._publish()
            case "changes":
                self.turn_comparing()
                self._publish()
            case "unfold":
                self.unfold(message.unfold)
                self._publish()
            case "guide":
                self._asks = False
                self.steer(message.guide)
            case "export":
                return self.want(message.export, message.req)
            case "open":
                self._open(message.page)
            case "close":
                self._close(message.page)
        return ""

    def _act(self, action: str) -> None:
        self.check_curtain()
        # Written down first: the picture that doing it makes shows the line already.
        self.transcript.append(f"play.do({quoted(action)})")
        self.play.do(action, seat=self.viewer if self.shared else self.seat, bots=False)

    def _branch(self, action: str) -> None:
        self.check_curtain()
        before, kept = self.play, self._first.lines
        self._show(before.branch())
        # Where whoever has given this board no name finds the game it plays.
        kept.append(self.play)
        self.transcript.append("play = play.branch()")
        try:
            self._act(action)
        except Exception:
            kept.pop()
            self._show(before)
            raise

    def _show(self, session: Session) -> None:
        """Follow another session from now on."""
        self._unwatch()
        self.play = session
        self._watch()

    def _begin_anew(self, session: Session) -> None:
        self._first = session
        self.transcript.clear()
        self._show(session)

    def _travel(self, line: str, back: str, move: Callable[[], Session]) -> None:
        # What is taken back at once need not be written down.
        if self.transcript[-1:] == [back]:
            self.transcript.pop()
        else:
            self.transcript.append(line)
        self._asks = False
        move()

    def _next(self) -> None:
        """Let a bot move, but never in the past: that would begin a new line without asking."""
        if self.play.ply < self.play.last:
            raise HistoryError(load_texts(self.language)("error.past"))
        self.play.step()

    def _look_at(self, ply: int) -> None:
        if ply == self.play.ply:
            return
        # Sliding through a game is one line, not fifty.
        if self.transcript[-1:] and self.transcript[-1].startswith("play.goto("):
            self.transcript.pop()
        self.transcript.append(f"play.goto({ply})")
        self._asks = True
        self.play.goto(ply)

    def _speak(self, code: str) -> None:
        if known_language(code) != self.language:
            self.change("language", code)

    def _hint(self) -> str:
        """Let the coach think, or send it away; there is something to say where it cannot."""
        if not self.may_ask():
            return self.say("no_hint")
        self.turn_hint()
        return ""

    # -- words -----------------------------------------------------------------------------

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the board's own, in its language."""
        return say(f"board.{key}", self.language, **facts)

    def _internal(self, error: Exception) -> str:
        """Keep the traceback of a mistake of ours and return the sentence that owns up to it."""
        self.last_error = "".join(traceback.format_exception(error))
        return self.say("internal", why=short(f"{type(error).__name__}: {error}", 300))


def quoted(words: str) -> str:
    """Return words as they stand in Python source."""
    return json.dumps(words, ensure_ascii=False)


def _code(error: LabError) -> str:
    if isinstance(error, GameOver):
        return "over"
    return "not_your_turn" if isinstance(error, NotYourTurn) else "illegal"
