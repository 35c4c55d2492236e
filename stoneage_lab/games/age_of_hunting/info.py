"""Facts about Age of Hunting that need no import of its rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...core.game_info import GameInfo, tries_by_players
from ...core.search_tuning import Tuning

if TYPE_CHECKING:
    from ...core.game import Game

COMPILE: Final = ("bots/*", "rules/*")
"""Modules that the twin compiles."""

COPY: Final = (
    "__init__", "bots/__init__", "explain/*", "game", "rules/__init__", "rules/invariants",
    "rules/rule_options", "rules/record_checks", "rules/serialization",
)  # fmt: skip
"""Modules that the twin copies uncompiled."""

SHARE: Final = (
    "bots/observation",
    "explain/option_examples",
    "info",
    "rules/log_event_facts",
    "rules/faces_check",
    "rules/refusal_rules",
    "rules/rule_list",
)
"""Modules that the readable rules and the twin both use."""


WEIGHTS: Final = Path(__file__).parent / "bots" / "weights.json"
ASKED_WEIGHTS: Final = WEIGHTS.with_name("asked_weights.json")
"""What the bots learned by self-play, of the usual harvest and of one that asks for every area."""


def players(options: Mapping[str, str], expansions: Collection[str]) -> range:
    """Return the possible numbers of players; no option changes them."""
    return range(2, 6)


def learned_tuning(game: Game) -> Tuning:
    """Return the numbers of ``"expert"``: it judges a turn later, with more than two players three.

    The matches that tell so stand in ``docs/how_to/train.md``.
    """
    return Tuning(quiet_moments=2 if game.players == 2 else 4)


INFO: Final = GameInfo(
    name="age-of-hunting",
    title="Age of Hunting",
    titles={"ja": "狩猟の時代"},
    players=players,
    rule_sets=("standard", "rulebook", "recommended"),
    options=("harvest", "copy", "tie_break", "stock", "lands"),
    default_bot="careful",
    bots_by_strength=("random", "careful", "policy", "search", "expert"),
    compiled=COMPILE,
    kind="game.AgeOfHunting",
    learned_tuning=learned_tuning,
    tries=tries_by_players({2: 900, 3: 330, 4: 250, 5: 90}),
    plain_hint_tries=tries_by_players({2: 120, 3: 120, 4: 90, 5: 65}),
)
