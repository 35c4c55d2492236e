"""Which cell of a notebook is running: so that running it again can replace what it did."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple


class RunningCell(NamedTuple):
    """A cell while it runs.

    Attributes
    ----------
    cell : str
        The cell, the same every time it runs: its id, or its text where programs tell no id.
    run : int
        The number of this run, another one every time.
    """

    cell: str
    run: int


def running_cell() -> RunningCell | None:
    """Return the cell that is running, or None outside a notebook."""
    shell = _shell()
    if shell is None:
        return None
    return RunningCell(_id_of(shell) or _text_of(shell), int(shell.execution_count))


def in_notebook() -> bool:
    """Tell whether this is a notebook, and not a program or a terminal."""
    return _shell() is not None


def _shell() -> Any:
    """Return the shell of a kernel; a terminal and a test have none."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if shell is not None and hasattr(shell, "kernel") else None


def _id_of(shell: Any) -> str:
    try:
        return str(shell.get_parent()["metadata"].get("cellId") or "")
    except (AttributeError, KeyError, TypeError):
        return ""


def _text_of(shell: Any) -> str:
    """Return the text of the cell: the last one of the history."""
    history = shell.user_ns.get("In") or [""]
    return str(history[-1])
