"""The names of all action spaces, in the order of their numbers.

An action space keeps its number in every game, whether it is in it or not, so that actions are
shared. The spaces of the farm are `farm_grid.NAMES`. Texts and events call an action space
``site``: ``space`` is a space of the farm there.
"""

from __future__ import annotations

from typing import Final

from .cards import MAJORS

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

ROUND_CARDS: Final[tuple[str, ...]] = tuple(card for stage in STAGES for card in stage)
ACTION_SPACES: Final[tuple[str, ...]] = (
    *ALWAYS, *EXTRA, *ROUND_CARDS, *(card.id for card in MAJORS),
)  # fmt: skip
ACTION_SPACE_NUMBERS: Final[dict[str, int]] = {
    name: number for number, name in enumerate(ACTION_SPACES)
}

FIRST_CARD: Final = len(ALWAYS) + len(EXTRA)
"""The number of the first round card."""
FIRST_MAJOR: Final = FIRST_CARD + len(ROUND_CARDS)
"""The number of the first improvement on which a person may be placed, by an option."""

ROUNDS: Final = 14
STAGE_OF_ROUND: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
"""The stage, from 0, whose card is turned in each round."""
HARVESTS: Final[tuple[int, ...]] = (4, 7, 9, 11, 13, 14)
"""The rounds after which there is a harvest."""
