"""Checks between the entries of a record: each card is in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.tasks import Task
from ....core.validation import Entries
from .card_types import IN_SUBURB, ON_RING
from .cells import CELL_NAMES, CENTRE, GAP, PILES, RUBBLE
from .faces_check import texts as sentences
from .flow import STEPS, TURN, stands_still
from .game_components import KNOWERS, PUBLIC
from .task_numbers import (
    DEAL,
    DEALING,
    DIGGING,
    END,
    LEFT,
    STARTING,
    TURNS,
)

if TYPE_CHECKING:
    from .state import ReviveState


def check_ring(state: ReviveState, entries: Entries) -> None:
    """Raise unless the areas stand in order, each with its Tent first, and no name twice."""
    heads = state.parts.heads
    ring = [int(cell) for cell in state.ring]
    owners = [cell // CELL_NAMES for cell in ring]
    names = [cell % CELL_NAMES for cell in ring]
    wanted = sorted(owners) == owners and len(set(ring)) == len(ring)
    for seat in range(state.seats):
        first = [n for owner, n in zip(owners, names, strict=True) if owner == seat]
        tents = [name for name in first if name < RUBBLE and heads >> name & 1]
        wanted = wanted and len(tents) == 1 and first[0] == tents[0]
        for pile in range(PILES):
            wanted = wanted and not {RUBBLE + pile, GAP + pile} <= set(first)
    if not wanted:
        raise entries.wrong("ring", "…", sentences()("record.ring"))


def check_areas(state: ReviveState, entries: Entries) -> None:
    """Derive which cards stand; raise if a card or a piece is where it cannot be."""
    parts = state.parts
    for seat, name in enumerate(state.game.seats):
        cell, cards = state.pieces[seat], state.suburbs[seat]
        if cell != CENTRE and state.index(cell) < 0:
            pieces, words = entries.inside("pieces"), state.cell_name(cell)
            raise pieces.wrong(name, repr(words), sentences()("record.cell"))
        if len(set(cards)) < len(cards) or any(parts.cards[c].form != IN_SUBURB for c in cards):
            raise entries.inside("suburbs").wrong(name, "…", sentences()("record.suburb"))
        own = 0
        for card in cards:
            own |= 1 << card
        for at in state.ring:
            if at // CELL_NAMES == seat and at % CELL_NAMES < RUBBLE:
                own |= 1 << at % CELL_NAMES
        state.own[seat] = own
    for cell in state.ring:
        if cell % CELL_NAMES >= GAP and not state.crowd(cell):
            raise entries.wrong("ring", state.cell_name(cell), sentences()("record.gap"))
        card = cell % CELL_NAMES
        if card < RUBBLE and parts.cards[card].form != ON_RING:
            raise entries.wrong("ring", state.cell_name(cell), sentences()("record.ring"))


def check_shacks(state: ReviveState, entries: Entries) -> None:
    """Raise if a Shack is hidden, or a seat has two, or one that it never had in hand."""
    hands, had, parts = entries.inside("hands"), entries.inside("had_shack"), state.parts
    for seat, name in enumerate(state.game.seats):
        shacks = [held for held in state.hands[seat] if held // KNOWERS == parts.shack]
        stands = bool(shacks) or _stands_turned(state, seat, parts.shack)
        if stands and not state.had_shack >> seat & 1:
            raise had.wrong(name, "false", sentences()("record.shack"))
        if len(shacks) > 1 or any(held % KNOWERS != PUBLIC for held in shacks):
            raise hands.wrong(name, parts.ids[parts.shack], sentences()("record.shack"))


def _stands_turned(state: ReviveState, seat: int, card: int) -> bool:
    """Tell whether a card stands in an area, on either side."""
    sides = [card, *[action.flip for action in state.parts.cards[card].actions if action.flip >= 0]]
    return any(state.has(seat, side) for side in sides)


def count_unseen_cards(state: ReviveState, entries: Entries) -> None:
    """Count the unseen cards; raise if there are too many of one, or too few for the piles."""
    parts, tasks = state.parts, state.pending
    out = vec[i64]([0] * len(parts.cards))
    for cell in state.ring:
        if cell % CELL_NAMES < RUBBLE:
            out[cell % CELL_NAMES] += 1
    for seat in range(state.seats):
        for card in state.suburbs[seat]:
            out[card] += 1
        for held in state.hands[seat]:
            out[held // KNOWERS] += 1
    for card in state.discards:
        out[card] += 1
    sides = out[parts.shack] + sum(
        [out[action.flip] for action in parts.cards[parts.shack].actions if action.flip >= 0]
    )
    if sides != parts.shacks:
        raise entries.wrong("discards", parts.ids[parts.shack], sentences()("record.shacks"))
    for card in range(parts.first_facility, len(parts.cards)):
        left = parts.cards[card].dealt - out[card]
        if left < 0:
            raise entries.wrong("cards", parts.ids[card], texts()("record.twice"))
        state.pool[card] = left
    digs = sum([task[LEFT] for task in tasks if task[0] == DIGGING])
    dealing = sum([1 for task in tasks if task[0] == DEALING])
    state.deck = sum(state.pool) - sum(state.piles) - digs - dealing
    if state.deck < 0:
        raise entries.wrong("piles", sum(state.piles), sentences()("record.few"))


def check_stage(state: ReviveState, entries: Entries) -> None:
    """Raise if what is pending does not belong to the stage."""
    tasks = state.pending
    steps = [task[0] for task in tasks]
    left = sum(state.support)
    wrong = entries.wrong("todo", STEPS.listed(tasks), sentences()("record.task"))
    if not STEPS.may_stand(state, tasks):
        raise wrong
    if state.stage == DEAL and steps[:1] != [STARTING]:
        raise wrong
    # Of games that are older than the option some were over at a standstill.
    still = not tasks and stands_still(state)
    ends = left == 0 or (still and state.parts.standstill_ends)
    if not (ends or still) if state.stage == END else ends:
        raise entries.wrong("support", left, sentences()("record.support"))
    if (state.stage == TURNS or state.stage == END) and not state.turns:
        raise entries.wrong("turns", 0, texts()("record.range", least=1, most=10**9))
    if state.stage not in (TURNS, END) and state.turns:
        raise entries.wrong("turns", state.turns, "0")
    if len(tasks) > 40 or len(set(tasks)) < len([step for step in steps if step != DEALING]) - 2:
        raise wrong
    _check_order(tasks, wrong)


def _check_order(tasks: list[Task], wrong: Exception) -> None:
    """Raise unless the three steps of a turn are pending last, once each, in their order."""
    steps, (build, act, move) = [task[0] for task in tasks], TURN
    if move in steps and steps != [build, act, move]:
        raise wrong
    if act in steps and (steps[:2] != [build, act] or act in steps[2:]):
        raise wrong
