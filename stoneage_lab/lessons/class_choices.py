"""Whose reason a class believes: two students' reasons about a question of its lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..figures.charts import Series, bars
from ..figures.figure import Figure
from ..figures.table import Table, as_bundle
from .experiment import Experiment
from .notebook_exercises import argued_in
from .tally_codes import Tally
from .two_reasons import CODED_FROM, SPEAKERS, TwoReasons
from .words import words


class ClassChoices:
    """How many of a class believe which of two reasons.

    Shown in a notebook it is the shares as bars. It does not tell who is right.

    Parameters
    ----------
    item : TwoReasons
    counts : mapping of str to int
        How many believe the ``first`` and the ``second``.
    """

    def __init__(self, item: TwoReasons, counts: Mapping[str, int]) -> None:
        self.item = item
        self.counts = {speaker: counts.get(speaker, 0) for speaker in SPEAKERS}

    def __bool__(self) -> bool:
        return any(self.counts.values())

    def table(self) -> Table:
        """Return the two students, what they say, and how many believe them."""
        texts, names = words(), self.item.names()
        rows = [[names[each], self.item.text(each), str(n)] for each, n in self.counts.items()]
        head = [texts[f"reasons.{key}"] for key in ("student", "reason", "believed")]
        return Table(texts("reasons.class", id=self.item.lesson), head, rows)

    def figure(self) -> Figure:
        """Return the shares as bars."""
        every = sum(self.counts.values()) or 1
        series = [Series("", [n / every for n in self.counts.values()])]
        names = list(self.item.names().values())
        return bars(self.table(), names, series, axis=words()["reasons.share"])

    def sentence(self) -> str:
        """Return the numbers as a sentence."""
        first, second = self.counts.values()
        names = self.item.names()
        return words()("reasons.so_many", n=first, other=second, **names)

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.figure().html())


def class_choices(experiment: Experiment, tallies: Iterable[Tally]) -> list[ClassChoices]:
    """Return whose reasons a class believes, for each pair of reasons of a lesson.

    Parameters
    ----------
    experiment : Experiment
        Of the lesson.
    tallies : iterable of Tally
        The contents of the codes that count.
    """
    told = [tally.predictions for tally in tallies]
    found = []
    for place, item in enumerate(argued_in(experiment), CODED_FROM):
        chosen = [int(own[place]) for own in told if place in own]
        counts = {speaker: chosen.count(n) for n, speaker in enumerate(SPEAKERS, 1)}
        found.append(ClassChoices(item, counts))
    return [one for one in found if one]
