"""Actions: shared objects with one spelling each.

Actions with cards are made for the cards of a game, see `game_cards`; what users type is read in
`typed_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from ....core.action import Action, Menu
from ....core.arrays import i64
from ....core.goods import Purse
from .cards import COOKED, MAJORS
from .deck import DeckCard, card_of
from .goods import (
    ANIMALS,
    BUILDING_GOODS,
    CROPS,
    FOOD,
    GOODS,
    HOUSES,
    KINDS,
    NOTHING,
)
from .grid import NAMES
from .space_names import SITES

USE: Final = 0
PASS: Final = 1
BUILD_ROOM: Final = 2
BUILD_STABLE: Final = 3
PLOW: Final = 4
SOW: Final = 5
BAKE: Final = 6
FENCE: Final = 7
CLOSE: Final = 8
BUY: Final = 9
TAKE: Final = 10
GROW: Final = 11
PAY: Final = 12
GIVE: Final = 13
EAT: Final = 14
COOK: Final = 15
CONVERT: Final = 16
KEEP: Final = 17
FEED: Final = 18
BEG: Final = 19
STOP: Final = 20
PLAY: Final = 21
LEAD: Final = 22
ACCEPT: Final = 23
DECLINE: Final = 24
RENOVATE: Final = 25

VERBS: Final[tuple[str, ...]] = (
    "use", "pass", "build_room", "build_stable", "plow", "sow", "bake", "fence", "close", "buy",
    "take", "grow", "pay", "give", "eat", "cook", "convert", "keep", "feed", "beg", "done",
    "play", "lead", "accept", "decline", "renovate",
)  # fmt: skip
"""The names of the verbs, as keys of texts."""

FIRST_CARD_FIELD: Final = 100
"""Added to the number of a card that is a field, where the number of a space could stand."""

MOST_BAKED: Final = 60
MOST_ANIMALS: Final = 200


class Move(Action):
    """One choice: a verb, and numbers whose meaning it knows.

    Attributes
    ----------
    verb : int
    first, second : int
        A site, space, good or card; -1 where there is none.
    purse : Purse
        The goods of a payment, of a choice, or the animals that are kept.
    """

    def __init__(
        self, words: str, verb: int, first: int = -1, second: int = -1, purse: Purse = NOTHING
    ) -> None:
        super().__init__(words)
        self.verb: i64 = verb
        self.first: i64 = first
        self.second: i64 = second
        self.purse = purse

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return shared, (self.words, self.verb, self.first, self.second, self.purse)


class CustomMove(Move):
    """One choice about a custom card, which some games have and others do not.

    Each game makes its own. Two of them are equal if they say the same of the same card, as those
    of a game and of its copy in another process do.

    Parameters
    ----------
    words, verb, first, second
        As of every move.
    card : DeckCard
    """

    def __init__(self, words: str, verb: int, first: int, second: int, card: DeckCard) -> None:
        super().__init__(words, verb, first, second)
        self.card = card

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, CustomMove)
            and self.words == other.words
            and self.first == other.first
            and self.second == other.second
            and self.card.row == other.card.row
        )

    def __hash__(self) -> int:
        return hash(self.words)

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        card = self.card
        place = int(self.verb), int(self.first), int(self.second)
        return custom_move, (self.words, *place, card.id, card.kind, card.row)


def custom_move(
    words: str, verb: int, first: int, second: int, id: str, kind: str, row: Mapping[str, Any]
) -> CustomMove:
    """Return an action with a custom card, as another process wrote it."""
    return CustomMove(words, verb, first, second, card_of(id, kind, row))


_shared: dict[str, Move] = {}
"""By their words all actions without custom cards that were made so far."""


def shared(
    words: str, verb: int, first: int = -1, second: int = -1, purse: Purse = NOTHING
) -> Move:
    """Return the one action with these words."""
    found = _shared.get(words)
    if found is None:
        found = _shared[words] = Move(words, verb, first, second, purse)
    return found


def known(words: str) -> Move | None:
    """Return the action with exactly these words, if it was made before."""
    return _shared.get(words)


def counted(purse: Purse) -> str:
    """Return goods as words, in their order.

    Examples
    --------
    >>> counted((0, 2, 0, 1, 0, 0, 0, 0, 0, 0))
    '2 wood 1 reed'
    """
    return " ".join([f"{count} {GOODS[good]}" for good, count in enumerate(purse) if count])


DONE: Final = shared("done", STOP)
CLOSED: Final = shared("close", CLOSE)
PASSED: Final = shared("pass", PASS)
GROWN: Final = shared("grow", GROW)
FED: Final = shared("feed", FEED)
BEGGED: Final = shared("beg 1", BEG)
USES: Final[list[Move]] = [shared(f"use {site}", USE, number) for number, site in enumerate(SITES)]
ROOMS: Final[list[Move]] = [
    shared(f"build room {name}", BUILD_ROOM, space) for space, name in enumerate(NAMES)
]
STABLES: Final[list[Move]] = [
    shared(f"build stable {name}", BUILD_STABLE, space) for space, name in enumerate(NAMES)
]
PLOWS: Final[list[Move]] = [shared(f"plow {name}", PLOW, space) for space, name in enumerate(NAMES)]
SOWS: Final[list[list[Move]]] = [
    [shared(f"sow {GOODS[crop]} {name}", SOW, space, crop) for space, name in enumerate(NAMES)]
    for crop in CROPS
]
RENOVATIONS: Final[list[Move]] = [
    shared(f"renovate {house}", RENOVATE, number) for number, house in enumerate(HOUSES) if number
]
FENCES: Final[list[Move]] = [
    shared(f"fence {name}", FENCE, space) for space, name in enumerate(NAMES)
]
BAKES: Final[list[Move]] = [
    shared(f"bake {grain} grain", BAKE, grain) for grain in range(1, MOST_BAKED + 1)
]
BUYS: Final[list[Move]] = [
    shared(f"buy {card.id}", BUY, number) for number, card in enumerate(MAJORS)
]
LED: Final = shared("lead", LEAD)
DECLINED: Final = shared("decline", DECLINE)
EATS: Final[list[Move]] = [shared(f"eat 1 {GOODS[crop]}", EAT, crop) for crop in CROPS]
COOKS: Final[list[Move]] = [shared(f"cook 1 {GOODS[good]}", COOK, good) for good in COOKED]

USE_MENU: Final = Menu(USES)
ROOM_MENU: Final = Menu(ROOMS)
STABLE_MENU: Final = Menu(STABLES)
PLOW_MENU: Final = Menu(PLOWS)
SOW_MENUS: Final = [Menu(row) for row in SOWS]
FENCE_MENU: Final = Menu(FENCES)


def _conversions() -> list[Move]:
    made = []
    for number, card in enumerate(MAJORS):
        shop = card.workshop
        if shop is not None:
            words = f"convert {card.id} {shop.count} {GOODS[shop.good]} for {shop.food} food"
            made.append(shared(words, CONVERT, number))
    return made


CONVERTS: Final[list[Move]] = _conversions()


def take(goods: Sequence[int]) -> Move:
    """Return the choice of some goods, each once or more; their order does not matter.

    Examples
    --------
    >>> take([4, 1])
    <take wood stone>
    """
    chosen = sorted(goods)
    taken = tuple([chosen.count(good) for good in range(KINDS)])
    words = "take " + " ".join([GOODS[good] for good in chosen])
    return shared(words, TAKE, chosen[0], chosen[1] if len(chosen) > 1 else -1, taken)


def pay(purse: Purse) -> Move:
    """Return the payment of some goods.

    Examples
    --------
    >>> pay((0, 0, 4, 0, 0, 0, 0, 0, 0, 0))
    <pay 4 clay>
    """
    return shared(f"pay {counted(purse) or 'nothing'}", PAY, -1, -1, purse)


def keep(sheep: int, boar: int, cattle: int) -> Move:
    """Return the choice of the animals that stay.

    Examples
    --------
    >>> keep(3, 1, 0), keep(0, 0, 0)
    (<keep 3 sheep 1 boar>, <keep nothing>)
    """
    purse = (0, 0, 0, 0, 0, 0, 0, sheep, boar, cattle)
    return shared(f"keep {counted(purse) or 'nothing'}", KEEP, -1, -1, purse)


SINGLES: Final[list[Action]] = [take([good]) for good in BUILDING_GOODS]
PAIRS: Final[list[Action]] = [
    take(pair) for pair in combinations_with_replacement(BUILDING_GOODS, 2) if pair[0] != pair[1]
]
TWINS: Final[list[Action]] = [take([good, good]) for good in BUILDING_GOODS]
TAKE_FOOD: Final = take([FOOD])
TAKE_ANIMALS: Final[list[Move]] = [take([good]) for good in ANIMALS]
