"""Pages of puzzles: one puzzle with its solution folded, and sheets for a class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.language import known_language, language, speaking
from ..core.memo import memo
from ..drawing.templating import page_templates
from ..figures.progress import Progress
from ..games import game_type
from ..lessons.printable_pages import still
from ..lessons.student import Student, class_of
from ..lessons.words import words as lesson_words
from .class_quiz import MOST_PUZZLES
from .collection import PuzzleSet, known_kind, puzzles
from .kinds import KINDS
from .kinds.distractors import shuffled
from .puzzle import Puzzle
from .words import words

if TYPE_CHECKING:
    from jinja2 import Environment

ON_A_SHEET: Final = 5
"""Puzzles on the sheet of a student."""
_TEMPLATES: Final = Path(__file__).parent / "templates"
_LESSONS: Final = Path(__file__).parent.parent / "lessons" / "templates"

Sheet = tuple[Student, list[Puzzle]]
"""A student, and what the student is asked."""


@memo(1)
def _templates() -> Environment:
    return page_templates(_TEMPLATES, _LESSONS)


def _page(template: str, **facts: Any) -> str:
    known = {"words": words(), "lessons": lesson_words(), "language": language(), "still": still}
    return _templates().get_template(template).render(known | facts)


def puzzle_page(puzzle: Puzzle, code: str | None = None) -> str:
    """Return a page with a puzzle; its solution is folded.

    Parameters
    ----------
    puzzle : Puzzle
    code : {"en", "ja"}, optional
        The language; the current one by default.

    Examples
    --------
    >>> from stoneage_lab.puzzles.collection import puzzles
    >>> page = puzzle_page(puzzles("stone-age").of("score")[0])
    >>> page.count("<details>"), page.count("<img") + page.count("<svg") > 0
    (1, True)
    """
    with speaking(known_language(code)):
        title = type(puzzle.position.game).title
        return _page("puzzle.html.j2", puzzle=puzzle, title=title)


def puzzle_sheets(
    game: str,
    label: str = "1A",
    students: int = 40,
    first: int = 1,
    kinds: Iterable[str] | None = None,
    count: int = ON_A_SHEET,
    answers: bool = False,
    code: str | None = None,
    file: str | Path | None = None,
    progress: bool = True,
) -> str:
    """Return a page for each student with puzzles of their own, or the answers to all of them.

    Parameters
    ----------
    game : str
    label : str
        The class.
    students, first : int
        The number of pages, and the number of the first student.
    kinds : iterable of str, optional
        The topics: only puzzles of these kinds; all by default.
    count : int
        Puzzles for each student.
    answers : bool
        The key for the teacher, with the same puzzles.
    code : {"en", "ja"}, optional
    file : path, optional
        The puzzles to take; those that come with the game by default.
    progress : bool
        Whether a bar is shown if it takes longer than two seconds.

    Raises
    ------
    SetupError
        If a number is out of range, or there is no such game or kind.

    Examples
    --------
    >>> sheets = puzzle_sheets("stone-age", "1B", students=2, kinds=["score"])
    >>> sheets.count('<section class="sheet"')
    2
    """
    found = puzzles(game, file)
    each = whole_number(count, 1, MOST_PUZZLES)
    if each is None:
        raise SetupError(words()("wrong.on_sheet", given=shown(count), most=MOST_PUZZLES))
    with speaking(known_language(code)):
        named = [kinds] if isinstance(kinds, str) else kinds
        topics = found.kinds() if named is None else [known_kind(kind) for kind in named]
        sheets = [
            (student, own_puzzles(found, student, topics, each))
            for student in class_of(label, students, first)
        ]
        facts: dict[str, Any] = {
            "title": game_type(game).shown_title(),
            "topics": [KINDS[kind].title() for kind in topics],
            "label": sheets[0][0].label,
            "numbers": range(1, len(sheets[0][1]) + 1),
        }
        bar = Progress(len(sheets), progress, "sheets")
        try:
            # The template draws the boards of a student when it comes to them.
            facts["sheets"] = _counted(sheets, bar)
            return _page("key.puzzles.html.j2" if answers else "sheet.puzzles.html.j2", **facts)
        finally:
            bar.close()


def _counted(sheets: Iterable[Sheet], bar: Progress) -> Iterator[Sheet]:
    """Yield sheets, and count each when the next one is asked for."""
    for sheet in sheets:
        yield sheet
        bar.advance(1)


def own_puzzles(
    found: PuzzleSet, student: Student, kinds: Sequence[str], count: int = ON_A_SHEET
) -> list[Puzzle]:
    """Return the puzzles of a student's sheet: of every kind in turn, the same ones every time."""
    rows = [
        shuffled(found.ids.get(kind, []), student.rng("puzzle sheet", found.game, kind))
        for kind in kinds
    ]
    longest = max(map(len, rows), default=0)
    ids = [row[n] for n in range(longest) for row in rows if n < len(row)]
    return [found[id] for id in ids[:count]]
