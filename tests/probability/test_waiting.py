"""The states of a wait: their steps, the mean wait, and where one is after some rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

import stoneage_lab as lab
from stoneage_lab.probability.arguments import DistributionError
from stoneage_lab.probability.waiting_times import Wait

WOOD = lab.stone_age.yields("forest", 1)


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_being_through_is_having_enough(goal: int) -> None:
    wait = Wait(WOOD, goal)
    for rounds in range(1, 6):
        after = wait.after(rounds)
        assert sum(after) == 1
        assert after[0] == WOOD.iid_sum(rounds).prob_ge(goal)


def test_the_mean_is_the_sum_of_the_chances_of_still_waiting() -> None:
    wait = Wait(lab.stone_age.yields("river", 2), 2)
    still = sum(1 - float(wait.after(rounds)[0]) for rounds in range(60))
    assert float(wait.mean(2)) == pytest.approx(still)
    assert wait.mean(2) == Fraction(459, 169)
    assert wait.mean(0) == 0


def test_a_wait_without_end_is_refused() -> None:
    with pytest.raises(DistributionError, match="without end"):
        Wait(lab.Distribution.certain(0), 2)
