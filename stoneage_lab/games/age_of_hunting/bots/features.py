"""The numbers from which Age of Hunting is learned: about a player before a turn, about a move.

Each has a name in words of the game. Training gives each of them, each product of two, and each
number about a move of each kind, a weight; they stand in ``weights.json``, and
`core.learned_heuristics` says how they are used. Everything lies open in this game, so a number may
ask about any player.

The careful player tries out what could follow in its turn, which takes most of its time. Here a
move is judged by what it leaves, and by the choices that it opens; so a game of the learned policy
takes a third of the time of a careful one.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.learned_heuristics import NO_KIND, ONE, Learnable
from ....core.state import CHANCE, DECISION, State
from ....core.tasks import seat_of, step_of
from ..rules.actions import (
    BuildHut,
    Copy,
    Develop,
    GiveBack,
    Pay,
    Recall,
    SendChief,
    Skip,
    Take,
    Trade,
    Use,
    use,
)
from ..rules.faces import CHOOSE, COPY_CHIEF, COPY_HUT, TRADE, Price
from ..rules.goods import (
    CAVES,
    CHIEFS_HOME,
    COIN,
    FOLLOWERS,
    FOLLOWERS_HOME,
    FOODS,
    HUTS,
    TRACK,
    WIDTH,
)
from ..rules.harvest import PART
from ..rules.packed_rows import owner_at
from ..rules.scoring import points as points_of
from ..rules.state import HuntingState
from ..rules.task_numbers import (
    AREA,
    AT_PART,
    COPYING,
    DEVELOPING,
    GROUND,
    HARVESTING,
    OPENING,
    SPACES,
    TAKING,
    TRADING,
    WAITING,
    ground_in,
    space_in,
)
from .careful import RESTLESS, WEIGHTS, Careful, area_value, area_values, lacking

LENGTH: Final = (
    "the game goes on", "round", "most points on a track", "most huts of a player", "huts",
    "turns in this round", "points on all tracks", "turns left in the last round",
)  # fmt: skip
"""What tells how many turns are left. All but the last number are 0 once the end is certain."""

FEATURES: Final = (
    ONE,
    "goes on", "turns", "turns²", "last turn",
    "points", "track", "caves", "followers", "huts",
    "grape", "corn", "boar", "wheat", "mammoth", "coins", "coins up to 4", "food",
    "food without a cave", "chiefs at home", "followers at home",
    "areas under own huts", "best area to recall", "areas of own chiefs",
    "short for a cave", "short for a follower", "short for a hut",
    "can pay a cave", "can pay a follower", "can pay a hut",
    "points of the best hut", "best development in sight",
)  # fmt: skip
"""The numbers about a player. All are 0 where no turn is left to the player.

“turns” are those of the player that are left; “short” is what is missing of a price, each good by
how hard it is to come by.
"""


def _pairs(first: str, *others: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of a number with others."""
    return tuple((first, other) for other in others)


PRODUCTS: Final = (
    *_pairs(ONE, *FEATURES[1:]),
    *_pairs(
        "turns", "caves", "followers", "huts", "track", "points", "coins", "coins up to 4", "food",
        "food without a cave", "chiefs at home", "followers at home", "areas under own huts",
        "best area to recall", "areas of own chiefs", "short for a cave", "short for a follower",
        "short for a hut", "can pay a cave", "can pay a follower", "can pay a hut",
        "points of the best hut", "best development in sight",
    ),
    *_pairs(
        "last turn", "can pay a cave", "can pay a follower", "can pay a hut", "coins", "food",
        "best area to recall", "chiefs at home", "points of the best hut",
        "best development in sight",
    ),
    *_pairs("can pay a hut", "points of the best hut", "huts"),
    *_pairs("short for a hut", "points of the best hut", "coins up to 4", "huts"),
    *_pairs("caves", "caves", "food", "followers"),
    *_pairs("followers", "followers", "followers at home", "chiefs at home"),
    *_pairs("huts", "huts", "areas under own huts"),
    *_pairs("coins up to 4", "coins up to 4", "food"),
    *_pairs("food", "food"),
)  # fmt: skip
"""The pairs of numbers whose product has a weight."""

