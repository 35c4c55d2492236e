"""Serialization: states as plain data, and back with every check.

Cards, cells and seats are written as names. Unseen cards are not written: they are those that are
nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.state import DECISION
from ....core.tasks import Task
from ....core.validation import Entries
from .components import (
    CELL_NAMES,
    CENTRE,
    EMPTY,
    GAP,
    IN_SUBURB,
    KNOWERS,
    ON_RING,
    PILES,
    PUBLIC,
    RUBBLE,
)
from .faces import texts as sentences
from .flow import STEPS, stands_still
from .goods import KINDS, NAMES, NUMBERS, named
from .pending import (
    ACTING,
    BUILDING,
    DEAL,
    DEALING,
    DIGGING,
    END,
    MOVING,
    STAGE_NAMES,
    STARTING,
    TURNS,
)
from .state import ReviveState

if TYPE_CHECKING:
    from ....core.game import Game
    from .components import Components

_ENTRIES = (
    "stage", "start", "turn", "turns", "built", "ring", "piles", "pieces", "goods", "suburbs",
    "hands", "had_shack", "discards", "support", "offer", "on", "todo",
)  # fmt: skip
EVERYBODY = "everybody"
"""How those are written that know a card which all have seen."""

UNKNOWN_CARD = "?"
"""How a card is written that an observation does not show."""


def write(state: ReviveState) -> dict[str, Any]:
    """Return a state as plain data that JSON can hold."""
    seats, parts, ids = state.game.seats, state.parts, state.parts.ids
    keepers = len(parts.keepers)
    on: dict[str, Any] = {}
    for seat, name in enumerate(seats):
        for place, card in enumerate(parts.keepers):
            value = state.on[seat * keepers + place]
            if value != EMPTY:
                holds = parts.cards[card].holds >= 0
                on[f"{name} {ids[card]}"] = NAMES[value] if holds else int(value)
    return {
        "stage": state.stage_name,
        "start": seats[state.start],
        "turn": seats[state.turn],
        "turns": int(state.turns),
        "built": int(state.built),
        "ring": [state.cell_name(cell) for cell in state.ring],
        "piles": {
            name: [int(n) for n in state.piles[seat * PILES : seat * PILES + PILES]]
            for seat, name in enumerate(seats)
        },
        "pieces": {name: state.cell_name(state.pieces[s]) for s, name in enumerate(seats)},
        "goods": {name: named(state.purse(seat)) for seat, name in enumerate(seats)},
        "suburbs": {
            name: [ids[card] for card in state.suburbs[seat]] for seat, name in enumerate(seats)
        },
        "hands": {
            name: [_held(state, held) for held in state.hands[seat]]
            for seat, name in enumerate(seats)
        },
        "had_shack": {name: bool(state.had_shack >> s & 1) for s, name in enumerate(seats)},
        "discards": [ids[card] for card in state.discards],
        "support": named(tuple(state.support)),
        "offer": [NAMES[kind] for kind in range(KINDS) if state.offer >> kind & 1],
        "on": on,
        "todo": [STEPS.write_task(state, task) for task in state.pending],
    }


def _held(state: ReviveState, held: int) -> list[Any]:
    """Return a card of a hand with those who know it."""
    if held < 0:
        return [UNKNOWN_CARD, []]
    card, known = divmod(held, KNOWERS)
    if known == PUBLIC:
        return [state.parts.ids[card], EVERYBODY]
    return [state.parts.ids[card], [n for s, n in enumerate(state.game.seats) if known >> s & 1]]


def read(game: Game, parts: Components, data: Mapping[str, Any]) -> ReviveState:
    """Return the state that `write` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    entries = Entries(texts()("record.position"), data)
    entries.only(_ENTRIES)
    state = ReviveState(game, parts)
    state.set_up()
    state.stage = STAGE_NAMES.index(entries.text("stage", STAGE_NAMES))
    state.start = game.seats.index(entries.text("start", game.seats))
    state.turn = game.seats.index(entries.text("turn", game.seats))
    state.turns = entries.whole("turns")
    # Positions of before have no such entry.
    state.built = entries.whole("built", most=int(state.turns), default=int(state.turns))
    _read_ring(state, entries)
    _read_piles(state, entries)
    _read_seats(state, entries)
    _read_hands(state, entries)
    state.discards = vec[i64]([_card(state, entries, "discards", i) for i in
                               entries.items("discards")])  # fmt: skip
    support = _purse(entries.inside("support"), 99)
    state.support = vec[i64](support)
    state.offer = 0
    for good in entries.items("offer"):
        if good not in NAMES:
            raise entries.wrong("offer", repr(good), sentences()("record.good"))
        state.offer |= 1 << NUMBERS[good]
    _read_on(state, entries)
    tasks = [_read_task(state, entries, row) for row in entries.items("todo")]
    _account(state, entries, tasks)
    _check_stage(state, entries, tasks)
    state.stack = tasks
    state.pop_task()
    state.known_moves = None
    if state.task[0] >= 0 and not _agrees(state, state.task):
        raise entries.wrong("todo", STEPS.name_of(state.task), sentences()("record.task"))
    state.advance()
    if state.node == DECISION and not state.legal():
        raise entries.wrong("todo", state.step_name, sentences()("record.task"))
    return state


