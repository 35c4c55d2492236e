"""What a message for a mistake claims holds for every variant in which it can appear."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from lessons.questions import FEW, asked, spread
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.stone_age.lessons.explorers import DIVISORS
from stoneage_lab.lessons.number_answers import Measure, Number, Probability, TooRough, Whole

QUESTIONS = {id: one for id, one in lab.questions("stone-age").items() if one.lesson[0] == "L"}
OF_NUMBERS = [id for id, one in QUESTIONS.items() if isinstance(one.kind, Number)]
OF_PROBABILITIES = [id for id, one in QUESTIONS.items() if isinstance(one.kind, Probability)]
Claim = Callable[[dict[str, Any], Any, Any], bool]
"""From the numbers, the right answer and the wrong one to whether the message is true."""


def sums(dice: int, divisor: int, goods: int) -> list[int]:
    """The sums that bring a number of goods."""
    return [s for s in range(dice, 6 * dice + 1) if s // divisor == goods]


CLAIMS: dict[str, Claim] = {
    # “Another sum brings the same food”
    "L1.2 one_sum": lambda g, t, w: len(sums(2, 2, g["food"])) == 2,
    # “above 1 with enough people”, and the sum decides
    "L2.1 added": lambda g, t, w: w == g["people"] * Fraction(1, 6) and w < t,
    # “less is lost” together
    "L3.1 alone": lambda g, t, w: w < t,
    "L3.1 mean_rounded": lambda g, t, w: w == int(w),
    # “Not every sum can be divided without anything left over”
    "L3.2 none": lambda g, t, w: any(
        s % DIVISORS[g["site"]] for s in range(g["people"], 6 * g["people"] + 1)
    ),
    "L3.3 not_rounded": lambda g, t, w: w < t,
    "L3.3 certain": lambda g, t, w: w // DIVISORS[g["site"]] >= g["goods"],
    "L3.3 alone": lambda g, t, w: w > t,
    "L4.1 useless": lambda g, t, w: t > 0,
    "L4.2 rounded_up": lambda g, t, w: t != int(t),
    "L4.3 both": lambda g, t, w: w > t,
    "L5.2 average": lambda g, t, w: (
        g["stock"] + lab.stone_age.yields("hunt", w).mean >= g["people"]
    ),
    "L5.3 certain": lambda g, t, w: t < w,
    # “at least half of all waits are shorter”
    "L6.3 mean": lambda g, t, w: (
        lab.Distribution.geometric(1 / Fraction(w)).cdf(int(-(-w // 1)) - 1) >= Fraction(1, 2)
    ),
    "L6.3 too_early": lambda g, t, w: w < t,
    "L6.3 too_late": lambda g, t, w: w > t,
    # “three sums bring the same wood”
    "L7.1 one_sum": lambda g, t, w: len(sums(g["people"], 3, g["wood"])) == 3,
    "L7.2 nothing_learnt": lambda g, t, w: t != Fraction(1, 3),
    "L8.1 same_die": lambda g, t, w: w > t,
    "L8.3 both_trips": lambda g, t, w: w == 2 * t,
    "L9.1 added": lambda g, t, w: w > t,
    "L9.1 weaker": lambda g, t, w: w > t,
    "L9.2 all_gold": lambda g, t, w: w == 1 < t,
    "L9.3 added": lambda g, t, w: w > t,
    "L10.2 one_die": lambda g, t, w: lab.Die(6).max_of(g["players"]).mean > lab.Die(6).mean,
    "L10.3 extreme": lambda g, t, w: 1 < t < 6,
    "L11.2 put_back": lambda g, t, w: w < t,
    "L11.3 twice": lambda g, t, w: w == t - 1,
    "L11.3 corner_twice": lambda g, t, w: w == t + 1,
    "L13b.1 added": lambda g, t, w: w > t,
    "L13b.1 subtracted": lambda g, t, w: w < t,
    "L13b.1 larger": lambda g, t, w: w == max(g["errors"]) < t,
    # “the root of first/second”: so many games divide the standard error by the root of the ratio
    "L13b.2 ratio": lambda g, t, w: w**2 == g["games"] * t,
    "L13b.2 as_many": lambda g, t, w: w == g["games"] < t,
    "L13b.3 middle": lambda g, t, w: abs(g["mean"]) <= 2 * g["error"],
    "L13b.3 one_error": lambda g, t, w: g["error"] < abs(g["mean"]) <= 2 * g["error"],
    "L13b.3 too_careful": lambda g, t, w: abs(g["mean"]) > 2 * g["error"],
    # “A small gain now may be less than what it is worth later”
    "L17.1 at_once": lambda g, t, w: w < t,
    "L17.1 one_place": lambda g, t, w: w == g["tool"] < t,
    "L17.1 both": lambda g, t, w: w == 2 * g["tool"] > t,
    "L17.2 helps": lambda g, t, w: w > t,
    "L17.2 never": lambda g, t, w: t > 0,
    "L17.3 once": lambda g, t, w: w == g["tool"] < t,
    "L17.3 surely": lambda g, t, w: w > t,
    "L18.1 not_rounded": lambda g, t, w: w - t == (1 - Fraction(1, DIVISORS[g["site"]])) / 2,
    "L18.1 others_alone": lambda g, t, w: w < t,
    "L18.2 whole": lambda g, t, w: w < t,
    "L18b.1 not_squared": lambda g, t, w: w > t,
    "L18b.1 squared_twice": lambda g, t, w: w < t,
    "L18b.1 rest": lambda g, t, w: w == 1 - t,
    "L18b.2 whole": lambda g, t, w: w > t,
    "L18b.2 variance": lambda g, t, w: abs(w - t**2) < 1e-9,
    "L18b.3 cause": lambda g, t, w: w == g["more"],
    "L18b.3 without_own": lambda g, t, w: t - w == g["more"],
    "L19.1 one_sided": lambda g, t, w: 2 * w == t,
    "L19.1 farther": lambda g, t, w: w < t,
    "L19.2 one_pattern": lambda g, t, w: 2 * w == t,
    "L19b.1 drawn": lambda g, t, w: w == 1 - t,
    "L19b.1 not_in_one": lambda g, t, w: w ** g["pairs"] == t,
    "L19b.2 both_ends": lambda g, t, w: w == 2 * t,
    "L19b.2 inside": lambda g, t, w: w + 2 * t == g["times"],
    # “also holds 0 and numbers of the other sign”
    "L19b.3 middle": lambda g, t, w: g["low"] < 0 < g["high"],
    "L19b.3 too_careful": lambda g, t, w: g["low"] > 0 or g["high"] < 0,
    "L12.1 half": lambda g, t, w: Fraction(5, 18) * g["tries"] == t != w,
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_message_is_true_wherever_it_can_appear(claim: str) -> None:
    id, name = claim.split()
    met = 0
    for exercise in asked(QUESTIONS[id]):
        for mistake, answer in exercise.question.wrong(exercise.parameters):
            if mistake == name:
                met += 1
                assert CLAIMS[claim](exercise.parameters, exercise.truth, answer), exercise
    assert met


@pytest.mark.parametrize(("id", "code"), in_turn(OF_NUMBERS, LANGUAGES))
def test_the_form_that_is_asked_for_fits(id: str, code: str) -> None:
    question = QUESTIONS[id]
    with speaking(code):
        for exercise in spread(list(asked(question)), FEW):
            kind, truth = exercise.kind, exercise.truth
            assert isinstance(kind, Number)
            form = kind.asked_for()
            assert ("%" in form) is isinstance(kind, Probability)
            assert ("/" in form) is (not isinstance(kind, Whole | Measure))
            if isinstance(kind, Probability):
                assert 0 <= truth <= 1
                given = kind.read("1.2")
                # Of a known mistake it is said beside its message.
                said = exercise.check("1.2").text
                assert kind.doubt(given) in said or kind.off(given, truth) in said
                assert kind.off(kind.read("-1/2"), truth) in exercise.check("-1/2").text
            elif isinstance(kind, Whole):
                assert truth == int(truth)
            elif not isinstance(kind, Measure):
                assert not isinstance(truth, float) or truth == float(Fraction(truth))


P_VALUE = 2
"""The digits that are usual for a p-value."""


@pytest.mark.parametrize("id", OF_PROBABILITIES)
def test_two_digits_are_too_rough_however_they_are_written(id: str) -> None:
    kind = QUESTIONS[id].kind
    assert isinstance(kind, Probability)
    for exercise in asked(QUESTIONS[id]):
        value = float(exercise.truth)
        rounded = round(100 * value)
        # Where it comes out even, nothing is missing.
        if rounded not in (0, 100) and abs(rounded / 100 - value) > 1e-12:
            reply = exercise.check(f"{rounded} %")
            told = {"unreadable", "right"} if kind.digits == P_VALUE else {"unreadable"}
            assert reply.outcome in told, (exercise.parameters, reply)
        assert exercise.check(f"{value:.4f}" if value > 0.1 else f"{value:.6f}")


@pytest.mark.parametrize("id", ["L12.2", "L19.1"])
def test_a_p_value_is_given_in_two_digits(id: str) -> None:
    for exercise in asked(QUESTIONS[id]):
        value = float(exercise.truth)
        assert exercise.check(f"{value:.1e}"), value
        assert exercise.check(f"{value:.0e}").outcome in ("unreadable", "right"), value
        assert exercise.check(f"{100 * value:.2g} %"), value


def test_what_is_nearly_certain_is_not_certain() -> None:
    kind = Probability()
    for given in ("100 %", "1.00", "1.000"):
        with pytest.raises(TooRough, match="certain"):
            kind.same(kind.read(given), Fraction(9999, 10_000))
    assert kind.same(kind.read("100 %"), Fraction(1))
    assert kind.same(kind.read("99.99 %"), Fraction(9999, 10_000))


def test_a_zero_that_python_drops_is_not_missed() -> None:
    kind = Probability()
    assert kind.same(kind.read(0.410), Fraction(4098, 10_000))
    for rough in ("0.41", "41 %"):
        with pytest.raises(TooRough, match="3 significant digits"):
            kind.same(kind.read(rough), Fraction(4098, 10_000))
    assert kind.same(kind.read("41.0 %"), Fraction(4098, 10_000))
