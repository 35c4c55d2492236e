"""The notebooks of the lessons, and what they ask, in order."""

from __future__ import annotations

from typing import Final

from ....lessons.item_order import LessonNotebook

RULES: Final = "stone_age/rules"
LESSONS: Final = "stone_age/lessons"

NOTEBOOKS: Final = [
    LessonNotebook(
        "R0",
        f"{RULES}/R0_board_and_setup.ipynb",
        ("R0.choice", "R0.1", "R0.errands", "R0.2", "R0.3"),
    ),
    LessonNotebook(
        "R1",
        f"{RULES}/R1_placing.ipynb",
        ("R1.first", "R1.crowd", "R1.building", "R1.1", "R1.2", "R1.3"),
    ),
    LessonNotebook(
        "R2", f"{RULES}/R2_gathering.ipynb", ("R2.1", "R2.2", "R2.save", "R2.3", "R2.certain")
    ),
    LessonNotebook(
        "R3", f"{RULES}/R3_village.ipynb", ("R3.1", "R3.order", "R3.2", "R3.3", "R3.family")
    ),
    LessonNotebook(
        "R4",
        f"{RULES}/R4_cards_and_buildings.ipynb",
        ("R4.1", "R4.2", "R4.fifteen", "R4.3", "R4.4", "R4.little", "R4.keep"),
    ),
    LessonNotebook(
        "R5", f"{RULES}/R5_feeding.ipynb", ("R5.1", "R5.2", "R5.3", "R5.supper", "R5.keep")
    ),
    LessonNotebook(
        "R6",
        f"{RULES}/R6_rounds_and_end.ipynb",
        ("R6.1", "R6.end", "R6.wait", "R6.2", "R6.3", "R6.4"),
    ),
    LessonNotebook("R7", f"{RULES}/R7_scoring.ipynb", ("R7.1", "R7.2", "R7.3", "R7.last", "R7.4")),
    LessonNotebook(
        "R8",
        f"{RULES}/R8_new_buildings.ipynb",
        ("R8.1", "R8.winter", "R8.2", "R8.last", "R8.3"),
    ),
    LessonNotebook(
        "R9",
        f"{RULES}/R9_animals_and_mammoth.ipynb",
        ("R9.1", "R9.wolf", "R9.2", "R9.3", "R9.supper", "R9.4"),
    ),
    LessonNotebook("L1", f"{LESSONS}/L01_two_hunters.ipynb", ("L1.1", "L1.2", "L1.3", "L1.4")),
    LessonNotebook("L2", f"{LESSONS}/L02_the_river.ipynb", ("L2.1", "L2.2", "L2.3", "L2.4")),
    LessonNotebook(
        "L3", f"{LESSONS}/L03_worth_of_a_forest.ipynb", ("L3.1", "L3.2", "L3.3", "L3.4")
    ),
    LessonNotebook("L4", f"{LESSONS}/L04_tools.ipynb", ("L4.1", "L4.2", "L4.3", "L4.4")),
    LessonNotebook("L5", f"{LESSONS}/L05_feeding.ipynb", ("L5.1", "L5.2", "L5.3", "L5.4")),
    LessonNotebook(
        "L6", f"{LESSONS}/L06_four_rounds.ipynb", ("L6.1", "L6.4", "L6.2", "L6.3", "L6.5")
    ),
    LessonNotebook(
        "L7", f"{LESSONS}/L07_what_did_she_send.ipynb", ("L7.1", "L7.2", "L7.3", "L7.4")
    ),
    LessonNotebook("L8", f"{LESSONS}/L08_spread.ipynb", ("L8.3", "L8.1", "L8.2", "L8.4")),
    LessonNotebook("L9", f"{LESSONS}/L09_wood_and_gold.ipynb", ("L9.1", "L9.2", "L9.3", "L9.4")),
    LessonNotebook(
        "L10", f"{LESSONS}/L10_dice_for_everyone.ipynb", ("L10.3", "L10.1", "L10.2", "L10.4")
    ),
    LessonNotebook(
        "L11", f"{LESSONS}/L11_culture_cards.ipynb", ("L11.1", "L11.2", "L11.3", "L11.4")
    ),
    LessonNotebook(
        "L12",
        f"{LESSONS}/L12_cursed_river.ipynb",
        ("L12.1", "L12.2", "L12.4", "L12.5", "L12.3", "L12.6"),
    ),
    LessonNotebook("L13", f"{LESSONS}/L13_strategies.ipynb", ("L13.1", "L13.2", "L13.3")),
    LessonNotebook(
        "L13b", f"{LESSONS}/L13b_same_luck.ipynb", ("L13b.1", "L13b.2", "L13b.3", "L13b.4")
    ),
    LessonNotebook(
        "L14", f"{LESSONS}/L14_duel_at_the_mammoth.ipynb", ("L14.1", "L14.2", "L14.3", "L14.4")
    ),
    LessonNotebook(
        "L15", f"{LESSONS}/L15_twenty_points.ipynb", ("L15.1", "L15.2", "L15.3", "L15.4")
    ),
    LessonNotebook(
        "L16", f"{LESSONS}/L16_rounds_to_two_wood.ipynb", ("L16.1", "L16.2", "L16.3", "L16.4")
    ),
    LessonNotebook(
        "L17", f"{LESSONS}/L17_use_it_now_or_wait.ipynb", ("L17.1", "L17.2", "L17.3", "L17.4")
    ),
    LessonNotebook("L18", f"{LESSONS}/L18_the_first_die.ipynb", ("L18.1", "L18.2", "L18.3")),
    LessonNotebook(
        "L18b", f"{LESSONS}/L18b_still_open.ipynb", ("L18b.1", "L18b.2", "L18b.3", "L18b.4")
    ),
    LessonNotebook("L19", f"{LESSONS}/L19_shuffle_the_signs.ipynb", ("L19.1", "L19.2", "L19.3")),
    LessonNotebook(
        "L19b", f"{LESSONS}/L19b_how_large.ipynb", ("L19b.1", "L19b.2", "L19b.3", "L19b.4")
    ),
    LessonNotebook(
        "L20", f"{LESSONS}/L20_a_machine_learns.ipynb", ("L20.1", "L20.2", "L20.3", "L20.4")
    ),
]
