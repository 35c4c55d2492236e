"""Whole numbers of NumPy, say from ``np.arange``, are taken wherever a whole number is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stoneage_lab as lab

CALLS: dict[str, Callable[[Any], Any]] = {
    "people at a site": lambda n: lab.stone_age.yields("forest", people=n, tools=n),
    "people of a duel": lambda n: lab.stone_age.duel(n, 2),
    "people to feed": lambda n: lab.stone_age.starvation(n, hunters=n),
    "culture cards": lambda n: lab.stone_age.culture(n),
    "players of a draft": lambda n: lab.stone_age.draft(n),
    "people to split": lambda n: lab.stone_age.split({"forest": n}, n).best,
    "rocks": lambda n: lab.age_of_hunting.rocks(n),
    "cards of Age of Revive": lambda n: lab.age_of_revive.copies("inn", n),
    "rounds of Agricola": lambda n: lab.agricola.gathered(n, "1/2", n),
    "players": lambda n: lab.game("agricola", players=n),
    "a seat": lambda n: lab.play("stone-age", players=4, seed=n).seat(n).name,
    "weights": lambda n: lab.Distribution({1: n, 2: 1}),
    "repetitions": lambda n: lab.Die(6).iid_sum(n),
    "an urn": lambda n: lab.Distribution.hypergeometric(2 * n, n, n),
    "a rank": lambda n: lab.Die(6).order_statistic(n, n),
    "draws": lambda n: lab.Die(6).sample(n).counts,
    "tries": lambda n: lab.experiment("L2").series(n, n).n,
    "a student": lambda n: repr(lab.student("1B", n)),
    "games of a check": lambda n: repr(lab.check_game(lab.game("stone-age", n), games=n)),
    "players of a play": lambda n: lab.play("stone-age", players=n, seed=1).seats,
}


@pytest.mark.parametrize("what", CALLS)
@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_numbers_of_numpy_are_whole_numbers(what: str, kind: type[Any]) -> None:
    assert CALLS[what](kind(3)) == CALLS[what](3)


def test_numbers_with_a_point_are_none() -> None:
    with pytest.raises(lab.SetupError, match=r"not np\.float64\(3\.0\)"):
        lab.stone_age.yields("forest", people=np.float64(3))  # type: ignore[arg-type]