KINDS: Final = (
    "open", "place", "recall", "use", "take", "trade", "copy", "stop", "cave", "follower",
    "hut", "no development", "pay", "return",
)  # fmt: skip
"""The kinds of moves: “stop” ends trading or copying. To skip an area is none: it never helps."""

CIRCUMSTANCES: Final = (
    "value for the careful player", ONE, "turns", "points gained", "food gained", "coins gained",
    "food without a cave", "points that can be paid", "chiefs at home", "followers sent",
    "food to choose", "trades to come", "copies to come", "areas of own chiefs",
    "areas of other chiefs", "area under the hut", "ends the game", "lead at the end",
)  # fmt: skip
"""The numbers about a move: what it brings, and how things stand after it."""

RECIPE: Final = {
    "first_games": 600, "decisions": 3000, "tries": 80, "one_in": 6, "games": 2000,
    "matches": 60, "match_tries": 10,
}  # fmt: skip
"""The careful player takes long, a search has few moves to compare, and the policy is good late."""

FAR: Final = 8.0
"""More than this nobody is short of; where nothing can be developed any more, it is so much."""

CLEAR: Final = 6.0
"""A lead at the end of the game is as good as a larger one."""

ODD: Final = 0x1E3779B97F4A7C15
LOW_BITS: Final = (1 << 62) - 1
"""By which numbers are folded into one: an odd factor, and how much of a product is kept."""


