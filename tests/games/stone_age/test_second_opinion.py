"""The coach learned Stone Age twice; where the second training contradicts, it is not sure."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.advice import second_opinion
from stoneage_lab.advice.search import Budget, CoachSearch, advice_of
from stoneage_lab.advice.second_opinion import LEAST_TRIES, PreferredMove
from stoneage_lab.core.language import speaking


class Contrary:
    """A second opinion with given chances."""

    tries = LEAST_TRIES

    def __init__(self, chance: float, better: PreferredMove) -> None:
        self.given, self.better = chance, better

    def run(self, tries: int, advised: Any) -> None:
        """Nothing is to be searched."""

    def chance(self, action: Any) -> float:
        """Return the chance to win after the advised move."""
        return self.given

    def best(self, advised: Any) -> PreferredMove:
        """Return the move that is preferred."""
        return self.better


def opening(players: int = 2) -> Any:
    return lab.play("stone-age", players=players, seed=7).position


def searched(tries: int = 400) -> CoachSearch:
    search = CoachSearch(opening(), doubting=True)
    search.run(Budget(tries=tries))
    return search


def test_the_second_opinion_takes_its_part_of_the_tries() -> None:
    search = searched()
    assert search.tries == 400
    assert search.second is not None
    assert search.second.tries >= LEAST_TRIES
    best = search.second.best(search.advised())
    assert best.win >= search.second.chance(search.advised())
    assert CoachSearch(opening()).second is None


def test_the_same_tries_give_the_same_second_opinion() -> None:
    once, again = searched(300), searched(300)
    advised = once.advised()
    assert once.second is not None
    assert again.second is not None
    assert once.second.best(advised) == again.second.best(again.advised())


@pytest.mark.parametrize(
    ("code", "said"), [("en", "would rather “{move}”"), ("ja", "二度目の学習では「{move}」")]
)
def test_another_move_is_named_with_both_chances(code: str, said: str) -> None:
    search = searched(200)
    search.second = Contrary(0.41, PreferredMove("place 2 hut", 0.62))  # type: ignore[assignment]
    with speaking(code):
        advice = advice_of(search, interrupted=False)
        told = repr(advice.numbers)
        move = advice.position.label("place 2 hut")
    assert not advice.sure
    assert advice.doubt is not None
    assert advice.doubt.key == "move"
    assert said.format(move=move) in told
    assert "41" in told
    assert "62" in told


def test_a_chance_far_from_what_the_first_says_is_told() -> None:
    search = searched(200)
    advised = search.advised()
    search.second = Contrary(0.05, PreferredMove(advised.words, 0.05))  # type: ignore[assignment]
    advice = advice_of(search, interrupted=False)
    assert advice.doubt is not None
    assert advice.doubt.key == "chance"
    assert "in a second training" in repr(advice.numbers)
    own = advice.doubt.searched
    search.second = Contrary(own, PreferredMove(advised.words, own))  # type: ignore[assignment]
    assert advice_of(search, interrupted=False).sure


@pytest.mark.parametrize("file", ["missing.json", "features.py"])
def test_where_nothing_was_learned_twice_nobody_is_asked(
    monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    assert CoachSearch(opening(3), doubting=True).second is None
    other_rules = lab.play("stone-age", players=2, rules="bga", seed=7).position
    assert CoachSearch(other_rules, doubting=True).second is None
    # Gone, or cut off: the coach goes on without it.
    monkeypatch.setattr(
        second_opinion, "file_of_second_training", lambda weights: weights.with_name(file)
    )
    search = searched(100)
    assert search.second is None
    assert search.tries == 100
