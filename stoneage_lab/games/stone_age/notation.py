"""States as plain data, and back with every check.

Cards and tiles have their ids here, seats and sites their names. What nobody has seen is not
written: it is whatever lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ...core.entries import Entries
from ...core.language import texts
from ...core.state import DECISION
from .buildings import STACK_HEIGHT, TILE_NUMBERS
from .cards import CARD_NUMBERS, CARDS
from .goods import GOODS
from .player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, Player
from .state import DISPLAY, StoneAgeState
from .tasks import (
    BUYING,
    DEALING,
    DRAWING,
    END,
    FEED,
    FEEDING,
    GAINING,
    OFFERING,
    PLACING,
    RESTORE,
    REVEALING,
    ROLLING,
    STAGE_NAMES,
    STARTING,
    STEP_NAMES,
    TAKING,
    THROWING,
    TOOLING,
    USE,
    USING,
    Task,
)

if TYPE_CHECKING:
    from .game import StoneAge

_ENTRIES = (
    "stage", "turn", "round", "start", "offered", "players", "placed", "display", "tops",
    "stacks", "tray", "todo",
)  # fmt: skip
_PLAYER = (
    "people", "food", "fields", "level", "used", "once", "any_two", "points", "goods", "cards",
    "buildings",
)  # fmt: skip

_BELONGS: Final[tuple[frozenset[int], ...]] = (
    frozenset((STARTING, DEALING, REVEALING)),
    frozenset((PLACING,)),
    frozenset((USING, ROLLING, TOOLING, BUYING, THROWING, TAKING, GAINING, OFFERING, DRAWING,
               REVEALING)),
    frozenset((FEEDING,)),
    frozenset((DEALING,)),
    frozenset(),
)  # fmt: skip
"""The steps that may stand to be done in each stage."""
_IN_ROWS: Final = (STARTING, DEALING, REVEALING, TAKING)


def write(state: StoneAgeState) -> dict[str, Any]:
    """Return a state as plain data that JSON can hold."""
    seats = state.game.seats
    tiles = state.parts.tiles
    players = {}
    for name, player in zip(seats, state.players, strict=True):
        players[name] = player.to_dict() | {
            "cards": [CARDS[card].id for card in player.cards],
            "buildings": [tiles[tile].id for tile in player.buildings],
        }
    placed: dict[str, dict[str, int]] = {}
    for site in state.parts.sites:
        there = {n: state.placed_at(site.number, s) for s, n in enumerate(seats)}
        if any(there.values()):
            placed[site.name] = {name: count for name, count in there.items() if count}
    return {
        "stage": STAGE_NAMES[state.stage],
        "turn": state.turn,
        "round": state.round,
        "start": seats[state.start],
        "offered": state.offered,
        "players": players,
        "placed": placed,
        "display": [CARDS[card].id if card >= 0 else None for card in state.display],
        "tops": [tiles[tile].id if tile >= 0 else None for tile in state.tops],
        "stacks": list(state.stacks),
        "tray": list(state.tray),
        "todo": [
            [STEP_NAMES[step], seats[seat] if seat >= 0 else None, a, b, c]
            for step, seat, a, b, c in state.todo
        ],
    }


def read(game: StoneAge, data: Mapping[str, Any]) -> StoneAgeState:
    """Return the state that `write` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    entries = Entries(texts()("record.position"), data)
    entries.only(_ENTRIES)
    state = StoneAgeState(game)
    state.set_up()
    state.stage = STAGE_NAMES.index(entries.text("stage", STAGE_NAMES))
    state.turn = entries.whole("turn", 0, game.players)
    state.round = entries.whole("round")
    state.start = game.seats.index(entries.text("start", game.seats))
    state.offered = entries.get("offered", bool, "flag")
    _read_board(state, entries)
    inside = entries.inside("players")
    inside.only(game.seats)
    state.players = [_read_player(inside.inside(name)) for name in game.seats]
    _read_placed(state, entries.inside("placed"))
    _account(state, entries)
    todo = [_read_task(state, entries, row) for row in entries.items("todo")]
    state.later = todo
    state.done()
    _check_stage(state, entries)
    state.look_around()
    state.advance()
    if state.node == DECISION and not state.legal():
        raise entries.wrong("todo", state.step_name, texts()("record.task"))
    return state


