"""Making puzzles: simulated games, what can be asked in them, and a choice of many themes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ..core.arguments import shown, whole_number
from ..core.errors import RecordError, SetupError
from ..core.language import in_hundredths
from ..core.rng import Rng
from ..figures.progress import Progress
from ..games import game
from .collection import PuzzleSet, known_kind
from .kinds import KINDS
from .kinds.distractors import shuffled
from .kinds.kind import PuzzleKind, PuzzleMaterial
from .kinds.only_move import TRIES, OnlyMove, look
from .puzzle import Puzzle, puzzle_position
from .simulated_game import PlayedGame, simulated
from .words import words

COUNT: Final = 60
"""Puzzles of each kind in a set."""
MOST_COUNT: Final = 2000
SPARE: Final = 4
"""Puzzles found for each one taken, so that rare themes come in."""
MOST_GAMES: Final = 400
"""Maximum number of simulated games for a kind."""
PER_GAME: Final = 12
"""Maximum number of positions of one game that a kind asks about."""
THEME_SHARE: Final = 5
"""No theme has more than this part (1 / n) of what is kept of a costly kind."""


def make_puzzles(
    name: str,
    count: int = COUNT,
    kinds: Iterable[str] | None = None,
    seed: int = 0,
    tries: int | None = None,
    late: float = 0.0,
    told: Callable[[str, int], None] = lambda kind, number: None,
    progress: bool = True,
) -> PuzzleSet:
    """Return puzzles from simulated games.

    Parameters
    ----------
    name : str
        The game.
    count : int
        The number of puzzles of each kind; of a kind that a game gives little occasion for, fewer.
    kinds : iterable of str, optional
        All by default.
    seed : int
        The same seed gives the same puzzles.
    tries : int, optional
        The coach's tries at the first look for only moves; the second look has ten times as many.
    late : float
        Only moves are looked for from this part of a game on: 0 is its start, 0.5 its middle. Late
        in a game the coach's games to the end are short.
    told : function of str and int
        Called with each kind and the number of its puzzles.
    progress : bool
        Whether a bar is shown for a kind that takes longer than two seconds.

    Raises
    ------
    SetupError
        If there is no such game or kind, or the number is out of range.

    Examples
    --------
    >>> made = make_puzzles("stone-age", count=4, kinds=["legality", "score"])
    >>> [len(made.of(kind)) for kind in ("legality", "score")]
    [4, 4]
    """
    number = whole_number(count)
    if number is None or not 1 <= number <= MOST_COUNT:
        raise SetupError(words()("wrong.count", given=shown(count), most=MOST_COUNT))
    if not 0 <= late < 1:
        raise SetupError(words()("wrong.late", given=shown(late)))
    asked = list(KINDS) if kinds is None else [known_kind(kind) for kind in kinds]
    every: list[Puzzle] = []
    for kind in asked:
        made = _of_kind(name, _adjusted(KINDS[kind], tries, late), number, seed, progress)
        told(kind, len(made))
        every += made
    return PuzzleSet.of_puzzles(name, every)


def _adjusted(kind: PuzzleKind, tries: int | None, late: float) -> PuzzleKind:
    """Return a kind with other tries, or only for late positions, if it is about only moves."""
    if not isinstance(kind, OnlyMove):
        return kind
    own = type(kind)()
    own.tries = TRIES if tries is None else tries
    own.late = late
    return own


def _of_kind(name: str, kind: PuzzleKind, count: int, seed: int, progress: bool) -> list[Puzzle]:
    """Return the puzzles of one kind."""
    rng = Rng(seed, f"puzzles {name} {kind.name}")
    bar = Progress(_wanted(kind, count), progress, "pages", KINDS[kind.name].title())
    try:
        found = _found(name, kind, count, seed, rng, bar)
    finally:
        bar.close()
    # A position that its own game cannot read back would be no puzzle in a file.
    chosen = by_theme([one for one in kind.finish(found, rng) if readable(one)], count)
    made = [
        Puzzle(KINDS[kind.name], one.position, one.seat, one.asked, one.answer) for one in chosen
    ]
    return list({puzzle.id: puzzle for puzzle in made}.values())


def _wanted(kind: PuzzleKind, count: int) -> int:
    """Return how many positions are looked for, to take a number of them."""
    return count if isinstance(kind, OnlyMove) else SPARE * count


def _found(
    name: str, kind: PuzzleKind, count: int, seed: int, rng: Rng, bar: Progress
) -> list[PuzzleMaterial]:
    """Return what a kind can ask about in simulated games."""
    costly, wanted = isinstance(kind, OnlyMove), _wanted(kind, count)
    found: list[PuzzleMaterial] = []
    themes: dict[str, int] = {}
    counts = _counts(name, fewest=costly)
    for number in range(MOST_GAMES):
        if len(found) >= wanted or (number >= MOST_GAMES // 10 and not found):
            break
        players = counts[number % len(counts)]
        played = simulated(name, players, seed * MOST_GAMES + number)
        for one in _in_game(kind, played, rng):
            share = themes.get(one.theme, 0)
            if costly and share * THEME_SHARE >= max(count, THEME_SHARE):
                continue
            themes[one.theme] = share + 1
            found.append(one)
            # The last game may give a few more.
            bar.advance(len(found) <= wanted)
            if costly and len(found) >= wanted:
                break
    return found


def _counts(name: str, fewest: bool) -> Sequence[int]:
    """Return the numbers of players of the simulated games; more than one, where that can be."""
    every = game(name).player_counts()
    several = [count for count in every if count > 1] or every
    return several[:1] if fewest else several


def _in_game(kind: PuzzleKind, played: PlayedGame, rng: Rng) -> Iterable[PuzzleMaterial]:
    """Yield what a kind asks about some positions of a game, in random order."""
    left = PER_GAME
    for ply in shuffled(range(len(played)), rng):
        for one in kind.find(played, ply, rng):
            yield one
            left -= 1
            break
        if not left:
            return


def readable(one: PuzzleMaterial) -> bool:
    """Tell whether the position of what was found can be read from a file."""
    game, state = one.position.game, one.position.state.to_dict()
    try:
        return (
            puzzle_position(game.setup(), json.loads(json.dumps(state)), game.name) == one.position
        )
    except RecordError:
        return False


def by_theme(found: Sequence[PuzzleMaterial], count: int) -> list[PuzzleMaterial]:
    """Return a number of them, from every theme in turn.

    Examples
    --------
    >>> from types import SimpleNamespace as Thing
    >>> found = [Thing(theme=theme) for theme in "aaab"]
    >>> [one.theme for one in by_theme(found, 3)]
    ['a', 'b', 'a']
    """
    groups: dict[str, list[PuzzleMaterial]] = {}
    for one in found:
        groups.setdefault(one.theme, []).append(one)
    waiting = [groups[theme] for theme in sorted(groups)]
    chosen: list[PuzzleMaterial] = []
    while waiting and len(chosen) < count:
        chosen += [group.pop(0) for group in waiting][: count - len(chosen)]
        waiting = [group for group in waiting if group]
    return chosen


class Agreement:
    """How many only moves an independent look finds again.

    Attributes
    ----------
    same, looked : int
    """

    def __init__(self, same: int, looked: int) -> None:
        self.same = same
        self.looked = looked

    def __repr__(self) -> str:
        share = in_hundredths(f"{100 * self.same / self.looked:.0f}") if self.looked else "–"
        return words()("agreement", same=self.same, n=self.looked, share=share)


def agreement(
    found: PuzzleSet, seed: int = 1, tries: int | None = None, progress: bool = True
) -> Agreement:
    """Look again for every only move of a set, with other random numbers.

    Parameters
    ----------
    found : PuzzleSet
    seed : int
        Anything but 0, which made the puzzles.
    tries : int, optional
        Tries of each look; as many as when the puzzle was made by default.
    progress : bool
        Whether a bar is shown if that takes longer than two seconds.
    """
    asked = found.of(OnlyMove.name)
    bar = Progress(len(asked), progress, "pages")
    same = 0
    try:
        for puzzle in asked:
            again = look(puzzle.position, tries or int(puzzle.asked["tries"]), seed)
            same += again.best == puzzle.answer
            bar.advance(1)
    finally:
        bar.close()
    return Agreement(same, len(asked))
