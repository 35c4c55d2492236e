"""By how much each trait raises the score to be expected (made by a program).

Made by ``python benchmarks/fit_evaluation.py``; `evaluation` says what the traits are.
"""

from __future__ import annotations

from typing import Final

Table = dict[int, tuple[float, ...]]

TRAITS: Final = (
    "one",
    "left",
    "left squared",
    "people",
    "people x left",
    "fields",
    "fields x left",
    "tools",
    "tools x left",
    "food",
    "hungry",
    "goods",
    "worth",
    "one-use tools",
    "any two",
    "farmers x left",
    "tool makers x left",
    "hut builders x left",
    "shamans x left",
    "symbols x left",
    "second symbols x left",
    "buildings",
    "starts",
)
"""What `player_traits` gives, in this order."""

LENGTHS: Final[Table] = {
    2: (
        1.296, -0.130, 0.371, -0.121, 0.407, -0.096,
    ),
    3: (
        0.664, -0.067, 0.294, -0.078, 0.361, -0.063,
    ),
    4: (
        0.988, -0.087, 0.333, -0.067, 0.323, -0.077,
    ),
}  # fmt: skip
"""By number of players: rounds that follow, see `length_traits`."""

POINTS: Final[Table] = {
    2: (
        2.782, 6.367, 0.338, 6.812, 0.718, -4.537,
        0.713, 0.743, 0.199, 0.316, -11.146, 1.920,
        -0.054, 0.526, 5.952, 0.249, 0.486, 0.123,
        0.014, 0.154, 0.800, 0.538, 1.163,
    ),
    3: (
        -0.237, 3.918, 0.438, 6.734, 0.694, -4.300,
        1.032, 0.833, 0.093, 0.391, -10.550, 1.389,
        0.103, 0.631, 6.347, 0.550, 0.662, 0.326,
        0.043, 0.398, 0.577, -0.501, 0.962,
    ),
    4: (
        1.103, 4.896, 0.389, 5.544, 0.382, -4.714,
        1.727, 0.816, -0.259, 0.498, -8.676, 0.969,
        0.259, 0.538, 6.992, 0.717, 0.696, 0.276,
        0.067, 0.635, 0.603, -0.336, 0.843,
    ),
}  # fmt: skip
"""By number of players: points still to come, see `TRAITS`."""
