"""Every choice a player of Agricola can have, and its words.

================================= ===================================================
``use forest``                    send a person to a space; ``pass``
``build room 2-2``                a room, or ``build stable 2-2``
``plow 2-2``, ``sow grain 2-2``   fields; ``sow grain bean-field`` on a card
``fence 2-2``, ``close``          add a space to a pasture, and put up its fences
``bake 2 grain``                  bake
``buy well``, ``play canoe``      improvements and occupations
``give well``, ``pay 2 clay``     pay for them
``take wood reed``                take goods of one's choice; ``grow``, ``lead``
``eat 1 grain``, ``cook 1 boar``  goods become food
``convert joinery``               a card turns goods into others
``keep 2 sheep 1 boar``           the animals that stay
``feed``, ``beg 1``               end a meal
``accept canoe``, ``decline``     what a card offers
``renovate stone``, ``done``      the material of a renovation; no more of it
================================= ===================================================

Each action exists once: call its verb with its values, never its class. Actions with custom cards
are made by the game that has the cards, see `shipped_and_custom_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

from ....core.action import Action, Menu
from ....core.arrays import i64
from ....core.goods import Purse
from ....core.grammar import (
    GoodsSlot,
    Grammar,
    Half,
    NameSlot,
    NumberSlot,
    Slot,
    Value,
    Verb,
    Way,
    WordSlot,
)
from .action_space_names import ACTION_SPACES
from .card_conversions_and_crops import Conversion, conversions_of, crops_of
from .card_data import DeckCard, card_of
from .cards import CARDS, COOKED, FIRST_MINOR, FIRST_OCCUPATION, MAJORS
from .farm_grid import NUMBERS, SPACES
from .goods import ANIMALS, BUILDING_GOODS, CROPS, FOOD, GOODS, HOUSES, KINDS, NOTHING

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
        An action space, a space of the farm, a good or a card; -1 where there is none.
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
        return find, (self.words,)


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


class TakenSlot(Slot):
    """One good, or two building goods: what a space or a card lets a player choose."""

    def __init__(self) -> None:
        self._counts = GoodsSlot(GOODS, 2)

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the goods that are named."""
        ways: list[Way] = []
        for values, after in self._counts.read(words, at):
            counts = values[0]
            assert isinstance(counts, tuple)
            goods = [good for good, count in enumerate(counts) for _ in range(count)]
            if len(goods) == 1 or all(good in BUILDING_GOODS for good in goods):
                ways.append(((tuple(goods),), after))
        return ways

    def spell(self, value: Value) -> str:
        """Return the names of the goods."""
        assert isinstance(value, tuple)
        return " ".join([GOODS[good] for good in value])

    def listed(self) -> Sequence[Value]:
        """Return each good alone."""
        return [(good,) for good in range(KINDS)]


class ConversionSlot(NameSlot):
    """One conversion by all words of its action after the verb, with hyphens or without.

    Parameters
    ----------
    phrases : mapping of str to int
    also : mapping of str to str
        Other words for some of these phrases.

    Examples
    --------
    >>> slot = ConversionSlot({"dock-worker 2 stone for 1 reed": 0})
    >>> slot.read("dock worker 2 stone for 1 reed".split(), 0)
    [((0,), 7)]
    >>> slot.halves("dock worker 2".split(), 0)
    [('dock-worker 2', ['stone'])]
    """

    def __init__(self, phrases: Mapping[str, int], also: Mapping[str, str] | None = None) -> None:
        spaced = {phrase.replace("-", " "): phrase for phrase in phrases}
        super().__init__(phrases, spaced | dict(also or {}))

    def halves(self, words: list[str], at: int) -> list[Half]:
        """Return the possible continuations of a conversion that begins with these words."""
        said, found = " ".join(words[at:]), []
        for phrase in self.names.values():
            parts = phrase.split()
            for count in range(1, len(parts)):
                begun = " ".join(parts[:count])
                if said in (begun, begun.replace("-", " ")):
                    found.append((begun, [parts[count]]))
        return found


def _sown(words: str, crop: int, place: int) -> Move:
    return Move(words, SOW, place, crop)


def _taken(words: str, goods: tuple[int, ...]) -> Move:
    counts = tuple([goods.count(good) for good in range(KINDS)])
    return Move(words, TAKE, goods[0], goods[1] if len(goods) > 1 else -1, counts)


