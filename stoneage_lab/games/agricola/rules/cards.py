"""Cards as data: what a card costs, what it is worth, and its effects.

The rules ask a card for the effects of a moment, and no rule asks for a card by name. The cards of
the package are in one table that never changes, `CARDS`: the ten major improvements, which are all
the family game has, then the minor improvements and the occupations of the full game (`card_data`).
A card is its number in it. A game with custom cards has a table of its own
(`shipped_and_custom_cards`); the numbers of custom cards follow from their data, so that they are
the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....core.arrays import i64, vec
from ....core.goods import Purse
from .action_space_names import ACTION_SPACES, SPACE_BITS
from .card_data import CUSTOM_MINOR, CUSTOM_OCCUPATION, MINORS, DeckCard, Effect, deck
from .card_hooks import HOOK_NUMBERS, HOOKS, MODIFYING
from .goods import (
    BOAR,
    CATTLE,
    CLAY,
    FOOD,
    HOUSES,
    NOTHING,
    REED,
    SHEEP,
    VEGETABLE,
    WOOD,
    price_array,
    purse,
)

NO_LIMIT: Final = 99
"""For an oven that bakes any number of grain, and for any number of cards."""


class Bake:
    """An oven: each bake turns up to `most` grain into `food` food each."""

    def __init__(self, most: int, food: int) -> None:
        self.most = most
        self.food = food


class Workshop:
    """Once in each harvest `count` goods of a kind become food."""

    def __init__(self, good: int, count: int, food: int) -> None:
        self.good = good
        self.count = count
        self.food = food


class Bonus:
    """Points at the end for goods of a kind: the last row (from, points) that is reached."""

    def __init__(self, good: int, rows: tuple[tuple[int, int], ...]) -> None:
        self.good = good
        self.rows = rows

    def points(self, have: int) -> int:
        """Return the points for a number of goods."""
        found = 0
        for least, points in self.rows:
            if have >= least:
                found = points
        return found


class Ahead:
    """Goods laid on the next `rounds` rounds for the owner of the card."""

    def __init__(self, rounds: int, good: int, count: int) -> None:
        self.rounds = rounds
        self.good = good
        self.count = count


class Prerequisite:
    """What a player must have before a card may be played.

    Attributes
    ----------
    what : str
        As the card says it: ``"occupations"``, see `card_data.DeckCard`.
    kind : int
        Its place in `NEEDS`.
    least : int
        How many there have to be; the house; the first round.
    last : int
        The last round.
    """

    def __init__(self, what: str, need: Any) -> None:
        self.what = what
        self.kind: i64 = NEEDS.index(what)
        self.least: i64 = 0
        self.last: i64 = 0
        if self.kind == NEED_HOUSE:
            self.least = HOUSES.index(need)
        elif self.kind == NEED_ROUNDS:
            self.least, self.last = need
        else:
            self.least = need


NEEDS: Final[tuple[str, ...]] = (
    "house", "rounds", "other_seat_with_fewer_occupations_than", "occupations", "improvements",
    "ovens", "sheep",
)  # fmt: skip
"""The names of what cards need."""

NEED_HOUSE: Final = 0
NEED_ROUNDS: Final = 1
NEED_OTHERS: Final = 2
NEED_OCCUPATIONS: Final = 3
NEED_IMPROVEMENTS: Final = 4
NEED_OVENS: Final = 5


AT_ONCE: Final = ("played", "ahead")
"""The hooks of what a card does at once when it is laid out."""


_ALL_SPACES: Final = sum(SPACE_BITS.values())


def _spaces_named(effect: Effect) -> i64:
    if "spaces" not in effect:
        return _ALL_SPACES
    found: i64 = 0
    for name in effect["spaces"]:
        found |= SPACE_BITS[name]
    return found


def _rows_by_hook(rows: tuple[Effect, ...]) -> list[tuple[int, ...]]:
    """Return the places of effects by the number of their hook."""
    found: list[tuple[int, ...]] = [()] * len(HOOKS)
    for place, effect in enumerate(rows):
        hook = HOOK_NUMBERS[effect["hook"]]
        found[hook] = (*found[hook], place)
    return found


def _gain_of(effect: Effect) -> Purse:
    return purse(**effect["gain"]) if "gain" in effect else NOTHING


def _due_for(effect: Effect) -> Purse:
    found = effect.get("pay") or effect.get("again") or {}
    if "convert" in effect and not isinstance(effect["convert"], list):
        found = effect["convert"]["give"]
    return purse(**found) if found else NOTHING


class Card:
    """A card: a major improvement, or one of the deck.

    Attributes
    ----------
    id : str
    cost : Purse
        The price of a major improvement; the first one of another card.
    price : array of int
        The same as `cost`.
    costs : tuple of Purse
        All full prices, of which one is paid.
    one_price : bool
        Whether there is one, without food, which could be raised.
    points : int
    group : str
        What other cards call it: ``"fireplace"``.
    given : str
        The group of cards of which one may be given up in place of the cost.
    cook : tuple of int
        Food for one of each good, at any time; empty for a card that does not cook.
    bake : Bake or None
    bakes_at_once : bool
        Whether its owner may bake when the card is bought.
    workshop : Workshop or None
    bonus : Bonus or None
    ahead : Ahead or None
    symbols : tuple of str
        What it counts as for other cards.
    rows : tuple of Effect
        What the card of the deck does, in the order of the file.
    gains, dues : tuple of Purse
        The goods that each of these names as its gain, and what it costs its owner.
    hooks : dict of str to tuple of Effect
        The same by hook.
    acts_on : tuple of int
        The numbers of these hooks.
    hooked : int
        The same as a set.
    cooks, modifies : bool
        Whether it matters to cooking; to any of the modifiers of its owner's cards.
    rows_on : list of tuple of int
        By the number of a hook, the places of its effects in `rows`.
    spaces : array of int
        The set of action spaces that each of these effects names, all if it names none.
    opens, toll : int
        The action space that the card opens, -1 for none; the food others pay its owner there.
    at_once : list of int
        The places of those effects that follow when the card is laid out.
    needs : list of Prerequisite
        What its player must have before it may be played, see `card_data.DeckCard`.
    extra_food : int
        The food for an occupation besides that of the action.
    give_kind, give_count : str, int
        Which cards of one's own are given up for it besides the price, and how many.
    passes_left : bool
        Whether it goes to the left neighbour when it was played.
    deck : DeckCard or None
        The card of the deck; None for a major improvement.
    """

    def __init__(
        self,
        id: str,
        cost: Purse,
        points: int,
        *,
        group: str = "",
        given: str = "",
        cook: Purse = (),
        bake: Bake | None = None,
        bakes_at_once: bool = False,
        workshop: Workshop | None = None,
        bonus: Bonus | None = None,
        ahead: Ahead | None = None,
        symbols: tuple[str, ...] = (),
        deck: DeckCard | None = None,
    ) -> None:
        self.id = id
        self.cost = cost
        self.points = points
        self.group = group
        self.given = given
        self.cook = cook
        self.bake = bake
        self.bakes_at_once = bakes_at_once
        self.workshop = workshop
        self.bonus = bonus
        self.ahead = ahead
        self.symbols = symbols
        self.deck = deck
        self.rows: tuple[Effect, ...] = () if deck is None else deck.rows
        self.gains = tuple([_gain_of(effect) for effect in self.rows])
        self.dues = tuple([_due_for(effect) for effect in self.rows])
        self.hooks: dict[str, tuple[Effect, ...]] = {} if deck is None else dict(deck.effects)
        self.acts_on: tuple[int, ...] = tuple([HOOK_NUMBERS[hook] for hook in self.hooks])
        self.hooked: i64 = sum([1 << hook for hook in self.acts_on])
        self.cooks = bool(cook or symbols) or "cook" in self.hooks
        modifying = [hook for hook in MODIFYING if hook in self.hooks]
        self.modifies = bool(self.cooks or bake or workshop or modifying)
        self.rows_on = _rows_by_hook(self.rows)
        needs = {} if deck is None else deck.needs
        self.spaces = vec[i64]([_spaces_named(effect) for effect in self.rows])
        self.opens = -1
        self.toll = 0
        for effect in self.effects("space"):
            self.opens = ACTION_SPACES.index(effect["id"])
            self.toll = effect["toll"]["food"]
        self.at_once = [row for row, effect in enumerate(self.rows) if effect["hook"] in AT_ONCE]
        self.needs = [Prerequisite(what, need) for what, need in needs.items()]
        self.price = price_array(cost)
        self.costs = (cost,) if deck is None else deck.costs
        self.one_price = len(self.costs) == 1 and not cost[FOOD]
        self.extra_food: int = 0 if deck is None else deck.extra_cost[FOOD]
        self.give_kind = "" if deck is None else deck.give_kind
        self.give_count = 0 if deck is None else deck.give_count
        self.passes_left = deck is not None and deck.passes_left

    def effects(self, hook: str) -> tuple[Effect, ...]:
        """Return what the card does on a hook."""
        return self.hooks.get(hook, ())


FIREPLACE: Final = "fireplace"
_FIRE: Final = purse(vegetable=2, sheep=2, boar=2, cattle=3)
_HEARTH: Final = purse(vegetable=3, sheep=2, boar=3, cattle=4)
_COOKS: Final = ("cook", "bake")
_BAKES: Final = ("bake", "oven")


def majors() -> tuple[Card, ...]:
    """Return the ten major improvements in the order of their numbers."""
    return (
        Card("fireplace2", purse(clay=2), 1, group=FIREPLACE, cook=_FIRE, bake=Bake(NO_LIMIT, 2),
             symbols=_COOKS),
        Card("fireplace3", purse(clay=3), 1, group=FIREPLACE, cook=_FIRE, bake=Bake(NO_LIMIT, 2),
             symbols=_COOKS),
        Card("hearth4", purse(clay=4), 1, given=FIREPLACE, cook=_HEARTH, bake=Bake(NO_LIMIT, 3),
             symbols=_COOKS),
        Card("hearth5", purse(clay=5), 1, given=FIREPLACE, cook=_HEARTH, bake=Bake(NO_LIMIT, 3),
             symbols=_COOKS),
        Card("clay-oven", purse(clay=3, stone=1), 2, bake=Bake(1, 5), bakes_at_once=True,
             symbols=_BAKES),
        Card("stone-oven", purse(clay=1, stone=3), 3, bake=Bake(2, 4), bakes_at_once=True,
             symbols=_BAKES),
        Card(
            "joinery", purse(wood=2, stone=2), 2,
            workshop=Workshop(WOOD, 1, 2), bonus=Bonus(WOOD, ((3, 1), (5, 2), (7, 3))),
        ),
        Card(
            "pottery", purse(clay=2, stone=2), 2,
            workshop=Workshop(CLAY, 1, 2), bonus=Bonus(CLAY, ((3, 1), (5, 2), (7, 3))),
        ),
        Card(
            "basketry", purse(reed=2, stone=2), 2,
            workshop=Workshop(REED, 1, 3), bonus=Bonus(REED, ((2, 1), (4, 2), (5, 3))),
        ),
        Card("well", purse(wood=1, stone=3), 4, ahead=Ahead(5, FOOD, 1)),
    )  # fmt: skip


MAJORS: Final = majors()
MAJOR_NUMBERS: Final[dict[str, int]] = {card.id: number for number, card in enumerate(MAJORS)}

FIRST_MINOR: Final = len(MAJORS)
FIRST_OCCUPATION: Final = FIRST_MINOR + MINORS


class CardTable:
    """Cards by number: those of the package, over which it runs, and custom cards.

    A table never changes.

    Attributes
    ----------
    shipped : tuple of Card
    custom : mapping of int to Card
        The custom cards.
    """

    def __init__(self, shipped: tuple[Card, ...], custom: Mapping[int, Card] | None = None) -> None:
        self.shipped = shipped
        self.custom: dict[int, Card] = dict(custom or {})

    def __getitem__(self, number: int) -> Card:
        if number < len(self.shipped):
            return self.shipped[number]
        return self.custom[number]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.shipped)

    def __len__(self) -> int:
        return len(self.shipped)

    def has(self, number: int) -> bool:
        """Tell whether there is a card of this number."""
        return 0 <= number < len(self.shipped) or number in self.custom


class DealtCards:
    """The cards of one kind from which hands are dealt.

    Attributes
    ----------
    cards : list of int
    names : list of str
        Their names, in the same order.
    """

    def __init__(self, cards: list[int], table: CardTable) -> None:
        self.cards = cards
        self.names = [table[card].id for card in cards]
        self._places = vec[i64]([-1] * len(table))
        self._custom_places: dict[int, int] = {}
        for place, card in enumerate(cards):
            if card < len(table):
                self._places[card] = place
            else:
                self._custom_places[card] = place

    def place_of(self, card: int) -> i64:
        """Return the place of a card; -1 for one that is not dealt or cannot be seen."""
        if card < 0:
            return -1
        if card < len(self._places):
            return self._places[card]
        return self._custom_places.get(card, -1)

    def without(self, placed: list[tuple[int, ...]]) -> vec[i64]:
        """Return the places of the cards that are in none of some groups of cards.

        Examples
        --------
        >>> deck = DealtCards([CARD_NUMBERS["canoe"], CARD_NUMBERS["raft"]], CARDS)
        >>> list(deck.without([(CARD_NUMBERS["canoe"], CARD_NUMBERS["grocer"])]))
        [1]
        """
        dealt: i64 = len(self.cards)
        lies = vec[i64]([0] * dealt)
        laid: i64 = 0
        for group in placed:
            for card in group:
                place = self.place_of(card)
                if place >= 0 and not lies[place]:
                    lies[place] = 1
                    laid += 1
        # Filled in place: an array that grows number by number is moved again and again.
        left = vec[i64]([0] * (dealt - laid))
        here: i64 = 0
        number: i64 = 0
        while number < dealt:
            if not lies[number]:
                left[here] = number
                here += 1
            number += 1
        return left


def of_deck(card: DeckCard) -> Card:
    """Return the rules' card of a card of the deck."""
    return Card(card.id, card.costs[0], card.points, symbols=card.symbols, deck=card)


