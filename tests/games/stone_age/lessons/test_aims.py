"""The numbers in the aims of lesson plans, computed from the rules and the dice."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product

from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.stone_age.lessons.l17 import gain, worth
from stoneage_lab.lessons.notebook_exercises import experiments
from stoneage_lab.lessons.plan import plans
from stoneage_lab.probability.waiting_times import Wait

PLANS = plans("stone-age")
FACES = range(1, 7)
START = lab.play("stone-age", players=2, seed=1).position
DIVISORS = sorted({d for d in START.state.parts.divisors if d})  # type: ignore[attr-defined]
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")


def even_divisors() -> list[int]:
    """The divisors of the sites where every remainder of a throw is equally likely."""
    return [d for d in DIVISORS if len({sum(f % d == r for f in FACES) for r in range(d)}) == 1]


def l1() -> set[str]:
    throws = len(list(product(FACES, repeat=2)))
    pairs = len(list(combinations_with_replacement(FACES, 2)))
    assert sum(lab.stone_age.yields("hunt", 2).pmf(n) * throws for n in range(7)) == throws
    return {str(throws), str(pairs), "2"}


def l3() -> set[str]:
    for d in DIVISORS:
        lost = {(lab.Die().iid_sum(people) % d).mean for people in (1, 2, 3)}
        assert (lost == {Fraction(d - 1, 2)}) is (d in even_divisors())
    return {*map(str, even_divisors()), "1", "2"}


def l4() -> set[str]:
    for d in DIVISORS:
        more = [(face + 1) // d - face // d for face in FACES]
        assert set(more) == {0, 1}
        assert (Fraction(sum(more), 6) == Fraction(1, d)) is (d in even_divisors())
    return {*map(str, even_divisors()), "1"}


def l10() -> set[str]:
    one = lab.Die().mean
    highest = [lab.Die().max_of(n).mean for n in range(2, 11)]
    assert all(one < mean < max(FACES) for mean in highest)
    return {f"{float(one):g}", str(max(FACES))}


def l11() -> set[str]:
    first: dict[str, str] = {}
    for card in START.state.parts.cards:  # type: ignore[attr-defined]
        symbol = getattr(card.bottom, "symbol", "")
        if symbol:
            first.setdefault(symbol, card.id)
    points = []
    for n in range(len(first) + 1):
        held = START.arrange(players={"red": {"cards": list(first.values())[:n]}})
        sheet = START.game.score_sheet(held.state, 0)
        points.append(next(line[3] for line in sheet if line[0] == "culture"))
    assert len(points) == 9
    assert [later - now for now, later in pairwise(points)] == [2 * n + 1 for n in range(8)]
    return {"1", "2"}


def l14() -> set[str]:
    won = experiments("stone-age")["L14"].theory.pmf(1)
    assert won == lab.stone_age.duel(2, 1).pmf(0)
    return {str(won.numerator), str(won.denominator)}


def l16() -> set[str]:
    mean = lab.stone_age.yields("forest", 1).mean
    found = Wait(lab.stone_age.yields("forest", 1), 2).mean(2)
    assert 2 / mean != found
    return {str(found), "2", str(mean)}


def l17() -> set[str]:
    now = gain("forest", 4).mean
    return {str(worth(["forest", "river"], 4)), str(now)}


def l18b() -> set[str]:
    for n in (2, 3, 5):
        dice = lab.Die().joint(lab.Die().iid_sum(n - 1)).map(lambda both: (both[0], sum(both)))
        assert lab.Joint(dict(dice.items())).r_squared == Fraction(1, n)
    return {"1"}


COMPUTED = {
    "L1": l1, "L3": l3, "L4": l4, "L10": l10, "L11": l11, "L14": l14, "L16": l16, "L17": l17,
    "L18b": l18b,
}  # fmt: skip
IN_WORDS = {
    "L15": {"1"},
    "L17": {"1"},
    "L13": {"2"},
    "L13b": {"1", "2"},
    "L6": {"1"},
    "L2": {"2"},
    "L1": {"2"},
}
"""Numbers of a Japanese sentence that are words: 1回, 2つ, 2個."""


@for_each(lesson=PLANS, language=LANGUAGES)
def test_every_number_of_an_aim_is_computed(lesson: str, language: str) -> None:
    with speaking(language):
        aim = PLANS[lesson].text("aim")
    told = set(NUMBER.findall(re.sub(r"\d+[XE]|[A-Zr][₀-₉²]", "", aim)))
    computed = COMPUTED[lesson]() if lesson in COMPUTED else set()
    words = IN_WORDS.get(lesson, set()) | {"1"} if language == "ja" else set()
    assert told - words <= computed
    if language == "en":
        assert computed <= told | {"2", "1"}
