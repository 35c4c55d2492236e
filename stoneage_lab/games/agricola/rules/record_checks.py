"""Checks between the entries of a record: farms, people, cards, the stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.tasks import seat_of
from ....core.validation import Entries
from .action_space_names import ROUNDS
from .anytime_card_actions import step_of_task
from .arrival_at_space import fewer_people
from .cards import FIRST_MINOR
from .farm_grid import MOST_FENCES, count, edges_of, joined, names_of, pastures_of, rim
from .flow import STEPS
from .goods import ANIMALS, GOODS
from .player import MOST_STABLES, Player
from .refusal_rules import read as sentences
from .task_numbers import (
    DAWN,
    END,
    MEALS,
    SET_UP,
    STAGE_NAMES,
    TURNING,
    WORK,
    YOUNG,
)

if TYPE_CHECKING:
    from .state import AgricolaState


def check_farm(player: Player, entries: Entries) -> None:
    """Raise if the farm is impossible: two things on a space, or fences that close nothing.

    What follows from fences and stables is worked out.
    """
    if player.rooms & player.fields or (player.rooms | player.fields) & player.stables:
        raise entries.wrong("fields", names_of(player.fields), sentences()("record.space"))
    if not joined(player.rooms) or count(player.rooms) < 2:
        raise entries.wrong("rooms", names_of(player.rooms), sentences()("record.rooms"))
    if player.fields and not joined(player.fields):
        raise entries.wrong("fields", names_of(player.fields), sentences()("record.rooms"))
    if count(player.stables) > MOST_STABLES:
        raise entries.wrong("stables", names_of(player.stables), sentences()("record.stables"))
    rims = fenced = 0
    for pasture in pastures_of(player.fences):
        rims |= rim(pasture)
        fenced |= pasture
    taken = player.rooms | player.fields
    apart = fenced != 0 and not joined(fenced)
    if rims != player.fences or fenced & taken or apart or count(player.fences) > MOST_FENCES:
        raise entries.wrong("fences", edges_of(player.fences), sentences()("record.fences"))
    player.refresh_pastures()


def check_ahead(state: AgricolaState, entries: Entries) -> None:
    """Raise if goods are to come in a round that was, or that there never is."""
    dawn = state.stage == DAWN
    for seat, player in enumerate(state.players):
        for number, good, n in player.ahead:
            if not state.round < number + dawn <= ROUNDS + dawn:
                inside = entries.inside("players").inside(state.game.seats[seat])
                row = [number, GOODS[good], n]
                raise inside.wrong("ahead", repr(row), sentences()("record.ahead"))


def check_majors(state: AgricolaState, entries: Entries) -> None:
    """Raise unless each major improvement is on the board or belongs to one player."""
    owned = [card for player in state.players for card in player.cards if card < FIRST_MINOR]
    board = [card for card in range(FIRST_MINOR) if state.majors >> card & 1]
    if sorted(owned + board) != list(range(FIRST_MINOR)):
        names = [state.parts.cards[card].id for card in board]
        raise entries.wrong("majors", ", ".join(names), sentences()("record.majors"))


def check_people(state: AgricolaState, around: Entries) -> None:
    """Raise if people are missing, or out of the house in a stage in which all are at home."""
    entries = around.inside("spaces")
    out = [sum(1 for there in state.there if there >> seat & 1) for seat in range(state.seats)]
    for seat, player in enumerate(state.players):
        grown = player.people - player.newborn
        if state.stage == WORK:
            wrong = out[seat] + player.home + fewer_people(state, seat) != grown
        else:
            wrong = out[seat] > 0
        if wrong:
            name = state.game.seats[seat]
            raise entries.wrong(name, out[seat], sentences()("record.out", n=grown))


def check_stage(state: AgricolaState, entries: Entries) -> None:
    """Raise if pending tasks do not belong to the stage, or the stage not to the round."""
    todo = state.pending
    wrong = entries.wrong("todo", STEPS.listed(todo), sentences()("record.task"))
    if not STEPS.may_stand(state, todo):
        raise wrong
    if todo and state.stage in (WORK, MEALS, YOUNG) and state.turn < 0:
        raise entries.wrong("turn", "null", sentences()("record.turn"))
    hands = state.parts.hands
    steps = [step_of_task(state, task) for task in todo]
    if not hands and any(
        step.of_seat and seat_of(task) != state.turn for step, task in zip(steps, todo, strict=True)
    ):
        raise wrong
    # What a card lets a player do at a free moment lies above the person still to be sent.
    late = steps[1:] if hands else steps if len(steps) > 1 else []
    if not hands and len({step.number for step in steps}) < len(steps):
        raise wrong
    if any(step.begins_turn for step in late):
        raise wrong
    if (state.stage == SET_UP and state.round) or (state.stage != SET_UP and not state.round):
        raise entries.wrong("round", state.round, STAGE_NAMES[state.stage])
    turning = any(step.number == TURNING for step in steps)
    if turning != (state.stage == DAWN and len(state.turned) < state.round):
        raise wrong
    if state.stage == END and state.round != ROUNDS:
        raise entries.wrong("round", state.round, str(ROUNDS))
    for step, task in zip(steps, todo, strict=True):
        player = state.players[seat_of(task)] if seat_of(task) >= 0 else None
        if step.begins_turn and player and (not player.home or player.passed):
            raise wrong


def seats_making_room(state: AgricolaState) -> set[int]:
    """Return the seats that are making room for animals now."""
    tasks = [task for task in state.pending if step_of_task(state, task).makes_room]
    return {seat_of(task) for task in tasks}


def check_room(state: AgricolaState, around: Entries) -> None:
    """Raise if animals have no room, unless a player is making room now."""
    entries = around.inside("players")
    busy = seats_making_room(state)
    for seat, player in enumerate(state.players):
        sheep, boar, cattle = player.animals()
        if seat not in busy and not player.has_room(sheep, boar, cattle):
            have = [f"{player.goods[good]} {GOODS[good]}" for good in ANIMALS]
            raise entries.wrong(state.game.seats[seat], ", ".join(have), sentences()("record.room"))
