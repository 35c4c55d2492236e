"""Every choice a player of Age of Hunting can have, and its words.

=============================== =====================================================
``place 2 b3``                  a chief and two followers to ground b3
``recall b3 5``                 the own chief on space 5 of b3 comes home
``use b3 5``, ``skip b3 5``     use this area next, or leave it out
``take 1 grape 1 boar``         take foods of one's choice
``trade 1 boar for 1 wheat``    trade
``copy b3 5``                   use the area of the chief (or hut) on space 5
``develop cave``                open a cave; ``develop follower``
``develop hut b3 5``            build a hut
``pay 2 grape 1 corn 2 coin``   pay a price that can be paid in several ways
``return 1 boar``               give back food for which there is no cave
``decline``                     do none (or no more) of it
=============================== =====================================================

Each action exists once: call its verb with its values, never its class.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse
from ....core.grammar import GoodsSlot, Grammar, NameSlot, NumberSlot, Verb
from .goods import COIN, FOODS, GIFTS, GOODS, POINT, Gift
from .task_numbers import SPACES

GROUND_NAMES: Final[tuple[str, ...]] = (
    "b1", "b2", "b3", "b4", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10",
)  # fmt: skip
GROUND_NUMBERS: Final = {name: number for number, name in enumerate(GROUND_NAMES)}
MOST_FOLLOWERS: Final = 9
MOST_COUNT: Final = 99
"""The largest number of goods in words."""


class HuntingAction(Action):
    """An action of Age of Hunting; unpickling returns the shared object with these words."""

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return find, (self.words,)


class SendChief(HuntingAction):
    """Put a chief and `followers` on a ground."""

    def __init__(self, words: str, followers: int, ground: int) -> None:
        super().__init__(words)
        self.followers: i64 = followers
        self.ground: i64 = ground


class AtSpace(HuntingAction):
    """An action that concerns one space of a ground."""

    def __init__(self, words: str, ground: int, space: int) -> None:
        super().__init__(words)
        self.ground: i64 = ground
        self.space: i64 = space


class Recall(AtSpace):
    """Call the own chief on a space home, with its followers."""


class Use(AtSpace):
    """Use a waiting area next."""


class Skip(AtSpace):
    """Leave a waiting area out."""


class Copy(AtSpace):
    """Use the area of the chief, or the hut, on a space."""


class Develop(HuntingAction):
    """A development: a cave or a follower."""

    def __init__(self, words: str, row: int) -> None:
        super().__init__(words)
        self.row: i64 = row


class BuildHut(AtSpace):
    """Build a hut on the build space of a space."""


class OfGoods(HuntingAction):
    """An action about goods: counts of the five foods and coins."""

    def __init__(self, words: str, purse: Purse) -> None:
        super().__init__(words)
        self.purse = purse
        self.count = sum(purse)


class Take(OfGoods):
    """Take foods of one's choice; `gift` are the same foods."""

    def __init__(self, words: str, purse: Purse) -> None:
        super().__init__(words, purse)
        self.gift: Gift = (*purse, 0)


class Pay(OfGoods):
    """Pay a whole price."""


class GiveBack(OfGoods):
    """Give foods back to the stock."""


class Trade(HuntingAction):
    """Trade `given` of kind `pays` for `got` of kind `gets`."""

    def __init__(self, words: str, given: int, pays: int, got: int, gets: int) -> None:
        super().__init__(words)
        self.given: i64 = given
        self.pays: i64 = pays
        self.got: i64 = got
        self.gets: i64 = gets


FOLLOWERS, GROUND = NumberSlot(0, MOST_FOLLOWERS, default=0), NameSlot(GROUND_NAMES)
SPACE, COUNT = NumberSlot(1, SPACES), NumberSlot(1, MOST_COUNT, default=1)
PAID, GOT, PURSE = NameSlot(GOODS), NameSlot(GIFTS), GoodsSlot(GOODS, MOST_COUNT)


def _purses(least: int, most: int) -> list[Purse]:
    found = []
    for count in range(least, most + 1):
        for kinds in combinations_with_replacement(range(FOODS), count):
            found.append(tuple([kinds.count(kind) for kind in range(len(GOODS))]))
    return found


_FOODS: Final = range(FOODS)
_PLACINGS: Final = [(n, ground) for ground in range(len(GROUND_NAMES)) for n in range(7)]
_TRADES: Final[list[tuple[int, ...]]] = [
    *[(1, one, 1, other) for one in _FOODS for other in _FOODS],
    *[(2, COIN, 1, other) for other in _FOODS],
    (4, COIN, 1, POINT),
]
_PRICES: Final = [((*foods[:FOODS], coins),) for foods in _purses(3, 3) for coins in range(3)]
_TAKEN: Final = [(purse,) for purse in _purses(1, 2)]
_RETURNED: Final = [(purse,) for purse in _purses(1, 3)]

_CHIEF: Final = "chief follower followers"
_AREA: Final = "area chief space"
_AT: Final = "area chief space hut"

place: Final = Verb("place", SendChief, FOLLOWERS, GROUND, between=_CHIEF, some=_PLACINGS)
recall: Final = Verb("recall", Recall, GROUND, SPACE, also=("call back",), between=_AT)
use: Final = Verb("use", Use, GROUND, SPACE, between=_AT)
skip: Final = Verb("skip", Skip, GROUND, SPACE, between=_AT)
copy: Final = Verb("copy", Copy, GROUND, SPACE, between=_AT)
build_hut: Final = Verb(
    "develop hut", BuildHut, GROUND, SPACE, also=("build hut", "build", "hut"), between=_AREA
)
trade: Final = Verb("trade", Trade, COUNT, PAID, "for", COUNT, GOT, some=_TRADES)
take: Final = Verb("take", Take, PURSE, some=_TAKEN)
pay: Final = Verb("pay", Pay, PURSE, some=_PRICES)
give_back: Final = Verb("return", GiveBack, PURSE, also=("give back",), some=_RETURNED)
cave: Final = Verb("develop cave", Develop, given=(0,), also=("cave",))
follower: Final = Verb("develop follower", Develop, given=(1,), also=("follower",))
decline: Final = Verb("decline", HuntingAction, also=("no", "pass", "none"))

GRAMMAR: Final = Grammar(
    place, recall, use, skip, copy, build_hut, trade, take, pay, give_back, cave, follower, decline,
    small="a an the and on to in of",
)  # fmt: skip
"""Every kind of move: its words, what it names, and what else people call it."""

ROWS: Final[tuple[str, ...]] = ("cave", "follower", "hut")
"""The rows of a player board."""

DECLINE: Final = decline()
DEVELOP_CAVE: Final = cave()
DEVELOP_FOLLOWER: Final = follower()


def find(words: str) -> Action | None:
    """Return the action that a player's words name, or None.

    Examples
    --------
    >>> find("take boar and grape"), find("trade boar for wheat"), find("call back b3 space 5")
    (<take 1 grape 1 boar>, <trade 1 boar for 1 wheat>, <recall b3 5>)
    >>> find("place b3"), find("build b3 5"), find("recall b3")
    (<place 0 b3>, <develop hut b3 5>, None)
    >>> place(2, 2), place(2, 2) is find("Place chief and 2 followers on B3")
    (<place 2 b3>, True)
    """
    return GRAMMAR.find(words)
