"""A table of what was lately made forgets little at a time, and never holds more than it may."""

from __future__ import annotations

from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing.recent_memo import RecentMemo


def test_what_is_asked_for_again_and_again_stays() -> None:
    table = RecentMemo[int](20)
    table.keep(0, "often")
    for number in range(1, 200):
        table.keep(number, f"once {number}")
        assert table[0] == "often"
        assert len(table) + len(table._earlier) <= 20
    assert table[100] is None
    assert table[198] == "once 198"


def test_only_the_older_half_is_forgotten_at_once() -> None:
    table = RecentMemo[int](20)
    for number in range(50):
        table.keep(number, number + 1)
        assert all(
            table._earlier.get(each, table.get(each)) for each in range(max(0, number - 9), number)
        )


def test_nothing_stays_where_all_is_forgotten() -> None:
    table = RecentMemo[int](4)
    for number in range(4):
        table.keep(number, "made")
    clear_memos()
    assert [table[number] for number in range(4)] == [None] * 4
