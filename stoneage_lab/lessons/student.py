"""Students: a class and a number, and the random numbers that belong to them."""

from __future__ import annotations

import re
from typing import Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.plain_text import plain_text
from ..core.rng import Rng
from ..figures.text_lines import text_lines
from .class_label import may_be_a_name
from .words import words

MOST_NUMBER: Final = 999
MOST_STUDENTS: Final = 200
"""Maximum number of students in a class."""


class Student:
    """A student, known by class and number; no name is stored.

    Every question has its own stream, so other draws do not change it, and a
    teacher can reproduce what a student sees.

    Parameters
    ----------
    label : str
        The class: letters, digits, ``-`` and ``_``, at most 12; empty for no student. Wide letters
        and capitals do not matter. What looks like a person's name is refused.
    number : int
        From 0 to 999.

    Examples
    --------
    >>> Student("1B", 7) == Student("1b ", 7) == Student("１Ｂ", 7)
    True
    """

    def __init__(self, label: str = "", number: int = 0) -> None:
        tidy = plain_text(label).strip().upper() if isinstance(label, str) else None
        if tidy is None or not re.fullmatch(r"[\w-]{0,12}", tidy):
            raise SetupError(words()("student.label", given=shown(label)))
        if may_be_a_name(label):
            raise SetupError(words()("student.name", given=plain_text(label).strip()))
        own = whole_number(number, 0, MOST_NUMBER)
        if own is None:
            raise SetupError(words()("student.number", given=shown(number), most=MOST_NUMBER))
        self.label = tidy
        self.number = own

    def rng(self, *what: str) -> Rng:
        """Return this student's stream for a question or an experiment."""
        return Rng(0, "/".join([self.label, str(self.number), *what]))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Student) and (self.label, self.number) == (
            other.label,
            other.number,
        )

    def __hash__(self) -> int:
        return hash((self.label, self.number))

    def __repr__(self) -> str:
        key = "student.shown" if self.label else "student.nobody"
        return words()(key, label=self.label, number=self.number)

    def _repr_html_(self) -> str:
        return text_lines([repr(self)])


def class_of(label: str, students: int, first: int) -> list[Student]:
    """Return the students of a class for whom pages are made."""
    size = whole_number(students, 1, MOST_STUDENTS)
    if size is None:
        raise SetupError(words()("handout.students", given=shown(students), most=MOST_STUDENTS))
    begin = whole_number(first, 0, MOST_NUMBER + 1 - size)
    if begin is None:
        raise SetupError(words()("student.number", given=shown(first), most=MOST_NUMBER))
    return [Student(label, number) for number in range(begin, begin + size)]
