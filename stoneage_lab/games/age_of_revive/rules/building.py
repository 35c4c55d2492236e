"""Building: what a facility needs and costs, who is owed a worker, and where it is placed.

A building is a chain of tasks: who gets each owed worker (`OweWorkers`), how the cost is paid
(`PayBuilding`). Then the card is placed, and its icons take cubes of the King's Support.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import append, i64
from ....core.goods import Purse, missing
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task
from .actions import (
    BUILD,
    GIVE_WORKER,
    NOBODY_NAMED,
    PASS,
    PAY,
    REBUILD,
    SUBURB,
    USE_SHRINE,
    ReviveAction,
)
from .card_types import IN_SUBURB, Card
from .cells import CELL_NAMES
from .game_components import EMPTY
from .goods import KINDS, NAMES, WORKER, listed
from .step_base import TaskStep, illegal_ones, seat_name
from .task_numbers import (
    BUILDING,
    BUILT_BY,
    BUILT_CARD,
    BUILT_PLACE,
    KING,
    LEFT,
    OWING,
    PAID_BY,
    PLAIN,
    PROGRESS,
    REBUILDING,
    REPLACES,
    SETTLING,
    THROUGH,
)

if TYPE_CHECKING:
    from .state import ReviveState

MAY: Final = 0
NEED: Final = 1
COST: Final = 2
OWED: Final = 3

# The progress of a building: the number of the need that is looked at, a bit for the Shrine once it
# was used, and the card that lets one build, plus 1, times `_BY`.
_USED: Final = 16
_BY: Final = 32


def plus(one: Purse, two: Purse) -> Purse:
    """Return the sum of two purses."""
    return tuple([one[kind] + two[kind] for kind in range(KINDS)])


def minus(one: Purse, two: Purse) -> Purse:
    """Return the first purse less the second one; no kind falls below 0."""
    return tuple([max(0, one[kind] - two[kind]) for kind in range(KINDS)])


def cost_of(state: ReviveState, card: int, place: int, by: int) -> Purse:
    """Return the price of a building in goods, without owed workers."""
    cards = state.parts.cards
    kind = cards[card]
    if place <= REPLACES:
        old = cards[REPLACES - place]
        return plus(minus(kind.cost, old.cost), cards[by].action_that("rebuild").extra)
    return kind.cost if by == PLAIN else plus(kind.cost, cards[by].action_that("build").each)


def owners(state: ReviveState, seat: int, card: int) -> list[int]:
    """Return the other seats that have a card, from the left neighbour on."""
    found: list[int] = []
    for steps in range(1, state.seats):
        other = (seat + steps) % state.seats
        if state.has(other, card):
            found.append(other)
    return found


def unmet_needs(state: ReviveState, seat: int, card: Card) -> tuple[list[int], list[int]]:
    """Return the needs of a card that its builder lacks: those of others, and those nobody has."""
    others: list[int] = []
    nobody: list[int] = []
    for need in card.needs:
        if state.has(seat, need):
            continue
        if owners(state, seat, need):
            others.append(need)
        else:
            nobody.append(need)
    return others, nobody


def count_unmet_needs(state: ReviveState, seat: int, card: Card) -> tuple[i64, i64]:
    """Return how many needs `unmet_needs` finds: of others, and that nobody has."""
    others: i64 = 0
    nobody: i64 = 0
    own, standing = state.own[seat], state.standing()
    for need in card.needs:
        if own >> need & 1:
            continue
        if standing >> need & 1:
            others += 1
        else:
            nobody += 1
    return others, nobody


def shrine_uses(state: ReviveState, seat: int) -> int:
    """Return how many needs the Shrine of a seat replaces: 0 or 1."""
    return 1 if state.own[seat] & state.parts.stand_ins else 0


def worker_substitutes(state: ReviveState, seat: int) -> int:
    """Return the goods that may stand in for a worker of a seat's costs, one bit each."""
    found, own = 0, state.own[seat]
    for card in state.parts.roads:
        if own >> card.number & 1:
            found |= card.worker_for
    return found


def ways_to_pay(purse: Purse, cost: Purse, owed: int, road: int) -> int:
    """Return the goods with which one worker of a cost can be paid, one bit each.

    The bit of the worker is the plain payment. Owed workers are always workers.
    """
    for kind in range(1, KINDS):
        if purse[kind] < cost[kind]:
            return 0
    workers = purse[WORKER] - cost[WORKER] - owed
    found = 1 << WORKER if workers >= 0 else 0
    if road and cost[WORKER] and workers >= -1:
        for kind in range(1, KINDS):
            if road >> kind & 1 and purse[kind] > cost[kind]:
                found |= 1 << kind
    return found