def _number(entries: Entries, entry: str, id: object, table: Mapping[str, int]) -> int:
    if id is None:
        return -1
    if not isinstance(id, str) or id not in table:
        raise entries.wrong(entry, repr(id), texts()("record.id", first=next(iter(table)),
                                                      last=list(table)[-1]))  # fmt: skip
    return table[id]


def _read_board(state: StoneAgeState, entries: Entries) -> None:
    display = entries.items("display", length=DISPLAY)
    state.display = [_number(entries, "display", id, CARD_NUMBERS) for id in display]
    tops = entries.items("tops", length=state.seats)
    state.tops = [_number(entries, "tops", id, TILE_NUMBERS) for id in tops]
    state.stacks = entries.items("stacks", length=state.seats)
    for count in state.stacks:
        if type(count) is not int or not 0 <= count <= STACK_HEIGHT:
            why = texts()("record.range", least=0, most=STACK_HEIGHT)
            raise entries.wrong("stacks", repr(count), why)
    for top, count in zip(state.tops, state.stacks, strict=True):
        if top >= 0 and not count:
            raise entries.wrong("stacks", count, texts()("record.tiles"))
    tray = entries.items("tray")
    for face in tray:
        if type(face) is not int or not 1 <= face <= 6:
            raise entries.wrong("tray", repr(face), texts()("record.range", least=1, most=6))
    state.tray = tuple(sorted(tray))


def _read_player(entries: Entries) -> Player:
    entries.only(_PLAYER)
    player = Player()
    player.people = player.home = entries.whole("people", 1, MOST_PEOPLE)
    player.food = entries.whole("food")
    player.fields = entries.whole("fields", 0, MOST_FIELDS)
    player.level = entries.whole("level", 0, MOST_LEVEL)
    player.points = entries.whole("points", -(10**6), 10**6)
    player.any_two = entries.whole("any_two", 0, 1)
    for slot, used in enumerate(entries.items("used", length=3)):
        if used not in (0, 1) or (used and not player.tools[slot]):
            raise entries.wrong("used", repr(used), texts()("record.used"))
        player.used_mask |= int(used) << slot
    goods = entries.inside("goods")
    goods.only(GOODS)
    player.goods = tuple(goods.whole(good, default=0) for good in GOODS)
    player.cards = tuple(_owned(entries, "cards", CARD_NUMBERS))
    player.buildings = tuple(_owned(entries, "buildings", TILE_NUMBERS))
    once = entries.items("once")
    printed = [CARDS[c].top.amount for c in player.cards if CARDS[c].top.kind == "one_use"]
    for value in once:
        if value not in printed:
            raise entries.wrong("once", repr(value), texts()("record.once"))
        printed.remove(value)
    player.once = tuple(sorted(once, reverse=True))
    if player.any_two and not any(CARDS[c].top.kind == "any_two" for c in player.cards):
        raise entries.wrong("any_two", player.any_two, texts()("record.once"))
    return player


def _owned(entries: Entries, entry: str, table: Mapping[str, int]) -> list[int]:
    numbers = [_number(entries, entry, id, table) for id in entries.items(entry)]
    if -1 in numbers:
        raise entries.wrong(entry, "null", "")
    return numbers


def _read_placed(state: StoneAgeState, entries: Entries) -> None:
    names = [site.name for site in state.parts.sites]
    entries.only(names)
    for site in state.parts.sites:
        row = entries.inside(site.name, {})
        row.only(state.game.seats)
        for seat, name in enumerate(state.game.seats):
            count = row.whole(name, 0, state.players[seat].home, default=0)
            if 0 < count < site.least:
                raise row.wrong(
                    name, count, texts()("record.range", least=site.least, most=site.rings)
                )
            if count:
                state.move_in(seat, site.number, count)
        if site.rings and state.crowd[site.number] > site.rings:
            why = texts()("record.range", least=0, most=site.rings)
            raise entries.wrong(site.name, state.crowd[site.number], why)


def _account(state: StoneAgeState, entries: Entries) -> None:
    """Put what lies nowhere into the unseen piles; raise if something lies in two places."""
    cards = [card for card in state.display if card >= 0]
    tiles = [tile for tile in state.tops if tile >= 0]
    for player in state.players:
        cards += player.cards
        tiles += player.buildings
    for entry, seen, table in (("cards", cards, CARD_NUMBERS), ("buildings", tiles, TILE_NUMBERS)):
        twice = sorted({n for n in seen if seen.count(n) > 1})
        if twice:
            raise entries.wrong(entry, list(table)[twice[0]], texts()("record.twice"))
    state.deck = [card for card in range(len(CARDS)) if card not in cards]
    state.tiles = [tile for tile in range(len(state.parts.tiles)) if tile not in tiles]
    hidden = sum(state.stacks) - sum(1 for top in state.tops if top >= 0)
    if hidden > len(state.tiles):
        raise entries.wrong("stacks", state.stacks, texts()("record.tiles"))


