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

Each action exists once: build it with the functions here, never with its class.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final, TypeVar

from ....core.action import Action, normal
from ....core.arrays import i64
from ....core.goods import Purse
from .goods import FOODS, GIFTS, GOODS, words_of
from .pending import SPACES

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
    """Take foods of one's choice."""


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


A = TypeVar("A", bound=HuntingAction)

_made: dict[str, HuntingAction] = {}


def _once(words: str, make: Callable[[], A]) -> A:
    action = _made.get(words)
    if action is None:
        action = _made[words] = make()
    return action  # type: ignore[return-value]  # the words begin with the verb of the class


def place(followers: int, ground: int) -> SendChief:
    """Return the action of placing a chief and followers.

    Examples
    --------
    >>> place(2, 2), place(2, 2) is find("Place chief and 2 followers on B3")
    (<place 2 b3>, True)
    """
    words = f"place {followers} {GROUND_NAMES[ground]}"
    return _once(words, lambda: SendChief(words, followers, ground))


def recall(ground: int, space: int) -> Recall:
    """Return the action of calling home the chief on a space."""
    words = f"recall {GROUND_NAMES[ground]} {space}"
    return _once(words, lambda: Recall(words, ground, space))


def use(ground: int, space: int) -> Use:
    """Return the action of using an area next."""
    words = f"use {GROUND_NAMES[ground]} {space}"
    return _once(words, lambda: Use(words, ground, space))


def skip(ground: int, space: int) -> Skip:
    """Return the action of leaving an area out."""
    words = f"skip {GROUND_NAMES[ground]} {space}"
    return _once(words, lambda: Skip(words, ground, space))


def copy(ground: int, space: int) -> Copy:
    """Return the action of copying an area."""
    words = f"copy {GROUND_NAMES[ground]} {space}"
    return _once(words, lambda: Copy(words, ground, space))


def build_hut(ground: int, space: int) -> BuildHut:
    """Return the action of building a hut."""
    words = f"develop hut {GROUND_NAMES[ground]} {space}"
    return _once(words, lambda: BuildHut(words, ground, space))


def take(purse: Purse) -> Take:
    """Return the action of taking foods.

    Examples
    --------
    >>> take((1, 0, 1, 0, 0, 0))
    <take 1 grape 1 boar>
    """
    words = "take " + words_of(purse)
    return _once(words, lambda: Take(words, purse))


def pay(purse: Purse) -> Pay:
    """Return the action of paying a price."""
    words = "pay " + words_of(purse)
    return _once(words, lambda: Pay(words, purse))


def give_back(purse: Purse) -> GiveBack:
    """Return the action of giving foods back."""
    words = "return " + words_of(purse)
    return _once(words, lambda: GiveBack(words, purse))


def trade(given: int, pays: int, got: int, gets: int) -> Trade:
    """Return the action of a trade.

    Examples
    --------
    >>> trade(2, 5, 1, 3)
    <trade 2 coin for 1 wheat>
    """
    words = f"trade {given} {GIFTS[pays]} for {got} {GIFTS[gets]}"
    return _once(words, lambda: Trade(words, given, pays, got, gets))


ROWS: Final[tuple[str, ...]] = ("cave", "follower", "hut")
"""The rows of a player board."""

DECLINE: Final = _once("decline", lambda: HuntingAction("decline"))
DEVELOP_CAVE: Final = _once("develop cave", lambda: Develop("develop cave", 0))
DEVELOP_FOLLOWER: Final = _once("develop follower", lambda: Develop("develop follower", 1))


def _purses(least: int, most: int) -> list[Purse]:
    found = []
    for count in range(least, most + 1):
        for kinds in combinations_with_replacement(range(FOODS), count):
            found.append(tuple([kinds.count(kind) for kind in range(len(GOODS))]))
    return found


