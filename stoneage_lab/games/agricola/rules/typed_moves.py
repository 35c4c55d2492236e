"""The reading of what users type, and the list of all actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ....core.action import Action, normal
from ....core.goods import Purse
from .actions import (
    BAKES,
    BEGGED,
    BUYS,
    CLOSED,
    CONVERTS,
    COOKS,
    DECLINED,
    DONE,
    EATS,
    FED,
    FENCES,
    GROWN,
    LED,
    MOST_ANIMALS,
    MOST_BAKED,
    PAIRS,
    PASSED,
    PLOWS,
    RENOVATIONS,
    ROOMS,
    SINGLES,
    SOWS,
    STABLES,
    TAKE_ANIMALS,
    TAKE_FOOD,
    TWINS,
    USES,
    Move,
    keep,
    known,
    pay,
    take,
)
from .cards import CARDS, COOKED, MAJORS
from .game_cards import SHIPPED, GameCards
from .goods import BUILDING_GOODS, CROPS, GOOD_NUMBERS, HOUSES, KINDS
from .grid import NUMBERS
from .space_names import SITE_NUMBERS


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
        [*SHIPPED.gives.values()],
        [TAKE_FOOD, *TAKE_ANIMALS], [GROWN], EATS, COOKS, CONVERTS, prices, herds,
        [FED, BEGGED, DONE], [*SHIPPED.plays.values()], [*SHIPPED.accepts.values()],
        [LED, DECLINED],
        [conversion.move for row in SHIPPED.conversions.values() for conversion in row],
        RENOVATIONS, *SHIPPED.sows.values(),
    ]  # fmt: skip
    return [*(move for row in rows for move in row), *SINGLES, *PAIRS, *TWINS]


# -- Reading what users type ------------------------------------------------------------------

Reader = Callable[[list[str], GameCards], Move | None]
"""What reads the words after a verb."""

_FILLERS: Final = frozenset(("the", "a", "an", "on", "at", "in", "to", "with", "and", "minor",
                             "occupation", "space"))  # fmt: skip
_SPACE: Final = re.compile(r"[1-3]-[1-5]")


def find(words: str, cards: GameCards = SHIPPED) -> Move | None:
    """Return the action that a user's words name, or None.

    Parameters
    ----------
    words : str
    cards : GameCards
        The cards of the game.

    Examples
    --------
    >>> find("Use the Forest "), find("cook 1 sheeps"), find("keep 1 boar, 3 sheep")
    (<use forest>, <cook 1 sheep>, <keep 3 sheep 1 boar>)
    >>> find("use forst") is None
    True
    """
    text = normal(words.replace(",", " "))
    own = cards.words
    found = own.get(text) or known(text)
    if found is not None:
        return found
    parts = [part for part in text.split() if part not in _FILLERS]
    if not parts:
        return None
    joined = " ".join(parts)
    found = own.get(joined) or own.get(joined.replace("-", " ")) or known(joined)
    if found is not None:
        return found
    reader = _READERS.get(parts[0])
    return reader(parts[1:], cards) if reader else None


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


def _read_use(parts: list[str], cards: GameCards) -> Move | None:
    number = SITE_NUMBERS.get("-".join(parts), SITE_NUMBERS.get("".join(parts), -1))
    return USES[number] if number >= 0 else None


def _read_build(parts: list[str], cards: GameCards) -> Move | None:
    if len(parts) != 2 or parts[1] not in NUMBERS:
        return None
    rows = {"room": ROOMS, "rooms": ROOMS, "stable": STABLES, "stables": STABLES}
    return rows[parts[0]][NUMBERS[parts[1]]] if parts[0] in rows else None


def _read_space(row: list[Move]) -> Reader:
    def read(parts: list[str], cards: GameCards) -> Move | None:
        if len(parts) == 1 and parts[0] in NUMBERS:
            return row[NUMBERS[parts[0]]]
        return None

    return read


def _read_sow(parts: list[str], cards: GameCards) -> Move | None:
    spaces = [part for part in parts if _SPACE.fullmatch(part)]
    crops = [good_named(part) for part in parts if not _SPACE.fullmatch(part) and part != "1"]
    if not spaces:
        return _read_card_sow([part for part in parts if part != "1"], cards)
    if len(spaces) != 1 or len(crops) != 1 or crops[0] not in CROPS:
        return None
    return SOWS[crops[0] - CROPS[0]][NUMBERS[spaces[0]]]


def _read_card_sow(parts: list[str], cards: GameCards) -> Move | None:
    """Return the sowing of a card that is a field."""
    name, crop = "-".join(parts[1:]), good_named(parts[0]) if parts else -1
    for number, row in cards.sows.items():
        if cards[number].id == name and crop in CROPS:
            return row[crop - CROPS[0]]
    return None


def _read_renovate(parts: list[str], cards: GameCards) -> Move | None:
    named = [move for move in RENOVATIONS if parts == [HOUSES[move.first]]]
    return named[0] if named else None


def _read_counts(make: Callable[[Purse], Move | None]) -> Reader:
    def read(parts: list[str], cards: GameCards) -> Move | None:
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


def _read_card(row: Iterable[Move]) -> Reader:
    by_name = {move.words.partition(" ")[2]: move for move in row}

    def read(parts: list[str], cards: GameCards) -> Move | None:
        return by_name.get("-".join(parts))

    return read


def _read_convert(parts: list[str], cards: GameCards) -> Move | None:
    words = " ".join(parts)
    for row in cards.conversions.values():
        for conversion in row:
            own = conversion.move.words.partition(" ")[2]
            if own == words or own.replace("-", " ") == words:
                return conversion.move
    named = [move for move in CONVERTS if parts and MAJORS[move.first].id == parts[0]]
    if not named:
        return None
    return named[0] if len(parts) == 1 or parts == named[0].words.split()[1:] else None


def _read_beg(parts: list[str], cards: GameCards) -> Move | None:
    return BEGGED if parts in ([], ["1"]) else None


_READERS: Final[dict[str, Reader]] = {
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
    "give": _read_card(SHIPPED.gives.values()),
    "convert": _read_convert,
    "beg": _read_beg,
    "play": _read_card(SHIPPED.plays.values()),
    "accept": _read_card(SHIPPED.accepts.values()),
    "renovate": _read_renovate,
}
