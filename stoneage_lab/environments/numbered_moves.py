"""Moves by number: what a program that learns chooses from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.action import Action
from ..core.arguments import whole_number
from ..core.errors import IllegalMove, SetupError, UnknownAction
from ..core.game import Game
from ..core.state import State
from .words import words

SPARE: Final = 48
"""Numbers for legal moves that are not listed: at most so many are legal at once."""


class NumberedMoves:
    """A number for every move of a game.

    The listed moves come first, in the order of `Game.all_actions`. A few moves are made by numbers
    without a limit, such as a payment of nine goods, and no list has them all: `SPARE` further
    numbers stand for the first, second … of the legal moves of a position that are not listed.

    Parameters
    ----------
    game : Game

    Raises
    ------
    SetupError
        If the game lists no moves.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> moves = NumberedMoves(lab.game("stone-age"))
    >>> moves.words[moves.number_of["place 1 field"]]
    'place 1 field'
    """

    def __init__(self, game: Game) -> None:
        listed = {action.words: action for action in game.all_actions()}
        if not listed:
            raise SetupError(words()("environment.no_moves", title=game.shown_title()))
        self.words = tuple(listed)
        self._listed = tuple(listed.values())
        self.number_of = {text: number for number, text in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words) + SPARE

    def numbered(self, legal: Sequence[Action]) -> dict[int, Action]:
        """Return the legal moves of a position by number."""
        found, spare = {}, len(self.words)
        for action in legal:
            number = self.number_of.get(action.words)
            if number is None:
                number, spare = spare, spare + 1
            if number < len(self):
                found[number] = action
        return found

    def chosen(self, state: State, given: object) -> Action:
        """Return the legal move of a position with a number.

        Raises
        ------
        UnknownAction
            If no move has this number.
        IllegalMove
            If a rule forbids it now; the refusals say which.
        """
        number = whole_number(given, 0, len(self) - 1)
        if number is None:
            raise UnknownAction(words()("environment.number", given=given, most=len(self) - 1))
        allowed = self.numbered(state.legal())
        if number in allowed:
            return allowed[number]
        if number < len(self.words):
            raise self._refused(state, number)
        place, count = number - len(self.words) + 1, sum(n >= len(self.words) for n in allowed)
        told = words()("environment.not_listed", number=number, place=place, count=count)
        raise UnknownAction(told)

    def _refused(self, state: State, number: int) -> IllegalMove:
        refusals = state.refusals(self._listed[number])
        why = refusals[0].text() if refusals else ""
        facts = {"number": f"{number} ({self.words[number]})", "why": why}
        return IllegalMove(refusals, words()("environment.not_legal", **facts).strip())
