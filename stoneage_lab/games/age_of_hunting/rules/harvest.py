"""The harvest: which areas are used, in which order, and what their parts do.

While a seat harvests, a task `HARVESTING` stands on the stack: its numbers are the ground, how
often each area still waits (two bits a space), and the space of the chief that comes home
afterwards (0 if none does). The parts of one area are done from left to right; a part that asks
puts a task above: the area, the part's place and what is left of it, and the areas of a chain of
copies (one bit for each area that copies).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse, payments
from ....core.memo import Memo
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import (
    DECLINE,
    Copy,
    HuntingAction,
    Skip,
    Take,
    Trade,
    Use,
    skip,
    take,
    use,
)
from .faces import (
    ANY,
    AT_END,
    CHOOSE,
    COPY_CHIEF,
    COPY_HUT,
    GAIN,
    TRADE,
    Area,
    AreaPart,
    sides_of,
)
from .goods import CHIEFS_HOME, FOLLOWERS_HOME, FOODS, GIFTS, GOODS, POINT, WIDTH, listed
from .packed_rows import chief_on, followers_before, owner_at, without
from .refusal_rules import (
    COPY_ONCE,
    COPY_PIECE,
    TAKE_COUNT,
    TAKE_KINDS,
    TAKE_STOCK,
    TRADE_HAVE,
    TRADE_OFFER,
    TRADE_SAME,
    TRADE_STOCK,
    USE_SKIP,
    USE_WAITING,
)
from .shared_arrays import replaced
from .shared_refusals import ground_name, no_space
from .step_base import TaskStep
from .task_numbers import (
    AREA,
    AT_PART,
    COPIED,
    COPYING,
    GROUND,
    HARVESTING,
    HOMEWARD,
    TAKING,
    TRADING,
    USING,
    WAITING,
    area_code,
    ground_in,
    space_in,
)

if TYPE_CHECKING:
    from .state import HuntingState

PART = 16
"""A part's place, and what is left of it, as one number: ``place + PART * left``."""


def begin_harvest(state: HuntingState, seat: int, ground: i64, space: i64, homeward: bool) -> None:
    """Use the areas of a chief and of all own huts on its ground.

    Areas that only give are used at once, from left to right; the others wait.
    """
    face = state.face(ground)
    asked = state.parts.asked
    marks: i64 = 0
    number: i64 = 0
    for area in face.areas:
        number += 1
        here = number == space
        times: i64 = 1 if here else 0
        if owner_at(state.huts[ground], number) == seat:
            times += 1
        if not times:
            continue
        if (asked and area.active) or area.waits:
            marks |= times << (2 * (number - 1))
        elif area.gives:
            if here:
                give(state, seat, area, "chief")
                times -= 1
            if times:
                give(state, seat, area, "hut")
        elif here:
            state.record_event("harvest_none", seat, face.id, int(space))
    state.push(HARVESTING, seat, ground, marks, space if homeward else 0)


def give(state: HuntingState, seat: int, area: Area, piece: str) -> None:
    """Give everything that an area without choices gives."""
    for part in area.parts:
        if part.kind == GAIN:
            gain_part(state, seat, area, part, piece)


def gain_part(state: HuntingState, seat: int, area: Area, part: AreaPart, piece: str) -> None:
    """Give what a part gives, and tell it."""
    if state.events is None:
        state.gain(seat, part.gift)
        return
    name = ground_name(state, area.ground)
    state.gain(seat, part.gift, ("harvest", seat, piece, name, int(area.space)))


def go_through(state: HuntingState, seat: int, area: Area, first: i64, chain: i64) -> None:
    """Use the parts of an area from a place on, until one needs a choice.

    `chain` are the areas of a chain of copies before this one; 0 if nothing was copied.
    """
    code = area_code(area.ground, area.space)
    for place in range(first, len(area.parts)):
        part = area.parts[place]
        kind = part.kind
        if kind == GAIN:
            gain_part(state, seat, area, part, "area")
        elif kind == CHOOSE:
            state.push(TAKING, seat, code, place, chain)
            return
        elif kind == TRADE:
            state.push(TRADING, seat, code, place + PART * part.count, chain)
            return
        elif kind != AT_END:
            if chain and not state.parts.chain:
                state.record_event("copy_stops", seat)
                continue
            state.push(COPYING, seat, code, place, chain | 1 << area.copy_number)
            return