def _kept(words: str, herd: tuple[int, int, int]) -> Move:
    return Move(words, KEEP, -1, -1, (*NOTHING[: ANIMALS[0]], *herd))


def _one_word(word: str, verb: int, *slots: Slot) -> Verb[Move]:
    """Return a verb that names nothing."""
    return Verb(word, Move, *slots, given=(verb,))


def card_names(numbers: Iterable[int]) -> NameSlot:
    """Return a slot for some cards of the package."""
    return NameSlot({CARDS[number].id: number for number in numbers})


def _workshops() -> dict[str, int]:
    """Return the words of what each workshop converts, and the number of its card."""
    found: dict[str, int] = {}
    for number, card in enumerate(MAJORS):
        shop = card.workshop
        if shop is not None:
            phrase = f"{card.id} {shop.count} {GOODS[shop.good]} for {shop.food} food"
            found[phrase] = number
    return found


CONVERSIONS_OF: Final[dict[int, list[Conversion]]] = {
    number: found for number, card in enumerate(CARDS) if (found := conversions_of(number, card))
}
"""By the number of a card of the package what it converts."""

_CONVERSIONS: Final = [one for row in CONVERSIONS_OF.values() for one in row]
_FIELDS: Final = [number for number, card in enumerate(CARDS) if crops_of(card)]
_WORKSHOPS: Final = _workshops()


def _converted(words: str, number: int) -> Move:
    conversion = _CONVERSIONS[number]
    return Move(words, CONVERT, conversion.card, conversion.place)


_ANIMALS: Final = [GOODS[good] for good in ANIMALS]
_TAKEN: Final[list[tuple[Value, ...]]] = [
    *[((good,),) for good in (FOOD, *ANIMALS, *BUILDING_GOODS)],
    *[(two,) for two in combinations_with_replacement(BUILDING_GOODS, 2) if two[0] != two[1]],
    *[((good, good),) for good in BUILDING_GOODS],
]
_HERDS: Final = [((s, b, c),) for s in range(7) for b in range(7) for c in range(7)]
_PRICES: Final = [(card.cost,) for card in CARDS if sum(card.cost)]

SPACE, CROP = NameSlot(NUMBERS), NameSlot({GOODS[crop]: crop for crop in CROPS})
ONE: Final = WordSlot("1", missing=True)

use: Final = Verb("use", Move, NameSlot(ACTION_SPACES), given=(USE,))
passing: Final = _one_word("pass", PASS)
build_room: Final = Verb("build room", Move, SPACE, also=("build rooms",), given=(BUILD_ROOM,))
build_stable: Final = Verb(
    "build stable", Move, SPACE, also=("build stables",), given=(BUILD_STABLE,)
)
plow: Final = Verb("plow", Move, SPACE, also=("plough",), given=(PLOW,))
sow: Final = Verb("sow", _sown, CROP, SPACE, turned=True, between="1")
bake: Final = Verb(
    "bake", Move, NumberSlot(1, MOST_BAKED, default=1), WordSlot("grain", also=("grains",)),
    given=(BAKE,), some=[(grain,) for grain in range(1, 10)],
)  # fmt: skip
fence: Final = Verb("fence", Move, SPACE, given=(FENCE,))
closing: Final = _one_word("close", CLOSE)
buy: Final = Verb("buy", Move, card_names(range(len(MAJORS))), given=(BUY,))
give: Final = Verb("give", Move, card_names(range(FIRST_OCCUPATION)), given=(GIVE,))
take_goods: Final = Verb("take", _taken, TakenSlot(), some=_TAKEN)
growing: Final = _one_word("grow", GROW)
eat: Final = Verb("eat", Move, ONE, CROP, given=(EAT,))
cook: Final = Verb("cook", Move, ONE, NameSlot({GOODS[g]: g for g in COOKED}), given=(COOK,))
convert_at_workshop: Final = Verb(
    "convert", Move,
    ConversionSlot(_WORKSHOPS, {phrase.split()[0]: phrase for phrase in _WORKSHOPS}),
    given=(CONVERT,),
)  # fmt: skip
pay: Final = Verb(
    "pay", Move, GoodsSlot(GOODS, 999, nothing="nothing"), given=(PAY, -1, -1), some=_PRICES
)
keep: Final = Verb(
    "keep", _kept, GoodsSlot(_ANIMALS, 3 * MOST_ANIMALS, nothing="nothing"), some=_HERDS
)
feeding: Final = _one_word("feed", FEED)
begging: Final = _one_word("beg", BEG, ONE)
stopping: Final = _one_word("done", STOP)
play: Final = Verb("play", Move, card_names(range(FIRST_MINOR, len(CARDS))), given=(PLAY,))
accept: Final = Verb("accept", Move, card_names(range(len(CARDS))), given=(ACCEPT,))
leading: Final = _one_word("lead", LEAD)
declining: Final = _one_word("decline", DECLINE)
convert: Final = Verb(
    "convert", _converted, ConversionSlot({one.phrase: n for n, one in enumerate(_CONVERSIONS)})
)
renovate: Final = Verb("renovate", Move, NameSlot({HOUSES[1]: 1, HOUSES[2]: 2}), given=(RENOVATE,))
sow_card: Final = Verb(
    "sow", _sown, CROP, NameSlot({CARDS[card].id: FIRST_CARD_FIELD + card for card in _FIELDS}),
    between="1", some=[(crop, FIRST_CARD_FIELD + card) for card in _FIELDS for crop in CROPS],
)  # fmt: skip

