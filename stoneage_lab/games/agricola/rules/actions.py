"""Actions: shared objects with one spelling each, and the reading of what users type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from ....core.action import Action, Menu, normal
from ....core.arrays import i64
from ....core.goods import Purse
from .cards import (
    CARD_NUMBERS,
    CARDS,
    COOKED,
    FIRST_MINOR,
    FIRST_OCCUPATION,
    MAJORS,
    Card,
    is_minor,
    of_deck,
)
from .deck import OWN_MINOR, DeckCard, card_of
from .goods import (
    ANIMALS,
    BUILDING_GOODS,
    CROPS,
    FOOD,
    GOOD_NUMBERS,
    GOODS,
    HOUSES,
    KINDS,
    NOTHING,
)
from .goods import purse as goods_purse
from .grid import NAMES, NUMBERS
from .names import SITE_NUMBERS, SITES
from .own_cards import number_of

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
        if self.first < OWN_MINOR:
            return find, (self.words,)
        card = self.first - (FIRST_CARD_FIELD if self.verb == SOW else 0)
        own = CARDS[card].deck
        assert own is not None
        return own_move, (self.words, own.id, own.kind, own.row)


_made: dict[str, Move] = {}


def _once(words: str, verb: int, first: int = -1, second: int = -1, purse: Purse = NOTHING) -> Move:
    # Two cards of users may have the same name in two games.
    key = words if first < OWN_MINOR else f"{words} #{first}"
    found = _made.get(key)
    if found is None:
        found = _made[key] = Move(words, verb, first, second, purse)
    return found


def counted(purse: Purse) -> str:
    """Return goods as words, in their order.

    Examples
    --------
    >>> counted((0, 2, 0, 1, 0, 0, 0, 0, 0, 0))
    '2 wood 1 reed'
    """
    return " ".join([f"{count} {GOODS[good]}" for good, count in enumerate(purse) if count])


DONE: Final = _once("done", STOP)
CLOSED: Final = _once("close", CLOSE)
PASSED: Final = _once("pass", PASS)
GROWN: Final = _once("grow", GROW)
FED: Final = _once("feed", FEED)
BEGGED: Final = _once("beg 1", BEG)
USES: Final[list[Move]] = [_once(f"use {site}", USE, number) for number, site in enumerate(SITES)]
ROOMS: Final[list[Move]] = [
    _once(f"build room {name}", BUILD_ROOM, space) for space, name in enumerate(NAMES)
]
STABLES: Final[list[Move]] = [
    _once(f"build stable {name}", BUILD_STABLE, space) for space, name in enumerate(NAMES)
]
PLOWS: Final[list[Move]] = [_once(f"plow {name}", PLOW, space) for space, name in enumerate(NAMES)]
SOWS: Final[list[list[Move]]] = [
    [_once(f"sow {GOODS[crop]} {name}", SOW, space, crop) for space, name in enumerate(NAMES)]
    for crop in CROPS
]
FIRST_CARD_FIELD: Final = 100
"""Added to the number of a card that is a field, where the number of a space could stand."""


def _crops(card: Card) -> tuple[int, ...]:
    """Return what can be sown on a card."""
    return tuple(
        [GOOD_NUMBERS[crop] for effect in card.effects("field") for crop in effect["crops"]]
    )


def _sows(number: int) -> list[Move]:
    """Return the actions that sow a card."""
    return [
        _once(f"sow {GOODS[crop]} {CARDS[number].id}", SOW, FIRST_CARD_FIELD + number, crop)
        for crop in CROPS
    ]


CARD_CROPS: Final[dict[int, tuple[int, ...]]] = {
    number: crops for number, card in enumerate(CARDS) if (crops := _crops(card))
}
"""What can be sown on each card that is a field."""

CARD_SOWS: Final[dict[int, list[Move]]] = {number: _sows(number) for number in CARD_CROPS}
RENOVATIONS: Final[list[Move]] = [
    _once(f"renovate {house}", RENOVATE, number) for number, house in enumerate(HOUSES) if number
]
FENCES: Final[list[Move]] = [
    _once(f"fence {name}", FENCE, space) for space, name in enumerate(NAMES)
]
BAKES: Final[list[Move]] = [
    _once(f"bake {grain} grain", BAKE, grain) for grain in range(1, MOST_BAKED + 1)
]
BUYS: Final[list[Move]] = [
    _once(f"buy {card.id}", BUY, number) for number, card in enumerate(MAJORS)
]
GIVES: Final[dict[int, Move]] = {
    number: _once(f"give {CARDS[number].id}", GIVE, number) for number in range(FIRST_OCCUPATION)
}
"""Of each improvement."""
PLAYS: Final[dict[int, Move]] = {
    number: _once(f"play {CARDS[number].id}", PLAY, number)
    for number in range(FIRST_MINOR, len(CARDS))
}
ACCEPTS: Final[dict[int, Move]] = {
    number: _once(f"accept {card.id}", ACCEPT, number) for number, card in enumerate(CARDS)
}
LED: Final = _once("lead", LEAD)
DECLINED: Final = _once("decline", DECLINE)
EATS: Final[list[Move]] = [_once(f"eat 1 {GOODS[crop]}", EAT, crop) for crop in CROPS]
COOKS: Final[list[Move]] = [_once(f"cook 1 {GOODS[good]}", COOK, good) for good in COOKED]

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
            made.append(_once(words, CONVERT, number))
    return made


CONVERTS: Final[list[Move]] = _conversions()


class Conversion:
    """Goods that a card of the deck turns into others.

    Attributes
    ----------
    card : int
    hook : str
        ``"free"``, ``"feeding"`` or ``"reckoning"``: when it can be done.
    give, get : Purse
    times : int
        How often in one harvest; 0 is as often as wanted.
    with_card : int
        The workshop in whose place it works; -1 for none.
    pile : tuple of str
        The goods that lie on the card one upon the other, of which the next one is sold.
    has : bool
        Whether the good that is got must be there already.
    """

    def __init__(
        self, card: int, hook: str, give: Purse, get: Purse, times: int, with_card: int = -1,
        pile: tuple[str, ...] = (), has: bool = False,
    ) -> None:  # fmt: skip
        self.card = card
        self.hook = hook
        self.give = give
        self.get = get
        self.times = times
        self.with_card = with_card
        self.pile = pile
        self.has = has
        words = f"convert {CARDS[card].id} {counted(give)}"
        words += f" for {counted(get)}" if sum(get) else ""
        self.number = len(_conversion_moves)
        self.move = _once(words, CONVERT, card, self.number)
        _conversion_moves.append(self.move)


_conversion_moves: list[Move] = []


def _gets(given: Any) -> list[Purse]:
    """Return what a conversion brings: one purse, or one for each choice."""
    if isinstance(given, str):
        return [goods_purse(**{GOODS[good]: 1}) for good in ANIMALS]
    if isinstance(given, dict):
        return [goods_purse(**given)]
    return [goods_purse(**{name: 1}) for name in given]


def _conversions_of(number: int, card: Card) -> list[Conversion]:
    """Return what a card converts."""
    found: list[Conversion] = []
    for effect in card.rows:
        hook, times = effect["hook"], effect.get("times", 0)
        if hook in ("free", "feeding"):
            for row in effect.get("convert", ()):
                has = isinstance(row["get"], str)
                for get in _gets(row["get"]):
                    give = goods_purse(**row["give"])
                    found.append(Conversion(number, hook, give, get, times, has=has))
            for row in effect.get("instead", ()):
                shop = CARD_NUMBERS[effect["with_card"]]
                give, get = goods_purse(**row["give"]), goods_purse(**row["get"])
                found.append(Conversion(number, hook, give, get, 1, with_card=shop))
            pile = tuple(effect.get("pile", ()))
            for good in dict.fromkeys(pile):
                give, get = goods_purse(**effect["price"]), goods_purse(**{good: 1})
                found.append(Conversion(number, hook, give, get, 0, pile=pile))
        for good in effect.get("give_back", ()):
            give = goods_purse(**{good: 1})
            found.append(Conversion(number, hook, give, NOTHING, 1))
    return found


CONVERSIONS_OF: Final[dict[int, list[Conversion]]] = {
    number: made for number, card in enumerate(CARDS) if (made := _conversions_of(number, card))
}
CONVERSIONS: Final[list[Conversion]] = [one for row in CONVERSIONS_OF.values() for one in row]
"""What the cards of the deck convert; a move names its place here by its second number."""


def add_own(card: DeckCard) -> int:
    """Add a card of a user's own to all tables; return its number."""
    number = number_of(card.id, card.kind, card.row)
    if CARDS.has(number):
        return number
    made = CARDS.own[number] = of_deck(card)
    PLAYS[number] = _once(f"play {card.id}", PLAY, number)
    ACCEPTS[number] = _once(f"accept {card.id}", ACCEPT, number)
    if is_minor(number):
        GIVES[number] = _once(f"give {card.id}", GIVE, number)
    crops = _crops(made)
    if crops:
        CARD_CROPS[number] = crops
        CARD_SOWS[number] = _sows(number)
    conversions = _conversions_of(number, made)
    if conversions:
        CONVERSIONS_OF[number] = conversions
        CONVERSIONS.extend(conversions)
    return number