CARDS: Final = CardTable((*MAJORS, *[of_deck(card) for card in deck()]))
"""The cards of the package: major improvements, minor improvements, occupations."""
CARD_NUMBERS: Final[dict[str, int]] = {card.id: number for number, card in enumerate(CARDS)}
"""The numbers of the cards of the package; `Components.numbers` has those of a game."""

HIDDEN_MINOR: Final = -1
HIDDEN_OCCUPATION: Final = -2
"""The numbers of hidden cards in a hand; the back of a card shows its kind."""


def is_occupation(card: int) -> bool:
    """Tell whether a card, seen or not, is an occupation."""
    return (
        FIRST_OCCUPATION <= card < CUSTOM_MINOR
        or card >= CUSTOM_OCCUPATION
        or card == HIDDEN_OCCUPATION
    )


def count_occupations(cards: tuple[int, ...]) -> int:
    """Return how many of some cards, seen or not, are occupations."""
    found = 0
    for card in cards:
        if is_occupation(card):
            found += 1
    return found


def is_minor(card: int) -> bool:
    """Tell whether a card that is seen is a minor improvement.

    Examples
    --------
    >>> is_minor(CARD_NUMBERS["canoe"]), is_minor(0), is_minor(CARD_NUMBERS["grocer"])
    (True, False, False)
    """
    return FIRST_MINOR <= card < FIRST_OCCUPATION or CUSTOM_MINOR <= card < CUSTOM_OCCUPATION