def _agrees(state: ReviveState, task: Task) -> bool:
    """Tell whether the next task fits what lies on the table."""
    return STEPS.is_valid_task(state, task)


def _card(state: ReviveState, entries: Entries, entry: str, id: object) -> int:
    if not isinstance(id, str) or id not in state.parts.numbers:
        ids = state.parts.ids
        raise entries.wrong(entry, repr(id), texts()("record.id", first=ids[0], last=ids[-1]))
    return state.parts.numbers[id]


def _cell(state: ReviveState, entries: Entries, entry: str, words: object) -> int:
    seat, _, name = words.partition(" ") if isinstance(words, str) else ("", "", "")
    if seat not in state.game.seats or name not in state.parts.place_names:
        raise entries.wrong(entry, repr(words), sentences()("record.cell"))
    return state.game.seats.index(seat) * CELL_NAMES + state.parts.place_names[name]


def _read_ring(state: ReviveState, entries: Entries) -> None:
    """Read the ring: areas in order, each with its Tent first, no name twice."""
    heads = state.parts.heads
    ring = [_cell(state, entries, "ring", words) for words in entries.items("ring")]
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
    state.ring = vec[i64](ring)


def _read_piles(state: ReviveState, entries: Entries) -> None:
    inside = entries.inside("piles")
    inside.only(state.game.seats)
    for seat, name in enumerate(state.game.seats):
        for pile, count in enumerate(inside.items(name, length=PILES)):
            there = state.index(seat * CELL_NAMES + RUBBLE + pile) >= 0
            most = state.parts.rubble_cards if there else 0
            if type(count) is not int or not int(there) <= count <= most:
                why = texts()("record.range", least=int(there), most=most)
                raise inside.wrong(name, repr(count), why)
            state.piles[seat * PILES + pile] = count


def _purse(entries: Entries, most: int) -> list[int]:
    entries.only(NAMES)
    return [entries.whole(name, 0, most) for name in NAMES]


def _read_seats(state: ReviveState, entries: Entries) -> None:
    """Read pieces, goods and suburbs, and work out which cards stand."""
    goods, pieces, suburbs = (entries.inside(e) for e in ("goods", "pieces", "suburbs"))
    parts, numbers = state.parts, []
    for inside in (goods, pieces, suburbs):
        inside.only(state.game.seats)
    for seat, name in enumerate(state.game.seats):
        numbers += _purse(goods.inside(name), parts.cap)
        words = pieces.text(name)
        cell = CENTRE if words == "centre" else _cell(state, pieces, name, words)
        if cell != CENTRE and state.index(cell) < 0:
            raise pieces.wrong(name, repr(words), sentences()("record.cell"))
        state.pieces[seat] = cell
        cards = [_card(state, suburbs, name, id) for id in suburbs.items(name)]
        if len(set(cards)) < len(cards) or any(parts.cards[c].form != IN_SUBURB for c in cards):
            raise suburbs.wrong(name, "…", sentences()("record.suburb"))
        state.suburbs[seat] = tuple(cards)
        own = 0
        for card in cards:
            own |= 1 << card
        for at in state.ring:
            if at // CELL_NAMES == seat and at % CELL_NAMES < RUBBLE:
                own |= 1 << at % CELL_NAMES
        state.own[seat] = own
    state.goods = vec[i64](numbers)
    for cell in state.ring:
        if cell % CELL_NAMES >= GAP and not state.crowd(cell):
            raise entries.wrong("ring", state.cell_name(cell), sentences()("record.gap"))
        card = cell % CELL_NAMES
        if card < RUBBLE and parts.cards[card].form != ON_RING:
            raise entries.wrong("ring", state.cell_name(cell), sentences()("record.ring"))


