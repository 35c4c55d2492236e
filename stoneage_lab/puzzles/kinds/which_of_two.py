"""Which of two moves: the one that brings more, counted, or the better one for the coach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...advice.advice import in_percent, why
from ...core.language import language
from ...core.rng import Rng
from ...drawing.guide_marks import GuideFocus
from ...drawing.position_scenes import scene_of
from ...figures.table import Table
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import shuffled
from .gain import amount, figure_name, rises
from .kind import PuzzleMaterial, told_by_hand
from .only_move import MOST, OnlyMove, look

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

LEAST_AHEAD: Final = Fraction(1, 2)
"""The least by which the better of two moves that are counted brings more."""
POINTS: Final = "points"
MOST_COUNTED: Final = 12
"""Moves of a position that are counted: of many, two are soon found."""


class WhichOfTwo(OnlyMove):
    """A choice between two moves that glow on the table.

    With the ``figures`` that each of them raises it is asked which brings more on average: of one
    figure, or, where a game counts pieces of unlike goods together, of any of its goods. Where
    nothing can be counted it is the better one, if one is ahead of all others, as an only move;
    with no tries of the coach that is not asked. Both are made by one press.
    """

    name: ClassVar = "which"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        counted = next(self._counted(played, ply, rng), None)
        if counted is not None:
            yield counted
        if counted is not None or not self.tries:
            return
        for found in super().find(played, ply, rng):
            seen = found.asked["seen"]
            rivals = [row for row in seen[1:] if placed(found.position, [found.answer, row[0]])]
            if rivals:
                pair = [seen[0], rivals[-1]]
                moves = sorted(row[0] for row in pair)
                asked = {"moves": moves, "tries": found.asked["tries"], "seen": pair}
                yield found._replace(asked=asked)

    @staticmethod
    def _counted(played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        """Yield two moves that raise what can be compared, one of them clearly more."""
        position, seen = played.positions[ply], played.seen(ply)
        legal = seen.legal()
        if not 2 <= len(legal) <= MOST:
            return
        goods = seen.game.info.goods
        every = [(move, rises(seen, move)) for move in shuffled(legal, rng)[:MOST_COUNTED]]
        for (one, most), (other, least) in permutations(every, 2):
            verb, moves = one.words.partition(" ")[0], [one.words, other.words]
            # What two different moves bring is no question of numbers.
            if other.words.partition(" ")[0] != verb:
                continue
            for pair in compared_figures(most, least, goods):
                ahead = most[pair[0]].mean - least[pair[1]].mean >= LEAST_AHEAD
                if ahead and placed(position, moves):
                    asked = {
                        "moves": sorted(moves),
                        "figures": dict(zip(moves, pair, strict=True)),
                    }
                    theme = " ".join([verb, *dict.fromkeys(pair)])
                    yield PuzzleMaterial(position, position.mover, asked, one.words, theme)

    def finish(self, found: Sequence[PuzzleMaterial], rng: Rng) -> list[PuzzleMaterial]:
        """Return what was found; the same two moves with the same numbers are asked once."""
        kept: dict[object, PuzzleMaterial] = {}
        for number, one in enumerate(found):
            kept.setdefault(two_moves(one) if "figures" in one.asked else number, one)
        return list(kept.values())

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
        sure = all(is_sure(puzzle, move) for move in puzzle.asked["moves"])
        key = "which.more" if sure else "which.more_mean"
        figures = set(puzzle.asked["figures"].values())
        if len(figures) > 1:
            return words()(key, who=puzzle.seat_name)
        figure = figure_name(puzzle.seen, figures.pop())
        return words()(f"{key}_of", who=puzzle.seat_name, figure=figure)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        said, seen, code = words(), puzzle.seen, language()
        lines = told_by_hand(puzzle)
        if "figures" in puzzle.asked:
            return WorkedSolution([*lines, *compared(puzzle)])
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

    def hint(self, puzzle: Puzzle) -> str:
        if "figures" in puzzle.asked:
            return compared(puzzle)[0]
        reasons = why(puzzle.seen, puzzle.seen.parse(puzzle.answer))
        return words()("hint.because", why=reasons[0]) if reasons else words()["hint.look"]

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        return None


def compared_figures(
    one: Mapping[str, object], other: Mapping[str, object], goods: Collection[str]
) -> list[tuple[str, str]]:
    """Return pairs of figures by which what two moves bring can be compared.

    Parameters
    ----------
    one, other : mapping of str to object
        What each of them raises, by the figure.
    goods : collection of str
        Figures whose pieces may be counted together; only where a move brings goods of one kind.
        A game that names them is asked about them and about points alone.

    Examples
    --------
    >>> compared_figures({"wood": 2}, {"food": 3}, ("food", "wood"))
    [('wood', 'food')]
    >>> compared_figures({"wood": 2, "gold": 1}, {"food": 3, "wood": 1}, ("food", "gold", "wood"))
    [('wood', 'wood')]
    >>> compared_figures({"wood": 2, "home": 2}, {"home": 1}, ("food", "wood"))
    []
    >>> compared_figures({"home": 2}, {"home": 1}, ())
    [('home', 'home')]
    """
    asked = {*goods, POINTS} if goods else one.keys()
    pairs = [(figure, figure) for figure in one if figure in other and figure in asked]
    pieces = [[figure for figure in each if figure in goods] for each in (one, other)]
    if not pairs and all(len(each) == 1 for each in pieces):
        pairs.append((pieces[0][0], pieces[1][0]))
    return pairs


def two_moves(found: PuzzleMaterial) -> frozenset[tuple[str, ...]]:
    """Return what tells two choices apart: verb and noun of each move, and what it brings."""
    seen = found.position.seen_by(found.seat)
    return frozenset(
        (*move.split()[:2], str(rises(seen, seen.parse(move))[figure].mean))
        for move, figure in found.asked["figures"].items()
    )


def compared(puzzle: Puzzle) -> list[str]:
    """Return what each of two moves brings, in sentences."""
    said, seen, figures = words(), puzzle.seen, puzzle.asked["figures"]
    return [
        said(
            "which.brings" if is_sure(puzzle, move) else "which.brings_mean",
            move=seen.label(move, language()),
            amount=amount(seen, figures[move], brought(puzzle, move)),
        )
        for move in puzzle.asked["moves"]
    ]


def is_sure(puzzle: Puzzle, move: str) -> bool:
    """Tell whether no chance decides what a move brings."""
    seen = puzzle.seen
    found = rises(seen, seen.parse(move)).get(puzzle.asked["figures"][move])
    return found is None or len(found) == 1


def brought(puzzle: Puzzle, move: str) -> Fraction:
    """Return by how much a move raises its figure on average."""
    seen = puzzle.seen
    found: Any = rises(seen, seen.parse(move)).get(puzzle.asked["figures"][move])
    return Fraction(0) if found is None else Fraction(found.mean)


def placed(position: Position, moves: Sequence[str]) -> bool:
    """Tell whether each of some moves is made by a press on a place of its own on the table."""
    seen = position.seen_by(position.mover)
    scene = scene_of(seen, position.mover, meant=GuideFocus(tuple(moves), only=True))
    return {place.control.action for _, place in scene.places()} >= set(moves)