def moves_of(number: int) -> list[Move]:
    """Return all actions with a card of a user's own."""
    found = [PLAYS[number], ACCEPTS[number]]
    if number in GIVES:
        found.append(GIVES[number])
    found += CARD_SOWS.get(number, [])
    return found + [conversion.move for conversion in CONVERSIONS_OF.get(number, [])]


def own_words(number: int) -> dict[str, Move]:
    """Return by their words, and by them without hyphens, all actions with a user's card."""
    moves = moves_of(number)
    spaced = {move.words.replace("-", " "): move for move in moves}
    return spaced | {move.words: move for move in moves}


def own_move(words: str, id: str, kind: str, row: Mapping[str, Any]) -> Move:
    """Return an action with a card of a user's own, as another process wrote it."""
    moves = moves_of(add_own(card_of(id, kind, row)))
    return next(move for move in moves if move.words == words)


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
    return _once(words, TAKE, chosen[0], chosen[1] if len(chosen) > 1 else -1, taken)


def pay(purse: Purse) -> Move:
    """Return the payment of some goods.

    Examples
    --------
    >>> pay((0, 0, 4, 0, 0, 0, 0, 0, 0, 0))
    <pay 4 clay>
    """
    return _once(f"pay {counted(purse) or 'nothing'}", PAY, -1, -1, purse)


