"""The second step of a turn: the actions of cards, and rubble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.goods import Purse, covers, missing, total
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task
from .actions import ACT, CLEAR, PASS, PAY, USE, ReviveAction
from .building import buildable, minus, replaceable, take_cubes
from .card_types import ACTION_NAMES, BY_HORSES, NEIGHBOURS, NORMAL, OWN_AREA, CardAction
from .cells import CELL_NAMES, CENTRE, GAP, PILES, RUBBLE, is_gap, is_rubble
from .game_components import EMPTY
from .goods import ALL_KINDS, FOOD, HORSE, KINDS, NAMES, listed
from .step_base import TaskStep, illegal_ones, seat_name
from .task_numbers import (
    ACTING,
    BUILDING,
    CARD,
    CELL,
    CHOOSING,
    DIGGING,
    EXCHANGING,
    HANDING,
    HORSES,
    LAYING,
    LEFT,
    LIMITING,
    MARKET,
    MUST_EXCHANGE,
    REBUILDING,
    REST,
    THROUGH,
    USED,
    USED_BEFORE,
    USING,
)

if TYPE_CHECKING:
    from .state import ReviveState

OPEN: Final = 0
FLIP: Final = 1
PRICE: Final = 2
NO_BUILDING: Final = 3
NO_USE: Final = 4
NO_REBUILDING: Final = 5


def price_of(action: CardAction) -> Purse:
    """Return the price of an action, with one horse where it is paid with horses."""
    if action.use == BY_HORSES:
        paid = list(action.pay)
        paid[HORSE] += 1
        return tuple(paid)
    return action.pay


def obstacle(
    state: ReviveState, seat: int, card: int, owner: int, action: CardAction, purse: Purse
) -> int:
    """Return why a seat with a purse cannot do an action of a card; `OPEN` if it can."""
    if action.flip >= 0 and owner != seat and not state.parts.anyone_flips:
        return FLIP
    first = price_of(action)
    if not covers(purse, first):
        return PRICE
    if not action.goes_on:
        return OPEN
    left = minus(purse, first)
    if (action.swap or action.trade) and not total(left):
        return PRICE
    if action.build and not buildable(state, seat, card, left):
        return NO_BUILDING
    if action.use and not usable(state, seat, action, left, 0):
        return NO_USE
    if action.rebuild and not replaceable(state, seat, card, left):
        return NO_REBUILDING
    return OPEN


def card_at(state: ReviveState, seat: int, cell: int) -> tuple[int, int]:
    """Return the card on a cell, and its owner; the Town Centre is the seat's that acts."""
    if cell == CENTRE:
        return state.parts.centre, seat
    return cell % CELL_NAMES, cell // CELL_NAMES


def possible_acts(
    state: ReviveState, seat: int, card: int, owner: int, purse: Purse
) -> list[Action]:
    """Return the actions of a card that a seat can do with a purse."""
    return [
        state.parts.moves.acts[action.name]
        for action in state.parts.cards[card].actions
        if obstacle(state, seat, card, owner, action, purse) == OPEN
    ]


def can_use(state: ReviveState, seat: int, cell: int, purse: Purse) -> bool:
    """Tell whether a seat could use the normal facility on a cell."""
    name = cell % CELL_NAMES
    if name >= RUBBLE or state.parts.cards[name].kind != NORMAL:
        return False
    owner = cell // CELL_NAMES
    for action in state.parts.cards[name].actions:
        if obstacle(state, seat, name, owner, action, purse) == OPEN:
            return True
    return False


def are_neighbours(state: ReviveState, cell: int, other: int) -> bool:
    """Return whether two cells are neighbours; a card stays itself when it is turned over."""
    at = state.index(cell)
    if at < 0:
        at = state.index(flipped_cell(state, cell))
    size = len(state.ring)
    there = state.index(other)
    return there >= 0 and at >= 0 and (there - at) % size in (1, size - 1)


