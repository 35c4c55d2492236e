"""The first step of a turn: moving along the ring, or back to the Town Centre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task
from .actions import MOVE, RETURN, ReviveAction
from .cells import CELL_NAMES, CENTRE, RUBBLE, is_gap
from .goods import HORSE, KINDS
from .step_base import TaskStep, illegal_ones, seat_name
from .task_numbers import MOVING

if TYPE_CHECKING:
    from .game_components import Components
    from .state import ReviveState


def horses_for(parts: Components, cells: int) -> int:
    """Return how many horses a move takes.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> parts = game("age-of-revive").parts
    >>> [horses_for(parts, cells) for cells in (3, 4, 6, 7, 33)]
    [0, 1, 1, 2, 10]
    """
    more = cells - parts.free_cells
    return 0 if more <= 0 else -(-more // parts.cells_per_horse)


def path(state: ReviveState, seat: int, cells: i64) -> vec[i64]:
    """Return the cells that a piece walks over, the last one included.

    A gap that it leaves closes first, unless another piece stands on it.
    """
    piece, ring = state.pieces[seat], state.ring
    if piece == CENTRE:
        place: i64 = state.tent_index(seat) - 1
    else:
        place = state.index(piece)
        if is_gap(piece) and state.crowd(piece) == 1:
            ring = vec[i64]([cell for cell in ring if cell != piece])
            place -= 1
    size: i64 = len(ring)
    walked = vec[i64]([0] * cells)
    for step in range(cells):
        place = (place + 1) % size
        walked[step] = ring[place]
    return walked


def leads_back(state: ReviveState, seat: int, cells: int) -> bool:
    """Tell whether a move ends on the card that it begins on."""
    piece = state.pieces[seat]
    if piece == CENTRE or (is_gap(piece) and state.crowd(piece) == 1):
        return False
    return cells % len(state.ring) == 0


def lift_piece(state: ReviveState, seat: int) -> None:
    """Take a piece off its cell; an empty gap closes."""
    left = state.pieces[seat]
    state.pieces[seat] = CENTRE
    if is_gap(left) and not state.crowd(left):
        state.close_gap(left)


def pass_over(state: ReviveState, cell: int) -> None:
    """Move up the marker of a facility that a piece passes."""
    name = cell % CELL_NAMES
    if name >= RUBBLE or not state.parts.cards[name].track:
        return
    owner = cell // CELL_NAMES
    step = min(state.parts.cards[name].track, state.kept(owner, name) + 1)
    state.keep(owner, name, step)
    if state.events is not None:
        state.record_event("pass_temple", -1, state.game.seats[owner], step)


class MoveStep(TaskStep):
    """A player has to move the piece, or return to the Town Centre."""

    number = MOVING
    name = "move"
    verbs = 1 << MOVE | 1 << RETURN
    rule = "move.count"
    begins_turn = True
    searched = True

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        seat, parts = task[SEAT], state.parts
        horses = state.goods[seat * KINDS + HORSE]
        most = parts.free_cells + parts.cells_per_horse * horses
        moves = list(parts.moves.walks[:most])
        round_trip = len(state.ring)
        if leads_back(state, seat, round_trip):
            del moves[round_trip - 1 :: round_trip]
        if state.pieces[seat] != CENTRE:
            moves.append(parts.moves.home)
        return moves

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        seat = task[SEAT]
        if action.verb == RETURN:
            state.record_event("return", seat)
            lift_piece(state, seat)
            return
        walked = path(state, seat, action.a)
        horses = horses_for(state.parts, action.a)
        state.goods[seat * KINDS + HORSE] -= horses
        if state.events is not None:
            state.record_event("move", seat, action.a, horses, state.cell_name(walked[-1]))
        lift_piece(state, seat)
        last = action.a - 1
        for step in range(last):
            pass_over(state, walked[step])
        state.pieces[seat] = walked[last]

    def tempting(self, state: ReviveState, task: Task) -> list[Action]:
        """Return the way home, and rides for which the horses do not suffice."""
        moves = state.parts.moves
        rides = sum(1 for move in state.legal() if move is not moves.home)
        return illegal_ones(state, [moves.home, *moves.walks[rides : rides + 3]])

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        seat, name = task[SEAT], seat_name(state, task)
        if action.verb == RETURN:
            away = state.pieces[seat] != CENTRE
            return [] if away else [state.refuse("return.centre", seat=name)]
        found: list[Refusal] = []
        need = horses_for(state.parts, action.a)
        have = int(state.goods[seat * KINDS + HORSE])
        if have < need:
            found.append(state.refuse("move.horses", seat=name, n=action.a, need=need, have=have))
        if leads_back(state, seat, action.a):
            place = state.cell_name(state.pieces[seat])
            found.append(state.refuse("move.other", seat=name, n=action.a, place=place))
        return found
