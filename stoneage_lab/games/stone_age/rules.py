"""The rules of Stone Age that can forbid something, by number and by name.

Predicates answer with such a number, or 0 for "nothing forbids it"; the sentences and the
places where each rule stands are texts (``text/en.toml``, ``[rule.…]``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...core.language import Texts, language, load_texts
from ...core.rule import Rule

MOMENT: Final = 1
PLACE_HOME: Final = 2
PLACE_AGAIN: Final = 3
PLACE_RINGS: Final = 4
PLACE_TAKEN: Final = 5
PLACE_HUT: Final = 6
PLACE_VILLAGE: Final = 7
PLACE_GATHERERS: Final = 8
PLACE_STACKS: Final = 9
PLACE_EMPTY: Final = 10
USE_ABSENT: Final = 11
USE_DECLINE: Final = 12
TOOLS_READY: Final = 13
PAY_HAVE: Final = 14
PAY_CARD: Final = 15
PAY_FIXED: Final = 16
PAY_COUNT: Final = 17
PAY_KINDS: Final = 18
PAY_RANGE: Final = 19
PAY_PEOPLE: Final = 20
FEED_REST: Final = 21
FEED_LAST: Final = 22
TAKE_DIE: Final = 23
GAIN_CARD: Final = 24

_IDS: Final = (
    "", "turn.moment", "place.home", "place.again", "place.rings", "place.taken", "place.hut",
    "place.village", "place.gatherers", "place.stacks", "place.empty", "use.absent",
    "use.decline", "tools.ready", "pay.have", "pay.card", "pay.fixed", "pay.count", "pay.kinds",
    "pay.range", "pay.people", "feed.rest", "feed.last", "take.die", "gain.card",
)  # fmt: skip

TEXT_FOLDERS: Final = (Path(__file__).parent / "text", Path(__file__).parent / "text" / "rulebook")


def read(code: str | None = None) -> Texts:
    """Return the game's texts in a language (the current one by default)."""
    return load_texts(code or language(), *TEXT_FOLDERS)


RULES: Final = tuple(Rule(id, read) for id in _IDS)
"""All rules by number; number 0 is no rule."""
