"""The Save button: files that Python makes and the page hands to the browser.

A notebook on Binder lies on a machine that will be gone tomorrow, so the file goes where downloads
go. The answer to the page comes first, for a whole game takes some seconds to write down.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.language import speaking
from ..core.rule import LabError, RecordError
from ..drawing.files import FORMS, exported
from ..drawing.markup import render

if TYPE_CHECKING:
    from ..play.session import Session

KINDS: Final = tuple(ending.removeprefix(".") for ending in FORMS)
"""What can be asked for, in the order of the menu."""

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


def save_panel(words: Mapping[str, str]) -> str:
    """Return the panel behind the Save button."""
    kinds = {kind: words[f"save_{kind}"] for kind in ("html", "json", "png", "svg", "txt")}
    return render("save.html.j2", _TEMPLATES, {"words": words, "kinds": kinds})


class Handing:
    """The half of a board that hands out files."""

    play: Session
    _wanted: tuple[str, str] | None = None

    @property
    def language(self) -> str:
        """The language of the board."""
        raise NotImplementedError

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the board's own."""
        raise NotImplementedError

    def want(self, kind: str, req: str) -> str:
        """Note that a page wants a file, and return what to tell it for now.

        Raises
        ------
        RecordError
            If there is no such kind of file.
        """
        if kind not in KINDS:
            raise RecordError(self.say("no_kind", given=kind, known=", ".join(KINDS)))
        self._wanted = kind, req
        return self.say("making", name=self.file_name(kind))

    def file_name(self, kind: str) -> str:
        """Return what a file of the game is called: its seed tells games apart."""
        play = self.play
        ply = "" if f".{kind}" in FORMS and FORMS[f".{kind}"].of_games else f"-{play.ply}"
        return f"{play.game.name}-{play.seed}{ply}.{kind}".replace(" ", "-")

    def hand_out(self) -> tuple[dict[str, Any], list[bytes]] | None:
        """Make the file that was wanted last, and return it as a message; None if none was.

        The message has ``t: "file"``, the ``req`` it answers, a ``text`` for people, and, with the
        bytes beside it, ``name`` and ``mime``.
        """
        if self._wanted is None:
            return None
        (kind, req), self._wanted = self._wanted, None
        name = self.file_name(kind)
        try:
            with speaking(self.language):
                data = exported(self.play, f".{kind}", self.language, name)
        except LabError as error:
            return {"t": "file", "req": req, "text": str(error)}, []
        told = self.say("made", name=name, n=-(-len(data) // 1000))
        mime = FORMS[f".{kind}"].mime
        return {"t": "file", "req": req, "text": told, "name": name, "mime": mime}, [data]
