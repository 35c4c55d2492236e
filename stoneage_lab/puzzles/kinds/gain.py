"""What an action brings: a figure of the seat, exactly, or as a mean or a probability."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core.action import Action
from ...core.action_outcomes import percent, ways_on
from ...core.errors import LabError
from ...core.language import in_hundredths, language
from ...core.rng import Rng
from ...core.state import DECISION, State
from ...drawing.text_metrics import sentence_case
from ...figures.table import Table
from ...lessons.number_answers import Number, TooRough
from ...probability.distribution import Distribution
from ...probability.exact_odds import odds
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import RIVALS, near_numbers, shuffled
from .kind import PuzzleKind, PuzzleMaterial, label, told_by_hand

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

SURE: Final = "sure"
MEAN: Final = "mean"
CHANCE_OF: Final = "chance"
SURE_LEAST: Final = 2
"""Without chance a rise by less than this is too easy to see."""
LIKELY: Final = (Fraction(1, 10), Fraction(9, 10))
"""Between these a probability is asked for: beyond them it is as good as certain."""
MEANS_APART: Final = Fraction(1, 4)
"""The smallest difference between the means that are offered."""
CHANCES_APART: Final = Fraction(1, 20)
"""The smallest difference between the probabilities that are offered."""
MOST_COMPARED: Final = 6
"""Number of other actions in the table of a solution."""
MOST_LISTED: Final = 9
"""Number of results that a solution lists one by one."""


class WhatItBrings(PuzzleKind):
    """How much an action brings up to the next decision.

    Asked only where nothing else happens: the figures of the other seats stay as they are, and
    no choice that belongs to the action is open. The numbers come from `stoneage_lab.probability`.
    """

    name: ClassVar = "gain"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        position, seen = played.positions[ply], played.seen(ply)
        for action in shuffled(position.legal(), rng):
            every = rises(seen, action)
            by_chance = any(len(found) > 1 for found in every.values())
            for figure, found in every.items():
                random = len(found) > 1
                # Beside what the dice decide, the rest is no question.
                if by_chance and not random:
                    continue
                if not random and found.mean < SURE_LEAST:
                    continue
                asked: dict[str, Any] = {"action": action.words, "figure": figure}
                asked["form"] = MEAN if random else SURE
                if random and rng.below(2):
                    least = fair_least(found, rng)
                    if least is None:
                        continue
                    asked |= {"form": CHANCE_OF, "least": least}
                truth = value_of(found, asked)
                apart = apart_of(asked, found)
                likely = self._likely(seen, action, asked, found)
                most = 1 if "least" in asked else None
                wrong = near_numbers(truth, likely, apart, rng.below(RIVALS + 1), most)
                asked["picks"] = sorted([str(truth), *map(str, wrong)], key=Fraction)
                verb = action.words.partition(" ")[0]
                theme = f"{asked['form']} {verb} {figure if random else ''}"
                yield PuzzleMaterial(position, position.mover, asked, str(truth), theme)

    def _likely(
        self, seen: Position, action: Action, asked: dict[str, Any], found: Distribution
    ) -> list[Fraction]:
        """Return what mistakes lead to: the other way of counting, the same of other actions."""
        if "least" in asked:
            least = asked["least"]
            one_off = [found.prob_ge(least + 1), found.prob_ge(least - 1)]
            return [*one_off, found.pmf(least), 1 - found.prob_ge(least)]
        middle = [Fraction(found.median), *map(Fraction, (max(found.support),))]
        others = [
            rises(seen, other).get(asked["figure"])
            for other in seen.legal()[:MOST_COMPARED]
            if other is not action
        ]
        return [*middle, *(one.mean for one in others if one is not None)]

    def answer(self, puzzle: Puzzle) -> str:
        asked, seat = puzzle.asked, puzzle.seat
        figure, game = asked["figure"], puzzle.position.game
        before = game.figures(puzzle.seen.state, seat)[figure]
        found = odds(
            puzzle.position,
            asked["action"],
            of=lambda after: game.figures(after.state, seat)[figure] - before,
        )
        return str(value_of(found, asked))

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        chance = "least" in puzzle.asked
        return [
            Pick(key, shown_chance(Fraction(key)) if chance else shown_number(Fraction(key)))
            for key in puzzle.asked["picks"]
        ]

    def question(self, puzzle: Puzzle) -> str:
        asked = puzzle.asked
        position, figure = puzzle.position, asked["figure"]
        return words()(
            f"gain.{asked['form']}",
            who=puzzle.seat_name,
            action=puzzle.seen.label(asked["action"], language()),
            how_many=how_many(position, figure),
            amount=amount(position, figure, asked.get("least", 0)),
        )

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        asked, seen = puzzle.asked, puzzle.seen
        action = seen.parse(asked["action"])
        found = rises(seen, action).get(asked["figure"])
        if found is None:
            return WorkedSolution([])
        random = len(found) > 1
        key = "gain.is_mean" if random else "gain.is_sure"
        lines = [words()(key, amount=amount(seen, asked["figure"], found.mean))]
        lines = [*told_by_hand(puzzle), *lines]
        if random:
            lines.append(words()("gain.spread", list=listed(found)))
        if "least" in asked:
            chance = shown_chance(found.prob_ge(asked["least"]))
            lines.append(words()("gain.at_least", n=asked["least"], chance=chance))
        return WorkedSolution(lines, self._others(puzzle, action))

    def _others(self, puzzle: Puzzle, action: Action) -> Table | None:
        """Return the means of the same figure after the other actions, the largest first."""
        seen, figure = puzzle.seen, puzzle.asked["figure"]
        rows = [
            (found[figure].mean, other)
            for other in seen.legal()
            if figure in (found := rises(seen, other))
        ]
        rows.sort(key=lambda row: (row[1] is not action, -row[0]))
        if len(rows) < 2:
            return None
        said = words()
        caption = said("gain.others", figure=figure_name(seen, figure))
        cells = [
            [label(seen, other.words), shown_number(mean)]
            for mean, other in rows[: MOST_COMPARED + 1]
        ]
        sure = all(mean.denominator == 1 for mean, _ in rows)
        head = [said["gain.action"], said["gain.rise" if sure else "gain.mean_rise"]]
        return Table(caption, head, cells)

    def pressed(self, puzzle: Puzzle) -> list[str] | None:
        return [puzzle.asked["action"]]

    def about(self, puzzle: Puzzle, key: str) -> str:
        """Say what a wrong number is: the most that can come, or what another action brings."""
        asked, seen, value = puzzle.asked, puzzle.seen, Fraction(key)
        found = rises(seen, seen.parse(asked["action"])).get(asked["figure"])
        if found is None or "least" in asked:
            return ""
        if len(found) > 1 and value == max(found.support):
            return words()("gain.about_most", n=shown_number(value))
        for other in seen.legal():
            one = rises(seen, other).get(asked["figure"])
            if one is not None and other.words != asked["action"] and one.mean == value:
                named = seen.label(other.words, language())
                return words()("gain.about_other", n=shown_number(value), action=named)
        return ""

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        return read_number(puzzle, typed)


def rises(seen: Position, action: Action) -> dict[str, Distribution]:
    """Return by how much each figure of the mover rises on average, if an action does only that.

    Returns
    -------
    dict of str to Distribution
        Empty where other seats are affected, a choice of the action stays open, the game ends, or
        the branches are too many.
    """
    state, seat, game = seen.state, seen.mover, seen.game
    try:
        ways = ways_on(state, action)
    except LabError:
        return {}
    before = [game.figures(state, other) for other in range(game.players)]
    counted: dict[str, dict[int, Fraction]] = {}
    names = [name for name, value in before[seat].items() if type(value) is int]
    for reached, likely in ways:
        if not quiet(seen, reached, before):
            return {}
        after = game.figures(reached, seat)
        for name in names:
            more = counted.setdefault(name, {})
            change = after[name] - before[seat][name]
            more[change] = more.get(change, Fraction(0)) + likely
    found = {name: Distribution(weights) for name, weights in counted.items()}
    return {name: one for name, one in found.items() if one.mean > 0 and min(one.support) >= 0}


def quiet(seen: Position, reached: State, before: list[dict[str, Any]]) -> bool:
    """Tell whether only the mover's figures have changed, and its action is over."""
    game = seen.game
    if reached.node != DECISION or game.following(reached):
        return False
    return all(
        game.figures(reached, other) == figures
        for other, figures in enumerate(before)
        if other != seen.mover
    )


