"""Serialization: states as plain data, and back with every check.

Cards and tiles are written as ids, seats and sites as names. Unseen cards and tiles are not
written: they are those that are nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.state import DECISION
from ....core.tasks import Task, seat_of, step_of
from ....core.validation import Entries
from .decisions import open_sites
from .pending import (
    END,
    PLACING,
    TAKING,
    USE,
)
from .player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, Player
from .rule_table import read as sentences
from .state import StoneAgeState
from .steps import TaskStep

if TYPE_CHECKING:
    from ....core.game import Game
    from .components import Components

_ENTRIES = (
    "stage", "turn", "round", "start", "offered", "players", "placed", "display", "tops",
    "stacks", "tray", "todo",
)  # fmt: skip
_PLAYER = (
    "people", "food", "fields", "level", "used", "once", "any_two", "points", "goods", "cards",
    "buildings",
)  # fmt: skip


def write(state: StoneAgeState) -> dict[str, Any]:
    """Return a state as plain data that JSON can hold."""
    seats = state.game.seats
    parts = state.parts
    cards, tiles = parts.cards, parts.tiles
    players = {}
    for seat, (name, player) in enumerate(zip(seats, state.players, strict=True)):
        players[name] = player.to_dict() | {
            "goods": dict(zip(parts.goods.names, player.goods, strict=True)),
            "cards": [cards[card].id for card in player.cards],
            "buildings": [tiles[tile].id for tile in player.buildings],
        }
        for extra, value in zip(parts.extras, state.extras, strict=True):
            players[name] |= extra.written(value, seat)
    placed: dict[str, dict[str, int]] = {}
    for site in parts.sites:
        there = {n: state.placed_at(site.number, s) for s, n in enumerate(seats)}
        if any(there.values()):
            placed[site.name] = {name: count for name, count in there.items() if count}
    extras = zip(parts.extras, state.extras, strict=True)
    return {
        "stage": state.stage_name,
        "turn": state.turn,
        "round": state.round,
        "start": seats[state.start],
        "offered": state.offered,
        "players": players,
        "placed": placed,
        "display": [cards[card].id if card >= 0 else None for card in state.display],
        "tops": [tiles[tile].id if tile >= 0 else None for tile in state.tops],
        "stacks": list(state.stacks),
        "tray": list(state.tray),
        "todo": [state.steps.write_task(state, task) for task in state.pending],
        **{extra.name: extra.write(value) for extra, value in extras},
    }


def read(game: Game, parts: Components, data: Mapping[str, Any]) -> StoneAgeState:
    """Return the state that `write` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    entries = Entries(texts()("record.position"), data)
    entries.only((*_ENTRIES, *(extra.name for extra in parts.extras)))
    state = StoneAgeState(game, parts)
    state.set_up()
    state.stage = parts.stage_names.index(entries.text("stage", parts.stage_names))
    state.turn = entries.whole("turn", 0, game.players)
    state.round = entries.whole("round")
    state.start = game.seats.index(entries.text("start", game.seats))
    state.offered = entries.get("offered", bool, "flag")
    _read_board(state, entries)
    inside = entries.inside("players")
    inside.only(game.seats)
    state.players = [_read_player(parts, inside.inside(name)) for name in game.seats]
    _read_placed(state, entries.inside("placed"))
    state.extras = [extra.read(entries, entries.data.get(extra.name)) for extra in parts.extras]
    _account(state, entries)
    todo = [_read_task(state, entries, row) for row in entries.items("todo")]
    state.stack = todo
    state.pop_task()
    _check_stage(state, entries)
    for extra in parts.extras:
        extra.check(state, entries)
    state.look_around()
    if step_of(state.task) == PLACING:
        state.free = open_sites(state, seat_of(state.task))
    state.advance()
    if state.node == DECISION and not state.legal():
        raise entries.wrong("todo", state.step_name, sentences()("record.task"))
    return state


def _number(entries: Entries, entry: str, id: object, table: Mapping[str, int]) -> int:
    if id is None:
        return -1
    if not isinstance(id, str) or id not in table:
        raise entries.wrong(entry, repr(id), texts()("record.id", first=next(iter(table)),
                                                      last=list(table)[-1]))  # fmt: skip
    return table[id]


def _numbers(
    entries: Entries, entry: str, table: Mapping[str, int], length: int | None = None
) -> list[int]:
    return [_number(entries, entry, id, table) for id in entries.items(entry, length=length)]


def _read_board(state: StoneAgeState, entries: Entries) -> None:
    parts = state.parts
    cards, tiles = parts.card_numbers, parts.tile_numbers
    state.display = vec[i64](_numbers(entries, "display", cards, length=parts.slots))
    state.tops = vec[i64](_numbers(entries, "tops", tiles, length=parts.stacks))
    stacks = entries.items("stacks", length=parts.stacks)
    for count in stacks:
        if type(count) is not int or not 0 <= count <= parts.stack_height:
            why = texts()("record.range", least=0, most=parts.stack_height)
            raise entries.wrong("stacks", repr(count), why)
    state.stacks = vec[i64](stacks)
    for top, count in zip(state.tops, state.stacks, strict=True):
        if top >= 0 and not count:
            raise entries.wrong("stacks", count, sentences()("record.tiles"))
    tray = entries.items("tray")
    for face in tray:
        if type(face) is not int or not 1 <= face <= 6:
            raise entries.wrong("tray", repr(face), texts()("record.range", least=1, most=6))
    state.tray = tuple(sorted(tray))


