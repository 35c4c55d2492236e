"""The notebooks of the lessons, and what they ask, in order."""

from __future__ import annotations

from typing import Final

from ....lessons.item_order import LessonNotebook

RULES: Final = "agricola/rules/"
LESSONS: Final = "agricola/lessons/"

NOTEBOOKS: Final = [
    LessonNotebook(
        "A0", f"{RULES}A0_farm_and_spaces.ipynb", ("A0.first", "A0.2", "A0.1", "A0.heaps")
    ),
    LessonNotebook(
        "A1", f"{RULES}A1_building_and_fences.ipynb", ("A1.1", "A1.room", "A1.2", "A1.meadow")
    ),
    LessonNotebook(
        "A2", f"{RULES}A2_sowing_and_baking.ipynb", ("A2.1", "A2.sow", "A2.2", "A2.bread")
    ),
    LessonNotebook("A3", f"{RULES}A3_animals.ipynb", ("A3.1", "A3.flock", "A3.2")),
    LessonNotebook("A4", f"{RULES}A4_family.ipynb", ("A4.child", "A4.1", "A4.2", "A4.3")),
    LessonNotebook("A5", f"{RULES}A5_harvest.ipynb", ("A5.1", "A5.2", "A5.3", "A5.supper")),
    LessonNotebook("A6", f"{RULES}A6_scoring.ipynb", ("A6.1", "A6.2", "A6.last")),
    LessonNotebook(
        "A10",
        f"{RULES}A10_hands_of_cards.ipynb",
        ("A10.1", "A10.2", "A10.3", "A10.4", "A10.canoe", "A10.5"),
    ),
    LessonNotebook(
        "A7", f"{LESSONS}A7_take_or_wait.ipynb", ("A7.1", "A7.2", "A7.3", "A7.4", "A7.5")
    ),
    LessonNotebook("A8", f"{LESSONS}A8_alone.ipynb", ("A8.forty", "A8.fifty", "A8.fiftyfive")),
    LessonNotebook("A9", f"{LESSONS}A9_too_strong.ipynb", ("A9.1", "A9.2", "A9.3", "A9.4", "A9.5")),
]
