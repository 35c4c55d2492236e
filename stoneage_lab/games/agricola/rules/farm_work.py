"""Building rooms and stables, plowing, sowing and baking.

Each of these actions is one decision, whose parts may be taken in any order (a field is plowed
before it is sown); `Work` says as data what an action space allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import (
    ACCEPT,
    BAKE,
    BAKES,
    BUILD_ROOM,
    BUILD_STABLE,
    DONE,
    FIRST_CARD_FIELD,
    PLOW,
    PLOW_MENU,
    PLOWS,
    ROOM_MENU,
    ROOMS,
    SOW,
    SOW_MENUS,
    SOWS,
    STABLE_MENU,
    STABLES,
    STOP,
    Move,
)
from .card_hooks import ON_STABLED
from .card_triggering import gain_by_card, trigger_others
from .cards import baked, most_baked
from .farm_grid import ALL_SPACES, NAMES, around, count
from .goods import CROPS, FOOD, GOODS, GRAIN, HOUSES, NOTHING, VEGETABLE, WOOD, listed, purse
from .player import MOST_STABLES, VEGETABLES, Player
from .prices import (
    PAY_ROOM,
    PAY_STABLE,
    ROOM_PRICE,
    any_payable,
    lacking,
    nearest,
    room_prices,
    wood,
)
from .refusal_rules import (
    BAKE_GRAIN,
    BAKE_MOST,
    BAKE_ONCE,
    BAKE_OVEN,
    DONE_MUST,
    MOMENT,
    PLOW_MOST,
    PLOW_NEXT,
    PLOW_NOWHERE,
    PLOW_SPACE,
    ROOM_GOODS,
    ROOM_NEXT,
    ROOM_NOWHERE,
    ROOM_SPACE,
    SOW_CARD,
    SOW_CROP,
    SOW_FIELD,
    SOW_NOWHERE,
    SOW_SEED,
    STABLE_GOODS,
    STABLE_LEFT,
    STABLE_MOST,
    STABLE_NOWHERE,
    STABLE_SPACE,
)
from .step_base import NO_VERB, FarmStep, Narrower
from .task_numbers import (
    BAKING,
    BUILDING,
    BY_CARDS,
    DONE_SO_FAR,
    MAY_STOP,
    PAYING,
    PLOWING,
    SOWING,
    WORK_NUMBER,
)

if TYPE_CHECKING:
    from .state import AgricolaState

ANY: Final = 15
"""As many as can be paid."""

SOWN: Final = (3, 2)
"""How many crops are on a newly sown field, for one grain and for one vegetable."""

# The progress of an action as one number: what was built, plowed, sown and baked.
_ROOM: Final = 1
_STABLE: Final = 16
_PLOW: Final = 256
_SOW: Final = 4096
_BAKE: Final = 65536
_MORE: Final = _BAKE * 2
_PLOW_CARD: Final = _MORE * 16
_PAID_PLOW: Final = _PLOW_CARD * 2
LEAST_UNDONE: Final = _PAID_PLOW * 2


def plows_of(work: Work, done: int) -> int:
    """Return how many fields an action plows, with those that cards allow in it."""
    return work.plows + done // _MORE % 16


def with_more_plows(done: int, more: int, by_improvement: bool) -> int:
    """Return the progress of a plow action after a card allowed more fields."""
    return done + more * _MORE + (_PLOW_CARD if by_improvement else _PAID_PLOW)


def may_plow(work: Work, done: int) -> bool:
    """Tell whether fields may still be plowed in an action: not after sowing."""
    return work.plows > 0 and done // _SOW % 16 == 0


def plow_card_used(done: int, by_improvement: bool) -> bool:
    """Tell whether a plow card of a type, improvement or occupation, was used in this action."""
    return done // (_PLOW_CARD if by_improvement else _PAID_PLOW) % 2 == 1


class Work:
    """What an action lets a player do on the farm.

    Parameters
    ----------
    rooms, stables, plows : int
        How many at most.
    stable_wood : int
        The price of a stable.
    sows, bakes : bool
    free : bool
        Whether rooms cost nothing.
    only : int
        The only crop that may be sown, by its place in `CROPS`; -1 for any.
    most : int
        How many fields may be sown.
    by : str
        The card that allows it, where another card asks who did.
    helped : bool
        Whether cards may allow more fields in it.

    Attributes
    ----------
    step : int
        The step of its decision: that of the first thing which it lets a player do.
    """

    def __init__(
        self,
        *,
        rooms: int = 0,
        stables: int = 0,
        stable_wood: int = 2,
        plows: int = 0,
        sows: bool = False,
        bakes: bool = False,
        free: bool = False,
        only: int = -1,
        most: int = ANY,
        by: str = "",
        helped: bool = False,
    ) -> None:
        self.step = (
            BUILDING if rooms or stables else PLOWING if plows else SOWING if sows else BAKING
        )
        self.rooms = rooms
        self.stables = stables
        self.stable_wood = stable_wood
        self.plows = plows
        self.sows = sows
        self.bakes = bakes
        self.free = free
        self.only = only
        self.most = most
        self.by = by
        self.helped = helped


def room_spaces(player: Player) -> i64:
    """Return where a room may be built."""
    return player.free_spaces() & around(player.rooms)


def stable_spaces(player: Player) -> i64:
    """Return where a stable may be built."""
    return ALL_SPACES & ~(player.rooms | player.fields | player.stables)


def plow_spaces(player: Player) -> i64:
    """Return where a field may be plowed."""
    free = player.free_spaces()
    if player.fields:
        free &= around(player.fields)
    return free


def most_grain(player: Player) -> int:
    """Return how much grain could be baked now."""
    grain = player.goods[GRAIN]
    if not grain or not player.ovens:
        return 0
    return min(most_baked(player.ovens), grain, len(BAKES))


def can_pay_room(player: Player, free: bool = False) -> bool:
    """Tell whether a room can be paid for."""
    if free:
        return True
    if not player.modifiers.room_prices.rules:
        return player.affords(ROOM_PRICE[player.house])
    return any_payable(player, room_prices(player))


def may_build_room(player: Player, free: bool = False) -> bool:
    """Tell whether a room can be built and paid for."""
    return can_pay_room(player, free) and room_spaces(player) != 0


def card_sowings(player: Player, only: int = -1) -> list[Action]:
    """Return what can be sown on cards that are fields."""
    moves: list[Action] = []
    for card in player.empty_card_fields():
        for crop in player.table.crops[card]:
            if player.goods[crop] and only in (-1, crop - GRAIN):
                moves.append(player.table.sows[card][crop - GRAIN])
    return moves


def can_sow(player: Player, only: int = -1) -> bool:
    """Tell whether anything can be sown now."""
    if not seeds(player, only):
        return False
    if player.modifiers.fields and card_sowings(player, only):
        return True
    return player.empty_fields() != 0


def may_build_stable(player: Player, price: int) -> bool:
    """Tell whether a stable can be built and paid for."""
    if player.goods[WOOD] < price or player.stables_left() < 1:
        return False
    return stable_spaces(player) != 0


def seeds(player: Player, only: int = -1) -> int:
    """Return how many crops a player has to sow."""
    if only >= 0:
        return player.goods[CROPS[only]]
    return player.goods[GRAIN] + player.goods[VEGETABLE]


def work_possible(player: Player, work: Work) -> bool:
    """Tell whether a work has a part that a player can do now."""
    if work.rooms and may_build_room(player, work.free):
        return True
    if work.stables and may_build_stable(player, work.stable_wood):
        return True
    if work.plows and plow_spaces(player):
        return True
    if work.sows and can_sow(player, work.only):
        return True
    return work.bakes and most_grain(player) > 0


def why_no_work(state: AgricolaState, seat: int, work: Work) -> list[Refusal]:
    """Return why no part of a work can be done now, with a reason for each."""
    player, name = state.players[seat], state.game.seats[seat]
    if work_possible(player, work):
        return []
    found: list[Refusal] = []
    if work.rooms:
        found += _room_goods(state, seat) or [state.refuse(ROOM_NOWHERE, seat=name)]
    if work.stables:
        short = _stable_short(state, seat, work.stable_wood)
        found += short or [state.refuse(STABLE_NOWHERE, seat=name)]
    if work.plows:
        found.append(state.refuse(PLOW_NOWHERE, seat=name))
    if work.sows:
        if not player.empty_fields() and not player.empty_card_fields():
            found.append(state.refuse(SOW_NOWHERE, seat=name))
        else:
            found.append(state.refuse(SOW_SEED, seat=name))
    if work.bakes:
        found += why_no_bake(state, seat, 1)
    return found


def _room_goods(state: AgricolaState, seat: int) -> list[Refusal]:
    player = state.players[seat]
    price = nearest(player, room_prices(player))
    short = lacking(player, price)
    if not short:
        return []
    facts = {"seat": state.game.seats[seat], "house": HOUSES[player.house]}
    return [state.refuse(ROOM_GOODS, missing=short, need=listed(price), **facts)]


def _stable_short(state: AgricolaState, seat: int, price: int) -> list[Refusal]:
    player, name = state.players[seat], state.game.seats[seat]
    if player.stables_left() < 1:
        return [state.refuse(STABLE_LEFT, seat=name, have=MOST_STABLES)]
    near = wood(price)
    short = lacking(player, near)
    if short:
        return [state.refuse(STABLE_GOODS, seat=name, missing=short, need=listed(near))]
    return []


def why_no_bake(state: AgricolaState, seat: int, grain: int) -> list[Refusal]:
    """Return the rules that forbid baking an amount of grain now."""
    player, name = state.players[seat], state.game.seats[seat]
    most, have = most_baked(player.ovens), player.goods[GRAIN]
    if not most:
        return [state.refuse(BAKE_OVEN, seat=name)]
    if have < grain:
        return [state.refuse(BAKE_GRAIN, seat=name, need=grain, have=have)]
    if most < grain:
        return [state.refuse(BAKE_MOST, seat=name, need=grain, most=most)]
    return []


def what_is_on(player: Player, space: int) -> str:
    """Return what occupies a space: a room, a field, a stable, a pasture, or an empty text."""
    bit = 1 << space
    for name, spaces in (
        ("room", player.rooms), ("field", player.fields), ("stable", player.stables),
        ("pasture", player.pastured),
    ):  # fmt: skip
        if spaces & bit:
            return name
    return ""


def build_room(state: AgricolaState, seat: int, space: int, free: bool = False) -> None:
    """Build a room, then pay for it at once or by a decision."""
    player = state.players[seat]
    player.rooms |= 1 << space
    if free:
        pay_room(state, seat, space, NOTHING)
    else:
        state.push(PAYING, seat, space, PAY_ROOM)


def pay_room(state: AgricolaState, seat: int, space: int, price: Purse) -> None:
    """Pay for a room that was built."""
    player = state.players[seat]
    player.pay(price)
    if state.events is not None:
        state.record_event("room", seat, HOUSES[player.house], NAMES[space], listed(price))


def build_stable(state: AgricolaState, seat: int, space: int, wood: int) -> None:
    """Build a stable, then pay for it at once or by a decision."""
    player = state.players[seat]
    player.stables |= 1 << space
    player.refresh_pastures()
    state.push(PAYING, seat, space, PAY_STABLE, wood)


def pay_stable(state: AgricolaState, seat: int, space: int, price: Purse) -> None:
    """Pay for a stable that was built."""
    player = state.players[seat]
    player.pay(price)
    if state.events is not None:
        state.record_event("stable", seat, NAMES[space], listed(price))
    if player.hooks:
        trigger_stable_cards(state, seat)


def bake(state: AgricolaState, seat: int, grain: int, by: str = "") -> None:
    """Bake grain in the ovens that give the most food.

    Parameters
    ----------
    state : AgricolaState
    seat, grain : int
    by : str
        The card that allows this bake, if one does.
    """
    player = state.players[seat]
    rows = baked(player.ovens, grain)
    food = 0
    for many, each in rows:
        food += many * each
    more = 0
    for bonus, not_by in player.modifiers.bake_more:
        if not by or by != not_by:
            more += bonus
    player.goods[GRAIN] -= grain
    player.goods[FOOD] += food + more
    if state.events is not None:
        working = " + ".join([f"{n}×{each}" for n, each in rows])
        if more:
            working += f" + {more}"
        state.record_event("bake", seat, grain, food + more, working)
    if state.parts.hands:
        trigger_others(state, seat, "bake", "", grain)


def why_no_room(state: AgricolaState, seat: int, space: int, free: bool = False) -> list[Refusal]:
    """Return the rules that forbid a room on a space now."""
    player, name = state.players[seat], state.game.seats[seat]
    found = []
    what = what_is_on(player, space)
    if what:
        found.append(state.refuse(ROOM_SPACE, seat=name, at=NAMES[space], what=what))
    if not around(player.rooms) >> space & 1:
        found.append(state.refuse(ROOM_NEXT, seat=name, at=NAMES[space]))
    return found if free else found + _room_goods(state, seat)


def trigger_stable_cards(state: AgricolaState, seat: int) -> None:
    """Trigger cards after a stable was built."""
    player = state.players[seat]
    for card in player.acts(ON_STABLED):
        for effect in state.parts.cards[card].effects("stabled"):
            gained = effect["nth"].get(str(count(player.stables)))
            if gained:
                gain_by_card(state, seat, card, purse(**gained))


def sown_pile(player: Player, crop: int) -> int:
    """Return the number of crops on a newly sown field."""
    if crop == GRAIN:
        return SOWN[0] + player.modifiers.grain_more
    return SOWN[1] + player.modifiers.vegetables_more


class FarmWork(FarmStep):
    """A decision about building, plowing, sowing or baking."""

    numbers: tuple[str, ...] = ("work", "done so far", "may stop")
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        work, player = state.parts.works[task[WORK_NUMBER]], state.players[seat_of(task)]
        done = task[DONE_SO_FAR]
        moves: list[Action] = []
        if work.rooms > done % _STABLE and can_pay_room(player, work.free):
            ROOM_MENU.add_to(moves, room_spaces(player))
        if work.stables > done // _STABLE % 16 and may_build_stable(player, work.stable_wood):
            STABLE_MENU.add_to(moves, stable_spaces(player))
        if plows_of(work, done) > done // _PLOW % 16 and may_plow(work, done):
            PLOW_MENU.add_to(moves, plow_spaces(player))
        if work.sows and work.most > done // _SOW % 16:
            empty = player.empty_fields()
            if empty:
                for number in range(2):
                    if player.goods[CROPS[number]] and work.only in (-1, number):
                        SOW_MENUS[number].add_to(moves, empty)
            if player.modifiers.fields:
                moves += card_sowings(player, work.only)
        if work.bakes and done // _BAKE % 2 == 0:
            moves += BAKES[: most_grain(player)]
        if done % _MORE or task[MAY_STOP]:
            moves.append(DONE)
        return moves

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        verb = action.verb
        if verb == STOP:
            return
        step, seat, number, done, optional = task
        player = state.players[seat]
        work = state.parts.works[number]
        if verb == BUILD_ROOM:
            # Paying, which may be a decision, comes before the rest of this step.
            state.push(step, seat, number, done + _ROOM, optional)
            build_room(state, seat, action.first, work.free)
            return
        if verb == BUILD_STABLE:
            state.push(step, seat, number, done + _STABLE, optional)
            build_stable(state, seat, action.first, work.stable_wood)
            return
        if verb == PLOW:
            player.fields |= 1 << action.first
            if state.events is not None:
                state.record_event("plow", seat, NAMES[action.first])
            done += _PLOW
        elif verb == SOW:
            self.sow(state, seat, action.first, action.second)
            done += _SOW
        else:
            bake(state, seat, action.first, work.by)
            player.baked = True
            done += _BAKE
        state.push(step, seat, number, done, optional)

    def sow(self, state: AgricolaState, seat: int, space: int, crop: int) -> None:
        """Put a crop on an empty field, which may be a card."""
        player = state.players[seat]
        player.goods[crop] -= 1
        pile = sown_pile(player, crop)
        lying = pile + (VEGETABLES if crop == VEGETABLE else 0)
        if space >= FIRST_CARD_FIELD:
            card = space - FIRST_CARD_FIELD
            player.set_mark(card, pile)
            player.fresh |= 1 << player.card_field(card)
            state.record_event("sow_card", seat, GOODS[crop], pile, state.parts.cards[card].id)
            return
        player.plant(space, lying)
        player.fresh |= 1 << space
        if state.events is not None:
            state.record_event("sow", seat, GOODS[crop], pile, NAMES[space])

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        work, verb, done = state.parts.works[task[WORK_NUMBER]], action.verb, task[DONE_SO_FAR]
        seat = seat_of(task)
        if verb == STOP:
            if done % _MORE or task[MAY_STOP]:
                return []
            return [state.refuse(DONE_MUST, seat=state.game.seats[seat], step=self.name)]
        if verb == BUILD_ROOM and work.rooms:
            return why_no_room(state, seat, action.first, work.free)
        if verb == BUILD_STABLE and work.stables:
            return self.why_no_stable(state, task, action.first)
        if verb == PLOW and work.plows:
            return self.why_no_plow(state, task, action)
        if verb == SOW and work.sows:
            return self.why_no_sowing(state, seat, action)
        if verb == BAKE and work.bakes:
            found = []
            if done // _BAKE % 2:
                found.append(state.refuse(BAKE_ONCE, seat=state.game.seats[seat]))
            return why_no_bake(state, seat, action.first) + found
        return [self.not_now(state, task, action)]

    def why_no_stable(self, state: AgricolaState, task: Task, space: int) -> list[Refusal]:
        """Return the rules that forbid a stable on a space now."""
        seat, work = seat_of(task), state.parts.works[task[WORK_NUMBER]]
        player, name = state.players[seat], state.game.seats[seat]
        found = []
        what = what_is_on(player, space)
        if what not in ("", "pasture"):
            found.append(state.refuse(STABLE_SPACE, seat=name, at=NAMES[space], what=what))
        found += _stable_short(state, seat, work.stable_wood)
        if task[DONE_SO_FAR] // _STABLE % 16 >= work.stables:
            found.append(state.refuse(STABLE_MOST, seat=name, most=work.stables))
        return found

    def why_no_plow(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        """Return the rules that forbid a field on a space now."""
        seat, work = seat_of(task), state.parts.works[task[WORK_NUMBER]]
        player, name, space = state.players[seat], state.game.seats[seat], action.first
        if task[DONE_SO_FAR] // _SOW % 16:
            # The name of this step is plowing, so the refusal names sowing instead.
            return [state.refuse(MOMENT, seat=name, step="sowing", action=action.words)]
        found = []
        what = what_is_on(player, space)
        if what:
            found.append(state.refuse(PLOW_SPACE, seat=name, at=NAMES[space], what=what))
        if player.fields and not around(player.fields) >> space & 1:
            found.append(state.refuse(PLOW_NEXT, seat=name, at=NAMES[space]))
        if task[DONE_SO_FAR] // _PLOW % 16 >= plows_of(work, task[DONE_SO_FAR]):
            found.append(state.refuse(PLOW_MOST, seat=name, most=plows_of(work, task[DONE_SO_FAR])))
        return found

    def why_no_sowing(self, state: AgricolaState, seat: int, action: Move) -> list[Refusal]:
        """Return the rules that forbid a crop on a field now."""
        player, name = state.players[seat], state.game.seats[seat]
        found = []
        space, crop = action.first, action.second
        if space >= FIRST_CARD_FIELD:
            card = space - FIRST_CARD_FIELD
            facts = {"card": state.parts.cards[card].id, "crop": GOODS[crop]}
            if card not in player.empty_card_fields() or crop not in state.parts.cards.crops[card]:
                found.append(state.refuse(SOW_CARD, seat=name, **facts))
        elif not player.empty_fields() >> space & 1:
            pile = player.piles[space]
            grows = "" if not pile else "vegetable" if pile > VEGETABLES else "grain"
            found.append(state.refuse(SOW_FIELD, seat=name, at=NAMES[space], crop=grows))
        if not player.goods[crop]:
            found.append(state.refuse(SOW_CROP, seat=name, crop=GOODS[crop], have=0))
        return found

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        _, seat, number, done, optional = task
        works, player = state.parts.works, state.players[seat]
        if not 0 <= number < len(works) or works[number].step != self.number:
            return False
        work = works[number]
        rooms, stables, plows = done % _STABLE, done // _STABLE % 16, done // _PLOW % 16
        return (
            0 <= done < LEAST_UNDONE
            and optional in (0, 1)
            and rooms <= min(work.rooms, count(player.rooms) - 2)
            and stables <= min(work.stables, count(player.stables))
            and plows <= min(plows_of(work, done), count(player.fields))
            and done // _SOW % 16 <= (count(player.fresh) if work.sows else 0)
            and (done // _BAKE % 2 == 0 or work.bakes)
            and (done < _MORE or state.parts.hands)
        )


class BuildStep(FarmWork):
    """Build rooms and stables."""

    number = BUILDING
    name = "building"
    rule = "room.next"
    anytime = True

    def tried_on_farm(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        rooms = state.parts.works[task[WORK_NUMBER]].rooms
        return ROOMS[space] if rooms else STABLES[space]

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return rooms at many places, next to the house or not."""
        return [*ROOMS[:10]]


