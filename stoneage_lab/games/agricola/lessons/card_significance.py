"""The measured cards as data for a lesson: 120 means, and which of them can be told from zero.

What a card brought is the mean difference of pairs of games, see `bots.card_priors`. A p-value here
is that of the normal distribution, for both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import erfc, sqrt
from numbers import Real
from typing import Final

from ....core.arguments import as_text, is_one_of, shown
from ....core.errors import SetupError
from ....core.language import called, language, load_texts, true_minus, unknown
from ....figures.table import Table
from ....lessons.words import words
from ..bots.card_priors import CARD_PRIORS, CardPrior
from ..rules.card_data import deck
from ..rules.refusal_rules import TEXT_FOLDERS
from .explorers import TEXTS

ALL: Final = "all"
KINDS: Final[Mapping[str, str]] = {card.id: card.kind for card in deck()}


def p_value(prior: CardPrior) -> float:
    """Return how often a card that brings nothing would come out so far from zero.

    Examples
    --------
    >>> prior = CardPrior(2, 100, 1.0, 0.5, 5.0, 5.0, 5.0, 0.0, 9.0)
    >>> round(p_value(prior), 4)
    0.0455

    A card that brought the same in each pair leaves no doubt.

    >>> p_value(CardPrior(2, 100, 2.0, 0.0, 0.0, 5.0, 5.0, 2.0, 9.0))
    0.0
    """
    if not prior.error:
        return 0.0 if prior.points else 1.0
    return erfc(abs(prior.points) / prior.error / sqrt(2))


def _uncorrected(values: Sequence[float], level: float) -> int:
    return sum(value <= level for value in values)


def _bonferroni(values: Sequence[float], level: float) -> int:
    return sum(value * len(values) <= level for value in values)


def _holm(values: Sequence[float], level: float) -> int:
    """Count from the smallest on, each against the rest that is left, up to the first failure."""
    for done, value in enumerate(values):
        if value * (len(values) - done) > level:
            return done
    return len(values)


def _discoveries(values: Sequence[float], level: float) -> int:
    """Benjamini and Hochberg: the last value below its share of the level."""
    most = len(values)
    below = [n for n, value in enumerate(values, 1) if value * most <= level * n]
    return max(below, default=0)


METHODS: Final[Mapping[str, Callable[[Sequence[float], float], int]]] = {
    "none": _uncorrected,
    "bonferroni": _bonferroni,
    "holm": _holm,
    "fdr": _discoveries,
}
"""How many of the ascending p-values are called significant at a level."""


def measured(kind: str = ALL) -> dict[str, CardPrior]:
    """Return the cards that came in enough pairs, the smallest p-value first.

    Parameters
    ----------
    kind : {"all", "minor", "occupation"}

    Examples
    --------
    >>> set(measured("minor")) <= set(measured())
    True
    """
    if not is_one_of(kind, (ALL, *KINDS.values())):
        raise SetupError(words(*TEXTS)("measured.kind", given=as_text(kind)))
    rows = {
        card: prior
        for card, prior in CARD_PRIORS.items()
        if prior.is_known and kind in (ALL, KINDS[card])
    }
    return dict(sorted(rows.items(), key=lambda row: (p_value(row[1]), row[0])))


def told_from_zero(level: float = 0.05, method: str = "none", kind: str = ALL) -> list[str]:
    """Return the cards whose mean is called different from zero.

    Parameters
    ----------
    level : float
    method : {"none", "bonferroni", "holm", "fdr"}
        How it is taken into account that there are many cards.
    kind : {"all", "minor", "occupation"}

    Examples
    --------
    >>> set(told_from_zero(method="bonferroni")) <= set(told_from_zero(method="holm"))
    True
    """
    if not is_one_of(method, METHODS):
        raise SetupError(
            words(*TEXTS)("measured.method", given=as_text(method), known=", ".join(METHODS))
        )
    if not isinstance(level, Real) or not 0 < level < 1:
        raise SetupError(words(*TEXTS)("measured.level", given=shown(level)))
    rows = measured(kind)
    many = METHODS[method]([p_value(prior) for prior in rows.values()], level)
    return list(rows)[:many]


def _shown(value: float) -> str:
    """Return a p-value to four places."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def measured_cards(*cards: str) -> Table:
    """Return a table of measured cards: those named, or all, the largest mean first.

    Examples
    --------
    >>> len(measured_cards().rows) == len(measured())
    True
    """
    known = measured()
    chosen = []
    for card in cards:
        found = called(card, known, "card", lambda code: load_texts(code, *TEXT_FOLDERS))
        if found is None:
            raise SetupError(unknown("card", card, known))
        chosen.append(found)
    said, names = words(*TEXTS), load_texts(language(), *TEXT_FOLDERS)
    rows = sorted(((card, known[card]) for card in chosen or known), key=lambda row: -row[1].points)
    head = [said[f"measured.{name}"] for name in ("card", "pairs", "mean", "error", "p")]
    cells = [
        [names(f"card.{card}"), str(prior.came), true_minus(f"{prior.points:+.2f}"),
         f"{prior.error:.2f}", _shown(p_value(prior))]
        for card, prior in rows
    ]  # fmt: skip
    return Table(said["measured.title"], head, cells)
