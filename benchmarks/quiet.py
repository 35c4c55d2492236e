"""The readable rules with all event code removed, to measure the cost of the hook."""

from __future__ import annotations

import ast
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import stoneage_lab

PACKAGE = Path(stoneage_lab.__file__).parent
NAME = "quiet_lab"
TELLERS = ("record_event", "tell_payment")


class _Cut(ast.NodeTransformer):
    """Drops ``if … events is not None`` and calls that only tell."""

    def __init__(self) -> None:
        self.cut = 0

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        test = node.test
        listens = (
            isinstance(test, ast.Compare)
            and isinstance(test.left, ast.Attribute)
            and test.left.attr == "events"
        )
        if listens:
            self.cut += 1
            return node.orelse or ast.Pass()
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if not isinstance(called, ast.Attribute) or called.attr not in TELLERS:
            return node
        self.cut += 1
        return ast.Pass()


class Quiet:
    """A copy of the package without events."""

    def __init__(self) -> None:
        self.game = import_module(f"{NAME}.games").game
        self._bots = import_module(f"{NAME}.players").bots
        self._play_out = import_module(f"{NAME}.players.play_to_end").play_out

    def play(self, state: Any, seed: int) -> Any:
        """Play a random game to its end; its scores."""
        players = [self._bots(state.game)["random"]] * state.seats
        self._play_out(state, players, seed, [], [])
        return state.scores()


@contextmanager
def quiet_lab() -> Iterator[Quiet]:
    """Yield such a package; it is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / NAME
        left_out = shutil.ignore_patterns("_compiled", "widget", "drawing", "__pycache__")
        shutil.copytree(PACKAGE, copy, ignore=left_out)
        cutter = _Cut()
        for path in (copy / "games").rglob("*.py"):
            tree = cutter.visit(ast.parse(path.read_text(encoding="utf-8")))
            path.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
        assert cutter.cut > 20, "the rules tell their events in another way now"
        sys.path.insert(0, folder)
        try:
            yield Quiet()
        finally:
            sys.path.remove(folder)
            for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
                del sys.modules[name]
