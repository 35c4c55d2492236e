"""What the tab key offers where a move is typed: in a terminal, and in the code of a notebook."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.plain_text import plain_word

if TYPE_CHECKING:
    from .position import Position
    from .session import Session

# Compiled when a move is first typed: a game is set up without it.
_CALL: Final = r"""(?:(?P<of>\w+)(?:\.\w+)*\.(?:do|why_not|check|moves\.filter)\(  # play.do("
          |\w+\(\s*(?P<first>\w+),)                                     # lab.odds(play, "
        \s*["'](?P<words>[^"']*)$"""
"""A call in which the words of a move are being typed, up to where the line ends."""


def completions(source: Session | Position, typed: str) -> list[str]:
    """Return the words that the last, unfinished word of a move may become.

    They lead to moves that are legal for the viewer; if none does, to a move that may be legal
    another time, so that one can ask why it is not.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> completions(session, "pl"), completions(session, "place 2 h"), completions(session, "us")
    (['place'], ['hunt', 'hut'], ['use'])
    """
    before, _, last = typed.rpartition(" ")
    game, begins = source.game, plain_word(last)
    said = [half.split() for half in game.begun(before)] if before.strip() else [[]]
    found = dict.fromkeys(_next_words(source.moves.words, said))
    legal = [word for word in found if word.startswith(begins)]
    return legal or list(dict.fromkeys(game.completed(typed)))


def _next_words(moves: Iterable[str], said: list[list[str]]) -> Iterable[str]:
    for move in moves:
        words = move.split()
        for half in said:
            if len(words) > len(half) and words[: len(half)] == half:
                yield words[len(half)]


def complete_in_notebooks() -> None:
    """Let the tab key of IPython complete moves in ``play.do("…")``; elsewhere do nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    matchers = getattr(getattr(shell, "Completer", None), "custom_matchers", None)
    if matchers is not None and not any(isinstance(each, _MoveMatcher) for each in matchers):
        matchers.append(_MoveMatcher(shell))


class OfferedWord(NamedTuple):
    """A completion, as IPython takes it."""

    text: str
    type: str


class _MoveMatcher:
    """What IPython asks for completions, in the form that it takes from version 8.6 on.

    Parameters
    ----------
    shell : InteractiveShell
        Its variables hold the games.
    """

    matcher_api_version = 2
    matcher_identifier = "stoneage_lab.moves"

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        # IPython takes a matcher for a function.
        self.__qualname__ = self.matcher_identifier

    def __call__(self, context: Any) -> dict[str, Any]:
        """Return what may follow in a call that ends within the words of a move."""
        found, begun = self.found(context.line_with_cursor[: context.cursor_position])
        return {
            "completions": [OfferedWord(word, "move") for word in found],
            "matched_fragment": begun,
            "ordered": True,
            # Names of files and of variables are no moves.
            "suppress": bool(found),
        }

    def found(self, line: str) -> tuple[list[str], str]:
        """Return the words that may stand at the end of a line of code, and the one begun."""
        from .position import Position
        from .session import Session

        call = re.search(_CALL, line, re.VERBOSE)
        source = self.shell.user_ns.get(call["of"] or call["first"]) if call else None
        if call is None or not isinstance(source, Session | Position):
            return [], ""
        return completions(source, call["words"]), call["words"].rpartition(" ")[2]
