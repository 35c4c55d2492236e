"""Two students' reasons for each lesson of Stone Age: which mistake it meets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.two_reasons import FIRST, SECOND, TwoReasons

TEXTS: Final = (Path(__file__).parent,)


def _two(lesson: str, about: str, right: str, idea: str) -> TwoReasons:
    return TwoReasons(f"{lesson}.why", about, right, idea, TEXTS)


REASONS: Final = [
    _two("L1", "L1.2", SECOND, "kinds_counted"),
    _two("L2", "L2.1", FIRST, "chances_added"),
    _two("L3", "L3.1", SECOND, "rounding_balances"),
    _two("L4", "L4.1", FIRST, "seldom_is_never"),
    _two("L5", "L5.1", SECOND, "mean_comes_tonight"),
    _two("L6", "L6.2", FIRST, "now_it_is_due"),
    _two("L7", "L7.2", SECOND, "condition_turned_round"),
    _two("L8", "L8.2", SECOND, "deviations_added"),
    _two("L9", "L9.1", FIRST, "both_is_between"),
    _two("L10", "L10.3", SECOND, "best_is_a_six"),
    _two("L11", "L11.2", FIRST, "drawn_cards_return"),
    _two("L12", "L12.2", FIRST, "one_number_is_rare"),
    _two("L13", "L13.1", SECOND, "small_sample_decides"),
    _two("L13b", "L13b.1", SECOND, "luck_counts_twice"),
    _two("L14", "L14.1", FIRST, "dice_are_tickets"),
    _two("L15", "L15.1", SECOND, "largest_mean_wins"),
    _two("L16", "L16.1", FIRST, "need_over_mean"),
    _two("L17", "L17.1", SECOND, "certain_is_better"),
    _two("L18", "L18.1", FIRST, "one_tells_all"),
    _two("L18b", "L18b.1", FIRST, "correlation_is_share"),
    _two("L19", "L19.1", SECOND, "larger_sum_is_better"),
    _two("L19b", "L19b.1", SECOND, "same_again"),
    _two("L20", "L20.1", FIRST, "curve_went_down"),
]
