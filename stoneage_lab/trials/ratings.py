"""Ratings: the strengths of players from the games they won, with standard errors.

Every player has a strength θ; at a table the chance to win is e^θ over the sum of all players'
e^θ (Bradley and Terry 1952 for two; Luce 1959, Plackett 1975 for more). The strengths are those
with the largest likelihood. A player who never lost would be
infinitely strong; so every player also has one drawn game against a player of strength 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import Final

SCALE: Final = 400 / log(10)
"""Points for a strength of 1: a difference of 400 points is odds of ten to one."""
MIDDLE: Final = 1500
PRIOR: Final = 1.0
"""Number of drawn games that every player has against a player of strength 0."""

Tally = Mapping[tuple[int, ...], tuple[float, ...]]
"""For the players at a table: the games each of them won there (a shared win in parts)."""


class Rating:
    """The strength of a player.

    Attributes
    ----------
    points : float
        1500 is the average of all.
    standard_error : float
    """

    def __init__(self, points: float, standard_error: float) -> None:
        self.points = points
        self.standard_error = standard_error

    def expected(self, other: Rating) -> float:
        """Return the chance to win against another player.

        Examples
        --------
        >>> round(Rating(1700, 10).expected(Rating(1500, 10)), 3)
        0.76
        """
        return 1 / (1 + exp((other.points - self.points) / SCALE))

    def __repr__(self) -> str:
        return f"{self.points:.0f} ± {self.standard_error:.0f}"


def ratings(players: int, tally: Tally) -> list[Rating]:
    """Return the most likely ratings of players numbered from 0.

    Examples
    --------
    >>> [round(rating.points) for rating in ratings(2, {(0, 1): (75.0, 25.0)})]
    [1595, 1405]
    """
    strengths = [0.0] * players
    for _ in range(100):
        slope, bend = _derivatives(strengths, tally)
        step = _solve(bend, slope)
        most = max(1.0, *(abs(change) for change in step))
        strengths = [own + change / most for own, change in zip(strengths, step, strict=True)]
        if max(abs(change) for change in step) < 1e-10:
            break
    _, bend = _derivatives(strengths, tally)
    middle = sum(strengths) / players
    columns = [_solve(bend, [float(i == j) for i in range(players)]) for j in range(players)]
    found = []
    for player in range(players):
        # The variance of the difference between a player and the average.
        weights = [float(player == i) - 1 / players for i in range(players)]
        variance = sum(
            weights[i] * columns[j][i] * weights[j] for i in range(players) for j in range(players)
        )
        points = MIDDLE + SCALE * (strengths[player] - middle)
        found.append(Rating(points, SCALE * sqrt(max(0.0, variance))))
    return found


def _derivatives(strengths: list[float], tally: Tally) -> tuple[list[float], list[list[float]]]:
    """Return slope and (negative) curvature of the logarithm of the likelihood."""
    players = len(strengths)
    slope, bend = [0.0] * players, [[0.0] * players for _ in range(players)]
    for player, own in enumerate(strengths):
        chance = 1 / (1 + exp(-own))
        slope[player] = PRIOR * (0.5 - chance)
        bend[player][player] = PRIOR * chance * (1 - chance)
    for table, wins in tally.items():
        games = sum(wins)
        most = max(strengths[player] for player in table)
        powers = [exp(strengths[player] - most) for player in table]
        chances = [power / sum(powers) for power in powers]
        for i, player in enumerate(table):
            slope[player] += wins[i] - games * chances[i]
            bend[player][player] += games * chances[i]
            for j, other in enumerate(table):
                bend[player][other] -= games * chances[i] * chances[j]
    return slope, bend


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]