def keep(sheep: int, boar: int, cattle: int) -> Move:
    """Return the choice of the animals that stay.

    Examples
    --------
    >>> keep(3, 1, 0), keep(0, 0, 0)
    (<keep 3 sheep 1 boar>, <keep nothing>)
    """
    purse = (0, 0, 0, 0, 0, 0, 0, sheep, boar, cattle)
    return _once(f"keep {counted(purse) or 'nothing'}", KEEP, -1, -1, purse)


SINGLES: Final[list[Action]] = [take([good]) for good in BUILDING_GOODS]
PAIRS: Final[list[Action]] = [
    take(pair) for pair in combinations_with_replacement(BUILDING_GOODS, 2) if pair[0] != pair[1]
]
TWINS: Final[list[Action]] = [take([good, good]) for good in BUILDING_GOODS]
TAKE_FOOD: Final = take([FOOD])
TAKE_ANIMALS: Final[list[Move]] = [take([good]) for good in ANIMALS]


def _shipped(moves: dict[int, Move]) -> list[Move]:
    return [move for card, move in moves.items() if card < len(CARDS)]


def all_actions() -> list[Action]:
    """Return every action that is legal in some position, and many others.

    Examples
    --------
    >>> len(all_actions()) > 500, DONE in all_actions()
    (True, True)
    """
    herds = [keep(s, b, c) for s in range(7) for b in range(7) for c in range(7)]
    prices = [pay(card.cost) for card in CARDS if sum(card.cost)]
    rows: list[list[Move]] = [
        USES, [PASSED], ROOMS, STABLES, PLOWS, *SOWS, BAKES[:9], FENCES, [CLOSED], BUYS,
        _shipped(GIVES),
        [TAKE_FOOD, *TAKE_ANIMALS], [GROWN], EATS, COOKS, CONVERTS, prices, herds,
        [FED, BEGGED, DONE], _shipped(PLAYS), _shipped(ACCEPTS), [LED, DECLINED],
        [conversion.move for conversion in CONVERSIONS if conversion.card < len(CARDS)],
        RENOVATIONS, *[row for card, row in CARD_SOWS.items() if card < len(CARDS)],
    ]  # fmt: skip
    return [*(move for row in rows for move in row), *SINGLES, *PAIRS, *TWINS]


