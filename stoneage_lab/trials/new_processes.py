"""How worker processes start; one that starts anew runs the script of its caller again.

A fork has everything this process has. A new Python imports what it is sent, and Python makes it
import the running script, too: a script that calls `simulate` for everybody who imports it would be
run once more by each new process. Only a call under ``if __name__ == "__main__":`` is safe there.
"""

from __future__ import annotations

import ast
import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final

from ..core.language import texts

MAIN: Final = "__main__"
DEFINITIONS: Final = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom,
    ast.Assign, ast.AnnAssign, ast.Pass,
)  # fmt: skip
"""Statements that start nothing when a module is imported."""


class _QuickExitProcess(SpawnProcess):
    """A new Python that ends as soon as its work is done.

    It skips the shutdown of the interpreter, which costs as much as a hundred games.
    """

    def run(self) -> None:
        super().run()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(0)


class _QuickExitContext(SpawnContext):
    Process = _QuickExitProcess


def context(of_bots: bool) -> Any:
    """Return how a pool starts its processes.

    Parameters
    ----------
    of_bots : bool
        Whether no code of the user is played. Such code gets a new Python that ends in the usual
        way: it may hold what a fork must not share, and may have asked for something to be done at
        the end.
    """
    if not of_bots:
        return multiprocessing.get_context("spawn")
    return multiprocessing.get_context("fork") if _may_fork() else _QuickExitContext()


def obstacle(how: BaseContext) -> str:
    """Return why this program may start no processes in a way, as a sentence; empty if it may."""
    if is_alone():
        return texts()["trials.alone"]
    process = multiprocessing.current_process()
    if process.daemon or getattr(process, "_inheriting", False):
        return texts()("trials.child")
    if how.get_start_method() == "fork" or multiprocessing.parent_process() is not None:
        return ""  # a new process has imported the script already, and started nothing meanwhile
    return _trouble_with(sys.modules.get(MAIN))


def obstacle_of(executor: Executor) -> str:
    """Return why an executor of the user cannot start its processes; empty if it can."""
    how = getattr(executor, "_mp_context", None)
    return obstacle(how) if isinstance(how, BaseContext) else ""


def is_alone() -> bool:
    """Tell whether this Python can start neither processes nor threads, as in a browser."""
    return sys.platform in ("emscripten", "wasi")


def _may_fork() -> bool:
    """Tell whether this process may fork: another thread could hold a lock, also in the copy."""
    return sys.platform == "linux" and len([*Path("/proc/self/task").glob("*")]) == 1


def _trouble_with(main: ModuleType | None) -> str:
    """Return the problem if a new Python process cannot safely import the running script."""
    path = getattr(main, "__file__", None)
    name = str(getattr(getattr(main, "__spec__", None), "name", ""))
    if main is None or path is None or name == MAIN or name.endswith(f".{MAIN}"):
        # A notebook, a prompt, `python -c`, a package, a folder or a zip: Python imports nothing.
        return ""
    try:
        tree = ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return texts()("trials.no_script")
    return "" if is_guarded(tree, _line_of(main)) else texts()("trials.unguarded")


def is_guarded(tree: ast.Module, line: int | None) -> bool:
    r"""Tell whether importing a script leaves one of its lines out.

    Parameters
    ----------
    tree : ast.Module
    line : int or None
        The line that runs; None after the last one, when only threads still run.

    Examples
    --------
    >>> tree = ast.parse('print(1)\nif "__main__" == __name__:\n    print(2)')
    >>> is_guarded(tree, 1), is_guarded(tree, 3)
    (False, True)
    """
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If) and _holds(node)]
    if line is None:
        return bool(guards) and all(_only_defines(node) or node in guards for node in tree.body)
    kept = [node for guard in guards for node in _only_for_main(guard)]
    return any(node.lineno <= line <= (node.end_lineno or 0) for node in kept)


def _holds(node: ast.If) -> bool:
    return _compares(node.test, ast.Eq) or _compares(node.test, ast.NotEq)


def _only_for_main(guard: ast.If) -> list[ast.stmt]:
    """Return the branch that an import does not take."""
    return guard.body if _compares(guard.test, ast.Eq) else guard.orelse


def _compares(test: ast.expr, operator: type[ast.cmpop]) -> bool:
    """Tell whether a condition compares ``__name__`` with ``"__main__"``, in either order."""
    if isinstance(test, ast.BoolOp) and operator is ast.Eq and isinstance(test.op, ast.And):
        return any(_compares(each, operator) for each in test.values)
    if not (isinstance(test, ast.Compare) and len(test.ops) == 1):
        return False
    sides = (test.left, test.comparators[0])
    named = any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)
    main = any(isinstance(side, ast.Constant) and side.value == MAIN for side in sides)
    return named and main and isinstance(test.ops[0], operator)


def _only_defines(node: ast.stmt) -> bool:
    words = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return words or isinstance(node, DEFINITIONS)


def _line_of(main: ModuleType) -> int | None:
    """Return the line of the script that runs, whatever it has called; None if it has ended."""
    lines = [
        frame.f_lineno
        for frame in _calls(threading.main_thread().ident)
        if frame.f_code.co_name == "<module>" and frame.f_globals is main.__dict__
    ]
    return lines[-1] if lines else None


def _calls(thread: int | None) -> Iterator[FrameType]:
    """Yield what runs in a thread, from the innermost call outwards."""
    frame = sys._current_frames().get(thread or 0)
    while frame is not None:
        yield frame
        frame = frame.f_back