def _read_player(parts: Components, entries: Entries) -> Player:
    entries.only((*_PLAYER, *(name for extra in parts.extras for name in extra.seat_entries())))
    player = Player(parts.cards)
    player.people = player.home = entries.whole("people", 1, MOST_PEOPLE)
    player.food = entries.whole("food")
    player.fields = entries.whole("fields", 0, MOST_FIELDS)
    player.level = entries.whole("level", 0, MOST_LEVEL)
    player.points = entries.whole("points", -(10**6), 10**6)
    player.any_two = entries.whole("any_two", 0, 1)
    for slot, used in enumerate(entries.items("used", length=3)):
        if used not in (0, 1) or (used and not player.tools[slot]):
            raise entries.wrong("used", repr(used), sentences()("record.used"))
        player.used_mask |= int(used) << slot
    goods = entries.inside("goods")
    goods.only(parts.goods.names)
    player.goods = tuple(goods.whole(good, default=0) for good in parts.goods.names)
    for card in _owned(entries, "cards", parts.card_numbers):
        player.take_card(card)
    for tile in _owned(entries, "buildings", parts.tile_numbers):
        player.add_building(tile, parts.tiles[tile])
    once = entries.items("once")
    tops = [parts.cards[card].top for card in player.cards]
    printed = [top.amount for top in tops if top.kind == "one_use"]
    for value in once:
        if value not in printed:
            raise entries.wrong("once", repr(value), sentences()("record.once"))
        printed.remove(value)
    player.once = tuple(sorted(once, reverse=True))
    if player.any_two and not any(top.kind == "any_two" for top in tops):
        raise entries.wrong("any_two", player.any_two, sentences()("record.once"))
    return player


def _owned(entries: Entries, entry: str, table: Mapping[str, int]) -> list[int]:
    numbers = _numbers(entries, entry, table)
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
    """Put everything not placed into the unseen piles; raise if a thing is in two places."""
    cards = [card for card in state.display if card >= 0]
    tiles = [tile for tile in state.tops if tile >= 0]
    for player in state.players:
        cards += player.cards
        tiles += player.buildings
    parts = state.parts
    _check_strays(parts, cards, entries)
    for extra in parts.extras:
        cards += extra.cards(state.extras[extra.number])
    for entry, seen, table in (
        ("cards", cards, parts.card_numbers),
        ("buildings", tiles, parts.tile_numbers),
    ):
        twice = sorted({n for n in seen if seen.count(n) > 1})
        if twice:
            raise entries.wrong(entry, list(table)[twice[0]], texts()("record.twice"))
    unseen = set(range(len(parts.cards))).difference(cards)
    state.deck = vec[i64](sorted(unseen))
    state.tiles = vec[i64](sorted(set(range(len(parts.tiles))).difference(tiles)))
    hidden = sum(state.stacks) - sum(1 for top in state.tops if top >= 0)
    if hidden > len(state.tiles):
        raise entries.wrong("stacks", list(state.stacks), sentences()("record.tiles"))


def _check_strays(parts: Components, cards: list[int], entries: Entries) -> None:
    """Raise if a card that only lies in the deck is on display or owned."""
    for card in cards:
        if card in parts.strays:
            raise entries.wrong("cards", parts.card_ids[card], sentences()("record.stray"))


def _read_task(state: StoneAgeState, entries: Entries, row: object) -> Task:
    task = state.steps.read_task(state, row)
    if task is None or not state.steps.is_valid_task(state, task):
        raise entries.wrong("todo", repr(row), sentences()("record.task"))
    return task


def _check_stage(state: StoneAgeState, entries: Entries) -> None:
    """Raise if a pending task does not belong to the stage."""
    parts = state.parts
    # Only dealing, revealing and taking dice have several tasks, each for another slot or seat.
    todo = state.pending
    single = len(todo) > 1 and not all(_in_rows(state, task) for task in todo)
    if single or len(set(todo)) < len(todo) or not state.steps.may_stand(state, todo):
        raise entries.wrong("todo", state.steps.listed(todo), sentences()("record.task"))
    if parts.is_cleared(state.stage) and not state.is_cleared():
        raise entries.wrong("placed", "…", sentences()("record.home"))
    _check_turns(state, entries)
    if sum(step_of(task) == TAKING for task in todo) != len(state.tray):
        raise entries.wrong("tray", list(state.tray), sentences()("record.tray"))
    if state.stage == END and state.turn != 1:
        raise entries.wrong("turn", state.turn, "1")


def _in_rows(state: StoneAgeState, task: Task) -> bool:
    """Tell whether several tasks of this kind may be pending at once."""
    step = state.steps.by_number[step_of(task)]
    assert isinstance(step, TaskStep)
    return step.in_rows


def _check_turns(state: StoneAgeState, entries: Entries) -> None:
    """Raise if people are out whose player has had the last turn: they would never come home."""
    if state.stage != USE:
        return
    for done in range(state.turn):
        seat = (state.start + done) % state.seats
        if state.players[seat].sites & state.parts.used:
            name = state.game.seats[seat]
            why = sentences()("record.used_up", seat=state.game.seat_text(name), most=done)
            raise entries.wrong("turn", state.turn, why)


def conserved(state: StoneAgeState) -> dict[str, Any]:
    """Return an invariant of all moves, including any mismatch between people and rings."""
    cards = [card for card in (*state.display, *state.deck) if card >= 0]
    for extra in state.parts.extras:
        cards += extra.cards(state.extras[extra.number])
    tiles = [tile for tile in (*state.tops, *state.tiles) if tile >= 0]
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
