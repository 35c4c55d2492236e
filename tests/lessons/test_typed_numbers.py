"""One number in all the ways people write it, and what is said of the others."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.number_answers import (
    About,
    NotComparable,
    Number,
    Probability,
    TooRough,
    Whole,
)
from stoneage_lab.lessons.student import Student

LONG = "\u0305"
DOT = "\u0307"
RIGHT = {
    Fraction(11, 12): [
        # cut off: an ellipsis, or the display of a pocket calculator
        "0.9166…", "0.9166...", "0.91666…", "0.9166‥", "0.9166・・・", "0.916…", "0.9166⋯",
        "0.9166 …",
        "0.9166666", "0.916666", "0.91666666", 0.9166666, "91.66…%", "91.666666%", "91.66… %",
        "９１．６６…％",
        "about 0.9166…", "約0.9166…", "0.9166\\ldots",
        # repeating
        "0.91(6)", f"0.916{DOT}", f"0.916{LONG}", "0.91[6]", "0.91{6}", "0.91\\overline{6}",
        "0.91\\bar{6}",
        "0.91\\dot{6}", "0.91\\dot6", "$0.91\\overline{6}$", "0.91(66)", "91.(6)%", "0.91(6)…",
        "０．９１（６）",
        # rounded, and in words
        "0.917", "91.7%", "91.7 percent", "11 of 12", "11 out of 12", "11 of the 12", "11 in 12",
        "12分の11",
        "十二分の十一", "12のうち11", "12回中11回", "12通り中の11通り", "九割一分七厘",
        "9割1分7厘", "0,917", "91,7 %", "91,7％", "9.17×10^-1",
        "9.17e-1", "9.17 × 10⁻¹", "11\u200b/12", "\ufeff11/12", "11\u00a0/\u00a012",
        "0\u00ad.917",
        "\u200f0.917",
        "0.917。", "11⁄12", "11÷12",
    ],
    Fraction(13, 18): ["13 of 18", "七割二分二厘", "0.7222…", f"0.72{DOT}", "0.7(2)", "72.2%"],
    Fraction(1, 7): [f"0.1{DOT}42857{DOT}", "0.(142857)", "0.\\overline{142857}",
    "0.142857142857",
                     "0.1428571", f"0.1{LONG}4{LONG}2{LONG}8{LONG}5{LONG}7{LONG}",
                     "0.\\dot{1}4285\\dot{7}"],
    Fraction(2, 3): [f"0.6{LONG}", ".(6)", "0.666…", "0.6666666", "2/3"],
    Fraction(7, 10): ["七割", "7割", "0.7", "70%"],
    Fraction(-1, 12): ["-0.08333…", "-0.0833333", "-0.08(3)", "−1/12", "ー0.0833"],
}  # fmt: skip
WRONG = {
    Fraction(11, 12): ["0.9159", "0.91", "0.9158", "0.9168", "0.92(6)", "0.915…", "11 of 13",
                       "九割二分七厘", "0.9266666", "-0.9166…"],
    Fraction(2, 3): ["0.665…", "0.6(5)", "0.6676", "六割五分五厘"],
}  # fmt: skip
UNREAD = [
    "0.9(6",
    "0.9()",
    "0.9(a)",
    "…",
    "0..9",
    "1/0",
    "割",
    "of 12",
    "0.9(6)7",
    "11 12",
    "九割くらいかな",
]


def cases(table: dict[Fraction, list[Any]]) -> Iterator[tuple[Fraction, Any]]:
    return ((truth, given) for truth, row in table.items() for given in row)


@for_each(case=list(cases(RIGHT)))
def test_it_is_right_in_each_usual_notation(case: tuple[Fraction, Any]) -> None:
    truth, given = case
    kind = Number(digits=2) if truth == Fraction(7, 10) else Number()
    assert kind.same(kind.read(given), truth)


@for_each(case=list(cases(WRONG)))
def test_other_numbers_are_not(case: tuple[Fraction, Any]) -> None:
    truth, given = case
    assert not Number().same(Number().read(given), truth)


@for_each(given=UNREAD, code=LANGUAGES)
def test_what_is_no_number_is_quoted_with_what_to_write(given: str, code: str) -> None:
    with speaking(code), pytest.raises(NotComparable) as caught:
        Number().read(given)
    quoted = f"“{given}”" if code == "en" else f"「{given}」"
    assert quoted in str(caught.value)
    assert "17/6" in str(caught.value)


def test_digits_that_were_cut_off_are_told_of_and_are_no_mistake() -> None:
    kind = Number()
    for given in ("0.916", "0.9166", "91.6 %", 0.9166):
        with pytest.raises(TooRough, match="first digits"):
            kind.same(kind.read(given), Fraction(11, 12))


def test_a_root_that_comes_out_even_is_right_as_it_is() -> None:
    computed = (0.8 * (1 - 0.8) / 100) ** 0.5
    assert Fraction(computed) != Fraction("0.04")
    for given in ("0.04", "4 %", "1/25", 0.04, computed):
        assert Number().same(Number().read(given), computed), given
    with pytest.raises(TooRough):
        Number().same(Number().read("0.04"), 0.0401)


def test_a_question_is_asked_back_where_a_percent_sign_may_be_missing() -> None:
    kind = Probability()
    assert "92.3 %" in kind.doubt(kind.read("92.3"))
    assert "number of all cases" in kind.doubt(kind.read(12))
    assert [
        kind.doubt(kind.read(given)) for given in ("0.923", "92.3 %", 1, 0, "17/6", 101, -3)
    ] == [""] * 7
    with speaking("ja"):
        assert kind.doubt(kind.read("92.3")) == "確率は0以上1以下です。92.3%のことですか。"


def exercise(id: str, **given: Any) -> Exercise:
    question = lab.questions("stone-age")[id]
    found = Exercise(question, Student("1B", 7))
    found.parameters = next(row for row in question.variants if given.items() <= row.items())
    return found


def test_what_is_asked_back_costs_no_try_and_fixes_no_prediction() -> None:
    asked = exercise("L1.3")
    for given in ("92.3", 5.5, "7.25", "ninety", "0.91(", "七割？？"):
        assert asked.check(given).outcome == "unreadable", given
        assert (asked.tries, asked.hints_seen, asked.outcome) == (0, 0, "blank")
    guessed = exercise("L2.1")
    assert guessed.predict("92.3").outcome == "unreadable"
    assert guessed.prediction is None
    assert guessed.predict("92.3 %").outcome == "told"


def test_the_count_of_cases_is_recognized() -> None:
    asked = exercise("L19.1")
    asked.prediction = "?"
    for count in range(2, 101):
        reply = asked.check(count)
        assert reply.outcome == "mistake" or "number of all cases" in reply.text, (count, reply)


def test_the_number_of_the_example_is_recognized_where_yours_are_others() -> None:
    asked = exercise("L16.1", goods=3)
    asked.prediction = "?"
    reply = asked.check("21/8")
    assert reply.outcome == "mistake"
    assert "goods 2" in reply.text
    assert "Yours are: place forest, people 1, goods 3" in reply.text
    # A mistake with other numbers speaks of those numbers, and of nothing else.
    assert asked.check("12/5").text.endswith(
        "Yours are: place forest, people 1, goods 3. Work it out with these."
    )
    turned_round = exercise("L7.2", people=1, wood=0)
    turned_round.prediction = "?"
    told = turned_round.check("1/36").text
    assert "(people 2, wood 0)" in told
    assert "how likely 2 is" not in told
    for id, answer, given in (
        ("L17.1", "14/3", {"first": "river"}),
        ("L14.1", "161/216", {"own": 3}),
    ):
        other = exercise(id, **given)
        other.prediction = "?"
        assert "other numbers than yours" in other.check(answer).text, id
        with speaking("ja"):
            assert "あなたの数は" in other.check(answer).text


def test_words_beside_a_number_and_thousands_are_read_as_before() -> None:
    about = About(ask="How many boats are there?")
    whole = Whole().on(about)
    for given in ("three boats", "３ boats", "3\u200b boats", "三", "3."):
        assert whole.read(given).value == 3, given
    assert Whole().read("1,500").value == 1500