class HuntingFeatures(Learnable):
    """The numbers of Age of Hunting."""

    def __init__(self) -> None:
        super().__init__(
            FEATURES, PRODUCTS, LENGTH, KINDS, CIRCUMSTANCES,
            by_turns=True, recipe=RECIPE, rule_sets=("recommended",), met_again=True,
        )  # fmt: skip

    def position_key(self, state: State) -> Any:
        """Return one number in place of the hundred of `State.key`, which take long to compare.

        That any two of the positions that are kept share it has a chance of 1 in 10¹¹.
        """
        assert isinstance(state, HuntingState)
        found = folded(folded(0, state.round), state.stage)
        found = folded(folded(found, state.start), state.ending)
        for ground in state.laid:
            found = folded(found, 2 * ground + state.sides[ground])
            found = folded(found, state.rows[ground])
            found = folded(found, state.huts[ground])
        for count in state.counts:
            found = folded(found, count)
        for left in state.rocks:
            found = folded(found, left)
        for task in state.pending:
            step, seat, first, second, third = task
            found = folded(found, 16 * step + seat)
            found = folded(found, first)
            found = folded(found, second)
            found = folded(found, third)
        return found

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, HuntingState)
        return state.turn_begins

    def is_learned(self, state: State) -> bool:
        assert isinstance(state, HuntingState)
        # Later the careful player decides: it does not go round in circles.
        return state.round <= RESTLESS

    def length_features(self, state: State) -> vec[float]:
        assert isinstance(state, HuntingState)
        seats = state.seats
        if state.ending >= 0:
            left = float(seats - 1 - state.turn)
            return vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, left])
        counts = state.counts
        track: i64 = 0
        tracks: i64 = 0
        most: i64 = 0
        huts: i64 = 0
        for seat in range(seats):
            here = counts[seat * WIDTH + TRACK]
            tracks += here
            if here > track:
                track = here
            built = counts[seat * WIDTH + HUTS]
            huts += built
            if built > most:
                most = built
        return vec[float]([
            1.0, float(state.round), float(track), float(most), float(huts), float(state.turn),
            float(tracks), 0.0,
        ])  # fmt: skip

    def points_in_hand(self, state: State, seat: int, left: float) -> float:
        assert isinstance(state, HuntingState)
        return float(points_of(state, seat))

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, HuntingState)
        turns = own_turns(state, seat, left)
        if turns <= 0.0:
            return vec[float]([0.0] * len(FEATURES))
        counts: vec[i64] = state.counts
        base: i64 = seat * WIDTH
        foods: i64 = 0
        for kind in range(FOODS):
            foods += counts[base + kind]
        coins = float(counts[base + COIN])
        surplus = max(0.0, float(foods - state.open_caves(seat)))
        areas = own_areas(state, seat)
        short = shortages(state, seat)
        return vec[float]([
            1.0,
            1.0, turns, turns * turns, 1.0 if state.ending >= 0 else 0.0,
            float(points_of(state, seat)), float(counts[base + TRACK]),
            float(counts[base + CAVES]), float(counts[base + FOLLOWERS]),
            float(counts[base + HUTS]),
            float(counts[base]), float(counts[base + 1]), float(counts[base + 2]),
            float(counts[base + 3]), float(counts[base + 4]), coins, min(4.0, coins), float(foods),
            surplus, float(counts[base + CHIEFS_HOME]), float(counts[base + FOLLOWERS_HOME]),
            areas[0], areas[1], areas[2],
            short[0], short[1], short[2],
            1.0 if short[0] <= 0.0 else 0.0, 1.0 if short[1] <= 0.0 else 0.0,
            1.0 if short[2] <= 0.0 else 0.0,
            short[3], short[4],
        ])  # fmt: skip

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        assert isinstance(state, HuntingState)
        step = step_of(state.task)
        found = vec[i64]()
        for move in moves:
            kind: i64 = NO_KIND
            if isinstance(move, SendChief):
                kind = 0 if step == OPENING else 1
            elif isinstance(move, Recall):
                kind = 2
            elif isinstance(move, Use):
                kind = 3
            elif isinstance(move, Take):
                kind = 4
            elif isinstance(move, Trade):
                kind = 5
            elif isinstance(move, Copy):
                kind = 6
            elif isinstance(move, Develop):
                kind = 8 + move.row
            elif isinstance(move, BuildHut):
                kind = 10
            elif isinstance(move, Pay):
                kind = 12
            elif isinstance(move, GiveBack):
                kind = 13
            elif not isinstance(move, Skip):
                kind = 11 if step == DEVELOPING else 7
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, HuntingState)
        seat = state.mover
        base: i64 = seat * WIDTH
        careful = Careful(state, seat)
        turns = own_turns(state, seat, left)
        value = careful.value(state)
        points = points_of(state, seat)
        foods = state.foods(seat)
        coins = state.counts[base + COIN]
        own, others = chiefs_areas(state, seat)
        spaces = free_spaces(state)
        found = vec[float]()
        for move in moves:
            after = state.copy()
            after.play(move)
            if state.parts.asked:
                use_what_gives(after, seat)
            gained = float(points_of(after, seat) - points)
            sent = 0.0
            under = 0.0
            pays = False
            if isinstance(move, SendChief):
                sent = float(move.followers)
            elif isinstance(move, Develop):
                pays = True
                gained = float(row_points(state, seat, move.row))
            elif isinstance(move, BuildHut):
                pays = True
                area = state.area(move.ground, move.space)
                under = area_value(area)
                gained = float(row_points(state, seat, 2) + max(0, area.hut))
            # What is paid for is paid in one way or another.
            worth = careful.reached(after, 1 if pays else 0) - value
            foods_after = after.foods(seat)
            here, there = own, others
            if pieces_moved(state, after):
                here, there = chiefs_areas(after, seat)
            open_choices = choices_to_come(after, seat)
            ends = state.ending < 0 and after.ending >= 0
            found = append(found, worth)
            found = append(found, 1.0)
            found = append(found, turns)
            found = append(found, gained)
            found = append(found, float(foods_after - foods))
            found = append(found, float(after.counts[base + COIN] - coins))
            found = append(found, max(0.0, float(foods_after - after.open_caves(seat))))
            found = append(found, payable_points(after, seat, state, spaces))
            found = append(found, float(after.counts[base + CHIEFS_HOME]))
            found = append(found, sent)
            found = append(found, open_choices[0])
            found = append(found, open_choices[1])
            found = append(found, open_choices[2])
            found = append(found, here - own)
            found = append(found, there - others)
            found = append(found, under)
            found = append(found, 1.0 if ends else 0.0)
            found = append(found, lead(after, seat) if after.ending >= 0 else 0.0)
        return found


def folded(found: i64, number: i64) -> i64:
    """Mix one more number into what was made of those before it, which began as 0.

    Examples
    --------
    >>> folded(folded(0, 1), 2) == folded(folded(0, 2), 1)
    False
    """
    found = (found ^ number) * ODD & LOW_BITS
    return found ^ found >> 31


