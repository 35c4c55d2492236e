"""The decisions of the game: placing, using, tools, paying, taking, gaining, feeding."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.goods import covers, kinds, missing
from ...core.rule import Refusal
from .actions import (
    DECLINE,
    GAINS,
    KEEP,
    SITE_NAMES,
    STARVE,
    TAKES,
    Gain,
    Pay,
    Place,
    Return,
    Skip,
    Take,
    Tools,
    Use,
    tools,
)
from .cards import DRAFT
from .feeding import STARVING
from .goods import NOTHING, listed
from .rules import (
    PAY_HAVE,
    PLACE_STACKS,
    RULES,
    TAKE_DIE,
    TOOLS_READY,
    USE_ABSENT,
    USE_DECLINE,
)
from .steps import Decision, Step, divide
from .tasks import Task

if TYPE_CHECKING:
    from .buildings import Price
    from .state import StoneAgeState


def placings(state: StoneAgeState, seat: int) -> list[Action]:
    """Return every placing a seat may choose now, site by site."""
    player = state.players[seat]
    home = player.home
    parts = state.parts
    free = state.open & ~player.sites
    moves: list[Action] = []
    for site in parts.spacious:
        if free & site.bit:
            room = site.capacity - state.crowd[site.number]
            moves += site.ways[room if room < home else home]
    parts.places.add_to(moves, free & parts.narrow[home])
    return moves


class Placing(Decision[Place]):
    """People are put on one site."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        return placings(state, task[1])

    def play(self, state: StoneAgeState, task: Task, action: Place) -> None:
        state.move_in(task[1], action.site, action.people)
        if state.events is not None:
            name = state.parts.sites[action.site].name
            state.events.append(("place", task[1], action.people, name))

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Place):
            return [self.not_now(state, task, action)]
        name = state.game.seats[task[1]]
        if action.site >= len(state.parts.sites):
            return [no_such_site(state, name, action.site)]
        site = state.parts.sites[action.site]
        reasons = site.reasons(state, task[1], action.people)
        return [
            Refusal(RULES[rule], **({"seat": name, "site": site.name} | facts))
            for rule, facts in reasons
        ]


def no_such_site(state: StoneAgeState, seat: str, site: int) -> Refusal:
    """Return the refusal of a building stack that this number of players does not have."""
    facts = {"seat": seat, "players": state.seats, "site": SITE_NAMES[site]}
    return Refusal(RULES[PLACE_STACKS], **facts)


class Using(Decision[Return]):
    """A site is used by all one's people there, in the order the player likes."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        sites = state.players[task[1]].sites
        parts = state.parts
        uses = parts.uses.of(sites)
        return uses + parts.skips.of(sites) if parts.free_to_decline else uses

    def play(self, state: StoneAgeState, task: Task, action: Return) -> None:
        people = state.move_out(task[1], action.site)
        site = state.parts.sites[action.site]
        used = isinstance(action, Use)
        if state.events is not None:
            state.events.append(("use" if used else "skip", task[1], site.name, people))
        if used:
            site.use(state, task[1], people)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Return):
            return [self.not_now(state, task, action)]
        seat = state.game.seats[task[1]]
        if action.site >= len(state.parts.sites):
            return [no_such_site(state, seat, action.site)]
        name = state.parts.sites[action.site].name
        found: list[Refusal] = []
        if isinstance(action, Skip) and not state.parts.free_to_decline:
            found.append(Refusal(RULES[USE_DECLINE], seat=seat, site=name))
        if not state.placed_at(action.site, task[1]):
            found.append(Refusal(RULES[USE_ABSENT], seat=seat, site=name))
        return found


_tool_choices: dict[tuple[int, ...], list[Action]] = {}


def tool_choices(ready: tuple[int, ...], once: tuple[int, ...]) -> list[Action]:
    """Return every set of ready tools, none first; equal tools count as the same.

    Examples
    --------
    >>> tool_choices((2, 1), ())
    [<tools none>, <tools 1>, <tools 2>, <tools 2+1>]
    """
    key = (*ready, 0, *once) if once else ready
    known = _tool_choices.get(key)
    if known is None:
        known = _tool_choices[key] = _tool_sets(ready, once)
    return known


def _tool_sets(ready: tuple[int, ...], once: tuple[int, ...]) -> list[Action]:
    seen: set[Tools] = set()
    for count in range(len(ready) + 1):
        for values in combinations(ready, count):
            for more in range(len(once) + 1):
                for extra in combinations(once, more):
                    seen.add(tools(values, extra))
    order = sorted(seen, key=lambda choice: (len(choice.once), choice.bonus, choice.words))
    return list(order)


class Tooling(Step[Tools]):
    """Tools are added to a roll that lies on the table."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        player = state.players[task[1]]
        return tool_choices(player.ready, player.once)

    def play(self, state: StoneAgeState, task: Task, action: Tools) -> None:
        if action.bonus:
            state.players[task[1]].use_tools(action.values, action.once)
        divide(state, task[1], task[2], task[4], action.bonus)

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Tools):
            return [self.not_now(state, task, action)]
        if action in self.own(state, task):
            return []
        player = state.players[task[1]]
        have = [str(value) for value in player.ready] + [f"once{value}" for value in player.once]
        need = action.words.removeprefix("tools ")
        seat = state.game.seats[task[1]]
        return [Refusal(RULES[TOOLS_READY], seat=seat, have=have, need=need)]


