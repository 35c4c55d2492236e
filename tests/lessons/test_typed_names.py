"""Named answers in the ways students write them, and what is said of the others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.number_answers import NotComparable

# What each of these answers to a question means, in either language.
MEANT: dict[str, dict[Any, str]] = {
    "stone-age/R0.2": {
        "forest quarry": "forests, and the Quarrys / もり、石切場 / forest & 石切り場",
        "river": "かわ / カワ / only the river / 川だけ",
        "clay": "clay-pit / brick pit / ねんど場 / 粘土",
        "hunt forest clay quarry river toolmaker hut field": "all / everything / 全部 / すべて",
        "forest clay quarry river toolmaker hut field": "all but the hunt / 狩場以外すべて",
    },
    "stone-age/R1.3": {
        "yellow": "the yellow one / Yellow's / Y / きいろ / 黄色の人 / 黄さん / Ｙｅｌｌｏｗ",
    },
    "stone-age/R4.1": {
        "card1 card2 card3": "1-3 / cards 1 to 3 / all but 4 / 4以外 / 1枚目から3枚目",
        "card2": "card for 2 goods / カード2 / ２",
    },
    "stone-age/R4.4": {"a d": "ad / A & D / (a), (d) / ア、エ / ①と④ / 1, 4"},
    "stone-age/R7.4": {"shared": "tie / a draw / both / 引分け / ひきわけ / 同点 / 2人とも"},
    "stone-age/L12.3": {"b": "(b) / イ / い / ② / 2"},
    "age-of-hunting/H0.2": {
        "grape boar": "ぶどう、いのしし / 葡萄と猪 / grapes and pigs",
        "grape corn boar wheat mammoth": "everything but coins / 石貨を除く全部",
    },
    "age-of-revive/V3.2": {"smithy shrine": "かじや、ほこら / smith, shrines"},
    "agricola/A0.2": {"improve fences": "improvement, fence / 進歩、さく"},
}
CASES = [
    (id, set(meant.split()), typed)
    for id, each in MEANT.items()
    for meant, ways in each.items()
    for typed in ways.split(" / ")
]


@pytest.mark.parametrize(("id", "meant", "typed"), CASES)
@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_thing_is_known_by_every_name_that_students_give_it(
    id: str, meant: set[str], typed: str, code: str
) -> None:
    with speaking(code):
        read = exercise(id).kind.read(typed)
    assert ({read} if isinstance(read, str) else set(read)) == meant


SAID = {
    # Two where one is asked for: it is told, and which are to choose from.
    ("stone-age/R1.3", "red and blue"): "Only one is asked for. Write one of these: Red, Blue",
    ("stone-age/L12.3", "a, c"): "Only one is asked for. Write one of these: a, b, c, d.",
    # A word is shown whole, although its beginning is a name.
    ("stone-age/R0.2", "森林公園"): "“森林公園” is none of the possible answers",
    ("stone-age/R1.3", "yelow"): "Did you mean “yellow”?",
    ("stone-age/R0.2", "everything except the village"): "“village” is none of",
}


@pytest.mark.parametrize(("id", "typed"), SAID)
def test_what_is_no_answer_is_told_what_would_be_one(id: str, typed: str) -> None:
    with pytest.raises(NotComparable) as told:
        exercise(id).kind.read(typed)
    assert SAID[id, typed] in str(told.value)


@pytest.mark.parametrize(
    "typed", ["5:13", "5 : 13", "odds of 5 to 13", "５：１３", "5対13", "五対十三"]
)
def test_odds_are_no_probability_and_it_is_told_what_is(typed: str) -> None:
    asked = exercise("stone-age/L2.1")
    asked.predict("1/2")
    told = str(asked.check(typed))
    assert "the cases for it, divided by all cases" in told
    assert asked.tries == 0
    truth = Fraction(asked.truth)
    assert "these are the odds" in str(asked.check(str(truth / (1 - truth))))
    with speaking("ja"):
        assert "すべての場合の数で割り" in str(asked.check(typed))


def exercise(id: str) -> Exercise:
    lab.student("1B", 7)
    return lab.question(id)
