"""The notebooks of the lessons, and what they ask, in order."""

from __future__ import annotations

from typing import Final

from ....lessons.item_order import LessonNotebook

RULES: Final = "age_of_hunting/rules"
LESSONS: Final = "age_of_hunting/lessons"

NOTEBOOKS: Final = [
    LessonNotebook("H0", f"{RULES}/H0_board_and_setup.ipynb", ("H0.first", "H0.1", "H0.2", "H0.3")),
    LessonNotebook(
        "H1",
        f"{RULES}/H1_placing_and_pushing.ipynb",
        ("H1.first", "H1.1", "H1.push", "H1.2", "H1.3"),
    ),
    LessonNotebook(
        "H2",
        f"{RULES}/H2_recalling_and_copying.ipynb",
        ("H2.home", "H2.1", "H2.2", "H2.copy", "H2.3"),
    ),
    LessonNotebook(
        "H3",
        f"{RULES}/H3_developing_and_storing.ipynb",
        ("H3.1", "H3.2", "H3.hut", "H3.3", "H3.keep"),
    ),
    LessonNotebook(
        "H4",
        f"{RULES}/H4_end_and_scoring.ipynb",
        ("H4.1", "H4.end", "H4.2", "H4.3", "H4.last", "H4.4"),
    ),
    LessonNotebook(
        "H5", f"{LESSONS}/H5_rocks_nobody_has_seen.ipynb", ("H5.1", "H5.3", "H5.2", "H5.4")
    ),
]
