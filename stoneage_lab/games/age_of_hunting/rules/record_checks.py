"""Checks between the entries of a record: pieces, goods and rocks add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.tasks import seat_of, step_of
from ....core.validation import Entries
from .actions import GROUND_NUMBERS
from .flow import opening_seat
from .goods import CAVES, CHIEFS_HOME, FOLLOWERS, FOLLOWERS_HOME, FOOD_NAMES, HUTS, TRACK, WIDTH
from .invariants import rocks_opened
from .packed_rows import groups, owner_at
from .refusal_rules import read as sentences
from .task_numbers import OPENING, OPENINGS, ROCKS, SET_UP, STAGE_NAMES, TURNING, TURNS

if TYPE_CHECKING:
    from .state import HuntingState


def check_pieces(state: HuntingState, entries: Entries) -> None:
    """Derive what each seat has in hand; raise if too many of its pieces and huts are out."""
    seats, counts, rows = state.game.seats, state.counts, entries.inside("rows")
    built = [0] * len(seats)
    for seat in range(len(seats)):
        base = seat * WIDTH
        counts[base + CHIEFS_HOME] = state.parts.chiefs
        counts[base + FOLLOWERS_HOME] = state.parts.hands + counts[base + FOLLOWERS]
    for name in rows.data:
        for seat, followers in groups(state.rows[GROUND_NUMBERS[name]]):
            counts[seat * WIDTH + CHIEFS_HOME] -= 1
            counts[seat * WIDTH + FOLLOWERS_HOME] -= followers
            if min(counts[seat * WIDTH + CHIEFS_HOME], counts[seat * WIDTH + FOLLOWERS_HOME]) < 0:
                raise rows.wrong(name, f"{seats[seat]} {followers}", sentences()("record.hand"))
    for ground in state.laid:
        for space in state.face(ground).builds:
            owner = owner_at(state.huts[ground], space)
            if owner >= 0:
                built[owner] += 1
    for seat, name in enumerate(seats):
        if built[seat] != counts[seat * WIDTH + HUTS]:
            raise entries.inside("huts").wrong(name, built[seat], sentences()("record.huts"))


def account(state: HuntingState, entries: Entries) -> None:
    """Compute the stock, and check that foods and rocks add up."""
    for kind, name in enumerate(FOOD_NAMES):
        held = sum(int(state.counts[seat * WIDTH + kind]) for seat in range(state.seats))
        if held > state.parts.stock:
            raise entries.wrong(name, held, sentences()("record.stock", most=state.parts.stock))
        state.stock[kind] = state.parts.stock - held
    turned = sum(int(rock.count) for rock in state.parts.rocks) - sum(state.rocks)
    waiting = sum(task[ROCKS] for task in state.pending if step_of(task) == TURNING)
    opened = rocks_opened(state)
    if turned + waiting != opened:
        raise entries.wrong("rocks", int(turned), sentences()("record.rocks", n=opened - waiting))
    acting = seat_of(state.task)
    for seat, name in enumerate(state.game.seats):
        if seat == acting and state.stage == TURNS:
            continue
        if state.stage != OPENINGS and state.foods(seat) > state.open_caves(seat):
            raise entries.wrong(name, int(state.foods(seat)), sentences()("record.caves"))


def check_beginning(state: HuntingState, entries: Entries) -> None:
    """Raise if, before the first turn, anything but opening hunts has happened."""
    if state.stage not in (SET_UP, OPENINGS):
        return
    opened = [opening_seat(state, turn) for turn in range(state.turn)]
    if state.stage == OPENINGS and step_of(state.task) != OPENING:
        opened.append(seat_of(state.task))
    parts, right = state.parts, state.round == 0
    for seat in range(state.seats):
        counts = [int(count) for count in state.counts[seat * WIDTH : (seat + 1) * WIDTH]]
        right = right and (
            counts[CHIEFS_HOME] == parts.chiefs - (seat in opened)
            and counts[FOLLOWERS_HOME] == parts.hands
            and counts[CAVES] == counts[FOLLOWERS] == counts[HUTS] == 0
            and (seat in opened or not any(counts[: TRACK + 1]))
        )
    if not right:
        name = STAGE_NAMES[state.stage]
        raise entries.wrong("stage", name, sentences()("record.beginning"))


def check_ending(state: HuntingState, entries: Entries) -> None:
    """Raise if `ending` names a seat without an end condition, or no seat although one has it."""
    full = [
        seat for seat in range(state.seats)
        if state.count(seat, HUTS) == state.parts.rows[2].size
        or state.count(seat, TRACK) >= state.parts.goal
    ]  # fmt: skip
    named = int(state.ending)
    if named not in full if full else named >= 0:
        name = state.game.seats[named] if named >= 0 else None
        raise entries.wrong("ending", name, sentences()("record.ending"))
