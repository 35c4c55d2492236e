"""The sites of the board: who may be placed there, and what they do.

One object per site, numbered in the order of the rules. Legal moves and explanations both come
from `Site.barred`, `Site.room` and `Site.least`, so they cannot disagree. While people are placed,
only new arrivals change which sites are open. `Site.note_open` sets `state.open` when placing
begins, and `Site.arrive` changes it afterwards, so a list of moves is one lookup and not one check
per site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.memo import memo
from ....core.rule import Rule
from .actions import place
from .buildings import AnyGoods, Price
from .player import MOST_PEOPLE
from .refusal_rules import (
    PLACE_AGAIN,
    PLACE_EMPTY,
    PLACE_GATHERERS,
    PLACE_HOME,
    PLACE_RINGS,
    PLACE_TAKEN,
    PLACE_VILLAGE,
)
from .task_numbers import BUYING, MARK, REVEALING, ROLLING

if TYPE_CHECKING:
    from .actions import Pay
    from .game_components import Components
    from .state import StoneAgeState

NO_LIMIT: Final = 99
VILLAGE_SITES: Final = 3

Reason = tuple[Rule, dict[str, Any]]
"""A rule, and the facts its sentence needs."""


@memo(256)
def _ways(number: int, name: str, least: int, most: int) -> list[list[Action]]:
    """Return the ways to place people at a site, for each number of people at home.

    Every set-up has the same; only read, it is shared by all games.
    """
    return [
        [place(count, number, name) for count in range(least, min(people, most) + 1)]
        for people in range(MOST_PEOPLE + 1)
    ]


class Site:
    """A place people can stand on.

    Attributes
    ----------
    number : int
        Its place in the order of the rules; `Components.add_site` gives it.
    name : str
    kind : str
        ``"gather"``, ``"village"``, ``"card"`` or ``"building"``; a site of another kind is drawn
        in a row.
    rings : int
        The number of people it holds; 0 means any number.
    capacity : int
        The same as a number for comparisons: more than there are people if there is no limit.
    least, most : int
        The minimum and maximum number of people to send.
    exact_rule : Rule or None
        The rule that is cited when exactly `least` people are required.
    again : bool
        Whether a player may be placed here again in the same round.
    used : bool
        Whether players use it on their turns; else the people stay until a stage sends them home.
    stay_rule : Rule or None
        The rule that is cited when a player tries to use a site that is not used on a turn.
    cites : str
        The expansion whose part of the texts is cited here, where a rule stands there, too.
    bit : int
        Its bit in sets of sites.
    ways : list of list of Action
        At index n every placing of at most n people, so that a list of moves is one lookup.
    """

    kind = "site"
    again = False
    used = True
    stay_rule: Rule | None = None
    cites = ""

    def __init__(
        self, name: str, rings: int, least: int = 1, exact_rule: Rule | None = None
    ) -> None:
        self.name = name
        self.rings = rings
        self.capacity: i64 = rings or NO_LIMIT
        self.least: i64 = least
        self.exact_rule = exact_rule
        self.most: i64 = (rings or MOST_PEOPLE) if exact_rule is None else least
        self.number: i64 = -1
        self.bit: i64 = 0
        self.ways: list[list[Action]] = []

    def take_number(self, number: int) -> None:
        """Give the site its place in the order of the rules."""
        self.number = number
        self.bit = 1 << number
        self.ways = _ways(number, self.name, self.least, self.most)

    def bind(self, parts: Components) -> None:
        """Bind to the components: called when the site is added, and when they are complete."""

    # -- placing -----------------------------------------------------------------------

    def barred(self, state: StoneAgeState) -> Rule | None:
        """Return the rule that forbids any number of newcomers, or None."""
        return None

    def room(self, state: StoneAgeState) -> int:
        """Return how many more people fit."""
        return self.capacity - state.crowd[self.number]

    def note_open(self, state: StoneAgeState) -> None:
        """Set in `state.open` whether newcomers are allowed."""
        full = state.crowd[self.number] + self.least > self.capacity
        if not full and self.barred(state) is None:
            state.open |= self.bit
        else:
            state.open &= ~self.bit

    def arrive(self, state: StoneAgeState) -> None:
        """Change in `state.open` what an arrival here changes."""
        full = state.crowd[self.number] + self.least > self.capacity
        if full or self.barred(state) is not None:
            state.open &= ~self.bit

    def reasons(self, state: StoneAgeState, seat: int, people: int) -> list[Reason]:
        """Return every rule that forbids placing this number of people here now."""
        found: list[Reason] = []
        there = 0 if self.again else state.placed_at(self.number, seat)
        if there:
            found.append((PLACE_AGAIN, {"have": there}))
        # A player who is here already is refused for that reason alone.
        barred = None if there else self.barred(state)
        if barred is not None:
            found.append((barred, self.facts(state)))
        exact = self.exact_rule is not None and people != self.least
        if self.exact_rule is not None and exact:
            found.append((self.exact_rule, {"have": people, "need": self.least}))
        # The exact number of a site that is filled at once tells of its rings, too.
        told = exact and self.least == self.rings
        taken = barred is PLACE_TAKEN and people <= self.rings
        if people > self.room(state) and not told and not taken:
            numbers = {"have": self.room(state), "need": people, "rings": self.rings}
            found.append((PLACE_RINGS, numbers))
        need = max(people, self.least)
        if need > state.players[seat].home:
            found.append((PLACE_HOME, {"have": state.players[seat].home, "need": need}))
        return found

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        """Return the numbers that the sentence of `barred` needs."""
        owner = next((s for s in range(state.seats) if state.placed_at(self.number, s)), 0)
        return {"owner": state.game.seats[owner], "have": state.crowd[self.number]}

    # -- using -------------------------------------------------------------------------

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        """Apply the effect of the site; its people are home already."""
        raise NotImplementedError

    def price(self, state: StoneAgeState) -> Price:
        """Return the price here."""
        raise NotImplementedError

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        """Give the player the card or tile that was paid for."""
        raise NotImplementedError

    def apply_effect(self, state: StoneAgeState, seat: int, number: int) -> None:
        """Apply the effect of the card or tile that was bought here, once all is paid."""
        raise NotImplementedError

    def sells(self, state: StoneAgeState) -> bool:
        """Tell whether there is something to buy here."""
        return False

    def cited(self, state: StoneAgeState) -> str:
        """Return what is cited for the price here, see `cites`."""
        return self.cites

    def __repr__(self) -> str:
        return f"<site {self.name}>"


class Gather(Site):
    """Hunting grounds, forest, clay pit, quarry, river: dice divided by a number.

    Attributes
    ----------
    number_of_good : int
        What it yields, a good or food.
    good, divisor, value : str, int, int
        Its name, the pips for one, and the points of one.
    most_players : int
        Maximum number of players here in one round (smaller with fewer than four players).
    mark : int
        The number by which tasks tell where dice are rolled; 0 where nothing asks for it. See
        `Components.mark_rolls`.
    """

    kind = "gather"

    def __init__(self, name: str, good: int, rings: int, most_players: int = 4) -> None:
        super().__init__(name, rings)
        self.number_of_good = good
        self.good = ""
        self.divisor = 0
        self.value = 0
        self.most_players = most_players
        self.mark: i64 = 0

    def bind(self, parts: Components) -> None:
        self.good = parts.goods.yields[self.number_of_good]
        self.divisor = parts.goods.divisors[self.number_of_good]
        self.value = parts.goods.values[self.number_of_good]

    def barred(self, state: StoneAgeState) -> Rule | None:
        if self.rings and state.groups[self.number] >= self.most_players:
            return PLACE_GATHERERS
        return None

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        return {"most": self.most_players, "players": state.seats}

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(ROLLING, seat, self.number_of_good, people, self.mark * MARK)

    def less(self, state: StoneAgeState, people: int) -> int:
        """Return by how much a roll of some people here is lowered."""
        return state.parts.reduction.less(state, self.number_of_good, people, self.mark)


class Village(Site):
    """Tool maker, hut and field: one player each, and with few players not all of them.

    Attributes
    ----------
    open_sites : int
        Maximum number of village sites used in one round.
    """

    kind = "village"

    def __init__(
        self, name: str, rings: int, open_sites: int = 3, exact_rule: Rule | None = None
    ) -> None:
        super().__init__(name, rings, rings, exact_rule)
        self.open_sites = open_sites

    def barred(self, state: StoneAgeState) -> Rule | None:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        if self.open_sites == VILLAGE_SITES:
            return None
        return PLACE_VILLAGE if state.village_sites_taken() >= self.open_sites else None

    def arrive(self, state: StoneAgeState) -> None:
        state.open &= ~self.bit
        if self.open_sites < VILLAGE_SITES:
            taken = state.village_sites_taken()
            for site in state.parts.village_sites:
                if taken >= site.open_sites:
                    state.open &= ~site.bit

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        facts = super().facts(state)
        return facts | {"most": self.open_sites, "players": state.seats}


class ToolMaker(Village):
    """Gives one tool, or improves the lowest one."""

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.add_tool(seat)


class Hut(Village):
    """Gives one person to a player who sends two people."""

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.add_person(seat)


class Field(Village):
    """Moves the marker one step up the field track: one more food every round."""

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.add_field(seat)


class CardSlot(Site):
    """A place beside a civilization card; the slot says how many goods it costs.

    Attributes
    ----------
    slot : int
        0 for the rightmost, cheapest one.
    """

    kind = "card"

    def __init__(self, name: str, slot: int) -> None:
        super().__init__(name, 1)
        self.slot = slot
        self._price = AnyGoods(slot + 1)

    def bind(self, parts: Components) -> None:
        self._price.bind(parts.purses)

    def barred(self, state: StoneAgeState) -> Rule | None:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        return None if self.sells(state) else PLACE_EMPTY

    def sells(self, state: StoneAgeState) -> bool:
        return state.display[self.slot] >= 0

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(BUYING, seat, self.number)

    def price(self, state: StoneAgeState) -> Price:
        return self._price

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        number = state.display[self.slot]
        state.display[self.slot] = -1
        state.players[seat].take_card(number)
        card = state.parts.cards[number]
        state.tell_payment("buy", seat, card.id, payment.purse)
        state.parts.after_price.paid(state, seat, self, number)

    def apply_effect(self, state: StoneAgeState, seat: int, number: int) -> None:
        state.parts.cards[number].top.take(state, seat)


class BuildingStack(Site):
    """A place beside a stack of building tiles, of which the top one may be built.

    Attributes
    ----------
    stack : int
        Counted from the left.
    """

    kind = "building"

    def __init__(self, name: str, stack: int) -> None:
        super().__init__(name, 1)
        self.stack = stack

    def barred(self, state: StoneAgeState) -> Rule | None:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        return None if self.sells(state) else PLACE_EMPTY

    def sells(self, state: StoneAgeState) -> bool:
        return state.tops[self.stack] >= 0

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(BUYING, seat, self.number)

    def price(self, state: StoneAgeState) -> Price:
        return state.parts.tiles[state.tops[self.stack]].price

    def cited(self, state: StoneAgeState) -> str:
        return state.parts.tiles[state.tops[self.stack]].cites

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        number = state.tops[self.stack]
        tile = state.parts.tiles[number]
        points = tile.price.points(payment)
        player = state.players[seat]
        player.add_building(number, tile)
        player.points += points
        state.tell_payment(tile.event, seat, tile.id, payment.purse, points)
        state.stacks[self.stack] -= 1
        state.tops[self.stack] = -1
        state.parts.after_price.paid(state, seat, self, number)

    def apply_effect(self, state: StoneAgeState, seat: int, number: int) -> None:
        # The next tile is turned up when all else is done: what is pushed first comes last.
        if state.stacks[self.stack]:
            state.push(REVEALING, seat, self.stack)
        state.parts.tiles[number].apply_effect(state, seat, number)


class AfterPrice:
    """What follows when the price of a card or building is paid: its effect."""

    def paid(self, state: StoneAgeState, seat: int, site: Site, number: int) -> None:
        """Continue after a seat has paid at a site for a card or tile, whose number is given."""
        site.apply_effect(state, seat, number)
