"""Facts about Agricola that need no import of its rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...core.game_info import GameInfo, TriesFunction, tries_by_players

if TYPE_CHECKING:
    from ...core.game import Game

COMPILE: Final = ("bots/*", "rules/*")
"""Modules that the twin compiles."""

COPY: Final = (
    "__init__", "bots/__init__", "bots/card_prior_trial", "explain/*", "game", "rules/__init__",
    "rules/rule_options",
    "rules/cards_in_records", "rules/invariants", "rules/record_checks", "rules/serialization",
)  # fmt: skip
"""Modules that the twin copies uncompiled."""

SHARE: Final = (
    "bots/card_priors",
    "bots/observation",
    "explain/option_examples",
    "info",
    "rules/card_data",
    "rules/log_event_facts",
    "rules/custom_cards",
    "rules/custom_card_checks",
    "rules/refusal_rules",
    "rules/rule_list",
)
"""Modules that the readable rules and the twin both use."""


WEIGHTS: Final = Path(__file__).parent / "bots" / "weights.json"
CARD_WEIGHTS: Final = WEIGHTS.with_name("card_weights.json")
"""What the bots learned by self-play, of the family game and of the full one."""


def players(options: Mapping[str, str], expansions: Collection[str]) -> range:
    """Return the possible numbers of players; no option changes them."""
    return range(1, 6)


def by_board(family: Mapping[int, int], full: Mapping[int, int]) -> TriesFunction:
    """Return a function for tries that the family game and the full one have each of their own."""
    of_family, of_full = tries_by_players(family), tries_by_players(full)

    def tries_of(game: Game) -> int:
        return (of_full if game.options["board"] == "full" else of_family)(game)

    return tries_of


INFO: Final = GameInfo(
    name="agricola",
    title="Agricola",
    titles={"ja": "アグリコラ"},
    players=players,
    rule_sets=("family", "standard", "seed"),
    options=(
        "board", "start_token", "storehouse", "last_major", "major_from",
        "fresh_fields", "harvest_bake", "withhold", "solo", "tie_break",
    ),
    default_bot="careful",
    bots_by_strength=("random", "careful", "policy", "search", "expert"),
    compiled=COMPILE,
    kind="game.Agricola",
    tries=by_board(
        {1: 600, 2: 500, 3: 360, 4: 260, 5: 200}, {1: 270, 2: 90, 3: 50, 4: 45, 5: 22}
    ),
    plain_hint_tries=by_board(
        {1: 40, 2: 40, 3: 25, 4: 15, 5: 15}, {1: 18, 2: 25, 3: 15, 4: 15, 5: 15}
    ),
)  # fmt: skip
