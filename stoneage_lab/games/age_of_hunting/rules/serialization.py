"""Serialization: states as plain data, and back with every check.

What lies nowhere else is not written: hands, the stock, rocks that nobody has seen, whose turn it
is and its part (both follow from the pending tasks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.state import DECISION
from ....core.tasks import Task, seat_of, step_of
from ....core.validation import Entries
from .actions import GROUND_NAMES, GROUND_NUMBERS
from .components import SIDES, UNLIMITED
from .flow import STEPS, opening_seat
from .goods import (
    CAVES,
    CHIEFS_HOME,
    COIN,
    FOLLOWERS,
    FOLLOWERS_HOME,
    FOOD_NAMES,
    FOODS,
    HUTS,
    TRACK,
    WIDTH,
)
from .pending import (
    END,
    HARVESTING,
    LANDING,
    OPENING,
    OPENINGS,
    SET_UP,
    SIDING,
    STAGE_NAMES,
    STARTING,
    TURNING,
    TURNS,
    USING,
)
from .rows import groups, length, owner_at, row_of, with_hut
from .rule_table import read as sentences
from .state import HuntingState
from .steps import TaskStep

if TYPE_CHECKING:
    from ....core.game import Game
    from .components import Components

_ENTRIES = (
    "stage", "round", "start", "ending", "grounds", "rows", "huts", "players", "rocks", "todo",
)  # fmt: skip
_PLAYER = ("foods", "coin", "track", "caves", "followers", "huts")


def write(state: HuntingState) -> dict[str, Any]:
    """Return a state as plain data that JSON can hold."""
    seats = state.game.seats
    laid = [int(ground) for ground in state.laid]
    huts: dict[str, dict[str, str]] = {}
    for ground in laid:
        owners = {space: owner_at(state.huts[ground], space) for space in state.face(ground).builds}
        there = {str(space): seats[owner] for space, owner in owners.items() if owner >= 0}
        if there:
            huts[GROUND_NAMES[ground]] = there
    turned = {
        rock.id: int(rock.count - left)
        for rock, left in zip(state.parts.rocks, state.rocks, strict=True)
        if left < rock.count
    }
    return {
        "stage": state.stage_name,
        "round": int(state.round),
        "start": seats[state.start] if state.start >= 0 else None,
        "ending": seats[state.ending] if state.ending >= 0 else None,
        "grounds": {GROUND_NAMES[ground]: SIDES[state.sides[ground]] for ground in laid},
        "rows": {
            GROUND_NAMES[ground]: [[seats[seat], followers] for seat, followers in found]
            for ground in laid
            if (found := groups(state.rows[ground]))
        },
        "huts": huts,
        "players": {name: _player(state, seat) for seat, name in enumerate(seats)},
        "rocks": turned,
        "todo": [STEPS.write_task(state, task) for task in state.pending],
    }


def _player(state: HuntingState, seat: int) -> dict[str, Any]:
    """Return what lies before a seat."""
    counts = [int(count) for count in state.counts[seat * WIDTH : (seat + 1) * WIDTH]]
    return {
        "foods": {name: counts[kind] for kind, name in enumerate(FOOD_NAMES) if counts[kind]},
        "coin": counts[COIN],
        "track": counts[TRACK],
        "caves": counts[CAVES],
        "followers": counts[FOLLOWERS],
        "huts": counts[HUTS],
    }


def read(game: Game, parts: Components, data: Mapping[str, Any]) -> HuntingState:
    """Return the state that `write` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    entries = Entries(texts()("record.position"), data)
    entries.only(_ENTRIES)
    state = HuntingState(game, parts)
    state.lay_out()
    state.stage = STAGE_NAMES.index(entries.text("stage", STAGE_NAMES))
    state.round = entries.whole("round")
    state.start = _seat_or_none(game, entries, "start")
    state.ending = _seat_or_none(game, entries, "ending")
    _read_grounds(state, entries)
    inside = entries.inside("players")
    inside.only(game.seats)
    for seat, name in enumerate(game.seats):
        _read_player(state, seat, inside.inside(name))
    _read_rows(state, entries.inside("rows"))
    _read_huts(state, entries.inside("huts"))
    _read_rocks(state, entries.inside("rocks"))
    _read_todo(state, entries)
    _account(state, entries)
    _check_beginning(state, entries)
    _check_ending(state, entries)
    before = state.pending
    state.advance()
    if state.pending != before or (state.node == DECISION and not state.legal()):
        raise entries.wrong("todo", STEPS.name_of(before[-1]), sentences()("record.task"))
    return state


