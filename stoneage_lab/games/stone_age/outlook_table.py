"""By how much each trait raises the score to be expected (made by a program).

Made by ``python benchmarks/fit_outlook.py``; what the traits are is said in `outlook`.
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
        1.043,
        -0.122,
        0.365,
        -0.106,
        0.407,
        -0.090,
    ),
    3: (
        -0.446,
        -0.018,
        0.292,
        -0.045,
        0.375,
        -0.067,
    ),
    4: (
        1.011,
        -0.078,
        0.320,
        -0.071,
        0.334,
        -0.087,
    ),
}
"""By number of players: rounds that follow, see `length_traits`."""

POINTS: Final[Table] = {
    2: (
        8.075,
        5.005,
        0.412,
        6.629,
        0.753,
        -4.578,
        0.736,
        0.727,
        0.189,
        0.308,
        -11.326,
        1.718,
        -0.086,
        0.609,
        6.916,
        0.204,
        0.604,
        0.258,
        0.092,
        0.118,
        0.739,
        0.421,
        1.201,
    ),
    3: (
        -2.388,
        5.933,
        0.354,
        6.971,
        0.546,
        -3.782,
        0.914,
        0.875,
        0.042,
        0.285,
        -10.727,
        1.080,
        0.157,
        0.467,
        6.226,
        0.554,
        0.682,
        0.276,
        -0.020,
        0.373,
        0.797,
        -0.507,
        0.954,
    ),
    4: (
        1.752,
        4.283,
        0.411,
        5.490,
        0.428,
        -4.897,
        1.812,
        0.716,
        -0.227,
        0.572,
        -8.612,
        0.610,
        0.349,
        0.563,
        5.905,
        0.728,
        0.608,
        0.301,
        0.078,
        0.608,
        0.411,
        -0.363,
        0.943,
    ),
}
"""By number of players: points still to come, see `TRAITS`."""
