"""The Save button: files that Python makes and the browser downloads.

A notebook on Binder is on a machine that will be gone tomorrow, so the file is downloaded. A whole
game takes some seconds to write: the page gets an answer first, and a thread writes the file, so
that the board stays responsive.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from ..core.background import in_background
from ..core.errors import LabError, RecordError
from ..core.language import in_hundredths, speaking
from ..core.memo import memo
from ..drawing import strings
from ..drawing.export_files import FORMS, exported
from ..drawing.templating import render
from .commands import ALL, allows

if TYPE_CHECKING:
    from ..session.position import Position
    from ..session.session import Session
    from .curtain import Curtain
    from .guide import GuideBanner
    from .hint import Hint
    from .settings import BoardSettings
    from .shown_session import ShownSession

KINDS: Final = tuple(ending.removeprefix(".") for ending in FORMS)
"""The kinds of files, in the order of the menu."""

EVERY: Final = 1.0
"""Seconds between two messages on how much of a file is made."""
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@memo(16)
def save_panel(language: str, commands: frozenset[str] = ALL) -> str:
    """Return the panel behind the Save button."""
    words = strings(language)
    kinds = {
        kind: words[f"save_{kind}"]
        for kind in ("html", "json", "png", "svg", "txt")
        if allows(commands, "export", kind)
    }
    return render("save.html.j2", _TEMPLATES, {"words": words, "kinds": kinds})


class Downloads:
    """The files that the pages of a board request.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    curtain : Curtain
        A file holds only what the board may show.
    hint : Hint
        Its ranks are in the files, too: a picture has those that the board shows, the page of a
        whole game all that were given.
    guide : GuideBanner
        What it means is marked, as on the board.
    send : function
        Sends a message with bytes to the pages.
    report : function
        Stores the traceback of an unexpected error and returns a sentence about it.
    """

    def __init__(
        self,
        shown: ShownSession,
        settings: BoardSettings,
        curtain: Curtain,
        hint: Hint,
        guide: GuideBanner,
        send: Callable[..., None],
        report: Callable[[Exception], str],
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._curtain = curtain
        self._hint = hint
        self._guide = guide
        self._send = send
        self._report = report
        self._wanted: tuple[str, str] | None = None
        self._writing: dict[str, Thread] = {}

    def want(self, kind: str, req: str) -> str:
        """Note the request for a file, and return a first answer.

        Raises
        ------
        RecordError
            If there is no such kind of file, or one of it is being written for this board: many at
            once, such as pictures by a browser, would be more than a machine can do.
        """
        say = self._settings.say
        if kind not in KINDS:
            raise RecordError(say("no_kind", given=kind, known=", ".join(KINDS)))
        if kind in self._writing and self._writing[kind].is_alive():
            raise RecordError(say("still_making", name=self.file_name(kind)))
        self._wanted = kind, req
        return say("making", name=self.file_name(kind))

    def file_name(self, kind: str) -> str:
        """Return the name of a file of the game, with the seed to distinguish games.

        If something is hidden the seed is left out, because it would reveal it.
        """
        play = self._shown.play
        ply = "" if f".{kind}" in FORMS and FORMS[f".{kind}"].of_games else f"-{play.ply}"
        # A line of play may be over while the game is not.
        hides = play.hides or self._shown.first.hides
        seed = "" if hides or not play._has_seed else f"-{play.seed}"
        return f"{play.game.name}{seed}{ply}.{kind}".replace(" ", "-")

    def write(self) -> None:
        """Start to write the requested file (if any) and send it when it is complete."""
        if self._wanted is None:
            return
        wanted, self._wanted = self._wanted, None
        # A snapshot, because the game may go on while the file is written.
        game, name = self._game(wanted[0]).snapshot(), self.file_name(wanted[0])
        marks = self._marks(wanted[0], game.position)

        def write_it() -> None:
            self._send(*self._written(game, name, marks, *wanted))

        thread = in_background(write_it, "file")
        if thread is None:
            write_it()
        else:
            self._writing[wanted[0]] = thread

    def _game(self, kind: str) -> Session:
        """Return what a file holds: the position shown, or the game with all its variations."""
        whole = FORMS[f".{kind}"].of_games
        play = self._shown.first if whole else self._shown.play
        return play.seen_with_variations(self._curtain.viewing().viewer)

    def _marks(self, kind: str, seen: Position) -> dict[str, Any]:
        """Return the marks of the coach and of the guide, by their positions.

        What is marked now stands on what is `seen` now, of which things may be hidden.
        """
        whole, meant = FORMS[f".{kind}"].of_games, self._guide.meant
        advice = self._hint.given if whole else {seen: self._hint.shown_to(self._curtain.viewing())}
        return {"advice": advice, "meant": {seen: meant} if meant else {}}

    def wait(self) -> None:
        """Wait until the files that are being written have been sent."""
        for thread in self._writing.values():
            thread.join()

    def _progress(self, name: str, req: str) -> Callable[[int, int], None]:
        """Return a function that tells the pages the progress of a file about once a second."""
        told_at = time.monotonic()

        def drawn(done: int, total: int) -> None:
            nonlocal told_at
            now = time.monotonic()
            if now - told_at >= EVERY:
                told_at = now
                share = in_hundredths(100 * done // total, self._settings.language)
                text = self._settings.say("made_so_far", name=name, share=share)
                self._send({"t": "file", "req": req, "text": text}, [])

        return drawn

    def _written(
        self, game: Session, name: str, marks: dict[str, Any], kind: str, req: str
    ) -> tuple[dict[str, Any], list[bytes]]:
        """Return a file as a message, or a message about an error.

        The message has ``t: "file"``, the ``req`` it answers and a ``text`` for the user; with
        bytes it also has ``name`` and ``mime``.
        """
        answer = {"t": "file", "req": req}
        try:
            with speaking(self._settings.language):
                light = self._settings.get("light", "page")
                night = None if light == "page" else light == "night"
                drawn = self._progress(name, req)
                language = self._settings.language
                data = exported(game, f".{kind}", language, name, night=night, drawn=drawn, **marks)
        except LabError as error:
            return {**answer, "text": str(error)}, []
        except Exception as error:
            return {**answer, "text": self._report(error)}, []
        told = self._settings.say("made", name=name, n=-(-len(data) // 1000))
        return {**answer, "text": told, "name": name, "mime": FORMS[f".{kind}"].mime}, [data]