def _read_task(state: StoneAgeState, entries: Entries, row: object) -> Task:
    if (
        isinstance(row, list)
        and len(row) == 5
        and row[0] in STEP_NAMES
        and (row[1] is None or row[1] in state.game.seats)
        and all(type(number) is int for number in row[2:])
    ):
        step = STEP_NAMES.index(row[0])
        seat = -1 if row[1] is None else state.game.seats.index(row[1])
        task: Task = (step, seat, row[2], row[3], row[4])
        if _possible(state, task):
            return task
    raise entries.wrong("todo", repr(row), texts()("record.task"))


def _possible(state: StoneAgeState, task: Task) -> bool:
    """Tell whether the numbers of a task name things that there are."""
    step, seat, a, b, c = task
    if seat < 0 and step not in (STARTING, DEALING, REVEALING):
        return False
    if step == DRAWING:
        return bool(state.deck)
    if step == DEALING:
        return 0 <= a < DISPLAY and state.display[a] < 0 and bool(state.deck)
    if step == REVEALING:
        return 0 <= a < state.seats and state.tops[a] < 0 and bool(state.tiles)
    if step in (ROLLING, TOOLING):
        in_range = 0 <= a <= 4 and 1 <= b <= MOST_PEOPLE
        return in_range and (step == ROLLING or b <= c <= 6 * b)
    if step == BUYING:
        if not 0 <= a < len(state.parts.sites):
            return False
        site = state.parts.sites[a]
        row = {"card": state.display, "building": state.tops}.get(site.kind, [])
        return bool(row) and row[int(site.name[-1]) - 1] >= 0
    if step == FEEDING:
        return 1 <= a <= MOST_PEOPLE
    return True


def _check_stage(state: StoneAgeState, entries: Entries) -> None:
    """Raise where what is to be done does not belong to the part of the round."""
    belongs = _BELONGS[state.stage]
    # Only dealing, turning up tiles and taking dice come in rows, each for another place or seat.
    steps = [task[0] for task in state.todo]
    single = len(steps) > 1 and any(step not in _IN_ROWS for step in steps)
    if single or len(set(state.todo)) < len(steps) or any(step not in belongs for step in steps):
        names = ", ".join(STEP_NAMES[step] for step in steps)
        raise entries.wrong("todo", names, texts()("record.task"))
    if state.stage in (FEED, RESTORE, END) and any(state.crowd):
        raise entries.wrong("placed", "…", texts()("record.home"))
    _check_turns(state, entries)
    if steps.count(TAKING) != len(state.tray):
        raise entries.wrong("tray", list(state.tray), texts()("record.tray"))
    if state.stage == END and state.turn != 1:
        raise entries.wrong("turn", state.turn, "1")


def _check_turns(state: StoneAgeState, entries: Entries) -> None:
    """Raise where people are out whose player has used all of them: they would never come home."""
    if state.stage != USE:
        return
    for done in range(state.turn):
        seat = (state.start + done) % state.seats
        if any(state.placed[seat :: state.seats]):
            name = state.game.seats[seat]
            why = texts()("record.used_up", seat=state.game.seat_text(name), most=done)
            raise entries.wrong("turn", state.turn, why)


def conserved(state: StoneAgeState) -> dict[str, Any]:
    """Return what no move may change; by how much people and rings do not add up is part of it."""
    cards = [card for card in state.display if card >= 0] + state.deck
    tiles = [tile for tile in state.tops if tile >= 0] + state.tiles
    lost = 0
    for seat, player in enumerate(state.players):
        cards += player.cards
        tiles += player.buildings
        out = sum(state.placed[seat :: state.seats])
        lost += abs(player.people - player.home - out)
        lost += sum(1 for held in (*player.goods, player.food, player.home) if held < 0)
    built = sum(len(player.buildings) for player in state.players)
    return {
        "cards": sorted(cards),
        "tiles": sorted(tiles),
        "tiles in stacks and built": sum(state.stacks) + built,
        "people and goods that do not add up": lost,
        "people on the board": sum(state.crowd) - sum(state.placed),
    }
