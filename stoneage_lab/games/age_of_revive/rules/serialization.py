"""Serialization: states as plain data, and back with every check.

Cards, cells and seats are written as names. Unseen cards are not written: they are those that are
nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.component_game import ComponentGame
from ....core.language import texts
from ....core.record_fields import (
    ChoiceField,
    CodedField,
    CountsField,
    FieldCheck,
    FlagField,
    ListField,
    ListItem,
    MaskField,
    NameItem,
    RecordFields,
    SeatsField,
    TasksField,
    WholeField,
    attribute,
    bits,
    number_of,
    strips,
)
from ....core.validation import Entries
from .cells import CELL_NAMES, CENTRE, PILES, RUBBLE
from .faces_check import texts as sentences
from .flow import STEPS
from .game_components import EMPTY, KNOWERS, PUBLIC
from .goods import KINDS, NAMES, NUMBERS
from .record_checks import check_areas, check_ring, check_shacks, check_stage, count_unseen_cards
from .state import ReviveState
from .task_numbers import (
    STAGE_NAMES,
)

if TYPE_CHECKING:
    from .game_components import Components

EVERYBODY = "everybody"
"""What a record says of who knows a card that all have seen."""

UNKNOWN_CARD = "?"
"""What an observation has in place of a card that it does not show."""


def fields(game: ComponentGame) -> RecordFields:
    """Return what a record says of a position."""
    parts: Components = game.parts
    seats, cells, card = game.seats, _cells_of(game), NameItem(parts.numbers)
    pieces = ChoiceField("pieces", {"centre": CENTRE} | cells, why=_no_cell, at=_PIECES)
    goods = CountsField("goods", NAMES, parts.cap, at=strips("goods", KINDS, vec[i64]))
    return RecordFields(
        ChoiceField("stage", STAGE_NAMES),
        ChoiceField("start", seats),
        ChoiceField("turn", seats),
        WholeField("turns"),
        # Positions of before have no such entry.
        WholeField("built", most=_turns, default=_turns),
        ListField("ring", NameItem(cells, why=_no_cell), into=vec[i64]),
        FieldCheck(check_ring),
        CodedField("piles", _piles, _read_piles),
        SeatsField(seats, pieces),
        SeatsField(seats, goods),
        SeatsField(seats, ListField("suburbs", card, into=tuple)),
        FieldCheck(check_areas),
        SeatsField(seats, ListField("hands", HeldItem(game), into=_sorted)),
        SeatsField(seats, FlagField("had_shack", at=bits("had_shack", len(seats)))),
        FieldCheck(check_shacks),
        ListField("discards", card, into=vec[i64]),
        CountsField("support", NAMES, 99, at=attribute("support", vec[i64])),
        MaskField("offer", NAMES, why=lambda: sentences()("record.good"), once=False),
        CodedField("on", _on, partial(_read_on, cells)),
        TasksField("todo", why_no_task, checked=False),
        FieldCheck(count_unseen_cards),
        FieldCheck(check_stage),
        FieldCheck(_check_task),
    )


def _cells_of(game: ComponentGame) -> dict[str, int]:
    """Return the number of every cell that a ring may have, by its name."""
    return {
        f"{seat} {name}": number * CELL_NAMES + place
        for number, seat in enumerate(game.seats)
        for name, place in game.parts.place_names.items()
    }


def _no_cell() -> str:
    return sentences()("record.cell")


def _turns(state: ReviveState) -> int:
    return int(state.turns)


def _sorted(hand: list[int]) -> Any:
    return vec[i64](sorted(hand))


_PIECES = attribute("pieces", vec[i64])


class HeldItem(ListItem):
    """A card of a hand, with those who know it."""

    def __init__(self, game: ComponentGame) -> None:
        self.seats = game.seats
        self.parts: Components = game.parts
        self.card = NameItem(self.parts.numbers)
        self.may = [card.number for card in self.parts.hand_cards]

    def written(self, held: int) -> list[Any]:
        if held < 0:
            return [UNKNOWN_CARD, []]
        card, known = divmod(held, KNOWERS)
        knowers = [name for seat, name in enumerate(self.seats) if known >> seat & 1]
        return [self.parts.ids[card], EVERYBODY if known == PUBLIC else knowers]

    def value(self, entries: Entries, entry: str, row: Any) -> int:
        if isinstance(row, list) and len(row) == 2:
            card, knowers = self.card.value(entries, entry, row[0]), self.knowers(row[1])
            if card in self.may and knowers >> self.seats.index(entry) & 1:
                return card * KNOWERS + knowers
        raise entries.wrong(entry, repr(row), sentences()("record.hand"))

    def knowers(self, names: Any) -> int:
        """Return those who know a card as a set of bits; nobody where the names are wrong."""
        if names == EVERYBODY:
            return PUBLIC
        if not isinstance(names, list) or not all(name in self.seats for name in names):
            return 0
        return sum({1 << self.seats.index(name) for name in names})


def read(game: ComponentGame, data: Mapping[str, Any]) -> ReviveState:
    """Return the state that `ReviveState.to_dict` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    state = ReviveState(game, game.parts)
    state.set_up()
    return game.read_state(state, data, why_no_task)


def why_no_task() -> str:
    """Return the sentence that refuses pending tasks."""
    return sentences()("record.task")


def _check_task(state: ReviveState, entries: Entries) -> None:
    """Raise if the numbers of the current task do not fit to what was read."""
    if state.task[0] >= 0 and not STEPS.is_valid_task(state, state.task):
        raise entries.wrong("todo", state.step_name, why_no_task())


def _piles(state: ReviveState) -> dict[str, list[int]]:
    piles = [int(count) for count in state.piles]
    return {
        name: piles[seat * PILES : seat * PILES + PILES]
        for seat, name in enumerate(state.game.seats)
    }


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


def _on(state: ReviveState) -> dict[str, Any]:
    parts, found = state.parts, {}
    for seat, name in enumerate(state.game.seats):
        for place, card in enumerate(parts.keepers):
            value = state.on[seat * len(parts.keepers) + place]
            if value != EMPTY:
                kept = NAMES[value] if parts.cards[card].holds >= 0 else int(value)
                found[f"{name} {parts.ids[card]}"] = kept
    return found


def _read_on(cells: dict[str, int], state: ReviveState, entries: Entries) -> None:
    inside, parts = entries.inside("on"), state.parts
    state.on = vec[i64]([EMPTY] * (state.seats * len(parts.keepers)))
    for seat in range(state.seats):
        for card in parts.keepers:
            if state.has(seat, card):
                state.stand(seat, card)
    for words, value in inside.data.items():
        cell = number_of(inside, str(words), cells, words, _no_cell)
        seat, card = cell // CELL_NAMES, cell % CELL_NAMES
        if state.index(cell) < 0 or card not in parts.keepers:
            raise inside.wrong(str(words), value, sentences()("record.cell"))
        kind = parts.cards[card]
        if kind.holds >= 0:
            state.keep(seat, card, NUMBERS[inside.text(str(words), NAMES)])
        else:
            state.keep(seat, card, inside.whole(str(words), 0, kind.track))
