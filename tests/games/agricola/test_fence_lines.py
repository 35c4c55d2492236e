"""Lines of fences: what the rules allow is built in one line, what they do not is refused.

The layouts of a farm are found by trying edges: every set of new ones without a loose end, judged
by walking over the farm.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from games.agricola.farms import farm, goods, red, refused
from games.agricola.test_fences import legal

from stoneage_lab import drawing
from stoneage_lab.core.errors import IllegalMove
from stoneage_lab.games.agricola.rules.farm_grid import (
    EDGE_NAMES,
    EDGES,
    MOST_FENCES,
    NAMES,
    NUMBERS,
    rim,
)
from stoneage_lab.session.session import Session


def ends(edge: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners of an edge: rows and columns of the grid of corners."""
    name = EDGE_NAMES[edge]
    row, column, side = int(name[0]), int(name[2]), name[3]
    down, right = row - (side != "s"), column - (side != "e")
    return (down, right), (down + (side in "we"), right + (side in "ns"))


ENDS = [ends(edge) for edge in range(EDGES)]


def loose(fences: set[int]) -> list[tuple[int, int]]:
    """Return the corners at which one single fence ends."""
    corners = [corner for edge in fences for corner in ENDS[edge]]
    return [corner for corner in corners if corners.count(corner) == 1]


def without_loose_ends(
    fences: set[int], new: set[int], left_out: set[int], budget: int
) -> Iterator[set[int]]:
    """Return every set of new fences after which none ends alone."""
    corners = loose(fences | new)
    if corners and len(new) == budget:
        return
    others = [edge for edge in range(EDGES) if edge not in fences | new | left_out]
    if corners:
        others = [edge for edge in others if corners[0] in ENDS[edge]]
    else:
        yield set(new)
    if len(new) < budget:
        passed: set[int] = set()
        for edge in others:
            yield from without_loose_ends(fences, new | {edge}, left_out | passed, budget)
            passed.add(edge)


def random_farm(rng: Random, most: int) -> Session:
    """Return a game in which red may build fences on a farm of its own, for so many wood."""
    spaces = rng.sample([name for name in NAMES if name not in ("2-1", "3-1")], 13)
    fields: list[str] = []
    for name in spaces:
        row, column = int(name[0]), int(name[2])
        beside = {f"{row + 1}-{column}", f"{row - 1}-{column}", f"{row}-{column + 1}",
                  f"{row}-{column - 1}"}  # fmt: skip
        if len(fields) < rng.randrange(5) and (not fields or beside & set(fields)):
            fields.append(name)
    first = rng.choice([["1-4", "1-5"], ["1-5"], ["1-3", "1-4", "1-5"], ["1-4", "1-5", "2-4"]])
    second = rng.choice([[], [["2-5"]], [["2-5", "3-5"]]])
    pastures = rng.choice([[], [first], [first, *second]])
    inside = {name for pasture in pastures for name in pasture}
    fields = [name for name in fields if name not in inside]
    if any(_apart(fields)):
        fields = fields[:1]
    wood = rng.randint(1, most)
    return red(goods={"wood": wood}, pastures=pastures, fields=dict.fromkeys(fields, ""))


def _apart(fields: list[str]) -> Iterator[bool]:
    for place, name in enumerate(fields):
        near = [
            abs(int(name[0]) - int(other[0])) + abs(int(name[2]) - int(other[2])) == 1
            for other in fields[:place]
        ]
        yield place > 0 and not any(near)


def compare(session: Session, rng: Random) -> tuple[int, int]:
    """Compare all lines of edges of a farm with the layouts found by hand; count both kinds."""
    wood = goods(session).get("wood", 0)
    row = farm(session)
    standing = {EDGE_NAMES.index(name) for name in row["fences"]}
    taken = sum(1 << NUMBERS[name] for name in [*row["rooms"], *row["fields"]])
    right = wrong = 0
    before = session.ply
    budget = min(wood, MOST_FENCES - len(standing))
    for new in without_loose_ends(standing, set(), set(), budget):
        if not new:
            continue
        words = "fence " + " ".join(EDGE_NAMES[edge] for edge in rng.sample(sorted(new), len(new)))
        built = sorted(EDGE_NAMES[edge] for edge in standing | new)
        if legal(standing | new, taken):
            assert not drawing.draft(session, words, "en").why, words
            assert session.why_not(words) is None
            session.do(words, bots=False)
            assert sorted(farm(session)["fences"]) == built, words
            assert goods(session).get("wood", 0) == wood - len(new)
            session.undo()
            assert session.ply == before
            right += 1
        elif wrong < 40:
            assert drawing.draft(session, words, "en").why, words
            refusal = session.why_not(words)
            assert refusal is not None
            assert refused(session, words).rule == refusal.rule
            wrong += 1
    return right, wrong


