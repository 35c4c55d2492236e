"""The tool that changes the rules makes real changes, and enough of them."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from mutation.changes import changed, texts
from mutation.mutate import FILES, ROOT, STAGES, chosen, copy_checkout, run


def test_the_changes_are_many_and_of_every_kind() -> None:
    mutants = chosen(160, seed=1)
    assert len(mutants) >= 120
    assert len(set(mutants)) == len(mutants)
    assert {mutant.file for mutant in mutants} == set(FILES)
    assert {mutant.change.kind for mutant in mutants} == {
        "comparison", "arithmetic", "and/or", "not", "constant", "branches", "result", "removal",
    }  # fmt: skip
    assert chosen(160, seed=1) == mutants != chosen(160, seed=2)


SHORT = ("stoneage_lab/games/stone_age/rules/feeding.py", "stoneage_lab/core/goods.py")


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=[] if file in SHORT else pytest.mark.long) for file in FILES]
)
def test_every_change_is_python_and_is_a_change(file: str) -> None:
    source = (ROOT / file).read_text("utf-8")
    plain = ast.dump(ast.parse(source))
    made = Counter(ast.dump(tree) for _, tree in texts(source))
    assert plain not in made
    assert max(made.values()) == 1
    for number in range(0, sum(made.values()), 25):
        compile(changed(source, number), file, "exec")


def test_what_tells_no_programs_apart_is_left_alone() -> None:
    source = '''
"""Says 1 < 2."""
if TYPE_CHECKING:
    from a import b

def f(a: Literal[3]) -> Literal[4]:
    """Not 5."""
    assert a > 6
    return a

def __repr__(self):
    return 7 + 8
'''
    assert list(texts(source)) == []


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", {"a <= b"}),
        ("a == b", {"a != b"}),
        ("a + b", {"a - b"}),
        ("3", {"4", "2"}),
        ("a and b", {"a or b"}),
        ("not a", {"not not a"}),
        ("a if b else c", {"a if not b else c"}),
        ("def f() -> int:\n    return a", {"def f() -> int:\n    return 0"}),
        ("def f():\n    a.b = c", {"def f():\n    pass"}),
    ],
)
def test_each_kind_of_change(source: str, wanted: set[str]) -> None:
    count = len(list(texts(source)))
    assert {changed(source, number) for number in range(count)} == wanted


@pytest.mark.long
def test_a_change_that_changes_no_rule_is_not_noticed(tmp_path: Path) -> None:
    copy = copy_checkout(tmp_path)
    with (copy / FILES[0]).open("a", encoding="utf-8") as rules:
        rules.write("\nUNUSED = 1\n")
    for stage in STAGES:
        code, noticed = run(copy, stage)
        assert code == 0, f"without a change of a rule a test fails: {noticed}"
