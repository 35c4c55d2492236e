"""Which of two moves: the one that brings more, counted, or the better one for the coach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ...advice.advice import in_percent, why
from ...core.language import language
from ...core.rng import Rng
from ...drawing.meant import Meant
from ...drawing.scenes import scene_of
from ...figures.table import Table
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .gain import figure_name, rises, shown_number
from .kind import Found, told_by_hand
from .only_move import OnlyMove, look

if TYPE_CHECKING:
    from ..played_game import PlayedGame


class WhichOfTwo(OnlyMove):
    """A choice between two moves that glow on the table.

    The better one, where one is ahead of all others, as an only move; or, with the ``figures`` that
    each of them raises, the one that brings more on average. Both are made by one press.
    """

    name: ClassVar = "which"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[Found]:
        for found in super().find(played, ply, rng):
            seen = found.asked["seen"]
            rivals = [row for row in seen[1:] if placed(found.position, [found.answer, row[0]])]
            if rivals:
                pair = [seen[0], rivals[-1]]
                moves = sorted(row[0] for row in pair)
                asked = {"moves": moves, "tries": found.asked["tries"], "seen": pair}
                yield found._replace(asked=asked)

    def answer(self, puzzle: Puzzle) -> str:
        first, second = puzzle.asked["moves"]
        if "figures" in puzzle.asked:
            return str(first if brought(puzzle, first) > brought(puzzle, second) else second)
        found = {row[0]: row[1] for row in look(puzzle.position, puzzle.asked["tries"])}
        return str(max(first, second, key=lambda move: found.get(move, 0.0)))

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        code = language()
        return [Pick(move, puzzle.seen.label(move, code)) for move in puzzle.asked["moves"]]

    def pressed(self, puzzle: Puzzle) -> list[str] | None:
        return list(puzzle.asked["moves"])

    def question(self, puzzle: Puzzle) -> str:
        if "figures" not in puzzle.asked:
            return words()("which.better", who=puzzle.seat_name)
        sure = all(brought(puzzle, move).denominator == 1 for move in puzzle.asked["moves"])
        return words()("which.more" if sure else "which.more_mean", who=puzzle.seat_name)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        said, seen, code = words(), puzzle.seen, language()
        lines = told_by_hand(puzzle)
        if "figures" in puzzle.asked:
            compared = [
                said(
                    "which.brings",
                    move=seen.label(move, code),
                    n=shown_number(brought(puzzle, move)),
                    figure=figure_name(seen, puzzle.asked["figures"][move]),
                )
                for move in puzzle.asked["moves"]
            ]
            return WorkedSolution([*lines, *compared])
        lines = lines or list(why(seen, seen.parse(puzzle.answer)))
        rows = [
            [seen.label(move, code), in_percent(win / 1000)]
            for move, win, _ in puzzle.asked["seen"]
        ]
        note = said("only_move.tries", tries=puzzle.asked["tries"])
        head = [said["gain.action"], said["only_move.win"]]
        table = Table(said("only_move.all", who=puzzle.seat_name), head, rows, [note])
        return WorkedSolution(lines, table)

    def about(self, puzzle: Puzzle, key: str) -> str:
        return "" if "figures" in puzzle.asked else super().about(puzzle, key)

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        return None


def brought(puzzle: Puzzle, move: str) -> Fraction:
    """Return by how much a move raises its figure on average."""
    seen = puzzle.seen
    found: Any = rises(seen, seen.parse(move)).get(puzzle.asked["figures"][move])
    return Fraction(0) if found is None else Fraction(found.mean)


def placed(position: Position, moves: Sequence[str]) -> bool:
    """Tell whether each of some moves is made by a press on a place of its own on the table."""
    seen = position.seen_by(position.mover)
    scene = scene_of(seen, position.mover, meant=Meant(tuple(moves), only=True))
    return {place.control.action for _, place in scene.places()} >= set(moves)
