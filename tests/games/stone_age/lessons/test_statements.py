"""What the lessons say in prose, computed from the rules: prose must not drift from the truth."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import pytest
from lessons.questions import asked

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.notebook_exercises import experiments

ROOT = Path(__file__).resolve().parents[4]
SITES = {"hunt": 2, "forest": 3, "clay": 4, "quarry": 5, "river": 6}
QUESTIONS = lab.questions("stone-age")
TEACHERS = (ROOT / "docs/how_to/teachers.md").read_text(encoding="utf-8")


def prose(lesson: str) -> str:
    """The text cells of a lesson's notebook."""
    (path,) = (ROOT / "notebooks/stone_age/lessons").glob(f"{lesson}_*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


def mean(site: str, people: int) -> Fraction:
    return lab.stone_age.yields(site, people).mean if people else Fraction(0)


def test_l3_what_rounding_costs() -> None:
    """Exactly (d − 1)/2 pips where d divides the faces of a die; elsewhere not."""
    for divisor in SITES.values():
        lost = [(lab.Die(6).iid_sum(people) % divisor).mean for people in (1, 2, 3)]
        assert (set(lost) == {Fraction(divisor - 1, 2)}) is (divisor in (2, 3, 6))
    assert "d is 2, 3 or 6" in prose("L03")
    assert "where d is 2, 3 or 6" in TEACHERS


def test_l4_the_more_valuable_chance_comes_first() -> None:
    chances = [Fraction(1, n) for n in (2, 3, 6)]
    for p1, p2, v1, v2 in product(chances, chances, (1, 3, 10), (1, 3, 10)):
        one = p1 * v1 + (1 - p1) * p2 * v2
        other = p2 * v2 + (1 - p2) * p1 * v1
        assert one - other == p1 * p2 * (v1 - v2)
    said = prose("L04")
    assert "p₁p₂(v₁ − v₂)" in said
    assert "**the more valuable comes first**" in said
    assert "a large gain that comes rarely" in said
    assert 6 * Fraction(1, 6) == 3 * Fraction(1, 3)
    assert not re.search(r"offered? .{0,20}to the rarer chance", said + TEACHERS)


def test_l5_how_much_hunters_bring() -> None:
    assert (mean("hunt", 1), mean("hunt", 3)) == (Fraction(3, 2), 5)
    assert "One hunter alone brings 1.5 food on average, three together exactly 5" in prose("L05")


def test_l5_whole_plans_are_compared() -> None:
    worth = {
        hunters: 6 * mean("river", 5 - hunters)
        - 10 * lab.stone_age.starvation(5, hunters=hunters).prob_ge(1)
        for hunters in range(6)
    }
    said = prose("L05")
    assert max(worth, key=worth.__getitem__) == 0
    assert "**nobody hunts**" in said
    assert 6 * mean("river", 5) == 15
    assert f"({float(worth[4]):+.2f} against {float(worth[3]):+.2f})" in said
    hunger = [lab.stone_age.starvation(5, hunters=n).prob_ge(1) for n in (3, 4)]
    assert f"saves {float(10 * (hunger[0] - hunger[1])):.1f} points" in said
    assert f"costs {float(6 * (mean('river', 2) - mean('river', 1))):.1f} points" in said


def test_l5_what_is_said_of_average_and_certain_hunts() -> None:
    for exercise in asked(QUESTIONS["L5.1"]):
        given = exercise.parameters
        enough = mean("hunt", given["hunters"]) + given["stock"] >= given["people"]
        wrong = dict(exercise.question.wrong(given))
        assert ("average" in wrong, "average_short" in wrong) == (enough, not enough)
    for exercise in asked(QUESTIONS["L5.2"]):
        given = exercise.parameters
        if "certain" in dict(exercise.question.wrong(given)):
            hunters = given["people"] - given["stock"]
            lack = lab.stone_age.starvation(given["people"], hunters=hunters, stock=given["stock"])
            assert 0 < lack.prob_ge(1) < Fraction(given["percent"], 100)
            assert hunters > exercise.truth


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", ["L7.2", "L7.3"])
def test_l7_the_days_of_a_hint_are_whole_days(id: str, code: str) -> None:
    for exercise in asked(QUESTIONS[id]):
        wood = exercise.parameters["wood"]
        hint = QUESTIONS[id].text("hint1", exercise.parameters, code)
        whole, *rows = [int(number) for number in re.findall(r"\d{3}", hint)]
        rows = rows if len(rows) == 3 else rows * 3  # in Japanese: 108 days each
        assert sum(rows) == whole
        for people, days in zip((1, 2, 3), rows, strict=True):
            chance = lab.stone_age.yields("forest", people).pmf(wood)
            assert (days * chance).denominator == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_l7_the_reason_counts_the_days_that_are_left(code: str) -> None:
    for exercise in asked(QUESTIONS["L7.2"]):
        reason = QUESTIONS["L7.2"].text("reason", exercise.parameters, code)
        found = re.search(r"(\d+)/(\d+)", reason)
        assert found
        assert Fraction(*map(int, found.groups())) == exercise.truth
        assert "324" in reason


def test_l7_the_days_on_the_blackboard() -> None:
    days = [108 * lab.stone_age.yields("forest", people).pmf(2) for people in (1, 2, 3)]
    assert days == [18, 48, 23]
    assert "18, 48 and 23" in TEACHERS
    assert "18, 48 and 23" in prose("L07")
    assert f"these {sum(days)}" in prose("L07")
    assert f"{sum(days)} are left" in TEACHERS


def test_l9_why_two_ways_tie() -> None:
    two = lab.stone_age.yields("forest", 2).prob_ge(2), lab.stone_age.yields("river", 3).prob_ge(1)
    three = (
        lab.stone_age.yields("river", 2).prob_ge(1), lab.stone_age.yields("forest", 3).prob_ge(2)
    )  # fmt: skip
    assert two == three
    assert two[0] * two[1] == Fraction(1339, 1944)
    assert "the same product turned round" in prose("L09")


def test_l12_where_the_normal_curve_may_be_used() -> None:
    p = Fraction(5, 18)
    for exercise in asked(QUESTIONS["L12.4"]):
        tries = exercise.parameters["tries"]
        assert min(tries * p, tries * (1 - p)) >= 10
        assert 1 <= exercise.truth <= 3.5
    said = prose("L12")
    assert f"n · p is {float(30 * p):.1f}" in said
    assert f"n · p = {float(20 * p):.1f}" in said
    luck = lab.Distribution.binomial(30, p)
    least = next(n for n in range(30) if luck.prob_ge(n) < Fraction(5, 100))
    assert f"{least} or more of 30" in said
    assert "**one-sided**" in said


def test_l13_the_power_of_a_two_sided_test() -> None:
    found = []
    for n in (20, 100, 200):
        fair, better = lab.Distribution.binomial(n, "1/2"), lab.Distribution.binomial(n, "3/5")
        least = next(wins for wins in range(n) if fair.prob_ge(wins) <= 0.025)
        assert fair.prob_ge(least) + fair.cdf(n - least) <= 0.05
        found.append(f"{float(better.prob_ge(least) + better.cdf(n - least)):.2f}")
    assert found == ["0.13", "0.46", "0.79"]
    assert "**two-sided**" in prose("L13")


def test_l15_the_largest_mean_is_not_the_largest_chance() -> None:
    points = {
        site: SITES[site] * lab.stone_age.yields(site, 5)
        for site in ("forest", "clay", "quarry", "river")
    }
    means = {site: float(of.mean) for site, of in points.items()}
    assert (means["forest"], means["clay"], means["river"]) == (16.5, 16.0, 15.0)
    assert round(means["quarry"], 1) == 15.5
    twenty = {site: of.prob_ge(20) for site, of in points.items()}
    assert twenty["clay"] == twenty["quarry"] == Fraction(791, 2592)
    assert twenty["forest"] == Fraction(287, 1296)
    assert twenty["river"] == Fraction(457, 7776)
    assert points["forest"].prob_ge(18) == points["river"].prob_ge(18) == Fraction(1, 2)
    assert all(3 * (s // 3) >= 6 * (s // 6) for s in range(31))
    assert "five clay or four stone are exactly 20 points and need a sum of 20" in prose("L15")
    for chance in ("791/2592", "287/1296", "457/7776"):
        assert chance in TEACHERS


def test_l16_states_and_not_the_mean() -> None:
    from stoneage_lab.probability.waiting_times import Wait

    one, two = lab.stone_age.yields("forest", 1), lab.stone_age.yields("river", 2)
    assert Wait(one, 2).mean(2) == Fraction(21, 8)
    assert Wait(one, 3).mean(3) == Fraction(123, 32)
    assert Wait(two, 2).mean(2) == Fraction(459, 169)
    assert 2 / one.mean == Fraction(12, 5)
    # Another way: Σ P(not yet there after n rounds).
    waits = [one.iid_sum(n).cdf(1) if n else Fraction(1) for n in range(40)]
    assert abs(float(sum(waits)) - 21 / 8) < 1e-9
    assert "21/8 = 2.625 rounds, not 2.4" in prose("L16")
    assert "E₂ = 1 + 1/3 · E₂ + 1/2 · E₁" in prose("L16")


def test_l17_what_can_be_used_once_is_kept_for_a_better_moment() -> None:
    from stoneage_lab.games.stone_age.lessons.l17 import gain, worth

    assert gain("forest", 4).mean == gain("river", 4).mean == 4
    assert worth(["forest", "river"], 4) == Fraction(14, 3)
    assert worth(["river", "forest", "hunt"], 4) == Fraction(50, 9)
    assert worth(["river", "forest", "hunt"], 1) == Fraction(43, 18)
    # Another way: all rules “use it on these faces”, tried on all pairs of dice.
    faces = range(1, 7)
    forest = {f: 3 * ((f + 4) // 3 - f // 3) for f in faces}
    river = {f: 6 * ((f + 4) // 6 - f // 6) for f in faces}
    plans = [[f for f in faces if bits >> f & 1] for bits in range(0, 128, 2)]
    worths = {
        tuple(plan): Fraction(sum(forest[a] if a in plan else river[b]
                                  for a, b in product(faces, faces)), 36)
        for plan in plans
    }  # fmt: skip
    assert max(worths.values()) == worths[2, 5] == Fraction(14, 3)
    assert worths[1, 2, 3, 4, 5, 6] == 4
    assert experiments("stone-age")["L17"].theory.mean == Fraction(14, 3)
    said = prose("L17")
    assert "14/3 ≈ 4.67 points" in said
    assert "use the tool in the forest on 2 and 5" in said
    assert "50/9 ≈ 5.56 points" in said
    assert "43/18 points for river, forest, hunt" in said
    assert all(chance in TEACHERS for chance in ("14/3", "50/9"))


def test_l18_the_line_through_the_conditional_means() -> None:
    found = {("forest", 3): "35/113", ("hunt", 2): "35/73", ("river", 2): "1/3"}
    for (site, people), share in found.items():
        pair = lab.stone_age.first_die(site, people)
        assert pair.slope == Fraction(1, SITES[site])
        assert pair.r_squared == Fraction(share)
        # Another way: with all throws, and every mean on the line.
        throws = [(d[0], sum(d) // SITES[site]) for d in product(range(1, 7), repeat=people)]
        for face in range(1, 7):
            goods = [g for first, g in throws if first == face]
            pips = face + Fraction(7, 2) * (people - 1) - Fraction(SITES[site] - 1, 2)
            assert Fraction(sum(goods), len(goods)) == pips / SITES[site]
    for n in (2, 3, 5):
        dice = lab.Die().joint(lab.Die().iid_sum(n - 1)).map(lambda both: (both[0], sum(both)))
        assert lab.Joint(dict(dice.items())).r_squared == Fraction(1, n)
    assert mean("forest", 3) == Fraction(19, 6)
    assert experiments("stone-age")["L18"].theory.mean == 4
    assert "r² = 35/113 ≈ 0.31" in prose("L18b")
    assert "From 7/3 to 4" in prose("L18")
    assert "35/113" in TEACHERS


def test_l19_signs_are_shuffled_in_all_ways() -> None:
    from stoneage_lab.games.stone_age.lessons.l19 import PAIRS, THROWN, as_far_out

    assert sum(PAIRS) == 92
    assert as_far_out(PAIRS) == Fraction(43, 64) == Fraction(688, 1024)
    assert as_far_out(THROWN) == Fraction(3, 4) == experiments("stone-age")["L19"].theory.pmf(1)
    code = (ROOT / "notebooks/stone_age/lessons/L19_shuffle_the_signs.ipynb").read_text("utf-8")
    assert f"pairs = {list(PAIRS)}" in code
    for language in LANGUAGES:
        told = experiments("stone-age")["L19"].text("try", language)
        numbers = [int(n) for n in re.findall(r"\d+", told)]
        start = numbers.index(abs(THROWN[0]))
        assert numbers[start : start + 6] == [abs(d) for d in THROWN]
    said = prose("L19")
    assert "43/64, that is 688 of 1024 patterns" in said
    assert "92 points more" in said
    assert "their real sum is 17" in said
    assert sum(THROWN) == 17
    assert "43/64" in TEACHERS


def test_the_dice_that_a_teacher_has_to_bring() -> None:
    head, _, dice, in_all = (
        [cell.strip() for cell in row.strip().strip("|").split("|")][1:]
        for row in TEACHERS[TEACHERS.index("| lesson | L1 |") :].splitlines()[:4]
    )
    for lesson, pair, whole in zip(head, dice, in_all, strict=True):
        assert int(pair) == experiments("stone-age")[lesson].dice
        assert int(whole) == 20 * int(pair)


def test_neighbours_may_have_the_same_numbers_and_nothing_says_otherwise() -> None:
    drawn = []
    for number in range(1, 41):
        lab.student("1B", number)
        drawn.append(lab.question("L2.1").parameters["people"])
    lab.student("", 0)
    assert any(one == other for one, other in pairwise(drawn))
    for code in LANGUAGES:
        page = lab_handout(code)
        assert "has others" not in page
        assert "違います" not in page.split('class="small"')[-1]


def lab_handout(code: str) -> str:
    from stoneage_lab.lessons.handout import worksheets_page

    return worksheets_page("L2", "1B", students=2, code=code)


TEXTBOOK = {
    "期待値", "条件付き確率", "余事象", "反復試行", "独立な試行", "排反", "確率変数", "帰無仮説",
    "かつ", "事前確率", "正規分布", "₄C₂", "散らばり", "マス目",
}  # fmt: skip
"""Words of Japanese textbooks that questions have to use."""
PRIVATE = ("しかも", "独立な確率は掛けます", "独立なものの", "ちらばり", " · ", "^", "C({")


def test_japanese_questions_use_the_words_of_textbooks() -> None:
    said = []
    for question in QUESTIONS.values():
        if question.lesson.startswith("L"):
            keys = [key for key in question.texts("ja") if key.startswith(f"{question.id}.")]
            for variant in question.variants[:8]:
                short = [key.removeprefix(f"{question.id}.") for key in keys]
                said += [question.text(key, variant, "ja") for key in short]
    whole = "\n".join(said)
    assert not [word for word in TEXTBOOK if word not in whole]
    assert not [word for word in PRIVATE if word in whole]


@pytest.mark.parametrize(
    "lesson",
    sorted(
        path.name.partition("_")[0]
        for path in (ROOT / "notebooks/stone_age/lessons").glob("L*.ipynb")
    ),
)
def test_every_lesson_has_its_box_of_words_in_both_languages(lesson: str) -> None:
    box = prose(lesson).partition("**Words of this lesson**")[2]
    rows = [row for row in box.splitlines() if row.startswith("| ")][1:]
    assert len(rows) >= 3
    for row in rows:
        assert re.search(r"[ぁ-んァ-ヶ一-龥]", row.split("|")[2])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", ["L3.1", "L3.2", "L3.4", "L4.1", "L4.4", "L8.3", "L15.2", "L18.1"])
def test_what_rounding_loses_is_worked_out(id: str, code: str) -> None:
    """No text leaves “0 to 6 − 1” to the student."""
    question = QUESTIONS[id]
    for key in ("ask", "hint1", "hint2", "reason"):
        for given in question.variants:
            assert not re.search(r"(?<!/)\d − 1(?!\d)", question.text(key, given, code))
