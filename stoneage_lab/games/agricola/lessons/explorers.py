"""Explorers of Agricola: what lies at a space where goods gather, round by round."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import ClassVar, Final

from ....figures.charts import Series, bars
from ....figures.figure import Figure
from ....figures.table import Table
from ....lessons.explorer import Explorer
from ....lessons.words import words
from ..odds import gathered
from ..rules.action_space_names import ACTION_SPACE_NUMBERS
from ..rules.family_game_spaces import family_game
from ..rules.game_components import base
from ..rules.refusal_rules import TEXT_FOLDERS

TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text")
SHOWN: Final = 8
"""The number of rounds in the figure."""


class HeapExplorer(Explorer):
    """The mean of what lies at a space before work, if a player may have emptied it.

    Examples
    --------
    >>> HeapExplorer(site="forest", taken="1/2").figure().table.rows[1]
    ['2', '9/2', '4.50']
    """

    folders: ClassVar = TEXTS
    called: ClassVar = "site"
    dials: ClassVar = {
        "site": ("forest", "claypit", "reeds", "fishing"),
        "taken": ("0", "1/4", "1/3", "1/2", "2/3", "3/4"),
        "players": range(1, 6),
    }

    @staticmethod
    def draw(site: str = "forest", taken: str = "1/2", players: int = 2) -> Figure:
        """Draw the means of the first rounds."""
        texts = words(*TEXTS)
        per_round = family_game(base(players)).spaces[ACTION_SPACE_NUMBERS[site]].per_round
        means = [gathered(per_round, Fraction(taken), number) for number in range(1, SHOWN + 1)]
        rows = [
            [str(number), str(mean), f"{float(mean):.2f}"] for number, mean in enumerate(means, 1)
        ]
        title = texts("explorer.heap", site=site, taken=taken)
        head = [texts("explorer.round"), texts("explorer.mean"), texts("explorer.about")]
        series = [Series(texts("explorer.mean"), [float(mean) for mean in means])]
        return bars(Table(title, head, rows), [row[0] for row in rows], series)


EXPLORERS: Final = (HeapExplorer,)
"""All explorers of this module."""