def is_improvement(card: int) -> bool:
    """Tell whether a card is a major or minor improvement."""
    return 0 <= card < FIRST_OCCUPATION or CUSTOM_MINOR <= card < CUSTOM_OCCUPATION


NO_HOOKS: Final[list[tuple[int, ...]]] = []
"""What acts on hooks where no card does."""


def acting(
    cards: tuple[int, ...], table: CardTable, before: list[tuple[int, ...]] = NO_HOOKS
) -> list[tuple[int, ...]]:
    """Return by the number of a hook the cards that act on it, in the order they were laid out.

    The list is empty if no card acts on any. With what acts already (`before`), the cards come
    after it; that list stays as it is.

    Examples
    --------
    >>> from .card_hooks import ON_USED
    >>> acting((CARD_NUMBERS["canoe"], 0, CARD_NUMBERS["raft"]), CARDS)[ON_USED]
    (29, 21)
    """
    found = before
    for number in cards:
        hooks = table[number].acts_on
        if hooks:
            found = found[:] if found else [()] * len(HOOKS)
            for hook in hooks:
                found[hook] = (*found[hook], number)
    return found


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards in ascending order, and one more.

    Examples
    --------
    >>> with_card((12, 20, 70), 31)
    (12, 20, 31, 70)
    """
    place = 0
    for other in cards:
        if other > card:
            break
        place += 1
    return cards[:place] + (card,) + cards[place:]  # noqa: RUF005 - compiled, no list is made


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards without one of them, if it is there.

    Examples
    --------
    >>> without_card((12, 20, 70), 20), without_card((12, 20), 70)
    ((12, 70), (12, 20))
    """
    for place in range(len(cards)):
        if cards[place] == card:
            return cards[:place] + cards[place + 1 :]
    return cards


