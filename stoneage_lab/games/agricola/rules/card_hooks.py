"""Hooks: the moments and values on which cards act, by name in the deck and by number here.

The rules ask at nearly every decision whether a card acts on a hook, so a player keeps the own
cards by the number of the hook.
"""

from __future__ import annotations

from typing import Final

HOOKS: Final[tuple[str, ...]] = (
    "ahead", "allow", "bake", "becomes", "breeding", "cook", "count", "dawn", "feeding", "fenced",
    "field", "field_phase", "free", "hold", "hunger", "improved", "lesson", "others", "owned",
    "played", "plowing", "price", "reckoning", "score", "sown", "space", "stabled", "take", "used",
)  # fmt: skip
"""The names of the hooks; the place of each is its number."""

MODIFYING: Final[tuple[str, ...]] = (
    "allow", "bake", "cook", "count", "field", "free", "hold", "hunger", "price", "score", "sown",
)  # fmt: skip
"""Those on which a card changes values; `card_modifiers` combines them."""

HOOK_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(HOOKS)}

ON_AHEAD: Final = HOOK_NUMBERS["ahead"]
ON_BECOMES: Final = HOOK_NUMBERS["becomes"]
ON_BREEDING: Final = HOOK_NUMBERS["breeding"]
ON_DAWN: Final = HOOK_NUMBERS["dawn"]
ON_FEEDING: Final = HOOK_NUMBERS["feeding"]
ON_FENCED: Final = HOOK_NUMBERS["fenced"]
ON_FIELD_PHASE: Final = HOOK_NUMBERS["field_phase"]
ON_FREE: Final = HOOK_NUMBERS["free"]
ON_IMPROVED: Final = HOOK_NUMBERS["improved"]
ON_LESSON: Final = HOOK_NUMBERS["lesson"]
ON_OTHERS: Final = HOOK_NUMBERS["others"]
ON_OWNED: Final = HOOK_NUMBERS["owned"]
ON_PLOWING: Final = HOOK_NUMBERS["plowing"]
ON_RECKONING: Final = HOOK_NUMBERS["reckoning"]
ON_SPACE: Final = HOOK_NUMBERS["space"]
ON_STABLED: Final = HOOK_NUMBERS["stabled"]
ON_TAKE: Final = HOOK_NUMBERS["take"]
ON_USED: Final = HOOK_NUMBERS["used"]
