"""Fences, pasture by pasture: a space joins the pen, and closing the pen puts up its fences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.memo import memo
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import CLOSE, CLOSED, DONE, FENCE, FENCE_MENU, FENCES, STOP, Move
from .animal_room import PER_SPACE
from .animal_room_with_cards import pasture_holds
from .card_hooks import ON_FENCED
from .card_triggering import trigger_cards
from .farm_grid import (
    ALL_SPACES,
    BESIDE,
    MOST_FENCES,
    NAMES,
    around,
    count,
    joined,
    names_of,
    pastures_of,
    regions_within,
    rim,
    rims_of_regions,
)
from .fence_lookahead import can_close, can_close_single, next_spaces, regions, single_regions_left
from .goods import WOOD
from .player import Player
from .prices import FENCE_WOOD, fences_cost, fences_payable
from .refusal_rules import (
    DONE_MUST,
    FENCE_APART,
    FENCE_CHEAPEST,
    FENCE_FULL,
    FENCE_IN,
    FENCE_LEFT,
    FENCE_NEVER,
    FENCE_NOTHING,
    FENCE_ONE,
    FENCE_SIDE,
    FENCE_SPACE,
    FENCE_TOGETHER,
    FENCE_TOUCH,
)
from .refusal_rules import (
    FENCE_WOOD as FENCE_WOOD_RULE,
)
from .step_base import FarmStep, Narrower
from .task_numbers import BUILT, BY_CARDS, FENCE_MODE, FENCING, PEN

if TYPE_CHECKING:
    from .state import AgricolaState


BESIDE_PASTURE: Final = 3
"""A pasture of one space beside another one takes as many fences at the most."""

OPTIONAL: Final = 1
"""The mode of an action that may be left out."""

SINGLE: Final = 2
"""The mode of one pasture of one space, free of charge."""


def can_fence_single(player: Player) -> bool:
    """Tell whether any pasture of one space could be closed next, if nothing had to be paid."""
    return can_close_single(player.fenceable(), player.fences, player.fences_left())


def single_spaces(player: Player) -> vec[i64]:
    """Return every pasture of one space that could be closed next, if nothing had to be paid."""
    return single_regions_left(player.fenceable(), player.fences, player.fences_left())


def closable(player: Player, mode: int, built: int) -> vec[i64]:
    """Return every pasture that could be closed next in an action."""
    return single_spaces(player) if mode == SINGLE else affordable(player, built)


def payable(player: Player, built: int = 0) -> i64:
    """Return how many more fences can be paid in an action that has built `built` fences."""
    if not player.modifiers.fence_prices.rules:
        return player.goods[WOOD] // FENCE_WOOD
    return fences_payable(player, built)


def most_new(player: Player, task: Task) -> int:
    """Return how many more fences could be built and paid in an action."""
    left = player.fences_left()
    if task[FENCE_MODE] == SINGLE:
        return left
    paid = payable(player, task[BUILT])
    return left if left < paid else paid


def affordable(player: Player, built: int = 0) -> vec[i64]:
    """Return every pasture that could be closed and paid next.

    Parameters
    ----------
    player : Player
    built : int
        How many fences were built in this action already.
    """
    budget = min(player.fences_left(), payable(player, built))
    return regions(player.fenceable(), player.fences, budget)


def can_fence(player: Player) -> bool:
    """Tell whether any pasture could be closed and paid next."""
    budget = min(player.fences_left(), payable(player))
    if budget >= BESIDE_PASTURE and around(player.pastured) & player.fenceable():
        return True
    return can_close(player.fenceable(), player.fences, budget)


def cheapest(player: Player, spaces: int, budget: int = MOST_FENCES, touching: bool = True) -> int:
    """Return the fewest new fences of a pasture with these spaces; 0 if it is not possible.

    Parameters
    ----------
    player : Player
    spaces : int
    budget : int
        The most fences there may be.
    touching : bool
        Whether the pasture has to lie beside another one, if there is one.
    """
    return _fewest(player.fenceable(), player.fences, player.pastured, spaces, budget, touching)


@memo(1024)
def _fewest(free: int, fences: int, pastured: int, spaces: int, budget: int, touching: bool) -> int:
    """Return the fewest fences by the sets of a farm, which stay for many moves; see `cheapest`."""
    rims = rims_of_regions()
    apart = regions_within(free & ~pastured).regions
    found = regions(free, fences, budget) if touching else apart
    prices = [
        price
        for region in found
        if not spaces & ~region
        for price in [count(rims[region] & ~fences)]
        if price <= budget
    ]
    return min(prices, default=0)


def why_no_fence(state: AgricolaState, seat: int) -> list[Refusal]:
    """Return why no pasture can be fenced now; empty if one can."""
    player, name = state.players[seat], state.game.seats[seat]
    if can_fence(player):
        return []
    left = player.fences_left()
    need = cheapest(player, 0, left)
    if need:
        return [state.refuse(FENCE_CHEAPEST, seat=name, need=need, have=payable(player))]
    return [state.refuse(FENCE_FULL, seat=name, have=left)]


def _too_dear(state: AgricolaState, seat: int, spaces: int, built: int) -> list[Refusal]:
    """Return why no pasture with some spaces can be paid for or built."""
    player, name = state.players[seat], state.game.seats[seat]
    left, paid = player.fences_left(), payable(player, built)
    facts = {"seat": name, "at": names_of(spaces)}
    budget = left if left < paid else paid
    if not cheapest(player, spaces):
        # A pasture of one space cannot be divided; elsewhere none would touch the others.
        apart = cheapest(player, spaces, touching=False)
        return [state.refuse(FENCE_NEVER if apart else FENCE_NOTHING, **facts)]
    if player.fences and cheapest(player, spaces, budget, touching=False):
        return [state.refuse(FENCE_TOUCH, need=cheapest(player, spaces), **facts)]
    need = cheapest(player, spaces, left)
    if need:
        return [state.refuse(FENCE_WOOD_RULE, need=need, have=paid, **facts)]
    return [state.refuse(FENCE_LEFT, need=cheapest(player, spaces), have=left, **facts)]


class FenceStep(FarmStep):
    """Build fences. The task keeps the begun pasture (pen), the fences built, and the mode."""

    number = FENCING
    name = "fencing"
    numbers: tuple[str, ...] = ("pen", "built", "mode")
    rule = "fence.touch"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    anytime = True
    makes_room = True
    narrower: Narrower = (("fencing", CLOSE, FENCE, "closing"),)

    def is_free(self, task: Task) -> bool:
        # A begun pasture is closed first.
        return task[PEN] == 0

    def tried_on_farm(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        return FENCES[space]

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        player, pen = state.players[seat_of(task)], task[PEN]
        possible = closable(player, task[FENCE_MODE], task[BUILT])
        moves: list[Action] = []
        if task[FENCE_MODE] == SINGLE and task[BUILT]:
            return [DONE]
        FENCE_MENU.add_to(moves, next_spaces(pen, possible))
        if pen:
            if pen in possible:
                moves.append(CLOSED)
        elif task[BUILT] or task[FENCE_MODE] == OPTIONAL:
            moves.append(DONE)
        return moves

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return every space of the farm, whether a pasture can be there or not."""
        return [*FENCES]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        _, seat, pen, built, optional = task
        if action.verb == FENCE:
            state.push(FENCING, seat, pen | 1 << action.first, built, optional)
        elif action.verb == CLOSE:
            new = self.close(state, seat, pen, built, optional == SINGLE)
            state.push(FENCING, seat, 0, built + new, optional)
        else:
            # Dividing a pasture may reduce the room for animals.
            state.house_animals(seat, 1)
            if built and state.players[seat].hooks:
                trigger_cards(state, seat, ON_FENCED)

    def close(
        self, state: AgricolaState, seat: int, pen: int, built: int, free: bool = False
    ) -> int:
        """Put up the fences of a pen, pay, and return how many there were."""
        player = state.players[seat]
        edges = rim(pen) & ~player.fences
        new = count(edges)
        cost = 0 if free else fences_cost(player, built + new) - fences_cost(player, built)
        player.goods[WOOD] -= cost
        player.fences |= edges
        player.refresh_pastures()
        if state.events is not None:
            plain = PER_SPACE * count(pen) << count(pen & player.stables)
            room = pasture_holds(plain, player.modifiers)
            state.record_event("fence", seat, names_of(pen), new, cost, room)
        return new

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat, pen, built = seat_of(task), task[PEN], task[BUILT]
        name = state.game.seats[seat]
        if task[FENCE_MODE] == SINGLE and action.verb in (FENCE, CLOSE):
            if action in self.legal_moves(state, task):
                return []
            at = names_of(pen | (1 << action.first if action.verb == FENCE else 0))
            return [state.refuse(FENCE_ONE, seat=name, at=at)]
        if action.verb == FENCE:
            return self.why_not(state, seat, pen, action.first, built)
        if action.verb == CLOSE:
            if not pen:
                return [state.refuse(FENCE_NOTHING, seat=name, at=[])]
            if pen in affordable(state.players[seat], built):
                return []
            return self.why_not_closed(state, seat, pen, built)
        if action.verb == STOP:
            if pen == 0 and (task[BUILT] or task[FENCE_MODE] == OPTIONAL):
                return []
            return [state.refuse(DONE_MUST, seat=name, step=self.name)]
        return [self.not_now(state, task, action)]

    def why_not(
        self, state: AgricolaState, seat: int, pen: int, space: int, built: int
    ) -> list[Refusal]:
        """Return the rules that forbid a space to join the pen."""
        player, name = state.players[seat], state.game.seats[seat]
        facts = {"seat": name, "at": [NAMES[space]]}
        bit = 1 << space
        if (player.rooms | player.fields) & bit:
            what = "room" if player.rooms & bit else "field"
            return [state.refuse(FENCE_SPACE, what=what, **facts)]
        if pen & bit:
            return [state.refuse(FENCE_IN, **facts)]
        if next_spaces(pen, affordable(player, built)) & bit:
            return []
        if pen and not pen & BESIDE[space]:
            return [state.refuse(FENCE_APART, **facts)]
        if pen and self.group_of(player, pen) != self.group_of(player, bit):
            return [state.refuse(FENCE_SIDE, **facts)]
        return _too_dear(state, seat, pen | bit, built)

    def why_not_together(
        self, state: AgricolaState, task: Task, pastures: list[int]
    ) -> Refusal | None:
        """Return the rule that forbids several pastures in one action, each of which could be."""
        if len(pastures) < 2:
            return None
        player, name = state.players[seat_of(task)], state.game.seats[seat_of(task)]
        if task[FENCE_MODE] == SINGLE:
            spaces = 0
            for pasture in pastures:
                spaces |= pasture
            return state.refuse(FENCE_ONE, seat=name, at=names_of(spaces))
        edges = 0
        for pasture in pastures:
            edges |= rim(pasture)
        need, have = count(edges & ~player.fences), most_new(player, task)
        if need <= have:
            return None
        return state.refuse(FENCE_TOGETHER, seat=name, need=need, have=have)

    def group_of(self, player: Player, spaces: int) -> int:
        """Return the pasture that some spaces lie in; 0 outside of pastures."""
        for pasture in pastures_of(player.fences):
            if pasture & spaces:
                return pasture
        return 0

    def why_not_closed(
        self, state: AgricolaState, seat: int, pen: int, built: int
    ) -> list[Refusal]:
        """Return the rules that forbid closing the pen."""
        player, name = state.players[seat], state.game.seats[seat]
        facts = {"seat": name, "at": names_of(pen)}
        new, left = count(rim(pen) & ~player.fences), player.fences_left()
        paid = payable(player, built)
        if not new:
            return [state.refuse(FENCE_NOTHING, **facts)]
        if not pen & player.pastured and player.fences and not around(pen) & player.pastured:
            return [state.refuse(FENCE_TOUCH, need=cheapest(player, pen), **facts)]
        if new > paid:
            return [state.refuse(FENCE_WOOD_RULE, need=new, have=paid, **facts)]
        return [state.refuse(FENCE_LEFT, need=new, have=left, **facts)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        _, seat, pen, built, optional = task
        if not 0 <= pen <= ALL_SPACES or not 0 <= optional <= (2 if state.parts.hands else 1):
            return False
        player = state.players[seat]
        if not 0 <= built <= count(player.fences):
            return False
        if not pen:
            return True
        if optional == SINGLE and built:
            return False
        possible = closable(player, optional, built)
        return joined(pen) and any(not pen & ~region for region in possible)