def _read_hands(state: ReviveState, entries: Entries) -> None:
    inside, had = entries.inside("hands"), entries.inside("had_shack")
    inside.only(state.game.seats)
    had.only(state.game.seats)
    parts, seats = state.parts, state.game.seats
    may = [card.number for card in parts.hand_cards]
    state.had_shack = 0
    for seat, name in enumerate(seats):
        hand = []
        for row in inside.items(name):
            if not isinstance(row, list) or len(row) != 2:
                raise inside.wrong(name, repr(row), sentences()("record.hand"))
            card = _card(state, inside, name, row[0])
            knowers = 0
            if row[1] == EVERYBODY:
                knowers = PUBLIC
            elif isinstance(row[1], list) and all(n in seats for n in row[1]):
                for known in row[1]:
                    knowers |= 1 << seats.index(known)
            if card not in may or not knowers >> seat & 1:
                raise inside.wrong(name, repr(row), sentences()("record.hand"))
            hand.append(card * KNOWERS + knowers)
        state.hands[seat] = vec[i64](sorted(hand))
        shacks = [held for held in hand if held // KNOWERS == parts.shack]
        if had.get(name, bool, "flag"):
            state.had_shack |= 1 << seat
        elif shacks or _stands_turned(state, seat, parts.shack):
            raise had.wrong(name, "false", sentences()("record.shack"))
        if len(shacks) > 1 or any(held % KNOWERS != PUBLIC for held in shacks):
            raise inside.wrong(name, parts.ids[parts.shack], sentences()("record.shack"))


def _stands_turned(state: ReviveState, seat: int, card: int) -> bool:
    """Tell whether a card stands in an area, on either side."""
    sides = [card, *[action.flip for action in state.parts.cards[card].actions if action.flip >= 0]]
    return any(state.has(seat, side) for side in sides)


def _read_on(state: ReviveState, entries: Entries) -> None:
    inside, parts = entries.inside("on"), state.parts
    state.on = vec[i64]([EMPTY] * (state.seats * len(parts.keepers)))
    for seat in range(state.seats):
        for card in parts.keepers:
            if state.has(seat, card):
                state.stand(seat, card)
    for words, value in inside.data.items():
        cell = _cell(state, inside, str(words), words)
        seat, card = cell // CELL_NAMES, cell % CELL_NAMES
        if state.index(cell) < 0 or card not in parts.keepers:
            raise inside.wrong(str(words), value, sentences()("record.cell"))
        kind = parts.cards[card]
        if kind.holds >= 0:
            state.keep(seat, card, NUMBERS[inside.text(str(words), NAMES)])
        else:
            state.keep(seat, card, inside.whole(str(words), 0, kind.track))


def _account(state: ReviveState, entries: Entries, tasks: list[Task]) -> None:
    """Count the unseen cards; raise if there are too many of one, or too few for the piles."""
    parts = state.parts
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
    digs = sum([task[2] for task in tasks if task[0] == DIGGING])
    dealing = sum([1 for task in tasks if task[0] == DEALING])
    state.deck = sum(state.pool) - sum(state.piles) - digs - dealing
    if state.deck < 0:
        raise entries.wrong("piles", sum(state.piles), sentences()("record.few"))


def _read_task(state: ReviveState, entries: Entries, row: object) -> Task:
    task = STEPS.read_task(state, row)
    if task is None:
        raise entries.wrong("todo", repr(row), sentences()("record.task"))
    return task


def _check_stage(state: ReviveState, entries: Entries, tasks: list[Task]) -> None:
    """Raise if what is pending does not belong to the stage."""
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
    """Raise unless the three steps of a turn lie at the bottom, once each, in their order."""
    steps = [task[0] for task in tasks]
    for step in (MOVING, ACTING):
        if steps.count(step) > 1:
            raise wrong
    if MOVING in steps and (steps[-1] != MOVING or steps[-2:-1] != [ACTING]):
        raise wrong
    if ACTING in steps and (steps.index(ACTING) != 1 or steps[0] != BUILDING):
        raise wrong


def conserved(state: ReviveState) -> dict[str, Any]:
    """Return an invariant of all moves: every card is in exactly one place."""
    parts = state.parts
    found = [int(count) for count in state.pool]
    for seat in range(state.seats):
        for held in state.hands[seat]:
            found[held // KNOWERS] += 1
        for card in parts.cards:
            found[card.number] += int(state.own[seat] >> card.number & 1)
    for card_number in state.discards:
        found[card_number] += 1
    for card in parts.cards:
        for action in card.actions:
            if action.flip >= 0:
                found[card.number] += found[action.flip]
                found[action.flip] = 0
    standing = sum(bin(int(own)).count("1") for own in state.own)
    on_table = sum(1 for cell in state.ring if cell % CELL_NAMES < RUBBLE)
    suburbs = sum(len(own) for own in state.suburbs)
    digs = sum(int(task[2]) for task in state.pending if task[0] == DIGGING)
    dealing = sum(1 for task in state.pending if task[0] == DEALING)
    return {
        "cards": found,
        "cards that stand and are not counted": standing - on_table - suburbs,
        "unseen cards": sum(state.pool) - sum(state.piles) - state.deck - digs - dealing,
        "goods out of range": sum(1 for n in state.goods if not 0 <= n <= parts.cap),
    }