def with_other_good(cost: Purse, kind: int) -> Purse:
    """Return a cost of which one worker is paid with another good."""
    changed = list(cost)
    changed[WORKER] -= 1
    changed[kind] += 1
    return tuple(changed)


def verdict(state: ReviveState, seat: int, card: int, cost: Purse, purse: Purse) -> int:
    """Return `MAY` if a building is allowed, else what forbids it: needs, cost or owed workers."""
    kind = state.parts.cards[card]
    road = worker_substitutes(state, seat)
    if not kind.needs:
        return MAY if ways_to_pay(purse, cost, 0, road) else COST
    others, nobody = count_unmet_needs(state, seat, kind)
    shrine = shrine_uses(state, seat)
    if nobody > shrine:
        return NEED
    if not ways_to_pay(purse, cost, 0, road):
        return COST
    if not others:
        return MAY
    owed = others if nobody else others - shrine
    return MAY if ways_to_pay(purse, cost, owed, road) else OWED


def buildable(state: ReviveState, seat: int, by: int, purse: Purse) -> list[int]:
    """Return the cards of a hand that a seat could build with a purse."""
    found: list[int] = []
    for card in state.kinds_in_hand(seat):
        if not state.has(seat, card):
            cost = cost_of(state, card, SUBURB, by)
            if verdict(state, seat, card, cost, purse) == MAY:
                found.append(card)
    return found


def replaceable(state: ReviveState, seat: int, by: int, purse: Purse) -> list[tuple[int, int]]:
    """Return which facility of a seat could be replaced by which card of its hand."""
    found: list[tuple[int, int]] = []
    cards = state.parts.cards
    hand = state.kinds_in_hand(seat)
    for old in cards:
        if not state.has(seat, old.number) or state.parts.fixed >> old.number & 1:
            continue
        for card in hand:
            if cards[card].form == old.form and not state.has(seat, card):
                cost = cost_of(state, card, REPLACES - old.number, by)
                if verdict(state, seat, card, cost, purse) == MAY:
                    found.append((old.number, card))
    return found


def begin_building(state: ReviveState, seat: int, card: int, place: int, by: int) -> None:
    """Show a card and begin to build it."""
    state.show_card(seat, card)
    state.push(OWING, seat, card, place, _BY * (by + 1))


def builder_card(task: Task) -> int:
    """Return the card that lets a facility be built, or `PLAIN`."""
    return task[PROGRESS] // _BY - 1


class BuildStep(TaskStep):
    """A player may build a facility from the hand."""

    number = BUILDING
    name = "build"
    verbs = 1 << BUILD | 1 << PASS
    numbers: tuple[str, ...] = ("number", "card")
    rule = "build.hand"
    searched = True

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        _, seat, _, by, _ = task
        parts = state.parts
        moves: list[Action] = []
        for card in buildable(state, seat, by, state.purse(seat)):
            if parts.cards[card].form == IN_SUBURB:
                moves.append(parts.moves.build_in_suburb(card))
            else:
                moves += [parts.moves.build(card, name) for name in state.area(seat)]
        moves.append(parts.moves.skip)
        return moves

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, left, by, _ = task
        if action.verb == PASS:
            state.record_event("skip", seat, "build")
            return
        if left > 1:
            state.push(BUILDING, seat, left - 1, by)
        place = action.b if action.b == SUBURB else seat * CELL_NAMES + action.b
        begin_building(state, seat, action.a, place, by)

    def tempting(self, state: ReviveState, task: Task) -> list[Action]:
        """Return the building of each card of the hand."""
        cards = state.kinds_in_hand(task[SEAT])
        return illegal_ones(state, [self.tried_with(state, task, card) for card in cards])

    def tried_with(self, state: ReviveState, task: Task, card: int) -> Action:
        moves = state.parts.moves
        if state.parts.cards[card].form == IN_SUBURB:
            return moves.build_in_suburb(card)
        return moves.build(card, state.area(task[SEAT])[0])

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        if action.verb == PASS:
            return []
        seat, by = task[SEAT], task[BUILT_BY]
        found = not_from_hand(state, seat, action.a)
        if found and found[0].rule.id == "build.never":
            return found
        name = state.game.seats[seat]
        if action.c != NOBODY_NAMED:
            place = state.cell_name(action.c * CELL_NAMES + action.b)
            owner = state.game.seats[action.c]
            found.append(state.refuse("build.area", seat=name, place=place, owner=owner))
        elif action.b != SUBURB and state.index(seat * CELL_NAMES + action.b) < 0:
            place = state.cell_name(seat * CELL_NAMES + action.b)
            found.append(state.refuse("build.place", seat=name, place=place))
        return found + why_unaffordable(state, seat, action.a, cost_of(state, action.a, SUBURB, by))

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        cards = state.parts.cards
        if task[BUILT_BY] == PLAIN:
            return task[LEFT] == 1
        return any(1 <= task[LEFT] <= action.build for action in cards[task[BUILT_BY]].actions)