def _random_farms(seed: int, farms: int, most: int) -> tuple[int, int]:
    rng, right, wrong = Random(seed), 0, 0
    while farms:
        session = random_farm(rng, most)
        if session.why_not("use fences") is None:
            found = compare(session.do("use fences"), rng)
            right, wrong, farms = right + found[0], wrong + found[1], farms - 1
    return right, wrong


def test_lines_of_edges_of_random_farms() -> None:
    right, wrong = _random_farms(1, 12, 4)
    assert right > 40
    assert wrong > 40


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_lines_of_edges_of_many_random_farms(seed: int) -> None:
    right, wrong = _random_farms(seed, 30, 7)
    assert right > 300
    assert wrong > 300


DIVIDED = {
    "fence 1-5w": 1,
    "fence 1-4 1-5": 1,
    "fence 1-4e, done": 1,
    "fence 1-4, close, done": 1,
    "fence 1-5w 2-4w 2-4s 2-4e": 4,
    "fence 1-4+1-5 2-5": 3,
    "fence 1-4 1-4+1-5": 1,
}
"""Lines on a farm with one pasture of two spaces, and how many fences each builds."""


@pytest.mark.parametrize("line", DIVIDED)
def test_a_line_may_take_the_last_wood(line: str) -> None:
    for spare in (0, 1, 3):
        wood = DIVIDED[line] + spare
        session = red(goods={"wood": wood}, pastures=[["1-4", "1-5"]])
        assert not drawing.draft(session.do("use fences"), line.split(",")[0], "ja").why
        session.do(line)
        assert goods(session).get("wood", 0) == spare
        assert session.seats[session.mover] == "blue"


@pytest.mark.parametrize("line", ["fence 1-4n", "fence 1-4+1-5", "fence 1-5n 1-5e, done"])
def test_a_line_of_what_stands_builds_nothing(line: str) -> None:
    session = red(goods={"wood": 4}, pastures=[["1-4", "1-5"]]).do("use fences")
    assert refused(session, line).rule.id == "fence.nothing"


def test_what_has_to_be_done_is_not_left_out_by_done() -> None:
    session = red(goods={"wood": 9})
    assert refused(session, "use fences, done").rule.id == "done.must"
    with pytest.raises(IllegalMove, match="Part 4"):
        session.do("use fences, fence 1-5, close, close, done")
    assert session.do("use fences, fence 1-5, close, done").mover == 1


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("use fences, fence 1-4+1-5", "fence.wood"),
        ("use fences, fence 1-5n 1-5e 1-5w", "fence.open"),
        ("use fences, fence 1-4 1-5", "fence.together"),
        ("use rooms, build room 2-2, build room 1-5", "room.goods"),
    ],
)
def test_a_line_tells_its_reason_before_it_is_done(line: str, rule: str) -> None:
    session = red(goods={"wood": 4})
    told = session.why_not(line)
    assert told is not None
    assert (told.rule.id, told.facts) == (rule, refused(session, line).facts)


@pytest.mark.parametrize("line", ["fence 2-4 1-4", "fence 1-4n 1-4w 1-4e 2-4n 1-5n 1-5e 2-5n"])
def test_a_card_that_fences_one_space_takes_no_two(line: str) -> None:
    session = red(rules="standard", hand=["mini-pasture"], goods={"food": 2})
    session.do("use start, play mini-pasture")
    assert refused(session, line).rule.id == "fence.single"
    session.do("fence 1-4n 1-4w 1-4e 2-4n")
    assert farm(session)["fences"] == ["1-4n", "1-4w", "1-5w", "2-4n"]


def test_what_others_build_first_is_no_reason() -> None:
    """The first pasture takes the wood; what forbids the second is still its field."""
    session = red(goods={"wood": 4}, pastures=[["1-4", "1-5", "2-4"]], fields={"2-5": ""})
    told = refused(session.do("use fences"), "fence 2-4n 1-5w 2-5e 3-5n")
    assert (told.rule.id, told.at) == ("fence.space", ["2-5"])


def test_the_rim_of_a_space_has_four_corners() -> None:
    """The second opinion knows where fences end: around each space in a ring."""
    for space in range(15):
        edges = {edge for edge in range(EDGES) if rim(1 << space) >> edge & 1}
        assert len(edges) == 4
        assert not loose(edges)
        assert len(loose(edges - {next(iter(edges))})) == 2
