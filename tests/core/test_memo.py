"""What is remembered is bounded, can be forgotten at once, and changes no result."""

from __future__ import annotations

import ast
import gc
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from support.syntax_trees import syntax_tree

import stoneage_lab as lab
from stoneage_lab.core.memo import Memo, clear_memos, memo
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS

PACKAGE = Path(lab.__file__).parent


def test_a_function_is_computed_once_until_all_is_forgotten() -> None:
    asked: list[int] = []

    @memo(2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [doubled(number) for number in (1, 1, 2, 3, 1)] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
    clear_memos()
    assert doubled(1) == 2
    assert asked == [1, 2, 3, 1, 1]


def test_a_table_holds_no_more_than_its_limit() -> None:
    table: Memo[int, int] = Memo(10)
    for number in range(95):
        assert table.keep(number, -number) == -number
        assert len(table) <= 10
    assert table.get(94) == -94
    clear_memos()
    assert not table


def test_what_is_not_used_any_more_is_not_held() -> None:
    table: Memo[int, int] = Memo(1)
    function = memo(1)(lambda: 1)
    held = ref(table), ref(function)
    assert None not in [each() for each in held]
    del table, function
    gc.collect()
    assert [each() for each in held] == [None, None]


def test_what_cards_change_together_is_forgotten_too() -> None:
    cards = (CARD_NUMBERS["academic"],)
    game: Any = lab.game("agricola", players=2, rules="standard")
    table = game.parts.cards
    before = table.modifiers(cards)
    assert table.modifiers(cards) is before
    clear_memos()
    after = table.modifiers(cards)
    assert after is not before
    assert after.counts_more == before.counts_more == 1


@pytest.mark.parametrize(
    ("game", "players"),
    [("stone-age", 2), ("agricola", 2), ("age-of-hunting", 2), ("age-of-revive", 3)],
)
def test_forgetting_between_moves_changes_no_game_and_no_picture(game: str, players: int) -> None:
    def told(forgetful: bool) -> list[str]:
        play = lab.play(game, players=players, seed=11)
        seen = []
        for step in range(6):
            if forgetful:
                clear_memos()
            play.do(play.moves[(7 * step) % len(play.moves)])
            seen += [play.position._repr_svg_() if hasattr(play.position, "_repr_svg_") else "",
                     repr(play.position), repr(play.moves), str(play.log)]  # fmt: skip
        return seen

    assert told(forgetful=True) == told(forgetful=False)


def test_no_function_remembers_results_without_a_limit_or_beside_the_memos() -> None:
    """What `functools` keeps for good grows with a server's rooms, and `clear_memos` misses it."""
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "memo.py" and "_compiled" not in path.parts
        for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "functools"
        and {"cache", "lru_cache"} & {name.name for name in node.names}
    ]
    assert not found, f"Use stoneage_lab.core.memo.memo with a limit: {found}"
