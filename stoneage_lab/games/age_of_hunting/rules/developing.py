"""The rest of a turn: one development, its payment, and the storing of food."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse, clip, covers, missing, payments
from ....core.memo import Memo
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import (
    DECLINE,
    DEVELOP_CAVE,
    DEVELOP_FOLLOWER,
    BuildHut,
    Develop,
    GiveBack,
    HuntingAction,
    Pay,
    build_hut,
    give_back,
)
from .faces import NO_HUT, Price
from .goods import CAVES, FOLLOWERS_HOME, FOODS, HUTS, WIDTH, listed
from .packed_rows import owner_at, with_hut
from .refusal_rules import (
    DEVELOP_COST,
    DEVELOP_NONE,
    DEVELOP_SPACE,
    DEVELOP_TAKEN,
    PAY_HAVE,
    PAY_PRICE,
    RETURN_COUNT,
    RETURN_HAVE,
)
from .shared_arrays import replaced
from .shared_refusals import no_space
from .step_base import TaskStep
from .task_numbers import (
    DEVELOP,
    DEVELOPING,
    HUT_GROUND,
    HUT_SPACE,
    MOST_GROUNDS,
    PAYING,
    RETURNING,
    ROW,
    SPACES,
    STORE,
    TURNING,
)

if TYPE_CHECKING:
    from .state import HuntingState

CAVE: Final = 0
FOLLOWER: Final = 1
HUT: Final = 2

ALL_HUTS: Final = 1 << 10
"""More huts than can be built at once."""


def price_of(state: HuntingState, seat: int, row: i64, ground: i64) -> Price:
    """Return the whole price of the next development of a row; of huts, on a ground."""
    done = state.count(seat, CAVES + row)
    if row == HUT:
        return state.parts.hut_prices[2 * ground + state.sides[ground]][done]
    return state.parts.rows[row].prices[done]


class DevelopStep(TaskStep):
    """A player makes one development that can be paid for, or declines."""

    number = DEVELOPING
    name = "developing"
    rule = "develop.once"
    stages: tuple[str, ...] = ("turns",)
    phase = DEVELOP
    asked: tuple[type[HuntingAction], ...] = (Develop, BuildHut)
    may_decline = True

    def resolve(self, state: HuntingState, task: Task) -> bool:
        seat = seat_of(task)
        # One is enough to wait: who looks ahead often does not ask for all of them.
        if can_develop(state, seat, CAVE) or can_develop(state, seat, FOLLOWER):
            return True
        if huts_to_build(state, seat, most=1):
            return True
        state.pop_task()
        return False

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        seat = seat_of(task)
        moves: list[Action] = []
        if can_develop(state, seat, CAVE):
            moves.append(DEVELOP_CAVE)
        if can_develop(state, seat, FOLLOWER):
            moves.append(DEVELOP_FOLLOWER)
        moves += huts_to_build(state, seat, most=ALL_HUTS)
        moves.append(DECLINE)
        return moves

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        seat = seat_of(task)
        if isinstance(action, Develop):
            state.push(PAYING, seat, action.row)
        elif isinstance(action, BuildHut):
            state.push(PAYING, seat, HUT, action.ground, action.space)

    def forbids_always(self, state: HuntingState, seat: int, action: Action) -> list[Refusal]:
        if isinstance(action, BuildHut):
            return forbids_hut(state, seat, action)
        assert isinstance(action, Develop)
        row = state.parts.rows[action.row]
        done = state.count(seat, CAVES + action.row)
        if done >= row.size:
            return [state.refuse(DEVELOP_NONE, seat, row=row.name)]
        return forbids_price(state, seat, row.prices[done])

    def tempting(self, state: HuntingState, task: Task) -> list[Action]:
        """Return a cave, a follower and one hut on each ground, however dear."""
        found: list[Action] = [DEVELOP_CAVE, DEVELOP_FOLLOWER]
        if state.count(seat_of(task), HUTS) < state.parts.rows[HUT].size:
            for ground in state.laid:
                free = [space for space in state.face(ground).builds
                        if owner_at(state.huts[ground], space) < 0]  # fmt: skip
                found += [build_hut(ground, space) for space in free[:1]]
        return found


def can_develop(state: HuntingState, seat: i64, row: i64) -> bool:
    """Tell whether a seat can pay for its next cave or follower."""
    base = seat * WIDTH
    done, developments = state.counts[base + CAVES + row], state.parts.rows[row]
    return done < developments.size and developments.prices[done].can_pay(state.counts, base)


def huts_to_build(state: HuntingState, seat: i64, most: i64) -> list[Action]:
    """Return at most so many of the huts that a seat can pay for, on build spaces that are free."""
    found: list[Action] = []
    counts, base = state.counts, seat * WIDTH
    done = counts[base + HUTS]
    if done >= state.parts.rows[HUT].size:
        return found
    foods = state.foods(seat)
    for ground in state.laid:
        number = 2 * ground + state.sides[ground]
        price = state.parts.hut_prices[number][done]
        if price.foods > foods or not price.can_pay(counts, base):
            continue
        huts, actions = state.huts[ground], state.parts.huts[ground]
        for space in state.parts.faces[number].builds:
            if owner_at(huts, space) < 0:
                found.append(actions[space])
                if len(found) == most:
                    return found
    return found


def forbids_price(state: HuntingState, seat: int, price: Price) -> list[Refusal]:
    """Return the refusal of a price that a seat cannot pay, if it cannot."""
    missing = price.missing(state.held(seat))
    if not missing:
        return []
    return [state.refuse(DEVELOP_COST, seat, cost=price.listed(), missing=missing)]


def forbids_hut(state: HuntingState, seat: int, action: BuildHut) -> list[Refusal]:
    """Return what forbids building a hut, apart from the moment."""
    found = no_space(state, seat, action.ground, action.space)
    row = state.parts.rows[HUT]
    done = state.count(seat, HUTS)
    if done >= row.size:
        found.append(state.refuse(DEVELOP_NONE, seat, row=row.name))
    elif state.has(action.ground):
        face_number = 2 * action.ground + state.sides[action.ground]
        found += forbids_price(state, seat, state.parts.hut_prices[face_number][done])
    if not state.has(action.ground):
        return found
    face = state.face(action.ground)
    if action.space > len(face.areas):
        return found
    facts = {"ground": face.id, "space": int(action.space)}
    owner = owner_at(state.huts[action.ground], action.space)
    if face.areas[action.space - 1].hut == NO_HUT:
        found.append(state.refuse(DEVELOP_SPACE, seat, known=face.builds, **facts))
    elif owner >= 0:
        name = state.game.seats[owner]
        found.append(state.refuse(DEVELOP_TAKEN, seat, owner=name, **facts))
    return found


class PayStep(TaskStep):
    """A player chooses how to pay a price that can be paid in several ways."""

    number = PAYING
    name = "paying"
    rule = "develop.extra"
    stages: tuple[str, ...] = ("turns",)
    phase = DEVELOP
    follows = True
    asked: tuple[type[HuntingAction], ...] = (Pay,)
    numbers: tuple[str, ...] = ("row", "ground", "space")
    searched = False

    def resolve(self, state: HuntingState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if state.wait_for_choice(moves):
            return True
        self.play(state, task, moves[0])
        return False

    def price(self, state: HuntingState, task: Task) -> Price:
        """Return the price that is being paid."""
        return price_of(state, seat_of(task), task[ROW], task[HUT_GROUND])

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        return self.price(state, task).ways(state.held(seat_of(task)))

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        assert isinstance(action, Pay)
        seat, row = seat_of(task), task[ROW]
        base = seat * WIDTH
        state.spend(seat, action.purse)
        state.counts[base + CAVES + row] += 1
        done = state.counts[base + CAVES + row]
        if row == CAVE:
            if state.events is not None:
                state.record_event("cave", seat, int(state.open_caves(seat)), listed(action.purse))
            state.push(TURNING, seat, state.parts.stacks[done - 1])
        elif row == FOLLOWER:
            state.counts[base + FOLLOWERS_HOME] += 1
            if state.events is not None:
                state.record_event(
                    "follower", seat, int(done + state.parts.hands), listed(action.purse)
                )
        else:
            self.build(state, seat, task[HUT_GROUND], task[HUT_SPACE], action.purse)

    def build(self, state: HuntingState, seat: int, ground: i64, space: i64, paid: Purse) -> None:
        """Put a hut on a build space; check for the end of the game."""
        huts = with_hut(state.huts[ground], space, seat)
        state.huts = replaced(state.huts, ground, huts)
        if state.events is not None:
            face = state.face(ground)
            points = max(0, int(face.areas[space - 1].hut))
            state.record_event("hut", seat, face.id, int(space), listed(paid), points)
        if state.ending < 0 and state.count(seat, HUTS) == state.parts.rows[HUT].size:
            state.ending = seat
            state.record_event("end_huts", seat)

    def is_valid_task(self, state: HuntingState, task: Task) -> bool:
        seat, row, ground, space = seat_of(task), task[ROW], task[HUT_GROUND], task[HUT_SPACE]
        if not 0 <= row <= HUT or state.count(seat, CAVES + row) >= state.parts.rows[row].size:
            return False
        if row != HUT:
            return ground == 0 and space == 0
        if not 0 <= ground < MOST_GROUNDS or not state.has(ground) or not 1 <= space <= SPACES:
            return False
        free = owner_at(state.huts[ground], space) < 0
        return free and space in state.face(ground).builds

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, Pay)
        seat = seat_of(task)
        price, held = self.price(state, task), state.held(seat)
        found: list[Refusal] = []
        if (
            price.missing(action.purse)
            or action.count != sum(price.fixed) + price.free
            or (action.purse[FOODS] != price.fixed[FOODS])
        ):
            given = listed(action.purse)
            found.append(state.refuse(PAY_PRICE, seat, cost=price.listed(), given=given))
        if not covers(held, action.purse):
            lack = listed(missing(held, action.purse))
            found.append(state.refuse(PAY_HAVE, seat, missing=lack))
        return found


_MORE_THAN_ALL: Final = 512
"""More than there is of any food."""

_returns: Final[Memo[int, list[Action]]] = Memo(1 << 12)
"""Ways to give foods back, by how many, and how many there are of each, no more than that."""


class ReturnFoodStep(TaskStep):
    """A player gives back food of any kind for which there is no cave."""

    number = RETURNING
    name = "returning"
    rule = "store.caves"
    stages: tuple[str, ...] = ("turns",)
    phase = STORE
    follows = True
    asked: tuple[type[HuntingAction], ...] = (GiveBack,)
    searched = False

    def resolve(self, state: HuntingState, task: Task) -> bool:
        seat = seat_of(task)
        surplus = state.foods(seat) - state.open_caves(seat)
        if surplus > 0 and self.may_choose(state, seat):
            return True
        state.pop_task()
        if surplus > 0:
            self.play(state, task, self.ways(state, seat, surplus)[0])
        return False

    def may_choose(self, state: HuntingState, seat: int) -> bool:
        """Tell whether there are two ways to give foods back: two kinds, of which some stay."""
        counts, base = state.counts, seat * WIDTH
        kinds: i64 = 0
        for kind in range(FOODS):
            if counts[base + kind]:
                kinds += 1
        return kinds > 1 and state.open_caves(seat) > 0

    def ways(self, state: HuntingState, seat: int, surplus: i64) -> list[Action]:
        """Return every way to give a number of foods back."""
        counts, base = state.counts, seat * WIDTH
        key = surplus
        for kind in range(FOODS):
            key = key * _MORE_THAN_ALL + min(counts[base + kind], surplus)
        known = _returns.get(key)
        if known is None:
            foods = clip(state.held(seat)[:FOODS], surplus)
            ways = payments(foods, surplus)
            known = _returns.keep(key, [give_back((*way, 0)) for way in ways])
        return known

    def legal_moves(self, state: HuntingState, task: Task) -> list[Action]:
        seat = seat_of(task)
        return self.ways(state, seat, state.foods(seat) - state.open_caves(seat))

    def play(self, state: HuntingState, task: Task, action: Action) -> None:
        assert isinstance(action, GiveBack)
        seat = seat_of(task)
        if state.events is not None:
            foods, caves = int(state.foods(seat)), int(state.open_caves(seat))
            state.record_event("return", seat, foods, caves, listed(action.purse))
        state.spend(seat, action.purse)

    def forbids(self, state: HuntingState, task: Task, action: Action) -> list[Refusal]:
        assert isinstance(action, GiveBack)
        seat = seat_of(task)
        foods, caves = int(state.foods(seat)), int(state.open_caves(seat))
        found: list[Refusal] = []
        if action.count != foods - caves:
            facts = {"foods": foods, "caves": caves, "need": foods - caves}
            found.append(state.refuse(RETURN_COUNT, seat, have=action.count, **facts))
        if not covers(state.held(seat), action.purse):
            lack = listed(missing(state.held(seat), action.purse))
            found.append(state.refuse(RETURN_HAVE, seat, missing=lack))
        return found


DEVELOPING_STEPS: Final = (DevelopStep(), PayStep(), ReturnFoodStep())