def own_turns(state: HuntingState, seat: int, left: float) -> float:
    """Return how many turns a player has left, of so many turns after this one."""
    seats = state.seats
    away = float((seat - state.mover + seats) % seats)
    if state.ending >= 0:
        return 1.0 if away <= left else 0.0
    return max(0.5, (left - away) / float(seats) + 1.0)


def row_points(state: HuntingState, seat: int, row: i64) -> i64:
    """Return the points that stand over the next development of a row."""
    done = state.count(seat, CAVES + row)
    points = state.parts.rows[row].points
    return points[done + 1] - points[done]


def own_areas(state: HuntingState, seat: int) -> tuple[float, float, float]:
    """Return what areas bring: under own huts, by the best recall, and over all own chiefs.

    A recall brings the area over the chief, and those under own huts on the same ground.
    """
    areas = area_values(state.parts)
    chief: i64 = 2 * seat + 2
    under = 0.0
    best = 0.0
    over = 0.0
    for ground in state.laid:
        row, huts = state.rows[ground], state.huts[ground]
        if not row and not huts:
            continue
        first: i64 = (2 * ground + state.sides[ground]) * SPACES
        built = 0.0
        area = first
        while huts:
            if huts & 15 == seat + 1:
                built += areas[area]
            huts >>= 4
            area += 1
        under += built
        area = first
        while row:
            if row & 15 == chief:
                here = areas[area]
                over += here
                best = max(best, here + built)
            row >>= 4
            area += 1
    return under, best, over


def chiefs_areas(state: HuntingState, seat: int) -> tuple[float, float]:
    """Return what the areas over the own chiefs bring, and those over the chiefs of all others."""
    areas = area_values(state.parts)
    own = 0.0
    others = 0.0
    chief: i64 = 2 * seat + 2
    for ground in state.laid:
        row = state.rows[ground]
        area: i64 = (2 * ground + state.sides[ground]) * SPACES
        while row:
            piece = row & 15
            if piece == chief:
                own += areas[area]
            elif piece and piece & 1 == 0:
                others += areas[area]
            row >>= 4
            area += 1
    return own, others


def pieces_moved(before: HuntingState, after: HuntingState) -> bool:
    """Tell whether any piece stands elsewhere than it did."""
    for ground in before.laid:  # noqa: SIM110 - compiled, far faster than any()
        if before.rows[ground] != after.rows[ground]:
            return True
    return False


def price_gap(price: Price, counts: vec[i64], base: i64) -> float:
    """Return how much a player is short of a price, at most `FAR`."""
    return min(FAR, lacking(price, counts, base, WEIGHTS[COIN]))


def shortages(state: HuntingState, seat: int) -> tuple[float, float, float, float, float]:
    """Return what is missing for a cave, a follower and a hut, and what they are worth.

    Of all huts the one counts that brings the most for what is missing. The fourth number are its
    points, the last one the worth of the best of all three developments: its points, and one for
    what comes of it, less the more is missing.
    """
    counts = state.counts
    base: i64 = seat * WIDTH
    rows = state.parts.rows
    cave, follower, hut = FAR, FAR, FAR
    points, best = 0.0, 0.0
    done = counts[base + CAVES]
    if done < rows[0].size:
        cave = price_gap(rows[0].prices[done], counts, base)
        best = (1.0 + float(row_points(state, seat, 0))) / (1.0 + cave)
    done = counts[base + FOLLOWERS]
    if done < rows[1].size:
        follower = price_gap(rows[1].prices[done], counts, base)
        best = max(best, (1.0 + float(row_points(state, seat, 1))) / (1.0 + follower))
    done = counts[base + HUTS]
    if done < rows[2].size:
        more = float(row_points(state, seat, 2))
        most = -1.0
        for ground in state.laid:
            free = free_hut_points(state, ground)
            if free < 0.0:
                continue
            number = 2 * ground + state.sides[ground]
            gap = price_gap(state.parts.hut_prices[number][done], counts, base)
            worth = (1.0 + more + free) / (1.0 + gap)
            if worth > most:
                most, hut, points = worth, gap, more + free
        best = max(best, most)
    return cave, follower, hut, points, best