def flipped_cell(state: ReviveState, cell: int) -> int:
    """Return the cell of the other side of a card."""
    for action in state.parts.cards[cell % CELL_NAMES].actions:
        if action.flip >= 0:
            return cell // CELL_NAMES * CELL_NAMES + action.flip
    return cell


def used_already(state: ReviveState, card: int, memory: int) -> bool:
    """Tell whether a card, or the side it was turned over from, was used."""
    other = state.parts.cards[card].flips_from
    return bool(memory >> card & 1) or (other >= 0 and bool(memory >> other & 1))


def in_reach(state: ReviveState, seat: int, action: CardAction, cell: int, memory: int) -> bool:
    """Tell whether an action that uses facilities reaches a cell after those used before."""
    if action.where == OWN_AREA:
        name = cell % CELL_NAMES
        own = cell // CELL_NAMES == seat and name < RUBBLE
        return own and not used_already(state, name, memory)
    if action.where == NEIGHBOURS and memory:
        return are_neighbours(state, memory - 1, cell)
    return True


def usable(
    state: ReviveState, seat: int, action: CardAction, purse: Purse, memory: int
) -> list[int]:
    """Return the cells whose facilities can be used through an action."""
    return [
        int(cell)
        for cell in state.ring
        if in_reach(state, seat, action, cell, memory) and can_use(state, seat, cell, purse)
    ]


def own_normals(state: ReviveState, seat: int) -> int:
    """Return how many normal facilities stand in an area; each can be used once."""
    found = 0
    for cell in state.ring:
        name = cell % CELL_NAMES
        if cell // CELL_NAMES == seat and name < RUBBLE:
            found += state.parts.cards[name].kind == NORMAL
    return found


def perform(state: ReviveState, seat: int, card: int, owner: int, action: CardAction) -> None:
    """Do an action of a card: pay and gain at once, and put the rest on the stack, last first."""
    cell = owner * CELL_NAMES + card
    if action.limit:
        state.push(LIMITING, seat, card)
    if action.build:
        state.push(BUILDING, seat, action.build, card)
    if action.rebuild:
        state.push(REBUILDING, seat, card)
    if action.trade:
        state.push(EXCHANGING, seat, action.trade, 1)
    if action.use == BY_HORSES:
        state.push(HORSES, seat, card)
    elif action.use:
        state.push(USING, seat, card, action.use)
    if action.market:
        lay_out_goods(state, seat)
    if action.levy:
        demand_cards(state, seat)
    for _ in range(action.cards):
        state.push(CARD, seat)
    if action.choose:
        state.push(CHOOSING, seat, action.choose)
    if action.swap:
        state.push(LAYING, seat, cell)
    if total(action.pay):
        state.spend(seat, action.pay)
        if state.events is not None:
            state.record_event("pay", seat, listed(action.pay))
    state.gain_all(seat, action.gain)
    if action.sets:
        set_goods(state, seat, action)
    if action.flip >= 0:
        flip_card(state, seat, owner, card, action.flip)


def set_goods(state: ReviveState, seat: int, action: CardAction) -> None:
    """Set goods to the counts that a card says; with an option only raise them."""
    before = state.purse(seat)
    for kind in range(KINDS):
        exact = action.set_to[kind]
        if exact >= 0 and (state.parts.sets_down or exact > before[kind]):
            state.goods[seat * KINDS + kind] = exact
    if state.events is not None:
        after = state.purse(seat)
        state.record_event("centre", seat, before[FOOD], after[FOOD], before[HORSE], after[HORSE])


def flip_card(state: ReviveState, seat: int, owner: int, card: int, into: int) -> None:
    """Turn a card over; the seat that does it takes the cube."""
    parts = state.parts
    state.rename(owner * CELL_NAMES + card, owner * CELL_NAMES + into)
    state.own[owner] &= ~(1 << card)
    state.keep(owner, card, EMPTY)
    state.stand(owner, into)
    if state.events is not None:
        state.record_event("flip", seat, parts.cards[card].id, parts.cards[into].id)
    take_cubes(state, seat, parts.cards[into].icons)