class HarvestStep(TaskStep):
    """A player chooses which of several waiting areas comes next."""

    number = HARVESTING
    name = "harvesting"
    rule = "harvest.order"
    stages: tuple[str, ...] = ("opening", "turns")
    follows = True
    asked: tuple[type[HuntingAction], ...] = (Use, Skip)
    numbers: tuple[str, ...] = ("ground", "areas that wait", "chief on its way home")
    searched = False

    def resolve(self, state: HuntingState, task: Task) -> bool:
        marks = task[WAITING]
        if marks == 0:
            state.pop_task()
            if task[HOMEWARD]:
                come_home(state, seat_of(task), task[GROUND], task[HOMEWARD])
            return False
        if state.parts.asked:
            return True
        first = first_mark(marks)
        if marks >> (2 * first) > 3:
            return True
        self.use(state, task, first + 1)
        return False

    def use(self, state: HuntingState, task: Task, space: i64) -> None:
        """Use a waiting area, once."""
        step, seat, ground, waiting, homeward = task
        state.task = (step, seat, ground, waiting - (1 << (2 * (space - 1))), homeward)
        go_through(state, seat, state.area(ground, space), 0, 0)

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        ground, marks = task[GROUND], task[WAITING]
        spaces = [
            space for space in range(1, len(state.face(ground).areas) + 1)
            if marks >> (2 * (space - 1)) & 3
        ]  # fmt: skip
        moves: list[Action] = [use(ground, space) for space in spaces]
        if state.parts.asked:
            moves += [skip(ground, space) for space in spaces]
        return moves

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        # The task stays on the stack for the areas that are left.
        step, seat, ground, waiting, homeward = task
        state.push(step, seat, ground, waiting, homeward)
        if isinstance(action, Skip):
            less = waiting - (1 << (2 * (action.space - 1)))
            state.task = (step, seat, ground, less, homeward)
            if state.events is not None:
                name = ground_name(state, action.ground)
                state.record_event("skip", seat, name, int(action.space))
        elif isinstance(action, Use):
            self.use(state, task, action.space)

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, Use | Skip)
        seat = seat_of(task)
        if isinstance(action, Skip) and not state.parts.asked:
            facts = {"ground": ground_name(state, action.ground), "space": int(action.space)}
            return [state.refuse(USE_SKIP, seat, **facts)]
        found = no_space(state, seat, action.ground, action.space)
        if found:
            return found
        if action.ground == task[GROUND] and task[WAITING] >> (2 * (action.space - 1)) & 3:
            return []
        have = [str(move.space) for move in self.legal_moves(state, task) if isinstance(move, Use)]
        facts = {"ground": ground_name(state, action.ground), "space": int(action.space)}
        facts["ground2"] = ground_name(state, task[GROUND])
        return [state.refuse(USE_WAITING, seat, have=have, **facts)]

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        seat, ground, marks, homeward = seat_of(task), task[GROUND], task[WAITING], task[HOMEWARD]
        if not (0 <= ground < len(state.sides) and state.has(ground)):
            return False
        face = state.face(ground)
        if homeward and not (
            0 < homeward <= face.spaces and chief_on(state.rows[ground], homeward) == seat
        ):
            return False
        if marks < 0 or marks >> (2 * len(face.areas)):
            return False
        chiefs = [homeward] if homeward else [
            space for space in range(1, int(face.spaces) + 1)
            if chief_on(state.rows[ground], space) == seat
        ]  # fmt: skip
        if not homeward:
            chiefs = chiefs[:1]
        for space, area in enumerate(face.areas, 1):
            times = marks >> (2 * (space - 1)) & 3
            may = (owner_at(state.huts[ground], space) == seat) + (space in chiefs)
            if times > may or (times and not (area.waits or (state.parts.asked and area.active))):
                return False
        return True


