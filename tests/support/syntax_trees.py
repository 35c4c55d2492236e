"""The syntax tree of a Python text, read whatever else the process is about to throw away."""

from __future__ import annotations

import ast
import gc


def syntax_tree(text: str) -> ast.Module:
    """Read a text as Python does.

    In Python 3.11 all trees of a process share one counter of depth. What the garbage collector
    throws away in the middle may warn, its warning's traceback reads a tree, and the outer one then
    fails with a `SystemError`. So the collector waits.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(text)
    finally:
        if collecting:
            gc.enable()