def lay_out_goods(state: ReviveState, seat: int) -> None:
    """Lay out one cube of each kind: the others take one each, the rest is the seat's."""
    state.offer = ALL_KINDS
    if state.events is not None:
        state.record_event("lay_out", seat)
    state.push(REST, seat)
    for steps in range(state.seats - 1, 0, -1):
        state.push(MARKET, (seat + steps) % state.seats)


def demand_cards(state: ReviveState, seat: int) -> None:
    """Ask every other player for a card; those without one are left out."""
    for steps in range(1, state.seats):
        other = (seat + steps) % state.seats
        if not state.spare_cards(other):
            state.record_event("no_hand_over", other)
    for steps in range(state.seats - 1, 0, -1):
        other = (seat + steps) % state.seats
        if state.spare_cards(other):
            state.push(HANDING, other, seat)


class ActStep(TaskStep):
    """A player does the action of the card under the piece, clears the rubble there, or passes."""

    number = ACTING
    name = "act"
    verbs = 1 << ACT | 1 << CLEAR | 1 << PASS
    rule = "act.pay"
    searched = True

    def cell_used(self, state: ReviveState, task: Task) -> int:
        return state.pieces[task[SEAT]]

    def resolve(self, state: ReviveState, task: Task) -> bool:
        piece = state.pieces[task[SEAT]]
        if piece == CENTRE or is_rubble(piece):
            return True
        if not is_gap(piece) and state.parts.cards[piece % CELL_NAMES].actions:
            return True
        state.pop_task()
        if state.events is not None:
            state.record_event("idle", task[SEAT], state.cell_name(piece))
        return False

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        seat, moves = task[SEAT], state.parts.moves
        piece = state.pieces[seat]
        if is_rubble(piece):
            may_leave = state.parts.leaves_rubble
            return [moves.take_rubble, moves.skip] if may_leave else [moves.take_rubble]
        card, owner = card_at(state, seat, state.pieces[seat])
        acts = possible_acts(state, seat, card, owner, state.purse(seat))
        acts.append(moves.skip)
        return acts

    def tempting(self, state: ReviveState, task: Task) -> list[Action]:
        """Return each action of a card, and the clearing of rubble."""
        moves = state.parts.moves
        return illegal_ones(state, [*moves.acts, moves.take_rubble])

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        seat = task[SEAT]
        if action.verb == PASS:
            state.record_event("skip", seat, "act")
        elif action.verb == CLEAR:
            clear_rubble(state, seat)
        else:
            card, owner = card_at(state, seat, state.pieces[seat])
            perform_named(state, seat, card, owner, action)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, name = task[SEAT], seat_name(state, task)
        piece = state.pieces[seat]
        place = state.cell_name(piece)
        if action.verb == PASS:
            if is_rubble(piece) and not state.parts.leaves_rubble:
                return [state.refuse("rubble.forced", seat=name, place=place)]
            return []
        if action.verb == CLEAR:
            if is_rubble(piece):
                return []
            return [state.refuse("rubble.absent", seat=name, place=place)]
        if is_rubble(piece):
            return [state.refuse("act.rubble", seat=name, place=place)]
        card, owner = card_at(state, seat, state.pieces[seat])
        return why_barred(state, seat, card, owner, action)


def perform_named(
    state: ReviveState, seat: int, card: int, owner: int, action: ReviveAction
) -> None:
    """Do the action of a card that an action names."""
    kind = state.parts.cards[card]
    chosen = kind.actions[kind.action_named(action.a)]
    if state.events is not None and card != state.parts.centre:
        name = ACTION_NAMES[chosen.name]
        state.record_event("act", seat, kind.id, state.game.seats[owner], name)
    perform(state, seat, card, owner, chosen)