def free_hut_points(state: HuntingState, ground: i64) -> float:
    """Return the most points that a hut brings on a free build space of a ground, or -1.

    What counts only at the end of the game is taken as two points.
    """
    huts = state.huts[ground]
    face = state.parts.faces[2 * ground + state.sides[ground]]
    best = -1.0
    for space in face.builds:
        if owner_at(huts, space) < 0:
            points = face.areas[space - 1].hut
            best = max(best, float(points) if points >= 0 else 2.0)
    return best


def free_spaces(state: HuntingState) -> vec[float]:
    """Return `free_hut_points` of each ground; -1 for one that is not in the game."""
    found = vec[float]([-1.0] * len(state.sides))
    for ground in state.laid:
        found[ground] = free_hut_points(state, ground)
    return found


def payable_points(
    state: HuntingState, seat: int, before: HuntingState, spaces: vec[float]
) -> float:
    """Return the points of the best development that a player can pay for.

    `spaces` are the `free_spaces` of the state before the move: most grounds have the same huts.
    """
    counts = state.counts
    base: i64 = seat * WIDTH
    rows = state.parts.rows
    best = 0.0
    for number in range(2):
        row = rows[number]
        done = counts[base + CAVES + number]
        if done < row.size and row.prices[done].can_pay(counts, base):
            best = max(best, 1.0 + float(row.points[done + 1] - row.points[done]))
    done = counts[base + HUTS]
    if done < rows[2].size:
        more = float(rows[2].points[done + 1] - rows[2].points[done])
        for ground in state.laid:
            free = spaces[ground]
            if state.huts[ground] != before.huts[ground]:
                free = free_hut_points(state, ground)
            worth = 1.0 + more + free
            if free < 0.0 or worth <= best:
                continue
            number = 2 * ground + state.sides[ground]
            if state.parts.hut_prices[number][done].can_pay(counts, base):
                best = worth
    return best


def use_what_gives(state: HuntingState, seat: i64) -> None:
    """Use the waiting areas of a player that only give.

    Where every area is asked for, a move would else be judged before it brings anything.
    """
    while state.node == DECISION and state.mover == seat and step_of(state.task) == HARVESTING:
        ground, marks = state.task[GROUND], state.task[WAITING]
        space: i64 = 1
        while marks and not (marks & 3 and not state.area(ground, space).waits):
            marks >>= 2
            space += 1
        if not marks:
            return
        state.play(use(ground, space))


def choices_to_come(state: HuntingState, seat: int) -> tuple[float, float, float]:
    """Return the foods to choose, trades and copies that are still open to a player's harvest."""
    foods = 0.0
    trades = 0.0
    copies = 0.0
    if state.node == CHANCE or state.mover != seat:
        return foods, trades, copies
    for number in range(len(state.stack) + 1):
        task = state.task if number == len(state.stack) else state.stack[number]
        if seat_of(task) != seat:
            continue
        step = step_of(task)
        if step == TAKING:
            area = state.area(ground_in(task[AREA]), space_in(task[AREA]))
            foods += float(area.parts[task[AT_PART] % PART].count)
        elif step == TRADING:
            trades += float(task[AT_PART] // PART)
        elif step == COPYING:
            copies += 1.0
        elif step == HARVESTING:
            marks = task[WAITING]
            space: i64 = 1
            while marks:
                times = float(marks & 3)
                if times > 0.0:
                    for part in state.area(task[GROUND], space).parts:
                        if part.kind == CHOOSE:
                            foods += times * float(part.count)
                        elif part.kind == TRADE:
                            trades += times * float(part.count)
                        elif part.kind in (COPY_CHIEF, COPY_HUT):
                            copies += times
                marks >>= 2
                space += 1
    return foods, trades, copies


def lead(state: HuntingState, seat: int) -> float:
    """Return by how many points a player is ahead of the best other one, at most `CLEAR`."""
    own = float(points_of(state, seat))
    most = -1.0
    for other in range(state.seats):
        if other != seat:
            most = max(most, float(points_of(state, other)))
    return max(-CLEAR, min(CLEAR, own - most))


LEARNABLE: Final = HuntingFeatures()
