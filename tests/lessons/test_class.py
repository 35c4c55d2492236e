"""Experiments of one student, codes for the teacher, and a class put together."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.lessons.book import experiments
from stoneage_lab.lessons.codes import LETTERS, CodeError, decode, encode
from stoneage_lab.lessons.experiment import Trial
from stoneage_lab.lessons.student import Student

EXPERIMENTS = experiments()
RIVER = EXPERIMENTS["L2"]


@pytest.mark.parametrize("id", EXPERIMENTS)
def test_every_experiment_tells_what_is_tried_and_agrees_with_theory(id: str) -> None:
    one = EXPERIMENTS[id]
    assert 1 <= one.number <= 255
    assert [other.number for other in EXPERIMENTS.values()].count(one.number) == 1
    for code in ("en", "ja"):
        assert one.text("try", code)
        assert one.event is None or one.text("event", code)
    pooled: Counter[int] = Counter()
    for number in range(200):
        pooled.update(one.replay(Student("1B", number), 25))
    found = lab.Empirical(pooled)
    assert abs(float(found.mean - one.theory.mean)) < 5 * found.standard_error


def test_the_same_student_throws_the_same() -> None:
    one, same, other = (Trial(RIVER, Student("1B", n)) for n in (7, 7, 8))
    assert one.throw(10).running() == same.throw(10).running() != other.throw(10).running()
    split = Trial(RIVER, Student("1B", 7))
    split.throw(3)
    assert split.throw(7).counts == one.counts
    assert one.restart().throw(10).counts == same.counts
    assert one.once().text.endswith(f"→  {one.experiment.outcome(tuple(sorted(one.faces)))}")
    assert one.tries == 11
    with pytest.raises(lab.LabError, match="from 1"):
        one.throw(0)


def test_real_dice_are_typed_in_any_sensible_way() -> None:
    trial = Trial(RIVER, Student("1B", 7))
    assert "3 throws" in trial.enter("3 5, 66、 1 2").text
    assert trial.typed == {1: 1, 2: 1, 0: 1}
    before = trial.typed.copy()
    assert trial.enter(" ").outcome == "blank"
    for wrong in ("3 5, 7 1", "3", "3 5 1", "x y", [(3,)]):
        assert trial.enter(wrong).outcome == "unreadable"
    assert trial.typed == before
    assert trial.enter([(6, 6), "1 1"]).outcome == "told"


def code_of(number: int, tries: int = 30, label: str = "1B") -> str:
    trial = Trial(RIVER, Student(label, number))
    trial.throw(tries)
    return trial.code


def test_codes_round_trip() -> None:
    for number in (0, 7, 999):
        for counts in ({}, {0: 1}, {0: 100, 1: 20_000, 2: 3}):
            code = encode(RIVER, Student("1B", number), counts, typed=bool(counts))
            tally = decode(code, "1b")
            assert (tally.experiment, tally.student, tally.typed) == (2, number, bool(counts))
            assert tally.counts == tuple(counts.get(k, 0) for k in (0, 1, 2))
    assert "1B" not in code_of(7)


def test_every_wrong_letter_and_every_swap_is_noticed() -> None:
    code = code_of(7)
    flat = code.replace("-", "")
    for place, letter in enumerate(flat):
        for other in LETTERS:
            if other != letter:
                with pytest.raises(CodeError):
                    decode(flat[:place] + other + flat[place + 1 :], "1B")
        swapped = flat[:place] + flat[place : place + 2][::-1] + flat[place + 2 :]
        if swapped != flat:
            with pytest.raises(CodeError):
                decode(swapped, "1B")
    with pytest.raises(CodeError, match="1C"):
        decode(code, "1C")


def test_a_class_is_put_together() -> None:
    codes = [code_of(number) for number in range(1, 41)]
    data = lab.ClassData.from_codes("\n".join(codes) + "\n\n", "1B")
    assert data.pooled.n == 1200
    assert "40 of 40 codes" in repr(data)
    assert abs(data.pooled.prob(bool) - Fraction(13, 18)) < Fraction(1, 10)
    assert "<svg" in data._repr_mimebundle_()["text/html"]
    assert data.compare().degrees == 2


def test_what_cannot_be_counted_is_told_line_by_line() -> None:
    forged = encode(RIVER, Student("1B", 3), {1: 30}, typed=False)
    typed = encode(RIVER, Student("1B", 4), {1: 30}, typed=True)
    mistyped = code_of(5)[:-1] + ("0" if code_of(5)[-1] != "0" else "1")
    lines = [code_of(1, 10), code_of(1, 30), forged, typed, mistyped, "hello there"]
    data = lab.ClassData.from_codes(lines, "1B")
    states = [entry.state for entry in data.entries]
    assert states == ["again", "verified", "forged", "typed", "unread", "unread"]
    assert data.pooled.n == 60
    text = repr(data)
    assert "does not replay" in text
    assert "2 of 6 codes" in text


@pytest.mark.parametrize(
    ("codes", "said"),
    [("", "one a line"), ("abc", "some letters are missing"), ("!?", "no letter"), ([], "one a")],
)
def test_nothing_to_read(codes: Any, said: str) -> None:
    with pytest.raises(CodeError, match=said):
        lab.ClassData.from_codes(codes, "1B")


def test_different_experiments_are_not_mixed() -> None:
    other = Trial(EXPERIMENTS["L5"], Student("1B", 9))
    other.throw(5)
    with pytest.raises(CodeError, match="L2, L5"):
        lab.ClassData.from_codes([code_of(1), other.code], "1B")


def test_the_report_brings_the_code() -> None:
    lab.student("1B", 7)
    lab.experiment("l2").throw(30)
    assert code_of(7) in repr(lab.report())
    lab.student("", 0)
