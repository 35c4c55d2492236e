"""Positions and games as files: the known file extensions, and how each is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import RecordError
from ..core.files import record_text, write_bytes
from ..core.language import known_language, speaking, texts
from .picture import svg, text
from .png import png
from .replay import Told, replay_page
from .viewer import position_of, seen, with_variations

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..session.position import Position
    from ..session.session import Session
    from .guide_marks import GuideFocus

    Source = Position | Session


@dataclass(frozen=True)
class FileLook:
    """How a file is drawn.

    Attributes
    ----------
    code : {"en", "ja"}
    night : bool or None
        Whether pictures are dark; None: as what shows them.
    drawn : function or None
        Called while the page of a whole game is made, with the positions drawn and those of all.
    advice : mapping
        Advices of the coach by the positions that they are about: the ranks stand where the
        advised moves are made. A picture shows those of its position, a page all.
    meant : mapping
        In the same way what a guide means.
    """

    code: str
    night: bool | None = None
    drawn: Told | None = None
    advice: Mapping[Position, Iterable[Suggestion]] = field(default_factory=dict)
    meant: Mapping[Position, GuideFocus] = field(default_factory=dict)

    def at(self, source: Source) -> dict[str, Any]:
        """Return how the position that a source shows is drawn, as arguments."""
        position = position_of(source)
        return {
            "language": self.code,
            "advice": self.advice.get(position, ()),
            "meant": self.meant.get(position),
        }


Maker = Callable[["Source", FileLook], bytes]


class NoPainter(Exception):
    """No PNG renderer is installed."""


class Form(NamedTuple):
    """A file format.

    Attributes
    ----------
    mime : str
        Its media type.
    make : callable
        Returns the bytes of the file for a position or a session, and how it is drawn.
    of_games : bool
        Whether it can hold only a whole game, not a single position.
    """

    mime: str
    make: Maker
    of_games: bool = False


def _record(source: Source, _look: FileLook) -> bytes:
    return record_text(_session(source).record().to_dict()).encode()


def _page(source: Source, look: FileLook) -> bytes:
    return replay_page(
        _session(source),
        look.code,
        night=look.night,
        drawn=look.drawn,
        advice=look.advice,
        meant=look.meant,
    ).encode()


def _picture(source: Source, look: FileLook) -> bytes:
    return svg(source, night=bool(look.night), **look.at(source)).encode()


def _dots(source: Source, look: FileLook) -> bytes:
    painted = png(svg(source, night=bool(look.night), **look.at(source)))
    if painted is None:
        raise NoPainter
    return painted


def _words(source: Source, look: FileLook) -> bytes:
    code = look.code
    lines = [text(source, **look.at(source))]
    if _is_game(source):
        log = _session(source).log
        lines += ["", *(f"{line.ply:4}  {line.text(code)}" for line in log)]
        if len(_session(source).variations):
            with speaking(code):
                lines += ["", repr(_session(source).variations)]
            lines += ["", _session(source).variations.text()]
    return "\n".join([*lines, ""]).encode()


FORMS: Final[dict[str, Form]] = {
    ".json": Form("application/json", _record, of_games=True),
    ".html": Form("text/html", _page, of_games=True),
    ".svg": Form("image/svg+xml", _picture),
    ".png": Form("image/png", _dots),
    ".txt": Form("text/plain", _words),
}
"""Every format by its file extension."""


def export(
    source: Source,
    path: Path,
    code: str | None = None,
    *,
    night: bool | None = None,
    drawn: Told | None = None,
) -> Path:
    """Write a position or a game to a file, in the format of its extension.

    Parameters
    ----------
    source : Position or Session
    path : Path
    code : {"en", "ja"}, optional
        The language; the current one by default.
    night : bool, optional
        Whether pictures are dark. By default a page is dark where its reader's system is, and a
        picture is not.
    drawn : function, optional
        Called while the page of a whole game is made, with the positions drawn and those of all.

    Returns
    -------
    Path
        The file that was written.

    Raises
    ------
    RecordError
        If the extension is unknown, or the file cannot be written; an old file is kept then.
    SetupError
        If the language is not known.
    """
    return write_bytes(
        path, exported(source, path.suffix, code, path.name, night=night, drawn=drawn)
    )


def exported(
    source: Source,
    ending: str,
    code: str | None = None,
    where: str = "",
    *,
    night: bool | None = None,
    drawn: Told | None = None,
    advice: Mapping[Position, Iterable[Suggestion]] | None = None,
    meant: Mapping[Position, GuideFocus] | None = None,
) -> bytes:
    """Return the bytes of a file with some extension (see `export`).

    The `advice` of a coach and what a guide has `meant` are marked, see `FileLook`.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> exported(play("stone-age", seed=7), ".svg")[:5]
    b'<svg '
    """
    where = where or texts()("record.record")
    form = FORMS.get(".html" if ending.lower() == ".htm" else ending.lower())
    if form is None:
        facts = {"given": ending or "—", "known": ", ".join(_known(source))}
        raise RecordError(texts()("record.ending", where=where, **facts))
    if form.of_games and not _is_game(source):
        raise RecordError(texts()("record.only_game", where=where, ending=ending))
    chosen = known_language(code)
    try:
        shown = with_variations(_session(source)) if _is_game(source) else seen(source)
        return form.make(shown, FileLook(chosen, night, drawn, advice or {}, meant or {}))
    except NoPainter:
        key = "no_png_in_a_browser" if sys.platform == "emscripten" else "no_png"
        raise RecordError(texts()(f"record.{key}", where=where)) from None


def _known(source: Source) -> list[str]:
    return [ending for ending, form in FORMS.items() if _is_game(source) or not form.of_games]


def _is_game(source: Source) -> bool:
    return hasattr(source, "record")


def _session(source: Source) -> Session:
    game: Session = source  # type: ignore[assignment]  # only sessions get here
    return game