def not_from_hand(state: ReviveState, seat: int, card: int) -> list[Refusal]:
    """Return why a card cannot come from the hand to the table, whatever it costs."""
    kind, name = state.parts.cards[card], state.game.seats[seat]
    if kind.flips_from >= 0:
        other = state.parts.cards[kind.flips_from].id
        facts = {"card": kind.id, "from": other}
        return [state.refuse("build.never", seat=name, **facts)]
    found: list[Refusal] = []
    if not state.holds(seat, card):
        found.append(state.refuse("build.hand", seat=name, card=kind.id))
    if state.has(seat, card):
        found.append(state.refuse("build.twice", seat=name, card=kind.id))
    return found


def why_unaffordable(state: ReviveState, seat: int, card: int, cost: Purse) -> list[Refusal]:
    """Return why needs, cost or owed workers forbid a building."""
    kind, name = state.parts.cards[card], state.game.seats[seat]
    purse = state.purse(seat)
    judged = verdict(state, seat, card, cost, purse)
    if judged == MAY:
        return []
    others, nobody = unmet_needs(state, seat, kind)
    found: list[Refusal] = []
    if judged == NEED:
        rule = "build.need"
        lacks = [state.parts.cards[need].id for need in nobody]
        shrine = shrine_uses(state, seat)
        found.append(state.refuse(rule, seat=name, card=kind.id, missing=lacks, shrines=shrine))
    if not ways_to_pay(purse, cost, 0, worker_substitutes(state, seat)):
        facts = {"cost": listed(cost), "missing": listed(missing(purse, cost)),
                 "have": listed(purse)}  # fmt: skip
        found.append(state.refuse("build.cost", seat=name, card=kind.id, **facts))
    elif judged == OWED:
        shrine = shrine_uses(state, seat)
        owed = len(others) - (shrine if not nobody else 0)
        more: dict[str, object] = {"cost": listed(cost), "have": purse[WORKER]}
        found.append(state.refuse("build.owed", seat=name, card=kind.id, owed=owed, **more))
    return found


