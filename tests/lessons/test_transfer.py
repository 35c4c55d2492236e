"""Outside the game: each lesson asks its idea once more, with answers checked by another way."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from lessons.questions import every_variant_is_fair, what_happens_after_an_answer
from support.for_each import for_each

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games import game_names, game_type
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.notebook_exercises import questions
from stoneage_lab.lessons.plan import plans
from stoneage_lab.lessons.question import Question
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.student import Student, class_of

OUTSIDE = [one for one in questions().values() if one.transfer]
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
Given = Any


# ---- the answers once more: by listing cases, and by walking through days ------------------------


def share(cases: Any, event: Callable[[Any], bool]) -> Fraction:
    """Return the share of equally likely cases in which something happens."""
    every = list(cases)
    return Fraction(sum(map(event, every)), len(every))


def wheels(given: Given) -> Fraction:
    fields = range(1, given["fields"] + 1)
    return share(product(fields, fields), lambda pair: sum(pair) == given["sum"])


def poll(given: Given) -> int:
    """Find the number for which p(1 − p)/n is so many times smaller, squared."""
    smaller = Fraction(1, given["better"] ** 2 * given["asked"])
    return next(n for n in range(1, 10**5) if Fraction(1, n) == smaller)


def eggs(given: Given) -> Fraction:
    box, mean = given["box"], given["mean"]
    lost = Fraction(sum(range(box)), box)
    return Fraction(mean - lost, box)


def coupons(given: Given) -> Fraction:
    each = given["each"]
    return Fraction(
        sum((bill + given["extra"]) // each - bill // each for bill in range(each)), each
    )


def late(given: Given) -> Fraction:
    return share(range(20, 30), lambda minutes: minutes > given["early"])


def free_throws(given: Given) -> Fraction:
    scores = Fraction(given["scores"])
    found = Fraction()
    for throws in product((True, False), repeat=given["throws"]):
        chance = Fraction(1)
        for hit in throws:
            chance *= scores if hit else 1 - scores
        found += chance if any(throws) else 0
    return found


def blood_test(given: Given) -> Fraction:
    """Count people: enough of them that everybody is whole."""
    people = 10**6
    ill = people // given["one_in"]
    found: Fraction = ill * Fraction(given["found"])
    alarms = (people - ill) * Fraction(given["alarm"])
    assert found.denominator == alarms.denominator == 1
    return found / (found + alarms)


def both_ways(given: Given) -> float:
    """Two-point times with these deviations: the spread of all four sums."""
    sums = [a + b for a in (-given["bus"], given["bus"]) for b in (-given["walk"], given["walk"])]
    return float((sum(one * one for one in sums) / 4) ** 0.5)


def trains(given: Given) -> Fraction:
    first, second = Fraction(given["first"]), Fraction(given["second"])
    one = [True] * int(100 * first) + [False] * (100 - int(100 * first))
    other = [True] * int(100 * second) + [False] * (100 - int(100 * second))
    return share(product(one, other), all)


def slowest(given: Given) -> Fraction:
    return share(product(range(1, 11), repeat=given["servers"]),
                 lambda times: max(times) <= given["seconds"])  # fmt: skip


def raffle(given: Given) -> Fraction:
    tickets = [number < given["prizes"] for number in range(given["tickets"])]
    return share(combinations(tickets, given["bought"]), any)


def medicine(given: Given) -> Fraction:
    return share(product((0, 1), repeat=given["patients"]), lambda one: sum(one) >= given["well"])


def cups(given: Given) -> int:
    n = given["cups"]
    ways = [bin(case).count("1") for case in range(2**n)]
    return min(w for w in range(n + 1) if 20 * sum(found >= w for found in ways) <= len(ways))


def arrows(given: Given) -> Fraction:
    rings = range(1, given["rings"] + 1)
    return share(product(rings, repeat=given["arrows"] + 1), lambda hit: max(hit[1:]) > hit[0])


def stalls(given: Given) -> Fraction:
    die = share(range(100, 700, 100), lambda paid: paid >= given["need"])
    coins = share(product((0, given["head"]), repeat=2), lambda paid: sum(paid) >= given["need"])
    return max(die, coins)


def stickers(given: Given) -> float:
    """Walk from state to state, packet by packet, long enough."""
    kinds, chances, mean = given["kinds"], {given["have"]: 1.0}, 0.0
    for _ in range(400):
        mean += sum(chance for have, chance in chances.items() if have < kinds)
        moved: dict[int, float] = {}
        for have, chance in chances.items():
            moved[have] = moved.get(have, 0.0) + chance * have / kinds
            moved[have + 1] = moved.get(have + 1, 0.0) + chance * (kinds - have) / kinds
        chances = moved
    return mean


def bicycle(given: Given) -> Fraction:
    """Try every rule “take an offer of at least so much on day 1, 2 …”; the best one counts."""
    offers = range(10, given["highest"] + 1, 10)
    worth = []
    for limits in product([*offers], repeat=given["days"] - 1):
        paid = []
        for days in product(offers, repeat=given["days"]):
            taken = [offer for offer, limit in zip(days, limits, strict=False) if offer >= limit]
            paid.append(taken[0] if taken else days[-1])
        worth.append(Fraction(sum(paid), len(paid)))
    return max(worth)


def sales(given: Given) -> int:
    return sum([given["first"], *[given["usual"]] * (given["days"] - 1)])


def button(given: Given) -> Fraction:
    visitors = range(given["new"] + given["old"])

    def parted(chosen: tuple[int, ...]) -> bool:
        others = set(visitors) - set(chosen)
        return min(chosen) > max(others) or max(chosen) < min(others)

    return share(combinations(visitors, given["new"]), parted)


def soles(given: Given) -> int:
    """Count up until two groups of other children are as exact as one child with both soles."""
    apart = 2 * given["spread"] ** 2
    return next(k for k in range(1, 100) if Fraction(apart, k) == given["within"] ** 2)


def heights(given: Given) -> Fraction:
    """Four points (x, r·x ± rest) with variance 1: what the line r·x leaves over of it."""
    explained = [Fraction(given["r"]) * x for x in (-1, 1)]
    return 1 - sum((one * one for one in explained), Fraction()) / len(explained)


def presents(given: Given) -> Fraction:
    n = given["children"]
    if n <= 6:
        return share(product(range(n), repeat=n), lambda lots: 0 not in lots)
    left = Fraction(1)
    for _ in range(n):
        left *= Fraction(n - 1, n)
    return left


def spam(given: Given) -> float:
    """The spread of noughts and ones, over the root of how many there are."""
    n, ones = given["letters"], given["missed"]
    mean = ones / n
    variance = (ones * (1 - mean) ** 2 + (n - ones) * mean**2) / n
    return float((variance / n) ** 0.5)


def envelopes(given: Given) -> Fraction:
    """List where the prizes may lie: mine is envelope 0, the opened ones come last."""
    closed = given["guests"] - given["opened"]
    return share(combinations(range(closed), given["prizes"] - given["gone"]),
                 lambda places: 0 in places)  # fmt: skip


def keys(given: Given) -> Fraction:
    rows = list(combinations(range(1, given["keys"] + 1), given["fitting"]))
    return Fraction(sum(map(min, rows)), len(rows))


def jacket(given: Given) -> Fraction:
    """Look for the chance with which the mean saved by waiting is nothing."""
    low, high = Fraction(0), Fraction(1)
    for _ in range(200):
        middle = (low + high) / 2
        saved = given["cheaper"] * (1 - middle) - given["dearer"] * middle
        low, high = (middle, high) if saved > 0 else (low, middle)
    return high.limit_denominator(1000)


def study(given: Given) -> Fraction:
    return sum([Fraction(given["percent"], 100)] * given["foods"], Fraction())


AGAIN: dict[str, Callable[[Given], Any]] = {
    "L1": wheels, "L2": poll, "L3": eggs, "L4": coupons, "L5": late, "L6": free_throws,
    "L7": blood_test, "L8": both_ways, "L9": trains, "L10": slowest, "L11": raffle,
    "L12": medicine, "L13": cups, "L14": arrows, "L15": stalls, "L16": stickers, "L17": bicycle,
    "L13b": soles, "L18": sales, "L18b": heights, "L19": button, "L19b": presents, "L20": spam,
    "H5": envelopes, "V5": keys, "A7": jacket, "A9": study,
}  # fmt: skip


def test_every_lesson_asks_its_idea_once_outside_the_game() -> None:
    assert sorted(one.lesson for one in OUTSIDE) == sorted(plans())
    assert set(AGAIN) == set(plans())


@for_each(question=OUTSIDE)
def test_its_answers_are_those_of_another_way(question: Question) -> None:
    for given in question.variants:
        mine, again = question.truth(given), AGAIN[question.lesson](given)
        if isinstance(again, float):
            assert isclose(mine, again, rel_tol=1e-9), given
        else:
            assert mine == again, given


@pytest.mark.parametrize("question", OUTSIDE, ids=lambda one: str(one.id))
def test_the_likely_mistakes_have_their_messages(question: Question) -> None:
    assert len(question.mistakes) >= 3
    every_variant_is_fair(question)


@for_each(question=OUTSIDE, code=LANGUAGES)
def test_it_is_told_in_both_languages(question: Question, code: str) -> None:
    what_happens_after_an_answer(question, code)
    first = question.variants[0]
    said = question.text("ask", first, code)
    assert said.startswith({"en": "Outside the game: ", "ja": "ゲームの外で："}[code])
    assert question.hints


@for_each(question=OUTSIDE)
def test_a_class_has_its_own_numbers(question: Question) -> None:
    given = {str(question.draw_for(student)) for student in class_of("1B", 40, 1)}
    assert len(given) >= min(len(question.variants), 5)


def test_it_is_about_no_game() -> None:
    titles = [game_type(name).title for name in game_names()]
    for question in OUTSIDE:
        said = question.text("ask", question.variants[0], "en")
        assert not any(title in said for title in titles)


@for_each(lesson=list(plans()))
def test_it_stands_at_the_end_of_the_exit_check(lesson: str) -> None:
    plan = plans()[lesson]
    asked = list(plan.questions()["exit"])
    assert asked[-1].transfer
    assert not any(one.transfer for one in asked[:-1])
    (notebook,) = [one for one in taught("NOTEBOOKS").values() if one.id == lesson]
    assert notebook.items[-1] == asked[-1].id
    for folder in (NOTEBOOKS, NOTEBOOKS / "ja"):
        cells = json.loads((folder / notebook.file).read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        (place,) = [n for n, text in enumerate(code) if f'"{asked[-1].id}"' in text]
        assert "lab.report()" in code[place + 1]


def test_the_answer_to_another_students_numbers_is_recognized() -> None:
    (question,) = [one for one in OUTSIDE if one.id == "L7.4"]
    exercise = Exercise(question, Student("1B", 7))
    others = [row for row in question.variants if row != exercise.parameters]
    told = {exercise.check(question.truth(row)).text.partition("(")[0] for row in others}
    assert "That is the answer for other numbers than yours " in told