def first_mark(marks: i64) -> i64:
    """Return the place of the first area that waits, from 0."""
    place: i64 = 0
    while not marks >> (2 * place) & 3:
        place += 1
    return place


def come_home(state: HuntingState, seat: int, ground: i64, space: i64) -> None:
    """Take a chief and its followers back to the hand; the row closes up."""
    row = state.rows[ground]
    followers = followers_before(row, space)
    state.rows = replaced(state.rows, ground, without(row, space, followers))
    state.filled = replaced(state.filled, ground, state.filled[ground] - followers - 1)
    base = seat * WIDTH
    state.counts[base + CHIEFS_HOME] += 1
    state.counts[base + FOLLOWERS_HOME] += followers
    if state.events is not None:
        closed = int(followers + 1) if row >> (4 * space) else 0
        state.record_event("home", seat, int(followers), ground_name(state, ground), closed)


class AreaStep(TaskStep):
    """A step inside an area, above a harvest."""

    stages: tuple[str, ...] = ("opening", "turns")
    in_area = True
    numbers: tuple[str, ...] = ("area", "part", "areas that were copied")

    def area(self, state: HuntingState, task: Task) -> Area:
        """Return the area that is being used."""
        return state.area(ground_in(task[AREA]), space_in(task[AREA]))

    def part(self, state: HuntingState, task: Task) -> AreaPart:
        """Return the part of the area that needs a choice."""
        return self.area(state, task).parts[task[AT_PART] % PART]

    def carry_on(self, state: HuntingState, task: Task) -> None:
        """Go on with the parts after this one."""
        following = task[AT_PART] % PART + 1
        go_through(state, seat_of(task), self.area(state, task), following, task[COPIED])

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        ground, space, place = ground_in(task[AREA]), space_in(task[AREA]), task[AT_PART] % PART
        if not (0 <= ground < len(state.sides) and state.has(ground)):
            return False
        if not 1 <= space <= len(state.face(ground).areas) or task[AT_PART] < 0:
            return False
        if not (0 <= task[COPIED] < 1 << state.parts.areas_that_copy):
            return False
        area = state.area(ground, space)
        left = int(task[AT_PART] // PART)
        return place < len(area.parts) and self.fits(area.parts[place], left)

    def fits(self, part: AreaPart, left: int) -> bool:
        """Return whether the step belongs to a part with this much of it left."""
        raise NotImplementedError


class UseAreaStep(AreaStep):
    """The rest of an area is used, after one of its parts was copied."""

    number = USING
    name = "using"

    def resolve(self, state: HuntingState, task: Task) -> bool:
        state.pop_task()
        go_through(state, seat_of(task), self.area(state, task), task[AT_PART], task[COPIED])
        return False

    def fits(self, part: AreaPart, left: int) -> bool:
        return not left


_takes: Memo[tuple[Purse, tuple[int, ...], int], list[Action]] = Memo(1 << 14)


def takings(stock: Purse, among: tuple[int, ...], count: int) -> list[Action]:
    """Return every way to take `count` foods of some kinds, or all there are."""
    there = tuple([min(count, stock[kind]) if kind in among else 0 for kind in range(FOODS)])
    key = (there, among, count)
    known = _takes.get(key)
    if known is None:
        wanted = min(count, sum(there))
        ways = payments(there, wanted) if wanted else ()
        known = _takes.keep(key, [take((*way, 0)) for way in ways])
    return known


class TakeFoodStep(AreaStep):
    """A player takes foods of some kinds."""

    number = TAKING
    name = "taking"
    rule = "area.choose"
    follows = True
    asked: tuple[type[HuntingAction], ...] = (Take,)

    def resolve(self, state: HuntingState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if state.wait_for_choice(moves):
            return True
        if moves:
            self.play(state, task, moves[0])
        else:
            self.carry_on(state, task)
        return False

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        part = self.part(state, task)
        return takings(tuple(state.stock), part.among, part.count)

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        assert isinstance(action, Take)
        seat = seat_of(task)
        state.gain(seat, action.gift)
        if state.events is not None:
            state.record_event("take", seat, listed(action.purse))
        self.carry_on(state, task)

    def fits(self, part: AreaPart, left: int) -> bool:
        return part.kind == CHOOSE and not left

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, Take)
        seat = seat_of(task)
        part = self.part(state, task)
        there = sum(min(int(part.count), state.stock[kind]) for kind in part.among)
        need = min(int(part.count), there)
        found: list[Refusal] = []
        if action.count != need:
            found.append(state.refuse(TAKE_COUNT, seat, need=need, have=action.count))
        wrong = [
            kind for kind, count in enumerate(action.purse) if count and kind not in part.among
        ]
        if wrong:
            kinds, given = [[GOODS[kind] for kind in row] for row in (part.among, wrong)]
            found.append(state.refuse(TAKE_KINDS, seat, good=kinds, good2=given))
        lack = [max(0, action.purse[kind] - int(state.stock[kind])) for kind in range(FOODS)]
        if any(lack):
            found.append(state.refuse(TAKE_STOCK, seat, missing=listed((*lack, 0))))
        return found


class TradeStep(AreaStep):
    """A player trades, as often as the area allows, or stops."""

    number = TRADING
    name = "trading"
    rule = "area.trade"
    follows = True
    asked: tuple[type[HuntingAction], ...] = (Trade,)
    may_decline = True

    def resolve(self, state: HuntingState, task: Task) -> bool:
        # One is enough to wait: who looks ahead often does not ask for all of them.
        for offer in self.part(state, task).trades:
            if can_trade(state, seat_of(task), offer):
                return True
        state.pop_task()
        self.carry_on(state, task)
        return False

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        moves: list[Action] = []
        for offer in self.part(state, task).trades:
            if can_trade(state, seat_of(task), offer):
                moves.append(offer)
        moves.append(DECLINE)
        return moves

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        seat = seat_of(task)
        if not isinstance(action, Trade):
            state.record_event("decline", seat, "trade")
            self.carry_on(state, task)
            return
        counts, base = state.counts, seat * WIDTH
        counts[base + action.pays] -= action.given
        if action.pays < FOODS:
            state.stock[action.pays] += action.given
        if state.events is not None:
            paid = ((GIFTS[action.pays], int(action.given)),)
            state.record_event("trade", seat, paid, ((GIFTS[action.gets], int(action.got)),))
            if action.gets == POINT:
                state.record_event("point", seat, int(counts[base + POINT] + action.got))
        state.gain_of_kind(seat, action.gets, action.got)
        if task[AT_PART] >= 2 * PART:
            state.push(TRADING, seat, task[AREA], task[AT_PART] - PART, task[COPIED])
        else:
            self.carry_on(state, task)

    def fits(self, part: AreaPart, left: int) -> bool:
        return part.kind == TRADE and 1 <= left <= part.count

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, Trade)
        seat, part = seat_of(task), self.part(state, task)
        found: list[Refusal] = []
        fits = action.pays in sides_of(part.pays) and action.gets in sides_of(part.gets)
        if not fits or action.given != part.given or action.got != part.got:
            given = [(GIFTS[action.pays], int(action.given)), (GIFTS[action.gets], int(action.got))]
            offer = [side_listed(part.pays, part.given), (wanted_of(part), int(part.got))]
            found.append(
                state.refuse(TRADE_OFFER, seat, offer=(offer[0],), offered=(offer[1],),
                             paid=(given[0],), wanted=(given[1],))
            )  # fmt: skip
        if action.pays == action.gets:
            found.append(state.refuse(TRADE_SAME, seat, good=GIFTS[action.pays]))
        short = int(action.given - state.count(seat, action.pays))
        if short > 0:
            missing = ((GIFTS[action.pays], short),)
            found.append(state.refuse(TRADE_HAVE, seat, missing=missing))
        if action.gets < FOODS and state.stock[action.gets] < action.got:
            found.append(state.refuse(TRADE_STOCK, seat, good=GIFTS[action.gets]))
        return found


