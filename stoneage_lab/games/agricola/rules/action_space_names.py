"""The names of all action spaces, in the order of their numbers.

An action space keeps its number in every game, whether it is in it or not, so that actions are
shared. The spaces of the farm are `farm_grid.NAMES`. Texts and events call an action space
``site``: ``space`` is a space of the farm there.
"""

from __future__ import annotations

from typing import Final

ALWAYS: Final = (
    "rooms", "start", "grain", "plow", "lessons", "bakehouse", "labor", "forest", "claypit",
    "reeds", "fishing",
)  # fmt: skip
EXTRA: Final = (
    "copse", "grove", "woods", "hollow", "market", "depot", "quay", "theater", "livestock",
    "school", "stores", "forester",
)  # fmt: skip
STAGES: Final[tuple[tuple[str, ...], ...]] = (
    ("improve", "sheep", "fences", "sow"),
    ("quarry1", "growth", "renovate"),
    ("vegetable", "boar"),
    ("quarry2", "cattle"),
    ("cultivate", "urgent"),
    ("rebuild",),
)
"""The round cards of each stage."""

MAJOR_NAMES: Final = (
    "fireplace2", "fireplace3", "hearth4", "hearth5", "clay-oven", "stone-oven", "joinery",
    "pottery", "basketry", "well",
)  # fmt: skip
"""The names of `cards.MAJORS`, on which a person may be placed by an option."""

ROUND_CARDS: Final[tuple[str, ...]] = tuple(card for stage in STAGES for card in stage)
ACTION_SPACES: Final[tuple[str, ...]] = (
    *ALWAYS, *EXTRA, *ROUND_CARDS, *MAJOR_NAMES,
)  # fmt: skip
ACTION_SPACE_NUMBERS: Final[dict[str, int]] = {
    name: number for number, name in enumerate(ACTION_SPACES)
}

SPACE_BITS: Final[dict[str, int]] = {name: 1 << number for number, name in enumerate(ACTION_SPACES)}
"""The set of each action space alone."""

FIRST_CARD: Final = len(ALWAYS) + len(EXTRA)
"""The number of the first round card."""
FIRST_MAJOR: Final = FIRST_CARD + len(ROUND_CARDS)
"""The number of the first improvement on which a person may be placed, by an option."""

ROUNDS: Final = 14
STAGE_OF_ROUND: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
"""The stage, from 0, whose card is turned in each round."""
HARVESTS: Final[tuple[int, ...]] = (4, 7, 9, 11, 13, 14)
"""The rounds after which there is a harvest."""

_HARVESTS: Final = sum([1 << number for number in HARVESTS])


def is_harvest(number: int) -> bool:
    """Tell whether there is a harvest after a round.

    Examples
    --------
    >>> is_harvest(4), is_harvest(5)
    (True, False)
    """
    return _HARVESTS >> number & 1 == 1
