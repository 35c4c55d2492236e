"""The notebooks of the lessons, and what they ask, in order."""

from __future__ import annotations

from typing import Final

from ....lessons.item_order import LessonNotebook

RULES: Final = "age_of_revive/rules"
NOTEBOOKS: Final = [
    LessonNotebook(
        "V0", f"{RULES}/V0_setup_and_ring.ipynb", ("V0.turn", "V0.1", "V0.2", "V0.3")
    ),
    LessonNotebook(
        "V1", f"{RULES}/V1_moving.ipynb", ("V1.1", "V1.2", "V1.stables", "V1.3")
    ),
    LessonNotebook(
        "V2", f"{RULES}/V2_actions.ipynb", ("V2.1", "V2.workers", "V2.2", "V2.3")
    ),
    LessonNotebook(
        "V3", f"{RULES}/V3_building.ipynb", ("V3.3", "V3.1", "V3.hall", "V3.2")
    ),
    LessonNotebook(
        "V4", f"{RULES}/V4_end_and_scoring.ipynb", ("V4.1", "V4.2", "V4.last", "V4.3")
    ),
    LessonNotebook(
        "V5",
        "age_of_revive/lessons/V5_what_a_hand_holds.ipynb",
        ("V5.1", "V5.2", "V5.3", "V5.4", "V5.5"),
    ),
]  # fmt: skip