def can_trade(state: HuntingState, seat: i64, offer: Trade) -> bool:
    """Tell whether a seat has what a trade takes, and the stock what it gives."""
    if state.counts[seat * WIDTH + offer.pays] < offer.given:
        return False
    return offer.gets >= FOODS or state.stock[offer.gets] >= offer.got


def wanted_of(part: AreaPart) -> str:
    """Return what a trade gives: “any food” is another one than the food that is paid."""
    if part.gets != ANY:
        return GIFTS[part.gets]
    return "other" if part.pays < FOODS else "food"


def side_listed(kind: i64, count: i64) -> tuple[str, int]:
    """Return a side of a trade as name and count."""
    return ("food" if kind == ANY else GIFTS[kind]), int(count)


class CopyAreaStep(AreaStep):
    """A player copies the area of any chief, or of any hut."""

    number = COPYING
    name = "copying"
    rule = "copy.chief"
    follows = True
    asked: tuple[type[HuntingAction], ...] = (Copy,)
    may_decline = True

    def resolve(self, state: HuntingState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if state.wait_for_choice(moves):
            return True
        self.carry_on(state, task)
        return False

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        moves: list[Action] = []
        for_huts = self.part(state, task).kind == COPY_HUT
        for ground in state.laid:
            pieces = state.huts[ground] if for_huts else state.rows[ground]
            face, copies = state.face(ground), state.parts.copies[ground]
            space = 0
            while pieces:
                space += 1
                piece = pieces & 15
                pieces >>= 4
                there = piece != 0 if for_huts else piece != 0 and piece & 1 == 0
                if there and not self.visited(state, task, face.areas[space - 1]):
                    moves.append(copies[space])
        moves.append(DECLINE)
        return moves

    def carry_on(self, state: HuntingState, task: Task) -> None:
        # Nothing was copied here: another copy of the same area is none of a copied one.
        area = self.area(state, task)
        chain = task[COPIED] & ~(1 << area.copy_number)
        go_through(state, seat_of(task), area, task[AT_PART] % PART + 1, chain)

    def visited(self, state: HuntingState, task: Task, area: Area) -> bool:
        """Tell whether an area was used in this chain of copies already."""
        if not state.parts.chain or area.copy_number < 0:
            return False
        return task[COPIED] >> area.copy_number & 1 == 1

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        seat = seat_of(task)
        if not isinstance(action, Copy):
            state.record_event("decline", seat, "copy")
            self.carry_on(state, task)
            return
        area = self.area(state, task)
        part = self.part(state, task)
        place = task[AT_PART] + 1
        if state.events is not None:
            owner, piece = self.owner(state, part, action)
            name = ground_name(state, action.ground)
            state.record_event(
                "copy", seat, piece, state.game.seats[owner], name, int(action.space)
            )
        if place < len(area.parts):
            # In its own chain: what was copied on the way back does not count any more.
            state.push(USING, seat, task[AREA], place, task[COPIED] & ~(1 << area.copy_number))
        go_through(state, seat, state.area(action.ground, action.space), 0, task[COPIED])

    def owner(self, state: HuntingState, part: AreaPart, action: Copy) -> tuple[int, str]:
        """Return whose piece can be copied on a space, or -1, and the kind of that piece."""
        if part.kind == COPY_CHIEF:
            return int(chief_on(state.rows[action.ground], action.space)), "chief"
        return int(owner_at(state.huts[action.ground], action.space)), "hut"

    def fits(self, part: AreaPart, left: int) -> bool:
        return part.kind in (COPY_CHIEF, COPY_HUT) and not left

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, Copy)
        seat, part = seat_of(task), self.part(state, task)
        found = no_space(state, seat, action.ground, action.space)
        if found:
            return found
        owner, piece = self.owner(state, part, action)
        facts = {"piece": piece, "ground": ground_name(state, action.ground)}
        if owner < 0:
            return [state.refuse(COPY_PIECE, seat, space=int(action.space), **facts)]
        if self.visited(state, task, state.area(action.ground, action.space)):
            return [state.refuse(COPY_ONCE, seat, space=int(action.space), **facts)]
        return []


HARVEST_STEPS: Final = (HarvestStep(), UseAreaStep(), TakeFoodStep(), TradeStep(), CopyAreaStep())
