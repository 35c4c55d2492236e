"""A lesson on one page: the same in a notebook and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from ..core.files import write_text
from ..core.language import known_language, speaking, texts
from ..figures.table import as_bundle
from .item import LessonItem
from .positions import lesson_position
from .printable_pages import page
from .registry import shown_id, taught
from .words import words

WIDTH: Final = 92


class Summary(LessonItem):
    """The summary of a lesson: a few points beside a picture.

    Parameters
    ----------
    id : str
        The lesson. Its texts stand under ``<id>.title``, ``<id>.summary.lead``, and for each point
        ``<id>.summary.<point>.head`` and ``.text``.
    position : str
        The prepared position in the picture.
    points : sequence of str
    folders : sequence of Path
        Where the texts are.
    """

    def __init__(
        self, id: str, position: str, points: Sequence[str], folders: Sequence[Path]
    ) -> None:
        self.id = id
        self.position = position
        self.points = tuple(points)
        self.folders = tuple(folders)

    @property
    def shown_id(self) -> str:
        """The id in its heading, in full where another game has the same short one."""
        return shown_id("SUMMARIES", self)

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return words(*self.folders)(f"{self.id}.title")

    @property
    def lead(self) -> str:
        """The introduction before the points."""
        return words(*self.folders)(f"{self.id}.summary.lead")

    def lines(self) -> list[tuple[str, str]]:
        """Return the head and the text of every point."""
        table = words(*self.folders)
        keys = [f"{self.id}.summary.{point}" for point in self.points]
        return [(table(f"{key}.head"), table(f"{key}.text")) for key in keys]

    def page(self, code: str | None = None) -> str:
        """Return the whole page as HTML, to be printed on A4.

        Parameters
        ----------
        code : {"en", "ja"}, optional
            The language; the current one by default.
        """
        start = lesson_position(self.position, self.game or None)
        with speaking(known_language(code)):
            return page("summary.html.j2", summary=self, position=start)

    def save(self, path: str | Path | None = None, language: str | None = None) -> Path:
        """Write the page to a file, for a browser to show and print; return its path.

        Parameters
        ----------
        path : str or Path, optional
            By default ``R1-summary.html``, with the id of the lesson.
        language : {"en", "ja"}, optional
            The current one by default.

        Raises
        ------
        RecordError
            If it cannot be written.
        """
        written = Path(path or f"{self.shown_id.replace('/', '-')}-summary.html")
        write_text(written, self.page(language))
        return written

    def __repr__(self) -> str:
        lines = [f"{self.shown_id} · {self.title}", "", fill(self.lead, WIDTH)]
        lines += [
            fill(f"* {head}: {text}", WIDTH, subsequent_indent="  ") for head, text in self.lines()
        ]
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        stop = texts()["mark.stop"]
        points = "".join(
            f"<li><b>{escape(head)}{stop}</b> {escape(text)}</li>" for head, text in self.lines()
        )
        head = f"<b>{escape(self.shown_id)} · {escape(self.title)}</b><br>{escape(self.lead)}"
        return as_bundle(self, f'<div style="max-width:46em">{head}<ul>{points}</ul></div>')


def summary(lesson: str, game: str | None = None) -> Summary:
    """Return a lesson on one page: shown here, or to print by ``summary("R1").save()``.

    In a terminal ``stoneage-lab summary R1`` writes the same file.

    Parameters
    ----------
    lesson : str
        E.g. ``"R1"``, or with the game, ``"stone-age/R1"``.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.

    Raises
    ------
    SetupError
        If there is none of this lesson (the known ones are listed), or several games have one.

    Examples
    --------
    >>> summary("r0").title
    'The board and what every player begins with'
    """
    found: Summary = taught("SUMMARIES", game).find("summary", lesson)
    return found
