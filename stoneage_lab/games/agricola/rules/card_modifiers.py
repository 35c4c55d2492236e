"""Modifiers: how cards change prices, cooking, baking, room for animals, permissions and scores.

Such a card does nothing by itself. The modifiers of all cards of a seat are combined once, when its
cards change (`GameCards.modifiers`); a rule then reads one value. This module reads them from the
data of the deck; the rules that use them are where they apply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ....core.arrays import i64, vec
from ....core.goods import Purse
from .action_space_names import ACTION_SPACE_NUMBERS
from .card_data import Effect
from .cards import MAJOR_NUMBERS, NO_LIMIT, CardTable, is_improvement
from .goods import (
    ANIMALS,
    BUILDING_GOODS,
    CROPS,
    GOOD_NUMBERS,
    HOUSES,
    KINDS,
    NOTHING,
    WOOD,
    purse,
)

if TYPE_CHECKING:
    from .actions import Move
    from .card_conversions_and_crops import Conversion
    from .shipped_and_custom_cards import GameCards

NO_HERD: Final = (0, 0, 0)


class PriceRule:
    """How a card changes prices.

    Attributes
    ----------
    of : tuple of str
        What it changes the price of: ``"room"``, ``"renovation"``, ``"improvement"``,
        ``"fence"``.
    cards : tuple of str
        The only cards whose price it changes; empty for all.
    house : int
        The only house whose rooms it changes the price of; -1 for all.
    instead : Purse or None
        One more full price.
    material : int
        A room takes so much of the material of the house; 0 for no change.
    less : Purse
        How much of each good it takes off.
    less_any : int
        How many building goods of one kind it takes off.
    swap_from, swap_to, swap_most : int
        Up to `swap_most` goods of one kind may be paid with another.
    first, free : int
        After the first `first` fences of an action `free` fences cost nothing.
    """

    def __init__(self, effect: Effect) -> None:
        swap: Mapping[str, Any] = effect.get("swap", {})
        fences: Mapping[str, int] = effect.get("free_after", {})
        instead = effect.get("instead")
        self.of = tuple(effect["of"])
        self.cards = tuple(effect.get("cards", ()))
        self.house = HOUSES.index(effect["house"]) if "house" in effect else -1
        self.instead: Purse | None = None if instead is None else purse(**instead)
        self.material: int = effect.get("material", 0)
        self.less = purse(**effect.get("less", {}))
        self.less_any: int = effect.get("less_any", 0)
        self.swap_from = GOOD_NUMBERS[swap["from"]] if swap else -1
        self.swap_to = GOOD_NUMBERS[swap["to"]] if swap else -1
        self.swap_most: int = swap.get("most", 0)
        self.first: int = fences.get("first", 0)
        self.free: int = fences.get("free", 0)


class PriceRules:
    """The rules of a seat's cards for one kind of price, and the prices that they led to.

    Attributes
    ----------
    rules : tuple of PriceRule
        In the order in which the cards were laid out.
    known : dict of int to tuple of Purse
        The ways to pay that were asked for; `prices.variants` keeps them.
    """

    def __init__(self, rules: tuple[PriceRule, ...] = ()) -> None:
        self.rules = rules
        self.known: dict[int, tuple[Purse, ...]] = {}


AS_PRINTED: Final = PriceRules()
"""No card changes a price of this kind."""


class ScoreRule:
    """How a card scores points.

    Attributes
    ----------
    card : int
        Its number.
    of : str
        What is counted: a good, ``"pasture_spaces"``, ``"improvements"``, ``"marks"``.
    rows : tuple of (from, points)
    rooms, house : tuple of int
        Points for each room of a house of each material, and for the house.
    later : int
        Points for each occupation that was laid out after the card.
    forgives : int
        The number of begging cards that do not count.
    no_minus : tuple of str
        The only lines that may count against the seat; empty for all.
    most_animals : tuple of int
        By the number of players: points if nobody has more of any animal.
    full : int
        Points for each category of the table in which the seat has the most points.
    most_occupations : int
        Points for the seats with the most occupations.
    for_everybody : bool
        Whether other seats can get these points too.
    not_with : str
        The card beside which it scores nothing; empty for none.
    of_lines : bool
        Whether it looks at the other lines of the score, or changes them.
    """

    def __init__(self, card: int, effect: Effect) -> None:
        rooms, house = effect.get("per_room", {}), effect.get("house", {})
        animals: Mapping[str, int] = effect.get("most_of_each_animal", {})
        self.card = card
        self.of: str = effect.get("of", "")
        self.rows = tuple([(least, points) for least, points in effect.get("steps", ())])
        self.rooms = tuple([rooms.get(name, 0) for name in HOUSES])
        self.house = tuple([house.get(name, 0) for name in HOUSES])
        self.later: int = effect.get("per_later_occupation", 0)
        self.forgives: int = effect.get("forgive_begging", 0)
        self.no_minus = tuple(effect.get("no_minus_except", ()))
        self.most_animals = tuple([animals.get(str(players), 0) for players in range(6)])
        self.full: int = effect.get("full_categories", 0)
        self.most_occupations: int = effect.get("most_occupations", 0)
        self.for_everybody: bool = effect.get("for_everybody", False)
        self.not_with: str = effect.get("not_with", "")
        self.of_lines = bool(self.forgives or self.no_minus or self.full)


class Modifiers:
    """The combined modifiers of the cards of a seat.

    Attributes
    ----------
    room_prices, renovation_prices, improvement_prices, fence_prices : PriceRules
        What changes the prices of each kind.
    rates : Purse
        The most food for one of each good when it is cooked.
    per_goods : tuple of (int, int, int)
        Cards that add food for goods cooked in one step: (card, number of goods, food for each
        such number).
    ovens : list of (food, most)
        The ovens, the best first.
    workshops : tuple of int
        The cards that are workshops.
    bake_more : tuple of (int, str)
        More food for a bake, unless it is one that this card itself allows.
    pasture_more, stable_holds : Herd
        How many more of each animal a pasture holds, and how many an unfenced stable holds.
    card_any, one_stable : int
        Animals of any kind on cards; of one kind in one unfenced stable.
    mixes : bool
        Whether a pasture may hold different kinds.
    holds : bool
        Whether any of these four changes the room for animals.
    shares : int
        The set of action spaces that may be used although another player is there.
    shares_of_five : int
        Those of which this is so with five players only, where they offer more than with four.
    as_minor : int
        The set of majors that may be bought where a minor improvement may be played.
    to_stone : bool
        Whether a wooden house may be renovated to stone.
    fields : tuple of int
        The cards that are fields; how much grows on one is its mark.
    field_crops : tuple of int
        The crop of each of them.
    grain_more, vegetables_more : int
        How many more crops are put on a newly sown field.
    hunger : tuple of int
        (people, food of each of them, food of each other person); empty without such a card.
    counts_more : int
        How many more occupations there are in conditions and scores.
    scores : tuple of ScoreRule
    kinds : tuple of str
        The groups and symbols of the cards, for which other cards may be had.
    sells : Purse
        The food that cards give for one of each good at any time; empty without such a card.
    works_freely : bool
        Whether a card has an action on the farm at any time.
    most_food : array of int
        The most food that one of each good becomes, raw, cooked or sold.
    conversions : list of Conversion
        What the cards convert at any time, in the order they were laid out.
    converts : list of Move
        The action of each of these.
    """

    def __init__(self) -> None:
        self.room_prices = AS_PRINTED
        self.renovation_prices = AS_PRINTED
        self.improvement_prices = AS_PRINTED
        self.fence_prices = AS_PRINTED
        self.rates: Purse = NOTHING
        self.per_goods: tuple[tuple[int, int, int], ...] = ()
        self.ovens: list[tuple[int, int]] = []
        self.workshops: tuple[int, ...] = ()
        self.bake_more: tuple[tuple[int, str], ...] = ()
        self.pasture_more: tuple[int, int, int] = NO_HERD
        self.stable_holds: tuple[int, int, int] = NO_HERD
        self.card_any = 0
        self.one_stable = 0
        self.mixes = False
        self.holds = False
        self.shares = 0
        self.shares_of_five = 0
        self.as_minor = 0
        self.to_stone = False
        self.fields: tuple[int, ...] = ()
        self.field_crops: tuple[int, ...] = ()
        self.grain_more = 0
        self.vegetables_more = 0
        self.hunger: tuple[int, ...] = ()
        self.counts_more = 0
        self.scores: tuple[ScoreRule, ...] = ()
        self.kinds: tuple[str, ...] = ()
        self.sells: Purse = ()
        self.works_freely = False
        self.most_food = vec[i64]()
        self.conversions: list[Conversion] = []
        self.converts: list[Move] = []

    def copy(self) -> Modifiers:
        """Return independent modifiers of the same cards, to which another card can be added."""
        twin = Modifiers()
        twin.room_prices = self.room_prices
        twin.renovation_prices = self.renovation_prices
        twin.improvement_prices = self.improvement_prices
        twin.fence_prices = self.fence_prices
        twin.rates = self.rates
        twin.per_goods = self.per_goods
        twin.ovens = self.ovens[:]
        twin.workshops = self.workshops
        twin.bake_more = self.bake_more
        twin.pasture_more = self.pasture_more
        twin.stable_holds = self.stable_holds
        twin.card_any = self.card_any
        twin.one_stable = self.one_stable
        twin.mixes = self.mixes
        twin.holds = self.holds
        twin.shares = self.shares
        twin.shares_of_five = self.shares_of_five
        twin.as_minor = self.as_minor
        twin.to_stone = self.to_stone
        twin.fields = self.fields
        twin.field_crops = self.field_crops
        twin.grain_more = self.grain_more
        twin.vegetables_more = self.vegetables_more
        twin.hunger = self.hunger
        twin.counts_more = self.counts_more
        twin.scores = self.scores
        twin.kinds = self.kinds
        twin.sells = self.sells
        twin.works_freely = self.works_freely
        twin.most_food = self.most_food
        twin.conversions = self.conversions[:]
        twin.converts = self.converts[:]
        return twin


def _herd(counts: Mapping[str, int]) -> tuple[int, int, int]:
    given = purse(**counts)
    return given[ANIMALS[0]], given[ANIMALS[1]], given[ANIMALS[2]]


def _added(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _price(found: Modifiers, card: int, effect: Effect) -> None:
    rule = PriceRule(effect)
    if "room" in rule.of:
        found.room_prices = PriceRules((*found.room_prices.rules, rule))
    if "renovation" in rule.of:
        found.renovation_prices = PriceRules((*found.renovation_prices.rules, rule))
    if "improvement" in rule.of:
        found.improvement_prices = PriceRules((*found.improvement_prices.rules, rule))
    if "fence" in rule.of:
        found.fence_prices = PriceRules((*found.fence_prices.rules, rule))


def _bake(found: Modifiers, card: int, effect: Effect) -> None:
    if "food" in effect:
        most = effect["most"]
        found.ovens.append((effect["food"], most if type(most) is int else NO_LIMIT))
    bonus = effect.get("bonus")
    if bonus:
        found.bake_more += ((bonus["per_bake"], bonus.get("not_by", "")),)


def _hold(found: Modifiers, card: int, effect: Effect) -> None:
    stable = _herd(effect.get("stable", {}))
    have = found.stable_holds
    found.holds = True
    found.pasture_more = _added(found.pasture_more, _herd(effect.get("pasture_more", {})))
    found.stable_holds = max(have[0], stable[0]), max(have[1], stable[1]), max(have[2], stable[2])
    found.card_any += effect.get("card_any", 0)
    found.one_stable = max(found.one_stable, effect.get("one_stable", 0))
    found.mixes = found.mixes or effect.get("pastures_mix", False)


def _allow(found: Modifiers, card: int, effect: Effect) -> None:
    for space in effect.get("spaces", ()):
        found.shares |= 1 << ACTION_SPACE_NUMBERS[space]
    for space in effect.get("spaces_of_five", ()):
        found.shares_of_five |= 1 << ACTION_SPACE_NUMBERS[space]
    for major in effect.get("cards", ()):
        found.as_minor |= 1 << MAJOR_NUMBERS[major]
    if effect["what"] == "renovate_to_stone":
        found.to_stone = True


def _field(found: Modifiers, card: int, effect: Effect) -> None:
    if len(effect["crops"]) != 1:
        raise ValueError("a card that is a field takes one crop, so that its mark tells all")
    found.fields += (card,)
    found.field_crops += (GOOD_NUMBERS[effect["crops"][0]],)


def _free(found: Modifiers, card: int, effect: Effect) -> None:
    found.works_freely = found.works_freely or "do" in effect
    for row in effect.get("convert", ()):
        if isinstance(row["get"], dict) and sum(row["give"].values()) == 1:
            sells = list(found.sells or NOTHING)
            good = purse(**row["give"]).index(1)
            sells[good] = max(sells[good], row["get"].get("food", 0))
            found.sells = tuple(sells)


def _sown(found: Modifiers, card: int, effect: Effect) -> None:
    more = purse(**effect["more"])
    found.grain_more += more[CROPS[0]]
    found.vegetables_more += more[CROPS[1]]


def _hunger(found: Modifiers, card: int, effect: Effect) -> None:
    found.hunger = effect["full"], effect["full_eats"], effect["others_eat"]


def _count(found: Modifiers, card: int, effect: Effect) -> None:
    found.counts_more += effect["occupations"] - 1


def _score(found: Modifiers, card: int, effect: Effect) -> None:
    found.scores += (ScoreRule(card, effect),)


READERS: Final[dict[str, Callable[[Modifiers, int, Effect], None]]] = {
    "price": _price, "bake": _bake, "hold": _hold, "allow": _allow, "field": _field,
    "free": _free, "sown": _sown, "hunger": _hunger, "count": _count, "score": _score,
}  # fmt: skip
"""The function that adds an effect on each hook; cooking needs all cards at once."""


def symbols_of(table: CardTable, cards: tuple[int, ...], symbol: str) -> int:
    """Return how many of some cards count as this: ``"oven"``, ``"bake"``, ``"cook"``.

    Examples
    --------
    >>> from .cards import CARDS
    >>> symbols_of(CARDS, (MAJOR_NUMBERS["clay-oven"], MAJOR_NUMBERS["well"]), "oven")
    1
    """
    found = 0
    for number in cards:
        if symbol in table[number].symbols:
            found += 1
    return found


def _cook(found: Modifiers, table: CardTable, cards: tuple[int, ...]) -> None:
    """Add cooking: the rates, and bonuses for cooked goods."""
    rates, more = list(NOTHING), list(NOTHING)
    found.per_goods = ()
    for number in cards:
        own = table[number].cook
        for good in range(len(own)):
            rates[good] = max(rates[good], own[good])
        for effect in table[number].effects("cook"):
            needs: Mapping[str, int] = effect.get("needs", {})
            if all(symbols_of(table, cards, name) >= least for name, least in needs.items()):
                for name, food in effect.get("rates", {}).items():
                    rates[GOOD_NUMBERS[name]] = max(rates[GOOD_NUMBERS[name]], food)
            bonus = effect.get("bonus", {})
            if "each" in bonus:
                more[GOOD_NUMBERS[bonus["each"]]] += bonus["food"]
            if "per_goods" in bonus:
                found.per_goods += ((number, bonus["per_goods"], bonus["food"]),)
    found.rates = tuple([rate + more[good] if rate else 0 for good, rate in enumerate(rates)])


def _most_food(given: Modifiers) -> vec[i64]:
    """Return the most food that one of each good becomes: cooked, sold, or a crop eaten raw."""
    found = vec[i64]([food for food in given.rates])  # noqa: C416 - an array of machine words
    for good in range(WOOD, KINDS):
        if given.sells and given.sells[good] > found[good]:
            found[good] = given.sells[good]
    for crop in CROPS:
        if not found[crop]:
            found[crop] = 1
    return found


def _no_modifiers() -> Modifiers:
    found = Modifiers()
    found.most_food = _most_food(found)
    return found


NO_MODIFIERS: Final = _no_modifiers()
"""Of a seat without cards."""


def read_modifiers(
    table: GameCards, cards: tuple[int, ...], before: Modifiers | None = None
) -> Modifiers:
    """Return the combined modifiers of some cards; `GameCards.modifiers` caches them.

    Parameters
    ----------
    table : GameCards
    cards : tuple of int
    before : Modifiers, optional
        Those of all cards but the last one, if they are known: only that one is read then.
    """
    if not cards:
        return NO_MODIFIERS
    found = (NO_MODIFIERS if before is None else before).copy()
    for number in cards if before is None else cards[-1:]:
        card = table[number]
        oven = card.bake
        if oven is not None:
            found.ovens.append((oven.food, oven.most))
        if card.workshop is not None:
            found.workshops += (number,)
        if card.group:
            found.kinds += (card.group,)
        found.kinds += card.symbols
        for hook, effects in card.hooks.items():
            reader = READERS.get(hook)
            if reader is not None:
                for effect in effects:
                    reader(found, number, effect)
        if "free" in card.hooks:
            found.conversions += table.conversions.get(number, [])
            found.converts += table.converts.get(number, [])
    found.ovens.sort(reverse=True)
    if before is None or table[cards[-1]].cooks:
        _cook(found, table, cards)
    if before is None or table[cards[-1]].cooks or found.sells:
        found.most_food = _most_food(found)
    return found


def counts_as(table: CardTable, card: int, kind: str) -> bool:
    """Tell whether a card laid out is of a kind that can be given up for another.

    Parameters
    ----------
    table : CardTable
    card : int
    kind : str
        ``"improvement"``, the name of a group (``"fireplace"``), or a symbol (``"oven"``).

    Examples
    --------
    >>> from .cards import CARDS
    >>> well = MAJOR_NUMBERS["well"]
    >>> counts_as(CARDS, well, "improvement"), counts_as(CARDS, well, "oven")
    (True, False)
    """
    if kind == "improvement":
        return is_improvement(card)
    return table[card].group == kind or kind in table[card].symbols


def building_goods_in(price: Purse) -> list[int]:
    """Return the building goods of a price.

    Examples
    --------
    >>> building_goods_in(purse(clay=3, food=1))
    [2]
    """
    return [good for good in BUILDING_GOODS if price[good]]
