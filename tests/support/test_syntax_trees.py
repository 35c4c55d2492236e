"""A tree is read though the garbage collector has a tree of its own to read."""

from __future__ import annotations

import ast
import gc
from pathlib import Path

from support.syntax_trees import syntax_tree


class ReadsATree:
    """Reads a tree when it is thrown away, as a traceback in a warning does; only in a circle."""

    def __init__(self) -> None:
        self.circle = self

    def __del__(self) -> None:
        ast.parse("a + b")


def test_a_tree_is_read_while_others_wait_to_be_thrown_away() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    often = gc.get_threshold()
    gc.set_threshold(50)
    try:
        for _ in range(20):
            ReadsATree()
            assert isinstance(syntax_tree(text).body[-1], ast.FunctionDef)
        assert gc.isenabled()
    finally:
        gc.set_threshold(*often)