# -- Reading what users type ------------------------------------------------------------------

_FILLERS: Final = frozenset(("the", "a", "an", "on", "at", "in", "to", "with", "and", "minor",
                             "occupation", "space"))  # fmt: skip
_SPACE: Final = re.compile(r"[1-3]-[1-5]")


NO_MOVES: Final[dict[str, Move]] = {}


def find(words: str, own: Mapping[str, Move] = NO_MOVES) -> Move | None:
    """Return the action that a user's words name, or None.

    Parameters
    ----------
    words : str
    own : mapping of str to Move
        By their words the actions with cards of the user's own.

    Examples
    --------
    >>> find("Use the Forest "), find("cook 1 sheeps"), find("keep 1 boar, 3 sheep")
    (<use forest>, <cook 1 sheep>, <keep 3 sheep 1 boar>)
    >>> find("use forst") is None
    True
    """
    text = normal(words.replace(",", " "))
    known = own.get(text) or _made.get(text)
    if known is not None:
        return known
    parts = [part for part in text.split() if part not in _FILLERS]
    if not parts:
        return None
    joined = " ".join(parts)
    known = own.get(joined) or own.get(joined.replace("-", " ")) or _made.get(joined)
    if known is not None:
        return known
    reader = _READERS.get(parts[0])
    return reader(parts[1:]) if reader else None


def good_named(word: str) -> int:
    """Return the number of a good by its name, a plural too; -1 for others.

    Examples
    --------
    >>> good_named("vegetables"), good_named("gold")
    (6, -1)
    """
    for name in (word, word.removesuffix("s")):
        if name in GOOD_NUMBERS:
            return GOOD_NUMBERS[name]
    return -1


def counts_in(parts: Sequence[str]) -> Purse | None:
    """Return the goods that words such as ``3 sheep 1 boar`` name, or None."""
    counts = [0] * KINDS
    number = 1
    for part in parts:
        if part.isdecimal() and len(part) < 4:
            number = int(part)
            continue
        good = good_named(part)
        if good < 0:
            return None
        counts[good] += number
        number = 1
    return tuple(counts) if parts and not parts[-1].isdecimal() else None


def _read_use(parts: list[str]) -> Move | None:
    number = SITE_NUMBERS.get("-".join(parts), SITE_NUMBERS.get("".join(parts), -1))
    return USES[number] if number >= 0 else None


def _read_build(parts: list[str]) -> Move | None:
    if len(parts) != 2 or parts[1] not in NUMBERS:
        return None
    rows = {"room": ROOMS, "rooms": ROOMS, "stable": STABLES, "stables": STABLES}
    return rows[parts[0]][NUMBERS[parts[1]]] if parts[0] in rows else None


def _read_space(row: list[Move]) -> Callable[[list[str]], Move | None]:
    def read(parts: list[str]) -> Move | None:
        if len(parts) == 1 and parts[0] in NUMBERS:
            return row[NUMBERS[parts[0]]]
        return None

    return read


