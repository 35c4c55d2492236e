"""Lines that are typed in a terminal, with a tab key that completes them."""

from __future__ import annotations

import sys
from collections.abc import Callable

Completions = Callable[[str], list[str]]
"""A function of what is typed so far: the words that its last word may become."""

Ask = Callable[[str], str | None]
"""A function that shows a prompt and returns the line that was typed; None at the end of input."""


def completing_reader(completions: Completions, remember: bool = True) -> Ask | None:
    """Return what reads lines and completes them; None where lines are not typed in a terminal.

    Parameters
    ----------
    completions : function
    remember : bool
        Whether the arrow keys bring earlier lines back.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:  # Windows has none
        return None
    readline.set_completer(_Completer(completions, readline.get_line_buffer, readline.get_endidx))
    readline.set_completer_delims(" ")
    # The library of macOS calls itself by this name and is set in another way.
    edit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if edit else "tab: complete")
    readline.set_auto_history(remember)
    return _ask


def _ask(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


class _Completer:
    """What readline asks for one completion after the other.

    Parameters
    ----------
    completions : function
    line, end : function
        The line, and the place in it where the word ends that is completed.
    """

    def __init__(
        self, completions: Completions, line: Callable[[], str], end: Callable[[], int]
    ) -> None:
        self.completions = completions
        self.line = line
        self.end = end
        self.found: list[str] = []

    def __call__(self, text: str, number: int) -> str | None:
        """Return a completion by its number; None after the last one."""
        if number == 0:
            self.found = self.completions(self.line()[: self.end()])
        # The space says that another word may follow.
        return f"{self.found[number]} " if number < len(self.found) else None