VERBS_OF_ALL_GAMES: Final[tuple[Verb[Action], ...]] = (
    use, passing, build_room, build_stable, plow, sow, sow_card, bake, fence, closing, buy, play,
    give, pay, take_goods, growing, leading, renovate, eat, cook, convert_at_workshop, convert,
    keep, feeding, begging, accept, declining, stopping,
)  # fmt: skip
SMALL_WORDS: Final = "the a an on at in to with and minor occupation space"
GRAMMAR: Final = Grammar(*VERBS_OF_ALL_GAMES, small=SMALL_WORDS)
"""Every kind of move: its words, what it names, and what else people call it."""

DONE: Final = stopping()
CLOSED: Final = closing()
PASSED: Final = passing()
GROWN: Final = growing()
FED: Final = feeding()
BEGGED: Final = begging()
LED: Final = leading()
DECLINED: Final = declining()
_SPACES: Final = range(SPACES)
USES: Final = [use(space) for space in range(len(ACTION_SPACES))]
ROOMS: Final = [build_room(space) for space in _SPACES]
STABLES: Final = [build_stable(space) for space in _SPACES]
PLOWS: Final = [plow(space) for space in _SPACES]
SOWS: Final = [[sow(crop, space) for space in _SPACES] for crop in CROPS]
RENOVATIONS: Final = renovate.all()
FENCES: Final = [fence(space) for space in _SPACES]
BAKES: Final = [bake(grain) for grain in range(1, MOST_BAKED + 1)]
BUYS: Final = buy.all()
EATS: Final = eat.all()
COOKS: Final = cook.all()
CONVERTS: Final = convert_at_workshop.all()
SINGLES: Final[list[Action]] = [take_goods((good,)) for good in BUILDING_GOODS]
PAIRS: Final[list[Action]] = [
    take_goods(two) for two in combinations_with_replacement(BUILDING_GOODS, 2) if two[0] != two[1]
]

USE_MENU: Final = Menu(USES)
BUY_MENU: Final = Menu(BUYS)
ROOM_MENU: Final = Menu(ROOMS)
STABLE_MENU: Final = Menu(STABLES)
PLOW_MENU: Final = Menu(PLOWS)
SOW_MENUS: Final = [Menu(row) for row in SOWS]
FENCE_MENU: Final = Menu(FENCES)


def take(goods: Iterable[int]) -> Move:
    """Return the choice of some goods; their order does not matter.

    Examples
    --------
    >>> take([4, 1])
    <take wood stone>
    """
    return take_goods(tuple(sorted(goods)))


def find(words: str) -> Action | None:
    """Return the action without custom cards that a user's words name, or None.

    Examples
    --------
    >>> find("Use the Forest "), find("cook 1 sheeps"), find("keep 1 boar, 3 sheep")
    (<use forest>, <cook 1 sheep>, <keep 3 sheep 1 boar>)
    >>> find("use forst") is None, pay((0, 0, 4, 0, 0, 0, 0, 0, 0, 0)), keep((0, 0, 0))
    (True, <pay 4 clay>, <keep nothing>)
    """
    return GRAMMAR.find(words)
