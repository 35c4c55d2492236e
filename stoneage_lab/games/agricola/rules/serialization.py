"""Serialization: states as plain data, and back with every check.

Seats, sites, spaces and cards are written as names. What follows from other things (pastures, room
for animals, points) is not written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.arrays import i64, vec
from ....core.language import texts
from ....core.state import DECISION, NOBODY
from ....core.tasks import Task, seat_of
from ....core.validation import Entries
from .arrival_steps import fewer_people, opened_by
from .card_records import check_cards, known_cards, read_cards, read_list, write_cards, written
from .cards import FIRST_MINOR, MAJOR_NUMBERS
from .flow import STEPS
from .goods import ANIMALS, GOOD_NUMBERS, GOODS, HOUSES
from .grid import (
    ALL_SPACES,
    EDGE_NUMBERS,
    MOST_FENCES,
    NAMES,
    NUMBERS,
    SPACES,
    count,
    edges_of,
    joined,
    names_of,
    pastures_of,
    rim,
)
from .pending import (
    DAWN,
    END,
    FENCING,
    KEEPING,
    MEALS,
    SET_UP,
    STAGE_NAMES,
    TURNING,
    WORK,
    WORKING,
    YOUNG,
)
from .player import MOST_PEOPLE, MOST_STABLES, VEGETABLES, Player
from .rule_table import read as sentences
from .space_names import FIRST_MAJOR, ROUNDS, SITE_NUMBERS, SITES, STAGE_OF_ROUND
from .state import AgricolaState

if TYPE_CHECKING:
    from ....core.game import Game
    from .components import Components

_ENTRIES = (
    "stage", "round", "start", "turn", "todo", "turned", "spaces", "majors", "players", "gone",
)  # fmt: skip
_PLAYER = (
    "goods", "people", "home", "newborn", "begging", "passed", "baked", "house", "rooms",
    "fields", "fresh", "stables", "fences", "cards", "ahead",
    "hand", "shown", "marks",
)  # fmt: skip


def write(state: AgricolaState) -> dict[str, Any]:
    """Return a state as plain data that JSON can hold."""
    seats = state.game.seats
    spaces: dict[str, Any] = {}
    for site in state.parts.sites:
        number = site.number
        people = [name for seat, name in enumerate(seats) if state.there[number] >> seat & 1]
        if people or state.lying[number]:
            spaces[site.id] = {"goods": int(state.lying[number]), "people": people}
    return {
        "stage": state.stage_name,
        "round": int(state.round),
        "start": seats[state.start],
        "turn": seats[state.turn] if state.turn >= 0 else None,
        "todo": [STEPS.write_task(state, task) for task in state.pending],
        "turned": [SITES[card] for card in state.turned],
        "spaces": spaces,
        "majors": written(
            state.parts.cards, [n for n in range(FIRST_MINOR) if state.majors >> n & 1]
        ),
        **({"gone": written(state.parts.cards, state.gone)} if state.parts.hands else {}),
        "players": {
            name: _write_player(state, player)
            for name, player in zip(seats, state.players, strict=True)
        },
    }


def _write_player(state: AgricolaState, player: Player) -> dict[str, Any]:
    fields = {}
    for space in range(SPACES):
        if player.fields >> space & 1:
            pile = player.piles[space]
            kind = "vegetable" if pile > VEGETABLES else "grain"
            fields[NAMES[space]] = f"{kind} {pile % VEGETABLES}" if pile else ""
    return {
        "goods": {name: int(n) for name, n in zip(GOODS, player.goods, strict=True)},
        "people": int(player.people),
        "home": int(player.home),
        "newborn": int(player.newborn),
        "begging": int(player.begging),
        "passed": player.passed,
        "baked": player.baked,
        "house": HOUSES[player.house],
        "rooms": names_of(player.rooms),
        "fields": fields,
        "fresh": _fresh_names(player),
        "stables": names_of(player.stables),
        "fences": edges_of(player.fences),
        "cards": [state.parts.cards[card].id for card in player.cards],
        "ahead": [[number, GOODS[good], n] for number, good, n in player.ahead],
        **(write_cards(player) if state.parts.hands else {}),
    }


def read(game: Game, parts: Components, data: Mapping[str, Any]) -> AgricolaState:
    """Return the state that `write` wrote.

    Raises
    ------
    RecordError
        If an entry is missing, unknown, or describes something impossible.
    """
    entries = Entries(texts()("record.position"), data)
    entries.only(_ENTRIES)
    state = AgricolaState(game, parts)
    state.players = [Player(parts.cards) for _ in range(game.players)]
    state.lying = vec[i64]([0] * len(SITES))
    state.there = vec[i64]([0] * len(SITES))
    state.stage = STAGE_NAMES.index(entries.text("stage", STAGE_NAMES))
    state.round = entries.whole("round", 0, ROUNDS)
    state.start = game.seats.index(entries.text("start", game.seats))
    turn = entries.data.get("turn")
    state.turn = NOBODY if turn is None else game.seats.index(entries.text("turn", game.seats))
    _read_turned(state, entries)
    inside = entries.inside("players")
    inside.only(game.seats)
    for seat, name in enumerate(game.seats):
        _read_player(state, seat, inside.inside(name))
    _read_majors(state, entries)
    dealt = {name: card for name, card in known_cards(state).items() if card >= FIRST_MINOR}
    for player in state.players:
        for card in player.acts("space"):
            state.open |= 1 << opened_by(state, card)
    state.gone = tuple(read_list(entries, "gone", dealt))
    check_cards(state, entries)
    _read_spaces(state, entries.inside("spaces"))
    todo = [_read_task(state, entries, row) for row in entries.items("todo")]
    _check_stage(state, entries, todo)
    for task in todo:
        state.push(*task)
    _check_room(state, inside, todo)
    state.advance()
    if state.node == DECISION and not state.legal():
        raise entries.wrong("todo", state.step_name, sentences()("record.task"))
    return state


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
        number = SITE_NUMBERS.get(card, -1) if isinstance(card, str) else -1
        if number not in stage or number in found:
            known = ", ".join(SITES[site] for site in stage if site not in found)
            raise entries.wrong("turned", repr(card), sentences()("record.card", known=known))
        found.append(number)
        state.open |= 1 << number
    state.turned = tuple(found)


def _read_mask(entries: Entries, entry: str, table: Mapping[str, int]) -> int:
    """Read a list of names as a set of numbers."""
    found = 0
    for name in entries.items(entry):
        if not isinstance(name, str) or name not in table:
            first, last = next(iter(table)), list(table)[-1]
            raise entries.wrong(entry, repr(name), texts()("record.id", first=first, last=last))
        if found >> table[name] & 1:
            raise entries.wrong(entry, name, texts()("record.twice"))
        found |= 1 << table[name]
    return found


def _read_player(state: AgricolaState, seat: int, entries: Entries) -> None:
    player = state.players[seat]
    if "pastures" in entries.data:
        entries = _with_fences(entries)
    entries.only(_PLAYER)
    goods = entries.inside("goods")
    goods.only(GOODS)
    player.goods = vec[i64]([goods.whole(name, 0, 10**6, default=0) for name in GOODS])
    player.people = entries.whole("people", 1, MOST_PEOPLE)
    player.newborn = entries.whole("newborn", 0, max(0, player.people - 1))
    player.home = entries.whole("home", 0, player.people)
    player.begging = entries.whole("begging", 0, 10**4)
    player.passed = entries.get("passed", bool, "flag")
    player.baked = entries.get("baked", bool, "flag")
    player.house = HOUSES.index(entries.text("house", HOUSES))
    player.rooms = _read_mask(entries, "rooms", NUMBERS)
    player.stables = _read_mask(entries, "stables", NUMBERS)
    player.fences = _read_mask(entries, "fences", EDGE_NUMBERS)
    _read_fields(player, entries, state.parts.most_sown)
    _check_farm(player, entries)
    player.refresh_pastures()
    entries.items("cards")
    player.cards = tuple(read_list(entries, "cards", known_cards(state)))
    read_cards(state, player, entries)
    player.refresh_modifiers()
    _read_fresh(player, entries)
    _read_ahead(state, player, entries)


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


def _read_fields(player: Player, entries: Entries, most_sown: tuple[int, int]) -> None:
    rows = entries.inside("fields", {})
    rows.only(NAMES)
    piles = [f"{kind} {n}" for kind, most in zip(("grain", "vegetable"), most_sown, strict=True)
             for n in range(1, most + 1)]  # fmt: skip
    for name in rows.data:
        space, pile = NUMBERS[name], rows.text(name, ["", *piles])
        player.fields |= 1 << space
        if pile:
            kind, number = pile.split()
            player.piles[space] = int(number) + (VEGETABLES if kind == "vegetable" else 0)


def _card_fields(player: Player) -> dict[str, int]:
    """Return the cards that are fields, with their numbers after those of the spaces."""
    return {player.table[card].id: player.card_field(card) for card in player.modifiers.fields}


def _fresh_names(player: Player) -> list[str]:
    names = _card_fields(player)
    return names_of(player.fresh & ALL_SPACES) + [
        name for name, number in names.items() if player.fresh >> number & 1
    ]


def _read_fresh(player: Player, entries: Entries) -> None:
    """Read which fields were sown this round; cards may be among them."""
    cards = _card_fields(player)
    player.fresh = _read_mask(entries, "fresh", NUMBERS | cards)
    if player.fresh & ~player.fields & ALL_SPACES:
        raise entries.wrong("fresh", _fresh_names(player), sentences()("record.fresh"))


def _check_farm(player: Player, entries: Entries) -> None:
    """Raise if the farm is impossible: two things on a space, or fences that close nothing."""
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


def _read_ahead(state: AgricolaState, player: Player, entries: Entries) -> None:
    rows = []
    for row in entries.items("ahead"):
        right = isinstance(row, list) and len(row) == 3 and row[1] in GOOD_NUMBERS
        if not right or type(row[0]) is not int or type(row[2]) is not int or row[2] < 1:
            raise entries.wrong("ahead", repr(row), sentences()("record.ahead"))
        if not state.round < row[0] + (state.stage == DAWN) <= ROUNDS + (state.stage == DAWN):
            raise entries.wrong("ahead", repr(row), sentences()("record.ahead"))
        rows.append((row[0], GOOD_NUMBERS[row[1]], row[2]))
    player.ahead = tuple(sorted(rows))


def _read_majors(state: AgricolaState, entries: Entries) -> None:
    state.majors = _read_mask(entries, "majors", MAJOR_NUMBERS)
    owned = [card for player in state.players for card in player.cards if card < FIRST_MINOR]
    board = [card for card in range(FIRST_MINOR) if state.majors >> card & 1]
    if sorted(owned + board) != list(range(FIRST_MINOR)):
        names = [state.parts.cards[card].id for card in board]
        raise entries.wrong("majors", ", ".join(names), sentences()("record.majors"))


def _read_spaces(state: AgricolaState, entries: Entries) -> None:
    entries.only(SITES)
    out = [0] * state.seats
    for name in entries.data:
        number, row = SITE_NUMBERS[name], entries.inside(name)
        row.only(("goods", "people"))
        site = state.parts.sites[number]
        if not site.present or (number < FIRST_MAJOR and not state.open >> number & 1):
            raise entries.wrong(name, "…", sentences()("record.site"))
        goods = row.whole("goods", 0, 10**6, default=0)
        if goods and not site.per_round:
            raise row.wrong("goods", goods, "0")
        state.lying[number] = goods
        people = row.items("people", [])
        for who in people:
            if who not in state.game.seats or people.count(who) > 1:
                raise row.wrong("people", repr(who), ", ".join(state.game.seats))
            seat = state.game.seats.index(who)
            state.there[number] |= 1 << seat
            out[seat] += 1
    for seat, player in enumerate(state.players):
        grown = player.people - player.newborn
        if state.stage == WORK:
            wrong = out[seat] + player.home + fewer_people(state, seat) != grown
        else:
            wrong = out[seat] > 0
        if wrong:
            name = state.game.seats[seat]
            raise entries.wrong(name, out[seat], sentences()("record.out", n=grown))


def _read_task(state: AgricolaState, entries: Entries, row: object) -> Task:
    task = STEPS.read_task(state, row)
    if task is None or not STEPS.is_valid_task(state, task):
        raise entries.wrong("todo", repr(row), sentences()("record.task"))
    return task


def _check_stage(state: AgricolaState, entries: Entries, todo: list[Task]) -> None:
    """Raise if pending tasks do not belong to the stage, or the stage not to the round."""
    wrong = entries.wrong("todo", STEPS.listed(todo), sentences()("record.task"))
    if not STEPS.may_stand(state, todo):
        raise wrong
    if todo and state.stage in (WORK, MEALS, YOUNG) and state.turn < 0:
        raise entries.wrong("turn", "null", sentences()("record.turn"))
    hands = state.parts.hands
    if any(task[0] >= WORKING and seat_of(task) != state.turn and not hands for task in todo):
        raise wrong
    steps = [task[0] for task in todo]
    # What a card lets a player do at a free moment lies above the person still to be sent.
    late = steps[1:] if hands else steps if len(steps) > 1 else []
    if (len(set(steps)) < len(steps) and not hands) or WORKING in late:
        raise wrong
    if (state.stage == SET_UP and state.round) or (state.stage != SET_UP and not state.round):
        raise entries.wrong("round", state.round, STAGE_NAMES[state.stage])
    if (TURNING in steps) != (state.stage == DAWN and len(state.turned) < state.round):
        raise wrong
    if state.stage == END and state.round != ROUNDS:
        raise entries.wrong("round", state.round, str(ROUNDS))
    for task in todo:
        player = state.players[seat_of(task)] if seat_of(task) >= 0 else None
        if task[0] == WORKING and player and (not player.home or player.passed):
            raise wrong


def _check_room(state: AgricolaState, entries: Entries, todo: list[Task]) -> None:
    """Raise if animals have no room, unless a player is making room now."""
    busy = {seat_of(task) for task in todo if task[0] in (FENCING, KEEPING)}
    for seat, player in enumerate(state.players):
        sheep, boar, cattle = player.animals()
        if seat not in busy and not player.has_room(sheep, boar, cattle):
            have = [f"{player.goods[good]} {GOODS[good]}" for good in ANIMALS]
            raise entries.wrong(state.game.seats[seat], ", ".join(have), sentences()("record.room"))


def conserved(state: AgricolaState) -> dict[str, Any]:
    """Return an invariant of all moves: pieces and cards, and what may never be out of order."""
    cards = [card for card in range(FIRST_MINOR) if state.majors >> card & 1]
    placed = [*state.gone]
    wrong = 0
    seeing = {seat_of(task) for task in state.pending if task[0] in (FENCING, KEEPING)}
    for seat, player in enumerate(state.players):
        cards += [card for card in player.cards if card < FIRST_MINOR]
        placed += [card for card in (*player.hand, *player.cards) if card >= FIRST_MINOR]
        wrong += not set(player.shown) <= set(player.hand)
        out = sum(1 for there in state.there if there >> seat & 1)
        if state.stage == WORK:
            held = fewer_people(state, seat)
            wrong += player.people - player.newborn != player.home + out + held
        wrong += sum(1 for n in player.goods if n < 0)
        rims = fenced = 0
        for pasture in pastures_of(player.fences):
            rims |= rim(pasture)
            fenced |= pasture
        wrong += rims != player.fences
        wrong += count(player.fences) > MOST_FENCES
        wrong += count(player.stables) > MOST_STABLES
        wrong += fenced & (player.rooms | player.fields) != 0
        wrong += fenced != 0 and not joined(fenced)
        wrong += not 0 < player.people <= MOST_PEOPLE
        if seat not in seeing:
            wrong += not player.has_room(*player.animals())
    wrong += len(placed) - len(set(placed))
    return {"improvements": sorted(cards), "things that do not add up": int(wrong)}