class PlowStep(FarmWork):
    """Plow fields."""

    number = PLOWING
    name = "plowing"
    rule = "plow.next"
    anytime = True
    narrower: Narrower = (
        ("plowing", SOW, PLOW, "sowing"),
        ("plowing", SOW, NO_VERB, "plowing_sowing"),
        ("plowing", ACCEPT, PLOW, "plowing_on"),
    )

    def goes_on(self, state: AgricolaState, task: Task) -> bool:
        return state.parts.hands and state.plow_on_offer()

    def left_out(self, state: AgricolaState, task: Task) -> Action | None:
        """Return ``done`` where only a plow of a card could follow a field, or None.

        In earlier versions a plow had to be accepted before the first field, and an action that
        only it could prolong ended by itself.
        """
        return DONE if self.legal_moves(state, task) == [DONE] else None

    def tried_on_farm(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        return PLOWS[space]

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return fields everywhere, next to others or not."""
        return [*PLOWS]


class SowStep(FarmWork):
    """Sow fields."""

    number = SOWING
    name = "sowing"
    rule = "sow.field"
    anytime = True
    narrower: Narrower = (
        ("sowing", BAKE, SOW, "baking"),
        ("sowing", BAKE, NO_VERB, "sowing_baking"),
    )

    def tried_on_farm(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        return SOWS[0][space]


class BakeStep(FarmWork):
    """Bake bread."""

    number = BAKING
    name = "baking"
    rule = "bake.once"
