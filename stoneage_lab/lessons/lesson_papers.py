"""Paper for a class: worksheets, the key, the plan; in a notebook a button prints them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.files import write_text
from ..core.language import known_language, speaking
from ..figures.table import as_bundle
from .handout import strip_page, worksheets_page
from .lesson import lesson_questions, lessons
from .plan import plan_page, taught_plan
from .printable_pages import page
from .student import Student
from .words import words


class LessonPaper:
    """Pages of A4 to print.

    In a notebook it shows itself with a button that prints, in JupyterLab, Notebook, Voila and the
    edition that runs in a browser; elsewhere `save` writes a file that any browser prints.

    Parameters
    ----------
    name : str
        The name of its file without the ending: ``"L3-1B-handout"``.
    title : str
        What it is, in the language of the pages.
    html : str
        The pages, as one page of HTML.

    Examples
    --------
    >>> sheets = handout("L1", "1B", students=2)
    >>> sheets.title, sheets.pages
    ('L1 · Worksheets for class 1B', 4)
    """

    def __init__(self, name: str, title: str, html: str) -> None:
        self.name = name
        self.title = title
        self.html = html

    @property
    def pages(self) -> int:
        """How many pages are printed; 0 where that depends on a long table."""
        return self.html.count('<section class="sheet')

    @property
    def size(self) -> str:
        """The paper that is needed, in words."""
        return words()("paper.pages" if self.pages else "paper.long", n=self.pages)

    def save(self, path: str | Path | None = None) -> Path:
        """Write the pages to a file, for a browser to show and print; return its path.

        Parameters
        ----------
        path : str or Path, optional
            By default its name in the folder of the notebook: ``L3-1B-handout.html``.

        Raises
        ------
        RecordError
            If it cannot be written.
        """
        written = Path(path or f"{self.name}.html")
        write_text(written, self.html)
        return written

    def __repr__(self) -> str:
        file = f"{self.name}.html"
        return words()("paper.shown", title=self.title, paper=self.size, file=file)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, page("paper.html.j2", paper=self))


def handout(
    lesson: str,
    label: str = "1A",
    students: int = 40,
    first: int = 1,
    language: str | None = None,
    game: str | None = None,
) -> LessonPaper:
    """Return worksheets to print: for each student a sheet with the student's own numbers.

    The front is for prediction, reason, experiment and one question, the back for the others and
    for two students' reasons; a lesson without an experiment has the questions only.

    Parameters
    ----------
    lesson : str
        E.g. ``"L3"``, or with the game, ``"stone-age/L3"``.
    label : str
        The class, e.g. ``"1B"``.
    students : int
        How many, from 1 to 200.
    first : int
        The number of the first.
    language : {"en", "ja"}, optional
        The current one by default.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.

    Raises
    ------
    SetupError
        If there is no such lesson (the known ones are listed), or class or numbers are impossible.

    Examples
    --------
    >>> handout("L3", "1B").name
    'L3-1B-handout'
    """
    html = worksheets_page(lesson, label, students, first, language, game)
    return _paper("handout", html, lesson, label, language, game)


def key(
    lesson: str,
    label: str = "1A",
    students: int = 40,
    first: int = 1,
    language: str | None = None,
    game: str | None = None,
    *,
    strip: bool = False,
) -> LessonPaper:
    """Return the answers to a handout, with what each common mistake gives and what to say to it.

    Parameters
    ----------
    lesson, label, students, first, language, game
        As for `handout`.
    strip : bool
        Return the marking strip instead: only the right answers, a class of 40 on one page.

    Raises
    ------
    SetupError
        If there is no such lesson (the known ones are listed), or class or numbers are impossible.

    Examples
    --------
    >>> key("L3", "1B", strip=True).pages
    1
    """
    if strip:
        html = strip_page(lesson, label, students, first, language, game)
        return _paper("strip", html, lesson, label, language, game)
    html = worksheets_page(lesson, label, students, first, language, game, answers=True)
    return _paper("key", html, lesson, label, language, game)


def plan(
    lesson: str, label: str = "1A", language: str | None = None, game: str | None = None
) -> LessonPaper:
    """Return the plan of a lesson for its teacher, to print: two pages for each period.

    Parameters
    ----------
    lesson, language, game
        As for `handout`.
    label : str
        The class: expected answers are those of its number 1.

    Raises
    ------
    SetupError
        If there is no plan of this lesson; the known ones are listed.

    Examples
    --------
    >>> plan("L3", language="ja").title
    'L3 · 学習指導案'
    """
    found = taught_plan(lesson, game)
    html = plan_page(lesson, label, language, game)
    return _paper("plan", html, found.id, label, language, found.game or game)


def _paper(
    what: str, html: str, lesson: str, label: str, code: str | None, game: str | None
) -> LessonPaper:
    """Return pages with their title, and the name of their file."""
    asked = lesson_questions(lesson, game)[0]
    catalogue = lessons()
    shown = catalogue.shown(catalogue.find("lesson", f"{asked.game}/{asked.lesson}"))
    tidy = Student(label).label
    parts = [shown.replace("/", "-"), *([] if what == "plan" else [tidy]), what]
    with speaking(known_language(code)):
        title = words()(f"paper.{what}", lesson=shown, label=tidy)
    return LessonPaper("-".join(filter(None, parts)), title, html)