def all_actions() -> list[Action]:
    """Return every action of every kind; of takings, trades, payments and returns many.

    Examples
    --------
    >>> len(all_actions()) > 800, DECLINE in all_actions()
    (True, True)
    """
    grounds, spaces = range(len(GROUND_NAMES)), range(1, SPACES + 1)
    kinds = range(FOODS)
    at_space = [make(ground, space) for make in (recall, use, skip, copy, build_hut)
                for ground in grounds for space in spaces]  # fmt: skip
    trades = [trade(1, one, 1, other) for one in kinds for other in kinds]
    trades += [trade(2, len(GOODS) - 1, 1, other) for other in kinds]
    trades.append(trade(4, len(GOODS) - 1, 1, len(GOODS)))
    payments = [(*foods[:FOODS], coins) for foods in _purses(3, 3) for coins in range(3)]
    return [
        *(place(n, ground) for ground in grounds for n in range(7)),
        *at_space, *trades,
        *(take(purse) for purse in _purses(1, 2)),
        *(pay(purse) for purse in payments),
        *(give_back(purse) for purse in _purses(1, 3)),
        DEVELOP_CAVE, DEVELOP_FOLLOWER, DECLINE,
    ]  # fmt: skip


_GROUND = r"(b[1-4]|n10|n[1-9])"
_SPACE = r"(?: space)? ([1-9])"
_PLACE = re.compile(
    r"place (?:(?:a )?chief (?:and )?)?(?:(\d) (?:followers? )?)?(?:on |to |in )?" + _GROUND
)
_AT = re.compile(
    r"(recall|call back|use|skip|copy|develop hut|build hut|build|hut) "
    r"(?:area |chief |hut )?" + _GROUND + _SPACE
)
_TRADE = re.compile(r"(?:trade )?(?:(\d{1,2}) )?([a-z]+)(?: for (?:(\d{1,2}) )?([a-z]+))?")
_PART = re.compile(r"(\d{1,2})? ?([a-z]+)")
_PLAIN: Final[dict[str, Action]] = {
    "no": DECLINE, "pass": DECLINE, "none": DECLINE,
    "cave": DEVELOP_CAVE, "follower": DEVELOP_FOLLOWER,
}  # fmt: skip
_AT_SPACE: Final[dict[str, Callable[[int, int], Action]]] = {
    "recall": recall, "call back": recall, "use": use, "skip": skip, "copy": copy,
    "develop hut": build_hut, "build hut": build_hut, "build": build_hut, "hut": build_hut,
}  # fmt: skip
_OF_GOODS: Final[dict[str, Callable[[Purse], Action]]] = {
    "take": take, "pay": pay, "return": give_back, "give back": give_back,
}  # fmt: skip


def find(words: str) -> Action | None:
    """Return the action that a player's words name, or None.

    Case, spaces and order are ignored, and a missing count is one.

    Examples
    --------
    >>> find("take boar and grape"), find("trade boar for wheat"), find("call back b3 space 5")
    (<take 1 grape 1 boar>, <trade 1 boar for 1 wheat>, <recall b3 5>)
    >>> find("place b3"), find("build b3 5"), find("recall b3")
    (<place 0 b3>, <develop hut b3 5>, None)
    """
    text = normal(words.replace(",", " "))
    known = _made.get(text) or _PLAIN.get(text)
    if known is not None:
        return known
    text = normal(text.replace(" and ", " "))
    placed = _PLACE.fullmatch(text)
    if placed:
        return place(int(placed[1] or 0), GROUND_NUMBERS[placed[2]])
    at = _AT.fullmatch(text)
    if at:
        return _AT_SPACE[at[1]](GROUND_NUMBERS[at[2]], int(at[3]))
    for verb, make in _OF_GOODS.items():
        if text.startswith(verb + " "):
            return _find_goods(make, text.removeprefix(verb + " "))
    return _find_trade(text) if " for " in text and text.startswith("trade ") else None


def _kind(name: str) -> int:
    """Return the number of a good by its name or plural, or -1."""
    single = name if name in GIFTS else name.removesuffix("s")
    return GIFTS.index(single) if single in GIFTS else -1


def _find_goods(make: Callable[[Purse], Action], rest: str) -> Action | None:
    counts = [0] * len(GOODS)
    while rest:
        match = _PART.match(rest)
        kind = _kind(match[2]) if match else -1
        if match is None or not 0 <= kind < len(GOODS):
            return None
        counts[kind] += int(match[1] or 1)
        rest = rest[match.end() :].strip()
    return make(tuple(counts)) if 0 < sum(counts) <= MOST_COUNT else None


def _find_trade(text: str) -> Action | None:
    match = _TRADE.fullmatch(text)
    if not match:
        return None
    pays, gets = _kind(match[2]), _kind(match[4])
    given, got = int(match[1] or 1), int(match[3] or 1)
    if not 0 <= pays < len(GOODS) or gets < 0 or not given or not got:
        return None
    return trade(given, pays, got, gets)
