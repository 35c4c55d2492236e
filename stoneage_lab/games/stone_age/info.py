"""Facts about Stone Age that need no import of its rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...core.game_info import GameInfo, tries_by_players
from ...core.search_tuning import NAMED_TRIES

if TYPE_CHECKING:
    from ...core.game import Game

COMPILE: Final = ("bots/*", "rules/*", "expansions/*")
"""Modules that the twin compiles."""

COPY: Final = (
    "__init__", "bots/__init__", "expansions/__init__", "explain/*", "game", "rules/__init__",
    "rules/invariants", "rules/rule_options", "rules/record_checks", "rules/serialization",
)  # fmt: skip
"""Modules that the twin copies uncompiled."""

SHARE: Final = (
    "bots/expansion_observation",
    "bots/observation",
    "expansions/read_faces",
    "expansions/texts",
    "explain/option_examples",
    "info",
    "rules/log_event_facts",
    "rules/refusal_rules",
    "rules/rule_list",
)
"""Modules that the readable rules and the twin both use."""


WEIGHTS: Final = Path(__file__).parent / "bots" / "weights.json"
EXPANSION_WEIGHTS: Final = Path(__file__).parent / "bots" / "expansion_weights.json"
"""What the bots learned by self-play, of the base game and of games with expansions."""


def players(options: Mapping[str, str], expansions: Collection[str]) -> range:
    """Return the possible numbers of players; no option changes them."""
    return range(2, 5)


def plain_hint_tries(game: Game) -> int:
    """Return the most tries of a hint without a compiler: with four players a try takes longest.

    One of what was learned takes twice as long as one of a search that knows nothing.
    """
    if game.players < 4:
        return 400
    return 260 if game.learned is None else 130


INFO: Final = GameInfo(
    name="stone-age",
    title="Stone Age",
    titles={"ja": "ストーンエイジ"},
    players=players,
    rule_sets=("standard", "rulebook", "bga"),
    options=(
        "village_closed", "gatherers", "decline", "kinds", "any_two", "field_surplus",
        "people_as_food", "culture", "tie_break",
    ),
    expansions=("animals", "igloos", "winter", "huts", "mammoth"),
    default_bot="careful",
    bots_by_strength=(
        "random", "builder", "collector", "farmer", "careful", "policy", "search", "expert",
    ),
    compiled=COMPILE,
    kind="game.StoneAge",
    tries=tries_by_players({2: NAMED_TRIES, 3: NAMED_TRIES, 4: 3000}),
    plain_hint_tries=plain_hint_tries,
    goods=("food", "wood", "brick", "stone", "gold"),
)  # fmt: skip
