"""The rules of Stone Age that can forbid something.

A rule is one line here and one block of text per language: its sentences and the place where it
stands (``text/en.toml``, ``[rule.…]``). Predicates return the rule that forbids, or None.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....core.rule import Rule
from ....core.rule_table import RuleTable

_TEXT = Path(__file__).parents[1] / "text"
TEXT_FOLDERS: Final = (_TEXT, _TEXT / "rulebook")

RULES: Final = RuleTable(*TEXT_FOLDERS)
"""All rules by id."""

read: Final = RULES.read
rule: Final = RULES.rule

MOMENT: Final = rule("turn.moment")
PLACE_HOME: Final = rule("place.home")
PLACE_AGAIN: Final = rule("place.again")
PLACE_RINGS: Final = rule("place.rings")
PLACE_TAKEN: Final = rule("place.taken")
PLACE_HUT: Final = rule("place.hut")
PLACE_VILLAGE: Final = rule("place.village")
PLACE_GATHERERS: Final = rule("place.gatherers")
PLACE_STACKS: Final = rule("place.stacks")
PLACE_EMPTY: Final = rule("place.empty")
PLACE_EXPANSION: Final = rule("place.expansion")
USE_ABSENT: Final = rule("use.absent")
USE_DECLINE: Final = rule("use.decline")
TOOLS_READY: Final = rule("tools.ready")
PAY_HAVE: Final = rule("pay.have")
PAY_CARD: Final = rule("pay.card")
PAY_FIXED: Final = rule("pay.fixed")
PAY_COUNT: Final = rule("pay.count")
PAY_KINDS: Final = rule("pay.kinds")
PAY_RANGE: Final = rule("pay.range")
PAY_PEOPLE: Final = rule("pay.people")
PAY_FOOD: Final = rule("pay.food")
FEED_REST: Final = rule("feed.rest")
FEED_LAST: Final = rule("feed.last")
# Only expansions keep people away from the meal: its texts are theirs.
FEED_AWAY: Final = Rule("feed.away", read)
TAKE_DIE: Final = rule("take.die")
GAIN_CARD: Final = rule("gain.card")
