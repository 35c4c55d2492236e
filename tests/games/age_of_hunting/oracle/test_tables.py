"""What the second opinion reads from the data file is what the rules text says of it."""

from __future__ import annotations

from collections import Counter

from games.age_of_hunting.oracle.developing import BOARD, free_places, price
from games.age_of_hunting.oracle.tables import (
    FACES,
    FOODS,
    GROUNDS,
    OTHER,
    ROCKS,
    RULE_SETS,
    Table,
    listed,
    ways,
)

from stoneage_lab.games import game


def _table() -> Table:
    return Table(
        {
            "players": 3,
            "rules": "standard",
            "options": {},
            "state": {
                "grounds": {"b3": "a"},
                "rows": {},
                "huts": {},
                "rocks": {},
                "players": {"red": {"caves": 1, "followers": 1, "huts": 2, "foods": {}}},
            },
        }
    )


def test_rocks_are_those_of_the_rules_text() -> None:
    kinds = Counter({rock["id"]: rock["count"] for rock in ROCKS.values()})
    assert kinds.total() == 24
    assert kinds.pop("point1") == 4
    assert set(kinds.values()) == {2}
    two = {"boar", "corn", "grape", "coin"}
    assert set(kinds) == {f"{good}1" for good in (*FOODS, "coin")} | {f"{good}2" for good in two}
    assert FACES["rocks"]["out_for_two"] == ["boar2", "corn2"]


def test_prices_are_those_of_the_examples() -> None:
    table = _table()
    assert listed(price(table, "red", "develop follower") or {}) == (
        ("grape", 1), ("corn", 2), ("coin", 1),
    )  # fmt: skip
    assert price(table, "red", "develop cave") == {"boar": 2, "grape": 1, "coin": 1}
    assert price(table, "red", "develop hut b3 5") == {
        "grape": 1, "corn": 1, "wheat": 1, "food": 1, "coin": 2,
    }  # fmt: skip
    table.players["red"]["followers"] = 2
    assert price(table, "red", "develop follower") == {"corn": 2, "grape": 2, "coin": 1}


def test_grounds_show_what_the_examples_need() -> None:
    table = _table()
    assert table.area("b3", 3) == [{"gain": {"boar": 1, "coin": 1}}]
    assert table.area("b3", 5) == [{"gain": {"mammoth": 1}}]
    assert "develop hut b3 5" in free_places(table)
    kinds = Counter(ground["kind"] for ground in GROUNDS.values())
    assert (kinds["basic"], kinds.total()) == (4, 14)


def test_points_can_be_those_of_the_example() -> None:
    assert [sum(BOARD[row]["points"][:n]) for row, n in (("caves", 2), ("followers", 1))] == [3, 1]
    assert sum(BOARD["huts"]["points"][:2]) == 1


def test_ways_to_take_have_more_of_the_earlier_kinds_first() -> None:
    assert ways(2, {"corn": 1, "boar": 5}) == [{"corn": 1, "boar": 1}, {"corn": 0, "boar": 2}]


def test_rule_sets_are_those_of_the_game() -> None:
    for name, answers in RULE_SETS.items():
        engine = game("age-of-hunting", 3, name)
        assert engine.options == answers
        for option in engine.option_table:
            assert set(option.values) == {answers[option.name], OTHER[option.name]} | {
                RULE_SETS["standard"][option.name]
            }
