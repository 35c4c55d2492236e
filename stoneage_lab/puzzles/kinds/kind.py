"""What every kind of puzzle can do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...core.language import language
from ...core.rng import Rng
from ...session.position import Position
from ..words import words

if TYPE_CHECKING:
    from ..puzzle import Pick, Puzzle, WorkedSolution
    from ..simulated_game import PlayedGame


class PuzzleMaterial(NamedTuple):
    """Something that a puzzle can be made of.

    Attributes
    ----------
    position : Position
    seat : int
    asked : dict
    answer : str
    theme : str
        What it is about: a rule, a figure, a line of the score. A set of puzzles takes from every
        theme in turn.
    """

    position: Position
    seat: int
    asked: dict[str, Any]
    answer: str
    theme: str


class PuzzleKind:
    """A kind of puzzle: how it is found, asked, answered and explained.

    Attributes
    ----------
    name : str
    share : float
        The number of puzzles of this kind in a set, in parts of the number asked for.
    counting : bool
        Whether its picture may show the points that a board counts for the players.
    by_move : bool
        Whether a move that is made on a board is an answer.
    """

    name: ClassVar[str] = ""
    share: ClassVar[float] = 1.0
    counting: ClassVar[bool] = True
    by_move: ClassVar[bool] = False

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        """Yield what can be asked before a decision of a simulated game."""
        raise NotImplementedError

    def finish(self, found: Sequence[PuzzleMaterial], rng: Rng) -> list[PuzzleMaterial]:
        """Return what was found with what needs all of it: the wrong answers, say."""
        return list(found)

    def answer(self, puzzle: Puzzle) -> str:
        """Return the right answer as the rules give it now."""
        raise NotImplementedError

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        """Return the answers to choose from."""
        raise NotImplementedError

    def question(self, puzzle: Puzzle) -> str:
        """Return the question."""
        raise NotImplementedError

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        """Return why the right answer is right."""
        raise NotImplementedError

    def pressed(self, puzzle: Puzzle) -> list[str] | None:
        """Return the moves that glow on a board and can be pressed there; None for all of them."""
        return []

    def marks(self, puzzle: Puzzle) -> Sequence[str]:
        """Return the ids of other things that glow on a board, because the question is of them."""
        return ()

    def button(self, puzzle: Puzzle, pick: Pick, language: str) -> str:
        """Return an answer as its button beside a board names it."""
        return pick.label

    def about(self, puzzle: Puzzle, key: str) -> str:
        """Return a sentence about a wrong answer: what it would be right for; or an empty text."""
        return ""

    def ruled_out(self, puzzle: Puzzle) -> str:
        """Return the wrong answer that a hint takes away; empty where only one is wrong."""
        wrong = [pick.key for pick in self.picks(puzzle) if pick.key != puzzle.answer]
        return wrong[-1] if len(wrong) > 1 else ""

    def hint(self, puzzle: Puzzle) -> str:
        """Return a sentence that helps and does not give the answer."""
        out = self.ruled_out(puzzle)
        named = next((pick.label for pick in self.picks(puzzle) if pick.key == out), "")
        return words()("hint.not", answer=named) if named else words()["hint.look"]

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        """Return the key that typed text means, if it is neither a letter nor a label."""
        return None

    def title(self, code: str | None = None) -> str:
        """Return the name of the kind for people."""
        return words(code)(f"kind.{self.name}")


def told_by_hand(puzzle: Puzzle) -> list[str]:
    """Return the reason that was written for an easy puzzle, in the current language."""
    said = puzzle.asked.get("said", {})
    return [said[language()]] if language() in said else []


def label(position: Position, action: str) -> str:
    """Return an action as a phrase, with the names that lie on the table; else its words."""
    return position.label(action) if position.game.find(action) is not None else action
