"""Serialization: states as plain data, and back with every check.

What follows from other entries is not written: hands, the stock, unseen rocks, whose turn it is
and its part (both follow from the pending tasks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.component_game import ComponentGame
from ....core.record_fields import (
    ChoiceField,
    ChoiceOrNoneField,
    CodedField,
    CountsField,
    FieldCheck,
    FieldPlace,
    ObjectsField,
    RecordFields,
    TasksField,
    WholeField,
    part,
    strips,
)
from ....core.tasks import Task, seat_of, step_of
from ....core.validation import Entries
from .actions import GROUND_NAMES, GROUND_NUMBERS
from .flow import STEPS, opening_seat
from .game_components import SIDES
from .goods import (
    CAVES,
    COIN,
    FOLLOWERS,
    FOOD_NAMES,
    FOODS,
    HUTS,
    TRACK,
    WIDTH,
)
from .packed_rows import groups, owner_at, row_of, with_hut
from .record_checks import account, check_beginning, check_ending, check_pieces
from .refusal_rules import read as sentences
from .state import HuntingState
from .step_base import TaskStep
from .task_numbers import (
    END,
    GROUND,
    HARVESTING,
    LANDING,
    OPENINGS,
    SET_UP,
    SIDING,
    STAGE_NAMES,
    STARTING,
    TURNS,
    USING,
)

if TYPE_CHECKING:
    from .game_components import Components

_FOODS = slice(FOODS)


def fields(game: ComponentGame) -> RecordFields:
    """Return what a record says of a position."""
    parts: Components = game.parts
    caves, followers, huts = (int(row.size) for row in parts.rows)
    player = RecordFields(
        CountsField("foods", FOOD_NAMES, at=part(_FOODS), default={}, each=0, zeros=False),
        WholeField("coin", at=part(COIN)),
        WholeField("track", at=part(TRACK)),
        WholeField("caves", 0, caves, at=part(CAVES)),
        WholeField("followers", 0, followers, at=part(FOLLOWERS)),
        WholeField("huts", 0, huts, at=part(HUTS)),
    )
    return RecordFields(
        ChoiceField("stage", STAGE_NAMES),
        WholeField("round"),
        ChoiceOrNoneField("start", game.seats),
        ChoiceOrNoneField("ending", game.seats),
        CodedField("grounds", _grounds, _read_grounds),
        CodedField("rows", _rows, _read_rows),
        CodedField("huts", _huts, _read_huts),
        ObjectsField("players", game.seats, player, at=strips("counts", WIDTH, vec[i64])),
        FieldCheck(check_pieces),
        CountsField("rocks", parts.rock_ids, parts.rock_counts, at=_ROCKS, each=0, zeros=False),
        TasksField("todo", why_no_task),
        FieldCheck(_check_todo),
        FieldCheck(account),
        FieldCheck(check_beginning),
        FieldCheck(check_ending),
    )


def _turned(state: HuntingState) -> list[int]:
    counts = zip(state.parts.rock_counts, state.rocks, strict=True)
    return [count - left for count, left in counts]


def _turn(state: HuntingState, turned: list[int]) -> None:
    counts = zip(state.parts.rock_counts, turned, strict=True)
    state.rocks = vec[i64]([count - seen for count, seen in counts])


_ROCKS = FieldPlace(_turned, _turn)


def read(game: ComponentGame, data: Mapping[str, Any]) -> HuntingState:
    """Return the state that `HuntingState.to_dict` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    state = HuntingState(game, game.parts)
    state.lay_out()
    return game.read_state(state, data, why_no_task, steady=True)


def why_no_task() -> str:
    """Return the sentence that refuses pending tasks."""
    return sentences()("record.task")


def _grounds(state: HuntingState) -> dict[str, str]:
    return {GROUND_NAMES[ground]: SIDES[state.sides[ground]] for ground in state.laid}


def _read_grounds(state: HuntingState, entries: Entries) -> None:
    inside = entries.inside("grounds")
    inside.only(GROUND_NAMES)
    basics, lands = state.parts.basics, 0
    for name in GROUND_NAMES:
        # Null takes a ground away where an arrangement replaces another one.
        if inside.data.get(name) is None:
            continue
        ground = GROUND_NUMBERS[name]
        new = 2 * ground in state.parts.new_faces
        if not new and ground not in basics:
            raise inside.wrong(name, inside.data[name], sentences()("record.grounds"))
        lands += new
        state.sides[ground] = SIDES.index(inside.text(name, tuple(SIDES)))
    laid = [ground for ground in range(len(GROUND_NAMES)) if state.sides[ground] >= 0]
    state.laid = vec[i64](laid)
    if lands > state.parts.lands or (
        state.stage != SET_UP and len(laid) != len(basics) + state.parts.lands
    ):
        raise entries.wrong("grounds", ", ".join(inside.data), sentences()("record.grounds"))


