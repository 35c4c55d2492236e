"""The end of a game: who has won, and the table of the final scores.

The table has a row for each line of the score sheet and a column for each player. It is unfolded
row by row on a live board, with the totals so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.language import Texts, true_minus
from .scene import TextTable

ScoreRow = tuple[str, Sequence[str], Sequence[int]]
"""What is counted, what the table shows of it for each player, and the points of each."""


def winner_sign(texts: Texts, names: Sequence[str]) -> str:
    """Return who has won, in as few words as a sign has room for.

    Examples
    --------
    >>> from stoneage_lab.core.language import load_texts
    >>> from stoneage_lab.drawing.position_view import TEXT
    >>> winner_sign(load_texts("en", TEXT), ["Red", "Blue"])
    'Red and Blue win'
    """
    key = "winner.sign_shared" if len(names) > 1 else "winner.sign"
    return texts(key, names=_joined(texts, names))


def winner_sentence(texts: Texts, names: Sequence[str], points: int) -> str:
    """Say who has won, with how many points.

    Examples
    --------
    >>> from stoneage_lab.core.language import load_texts
    >>> from stoneage_lab.drawing.position_view import TEXT
    >>> winner_sentence(load_texts("en", TEXT), ["Red"], 41)
    'Red wins with 41 points.'
    """
    key = "winner.shared" if len(names) > 1 else "winner.won"
    return texts(key, names=_joined(texts, names), n=points)


def _joined(texts: Texts, names: Sequence[str]) -> str:
    first = texts["list.comma"].join(names[:-1])
    return texts("winner.and", first=first, last=names[-1]) if first else names[-1]


def score_table(
    texts: Texts, players: Sequence[str], rows: Iterable[ScoreRow], totals: Iterable[int]
) -> TextTable:
    """Return the table of the final scores, with the totals after each row.

    Parameters
    ----------
    texts : Texts
        Those of every picture; a game may replace texts of the section ``[sheet]``.
    players : sequence of str
        Their names, over the columns.
    rows : iterable of ScoreRow
    totals : iterable of int
        The points of each player.

    Examples
    --------
    >>> from stoneage_lab.core.language import load_texts
    >>> from stoneage_lab.drawing.position_view import TEXT
    >>> rows = [("Huts", ("4", "1 × 3"), (4, 3)), ("Hunger", ("–", "−10"), (0, -10))]
    >>> found = score_table(load_texts("en", TEXT), ("Red", "Blue"), rows, (4, -7))
    >>> found.rows[1], found.sums[0]
    (('Hunger', '–', '−10'), ('So far', '4', '3'))
    """
    shown, sums = [], []
    sofar = [0] * len(players)
    for name, cells, points in rows:
        shown.append((name, *cells))
        sofar = [total + more for total, more in zip(sofar, points, strict=True)]
        sums.append((texts["sheet.so_far"], *map(true_minus, sofar)))
    return TextTable(
        caption=texts["sheet.title"],
        head=(texts["sheet.lines"], *players),
        rows=tuple(shown),
        foot=(texts["sheet.total"], *map(true_minus, totals)),
        sums=tuple(sums),
        topic="score",
    )
