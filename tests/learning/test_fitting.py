"""The fits find weights that are known."""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_lab.learning.fitting import GainsFit, PolicyFit, fit_length


def test_the_number_of_rounds_is_a_sum() -> None:
    rows = np.random.default_rng(1).normal(size=(500, 3)) * [1, 10, 100]
    found = fit_length({"rows": rows, "left": rows @ [2.0, -0.5, 0.01]})
    assert np.allclose(found, [2.0, -0.5, 0.01], rtol=5e-3)


def seats(count: int, players: int) -> dict[str, Any]:
    """Rounds in which a seat gains 3 + 2 × rounds + people × rounds, give or take 5."""
    rng = np.random.default_rng(players)
    left = rng.integers(0, 10, count).astype(float)
    people = rng.integers(1, 9, (count, players)).astype(float)
    rows = np.stack([np.ones_like(people), np.repeat(left, players).reshape(people.shape), people],
                    axis=2)  # fmt: skip
    gains = 3 + 2 * rows[:, :, 1] + rows[:, :, 1] * people + rng.normal(size=people.shape) * 5
    scores = gains + rng.integers(0, 50, people.shape)
    return {"rows": rows, "gains": gains, "scores": scores, "left": left,
            "game": np.arange(count) // 10}  # fmt: skip


def test_gains_are_found_as_products_of_numbers() -> None:
    for players in (2, 3, 4):
        fit = GainsFit(seats(4000, players), [(0, 0), (0, 1), (1, 2), (2, 2)])
        assert np.allclose(fit.weights, [3, 2, 1, 0], atol=0.4)
        # A difference of two seats is off by √2 times 5, whatever the round.
        assert abs(fit.spread[0] - 5 * np.sqrt(2)) < 0.5
        assert fit.spread[1] < 0.1
        assert fit.correlation > 0.9
        assert fit.loss < 0.5


def test_alone_a_player_is_compared_with_the_mean_result() -> None:
    fit = GainsFit(seats(4000, 1), [(0, 0), (0, 1), (1, 2), (2, 2)])
    assert np.allclose(fit.weights, [3, 2, 1, 0], atol=0.4)
    # Nobody else is off.
    assert abs(fit.spread[0] - 5) < 0.5
    assert fit.spread[1] < 0.1
    assert fit.correlation > 0.9
    assert fit.loss < 0.5


def choices(weights: Any, decisions: int) -> dict[str, Any]:
    """Decisions whose shares are a softmax of known sums; some moves are of no kind."""
    rng = np.random.default_rng(3)
    sizes = rng.integers(2, 12, decisions)
    total = int(sizes.sum())
    features = np.stack([np.ones(total), rng.normal(size=total) * 7], axis=1)
    kinds = rng.integers(0, 2, total)
    sums = (features * np.array(weights)[kinds]).sum(1)
    shares = np.concatenate(
        [np.exp(part) / np.exp(part).sum() for part in np.split(sums, np.cumsum(sizes)[:-1])]
    )
    kinds[np.cumsum(sizes)[::5] - 1] = -1
    return {"kinds": kinds, "features": features, "shares": shares, "sizes": sizes}


def test_the_policy_of_shares_is_found() -> None:
    fit = PolicyFit(choices([[0.5, 0.1], [-0.5, -0.05]], 3000), 2)
    first, second = fit.weights[:2], fit.weights[2:]
    # Of the constants only the difference has a meaning.
    assert abs(first[0] - second[0] - 1) < 0.05
    assert np.allclose([first[1], second[1]], [0.1, -0.05], atol=0.01)
    assert fit.loss < fit.first_loss


def test_shares_without_a_pattern_stay_equal() -> None:
    noted = choices([[0.0, 0.0], [0.0, 0.0]], 300)
    fit = PolicyFit(noted, 2)
    assert np.allclose(fit.weights, 0, atol=1e-3)
    assert abs(fit.loss - fit.first_loss) < 1e-6