class Buying(Decision[Action]):
    """A card or a building is paid for, or left where it is."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        price = state.parts.sites[task[2]].price(state)
        return [*price.payments(state.players[task[1]].goods), DECLINE]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        site = state.parts.sites[task[2]]
        if isinstance(action, Pay):
            state.players[task[1]].spend(action.purse)
            site.buy(state, task[1], action)
        else:
            state.tell("decline", task[1], site.name)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is DECLINE:
            return []
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        site = state.parts.sites[task[2]]
        price = site.price(state)
        seat = state.game.seats[task[1]]
        found: list[Refusal] = []
        for rule in price.forbids(action.purse):
            facts = price_facts(price) | {"seat": seat, "site": site.name}
            facts |= {"paid": listed(action.purse), "paid_kinds": kinds(action.purse)}
            found.append(Refusal(RULES[rule], **facts, have=action.count))
        return found + short_of(state, task[1], action, (*state.players[task[1]].goods, 0))


def price_facts(price: Price) -> dict[str, Any]:
    """Return the numbers that the sentences about a price need."""
    facts: dict[str, Any] = {"least": price.least, "most": price.most, "need": price.least}
    facts["kinds"] = getattr(price, "kinds", 0)
    facts["bound"] = getattr(price, "bound", "exactly")
    facts["cost"] = listed((*getattr(price, "cost", NOTHING[:4]), 0))
    return facts


def short_of(state: StoneAgeState, seat: int, action: Pay, purse: tuple[int, ...]) -> list[Refusal]:
    """Return the refusal of a payment that the purse does not cover, if it does not."""
    if covers(purse[:4], action.purse[:4]):
        return []
    lacking = listed((*missing(purse[:4], action.purse[:4]), 0))
    name = state.game.seats[seat]
    return [Refusal(RULES[PAY_HAVE], seat=name, missing=lacking, have=listed((*purse[:4], 0)))]


class FeedingStep(Decision[Action]):
    """Food is missing: the whole rest in goods, or ten points."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        ways = state.parts.feeding.ways(state.players[task[1]], task[2])
        return [*ways, STARVE]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        player = state.players[task[1]]
        if isinstance(action, Pay):
            player.spend(action.purse)
            if state.events is not None:
                state.tell("paid_rest", task[1], listed(action.purse))
        else:
            player.points -= STARVING
            state.tell("starve", task[1], STARVING)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is STARVE:
            return []
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        player = state.players[task[1]]
        feeding = state.parts.feeding
        seat = state.game.seats[task[1]]
        found: list[Refusal] = []
        for rule in feeding.forbids(player, action.purse, task[2]):
            found.append(Refusal(RULES[rule], seat=seat, need=task[2], have=action.count,
                                 people=player.people, paid=listed(action.purse)))  # fmt: skip
        return found + short_of(state, task[1], action, feeding.larder(player))


class Offering(Decision[Action]):
    """The last moment of a turn at which the card for two goods can be cashed."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        return [KEEP]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        state.offered = True

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        state.done()
        super().cash(state, task, action)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if action is KEEP else [self.not_now(state, task, action)]


class Gaining(Step[Action]):
    """Two goods have to be chosen at once."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        return GAINS

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        state.done()
        super().cash(state, task, action)

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if isinstance(action, Gain) else [self.not_now(state, task, action)]


class Taking(Step[Take]):
    """One die of the "dice for everyone" has to be taken."""

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        return [TAKES[face - 1] for face in sorted(set(state.tray))]

    def play(self, state: StoneAgeState, task: Task, action: Take) -> None:
        left = list(state.tray)
        left.remove(action.face)
        state.tray = tuple(left)
        state.tell("take", task[1], action.face)
        DRAFT[action.face - 1].take(state, task[1])

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Take):
            return [self.not_now(state, task, action)]
        if action.face in state.tray:
            return []
        return [Refusal(RULES[TAKE_DIE], face=action.face, dice=list(state.tray))]