def _ground(state: HuntingState, entries: Entries, name: str) -> int:
    """Return the number of a ground that lies out."""
    ground = GROUND_NUMBERS.get(name, -1)
    if ground < 0 or not state.has(ground):
        raise entries.wrong(name, "…", sentences()("record.absent"))
    return ground


def _rows(state: HuntingState) -> dict[str, Any]:
    seats = state.game.seats
    return {
        GROUND_NAMES[ground]: [[seats[seat], n] for seat, n in groups(state.rows[ground])]
        for ground in state.laid
        if state.rows[ground]
    }


def _read_rows(state: HuntingState, around: Entries) -> None:
    seats, entries = state.game.seats, around.inside("rows")
    for name in entries.data:
        ground = _ground(state, entries, name)
        found: list[tuple[int, int]] = []
        for given in entries.items(name):
            good = isinstance(given, list) and len(given) == 2 and given[0] in seats
            if not good or type(given[1]) is not int or not 0 <= given[1] <= 9:
                raise entries.wrong(name, repr(given), sentences()("record.group"))
            found.append((seats.index(given[0]), given[1]))
        if not found:
            raise entries.wrong(name, "[]", sentences()("record.group"))
        pieces = sum(followers + 1 for _, followers in found)
        if pieces > state.face(ground).spaces:
            raise entries.wrong(name, pieces, sentences()("record.room"))
        state.rows[ground] = row_of(found)
        state.filled[ground] = pieces


def _huts(state: HuntingState) -> dict[str, Any]:
    seats, found = state.game.seats, {}
    for ground in state.laid:
        if state.huts[ground]:
            spaces = state.face(ground).builds
            owners = {space: owner_at(state.huts[ground], space) for space in spaces}
            there = {str(space): seats[owner] for space, owner in owners.items() if owner >= 0}
            found[GROUND_NAMES[ground]] = there
    return found


def _read_huts(state: HuntingState, around: Entries) -> None:
    seats, entries = state.game.seats, around.inside("huts")
    for name in entries.data:
        ground = _ground(state, entries, name)
        inside = entries.inside(name)
        inside.only([str(space) for space in state.face(ground).builds])
        for space in inside.data:
            owner = seats.index(inside.text(space, seats))
            state.huts[ground] = with_hut(state.huts[ground], int(space), owner)


def _check_todo(state: HuntingState, entries: Entries) -> None:
    """Raise if these are not the tasks of one moment; whose turn it is follows from them."""
    tasks = state.pending
    if state.stage == END:
        if tasks:
            raise entries.wrong("todo", STEPS.name_of(tasks[-1]), why_no_task())
        return
    given = STEPS.listed(tasks)
    if not tasks or not _belong_together(state, tasks):
        raise entries.wrong("todo", given, why_no_task())
    if state.stage == SET_UP:
        return
    seat = seat_of(tasks[-1])
    if state.start < 0:
        raise entries.wrong("start", None, why_no_task())
    if state.stage == TURNS:
        state.phase = _step(tasks[-1]).phase
        state.turn = (seat - state.start) % state.seats
        if state.round < 1:
            raise entries.wrong("round", int(state.round), "1…")
    elif state.stage == OPENINGS:
        turns = [turn for turn in range(state.seats) if opening_seat(state, turn) == seat]
        state.turn = turns[0]


def _belong_together(state: HuntingState, tasks: list[Task]) -> bool:
    """Tell whether these may be the pending tasks of one moment."""
    steps = [step_of(task) for task in tasks]
    if not STEPS.may_stand(state, tasks):
        return False
    if state.stage == SET_UP:
        return _set_up_order(state, tasks)
    if any(seat_of(task) != seat_of(tasks[0]) for task in tasks):
        return False
    if len(tasks) == 1:
        return not _step(tasks[0]).in_area
    below, between = steps[0], steps[1:-1]
    inside = below == HARVESTING and _step(tasks[-1]).in_area and steps[-1] != USING
    return inside and all(step == USING for step in between)


def _set_up_order(state: HuntingState, tasks: list[Task]) -> bool:
    """Tell whether exactly what is still to be drawn is pending, in its order."""
    drawn = sum(1 for ground in state.laid if 2 * ground in state.parts.new_faces)
    wanted: list[tuple[int, int]] = []
    if state.start < 0:
        wanted.append((STARTING, 0))
    wanted += [(SIDING, ground) for ground in state.parts.basics if not state.has(ground)]
    wanted += [(LANDING, number) for number in range(drawn, int(state.parts.lands))]
    return wanted == [(step_of(task), int(task[GROUND])) for task in reversed(tasks)]


def _step(task: Task) -> TaskStep:
    """Return the step of a task."""
    step = STEPS.by_number[step_of(task)]
    assert isinstance(step, TaskStep)
    return step
