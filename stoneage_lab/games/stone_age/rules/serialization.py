"""Serialization: states as plain data, and back with every check.

Cards and tiles are written as ids, seats and sites as names. Unseen cards and tiles are not
written: they are those that are nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.component_game import ComponentGame
from ....core.language import texts
from ....core.record_fields import (
    ChoiceField,
    CodedField,
    CountsField,
    FieldCheck,
    FieldPlace,
    FlagField,
    ListField,
    NameItem,
    NumberItem,
    ObjectsField,
    RecordFields,
    TasksField,
    WholeField,
    attribute,
    known,
    unread,
)
from ....core.tasks import seat_of, step_of
from ....core.validation import Entries
from .decisions import open_sites
from .player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, Player
from .record_checks import account, check_once, check_stacks, check_stage
from .refusal_rules import read as sentences
from .state import StoneAgeState
from .task_numbers import (
    PLACING,
)

if TYPE_CHECKING:
    from .game_components import Components


def fields(game: ComponentGame) -> RecordFields:
    """Return what a record says of a position; extras of expansions add their own rows."""
    parts: Components = game.parts
    players = ObjectsField("players", game.seats, _player(parts))
    todo = TasksField("todo", why_no_task)
    return RecordFields(
        ChoiceField("stage", parts.stage_names),
        WholeField("turn", 0, game.players),
        WholeField("round"),
        ChoiceField("start", game.seats),
        FlagField("offered"),
        CodedField("players", partial(_players, players), players.read),
        CodedField("placed", _placed, _read_placed),
        ListField("display", NameItem(parts.card_numbers, none=True), parts.slots, vec[i64]),
        ListField("tops", NameItem(parts.tile_numbers, none=True), parts.stacks, vec[i64]),
        ListField("stacks", NumberItem(0, parts.stack_height), parts.stacks, vec[i64]),
        FieldCheck(check_stacks),
        ListField("tray", NumberItem(1, 6), into=_sorted),
        unread(todo),
        *[row for extra in parts.extras for row in extra.rows()],
        FieldCheck(account),
        FieldCheck(todo.read),
        FieldCheck(check_stage),
        *[FieldCheck(extra.check) for extra in parts.extras],
        FieldCheck(_note_sites),
    )


def _player(parts: Components) -> RecordFields:
    """Return what a record says of the belongings of a player."""
    cards, tiles = OwnedItem(parts.card_numbers), OwnedItem(parts.tile_numbers)
    build = partial(_build, parts)
    return RecordFields(
        WholeField("people", 1, MOST_PEOPLE, at=FieldPlace(attrgetter("people"), _come_home)),
        WholeField("food"),
        WholeField("fields", 0, MOST_FIELDS),
        WholeField("level", 0, MOST_LEVEL),
        CodedField("used", lambda player: [int(used) for used in player.used], _read_used),
        CodedField("once", lambda player: list(player.once)),
        WholeField("any_two", 0, 1),
        WholeField("points", -(10**6), 10**6),
        CountsField("goods", parts.goods.names, each=0, at=attribute("goods", tuple)),
        ListField("cards", cards, at=FieldPlace(attrgetter("cards"), _take)),
        ListField("buildings", tiles, at=FieldPlace(attrgetter("buildings"), build)),
        FieldCheck(check_once),
        # What an expansion adds is read by its extra.
        *[known(name) for extra in parts.extras for name in extra.seat_entries()],
    )


class OwnedItem(NameItem):
    """A card or a tile that a player has: there is no empty place for it."""

    def value(self, entries: Entries, entry: str, given: Any) -> int:
        if given is None:
            raise entries.wrong(entry, "null", "")
        return super().value(entries, entry, given)


def _sorted(faces: list[int]) -> tuple[int, ...]:
    return tuple(sorted(faces))


def _come_home(player: Player, people: int) -> None:
    player.people = player.home = people


def _take(player: Player, cards: list[int]) -> None:
    for card in cards:
        player.take_card(card)


def _build(parts: Components, player: Player, tiles: list[int]) -> None:
    for tile in tiles:
        player.add_building(tile, parts.tiles[tile])


def _read_used(player: Player, entries: Entries) -> None:
    for slot, used in enumerate(entries.items("used", length=3)):
        if used not in (0, 1) or (used and not player.tools[slot]):
            raise entries.wrong("used", repr(used), sentences()("record.used"))
        player.used_mask |= int(used) << slot


def _players(players: ObjectsField, state: StoneAgeState) -> dict[str, Any]:
    found = players.written(state.players)
    for extra, value in zip(state.parts.extras, state.extras, strict=True):
        for seat, name in enumerate(state.game.seats):
            found[name] |= extra.written(value, seat)
    return found


def _placed(state: StoneAgeState) -> dict[str, Any]:
    seats, found = state.game.seats, {}
    for site in state.parts.sites:
        if state.crowd[site.number]:
            there = {name: state.placed_at(site.number, seat) for seat, name in enumerate(seats)}
            found[site.name] = {name: count for name, count in there.items() if count}
    return found


def _read_placed(state: StoneAgeState, around: Entries) -> None:
    entries = around.inside("placed")
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


def _note_sites(state: StoneAgeState, entries: Entries) -> None:
    """Note what follows from the people on the sites."""
    state.note_open_sites()
    if step_of(state.task) == PLACING:
        state.free = open_sites(state, seat_of(state.task))


def why_no_task() -> str:
    """Return the sentence that refuses pending tasks."""
    return sentences()("record.task")


def read(game: ComponentGame, data: Mapping[str, Any]) -> StoneAgeState:
    """Return the state that `StoneAgeState.to_dict` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    state = StoneAgeState(game, game.parts)
    state.set_up()
    state.players = [Player(state.parts.cards) for _ in game.seats]
    return game.read_state(state, data, why_no_task)
