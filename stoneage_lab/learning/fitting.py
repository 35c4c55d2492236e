"""Fits weights to what was noted in games; NumPy is needed here, and nowhere at play.

All fits have one best answer (least squares, and a convex softmax): they depend on no random number
and on no learning rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..players.monte_carlo_tree import LOGISTIC
from .checkpoints import Arrays

RIDGE: Final = 1e-3
"""How much weights are drawn towards 0, as a share of the variance of their numbers."""

LEVEL: Final = 0.25
"""The weight of what all seats gain together, next to the difference of a seat from the others."""

HELD_OUT: Final = 10
"""Of so many games one is not fitted, to see what the fit is worth."""

DIGITS: Final = 5
"""Significant digits of the weights: more would be noise."""

STEPS: Final = 25
"""The most steps of Newton's method."""

HALVINGS: Final = 12
"""How often a step that does not help is halved."""

SMALL: Final = 1e-7
"""A gain of cross-entropy that is not worth another step."""

SOFT: Final = 2e-4
"""The ridge of the policy, on weights of numbers of deviation 1."""

CHUNK: Final = 1_000
"""Decisions that are worked on at once."""

TO_DEVIATION: Final = 1.2533
"""The standard deviation of a normal variable, divided by its mean absolute value."""

LEAST_SPREAD: Final = 1.0


def shortened(values: Any) -> list[float]:
    """Return numbers with the digits that count.

    Examples
    --------
    >>> shortened([1 / 3, 12345.678])
    [0.33333, 12346.0]
    """
    return [float(f"{float(value):.{DIGITS}g}") for value in values]


def ridge(rows: Any, target: Any, weights: Any) -> Any:
    """Solve weighted least squares, with every weight drawn a little towards 0."""
    import numpy as np

    weighted = rows * weights[:, None]
    total = weights.sum()
    mean = weighted.sum(0) / total
    variance = np.maximum((weighted * rows).sum(0) / total - mean**2, 0.0)
    # A number that is the same everywhere is the constant: it is drawn hardly at all.
    draw = np.where(variance > 0.0, RIDGE * variance, 1e-9) * total
    matrix = rows.T @ weighted + np.diag(draw)
    return np.linalg.solve(matrix, weighted.T @ target)


def fit_length(noted: Arrays) -> list[float]:
    """Return the weights for the rounds that are left."""
    import numpy as np

    return shortened(ridge(noted["rows"], noted["left"], np.ones(len(noted["rows"]))))


def differences(scores: Any, par: float) -> Any:
    """Return by how much the other seats are ahead of the first; alone, the first ahead of par.

    Examples
    --------
    >>> import numpy as np
    >>> differences(np.array([[3.0, 5.0, 2.0]]), 4.0).tolist(), differences(np.array([[3.0]]), 4.0)
    ([[2.0, -1.0]], array([[-1.]]))
    """
    return scores[:, 1:] - scores[:, :1] if scores.shape[1] > 1 else scores - par


