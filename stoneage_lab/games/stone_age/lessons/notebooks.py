"""The notebooks of the lessons, and what they ask, in order."""

from __future__ import annotations

from typing import Final

from ....lessons.sequence import LessonNotebook

NOTEBOOKS: Final = [
    LessonNotebook("R0", "rules/R0_board_and_setup.ipynb", ("R0.1", "R0.errands", "R0.2", "R0.3")),
    LessonNotebook(
        "R1",
        "rules/R1_placing.ipynb",
        ("R1.first", "R1.crowd", "R1.building", "R1.1", "R1.2", "R1.3"),
    ),
    LessonNotebook(
        "R2", "rules/R2_gathering.ipynb", ("R2.1", "R2.2", "R2.save", "R2.3", "R2.certain")
    ),
    LessonNotebook(
        "R3", "rules/R3_village.ipynb", ("R3.1", "R3.order", "R3.2", "R3.3", "R3.family")
    ),
    LessonNotebook(
        "R4",
        "rules/R4_cards_and_buildings.ipynb",
        ("R4.1", "R4.2", "R4.fifteen", "R4.3", "R4.4", "R4.little", "R4.keep"),
    ),
    LessonNotebook(
        "R5", "rules/R5_feeding.ipynb", ("R5.1", "R5.2", "R5.3", "R5.supper", "R5.keep")
    ),
    LessonNotebook(
        "R6", "rules/R6_rounds_and_end.ipynb", ("R6.1", "R6.end", "R6.wait", "R6.2", "R6.3", "R6.4")
    ),
    LessonNotebook("R7", "rules/R7_scoring.ipynb", ("R7.1", "R7.2", "R7.3", "R7.last", "R7.4")),
    LessonNotebook("L1", "lessons/L01_two_hunters.ipynb", ("L1.1", "L1.2", "L1.3")),
    LessonNotebook("L2", "lessons/L02_the_river.ipynb", ("L2.1", "L2.2", "L2.3")),
    LessonNotebook("L3", "lessons/L03_worth_of_a_forest.ipynb", ("L3.1", "L3.2", "L3.3")),
    LessonNotebook("L4", "lessons/L04_tools.ipynb", ("L4.1", "L4.2", "L4.3")),
    LessonNotebook("L5", "lessons/L05_feeding.ipynb", ("L5.1", "L5.2", "L5.3")),
    LessonNotebook("L6", "lessons/L06_four_rounds.ipynb", ("L6.1", "L6.4", "L6.2", "L6.3")),
    LessonNotebook("L7", "lessons/L07_what_did_she_send.ipynb", ("L7.1", "L7.2", "L7.3")),
    LessonNotebook("L8", "lessons/L08_spread.ipynb", ("L8.3", "L8.1", "L8.2")),
    LessonNotebook("L9", "lessons/L09_wood_and_gold.ipynb", ("L9.1", "L9.2", "L9.3")),
    LessonNotebook("L10", "lessons/L10_dice_for_everyone.ipynb", ("L10.3", "L10.1", "L10.2")),
    LessonNotebook("L11", "lessons/L11_culture_cards.ipynb", ("L11.1", "L11.2", "L11.3")),
    LessonNotebook("L12", "lessons/L12_cursed_river.ipynb", ("L12.1", "L12.2", "L12.4", "L12.3")),
    LessonNotebook("L13", "lessons/L13_strategies.ipynb"),
]
