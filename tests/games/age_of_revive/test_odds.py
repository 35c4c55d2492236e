"""The chances of the next cards, against the rules themselves and against numbers worked out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games.age_of_revive.table import table

import stoneage_lab as lab

revive = lab.age_of_revive
MASON = {"hands": {"red": ["mason"]}}


@pytest.mark.parametrize(("rules", "inns"), [("first", (178, 1081)), ("standard", (206, 1431))])
def test_two_cards_of_rubble(rules: str, inns: tuple[int, int]) -> None:
    position = table(rules=rules, step="act", pieces={"red": "red rubble1"}, **MASON)
    assert revive.finds(position, "inn") == Fraction(*inns)
    # The same through the rules: every outcome, each in its own state.
    seen = position.seen_by("red")
    found = lab.odds(seen, "take rubble", of=lambda p: "inn" in p.seat("red").hand)
    assert found.prob(lambda has: has) == Fraction(*inns)


def test_what_others_hold_changes_nothing() -> None:
    for blue in (["inn"], ["fortress"], ["shack"]):
        position = table(hands={"red": ["mason"], "blue": blue})
        assert revive.finds(position, "inn") == Fraction(178, 1081)


def test_one_card_that_was_seen_may_be_named_alone() -> None:
    assert revive.copies("inn", seen="inn") == revive.copies("inn", seen=["inn"])


def test_at_the_end_nothing_is_unseen() -> None:
    over = lab.play("age-of-revive", ["random"] * 3, seed=1).run_bots()
    assert revive.unseen(over) == {}
    for ask in (
        lambda: revive.finds(over, "inn"),
        lambda: revive.finds_buildable(over, seat="red"),
    ):
        with pytest.raises(lab.SetupError, match="No card is unseen here"):
            ask()


def test_waiting_for_the_barracks() -> None:
    assert revive.expected_wait(3, 48) == Fraction(49, 4)
    assert revive.at_least_one(3, 48, 10) == Fraction(2215, 4324)
    assert 1 - revive.at_least_one(3, 48, 32) == Fraction(35, 1081)


def test_clearing_or_drawing() -> None:
    position = table(purses={"red": "1w 2h 3f 1i"}, hands={"red": ["palace"]})
    assert sum(revive.unseen(position).values()) == 47
    assert revive.finds_buildable(position, 2) == Fraction(703, 1081)
    assert revive.finds_buildable(position, 1) == Fraction(19, 47)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: revive.at_least_one(60, 47, 2), "“wanted” is a whole number from 0 to 47, not 60"),
        (lambda: revive.at_least_one(-1, 47, 2), "“wanted” is a whole number from 0 to 47, not -1"),
        (lambda: revive.at_least_one(4, 47, 48), "“drawn” is a whole number from 0 to 47, not 48"),
        (
            lambda: revive.at_least_one(4, -1, 2),
            "“among” is a whole number from 0 to 10000, not -1",
        ),
        (lambda: revive.expected_wait(0, 48), "“wanted” is a whole number from 1 to 48, not 0"),
        (lambda: revive.expected_wait(49, 48), "“wanted” is a whole number from 1 to 48, not 49"),
        (lambda: revive.finds(table(), "inns"), "“inns” is not known here; known are: .*, inn, "),
        (lambda: revive.finds(table(), ["inn"]), "is not known here"),
        (lambda: revive.finds(table(), "inn", 2.5), "“cards” is a whole number from 0 to 4"),
        (lambda: revive.finds_buildable(table(), 99), "“cards” is a whole number from 0 to 4"),
        (lambda: revive.copies(["inn"]), "is not known here"),
        (lambda: revive.copies("inn", seen=["mason"] * 9), "“mason” is a whole number from 0 to 4"),
        (lambda: revive.copies("inn", seen=None), "is not known here"),
        (lambda: revive.copies("inn", -1), "“cards” is a whole number from 0 to 55, not -1"),
        (lambda: revive.dealt(rules=["first"]), "has no rule set"),
        (lambda: revive.dealt(["inn"]), "is for 3–4 players"),
        (lambda: revive.unseen(7), "need a game or a position of Age of Revive, not 7"),
        (lambda: revive.buildable(lab.play("stone-age", seed=1)), "of Age of Revive, not <Stone A"),
    ],
)
def test_a_wrong_question_is_refused_and_not_answered(ask, said) -> None:
    with pytest.raises(lab.SetupError, match=said):
        ask()