def _read_sow(parts: list[str]) -> Move | None:
    spaces = [part for part in parts if _SPACE.fullmatch(part)]
    crops = [good_named(part) for part in parts if not _SPACE.fullmatch(part) and part != "1"]
    if not spaces:
        return _read_card_sow([part for part in parts if part != "1"])
    if len(spaces) != 1 or len(crops) != 1 or crops[0] not in CROPS:
        return None
    return SOWS[crops[0] - CROPS[0]][NUMBERS[spaces[0]]]


def _read_card_sow(parts: list[str]) -> Move | None:
    """Return the sowing of a card that is a field."""
    name, crop = "-".join(parts[1:]), good_named(parts[0]) if parts else -1
    for number, row in CARD_SOWS.items():
        if CARDS[number].id == name and crop in CROPS:
            return row[crop - CROPS[0]]
    return None


def _read_renovate(parts: list[str]) -> Move | None:
    named = [move for move in RENOVATIONS if parts == [HOUSES[move.first]]]
    return named[0] if named else None


def _read_counts(make: Callable[[Purse], Move | None]) -> Callable[[list[str]], Move | None]:
    def read(parts: list[str]) -> Move | None:
        purse = counts_in(parts)
        return make(purse) if purse else None

    return read


def _only(purse: Purse) -> tuple[int, int]:
    """Return the only good of a purse and its count, or -1."""
    goods = [good for good, count in enumerate(purse) if count]
    return (goods[0], purse[goods[0]]) if len(goods) == 1 else (-1, 0)


def _bake(purse: Purse) -> Move | None:
    good, count = _only(purse)
    right = good == CROPS[0] and 0 < count <= MOST_BAKED
    return BAKES[count - 1] if right else None


def _eat(purse: Purse) -> Move | None:
    good, count = _only(purse)
    return EATS[CROPS.index(good)] if good in CROPS and count == 1 else None


def _cook(purse: Purse) -> Move | None:
    good, count = _only(purse)
    return COOKS[COOKED.index(good)] if good in COOKED and count == 1 else None


def _keep(purse: Purse) -> Move | None:
    if sum(purse[:7]) or max(purse) > MOST_ANIMALS:
        return None
    return keep(purse[7], purse[8], purse[9])


def _pay(purse: Purse) -> Move | None:
    return pay(purse) if sum(purse) else None


def _take(purse: Purse) -> Move | None:
    goods = [good for good, count in enumerate(purse) for _ in range(min(count, 3))]
    if len(goods) == 1 or (len(goods) == 2 and set(goods) <= set(BUILDING_GOODS)):
        return take(goods)
    return None


def _read_card(row: list[Move]) -> Callable[[list[str]], Move | None]:
    def read(parts: list[str]) -> Move | None:
        name = "-".join(parts)
        return next((move for move in row if move.words.partition(" ")[2] == name), None)

    return read


def _read_convert(parts: list[str]) -> Move | None:
    words = " ".join(parts)
    for conversion in CONVERSIONS:
        own = conversion.move.words.partition(" ")[2]
        if own == words or own.replace("-", " ") == words:
            return conversion.move
    named = [move for move in CONVERTS if parts and MAJORS[move.first].id == parts[0]]
    if not named:
        return None
    return named[0] if len(parts) == 1 or parts == named[0].words.split()[1:] else None


def _read_beg(parts: list[str]) -> Move | None:
    return BEGGED if parts in ([], ["1"]) else None


_READERS: Final[dict[str, Callable[[list[str]], Move | None]]] = {
    "use": _read_use,
    "build": _read_build,
    "plow": _read_space(PLOWS),
    "plough": _read_space(PLOWS),
    "fence": _read_space(FENCES),
    "sow": _read_sow,
    "bake": _read_counts(_bake),
    "eat": _read_counts(_eat),
    "cook": _read_counts(_cook),
    "keep": _read_counts(_keep),
    "pay": _read_counts(_pay),
    "take": _read_counts(_take),
    "buy": _read_card(BUYS),
    "give": _read_card(_shipped(GIVES)),
    "convert": _read_convert,
    "beg": _read_beg,
    "play": _read_card(_shipped(PLAYS)),
    "accept": _read_card(_shipped(ACCEPTS)),
    "renovate": _read_renovate,
}