class GainsFit:
    """The points that seats still gain, fitted to games.

    Parameters
    ----------
    noted : Arrays
        See `SelfPlay.rounds`.
    pairs : sequence of (int, int)
        The products of numbers about a seat.

    Attributes
    ----------
    weights, spread : list of float
    loss : float
        Cross-entropy of who is ahead of whom at the end, on games that were not fitted.
    correlation : float
        Of expected and final differences, on these games.

    A player alone is compared with the mean result.
    """

    def __init__(self, noted: Arrays, pairs: Sequence[tuple[int, int]]) -> None:
        import numpy as np

        firsts, seconds = (list(numbers) for numbers in zip(*pairs, strict=True))
        rows = noted["rows"][:, :, firsts] * noted["rows"][:, :, seconds]
        self.rows, self.gains, self.left = rows, noted["gains"], noted["left"]
        self.points = noted["scores"] - noted["gains"]
        test = noted["game"] % HELD_OUT == HELD_OUT - 1
        spread = np.array([LEAST_SPREAD, 0.0])
        for _ in range(2):
            fitted = self._fit(~test, spread)
            spread = self._spread(~test, fitted)
        self.weights = shortened(fitted)
        self.spread = shortened(spread)
        self.loss, self.correlation = self._judge(test, np.array(self.weights), spread)

    def _fit(self, used: Any, spread: Any) -> Any:
        """Return the weights that explain differences between seats, and a little their level."""
        import numpy as np

        rows, gains, left = self.rows[used], self.gains[used], self.left[used]
        seats = rows.shape[1]
        each = 1.0 / (spread[0] + spread[1] * left) ** 2
        mean, mean_gain = rows.mean(1), gains.mean(1)
        parts = [
            ((rows - mean[:, None]).reshape(-1, rows.shape[2]), np.repeat(each, seats)),
            (mean, LEVEL * seats * each),
        ]
        targets = [(gains - mean_gain[:, None]).reshape(-1), mean_gain]
        return ridge(
            np.concatenate([part for part, _ in parts]),
            np.concatenate(targets),
            np.concatenate([weight for _, weight in parts]),
        )

    def _spread(self, used: Any, weights: Any) -> Any:
        """Return the deviation of the errors with no round left, and its growth per round."""
        import numpy as np

        off = self.gains[used] - self.rows[used] @ weights
        apart = np.abs(differences(off, 0.0)).mean(1) * TO_DEVIATION
        slope, base = np.polyfit(self.left[used], apart, 1)
        return np.array([max(LEAST_SPREAD, base), max(0.0, slope)])

    def _judge(self, test: Any, weights: Any, spread: Any) -> tuple[float, float]:
        """Return cross-entropy and correlation on the games that were not fitted."""
        import numpy as np

        if not test.any():
            return float("nan"), float("nan")
        expected = self.points[test] + self.rows[test] @ weights
        final = self.points[test] + self.gains[test]
        par = float((self.points + self.gains)[~test].mean())
        said, came = (differences(each, par).reshape(-1) for each in (expected, final))
        sigma = np.repeat(spread[0] + spread[1] * self.left[test], len(said) // len(final))
        chance = 1.0 / (1.0 + np.exp(np.clip(-said / (sigma * LOGISTIC), -30, 30)))
        won = np.where(came > 0, 1.0, np.where(came < 0, 0.0, 0.5))
        loss = -(won * np.log(chance) + (1.0 - won) * np.log(1.0 - chance)).mean()
        flat = said.std() == 0.0 or came.std() == 0.0
        return float(loss), 0.0 if flat else float(np.corrcoef(said, came)[0, 1])


class PolicyFit:
    """Weights of moves, so that a softmax of their sums is as near as can be to shares of tries.

    Parameters
    ----------
    noted : Arrays
        See `SelfPlay.choices`.
    kinds : int
        How many kinds of moves there are.

    Attributes
    ----------
    weights : list of float
    loss, first_loss : float
        Cross-entropy on decisions that were not fitted: of the fit, and of equal shares.
    """

    def __init__(self, noted: Arrays, kinds: int) -> None:
        import numpy as np

        self.count, self.size = kinds, noted["features"].shape[1]
        self.deviation = noted["features"].std(0)
        self.deviation[self.deviation == 0.0] = 1.0
        decision = np.repeat(np.arange(len(noted["sizes"])), noted["sizes"])
        known = noted["kinds"] >= 0
        self.features = noted["features"][known] / self.deviation
        self.kinds, self.decision = noted["kinds"][known], decision[known]
        self.shares = self._normed(noted["shares"][known])
        # Near decisions are of the same game: whole blocks are held out.
        block = self.decision * 50 // max(1, len(noted["sizes"]))
        self.test = block % HELD_OUT == HELD_OUT - 1
        found = self._newton()
        self.weights = shortened((found.reshape(kinds, -1) / self.deviation).reshape(-1))
        self.loss, self.first_loss = self._loss(found, self.test), self._loss(0 * found, self.test)

    def _normed(self, values: Any) -> Any:
        """Return values divided by their sum in each decision."""
        import numpy as np

        totals = np.bincount(self.decision, values, minlength=self.decision.max() + 1)
        return values / np.maximum(totals, 1e-12)[self.decision]

    def _sums(self, weights: Any) -> Any:
        """Return the weighted sum of each move."""
        table = weights.reshape(self.count, self.size)
        return (self.features * table[self.kinds]).sum(1)

    def _chances(self, weights: Any) -> Any:
        """Return the softmax of the sums in each decision."""
        import numpy as np

        sums = self._sums(weights)
        most = np.full(self.decision.max() + 1, -np.inf)
        np.maximum.at(most, self.decision, sums)
        return self._normed(np.exp(sums - most[self.decision]))

    def _loss(self, weights: Any, chosen: Any) -> float:
        """Return the mean cross-entropy of some decisions."""
        import numpy as np

        if not chosen.any():
            return float("nan")
        chances = np.maximum(self._chances(weights)[chosen], 1e-12)
        total = -(self.shares[chosen] * np.log(chances)).sum()
        return float(total / len(np.unique(self.decision[chosen])))

    def _newton(self) -> Any:
        """Return the weights with the smallest cross-entropy on what is fitted."""
        import numpy as np

        used = ~self.test
        weights = np.zeros(self.count * self.size)

        def cost(found: Any) -> float:
            return self._loss(found, used) + SOFT * float(found @ found) / 2

        now = cost(weights)
        for _ in range(STEPS):
            slope, curve = self._derivatives(weights, used)
            step = np.linalg.solve(curve, slope)
            for _ in range(HALVINGS):
                after = cost(weights - step)
                if after < now:
                    break
                step = step / 2
            else:
                break
            weights, gained, now = weights - step, now - after, after
            if gained < SMALL:
                break
        return weights

    def _derivatives(self, weights: Any, used: Any) -> tuple[Any, Any]:
        """Return the first and second derivatives of the cost."""
        import numpy as np

        chances = self._chances(weights)
        many = self.count * self.size
        slope, curve = np.zeros(many), np.zeros((many, many))
        places = self.kinds[:, None] * self.size + np.arange(self.size)
        for first in range(0, int(self.decision.max()) + 1, CHUNK):
            here = (self.decision >= first) & (self.decision < first + CHUNK)
            part = np.flatnonzero(here & used)
            if not len(part):
                continue
            features, weighted = self.features[part], self.features[part] * chances[part][:, None]
            off = chances[part] - self.shares[part]
            # A move has numbers of its own kind alone, so most of a whole table would be 0.
            for kind in range(self.count):
                same = self.kinds[part] == kind
                block = slice(kind * self.size, (kind + 1) * self.size)
                slope[block] += features[same].T @ off[same]
                curve[block, block] += features[same].T @ weighted[same]
            dense = np.zeros((len(part), many))
            np.put_along_axis(dense, places[part], weighted, 1)
            starts = np.flatnonzero(np.diff(self.decision[part], prepend=-1))
            means = np.add.reduceat(dense, starts)
            curve -= means.T @ means
        count = len(np.unique(self.decision[used]))
        return slope / count + SOFT * weights, curve / count + SOFT * np.eye(many)
