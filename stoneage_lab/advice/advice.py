"""The coach's advice: the best moves, their estimates and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from ..core.action import Action
from ..core.errors import SetupError
from ..core.hooks import export, paint
from ..core.language import in_hundredths, known_language, language, speaking, texts, true_minus
from ..figures.figure import LEFT, Figure, Plane, lettered
from ..figures.table import Table, as_bundle
from ..players import PERSON
from .win_chance import BLIND, WRITTEN, unsure
from .win_chance_playouts import QUICK

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.game import Game
    from ..session.position import Position
    from .win_chance import Doubt, Told

MOST_MOVES: Final = 3
MOST_REASONS: Final = 3
EQUAL: Final = 0.03
"""Maximum difference of chances to win between moves that are rated equally good."""

RATINGS: Final = ((0.06, "good"), (0.15, "playable"), (1.0, "poor"))
"""Maximum loss of chance to win against the best move, for each rating."""

EQUAL_POINTS: Final = 1.0
POINTS_RATINGS: Final = ((2.5, "good"), (6.0, "playable"), (inf, "poor"))
"""The same in points, for a player alone, who has nobody to win against."""

_BAR: Final = "var(--sal-glow,#d98324)"


def why(position: Position, action: Action, code: str | None = None) -> tuple[str, ...]:
    """Return the reasons for or against an action in a position, as sentences.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> why(position, position.parse("place 1 field"))
    ('The fields bring 1 food every round, from this one on.',)
    """
    own = position.game.texts(code)
    found = position.game.reasons(position.state, action)[:MOST_REASONS]
    # A game may have no texts of reasons.
    return tuple(
        (own if f"reason.{key}" in own else texts(code))(f"reason.{key}", **facts)
        for key, facts in found
    )


class Counts(NamedTuple):
    """The numbers of tries behind an advice."""

    tries: int
    """The number of all tries."""
    games: int
    """The number of games played to the end among them."""


class Lineup(NamedTuple):
    """The players of a table, and the bots that play games to the end for them."""

    players: tuple[Any, ...]
    bots: tuple[str, ...]

    def told(self, position: Position) -> list[str]:
        """Return sentences that name the bots."""
        said, game = texts(), position.game
        seats = [game.seat_text(seat) for seat in game.seats]
        bots = [said["coach.quick"] if bot == QUICK else bot for bot in self.bots]
        named = [
            said("coach.as_bot", who=who, bot=bot) for who, bot in zip(seats, bots, strict=True)
        ]
        lines = [said("coach.played_on", bots=said["coach.and"].join(named))]
        for who, player, bot in zip(seats, self.players, bots, strict=False):
            if player not in (PERSON, bot):
                lines.append(said("coach.too_slow", who=who, bot=bot))
        return lines


class Suggestion:
    """A move that the coach suggests.

    Attributes
    ----------
    action : Action
        ``play.do(suggestion.action)`` plays it.
    rating : str
        Compared with the best move: ``"best"``, ``"equal"``, ``"good"``, ``"playable"`` or
        ``"poor"`` (see `EQUAL` and `RATINGS`; by points for a player alone).
    tries : int
        The number of its tries.
    win : float
        The chance to win, 0 to 1 (a shared win counts as a part), if the players of the table play
        to the end, with the bot that learned (or the default bot of the game) for persons.
    difference : float
        The expected final score minus that of the best other player; the score of a player alone.
    """

    def __init__(self, position: Position, told: Told, rating: str) -> None:
        assert told.action is not None
        self._position = position
        self.action = told.action
        self.rating = rating
        self.tries = told.tries + told.games
        self.win = told.win
        self.difference = told.difference

    @property
    def words(self) -> str:
        """The words of the action."""
        return self.action.words

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for it (or against it), as sentences."""
        return self.reasons()

    def reasons(self, code: str | None = None) -> tuple[str, ...]:
        """Return the reasons in a language."""
        return why(self._position, self.action, code)

    def label(self, code: str | None = None) -> str:
        """Return the move as a phrase for users."""
        return self._position.label(self.action, code)

    def rating_text(self, code: str | None = None) -> str:
        """Return the rating in words of a language."""
        return texts(code)[f"coach.rating_{self.rating}"]

    def rated(self, code: str | None = None) -> str:
        """Return the rating with the first reason."""
        said, reasons = texts(code), self.reasons(code)
        rating = self.rating_text(code)
        return said("coach.rated", rating=rating, why=reasons[0]) if reasons else rating

    @property
    def chance(self) -> str:
        """The chance to win, as text."""
        return in_percent(self.win)

    @property
    def margin(self) -> str:
        """The difference of final scores, as text."""
        return in_points(self.difference)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers behind the rating, as texts, in the order of `Advice.columns`."""
        points = self.margin.removeprefix("+")
        return (points,) if self._position.game.players == 1 else (self.chance, self.margin)

    def lines(self, head: str) -> list[str]:
        """Return the move with its rating and reasons, after a number for instance."""
        said = texts()("coach.move", words=f"{head}{self.words}", rating=self.rated())
        return [said, *(f"   {sentence}" for sentence in self.why[1:])]

    def __repr__(self) -> str:
        return "\n".join(self.lines(""))


class Advice(Sequence[Suggestion]):
    """The best moves of a position, best first; at most three.

    Attributes
    ----------
    position : Position
        The position it was asked for.
    seat : str
        The seat that is advised.
    win : float
        The chance to win before the move, if the bot of the seat chooses it (see `Suggestion`).
    tries : int
        The number of all tries, with the games played to the end.
    games : int
        The number of games played to the end.
    legal : int
        The number of legal moves.
    interrupted : bool
        Whether Ctrl-C ended the search early.
    doubt : Doubt or None
        Where the coach is not sure: which two chances to win disagree, see
        `stoneage_lab.advice.win_chance.Doubt`.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> from stoneage_lab.advice.search import coach
    >>> session = play("stone-age", players=2, seed=7)
    >>> advice = coach(session, tries=40)
    >>> len(advice), advice.tries, advice[0].action is advice.best, advice[0].rating
    (3, 40, True, 'best')
    >>> session.do(advice.best).ply
    1
    """

    def __init__(
        self,
        position: Position,
        here: Told,
        moves: Sequence[Told],
        counts: Counts,
        lineup: Lineup,
        interrupted: bool,
        doubt: Doubt | None = None,
    ) -> None:
        self.position = position
        self.seat = position.mover_name
        self.win = here.win
        self.tries, self.games = counts
        self.legal = len(position.legal())
        self.interrupted = interrupted
        self.doubt = doubt
        self._lineup = lineup
        best = moves[0]
        self._moves = [
            Suggestion(position, move, rating(position.game, best, move))
            for move in moves[:MOST_MOVES]
        ]

    @property
    def best(self) -> Action:
        """The best move: ``play.do(advice.best)`` plays it."""
        return self._moves[0].action

    @property
    def moves(self) -> tuple[Suggestion, ...]:
        """The best moves, best first."""
        return tuple(self._moves)

    @overload
    def __getitem__(self, number: int) -> Suggestion: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Suggestion]: ...
    def __getitem__(self, number: int | slice) -> Suggestion | Sequence[Suggestion]:
        return self._moves[number]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self._moves)

    # -- showing -----------------------------------------------------------------------

    def picture(self) -> AdvicePicture:
        """Return the position with the ranks of the moves where they are made, as after Hint.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> from stoneage_lab.advice.search import coach
        >>> picture = coach(play("stone-age", players=2, seed=7), tries=40).picture()
        >>> "(coach: 1 best)" in picture.text()
        True
        """
        return AdvicePicture(self)

    @property
    def caption(self) -> str:
        """The seat it is for."""
        said = texts()
        who = self.position.game.seat_text(self.seat)
        caption = said("coach.caption", who=who, n=self.legal)
        return f"{caption} {said['coach.interrupted']}" if self.interrupted else caption

    @property
    def sure(self) -> bool:
        """Whether a second training, or games played to the end, agree about the best move."""
        return self.doubt is None

    def doubts(self, code: str | None = None) -> str:
        """Return that the coach is not sure, in a sentence; nothing if it is."""
        return "" if self.sure else texts(code)["coach.not_sure"]

    def meaning(self, code: str | None = None) -> tuple[str, ...]:
        """Return what the numbers mean, and from how many tries they are, in sentences."""
        with speaking(known_language(code)):
            said, who = texts(), self.position.game.seat_text(self.seat)
            rests = said("coach.rests", tries=self.tries, games=self.games)
            meaning = said(self._key("coach.meaning"), who=who)
            lineup = self._lineup.told(self.position) if self.games else ()
            return (meaning, *self._doubt(), *lineup, rests)

    def _doubt(self) -> tuple[str, ...]:
        """Return the two numbers that do not agree, in a sentence; nothing if they do."""
        if self.doubt is None:
            return ()
        key, searched, other, better = self.doubt
        facts = {"searched": in_percent(searched), "other": in_percent(other)}
        if better:
            facts |= {"move": self.position.label(better), "best": self._moves[0].label()}
        return (texts()(f"coach.unsure_{key}", **facts),)

    @property
    def alone(self) -> bool:
        """Whether there is one player, who has nobody to win against."""
        return self.position.game.players == 1

    def _key(self, key: str) -> str:
        """Return the key of a text, or that of its form for a player alone."""
        return f"{key}_alone" if self.alone else key

    def columns(self, code: str | None = None) -> tuple[str, ...]:
        """Return the names of the numbers of a move, in the order of `Suggestion.numbers`."""
        said = texts(code)
        keys = ["coach.points"] if self.alone else ["coach.win", "coach.difference"]
        return tuple(said[key] for key in keys)

    @property
    def numbers(self) -> Table:
        """The chances to win and the expected differences, with what they mean.

        For a player alone, the points at the end.
        """
        said, who = texts(), self.position.game.seat_text(self.seat)
        head = ["", *self.columns(), said["coach.rating"]]
        rows = [[move.label(), *move.numbers, move.rating_text()] for move in self._moves]
        caption = said(self._key("coach.numbers_caption"), who=who)
        return Table(caption, head, rows, self.meaning())

    def figure(self) -> Figure:
        """Return the chances to win as bars.

        Raises
        ------
        SetupError
            If there is one player: then there is no chance to win.
        """
        if self.alone:
            raise SetupError(texts()["review.alone"])
        numbers, count = self.numbers, len(self._moves)
        plane = Plane(0, 1, 0, count)
        drawn = []
        for number, move in enumerate(self._moves):
            y = plane.y(count - number - 0.72)
            drawn.append(
                bar(plane, y, move.win) + lettered(LEFT, y - 16, move.label(), "start")
                + lettered(LEFT - 8, y + 5, f"{number + 1}.", "end")
            )  # fmt: skip
        ticks = [(n / 4, in_hundredths(25 * n)) for n in range(5)]
        svg = plane.svg(drawn, ticks, [], numbers.caption, (texts()["figure.wins"], ""))
        return Figure(numbers.caption, svg, numbers)

    def lines(self) -> list[str]:
        """Return the moves with their ratings and reasons, without numbers."""
        lines = [self.caption] if self.sure else [self.caption, self.doubts()]
        for number, move in enumerate(self._moves, 1):
            lines += move.lines(f"{number}. ")
        return lines

    def __repr__(self) -> str:
        return "\n".join([*self.lines(), texts()[self._key("coach.more")]])

    def html(self) -> str:
        """Return ratings and reasons as HTML, with the numbers folded away."""
        reasons = "".join(
            f"<li><strong>{escape(move.label())}</strong> "
            f"<code>{escape(move.words)}</code><br>{escape(move.rated())}"
            + "".join(f"<br>{escape(sentence)}" for sentence in move.why[1:])
            + "</li>"
            for move in self._moves
        )
        unsure = "" if self.sure else f"<p>{escape(self.doubts())}</p>"
        figure = "" if self.alone else self.figure().svg
        return (
            f'<div lang="{language()}"><p>{escape(self.caption)}</p>{unsure}<ol>{reasons}</ol>'
            f"<details><summary>{escape(texts()['coach.numbers'])}</summary>"
            f"{figure}{self.numbers.html()}</details></div>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


class AdvicePicture:
    """The position of an advice, with the ranks of its moves where they are made.

    A notebook shows it. A move that is made at no place on the table is told in words.

    Attributes
    ----------
    advice : Advice
    position : Position
    """

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        self.position = advice.position

    def text(self) -> str:
        """Return the position in words, with the ranks beside the names of the places."""
        return str(paint(self)["text/plain"])

    def save(
        self, path: str | Path, language: str | None = None, *, night: bool | None = None
    ) -> Path:
        """Save it as ``.svg`` or ``.png``, or in words as ``.txt``, see `Position.save`."""
        return export(self, path, language, night=night)

    def __repr__(self) -> str:
        return repr(self.position)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return paint(self)


def rating(game: Game, best: Told, move: Told) -> str:
    """Return the rating of a move compared with the best one.

    Examples
    --------
    >>> from stoneage_lab import game
    >>> from stoneage_lab.advice.win_chance import Told
    >>> two, best = game("stone-age", players=2), Told(None, 0, 100, 0.6, 3.0)
    >>> [rating(two, best, Told(None, 0, 100, win, 0.0)) for win in (0.58, 0.55, 0.5, 0.4)]
    ['equal', 'good', 'playable', 'poor']
    """
    if move is best:
        return "best"
    if game.players == 1:
        less, equal, ratings = best.difference - move.difference, EQUAL_POINTS, POINTS_RATINGS
    else:
        noise = unsure(min(best.games, move.games), WRITTEN if game.heuristics else BLIND)
        less, equal, ratings = best.win - move.win, max(EQUAL, noise), RATINGS
    return "equal" if less <= equal else next(name for most, name in ratings if less <= most)


def bar(plane: Plane, y: float, win: float) -> str:
    """Draw a chance to win."""
    return (
        f'<rect x="{LEFT}" y="{y - 9:.1f}" width="{plane.x(win) - LEFT:.1f}" height="18" '
        f'style="fill:{_BAR};fill-opacity:.75"/>'
    )


def in_percent(share: float, code: str | None = None) -> str:
    """Write a chance as people read it in the given or the current language.

    Examples
    --------
    >>> in_percent(0.623), in_percent(0.0)
    ('62 %', '0 %')
    """
    return in_hundredths(f"{100 * share:.0f}", code)


def in_points(points: float) -> str:
    """Write a difference of points as people read it.

    Examples
    --------
    >>> in_points(12.34), in_points(-3.0), in_points(-0.4)
    ('+12', '−3', '0')
    """
    text = true_minus(f"{points:+.0f}")
    return "0" if text in ("+0", "−0") else text
