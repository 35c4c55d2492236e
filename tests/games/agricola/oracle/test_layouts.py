"""Fences, space by space, lead to every sound farm there is, and to no other."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.agricola.farms import farm, goods, red, refused
from games.agricola.oracle.farm import (
    SPACES,
    Edge,
    Space,
    edge,
    edge_name,
    name_of,
    pastures,
    rim,
    sound,
)
from games.agricola.oracle.layouts import layouts

from stoneage_lab.session.position import Position

HOUSE = frozenset({(2, 1), (3, 1)})
FARMS: list[tuple[list[Space], list[list[Space]], int]] = [
    ([(1, 4), (1, 5), (2, 4), (2, 5)], [], 15),
    ([(1, 4), (1, 5), (2, 5), (3, 5), (3, 4)], [], 15),
    ([(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)], [[(1, 2), (1, 3), (2, 2), (2, 3)]], 6),
    ([(1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)], [[(1, 4)], [(1, 5), (2, 5)]], 5),
    ([(1, 5), (2, 4), (2, 5), (3, 4), (3, 5)], [[(2, 5)]], 9),
]
"""Free spaces, pastures that stand, and wood."""


def _begun(free: list[Space], standing: list[list[Space]], wood: int) -> Position:
    """Return a farm with fields everywhere else, whose owner is at the fences."""
    fields = {name_of(p): "" for p in SPACES if p not in free and p not in HOUSE}
    closed = [[name_of(p) for p in each] for each in standing]
    session = red(fields=fields, goods={"wood": wood}, pastures=closed)
    return session.do("use fences").position


def _reached(start: Position) -> set[frozenset[Edge]]:
    """Return all layouts that decisions lead to, pasture by pasture."""
    found: set[frozenset[Edge]] = set()
    known, todo = {start.state.key()}, [start]
    while todo:
        now = todo.pop()
        if now.state.step_name != "fencing":
            continue
        for action in now.legal():
            then = now.after(action)
            if action.words == "close":
                row = then.to_dict()["state"]["players"]["red"]
                found.add(frozenset(edge(name) for name in row["fences"]))
            if then.state.key() not in known:
                known.add(then.state.key())
                todo.append(then)
    return found


@pytest.mark.parametrize(("free", "standing", "wood"), FARMS)
def test_every_sound_farm_is_reached_and_no_other(
    free: list[Space], standing: list[list[Space]], wood: int
) -> None:
    fences = frozenset(one for each in standing for one in rim(each))
    built = frozenset(SPACES) - frozenset(free)
    assert sound(fences, built)
    possible = set(layouts(fences, built, wood))
    assert len(possible) > 5
    assert _reached(_begun(free, standing, wood)) == possible


@pytest.mark.long
def test_how_many_farms_there_are() -> None:
    sizes = Counter(len(pastures(fences)) for fences in layouts(frozenset(), HOUSE, 15))
    assert sizes == {1: 762, 2: 3561, 3: 2853, 4: 758, 5: 29}


def test_a_layout_is_said_by_its_fences() -> None:
    rng = Random(3)
    free = [(1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)]
    built = frozenset(SPACES) - frozenset(free)
    possible = sorted(layouts(frozenset(), built, 15), key=lambda one: sorted(map(sorted, one)))
    for fences in rng.sample(possible, 12):
        names = sorted(map(edge_name, fences))
        session = red(goods={"wood": 15}).do(f"use fences, fence {' '.join(names)}")
        assert sorted(farm(session)["fences"]) == names
        assert goods(session).get("wood", 0) == 15 - len(names)
        one = rng.choice(sorted(fences, key=sorted))
        if not sound(fences - {one}, built):
            left = " ".join(name for name in names if name != edge_name(one))
            found = refused(red(goods={"wood": 15}), f"use fences, fence {left}")
            assert found.rule.id == "fence.open"
