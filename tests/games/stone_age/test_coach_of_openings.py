"""What the coach says of openings, which games between strong players bear out.

In games of two the starter won 57 % ± 6 after one person to the field, and 13 % ± 4 after five to
the gold, both sides with 60 tries of the learned search.
"""

from __future__ import annotations

import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, CoachSearch, hint_tries
from stoneage_lab.games.stone_age.bots.features import LEARNABLE


def test_the_field_is_a_good_opening_and_the_gold_a_bad_one() -> None:
    position = lab.play("stone-age", players=2, seed=7).position
    search = CoachSearch(position)
    search.run(Budget(tries=500), others=[position.parse("place 5 river")])
    field, gold = search.told()[1]
    assert (field.action.words, gold.action.words) == ("place 1 field", "place 5 river")
    assert 0.47 < field.win < 0.67
    assert 0.05 < gold.win < 0.30


def test_what_was_learned_says_the_same_wherever_advice_is_asked_for() -> None:
    position = lab.play("stone-age", players=2, seed=7).position
    assert LEARNABLE.is_learned(position.state)
    hint = lab.coach(position, tries=hint_tries(position.game))
    assert hint.best.words == "place 1 field"
    assert hint.games > 20
    assert "policy" in repr(hint.numbers)
