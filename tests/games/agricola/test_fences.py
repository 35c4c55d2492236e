"""A second opinion on fences: every set of edges is tried, and pastures are found by walking."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from stoneage_lab.games.agricola.rules.farm_grid import (
    ALL_SPACES,
    BESIDE,
    COLUMNS,
    EDGE_NAMES,
    EDGES,
    MOST_FENCES,
    NUMBERS,
    ROWS,
    SPACES,
    around,
    count,
    joined,
    pastures_of,
    regions_with_rims,
    rim,
)
from stoneage_lab.games.agricola.rules.fence_lookahead import (
    next_spaces,
    regions,
    single_regions_left,
)

HOUSE = 1 << NUMBERS["2-1"] | 1 << NUMBERS["3-1"]


def edge(row: int, column: int, side: str) -> int:
    """Return the number of an edge by its name, as somebody would read it."""
    return next(n for n in range(EDGES) if EDGE_NAMES[n] == f"{row}-{column}{side}")


def walked(fences: set[int], start: tuple[int, int]) -> set[tuple[int, int]] | None:
    """Return where an animal could walk from a space; None if it can leave the farm."""
    reached, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        for down, right, side in ((-1, 0, "n"), (0, -1, "w"), (1, 0, "s"), (0, 1, "e")):
            if number_of(row, column, side) in fences:
                continue
            there = row + down, column + right
            if not (1 <= there[0] <= ROWS and 1 <= there[1] <= COLUMNS):
                return None
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached


KNOWN: dict[tuple[int, int, str], int] = {}


def number_of(row: int, column: int, side: str) -> int:
    key = row, column, side
    if key not in KNOWN:
        names = {
            "n": (row, column, "n"), "w": (row, column, "w"),
            "s": (row + 1, column, "n") if row < ROWS else (row, column, "s"),
            "e": (row, column + 1, "w") if column < COLUMNS else (row, column, "e"),
        }  # fmt: skip
        KNOWN[key] = edge(*names[side])
    return KNOWN[key]


def legal(fences: set[int], taken: int) -> bool:
    """Tell whether fences are exactly the rims of pastures that hang together, as the rules say."""
    pastures = []
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            group = walked(fences, (row, column))
            if group is not None and group not in pastures:
                pastures.append(group)
    inside = {space for pasture in pastures for space in pasture}
    if any(taken >> NUMBERS[f"{row}-{column}"] & 1 for row, column in inside):
        return False
    for fence in fences:
        sides = [
            any(number_of(*space, side) == fence for side in "nwse" for space in pasture)
            for pasture in pastures
        ]
        if not any(sides):
            return False
        same = [p for p, touches in zip(pastures, sides, strict=True) if touches]
        both = [
            space for space in inside if any(number_of(*space, side) == fence for side in "nwse")
        ]
        if len(both) == 2 and len(same) == 1:
            return False  # a fence inside one pasture divides nothing
    if not inside:
        return not fences
    reached, waiting = set(), [next(iter(inside))]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in inside and (row, column) not in reached:
            reached.add((row, column))
            waiting += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return reached == inside


def next_layouts(free: int, fences: int, budget: int) -> set[int]:
    """Return the layouts after closing one pasture, by the rules of the game."""
    return {fences | rim(region) for region in regions(free, fences, budget)}


def reachable(free: int, fences: int, budget: int) -> set[int]:
    """Return every layout that can be reached with so many new fences."""
    found, waiting = {fences}, [fences]
    while waiting:
        now = waiting.pop()
        for layout in next_layouts(free, now, budget - count(now & ~fences)):
            if layout not in found:
                found.add(layout)
                waiting.append(layout)
    return found


def corner() -> list[int]:
    """Return the edges around and between the four spaces at the upper right."""
    spaces = [NUMBERS[name] for name in ("1-4", "1-5", "2-4", "2-5")]
    edges = 0
    for space in spaces:
        edges |= rim(1 << space)
    return [n for n in range(EDGES) if edges >> n & 1]


def test_every_set_of_edges_of_a_corner() -> None:
    """Of the 4 096 sets of twelve edges the look-ahead reaches just those the rules allow."""
    edges = corner()
    assert len(edges) == 12
    taken = HOUSE | ALL_SPACES & ~sum(1 << NUMBERS[n] for n in ("1-4", "1-5", "2-4", "2-5"))
    by_hand = {
        sum(1 << e for e in chosen)
        for size in range(len(edges) + 1)
        for chosen in combinations(edges, size)
        if legal(set(chosen), taken)
    }
    assert reachable(ALL_SPACES & ~taken, 0, 15) == by_hand


@pytest.mark.parametrize("seed", range(6))
def test_random_farms(seed: int) -> None:
    """Every pasture that can be closed leaves a legal farm, and every space leads to one."""
    rng = random.Random(seed)
    taken = HOUSE
    for _ in range(rng.randrange(4)):
        taken |= 1 << rng.randrange(15)
    free, fences, left = ALL_SPACES & ~taken, 0, 15
    while True:
        possible = regions(free, fences, left)
        if not possible:
            break
        for region in rng.sample(possible, min(40, len(possible))):
            chosen = {n for n in range(EDGES) if (fences | rim(region)) >> n & 1}
            assert legal(chosen, taken)
        pen = 0
        while pen not in possible:
            choices = [n for n in range(15) if next_spaces(pen, possible) >> n & 1]
            assert choices, "a dead end"
            pen |= 1 << rng.choice(choices)
        before = fences
        fences |= rim(pen)
        left -= count(fences & ~before)
        assert left >= 0
    assert sum(map(count, pastures_of(fences))) <= 15


def test_sizes_of_the_starting_farm() -> None:
    free = ALL_SPACES & ~HOUSE
    assert [len(regions(free, 0, wood)) for wood in (3, 4, 6, 8, 15)] == [0, 13, 31, 73, 762]


def test_layouts_of_the_starting_farm() -> None:
    found = reachable(ALL_SPACES & ~HOUSE, 0, 15) - {0}
    by_pastures = [sum(len(pastures_of(one)) == n for one in found) for n in range(1, 6)]
    assert by_pastures == [762, 3561, 2853, 758, 29]


def test_the_spaces_beside_a_set_are_beside_one_of_its_spaces() -> None:
    for spaces in range(1 << SPACES):
        beside = 0
        for space in range(SPACES):
            if spaces >> space & 1:
                beside |= BESIDE[space]
        assert around(spaces) == beside & ~spaces


def test_no_set_of_spaces_that_could_be_a_pasture_is_left_out() -> None:
    sets = [spaces for spaces in range(1, ALL_SPACES + 1) if count(rim(spaces)) <= MOST_FENCES]
    assert dict(regions_with_rims()) == {one: rim(one) for one in sets if joined(one)}


@pytest.mark.parametrize("seed", range(8))
def test_pastures_are_found_as_if_all_regions_were_looked_through(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        free = ALL_SPACES & ~HOUSE & ~rng.getrandbits(SPACES)
        fences, left = 0, MOST_FENCES
        while True:
            budget = rng.randint(0, left)
            found = list(regions(free, fences, budget))
            every = [
                region
                for region, edges in regions_with_rims()
                if not region & ~free
                and fits_beside(region, fences)
                and 1 <= count(edges & ~fences) <= budget
            ]
            assert found == sorted(every, key=lambda region: (count(rim(region)), region))
            singles = [region for region in every if count(region) == 1]
            assert list(single_regions_left(free, fences, budget)) == singles
            if not found:
                break
            fences |= rim(rng.choice(found))
            left = MOST_FENCES - count(fences)


def fits_beside(region: int, fences: int) -> bool:
    """Tell whether a pasture would lie beside the others, or divide one of them."""
    pastures = pastures_of(fences)
    fenced = sum(pastures)
    if region & fenced:
        return any(not region & ~one and region != one for one in pastures)
    return not pastures or around(fenced) & region != 0