def fair_least(found: Distribution, rng: Rng) -> int | None:
    """Return a bound that is reached neither nearly always nor nearly never; None if all are."""
    low, high = LIKELY
    fair = [least for least in found.support if low <= found.prob_ge(least) <= high]
    return fair[rng.below(len(fair))] if fair else None


def value_of(found: Distribution, asked: dict[str, Any]) -> Fraction:
    """Return what is asked for: a mean, or the probability of a least rise."""
    return found.prob_ge(asked["least"]) if "least" in asked else found.mean


def apart_of(asked: dict[str, Any], found: Distribution) -> Fraction:
    """Return the smallest difference between the answers that are offered."""
    if "least" in asked:
        return CHANCES_APART
    return MEANS_APART if len(found) > 1 else Fraction(1)


def figure_name(position: Position, figure: str) -> str:
    """Return the name of a figure for people."""
    return position.game.texts().get(f"figure.{figure}", figure)


def how_many(position: Position, figure: str) -> str:
    """Return how a question asks for a number of a figure, at the start of a sentence in English.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> how_many(play("stone-age", players=2, seed=7).position, "wood")
    'How much wood'
    """
    asked = position.game.texts().get(f"how_many.{figure}")
    if asked is None:
        asked = words()("gain.how_many", figure=figure_name(position, figure))
    return sentence_case(asked)