def _seat_or_none(game: Game, entries: Entries, entry: str) -> int:
    if entry in entries.data and entries.data[entry] is None:
        return -1
    return game.seats.index(entries.text(entry, game.seats))


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


def _read_player(state: HuntingState, seat: int, entries: Entries) -> None:
    entries.only(_PLAYER)
    counts, base, rows = state.counts, seat * WIDTH, state.parts.rows
    foods = entries.inside("foods", {})
    foods.only(FOOD_NAMES)
    for kind, name in enumerate(FOOD_NAMES):
        counts[base + kind] = foods.whole(name, default=0)
    counts[base + COIN] = entries.whole("coin")
    counts[base + TRACK] = entries.whole("track")
    for row, name in enumerate(_PLAYER[3:]):
        counts[base + CAVES + row] = entries.whole(name, 0, int(rows[row].size))
    counts[base + FOLLOWERS_HOME] += counts[base + FOLLOWERS]


def _ground(state: HuntingState, entries: Entries, name: str) -> int:
    """Return the number of a ground that lies out."""
    ground = GROUND_NUMBERS.get(name, -1)
    if ground < 0 or not state.has(ground):
        raise entries.wrong(name, "…", sentences()("record.absent"))
    return ground


def _read_rows(state: HuntingState, entries: Entries) -> None:
    seats = state.game.seats
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
        for seat, followers in found:
            state.counts[seat * WIDTH + CHIEFS_HOME] -= 1
            state.counts[seat * WIDTH + FOLLOWERS_HOME] -= followers
            if (
                state.counts[seat * WIDTH + CHIEFS_HOME] < 0
                or state.counts[seat * WIDTH + FOLLOWERS_HOME] < 0
            ):
                raise entries.wrong(name, f"{seats[seat]} {followers}", sentences()("record.hand"))


def _read_huts(state: HuntingState, entries: Entries) -> None:
    seats = state.game.seats
    built = [0] * len(seats)
    for name in entries.data:
        ground = _ground(state, entries, name)
        inside = entries.inside(name)
        spaces = [str(space) for space in state.face(ground).builds]
        inside.only(spaces)
        for space in inside.data:
            owner = seats.index(inside.text(space, seats))
            state.huts[ground] = with_hut(state.huts[ground], int(space), owner)
            built[owner] += 1
    for seat, name in enumerate(seats):
        if built[seat] != state.counts[seat * WIDTH + HUTS]:
            raise entries.wrong(name, built[seat], sentences()("record.huts"))


def _read_rocks(state: HuntingState, entries: Entries) -> None:
    entries.only(state.parts.rock_ids)
    for kind, rock in enumerate(state.parts.rocks):
        state.rocks[kind] = rock.count - entries.whole(rock.id, 0, int(rock.count), default=0)


def _read_todo(state: HuntingState, entries: Entries) -> None:
    tasks = [_read_task(state, entries, row) for row in entries.items("todo")]
    state.stack = tasks[:]
    state.pop_task()
    if state.stage == END:
        if tasks:
            raise entries.wrong("todo", STEPS.name_of(tasks[-1]), sentences()("record.task"))
        return
    given = STEPS.listed(tasks)
    if not tasks or not _belong_together(state, tasks):
        raise entries.wrong("todo", given, sentences()("record.task"))
    if state.stage == SET_UP:
        return
    seat = seat_of(tasks[-1])
    if state.start < 0:
        raise entries.wrong("start", None, sentences()("record.task"))
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
    return wanted == [(step_of(task), int(task[2])) for task in reversed(tasks)]