class OweWorkers(TaskStep):
    """A player pays a worker for each needed facility that only others have."""

    number = OWING
    name = "owe"
    follows = True
    verbs = 1 << GIVE_WORKER | 1 << USE_SHRINE
    numbers: tuple[str, ...] = ("card", "place", "number")
    rule = "build.owed"

    def resolve(self, state: ReviveState, task: Task) -> bool:
        while True:
            _, seat, card, place, progress = state.task
            needs = state.parts.cards[card].needs
            at = progress % _USED
            if at >= len(needs):
                state.pop_task()
                state.push(SETTLING, seat, card, place, progress // _BY - 1)
                return False
            if state.has(seat, needs[at]):
                state.task = (OWING, seat, card, place, progress + 1)
                continue
            if not owners(state, seat, needs[at]):
                self._stand_in(state, needs[at])
                continue
            moves = self.legal_moves(state, state.task)
            if len(moves) != 1:
                return True
            self._do(state, moves[0])

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        moves: list[Action] = []
        need = self._need(state, task)
        if self._payable(state, task, 1, 0):
            for owner in owners(state, task[SEAT], need):
                moves.append(state.parts.moves.give_worker(owner))
        if self._may_stand_in(state, task):
            moves.append(state.parts.moves.use_shrine)
        return moves

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        _, seat, card, place, progress = task
        state.push(OWING, seat, card, place, progress)
        self._do(state, action)

    def _do(self, state: ReviveState, action: Action) -> None:
        """Answer the need at hand; the task is still on the stack."""
        assert isinstance(action, ReviveAction)
        _, seat, card, place, progress = state.task
        need = self._need(state, state.task)
        if action.verb == USE_SHRINE:
            self._stand_in(state, need)
            return
        state.spend(seat, (1, 0, 0, 0, 0))
        if state.events is not None:
            owner = state.game.seats[action.a]
            state.record_event("owe", seat, owner, state.parts.cards[need].id)
        state.gain(action.a, WORKER, 1)
        state.task = (OWING, seat, card, place, progress + 1)

    def _stand_in(self, state: ReviveState, need: int) -> None:
        _, seat, card, place, progress = state.task
        state.record_event("stand_in", seat, state.parts.cards[need].id)
        state.task = (OWING, seat, card, place, (progress | _USED) + 1)

    def _need(self, state: ReviveState, task: Task) -> int:
        return state.parts.cards[task[BUILT_CARD]].needs[task[PROGRESS] % _USED]

    def _may_stand_in(self, state: ReviveState, task: Task) -> bool:
        if task[PROGRESS] & _USED or not shrine_uses(state, task[SEAT]):
            return False
        return self._payable(state, task, 0, 1)

    def _payable(self, state: ReviveState, task: Task, given: int, used: int) -> bool:
        """Return whether the rest can be paid if this need takes a worker, or the Shrine."""
        _, seat, card, place, progress = task
        owed, nobody = given, 0
        for need in state.parts.cards[card].needs[progress % _USED + 1 :]:
            if state.has(seat, need):
                continue
            if owners(state, seat, need):
                owed += 1
            else:
                nobody += 1
        left = 0 if progress & _USED or used else shrine_uses(state, seat)
        if nobody > left:
            return False
        if left and not nobody and owed > given:
            owed -= 1
        cost = cost_of(state, card, place, progress // _BY - 1)
        return ways_to_pay(state.purse(seat), cost, owed, worker_substitutes(state, seat)) != 0

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, name = task[SEAT], seat_name(state, task)
        need = self._need(state, task)
        kind = state.parts.cards[need].id
        if action.verb == USE_SHRINE:
            if self._may_stand_in(state, task):
                return []
            return [state.refuse("use.shrine", seat=name)]
        found: list[Refusal] = []
        if action.a not in owners(state, seat, need):
            owner = state.game.seats[action.a]
            found.append(state.refuse("give.owner", seat=name, owner=owner, card=kind))
        if not self._payable(state, task, 1, 0):
            cost = listed(cost_of(state, task[BUILT_CARD], task[BUILT_PLACE], builder_card(task)))
            have = state.purse(seat)[WORKER]
            found.append(
                state.refuse("build.owed", seat=name, card=kind, owed=1, cost=cost, have=have)
            )
        return found

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        # Earlier needs may have been met; what is left must be payable.
        needs = state.parts.cards[task[BUILT_CARD]].needs
        if task[PROGRESS] % _USED >= len(needs):
            return False
        if not _could_have_begun(state, task, builder_card(task)):
            return False
        return len(self.legal_moves(state, task)) > 0


class PayBuilding(TaskStep):
    """The cost is paid; with a Highway the player chooses how."""

    number = SETTLING
    name = "settle"
    follows = True
    verbs = 1 << PAY
    numbers: tuple[str, ...] = ("card", "place", "card")
    rule = "build.cost"

    def resolve(self, state: ReviveState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if len(moves) != 1:
            return True
        state.pop_task()
        self.play(state, task, moves[0])
        return False

    def _ways(self, state: ReviveState, task: Task) -> int:
        _, seat, card, place, by = task
        cost = cost_of(state, card, place, by)
        return ways_to_pay(state.purse(seat), cost, 0, worker_substitutes(state, seat))

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        open_ways = self._ways(state, task)
        return [state.parts.moves.pays[kind][0] for kind in range(KINDS) if open_ways >> kind & 1]

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, card, place, by = task
        cost = cost_of(state, card, place, by)
        if action.a != WORKER:
            cost = with_other_good(cost, action.a)
        state.spend(seat, cost)
        lay_card(state, seat, card, place, cost)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        named = 1 << WORKER | worker_substitutes(state, task[SEAT])
        if action.b != 1 or not named >> action.a & 1:
            return [self.not_now(state, task, action)]
        if self._ways(state, task) >> action.a & 1:
            return []
        have, good = state.purse(task[SEAT])[action.a], NAMES[action.a]
        cost = cost_of(state, task[BUILT_CARD], task[BUILT_PLACE], task[PAID_BY])
        need = (cost if action.a == WORKER else with_other_good(cost, action.a))[action.a]
        facts = {"have": have, "need": need, "good": good, "goods": ((good, have),)}
        return [state.refuse("pay.have", seat=seat_name(state, task), **facts)]

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        # All needs are met, and workers that were owed are gone: only the cost is left.
        return _could_have_begun(state, task, task[PAID_BY]) and self._ways(state, task) != 0


def _could_have_begun(state: ReviveState, task: Task, by: int) -> bool:
    """Tell whether a building from a file could have begun, whatever it costs."""
    _, seat, card, place, _ = task
    kind, cards = state.parts.cards[card], state.parts.cards
    if not state.holds(seat, card) or state.has(seat, card):
        return False
    if by != PLAIN:
        what = "rebuild" if place <= REPLACES else "build"
        if not any(a.rebuild if what == "rebuild" else a.build for a in cards[by].actions):
            return False
    if place <= REPLACES:
        old = REPLACES - place
        if by == PLAIN or old >= len(cards) or not state.has(seat, old):
            return False
        if state.parts.fixed >> old & 1 or cards[old].form != kind.form:
            return False
    elif place == SUBURB:
        if kind.form != IN_SUBURB:
            return False
    else:
        free = place // CELL_NAMES == seat and state.index(place) >= 0
        return kind.form != IN_SUBURB and free
    return True


def lay_card(state: ReviveState, seat: int, card: int, place: int, paid: Purse) -> None:
    """Place a card that is paid for, and take cubes for its icons."""
    kind = state.parts.cards[card]
    state.drop_card(seat, card)
    before = state.points(seat) if state.events is not None else 0
    old = -1
    if place <= REPLACES:
        old = REPLACES - place
        replace_card(state, seat, old, card)
    elif place == SUBURB:
        state.suburbs[seat] += (card,)
    else:
        at = state.index(place) + 1
        ring = append(state.ring, 0)
        for later in range(len(ring) - 1, at, -1):
            ring[later] = ring[later - 1]
        ring[at] = seat * CELL_NAMES + card
        state.ring = ring
    state.stand(seat, card)
    state.built = state.turns
    if state.events is not None:
        goods = listed(paid)
        if old >= 0:
            state.record_event("rebuild", seat, state.parts.cards[old].id, kind.id, goods)
        else:
            where = "suburb" if place == SUBURB else state.cell_name(place)
            state.record_event("build", seat, kind.id, where, goods, state.points(seat) - before)
    take_cubes(state, seat, kind.icons)


def take_cubes(state: ReviveState, seat: int, icons: int) -> None:
    """Let a seat take cubes of the King's Support for new icons."""
    if icons:
        state.push(KING, seat, icons)


def replace_card(state: ReviveState, seat: int, old: int, new: int) -> None:
    """Put a card into the place of another one, which is discarded."""
    if state.parts.cards[old].form == IN_SUBURB:
        state.suburbs[seat] = tuple([new if card == old else card for card in state.suburbs[seat]])
    else:
        state.rename(seat * CELL_NAMES + old, seat * CELL_NAMES + new)
    state.own[seat] &= ~(1 << old)
    state.keep(seat, old, EMPTY)
    state.discard(old)


class RebuildStep(TaskStep):
    """A player has to replace a facility by one from the hand."""

    number = REBUILDING
    name = "rebuild"
    verbs = 1 << REBUILD
    numbers: tuple[str, ...] = ("card",)
    rule = "act.rebuild"
    asks_for_facility = True
    searched = True

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        seat, by = task[SEAT], task[THROUGH]
        found = replaceable(state, seat, by, state.purse(seat))
        return [state.parts.moves.rebuild(old, new) for old, new in found]

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        begin_building(state, task[SEAT], action.b, REPLACES - action.a, task[THROUGH])

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, by, parts = task[SEAT], task[THROUGH], state.parts
        old, new = parts.cards[action.a], parts.cards[action.b]
        name = state.game.seats[seat]
        found: list[Refusal] = []
        if not state.has(seat, old.number):
            found.append(state.refuse("rebuild.own", seat=name, card=old.id))
        if parts.fixed >> old.number & 1:
            found.append(state.refuse("rebuild.fixed", seat=name, card=old.id))
        found += not_from_hand(state, seat, new.number)
        if old.form != new.form:
            found.append(state.refuse("rebuild.form", seat=name, old=old.id, new=new.id))
        cost = cost_of(state, new.number, REPLACES - old.number, by)
        return found + why_unaffordable(state, seat, new.number, cost)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        if not any(action.rebuild for action in state.parts.cards[task[THROUGH]].actions):
            return False
        return bool(replaceable(state, task[SEAT], task[THROUGH], state.purse(task[SEAT])))
