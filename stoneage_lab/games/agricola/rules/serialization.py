"""Serialization: states as plain data, and back with every check.

Seats, action spaces, spaces of the farm and cards are written as names. What follows from other
things (pastures, room for animals, points) is not written.
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
    ChoiceOrNoneField,
    CodedField,
    CountsField,
    FieldCheck,
    FieldPlace,
    FlagField,
    ListField,
    ListItem,
    MaskField,
    NameItem,
    ObjectsField,
    PairsField,
    RecordFields,
    TasksField,
    WholeField,
    attribute,
    unread,
    unwritten,
)
from ....core.validation import Entries
from .action_space_names import (
    ACTION_SPACE_NUMBERS,
    ACTION_SPACES,
    FIRST_MAJOR,
    ROUNDS,
    STAGE_OF_ROUND,
)
from .cards import MAJOR_NUMBERS
from .cards_in_records import (
    BACKS,
    check_cards,
    check_hand,
    read_marks,
    write_marks,
)
from .farm_grid import (
    ALL_SPACES,
    EDGE_NUMBERS,
    NAMES,
    NUMBERS,
    SPACES,
    edges_of,
    names_of,
    rim,
)
from .goods import CROPS, GOOD_NUMBERS, GOODS, HOUSES
from .player import MOST_PEOPLE, VEGETABLES, Player
from .record_checks import (
    check_ahead,
    check_farm,
    check_majors,
    check_people,
    check_room,
    check_stage,
)
from .refusal_rules import read as sentences
from .state import AgricolaState
from .task_numbers import (
    DAWN,
    STAGE_NAMES,
)

if TYPE_CHECKING:
    from .game_components import Components


def fields(game: ComponentGame) -> RecordFields:
    """Return what a record says of a position."""
    parts: Components = game.parts
    dealt = {parts.cards[card].id: card for card in parts.dealt} if parts.hands else {}
    todo = TasksField("todo", why_no_task)
    gone = ListField("gone", NameItem(dealt), default=[], into=tuple, once=True)
    return RecordFields(
        ChoiceField("stage", STAGE_NAMES),
        WholeField("round", 0, ROUNDS),
        ChoiceField("start", game.seats),
        ChoiceOrNoneField("turn", game.seats, default=None),
        unread(todo),
        CodedField("turned", _turned, _read_turned),
        CodedField("spaces", _spaces),
        MaskField("majors", MAJOR_NUMBERS),
        gone if parts.hands else unwritten(gone),
        ObjectsField("players", game.seats, _player(parts, dealt)),
        FieldCheck(check_ahead),
        FieldCheck(check_majors),
        FieldCheck(check_cards),
        FieldCheck(_read_spaces),
        FieldCheck(check_people),
        FieldCheck(todo.read),
        FieldCheck(check_stage),
        FieldCheck(check_room),
    )


def _player(parts: Components, dealt: dict[str, int]) -> RecordFields:
    """Return what a record says of a player."""
    backs = dealt | BACKS if dealt else {}
    hand = (
        ListField("hand", NameItem(backs), default=[], into=_sorted, once=True),
        ListField("shown", NameItem(dealt), default=[], into=_sorted, once=True),
        CodedField("marks", write_marks, partial(read_marks, parts)),
    )
    cards = ListField("cards", NameItem(MAJOR_NUMBERS | dealt), into=tuple, once=True)
    return PlayerFields(
        CountsField("goods", GOODS, 10**6, each=0, at=attribute("goods", vec[i64])),
        WholeField("people", 1, MOST_PEOPLE),
        WholeField("home", most=lambda player: player.people),
        WholeField("newborn", most=lambda player: max(0, player.people - 1)),
        WholeField("begging", 0, 10**4),
        FlagField("passed"),
        FlagField("baked"),
        ChoiceField("house", HOUSES),
        MaskField("rooms", NUMBERS),
        PairsField(NAMES, ChoiceField("fields", _piles(parts), at=_FIELDS, default={})),
        CodedField("fresh", _fresh_names),
        MaskField("stables", NUMBERS),
        FencesField("fences", EDGE_NUMBERS),
        FieldCheck(check_farm),
        cards,
        ListField("ahead", AheadItem(), into=_sorted),
        *(hand if parts.hands else map(unwritten, hand)),
        FieldCheck(check_hand),
        FieldCheck(_refresh_modifiers),
        FieldCheck(_read_fresh),
    )


class PlayerFields(RecordFields):
    """The entries of a player; records of before say which pastures there are."""

    def read(self, owner: Any, entries: Entries) -> None:
        super().read(owner, _with_fences(entries) if "pastures" in entries.data else entries)


class FencesField(MaskField):
    """Fences: an edge has a name for either side of it, and is written under one."""

    def written(self, value: Any) -> list[str]:
        return edges_of(value)


class AheadItem(ListItem):
    """Goods that come in a later round: its number, what, and how many."""

    def written(self, value: Any) -> list[Any]:
        number, good, count = value
        return [number, GOODS[good], count]

    def value(self, entries: Entries, entry: str, given: Any) -> Any:
        right = isinstance(given, list) and len(given) == 3 and given[1] in GOOD_NUMBERS
        if not right or type(given[0]) is not int or type(given[2]) is not int or given[2] < 1:
            raise entries.wrong(entry, repr(given), sentences()("record.ahead"))
        return given[0], GOOD_NUMBERS[given[1]], given[2]


def _sorted(values: list[Any]) -> tuple[Any, ...]:
    return tuple(sorted(values))


def _piles(parts: Components) -> dict[str, int]:
    """Return what may grow on a field, with its number; nothing is 0."""
    found = {"": 0}
    for crop, first, most in zip(CROPS, (0, VEGETABLES), parts.most_sown, strict=True):
        found |= {f"{GOODS[crop]} {n}": first + n for n in range(1, most + 1)}
    return found


def _fields(player: Player) -> list[tuple[int, int]]:
    piles = player.piles
    return [(space, piles[space]) for space in range(SPACES) if player.fields >> space & 1]


def _sow(player: Player, fields: tuple[tuple[int, int], ...]) -> None:
    for space, pile in fields:
        player.fields |= 1 << space
        player.plant(space, pile)


_FIELDS = FieldPlace(_fields, _sow)


def _with_fences(entries: Entries) -> Entries:
    """Return the entries of a player in which pastures are written as fences."""
    edges = 0
    for row in entries.items("pastures"):
        spaces = 0
        for name in row if isinstance(row, list) else [row]:
            if not isinstance(name, str) or name not in NUMBERS:
                why = texts()("record.id", first=NAMES[0], last=NAMES[-1])
                raise entries.wrong("pastures", repr(name), why)
            spaces |= 1 << NUMBERS[name]
        edges |= rim(spaces)
    plain = {name: value for name, value in entries.data.items() if name != "pastures"}
    return Entries(entries.where, plain | {"fences": edges_of(edges)})


def _card_fields(player: Player) -> dict[str, int]:
    """Return the cards that are fields, with their numbers after those of the spaces."""
    return {player.table[card].id: player.card_field(card) for card in player.modifiers.fields}


def _fresh_names(player: Player) -> list[str]:
    names = _card_fields(player)
    return names_of(player.fresh & ALL_SPACES) + [
        name for name, number in names.items() if player.fresh >> number & 1
    ]


def _refresh_modifiers(player: Player, entries: Entries) -> None:
    player.refresh_modifiers()


def _read_fresh(player: Player, entries: Entries) -> None:
    """Read which fields were sown this round; cards may be among them."""
    fresh = MaskField("fresh", NUMBERS | _card_fields(player))
    fresh.read(player, entries)
    if player.fresh & ~player.fields & ALL_SPACES:
        raise entries.wrong("fresh", _fresh_names(player), sentences()("record.fresh"))


def _turned(state: AgricolaState) -> list[str]:
    return [ACTION_SPACES[card] for card in state.turned]


def _read_turned(state: AgricolaState, entries: Entries) -> None:
    """Read the round cards, which come stage by stage."""
    parts = state.parts
    state.open = parts.always
    cards = entries.items("turned")
    waiting = state.stage == DAWN and len(cards) == state.round - 1
    if len(cards) != state.round and not waiting:
        raise entries.wrong("turned", len(cards), sentences()("record.turned", n=state.round))
    found = []
    for place, card in enumerate(cards):
        stage = parts.round_cards[STAGE_OF_ROUND[place]]
        number = ACTION_SPACE_NUMBERS.get(card, -1) if isinstance(card, str) else -1
        if number not in stage or number in found:
            known = ", ".join(ACTION_SPACES[space] for space in stage if space not in found)
            raise entries.wrong("turned", repr(card), sentences()("record.card", known=known))
        found.append(number)
        state.open |= 1 << number
    state.turned = tuple(found)


def _spaces(state: AgricolaState) -> dict[str, Any]:
    seats, found = state.game.seats, {}
    for space in state.parts.spaces:
        goods, there = int(state.lying[space.number]), state.there[space.number]
        if goods or there:
            people = [name for seat, name in enumerate(seats) if there >> seat & 1]
            found[space.id] = {"goods": goods, "people": people}
    return found


def _read_spaces(state: AgricolaState, around: Entries) -> None:
    entries = around.inside("spaces")
    entries.only(ACTION_SPACES)
    for name in entries.data:
        number, row = ACTION_SPACE_NUMBERS[name], entries.inside(name)
        row.only(("goods", "people"))
        space = state.parts.spaces[number]
        if not space.present or (number < FIRST_MAJOR and not state.open >> number & 1):
            raise entries.wrong(name, "…", sentences()("record.site"))
        goods = row.whole("goods", 0, 10**6, default=0)
        if goods and not space.per_round:
            raise row.wrong("goods", goods, "0")
        state.lying[number] = goods
        people = row.items("people", [])
        for who in people:
            if who not in state.game.seats or people.count(who) > 1:
                raise row.wrong("people", repr(who), ", ".join(state.game.seats))
            state.there[number] |= 1 << state.game.seats.index(who)
            state.taken |= space.bit


def why_no_task() -> str:
    """Return the sentence that refuses pending tasks."""
    return sentences()("record.task")


def read(game: ComponentGame, data: Mapping[str, Any]) -> AgricolaState:
    """Return the state that `AgricolaState.to_dict` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    state = AgricolaState(game, game.parts)
    state.players = [Player(state.parts.cards) for _ in range(game.players)]
    state.lying = vec[i64]([0] * len(ACTION_SPACES))
    state.there = vec[i64]([0] * len(ACTION_SPACES))
    return game.read_state(state, data, why_no_task)