def clear_rubble(state: ReviveState, seat: int) -> None:
    """Take a pile of rubble into the hand; a gap is left, with all pieces on it."""
    cell = state.pieces[seat]
    owner, pile = cell // CELL_NAMES, cell % CELL_NAMES - RUBBLE
    place = owner * PILES + pile
    cards = state.piles[place]
    if state.events is not None:
        state.record_event("clear", seat, int(cards), state.cell_name(cell))
    state.piles[place] = 0
    state.rename(cell, owner * CELL_NAMES + GAP + pile)
    state.push(DIGGING, seat, cards)


def why_barred(
    state: ReviveState, seat: int, card: int, owner: int, action: ReviveAction
) -> list[Refusal]:
    """Return the rules that forbid an action of a card."""
    kind, name = state.parts.cards[card], state.game.seats[seat]
    place = kind.action_named(action.a)
    if place < 0:
        known = [f"act {ACTION_NAMES[one.name]}".strip() for one in kind.actions]
        return [state.refuse("act.which", seat=name, card=kind.id, actions=known)]
    chosen, purse = kind.actions[place], state.purse(seat)
    bar = obstacle(state, seat, card, owner, chosen, purse)
    if bar == OPEN:
        return []
    if bar == FLIP:
        facts = {"card": kind.id, "owner": state.game.seats[owner]}
        return [state.refuse("act.flip", seat=name, **facts)]
    if bar == PRICE:
        need = listed(price_of(chosen))
        lacks = listed(missing(purse, price_of(chosen)))
        any_good = (("any", 1),)
        if not lacks:
            need, lacks = (*need, *any_good), any_good
        have = {"need": need, "missing": lacks, "have": listed(purse)}
        return [state.refuse("act.pay", seat=name, card=kind.id, **have)]
    rules = {NO_BUILDING: "act.build", NO_USE: "act.use", NO_REBUILDING: "act.rebuild"}
    return [state.refuse(rules[bar], seat=name, card=kind.id)]


