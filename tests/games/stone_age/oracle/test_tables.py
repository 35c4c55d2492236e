"""The second opinion's own tables are typed right: they add up to what is known of the game."""

from __future__ import annotations

from collections import Counter

from games.stone_age.oracle import scoring
from games.stone_age.oracle.tables import CARDS, CULTURES, GOODS, TILES, WORTH, tools


def test_cards_add_up() -> None:
    tops = Counter(top[0] for top, _ in CARDS.values())
    assert tops == {
        "all": 10, "gain": 12, "roll": 3, "points": 3, "tool": 1, "field": 2, "extra": 1,
        "once": 3, "any_two": 1,
    }  # fmt: skip
    food = sorted(int(top[2]) for top, _ in CARDS.values() if top[:2] == ("gain", "food"))
    assert food == [1, 2, 3, 3, 4, 5, 7]
    bottoms = Counter(name for _, (name, _) in CARDS.values())
    assert [bottoms[name] for name in CULTURES] == [2] * 8
    people = Counter[str]()
    for _, (name, count) in CARDS.values():
        people[name] += count * (name not in CULTURES)
    assert +people == {"farmer": 7, "tool_maker": 8, "hut_builder": 9, "shaman": 7}


def test_tiles_add_up() -> None:
    fixed = [tile for tile in TILES.values() if tile[0] == "fixed"]
    for _, cost, points in fixed:
        assert sum(n * WORTH[good] for n, good in zip(cost, GOODS, strict=True)) == points
    assert sorted(Counter(cost for _, cost, _ in fixed).values()) == [1] * 9 + [2] * 4
    chosen = sorted(tile[1:] for tile in TILES.values() if tile[0] == "kinds")
    assert chosen == [(count, kinds) for count in (4, 5) for kinds in (1, 2, 3, 4)]
    assert list(TILES.values()).count(("any", 1, 7)) == 3


def test_tools_grow_one_after_the_other() -> None:
    assert [tools(level) for level in (0, 2, 3, 4, 8, 12)] == [
        (0, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (3, 3, 2), (4, 4, 4),
    ]  # fmt: skip


def test_culture_is_counted_as_the_rule_sets_say() -> None:
    five = Counter(("writing", "medicine", "pottery", "art", "music"))
    assert [scoring.culture(five, how) for how in ("squares", "fives")] == [25, 25]
    seven = five + Counter(("art", "music"))
    assert [scoring.culture(seven, how) for how in ("squares", "fives")] == [29, 27]
