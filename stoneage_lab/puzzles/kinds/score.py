"""What is the score: of a seat, or of one line of its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from ...core.language import true_minus
from ...core.rng import Rng
from ...figures.table import Table
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import RIVALS, near_numbers
from .gain import read_number
from .kind import PuzzleKind, PuzzleMaterial

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

LATE: Final = 0.6
"""From this part of a game on there is something to count."""
LEAST_POINTS: Final = 2
"""A line with fewer points is too easy."""
LEAST_LINES: Final = 3
"""Minimum number of lines that count, for a total to be asked for."""
TOTAL_AMONG: Final = 2
"""One puzzle of this many asks for the total, unless the board shows it."""
POINTS: Final = "points"
"""The figure that the boards of games show."""
TOTAL: Final = "total"

Line = tuple[str, int, int, int]


class Score(PuzzleKind):
    """What a seat, or a line of its sheet, would count if the game ended now."""

    name: ClassVar = "score"
    counting: ClassVar = False

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        if ply < LATE * len(played):
            return
        position, game = played.positions[ply], played.game
        # A board may show more of the seat that decides: its score so far.
        others = [seat for seat in range(game.players) if seat != position.mover]
        alone = game.hides or not others
        seat = position.mover if alone else others[rng.below(len(others))]
        seen = position.seen_by(seat)
        sheet = game.score_sheet(seen.state, seat)
        if sheet != game.score_sheet(position.state, seat):
            return
        if rng.below(TOTAL_AMONG) == 0:
            counting = [line for line in sheet if line[3]]
            total = sum(line[3] for line in sheet)
            shown = game.figures(seen.state, seat).get(POINTS) == total
            if len(counting) >= LEAST_LINES and not shown:
                # What is left out or counted twice.
                likely = [total + sign * line[3] for line in counting for sign in (-1, 1)]
                yield self._found(position, seat, (TOTAL, total), likely, rng)
            return
        lines = [
            line for line in sheet if abs(line[3]) >= LEAST_POINTS and game.score_working(line)
        ]
        if lines:
            line = lines[rng.below(len(lines))]
            likely = mistaken(position, seat, line)
            yield self._found(position, seat, (line[0], line[3]), likely, rng)

    @staticmethod
    def _found(
        position: Position, seat: int, asked: tuple[str, int], likely: list[int], rng: Rng
    ) -> PuzzleMaterial:
        name, points = asked
        below = rng.below(RIVALS + 1)
        wrong = near_numbers(Fraction(points), likely, Fraction(1), below)
        picks = sorted([points, *map(int, wrong)])
        return PuzzleMaterial(position, seat, {"line": name, "picks": picks}, str(points), name)

    def answer(self, puzzle: Puzzle) -> str:
        sheet = puzzle.position.game.score_sheet(puzzle.seen.state, puzzle.seat)
        name = puzzle.asked["line"]
        return str(sum(line[3] for line in sheet if name in (TOTAL, line[0])))

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        return [Pick(str(points), true_minus(points)) for points in puzzle.asked["picks"]]

    def question(self, puzzle: Puzzle) -> str:
        name = puzzle.asked["line"]
        if name == TOTAL:
            return words()("score.ask_total", who=puzzle.seat_name)
        line = next(line for line in self._sheet(puzzle) if line[0] == name)
        shown = puzzle.position.game.score_name(line)
        return words()("score.ask_line", who=puzzle.seat_name, line=shown)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        game, said = puzzle.position.game, words()
        sheet = self._sheet(puzzle)
        rows = [
            [game.score_name(line), game.score_working(line), true_minus(line[3])] for line in sheet
        ]
        rows.append([said["score.total"], "", true_minus(sum(line[3] for line in sheet))])
        head = [said["score.line"], said["score.working"], said["score.points"]]
        return WorkedSolution([], Table(said("score.sheet", who=puzzle.seat_name), head, rows))

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        return read_number(puzzle, typed)

    @staticmethod
    def _sheet(puzzle: Puzzle) -> list[Line]:
        return puzzle.position.game.score_sheet(puzzle.seen.state, puzzle.seat)


def mistaken(position: Position, seat: int, line: Line) -> list[int]:
    """Return what mistakes in a line lead to: sum and product mixed up, another seat's line."""
    _, first, second, points = line
    game = position.game
    others = [
        other[3]
        for neighbour in range(game.players)
        if neighbour != seat and not game.hides
        for other in game.score_sheet(position.state, neighbour)
        if other[0] == line[0]
    ]
    wrong = [first + second, first * second, first * first, points - second, first, second, *others]
    return [number for number in wrong if number and (number > 0) == (points > 0)]
