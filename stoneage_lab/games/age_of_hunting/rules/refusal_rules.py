"""The rules of Age of Hunting that can forbid something.

A rule is one line here and one block of text per language (``text/en.toml``, ``[rule.…]``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....core.rule_table import RuleTable

_TEXT = Path(__file__).parents[1] / "text"
TEXT_FOLDERS: Final = (_TEXT, _TEXT / "rulebook")

RULES: Final = RuleTable(*TEXT_FOLDERS)
"""All rules by id."""

read: Final = RULES.read
rule: Final = RULES.rule

MOMENT: Final = rule("turn.moment")
HUNT_MUST: Final = rule("hunt.must")
HUNT_OPENING: Final = rule("hunt.opening")
GROUND_ABSENT: Final = rule("ground.absent")
SPACE_ABSENT: Final = rule("space.absent")
PLACE_CHIEF: Final = rule("place.chief")
PLACE_FOLLOWERS: Final = rule("place.followers")
PLACE_ROOM: Final = rule("place.room")
RECALL_CHIEF: Final = rule("recall.chief")
USE_WAITING: Final = rule("use.waiting")
USE_SKIP: Final = rule("use.skip")
TAKE_COUNT: Final = rule("take.count")
TAKE_KINDS: Final = rule("take.kinds")
TAKE_STOCK: Final = rule("take.stock")
TRADE_OFFER: Final = rule("trade.offer")
TRADE_SAME: Final = rule("trade.same")
TRADE_HAVE: Final = rule("trade.have")
TRADE_STOCK: Final = rule("trade.stock")
COPY_PIECE: Final = rule("copy.piece")
COPY_ONCE: Final = rule("copy.once")
DEVELOP_NONE: Final = rule("develop.none")
DEVELOP_COST: Final = rule("develop.cost")
DEVELOP_SPACE: Final = rule("develop.space")
DEVELOP_TAKEN: Final = rule("develop.taken")
PAY_PRICE: Final = rule("pay.price")
PAY_HAVE: Final = rule("pay.have")
RETURN_COUNT: Final = rule("return.count")
RETURN_HAVE: Final = rule("return.have")
DECLINE_NO: Final = rule("decline.no")