class ActAtUsedFacility(TaskStep):
    """A player chooses the action of a facility that another facility lets be used."""

    number = USED
    name = "used"
    follows = True
    verbs = 1 << ACT
    numbers: tuple[str, ...] = ("cell",)
    rule = "special.chain"

    def cell_used(self, state: ReviveState, task: Task) -> int:
        return task[CELL]

    def resolve(self, state: ReviveState, task: Task) -> bool:
        _, seat, cell, _, _ = task
        card = state.parts.cards[cell % CELL_NAMES]
        if len(card.actions) != 1:
            return True
        state.pop_task()
        perform(state, seat, card.number, cell // CELL_NAMES, card.actions[0])
        return False

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        _, seat, cell, _, _ = task
        return possible_acts(state, seat, cell % CELL_NAMES, cell // CELL_NAMES, state.purse(seat))

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, cell, _, _ = task
        perform_named(state, seat, cell % CELL_NAMES, cell // CELL_NAMES, action)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        _, seat, cell, _, _ = task
        return why_barred(state, seat, cell % CELL_NAMES, cell // CELL_NAMES, action)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        _, seat, cell, _, _ = task
        return state.index(cell) >= 0 and can_use(state, seat, cell, state.purse(seat))


class PayHorses(TaskStep):
    """A player pays horses: one for each facility that is used."""

    number = HORSES
    name = "horses"
    verbs = 1 << PAY
    numbers: tuple[str, ...] = ("card",)
    rule = "pay.most"

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        seat = task[SEAT]
        most = min(state.goods[seat * KINDS + HORSE], own_normals(state, seat))
        return list(state.parts.moves.pays[HORSE][:most])

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, card, _, _ = task
        state.goods[seat * KINDS + HORSE] -= action.b
        state.record_event("canal", seat, action.b)
        state.push(USING, seat, card, action.b)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, name = task[SEAT], seat_name(state, task)
        if action.a != HORSE:
            return [self.not_now(state, task, action)]
        found: list[Refusal] = []
        most, have = own_normals(state, seat), int(state.goods[seat * KINDS + HORSE])
        if action.b > most:
            found.append(state.refuse("pay.most", seat=name, n=action.b, most=most))
        if action.b > have:
            facts = {"have": have, "need": action.b, "good": "horse", "goods": (("horse", have),)}
            found.append(state.refuse("pay.have", seat=name, **facts))
        return found

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        actions = state.parts.cards[task[THROUGH]].actions
        return any(a.use == BY_HORSES for a in actions) and bool(self.legal_moves(state, task))


class UseFacility(TaskStep):
    """A player uses a normal facility through a special one."""

    number = USING
    name = "use"
    verbs = 1 << USE | 1 << PASS
    numbers: tuple[str, ...] = ("card", "number", "memory")
    rule = "use.kind"
    asks_for_facility = True
    searched = True

    def tried_at(self, state: ReviveState, task: Task, cell: int) -> Action | None:
        return state.parts.moves.use_at(cell)

    def _through(self, state: ReviveState, task: Task) -> CardAction:
        return state.parts.cards[task[THROUGH]].action_that("use")

    def _may_pass(self, state: ReviveState, task: Task) -> bool:
        action = self._through(state, task)
        return action.where == OWN_AREA or (action.where == NEIGHBOURS and task[USED_BEFORE] > 0)

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        _, seat, _, _, memory = task
        action = self._through(state, task)
        cells, use = usable(state, seat, action, state.purse(seat), memory), state.parts.moves.use
        moves: list[Action] = [use(cell % CELL_NAMES, cell // CELL_NAMES) for cell in cells]
        if self._may_pass(state, task):
            moves.append(state.parts.moves.skip)
        return moves

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, by, left, memory = task
        if action.verb == PASS:
            state.record_event("lapse", seat, int(left))
            return
        cell = action.b * CELL_NAMES + action.a
        if state.events is not None:
            cards = state.parts.cards
            owner = state.game.seats[action.b]
            state.record_event("use", seat, cards[action.a].id, owner, cards[by].id)
        if left > 1:
            through = self._through(state, task)
            kept = memory | 1 << action.a if through.where == OWN_AREA else cell + 1
            state.push(USING, seat, by, left - 1, kept)
        state.push(USED, seat, cell)

    def tempting(self, state: ReviveState, task: Task) -> list[Action]:
        """Return the use of each facility."""
        return illegal_ones(state, list(state.parts.moves.use.all()))

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, memory = task[SEAT], task[USED_BEFORE]
        name = state.game.seats[seat]
        if action.verb == PASS:
            return [] if self._may_pass(state, task) else [self.not_now(state, task, action)]
        card, owner = state.parts.cards[action.a], state.game.seats[action.b]
        cell = action.b * CELL_NAMES + action.a
        if state.index(cell) < 0:
            return [state.refuse("use.absent", seat=name, card=card.id, owner=owner)]
        found: list[Refusal] = []
        if card.kind != NORMAL:
            found.append(state.refuse("use.kind", seat=name, card=card.id))
        through = self._through(state, task)
        if not in_reach(state, seat, through, cell, memory):
            found += self._out_of_reach(state, task, card.id, owner, cell)
        if not found and not can_use(state, seat, cell, state.purse(seat)):
            lacks = self._lacks(state, seat, action.a, action.b)
            found.append(state.refuse("use.able", seat=name, card=card.id, lacks=lacks))
        return found

    def _lacks(self, state: ReviveState, seat: int, card: int, owner: int) -> str:
        """Return which rule forbids the first action of a facility, as the name of a text."""
        action = state.parts.cards[card].actions[0]
        bar = obstacle(state, seat, card, owner, action, state.purse(seat))
        return "goods" if bar == PRICE else "cards" if bar == NO_BUILDING else "owner"

    def _out_of_reach(
        self, state: ReviveState, task: Task, card: str, owner: str, cell: int
    ) -> list[Refusal]:
        seat, memory = seat_name(state, task), task[USED_BEFORE]
        if self._through(state, task).where == NEIGHBOURS:
            first = state.parts.cards[(memory - 1) % CELL_NAMES].id
            return [state.refuse("use.next", seat=seat, card=card, first=first)]
        if cell // CELL_NAMES != task[SEAT]:
            return [state.refuse("use.area", seat=seat, card=card, owner=owner)]
        return [state.refuse("use.once", seat=seat, card=card)]

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        _, _, card, left, memory = task
        found = [action for action in state.parts.cards[card].actions if action.use]
        if not found or not 1 <= left <= (10 if found[0].use == BY_HORSES else found[0].use):
            return False
        if memory < 0 or memory >= 1 << 48:
            return False
        if found[0].where == NEIGHBOURS and memory:
            cell = memory - 1
            if cell % CELL_NAMES >= len(state.parts.cards):
                return False
            if state.index(cell) < 0 and state.index(flipped_cell(state, cell)) < 0:
                return False
        return bool(self.legal_moves(state, task))


class LayGood(TaskStep):
    """A player lays a good on a card and takes the good that was there."""

    number = LAYING
    name = "lay"
    follows = True
    verbs = 1 << PAY
    numbers: tuple[str, ...] = ("cell",)
    rule = "pay.have"
    exchanges = True

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        return payable(state, task[SEAT])

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, cell, _, _ = task
        owner, card = cell // CELL_NAMES, cell % CELL_NAMES
        lay = state.kept(owner, card)
        state.goods[seat * KINDS + action.a] -= 1
        state.keep(owner, card, action.a)
        state.record_event("pier", seat, NAMES[action.a], NAMES[lay])
        state.gain(seat, lay, 1)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        if action.b != 1:
            return [self.not_now(state, task, action)]
        return why_not_payable(state, task, action)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        _, seat, cell, _, _ = task
        card = state.parts.cards[cell % CELL_NAMES] if not is_gap(cell) else None
        if card is None or is_rubble(cell) or card.holds < 0 or state.index(cell) < 0:
            return False
        return bool(payable(state, seat))


def payable(state: ReviveState, seat: int) -> list[Action]:
    """Return the actions of paying one good that a seat has."""
    purse = state.purse(seat)
    return [state.parts.moves.pays[kind][0] for kind in range(KINDS) if purse[kind]]


def why_not_payable(state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
    """Return why one good cannot be paid."""
    have = int(state.goods[task[SEAT] * KINDS + action.a])
    if have:
        return []
    good = NAMES[action.a]
    facts = {"have": have, "need": 1, "good": good, "goods": ((good, have),)}
    return [state.refuse("pay.have", seat=seat_name(state, task), **facts)]


class ExchangeGood(TaskStep):
    """A player exchanges a good for another; after the first exchange the player may stop."""

    number = EXCHANGING
    name = "exchange"
    verbs = 1 << PAY | 1 << PASS
    numbers: tuple[str, ...] = ("number", "number")
    rule = "pay.have"
    exchanges = True

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        moves = payable(state, task[SEAT])
        return moves if task[MUST_EXCHANGE] else [*moves, state.parts.moves.skip]

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, left, _, _ = task
        if action.verb == PASS:
            state.record_event("lapse", seat, int(left))
            return
        if left > 1:
            state.push(EXCHANGING, seat, left - 1)
        state.goods[seat * KINDS + action.a] -= 1
        state.record_event("pay", seat, ((NAMES[action.a], 1),))
        state.push(CHOOSING, seat, 1)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        if action.verb == PASS:
            return [self.not_now(state, task, action)] if task[MUST_EXCHANGE] else []
        if action.b != 1:
            return [self.not_now(state, task, action)]
        return why_not_payable(state, task, action)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        most = max([a.trade for card in state.parts.cards for a in card.actions])
        return (
            1 <= task[LEFT] <= most
            and task[MUST_EXCHANGE] in (0, 1)
            and bool(self.legal_moves(state, task))
        )