def _read_task(state: HuntingState, entries: Entries, row: object) -> Task:
    task = STEPS.read_task(state, row)
    if task is None or not STEPS.is_valid_task(state, task):
        raise entries.wrong("todo", repr(row), sentences()("record.task"))
    return task


def _step(task: Task) -> TaskStep:
    """Return the step of a task."""
    step = STEPS.by_number[step_of(task)]
    assert isinstance(step, TaskStep)
    return step


def _account(state: HuntingState, entries: Entries) -> None:
    """Compute the stock, and check that foods and rocks add up."""
    for kind, name in enumerate(FOOD_NAMES):
        held = sum(int(state.counts[seat * WIDTH + kind]) for seat in range(state.seats))
        if held > state.parts.stock:
            raise entries.wrong(name, held, sentences()("record.stock", most=state.parts.stock))
        state.stock[kind] = state.parts.stock - held
    turned = sum(int(rock.count) for rock in state.parts.rocks) - sum(state.rocks)
    waiting = sum(task[2] for task in state.pending if step_of(task) == TURNING)
    opened = _rocks_opened(state)
    if turned + waiting != opened:
        raise entries.wrong("rocks", int(turned), sentences()("record.rocks", n=opened - waiting))
    acting = seat_of(state.task)
    for seat, name in enumerate(state.game.seats):
        if seat == acting and state.stage == TURNS:
            continue
        if state.stage != OPENINGS and state.foods(seat) > state.open_caves(seat):
            raise entries.wrong(name, int(state.foods(seat)), sentences()("record.caves"))


def _rocks_opened(state: HuntingState) -> int:
    """Return how many rocks lay on the caves that were developed."""
    stacks = state.parts.stacks
    return sum(
        sum(stacks[: int(state.counts[seat * WIDTH + CAVES])]) for seat in range(state.seats)
    )


def _check_beginning(state: HuntingState, entries: Entries) -> None:
    """Raise if, before the first turn, more has happened than that some have opened."""
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


def _check_ending(state: HuntingState, entries: Entries) -> None:
    """Raise if `ending` names a seat that has not met an end condition, or nobody wrongly."""
    full = [
        seat for seat in range(state.seats)
        if state.count(seat, HUTS) == state.parts.rows[2].size
        or state.count(seat, TRACK) >= state.parts.goal
    ]  # fmt: skip
    named = int(state.ending)
    if named not in full if full else named >= 0:
        name = state.game.seats[named] if named >= 0 else None
        raise entries.wrong("ending", name, sentences()("record.ending"))


def conserved(state: HuntingState) -> dict[str, Any]:
    """Return what no move may change, including every mismatch."""
    counts = state.counts
    lost = built = 0
    pieces = {}
    for seat, name in enumerate(state.game.seats):
        base = seat * WIDTH
        chiefs, followers = int(counts[base + CHIEFS_HOME]), int(counts[base + FOLLOWERS_HOME])
        for ground in state.laid:
            for owner, led in groups(state.rows[ground]):
                if owner == seat:
                    chiefs, followers = chiefs + 1, followers + led
        followers += int(state.parts.rows[1].size - counts[base + FOLLOWERS])
        pieces[name] = (chiefs, followers)
        built += int(counts[base + HUTS])
        lost += sum(1 for number in range(WIDTH) if counts[base + number] < 0)
    standing = 0
    for ground in state.laid:
        lost += abs(int(length(state.rows[ground]) - state.filled[ground]))
        lost += length(state.rows[ground]) > state.face(ground).spaces
        spaces = state.face(ground).builds
        standing += sum(1 for space in spaces if owner_at(state.huts[ground], space) >= 0)
    waiting = sum(int(task[2]) for task in state.pending if step_of(task) == TURNING)
    found: dict[str, Any] = {
        "chiefs and followers": pieces,
        "what does not add up": lost + abs(built - standing),
        "rocks": int(sum(state.rocks)) + _rocks_opened(state) - waiting,
    }
    if state.parts.stock < UNLIMITED:
        found["foods"] = [
            int(state.stock[kind])
            + sum(int(counts[seat * WIDTH + kind]) for seat in range(state.seats))
            for kind in range(FOODS)
        ]
    return found