def amount(position: Position, figure: str, number: Fraction | int) -> str:
    """Return a number of a figure in words.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> [amount(position, "fields", number) for number in (1, 2, Fraction(3, 2))]
    ['1 field', '2 fields', '1.5 fields']
    """
    key, n = f"amount.{figure}", shown_number(Fraction(number))
    said = position.game.texts()
    if key in said:
        return said(key, n=n)
    return words()("gain.amount", n=n, figure=figure_name(position, figure))


def shown_number(value: Fraction) -> str:
    """Return a number as people read it: whole, a short decimal, or rounded with its fraction.

    Examples
    --------
    >>> shown_number(Fraction(3)), shown_number(Fraction(11, 2)), shown_number(Fraction(17, 6))
    ('3', '5.5', '2.83')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0")


def shown_chance(value: Fraction) -> str:
    """Return a probability in percent with one decimal.

    Examples
    --------
    >>> shown_chance(Fraction(5, 18)), shown_chance(Fraction(1, 2))
    ('27.8 %', '50 %')
    """
    return in_hundredths(f"{float(100 * value):.1f}".removesuffix(".0"))


def listed(found: Distribution) -> str:
    """Return the results with their probabilities; of many, the least and the largest."""
    if len(found) > MOST_LISTED:
        low, high = found.support[0], found.support[-1]
        return words()("gain.range", low=low, high=high, mode=found.mode[0])
    return ", ".join(
        f"{value}: {in_hundredths(percent(chance))}" for value, chance in found.items()
    )


def read_number(puzzle: Puzzle, typed: str) -> str | None:
    """Return the key of a typed number: that of the answer it equals, or the number itself."""
    kind = Number()
    written = kind.read(typed)
    for pick in puzzle.picks:
        shown = Fraction(pick.label.removesuffix("%").strip().replace("−", "-"))
        exact = Fraction(pick.key)
        unit = Fraction(1, 100) if pick.label.endswith("%") else Fraction(1)
        try:
            same = kind.same(written, exact) or abs(written.value - shown * unit) == 0
        except TooRough:
            same = False
        if same:
            return pick.key
    return str(written.value)
