"""The only move: one that is clearly ahead of all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...advice.advice import MOST_MOVES, in_percent, in_points, why
from ...advice.search import Budget, CoachSearch
from ...core.language import language
from ...core.rng import Rng
from ...figures.table import Table
from ...players.search import TreeSearch
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import RIVALS
from .kind import PuzzleKind, PuzzleMaterial, label

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

TRIES: Final = 300
"""Tries of the first look at a position: a search alone."""
CHECKED: Final = 10
"""Factor by which the second look has more tries: a search, and games played to the end."""
CLEAR: Final = 0.10
"""The lead of the only move over any other, in chances to win, at both looks."""
COMPARED: Final = 8
"""The moves that the second look compares; the search puts all others behind them."""
FEWEST: Final = 3
MOST: Final = 40
"""Numbers of legal moves: with fewer there is nothing to find, with more tries are spread thin."""


class CoachLook(Sequence[tuple[str, float, float]]):
    """What the coach makes of every move: its words, its chance to win, its difference of scores.

    The best move comes first.
    """

    def __init__(self, rows: Iterable[tuple[str, float, float]]) -> None:
        self._rows = list(rows)

    def __getitem__(self, place: Any) -> Any:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def best(self) -> str:
        """The words of the best move."""
        return self._rows[0][0]

    @property
    def clear(self) -> bool:
        """Whether the best move is ahead of all others by at least `CLEAR`."""
        return len(self) < 2 or self._rows[0][1] - self._rows[1][1] >= CLEAR


class OnlyMove(PuzzleKind):
    """Which move is the only good one.

    The coach looks twice: first it searches with few tries, then with `CHECKED` times as many, and
    plays games to the end after each of the `COMPARED` best moves. Both times the same move has to
    be ahead of all others by `CLEAR`. The simulated games have as few players as the game allows.

    Attributes
    ----------
    tries : int
        Of the first look.
    late : float
        The part of a game from which on positions are looked at.
    """

    name: ClassVar = "only_move"
    by_move: ClassVar = True
    tries = TRIES
    late = 0.0

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        position = played.positions[ply]
        if not FEWEST <= len(position.legal()) <= MOST or ply < self.late * len(played):
            return
        first = glance(position, self.tries)
        if not first.clear:
            return
        second = look(position, CHECKED * self.tries)
        if second.best != first.best or not second.clear:
            return
        seen = [[move, round(1000 * win), round(10 * points)] for move, win, points in second]
        asked = {"tries": CHECKED * self.tries, "seen": seen}
        theme = "".join(letter for letter in second.best if not letter.isdigit())
        yield PuzzleMaterial(position, position.mover, asked, second.best, theme)

    def answer(self, puzzle: Puzzle) -> str:
        return look(puzzle.position, puzzle.asked["tries"]).best

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        offered = {row[0] for row in puzzle.asked["seen"][: RIVALS + 1]}
        seen = puzzle.seen
        return [
            Pick(move.words, label(seen, move.words))
            for move in seen.legal()
            if move.words in offered
        ]

    def question(self, puzzle: Puzzle) -> str:
        game = puzzle.position.game
        step = game.step_text(puzzle.seen.state)
        return words()("only_move.ask", who=puzzle.seat_name, step=step)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        said, seen = words(), puzzle.seen
        rows = [
            [label(seen, move), in_percent(win / 1000), in_points(points / 10)]
            for move, win, points in puzzle.asked["seen"]
        ]
        head = [said["gain.action"], said["only_move.win"], said["only_move.difference"]]
        note = said("only_move.tries", tries=puzzle.asked["tries"])
        table = Table(said("only_move.all", who=puzzle.seat_name), head, rows, [note])
        return WorkedSolution(why(puzzle.seen, puzzle.seen.parse(puzzle.answer)), table)

    def pressed(self, puzzle: Puzzle) -> list[str] | None:
        return None

    def about(self, puzzle: Puzzle, key: str) -> str:
        win = {move: in_percent(chance / 1000) for move, chance, _ in puzzle.asked["seen"]}
        if key not in win:
            return ""
        facts = {"win": win[key], "best": win[puzzle.answer]}
        named = puzzle.seen.label(key, language())
        return words()("only_move.about", move=named, **facts)

    def ruled_out(self, puzzle: Puzzle) -> str:
        return ""

    def hint(self, puzzle: Puzzle) -> str:
        said = words()
        among = said["hint.or"].join(pick.label for pick in self.picks(puzzle))
        return said("hint.among", moves=among)

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        """Any other legal move is an answer, too: a wrong one."""
        moves = {move.words.lower(): move.words for move in puzzle.seen.legal()}
        return moves.get(typed)


def glance(position: Position, tries: int, seed: int = 0) -> CoachLook:
    """Return what a search alone makes of the best three moves of a position."""
    seen = position.seen_by(position.mover)
    search = TreeSearch(seen.state, Rng(seed, "glance"), learned=True)
    search.run(tries * 2 // 3)
    best = [estimate.action for estimate in search.estimates()[:MOST_MOVES]]
    for action in best:
        search.try_out(action, tries // (3 * MOST_MOVES))
    found = {estimate.action: estimate for estimate in search.estimates()}
    rows = [(one.words, found[one].win, found[one].difference) for one in best]
    return CoachLook(sorted(rows, key=lambda row: -row[1]))


def look(position: Position, tries: int, seed: int = 0) -> CoachLook:
    """Return what the coach makes of the best moves of a position.

    Parameters
    ----------
    position : Position
    tries : int
        The same number gives the same result, on every machine.
    seed : int
        Another seed makes an independent look.
    """
    seen = position.seen_by(position.mover)
    search = TreeSearch(seen.state, Rng(seed, "rivals"), learned=True)
    search.run(tries // 2)
    rivals = [estimate.action for estimate in search.estimates()[:COMPARED]]
    coach = CoachSearch(seen, (), seed)
    coach.run(Budget(tries=tries), others=rivals)
    _, moves = coach.told()
    return CoachLook((_words(move), move.win, move.difference) for move in moves)


def _words(move: Any) -> str:
    assert move.action is not None
    return str(move.action.words)
