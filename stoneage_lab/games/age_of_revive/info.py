"""Facts about Age of Revive that need no import of its rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from ...core.game_info import GameInfo, tries_by_players

COMPILE: Final = ("bots/*", "rules/*")
"""Modules that the twin compiles."""

COPY: Final = (
    "__init__", "bots/__init__", "explain/__init__", "explain/action_phrases",
    "explain/move_reasons", "explain/rulebook_tables", "explain/score_text",
    "game", "rules/__init__", "rules/invariants", "rules/rule_options",
    "rules/record_checks", "rules/serialization",
)  # fmt: skip
"""Modules that the twin copies uncompiled."""

SHARE: Final = (
    "bots/evaluation_table", "bots/observation", "explain/card_text", "explain/option_examples",
    "info", "rules/log_event_facts", "rules/faces_check", "rules/rule_list",
)  # fmt: skip
"""Modules that the readable rules and the twin both use."""


WEIGHTS: Final = Path(__file__).parent / "bots" / "weights.json"
"""What the bots learned by self-play: made by `stoneage_lab.learning`."""


def players(options: Mapping[str, str], expansions: Collection[str]) -> range:
    """Return the possible numbers of players; no option changes them."""
    return range(3, 5)


INFO: Final = GameInfo(
    name="age-of-revive",
    title="Age of Revive",
    titles={"ja": "エイジオブリバイブ"},
    players=players,
    rule_sets=("standard", "first"),
    newcomers="first",
    options=("cards", "opening", "centre", "clearing", "flip", "discards", "standstill"),
    default_bot="careful",
    bots_by_strength=("random", "careful", "policy", "search", "expert"),
    compiled=COMPILE,
    kind="game.AgeOfRevive",
    goods=("worker", "horse", "food", "stone", "iron"),
    tries=tries_by_players({3: 1000, 4: 900}),
    plain_hint_tries=tries_by_players({3: 40, 4: 40}),
)
