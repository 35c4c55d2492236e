"""A class on the teacher's screen: with codes or without, zoomed, with what lies beyond."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fixtures.school.lessons import EXPERIMENTS
from lessons.questions import every_class_is_drawn
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.class_plot import Result, TheoryValues
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import encode

BY_ID = {one.id: one for one in EXPERIMENTS}
SIXES = BY_ID["P2"]


def code(number: int, typed: dict[int, int], tries: int = 0) -> str:
    student = Student("1B", number)
    drawn = SIXES.replay(student, tries) if tries else {}
    return encode(SIXES, student, typed, drawn)


def test_real_dice_and_the_computers_are_kept_apart() -> None:
    data = lab.ClassData.from_codes([code(1, {1: 7, 0: 3}, 1000), code(2, {}, 1000)], "1B")
    assert data.typed is not None
    assert data.simulated is not None
    assert (data.typed.n, data.simulated.n, data.pooled.n) == (10, 2000, 2010)
    assert data.table().rows[0][2:4] == ["10", "1000"]
    assert "n = 1000" in data.plot().caption
    assert "n = 10)" in data.plot("typed").caption
    with pytest.raises(lab.SetupError, match="simulated, typed"):
        data.plot("both")


def test_a_class_without_codes() -> None:
    data = lab.ClassData.replay("P2", "1B", students=40, tries=1000)
    codes = [code(number, {}, 1000) for number in range(1, 41)]
    assert data.pooled == lab.ClassData.from_codes(codes, "1B").pooled
    assert [entry.state for entry in data.entries] == ["verified"] * 40
    for wrong in ({"students": 0}, {"tries": 0}, {"first": 990}, {"students": "x"}):
        with pytest.raises(lab.SetupError):
            lab.ClassData.replay("P2", "1B", **wrong)  # type: ignore[arg-type]
    with pytest.raises(lab.SetupError, match="P2"):
        lab.ClassData.replay("P22", "1B")


def test_lines_may_say_whose_they_are() -> None:
    lines = [f"1B 1: {code(1, {}, 30)}", f"2： {code(2, {}, 30)}  # late", "# nothing"]
    data = lab.ClassData.from_codes("\n".join(lines), "1B")
    assert [entry.state for entry in data.entries] == ["verified", "verified"]


def test_impossible_throws_are_questioned_and_can_be_left_out() -> None:
    lines = [code(9, {2: 1000}), code(10, {0: 3, 1: 7}), code(11, {0: 3, 1: 7})]
    data = lab.ClassData.from_codes(lines, "1B")
    remarks = [entry.remark for entry in data.entries]
    assert "please ask" in remarks[0]
    assert not remarks[1]
    assert "number 10" in remarks[2]
    assert "please ask" in repr(data)
    fewer = data.without(9, 11)
    assert fewer.pooled.n == 10
    assert data.pooled.n == 1020
    assert "left out" in repr(fewer)


def test_the_picture_is_zoomed_and_counts_what_lies_beyond() -> None:
    cursed = lab.ClassData.replay("P12", "1B", students=40, tries=30)
    picture = cursed.plot(side="upper")
    luck = lab.Distribution.binomial(30, "5/18")
    critical = next(k for k in range(31) if luck.prob_ge(k) <= Fraction(5, 100))
    beyond = sum(
        entry.drawn is not None and entry.drawn.counts.get(1, 0) >= critical
        for entry in cursed.entries
    )
    assert critical == 13
    assert f"(squares): {beyond} of 40" in picture.caption
    assert picture.svg.count("stroke-width:1.5") == beyond
    assert picture.svg.count("<circle") == 40 - beyond
    wide = lab.ClassData.replay("P2", "1B", students=40, tries=1000).plot().svg
    places = {part.split('"')[0] for part in wide.split('cx="')[1:]}
    assert len(places) > 10  # on an axis from 0 to 1 they stood in four columns


def test_whether_a_result_lies_beyond_is_an_exact_test() -> None:
    upper = TheoryValues(BY_ID["P12"], "upper")
    assert [upper.beyond(Result(1, 30, k / 30, k)) for k in (12, 13)] == [False, True]
    low, high = TheoryValues(SIXES, "both").lines(1000)
    null = lab.Distribution.binomial(1000, "13/18")
    assert low is not None
    for k in (round(low * 1000 + 0.5), round(high * 1000 - 0.5)):
        assert 2 * min(null.prob_ge(k), null.cdf(k)) > Fraction(5, 100)
    assert 2 * null.cdf(round(low * 1000 - 0.5)) <= Fraction(5, 100)
    assert 2 * null.prob_ge(round(high * 1000 + 0.5)) <= Fraction(5, 100)


def test_a_conditional_share_is_that_of_the_days_that_count() -> None:
    data = lab.ClassData.replay("P7", "1B", students=20, tries=1000)
    assert f"{48 / 89:.3f}" in data.plot().caption
    pooled = data.pooled
    share = Fraction(pooled.counts[2], sum(pooled.counts[who] for who in (1, 2, 3)))
    assert abs(float(share) - 48 / 89) < 0.05


@pytest.mark.parametrize(("id", "spoken"), in_turn(BY_ID, LANGUAGES))
def test_every_experiment_of_a_class_is_drawn(id: str, spoken: str) -> None:
    with speaking(spoken):
        every_class_is_drawn(id)


def test_forty_intervals_and_how_many_cover() -> None:
    data = lab.ClassData.replay("P2", "1B", students=40, tries=25)
    figure = data.intervals()
    truth = 13 / 18
    covering = 0
    for entry in data.entries:
        assert entry.drawn is not None
        low, high = entry.drawn.confidence_interval(bool)
        covering += low <= truth <= high
    assert f"{covering} of 40 intervals cover the truth, 0.722" in figure.caption
    assert figure.svg.count("<circle") == covering
    assert figure.svg.count("<rect") == 40 - covering
    # Over all classes: the exact coverage of 25 tries, and the width that the lesson names.
    series = lab.Distribution.binomial(25, "13/18")
    ends = {k: lab.Empirical({1: k, 0: 25 - k}).confidence_interval(bool) for k in range(26)}
    covered = series.prob(lambda k: ends[k][0] <= truth <= ends[k][1])
    assert 0.93 < float(covered) < 0.97
    assert 36 <= 40 * float(covered) <= 39
    assert 0.3 < ends[18][1] - ends[18][0] < 0.37
    with pytest.raises(lab.SetupError, match="no event"):
        lab.ClassData.replay("P3", "1B", 3, 10).intervals()
