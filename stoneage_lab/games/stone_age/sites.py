"""The places of the board: who may stand there, and what they do.

One object a site, numbered in the order of the rules. `legal` moves and explanations both come
from `Site.barred`, `Site.room` and `Site.least`, so they cannot disagree. While people are placed,
only those who come change who else is let in: `Site.look` notes it in `state.open`, so that a
list of moves is looked up and not asked for site by site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.action import Action
from .actions import MOST_PEOPLE, SITE_NAMES, place
from .buildings import AnyGoods, Price
from .cards import CARDS
from .goods import DIVISORS, YIELDS
from .rules import (
    PLACE_AGAIN,
    PLACE_EMPTY,
    PLACE_GATHERERS,
    PLACE_HOME,
    PLACE_HUT,
    PLACE_RINGS,
    PLACE_TAKEN,
    PLACE_VILLAGE,
)
from .tasks import BUYING, REVEALING, ROLLING

if TYPE_CHECKING:
    from .actions import Pay
    from .state import StoneAgeState

NO_LIMIT: Final = 99
VILLAGE_SITES: Final = 3

Reason = tuple[int, dict[str, Any]]
"""The number of a rule, and the facts its sentence needs."""


class Site:
    """A place people can stand on.

    Attributes
    ----------
    number : int
        Its place in the order of the rules.
    name : str
    kind : str
        ``"gather"``, ``"village"``, ``"card"`` or ``"building"``.
    rings : int
        How many people it holds; 0 means any number.
    capacity : int
        The same as a number to reckon with: more than there are people, where there is no limit.
    least, most : int
        How many people one has to send, and may.
    bit : int
        Stands for it in sets of sites.
    ways : list of list of Action
        At place n every placing of at most n people, so that a list of moves is one lookup.
    """

    kind = "site"

    def __init__(self, number: int, rings: int, least: int = 1) -> None:
        self.number = number
        self.name = SITE_NAMES[number]
        self.rings = rings
        self.capacity = rings or NO_LIMIT
        self.least = least
        self.bit = 1 << number
        self.most = rings or MOST_PEOPLE
        self.ways: list[list[Action]] = [
            [place(count, number) for count in range(least, min(n, self.most) + 1)]
            for n in range(MOST_PEOPLE + 1)
        ]

    # -- placing -----------------------------------------------------------------------

    def barred(self, state: StoneAgeState) -> int:
        """Return the rule that keeps newcomers out whatever their number, or 0."""
        return 0

    def room(self, state: StoneAgeState) -> int:
        """Return how many more people fit."""
        return self.capacity - state.crowd[self.number]

    def look(self, state: StoneAgeState) -> None:
        """Note in `state.open` whether newcomers are let in."""
        if state.crowd[self.number] < self.capacity and not self.barred(state):
            state.open |= self.bit
        else:
            state.open &= ~self.bit

    def reasons(self, state: StoneAgeState, seat: int, people: int) -> list[Reason]:
        """Return every rule that forbids placing so many people here now."""
        found: list[Reason] = []
        there = state.placed_at(self.number, seat)
        if there:
            found.append((PLACE_AGAIN, {"have": there}))
        # Who is here already is kept away by that alone, not by the others they might count as.
        barred = 0 if there else self.barred(state)
        if barred:
            found.append((barred, self.facts(state)))
        numbers = {"have": self.room(state), "need": people, "rings": self.rings}
        if self.least > 1 and people != self.least:
            found.append((PLACE_HUT, {"have": people, "need": self.least}))
        elif people > self.room(state) and (barred != PLACE_TAKEN or people > self.rings):
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
        """Let the people who stood here do their work; they are home already."""
        raise NotImplementedError

    def price(self, state: StoneAgeState) -> Price:
        """Return what has to be paid here."""
        raise NotImplementedError

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        """Hand over what was paid for."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<site {self.name}>"


class Gather(Site):
    """Hunting grounds, forest, clay pit, quarry, river: dice divided by a number.

    Attributes
    ----------
    most_players : int
        How many players may gather here in one round (fewer than four players: fewer).
    """

    kind = "gather"

    def __init__(self, number: int, good: int, rings: int, most_players: int = 4) -> None:
        super().__init__(number, rings)
        self.number_of_good = good
        self.good = YIELDS[good]
        self.divisor = DIVISORS[good]
        self.most_players = most_players

    def barred(self, state: StoneAgeState) -> int:
        if self.rings and state.groups[self.number] >= self.most_players:
            return PLACE_GATHERERS
        return 0

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        return {"most": self.most_players, "players": state.seats}

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(ROLLING, seat, self.number_of_good, people)


class Village(Site):
    """Tool maker, hut and field: one player each, and with few players not all of them.

    Attributes
    ----------
    open_sites : int
        How many of the three village sites may be used in one round.
    """

    kind = "village"

    def __init__(self, number: int, rings: int, least: int = 1, open_sites: int = 3) -> None:
        super().__init__(number, rings, least)
        self.open_sites = open_sites

    def barred(self, state: StoneAgeState) -> int:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        if self.open_sites == VILLAGE_SITES:
            return 0
        return PLACE_VILLAGE if state.village_sites_taken() >= self.open_sites else 0

    def look(self, state: StoneAgeState) -> None:
        super().look(state)
        if self.open_sites < VILLAGE_SITES:
            for site in state.parts.village():
                Site.look(site, state)

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        facts = super().facts(state)
        return facts | {"most": self.open_sites, "players": state.seats}


class ToolMaker(Village):
    """Makes one tool, or improves the lowest one."""

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.add_tool(seat)


class Hut(Village):
    """Two people go in, three come home."""

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.add_person(seat)


class Field(Village):
    """One step on the field track: one more food every round."""

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

    def __init__(self, number: int, slot: int) -> None:
        super().__init__(number, 1)
        self.slot = slot
        self._price = AnyGoods(slot + 1)

    def barred(self, state: StoneAgeState) -> int:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        return PLACE_EMPTY if state.display[self.slot] < 0 else 0

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(BUYING, seat, self.number)

    def price(self, state: StoneAgeState) -> Price:
        return self._price

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        number = state.display[self.slot]
        state.display[self.slot] = -1
        state.players[seat].cards += (number,)
        state.tell_payment("buy", seat, CARDS[number].id, payment.purse)
        CARDS[number].top.take(state, seat)


class BuildingStack(Site):
    """A place beside a stack of building tiles, of which the top one may be built.

    Attributes
    ----------
    stack : int
        Counted from the left.
    """

    kind = "building"

    def __init__(self, number: int, stack: int) -> None:
        super().__init__(number, 1)
        self.stack = stack

    def barred(self, state: StoneAgeState) -> int:
        if state.crowd[self.number]:
            return PLACE_TAKEN
        return PLACE_EMPTY if state.tops[self.stack] < 0 else 0

    def use(self, state: StoneAgeState, seat: int, people: int) -> None:
        state.push(BUYING, seat, self.number)

    def price(self, state: StoneAgeState) -> Price:
        return state.parts.tiles[state.tops[self.stack]].price

    def buy(self, state: StoneAgeState, seat: int, payment: Pay) -> None:
        tile = state.parts.tiles[state.tops[self.stack]]
        points = tile.price.points(payment.purse)
        player = state.players[seat]
        player.buildings += (state.tops[self.stack],)
        player.points += points
        state.tell_payment("build", seat, tile.id, payment.purse, points)
        state.stacks[self.stack] -= 1
        state.tops[self.stack] = -1
        if state.stacks[self.stack]:
            state.push(REVEALING, seat, self.stack)
