"""The decisions of the game: placing, using, tools, paying, taking, gaining, feeding."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action, Menu
from ....core.arrays import i64
from ....core.goods import covers, kinds, missing, total
from ....core.memo import Memo
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task, seat_of
from .actions import (
    DECLINE,
    KEEP,
    SITES_ELSEWHERE,
    STARVE,
    TAKES,
    Gain,
    Pay,
    PlacePeople,
    Return,
    Skip,
    Take,
    Tools,
    tools,
    use,
)
from .buildings import nearest_payments
from .feeding import STARVING
from .goods import PEOPLE
from .player import MOST_LEVEL, MOST_PEOPLE, USED_SETS
from .refusal_rules import (
    FEED_AWAY,
    PAY_FOOD,
    PAY_HAVE,
    PLACE_EXPANSION,
    PLACE_STACKS,
    TAKE_DIE,
    TOOLS_READY,
    USE_ABSENT,
    USE_DECLINE,
)
from .step_base import Decision, TaskStep, divide
from .task_numbers import (
    BUYING,
    FEEDING,
    GAINING,
    MARK,
    OFFERING,
    PLACING,
    SITE,
    TAKING,
    TOOLING,
    USING,
    dice_of,
    good_of,
    mark_of,
    shortage_of,
    site_of,
    sum_of,
)

if TYPE_CHECKING:
    from .buildings import Price
    from .state import StoneAgeState

# Joined to the ways to pay: a list of one need not be made each time.
_OR_DECLINE: Final[list[Action]] = [DECLINE]
_OR_STARVE: Final[list[Action]] = [STARVE]
_TAKES: Final = Menu(TAKES)


def open_sites(state: StoneAgeState, seat: i64) -> i64:
    """Return the set of sites where a seat may be placed now."""
    player = state.players[seat]
    parts = state.parts
    return state.open & ~(player.sites & parts.only_once) & parts.within[player.home]


PRICE_RULES: Final[dict[str, str]] = {
    "card": "pay.card",
    "fixed": "pay.fixed",
    "kinds": "pay.kinds",
    "range": "pay.range",
}
"""The rule of each kind of price."""


class PlaceStep(Decision):
    """The mover puts people on one site."""

    number = PLACING
    name = "placing"
    rule = "place.turns"
    stages: tuple[str, ...] = ("place",)
    begins_turn = True

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        free = state.free
        home: i64 = state.players[task[SEAT]].home
        parts = state.parts
        crowd, capacities = state.crowd, parts.capacities
        # How many people can go to each site with room for several, as the digits of one number.
        rooms: i64 = 0
        for site in parts.spacious:
            rooms *= MOST_PEOPLE + 1
            if free >> site & 1:
                room = capacities[site] - crowd[site]
                rooms += room if room < home else home
        several = parts.groups.get(rooms)
        if several is None:
            several = parts.group(rooms)
        return several + parts.places.of(free >> parts.first_narrow & parts.narrow)

    def play(self, state: StoneAgeState, task: Task, action: PlacePeople) -> None:
        state.move_in(task[SEAT], action.site, action.people)
        if state.events is not None:
            name = state.parts.sites[action.site].name
            state.events.append(("place", seat_of(task), action.people, name))

    def tried_at(self, state: StoneAgeState, site: int) -> Action | None:
        there = state.parts.sites[site]
        return there.ways[there.least][0]

    def tempting(self, state: StoneAgeState, task: Task) -> list[Action]:
        """Return the fewest people at each site, full or not."""
        return [site.ways[site.least][0] for site in state.parts.sites]

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, PlacePeople):
            return [self.not_now(state, task, action)]
        name = state.game.seats[seat_of(task)]
        if not state.parts.has(action.site, action.name):
            return [no_such_site(state, name, action.name)]
        site = state.parts.sites[action.site]
        reasons = site.reasons(state, seat_of(task), action.people)
        told = {"seat": name, "site": site.name, "cites": site.cites}
        return [state.refuse(rule, **(told | facts)) for rule, facts in reasons]


def no_such_site(state: StoneAgeState, seat: str, site: str) -> Refusal:
    """Return the refusal of a site of an expansion, or of a stack, that this game does not have."""
    expansion = SITES_ELSEWHERE.get(site, "")
    if expansion:
        named = {"expansion": expansion, "module": expansion}
        return state.refuse(PLACE_EXPANSION, seat=seat, site=site, **named)
    facts = {"seat": seat, "players": state.seats, "site": site}
    return state.refuse(PLACE_STACKS, **facts)


class UseStep(Decision):
    """The mover uses a site with all people there; players choose the order of their sites."""

    number = USING
    name = "using"
    rule = "use.order"
    stages: tuple[str, ...] = ("use",)
    searched = False

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        parts = state.parts
        sites = state.players[task[SEAT]].sites & parts.used
        uses = parts.uses.of(sites)
        return uses + parts.skips.of(sites) if parts.free_to_decline else uses

    def tried_at(self, state: StoneAgeState, site: int) -> Action | None:
        return use(site, state.parts.sites[site].name)

    def play(self, state: StoneAgeState, task: Task, action: Return) -> None:
        seat = task[SEAT]
        people = state.move_out(seat, action.site)
        site = state.parts.sites[action.site]
        if state.events is not None:
            verb = "use" if action.uses else "skip"
            state.events.append((verb, seat, site.name, people))
        if action.uses:
            site.use(state, seat, people)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Return):
            return [self.not_now(state, task, action)]
        seat = state.game.seats[seat_of(task)]
        if not state.parts.has(action.site, action.name):
            return [no_such_site(state, seat, action.name)]
        there = state.parts.sites[action.site]
        name = there.name
        if not there.used:
            if there.stay_rule is None:
                return [self.not_now(state, task, action)]
            stay = state.placed_at(action.site, seat_of(task))
            return [state.refuse(there.stay_rule if stay else USE_ABSENT, seat=seat, site=name)]
        found: list[Refusal] = []
        if isinstance(action, Skip) and not state.parts.free_to_decline:
            found.append(state.refuse(USE_DECLINE, seat=seat, site=name))
        if not state.placed_at(action.site, seat_of(task)):
            found.append(state.refuse(USE_ABSENT, seat=seat, site=name))
        return found


_tool_choices: Memo[tuple[tuple[int, ...], tuple[int, ...]], list[Action]] = Memo(1 << 14)
# The same without one-use tools, by level and used tools.
_plain_choices: Final[list[list[Action]]] = [[] for _ in range((MOST_LEVEL + 1) * USED_SETS)]


def tool_choices(ready: tuple[int, ...], once: tuple[int, ...]) -> list[Action]:
    """Return every set of ready tools, the empty one first; equal tools are interchangeable.

    Examples
    --------
    >>> tool_choices((2, 1), ())
    [<tools none>, <tools 1>, <tools 2>, <tools 2+1>]
    """
    key = ready, once
    known = _tool_choices.get(key)
    if known is None:
        known = _tool_choices.keep(key, _tool_sets(ready, once))
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


class AddTools(TaskStep):
    """The player adds tools to the roll."""

    number = TOOLING
    name = "tools"
    rule = "tools.ready"
    stages: tuple[str, ...] = ("use",)
    searched = False
    follows = True
    numbers: tuple[str, ...] = ("good", "dice", "sum and mark")
    of_good = True

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        player = state.players[task[SEAT]]
        if player.once:
            return tool_choices(player.ready, player.once)
        number = player.level * USED_SETS + player.used_mask
        known = _plain_choices[number]
        if not known:
            known = _plain_choices[number] = tool_choices(player.ready, ())
        return known

    def play(self, state: StoneAgeState, task: Task, action: Tools) -> None:
        _step, seat, good, dice, marked = task
        if action.bonus:
            state.players[seat].use_tools(action.values, action.once)
        divide(state, seat, good, dice, marked % MARK, action.bonus, marked // MARK)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        dice = dice_of(task)
        known = state.parts.rolls(good_of(task), mark_of(task)) and 1 <= dice <= MOST_PEOPLE
        return known and dice <= sum_of(task) <= 6 * dice

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Tools):
            return [self.not_now(state, task, action)]
        if action in self.legal_moves(state, task):
            return []
        player = state.players[seat_of(task)]
        have = [str(value) for value in player.ready] + [f"once{value}" for value in player.once]
        need = action.words.removeprefix("tools ")
        seat = state.game.seats[seat_of(task)]
        shown = {"tool1": need.split("+"), "tool2": have}
        return [state.refuse(TOOLS_READY, seat=seat, have=have, need=need, **shown)]


class BuyStep(Decision):
    """The player pays for a card or a building, or declines it."""

    number = BUYING
    name = "buying"
    stages: tuple[str, ...] = ("use",)
    follows = True
    numbers: tuple[str, ...] = ("site",)

    def required_by(self, state: StoneAgeState, task: Task) -> str:
        """Return the rule of the price that is to be paid."""
        return PRICE_RULES.get(state.parts.sites[site_of(task)].price(state).kind, "")

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        price = state.parts.sites[task[SITE]].price(state)
        return price.payments(state.players[task[SEAT]].goods) + _OR_DECLINE

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        seat = task[SEAT]
        site = state.parts.sites[task[SITE]]
        if isinstance(action, Pay):
            state.players[seat].spend(action.purse)
            site.buy(state, seat, action)
        elif state.events is not None:
            state.record_event("decline", seat, site.name)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        sites, number = state.parts.sites, site_of(task)
        return 0 <= number < len(sites) and sites[number].sells(state)

    def tempting(self, state: StoneAgeState, task: Task) -> list[Action]:
        """Return the payment that lacks fewest goods, where none can be paid."""
        if state.legal()[0] is not DECLINE:
            return []
        price = state.parts.sites[site_of(task)].price(state)
        return [nearest_payments(price, state.players[seat_of(task)].goods)[0]]

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is DECLINE:
            return []
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        site = state.parts.sites[site_of(task)]
        price = site.price(state)
        seat, goods = state.game.seats[seat_of(task)], state.parts.goods
        found = no_food(state, seat_of(task), action)
        for rule in price.forbids(action.purse):
            facts = price_facts(price) | {"seat": seat, "site": site.name}
            facts["cites"] = site.cited(state)
            # A price counts goods: food and people that are named have a reason of their own.
            given = action.purse[:PEOPLE]
            facts |= {"have": total(given), "paid_kinds": kinds(given), "besides": ""}
            facts["paid"] = goods.listed(action.purse, action.food)
            facts["offered"] = action.purse[PEOPLE]
            found.append(state.refuse(rule, **facts))
        return found + short_of(
            state, seat_of(task), action, (*state.players[seat_of(task)].goods, 0)
        )


def price_facts(price: Price) -> dict[str, Any]:
    """Return the numbers that the sentences about a price need."""
    facts: dict[str, Any] = {"least": price.least, "most": price.most, "need": price.least}
    facts["kinds"] = getattr(price, "kinds", 0)
    facts["bound"] = getattr(price, "bound", "exactly")
    goods = price.purses.goods
    facts["cost"] = goods.listed((*getattr(price, "cost", goods.none), 0))
    return facts


def no_food(state: StoneAgeState, seat: int, action: Pay) -> list[Refusal]:
    """Return the refusal of a payment that names food, where only goods can be paid."""
    if not action.food:
        return []
    return [state.refuse(PAY_FOOD, seat=state.game.seats[seat], food=action.food)]


def short_of(
    state: StoneAgeState,
    seat: int,
    action: Pay,
    purse: tuple[int, ...],
    food: int = -1,
    cites: str = "",
) -> list[Refusal]:
    """Return the refusal of a payment that the purse does not cover, if it does not.

    `food` is the food that the player has where it can be paid, else -1; `cites` is the expansion
    whose part of the texts is cited.
    """
    have, paid = purse[:PEOPLE], action.purse[:PEOPLE]
    short = max(0, action.food - food) if food >= 0 else 0
    if covers(have, paid) and not short:
        return []
    goods = state.parts.goods
    lacking = goods.listed((*missing(have, paid), 0), short)
    name = state.game.seats[seat]
    stock = goods.listed((*have, 0), max(0, food))
    return [state.refuse(PAY_HAVE, seat=name, missing=lacking, have=stock, cites=cites)]


class FeedStep(Decision):
    """Food is missing: the player pays all of it in goods, or loses ten points."""

    number = FEEDING
    name = "feeding"
    rule = "feed.rest"
    stages: tuple[str, ...] = ("feed",)
    numbers: tuple[str, ...] = ("food that is missing",)

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        ways = state.parts.feeding.ways(state.players[seat_of(task)], shortage_of(task))
        return ways + _OR_STARVE

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        player = state.players[seat_of(task)]
        if isinstance(action, Pay):
            player.spend(action.purse)
            if state.events is not None:
                state.record_event(
                    "paid_rest", seat_of(task), state.parts.goods.listed(action.purse)
                )
        else:
            player.points -= STARVING
            state.record_event("starve", seat_of(task), STARVING)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        return 1 <= shortage_of(task) <= MOST_PEOPLE

    def tempting(self, state: StoneAgeState, task: Task) -> list[Action]:
        """Return all goods, and wood that is not there, where all goods are too few."""
        goods, need = state.players[seat_of(task)].goods, shortage_of(task)
        if sum(goods) >= need:
            return []
        return [state.parts.purses.pay((max(0, need - sum(goods[1:])), *goods[1:], 0))]

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is STARVE:
            return []
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        player = state.players[seat_of(task)]
        feeding = state.parts.feeding
        seat = state.game.seats[seat_of(task)]
        found = no_food(state, seat_of(task), action)
        need, named = shortage_of(task), action.count + action.food
        for rule in feeding.forbids(player, action.purse, need, named):
            facts = {
                "need": need,
                "have": named,
                "people": player.people,
                "offered": action.purse[PEOPLE],
                "besides": "",
            }
            if rule is FEED_AWAY:
                facts |= {"have": player.home, "need": action.purse[PEOPLE]}
            found.append(state.refuse(rule, seat=seat, **facts))
        return found + short_of(state, seat_of(task), action, feeding.larder(player))


class OfferGain(Decision):
    """At the end of a turn the player may still cash the card for two goods."""

    number = OFFERING
    name = "offer"
    about_cashing = True
    rule = "gain.card"
    stages: tuple[str, ...] = ("use",)

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        return [KEEP]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        state.offered = True

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        state.pop_task()
        super().cash(state, task, action)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if action is KEEP else [self.not_now(state, task, action)]


class GainTwo(TaskStep):
    """The player chooses two goods at once."""

    number = GAINING
    name = "gaining"
    about_cashing = True
    rule = "gain.card"
    stages: tuple[str, ...] = ("use",)
    follows = True

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        return state.parts.purses.gains

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        state.pop_task()
        super().cash(state, task, action)

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if isinstance(action, Gain) else [self.not_now(state, task, action)]


class TakeDie(TaskStep):
    """The player takes one die of the "dice for everyone"."""

    number = TAKING
    name = "taking"
    rule = "card.dice"
    stages: tuple[str, ...] = ("use",)
    follows = True
    in_rows = True

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        faces: i64 = 0
        for face in state.tray:
            faces |= 1 << face - 1
        return _TAKES.of(faces)

    def play(self, state: StoneAgeState, task: Task, action: Take) -> None:
        left = list(state.tray)
        left.remove(action.face)
        state.tray = tuple(left)
        if state.events is not None:
            state.record_event("take", task[SEAT], action.face)
        state.parts.draft[action.face - 1].take(state, task[SEAT])

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Take):
            return [self.not_now(state, task, action)]
        if action.face in state.tray:
            return []
        return [state.refuse(TAKE_DIE, face=action.face, dice=list(state.tray))]


DECISIONS: Final = (
    PlaceStep(), UseStep(), AddTools(), BuyStep(), TakeDie(), GainTwo(), OfferGain(), FeedStep(),
)  # fmt: skip
"""The decisions of the base game."""
