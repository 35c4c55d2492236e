"""The score of a game, worked out line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import texts, true_minus
from ..figures.table import Table, as_bundle
from .position import as_position

if TYPE_CHECKING:
    from .position import Position


class Share(NamedTuple):
    """The points of one seat on one line, with the running total."""

    working: str
    points: int
    total: int


class ScoreLine(NamedTuple):
    """One line of the score: what it counts, and the points of each seat."""

    name: str
    shares: tuple[Share, ...]


class ScoreSheet:
    """A score worked out line by line; before the end it shows the score as it stands.

    Parameters
    ----------
    source : Position or Session
    language : {"en", "ja"}, optional
        The current one by default.

    Attributes
    ----------
    lines : tuple of ScoreLine
        In the order of the rules, with running totals.
    over : bool
        Whether the game has ended.
    notes : tuple of str
        How a tie was broken, and who has won.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> sheet = ScoreSheet(play("stone-age", players=["careful", "careful"], seed=11).run_bots())
    >>> sheet.lines[1].shares[0]
    Share(working='1²', points=1, total=77)
    """

    def __init__(self, source: Any, language: str | None = None) -> None:
        position: Position = as_position(source)
        if not hasattr(position, "game"):
            raise SetupError(texts()("scores.no_game", given=shown(source)))
        self.position = position
        self.language = language
        self.over = position.over
        self.lines = self._worked_out()
        self.notes = self._notes()

    def _worked_out(self) -> tuple[ScoreLine, ...]:
        game, state = self.position.game, self.position.state
        sheets = [game.score_sheet(state, seat) for seat in range(game.players)]
        totals = [0] * game.players
        lines = []
        for row in zip(*sheets, strict=True):
            shares = []
            for seat, line in enumerate(row):
                totals[seat] += line[3]
                working = game.score_working(line, self.language, state, seat)
                shares.append(Share(working, line[3], totals[seat]))
            lines.append(ScoreLine(game.score_name(row[0], self.language), tuple(shares)))
        if lines:
            return tuple(lines)
        # A game without a score sheet has one line.
        name = texts(self.language)("scores.points")
        scores = self.position.scores
        return (ScoreLine(name, tuple(Share("", points, points) for points in scores)),)

    def _notes(self) -> tuple[str, ...]:
        game, said = self.position.game, texts(self.language)
        if not self.over:
            return (said("scores.not_over"),)
        names = [game.seat_text(name, self.language) for name in self.position.winners]
        won = said("explain.over", names=names)
        return tuple(filter(None, (game.tie_note(self.position.state, self.language), won)))

    @property
    def table(self) -> Table:
        """The sheet as a table: one row per line, one column per seat."""
        said, game = texts(self.language), self.position.game
        rows = [[line.name, *(_cell(share) for share in line.shares)] for line in self.lines]
        if len(self.lines) > 1:
            rows.append(
                [said("scores.total"), *(true_minus(s.total) for s in self.lines[-1].shares)]
            )
        seats = [game.seat_text(seat, self.language) for seat in game.seats]
        return Table(said("scores.title"), [said("scores.lines"), *seats], rows, self.notes)

    def __repr__(self) -> str:
        return repr(self.table)

    def _repr_html_(self) -> str:
        return self.table.html()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self._repr_html_())


def _cell(share: Share) -> str:
    points = true_minus(share.points)
    return f"{share.working} = {points}" if share.working else points


def score_sheet(source: Any, language: str | None = None) -> ScoreSheet:
    """Return the score of a position or of a game, line by line.

    Parameters
    ----------
    source : Position or Session
    language : {"en", "ja"}, optional
        The current one by default.

    Raises
    ------
    SetupError
        If `source` is neither.
    """
    return ScoreSheet(source, language)
