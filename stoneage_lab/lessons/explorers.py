"""Explorers for any game or lesson: dice, running shares, Bayes, trees, the null distribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from ..core.errors import SetupError
from ..figures.area_model import EMPTY, Block, Column, areas
from ..figures.charts import Series, bars, grid, panels
from ..figures.figure import Figure
from ..figures.table import Table
from ..figures.tree import Branch
from ..probability.arguments import probability
from ..probability.distribution import Distribution
from ..probability.distribution_display import overlaid
from ..probability.named_distributions import Die
from .explorer import Explorer
from .words import words

FACES: Final = range(1, 7)


class SampleSpaceGrid(Explorer):
    """All throws of two dice in a square, those with a given sum (divided) marked.

    Examples
    --------
    >>> SampleSpaceGrid(divisor=6, value=1).figure().table.notes
    ['25 of 36 cells: 25/36 = 69.4%.']
    """

    dials: ClassVar = {"divisor": range(1, 7), "value": range(13)}

    @staticmethod
    def draw(divisor: int = 1, value: int = 7) -> Figure:
        """Mark the throws whose sum, divided and rounded down, is `value`."""
        cells = [[(row + column) // divisor for column in FACES] for row in FACES]
        marked = [[cell == value for cell in row] for row in cells]
        count = sum(map(sum, marked))
        words_ = words()
        rows = [[str(n), *map(str, row)] for n, row in zip(FACES, cells, strict=True)]
        note = words_("explorer.cells", n=count, chance=str(Fraction(count, 36)),
                      about=f"{count / 36:.1%}")  # fmt: skip
        title = words_("explorer.grid", divisor=divisor, value=value)
        return grid(Table(title, ["", *map(str, FACES)], rows, [note]), cells, marked)


class ConvergencePlot(Explorer):
    """The running share of an event of probability p over many tries.

    Examples
    --------
    >>> len(ConvergencePlot(p="1/6", tries=1000).figure().table.rows)
    4
    """

    dials: ClassVar = {
        "p": ("1/36", "1/6", "5/18", "1/3", "1/2", "13/18"),
        "tries": (10, 30, 100, 300, 1000, 3000, 10_000),
        "seed": range(1, 21),
    }

    @staticmethod
    def draw(p: str = "1/6", tries: int = 300, seed: int = 1) -> Figure:
        """Draw one run of `tries` tries."""
        chance = probability(p)
        once = Distribution({1: chance, 0: 1 - chance})
        return once.sample(tries, seed=seed).plot_running(bool, chance)


class TwoDistributions(Explorer):
    """Sums of dice divided by one number or another, side by side.

    Examples
    --------
    >>> TwoDistributions(dice=2, divisor=3, other_dice=3, other_divisor=6).figure().table.notes[0]
    '2 ÷ 3: mean 2 = 2.000, standard deviation 0.850.'
    """

    dials: ClassVar = {
        "dice": range(1, 8),
        "divisor": range(1, 7),
        "other_dice": range(1, 8),
        "other_divisor": range(1, 7),
    }

    @staticmethod
    def draw(
        dice: int = 2, divisor: int = 1, other_dice: int = 3, other_divisor: int = 1
    ) -> Figure:
        """Draw both as bars, with means and standard deviations."""
        parts = [
            Die(6).iid_sum(n) // by for n, by in ((dice, divisor), (other_dice, other_divisor))
        ]
        names = [f"{dice} ÷ {divisor}", f"{other_dice} ÷ {other_divisor}"]
        return side_by_side(parts, names)


def side_by_side(parts: Sequence[Distribution], names: Sequence[str]) -> Figure:
    """Draw several distributions in one figure, with a table of all and a line for each."""
    words_ = words()
    every = sorted({outcome for part in parts for outcome in part.support})
    rows = [[str(outcome), *(str(part.pmf(outcome)) for part in parts)] for outcome in every]
    notes = [
        words_("explorer.summary", name=name, mean=str(part.mean),
               about=f"{float(part.mean):.3f}", std=f"{part.std:.3f}")
        for name, part in zip(names, parts, strict=True)
    ]  # fmt: skip
    table = Table(words_("explorer.two"), [words_("explorer.outcome"), *names], rows, notes)
    if len(parts) > 2:
        series = [
            Series(name, [float(part.pmf(outcome)) for outcome in every])
            for name, part in zip(names, parts, strict=True)
        ]
        return panels(table, [str(outcome) for outcome in every], series)
    return overlaid(parts, names, table)


class BayesBars(Explorer):
    """Prior and posterior probabilities, before and after an observation.

    `posterior` and `compare` are the plain functions; a game's lesson gives the likelihoods.

    Examples
    --------
    >>> prior = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    >>> seen = {1: Fraction(1, 6), 2: Fraction(1, 3)}
    >>> BayesBars.posterior(prior, seen)
    {1: Fraction(1, 3), 2: Fraction(2, 3)}
    """

    dials: ClassVar = {"seen": range(13), "divisor": range(1, 7), "most": range(2, 8)}

    @staticmethod
    def draw(seen: int = 5, divisor: int = 1, most: int = 3) -> Figure:
        """1 to `most` dice were thrown, all equally likely before; `seen` came out."""
        return BayesBars.compare(*_thrown(seen, divisor, most))

    @staticmethod
    def posterior(
        prior: Mapping[Any, Fraction], likelihood: Mapping[Any, Fraction]
    ) -> dict[Any, Fraction]:
        """Return P(cause | seen) = P(cause) · P(seen | cause) / P(seen)."""
        joint = {cause: prior[cause] * likelihood[cause] for cause in prior}
        seen = sum(joint.values(), Fraction(0))
        if not seen:
            raise SetupError(words()("explorer.never_seen"))
        return {cause: chance / seen for cause, chance in joint.items()}

    @staticmethod
    def compare(prior: Mapping[Any, Fraction], likelihood: Mapping[Any, Fraction]) -> Figure:
        """Draw prior and posterior side by side."""
        after = BayesBars.posterior(prior, likelihood)
        words_ = words()
        names = [words_("explorer.before"), words_("explorer.after")]
        rows = [
            [str(cause), str(prior[cause]), str(likelihood[cause]), str(after[cause])]
            for cause in prior
        ]
        head = [words_("explorer.cause"), names[0], words_("explorer.likelihood"), names[1]]
        series = [
            Series(name, [float(row[cause]) for cause in prior])
            for name, row in zip(names, (prior, after), strict=True)
        ]
        return bars(Table(words_("explorer.bayes"), head, rows), list(map(str, prior)), series)


def _thrown(seen: int, divisor: int, most: int) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return the prior probabilities of 1 to `most` dice, and how likely each brings `seen`."""
    prior = {n: Fraction(1, most) for n in range(1, most + 1)}
    return prior, {n: (Die(6).iid_sum(n) // divisor).pmf(seen) for n in prior}


class BayesSquare(Explorer):
    """The same as areas: a column for each cause, filled as high as the observation is likely.

    Examples
    --------
    >>> BayesSquare(seen=2, divisor=3, most=3).figure().table.rows[0]
    ['1', '1/3', '1/6', '1/18', '18/89']
    """

    dials: ClassVar = BayesBars.dials

    @staticmethod
    def draw(seen: int = 5, divisor: int = 1, most: int = 3) -> Figure:
        """1 to `most` dice were thrown, all equally likely before; `seen` came out."""
        return BayesSquare.compare(*_thrown(seen, divisor, most))

    @staticmethod
    def compare(prior: Mapping[Any, Fraction], likelihood: Mapping[Any, Fraction]) -> Figure:
        """Draw a column for each cause; what is filled is left once the observation is known."""
        after = BayesBars.posterior(prior, likelihood)
        words_ = words()
        joint = {cause: prior[cause] * likelihood[cause] for cause in prior}
        whole = sum(joint.values(), Fraction(0))
        heads = ("cause", "before", "likelihood", "both", "after")
        head = [words_(f"explorer.{key}") for key in heads]
        rows = [
            [str(cause), *(str(column[cause]) for column in (prior, likelihood, joint, after))]
            for cause in prior
        ]
        about = f"{float(whole):.1%}"
        note = words_("explorer.filled", chance=str(whole), about=about)
        table = Table(words_("explorer.square"), head, rows, [note])
        columns = [
            Column(str(cause), prior[cause], (Block(share, 0), Block(1 - share, EMPTY)))
            for cause, share in likelihood.items()
        ]
        key = [
            (0, f"{cause}: {float(joint[cause]):.1%} ÷ {about} = {float(chance):.1%}")
            for cause, chance in after.items()
        ]
        axes = (words_("explorer.width"), words_("explorer.likelihood"))
        return areas(table, columns, [(None, head[-1]), *key], axes)


def without_putting_back(
    marked: int, others: int, drawn: int, names: tuple[str, str]
) -> list[Branch]:
    """Return the tree of draws from an urn; the ways with a marked thing are marked.

    Parameters
    ----------
    marked, others : int
        How many of each are in the urn.
    drawn : int
    names : (str, str)
        What a marked thing is called, and what another one.

    Examples
    --------
    >>> first, second = without_putting_back(4, 20, 2, ("point", "none"))
    >>> first.said, first.then[0].said, second.then[1].marked
    ('4/24', '3/23', False)
    """
    return _drawn(marked, others, drawn, names, False)


def _drawn(
    marked: int, others: int, drawn: int, names: tuple[str, str], is_marked: bool
) -> list[Branch]:
    if not drawn:
        return []
    total = marked + others
    found = []
    for name, count, is_it in zip(names, (marked, others), (True, False), strict=True):
        if count:
            any_ = is_marked or is_it
            rest = _drawn(marked - is_it, others - (not is_it), drawn - 1, names, any_)
            said = f"{count}/{total}"
            found.append(Branch(name, Fraction(count, total), tuple(rest), said, any_ and not rest))
    return found


class NullSimulator(Explorer):
    """How often something happens by chance alone, and the tail of how often it was seen.

    Examples
    --------
    >>> figure = NullSimulator(tries=30, p="5/18", observed=14).figure()
    >>> figure.table.notes[0]
    'If only chance is at work, 14 or more of 30 come with probability 0.0210.'
    """

    dials: ClassVar = {
        "tries": range(5, 61),
        "p": ("1/6", "5/18", "1/3", "1/2", "13/18"),
        "observed": range(61),
    }

    @staticmethod
    def draw(tries: int = 30, p: str = "1/6", observed: int = 9) -> Figure:
        """Mark counts at least as large as the observed one."""
        if observed > tries:
            raise SetupError(words()("explorer.more_than_tries", observed=observed, tries=tries))
        null = Distribution.binomial(tries, p)
        tail = null.prob_ge(observed)
        rows = [[str(k), f"{float(null.pmf(k)):.4f}", f"{float(null.prob_ge(k)):.4f}"]
                for k in range(tries + 1)]  # fmt: skip
        words_ = words()
        note = words_("explorer.tail", observed=observed, tries=tries, chance=f"{float(tail):.4f}")
        head = [words_("explorer.happened"), "P(X = k)", "P(X ≥ k)"]
        table = Table(words_("explorer.null", tries=tries, p=str(p)), head, rows, [note])
        values = [float(null.pmf(k)) for k in range(tries + 1)]
        marked = [k >= observed for k in range(tries + 1)]
        return bars(table, [str(k) for k in range(tries + 1)], [Series("P", values)], marked)
