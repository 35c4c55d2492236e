"""Experiments of one student, codes for the teacher, and a class put together."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from fixtures.school.lessons import EXPERIMENTS
from lessons.questions import an_experiment_is_sound

import stoneage_lab as lab
from stoneage_lab.lessons import experiment as lab_experiment
from stoneage_lab.lessons.experiment import Trial
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import (
    LETTERS,
    CodeError,
    _varint,
    check_bits,
    decode,
    encode,
    in_letters,
    mark,
)

BY_ID = {one.id: one for one in EXPERIMENTS}
SIXES = BY_ID["P2"]


@pytest.mark.parametrize("id", BY_ID)
def test_every_experiment_tells_what_is_tried_and_agrees_with_theory(id: str) -> None:
    an_experiment_is_sound(BY_ID[id])


def test_the_same_student_throws_the_same() -> None:
    one, same, other = (Trial(SIXES, Student("1B", n)) for n in (7, 7, 8))
    assert one.throw(10).running() == same.throw(10).running() != other.throw(10).running()
    split = Trial(SIXES, Student("1B", 7))
    split.throw(3)
    assert split.throw(7).counts == one.counts
    assert one.restart().throw(10).counts == same.counts
    assert one.once().text.endswith(f"→  {one.experiment.outcome(tuple(sorted(one.faces)))}")
    assert one.tries == 11
    with pytest.raises(lab.LabError, match="from 1"):
        one.throw(0)


def test_real_dice_are_typed_in_any_sensible_way() -> None:
    trial = Trial(SIXES, Student("1B", 7))
    assert "3 tries" in trial.enter("3 5, 66、 1 2").text
    assert trial.typed == {1: 1, 2: 1, 0: 1}
    before = trial.typed.copy()
    assert trial.enter(" ").outcome == "blank"
    for wrong in (
        "3 5, 7 1",
        "3",
        "3 5 1",
        "x y",
        [(3,)],
        [(3, None)],
        [(1.5, 2)],
        [(True, 2)],
        3,
        None,
    ):
        assert trial.enter(wrong).outcome == "unreadable"
    assert trial.typed == before
    assert trial.enter([(6, 6), "1 1"]).outcome == "told"
    assert "3 tries" in trial.enter({(6, 6): 2, "1 1": 1}).text
    with pytest.raises(lab.LabError, match=r"not 1\.5"):
        trial.enter({(1, 2): 1.5})


def code_of(number: int, tries: int = 30, label: str = "1B") -> str:
    trial = Trial(SIXES, Student(label, number))
    trial.throw(tries)
    return trial.code


def test_codes_round_trip() -> None:
    for number in (0, 7, 999):
        for counts in ({}, {0: 1}, {0: 100, 1: 20_000, 2: 3}):
            for drawn in ({}, {1: 5}, {0: 400, 2: 600}):
                for guesses in ({}, {0: Fraction(-1, 2)}, {0: Fraction(11), 3: Fraction(1, 8)}):
                    code = encode(SIXES, Student("1B", number), counts, drawn, guesses)
                    tally = decode(code, "1b")
                    assert (tally.game, tally.experiment) == ("school", 2)
                    assert tally.student == number
                    row = tuple(counts.get(k, 0) for k in (0, 1, 2))
                    assert tally.typed == (row if counts else ())
                    assert tally.drawn == sum(drawn.values())
                    assert tally.predictions == guesses
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


def written(experiment: int, student: int, *counts: int, typed: bool = True) -> str:
    """A code with the right check letters, whatever it says."""
    said = (len(counts), *counts) if typed else (counts[0], 0)
    data = bytes([mark("school"), experiment]) + b"".join(
        map(_varint, (student * 8 + (1 if typed else 2), *said))
    )
    return in_letters(data + check_bits(data, "1B").to_bytes(2, "big"))


def with_prediction(value: int) -> str:
    return encode(SIXES, Student("1B", 3), {1: 30}, {}, {0: Fraction(value)})


def test_what_cannot_be_counted_is_told_line_by_line() -> None:
    forged = encode(SIXES, Student("1B", 3), {}, {1: 30})
    typed = encode(SIXES, Student("1B", 4), {1: 30})
    mistyped = code_of(5)[:-1] + ("0" if code_of(5)[-1] != "0" else "1")
    lines = [code_of(1, 10), code_of(1, 30), "", forged, typed, mistyped, "hello there"]
    data = lab.ClassData.from_codes("\n".join(lines), "1B")
    states = [entry.state for entry in data.entries]
    assert states == ["again", "verified", "forged", "typed", "unread", "unread"]
    assert [row[0] for row in data.table().rows] == ["1", "2", "4", "5", "6", "7"]
    assert data.pooled.n == 60
    text = repr(data)
    assert "does not replay" in text
    assert "2 of 6 codes" in text


def test_one_bad_code_harms_no_other() -> None:
    unfinished = bytes([mark("school"), SIXES.number, 57, 3, 0x85])
    broken = in_letters(unfinished + check_bits(unfinished, "1B").to_bytes(2, "big"))
    other = Trial(BY_ID["P5"], Student("1B", 9))
    other.throw(5)
    bad = {
        written(2, 3, 10**12, 0, 0): "has 1000000000000 tries, but at most 100000 are possible",
        written(2, 3, 10**12, 0, 0, typed=False): "at most 100000",
        written(2, 5000, 1, 2, 3): "of number 5000; a class has numbers from 0 to 999",
        broken: "last number is incomplete",
        other.code: "of experiment P5: not counted",
        written(250, 8, 1, 2, 3): "of experiment 250: not counted",
        written(2, 8, 1, 2): "does not fit the experiment",
        written(2, 8, 0, 0, 0): "no tries",
        written(2, 10**4400, 1, 2, 3).replace("-", ""): "a number that is too large",
        written(2, 3, 10**4400, 2, 3).replace("-", ""): "a number that is too large",
        written(2, 3, 10**4400, typed=False).replace("-", ""): "a number that is too large",
        with_prediction(10**400): "a number that is too large",
        "abc": "letters are missing",
        "0" * 10**5: "too many letters",
        "𝄞𝄞𝄞": "cannot have",
    }
    good = [code_of(number) for number in (1, 2, 3)]
    data = lab.ClassData.from_codes([good[0], *bad, *good[1:]], "1B")
    assert data.pooled.n == 90
    rows = data.table().rows
    for line, (row, why) in enumerate(zip(rows[1:-2], bad.values(), strict=True), 2):
        assert row[0] == str(line)
        assert why in row[-1]
    assert f"3 of {len(bad) + 3} codes" in repr(data)


def test_a_later_code_counts_instead_only_if_it_counts() -> None:
    good = code_of(3)
    for worse in (
        encode(SIXES, Student("1B", 3), {}, {1: 30}),
        encode(SIXES, Student("1B", 3)),
        written(2, 3, 5, 5),
        written(5, 3, 5, 5, 5, 5, 5, 5),
    ):
        data = lab.ClassData.from_codes([good, worse], "1B")
        assert data.pooled.n == 30
        assert data.entries[0].state == "verified"
        assert data.entries[1].state not in ("again", "verified")
        again = lab.ClassData.from_codes([good, worse, code_of(3, 20)], "1B")
        assert [entry.state for entry in again.entries][::2] == ["again", "verified"]
        assert again.pooled.n == 20


def test_most_codes_say_which_experiment_it_is() -> None:
    other = Trial(BY_ID["P5"], Student("1B", 9))
    other.throw(5)
    first = lab.ClassData.from_codes([other.code, code_of(1), code_of(2)], "1B")
    assert (first.experiment.id, first.pooled.n) == ("P2", 60)
    second = lab.ClassData.from_codes([other.code, code_of(1)], "1B")
    assert (second.experiment.id, second.pooled.n) == ("P5", 5)
    with pytest.raises(CodeError, match=r"Line 1: .*number 250 of School, which is not known"):
        lab.ClassData.from_codes([written(250, 8, 1, 2, 3)], "1B")


def test_codes_are_read_in_wide_letters_and_with_any_dash() -> None:
    code = code_of(7)
    wide = "".join(chr(ord(one) + 0xFEE0) for one in code)
    for typed in (wide, *(code.replace("-", dash) for dash in "－‐–—−ー\u3000")):
        assert decode(typed, "１ｂ").drawn == decode(code, "1B").drawn
    assert lab.ClassData.from_codes(f"１Ｂ ７：{code}＃ 窓の席", "1B").pooled.n == 30


def test_no_more_real_dice_are_typed_in_than_a_code_can_tell(monkeypatch: Any) -> None:
    monkeypatch.setattr(lab_experiment, "MOST_TRIES", 3)
    trial = Trial(SIXES, Student("1B", 7))
    assert trial.enter("１ ２、３ ４").outcome == "told"
    assert "more than 3 throws" in trial.enter("1 1; 2 2").text
    assert trial.typed.total() == 2


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ("", "one per line"),
        ("abc", "letters are missing"),
        ("!?", "cannot have"),
        ([], "one per"),
        (5, "letters are missing"),
    ],
)
def test_nothing_to_read(codes: Any, said: str) -> None:
    with pytest.raises(CodeError, match=said):
        lab.ClassData.from_codes(codes, "1B")


def test_the_report_brings_the_code() -> None:
    # Another test of the same process may have been this student: a new one starts afresh.
    lab.student("", 0)
    lab.student("1B", 7)
    lab.experiment("p2").throw(30)
    assert code_of(7) in repr(lab.report())
    lab.student("", 0)


def test_real_cards_are_typed_in_as_ranks_or_as_a_count() -> None:
    cards = BY_ID["P11"]
    assert cards.theory.pmf(8) == Fraction(128, 6435)
    trial = Trial(cards, Student("1B", 7))
    assert "2 tries" in trial.enter("1 1 2 2 3 4 5 6, 7").text
    assert trial.typed == {6: 1, 7: 1}
    for wrong in ("1 1 1 2 3 4 5 6", "1 2 3", "9", "3", "x", "1 1 2 2 3 4 5 9", [6.5], [None]):
        assert trial.enter(wrong).outcome == "unreadable", wrong
    assert trial.once().text.count(" ") > 8
    for number in range(20):
        value, hand = cards.once(Student("1B", number).rng("x"))
        assert value == len(set(hand))
        assert max(Counter(hand).values()) <= 2


def test_series_are_the_students_own_and_leave_the_tallies_alone() -> None:
    one, other = (Trial(BY_ID["P12"], Student("1B", n)) for n in (7, 8))
    first = one.series(30, 200)
    assert first == one.series(30, 200) != other.series(30, 200)
    assert one.tries == 0
    luck = lab.Distribution.binomial(30, "5/18")
    assert abs(float(first.mean - luck.mean)) < 5 * first.standard_error
    for wrong in ((0, 5), (30, 0), (30, 10**6), ("x", 1)):
        with pytest.raises(lab.LabError):
            one.series(*wrong)  # type: ignore[arg-type]