def backs_of(hand: tuple[int, ...], shown: tuple[int, ...]) -> tuple[int, ...]:
    """Return a hand as others see it: the backs of its cards, and those that were shown.

    Examples
    --------
    >>> backs_of((12, 20, 70), (20,))
    (-2, -1, 20)
    """
    seen = []
    for card in hand:
        if card in shown:
            seen.append(card)
        else:
            seen.append(HIDDEN_OCCUPATION if is_occupation(card) else HIDDEN_MINOR)
    seen.sort()
    return tuple(seen)


def in_play(players: int) -> list[int]:
    """Return the cards of the deck that are dealt from with a number of players."""
    found = []
    for number in range(FIRST_MINOR, len(CARDS)):
        card = CARDS[number].deck
        if card is not None and card.players <= players:
            found.append(number)
    return found


COOKED: Final[tuple[int, ...]] = (VEGETABLE, SHEEP, BOAR, CATTLE)
"""What can be cooked."""


def bake_places(cards: tuple[int, ...], table: CardTable) -> list[tuple[int, int]]:
    """Return (food for one grain, how many) for each oven among some cards, the best first."""
    places = []
    for number in cards:
        oven = table[number].bake
        if oven is not None:
            places.append((oven.food, oven.most))
    places.sort(reverse=True)
    return places


def baked(places: list[tuple[int, int]], grain: int) -> list[tuple[int, int]]:
    """Return how grain is baked for the most food: (how many, food for each), the best first.

    Examples
    --------
    >>> baked([(5, 1), (2, 99)], 4)
    [(1, 5), (3, 2)]
    """
    used = []
    for food, most in places:
        here = min(most, grain)
        if here:
            used.append((here, food))
            grain -= here
    return used


def most_baked(places: list[tuple[int, int]]) -> int:
    """Return how many grain the ovens take together in one bake."""
    found = 0
    for _, most in places:
        found += most
    return found if found < NO_LIMIT else NO_LIMIT
