"""A guided game: it announces each part of a round and cites the rules of what happened."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import is_one_of, shown
from ..core.errors import SetupError
from ..core.game import unknown
from ..core.language import speaking, texts
from ..core.listeners import Observable
from ..core.rng import Rng
from ..core.rulebook import Rulebook, RuleText
from ..figures.table import as_bundle
from ..players import PERSON, bots, find_bot, plays_states
from ..session.bot_move import ask
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.action import Action
    from ..session.explain import Explanation
    from ..session.log import LogLine
    from ..session.session import Session
    from ..widget.guide import Guidance

LEAVE: Final = "leave"
"""The button of a board's banner that ends the guidance."""


class GuidedGame(Observable):
    """A game with announcements: what is to be decided, and by which rules things happened.

    It is also a guide for a board: ``lab.Board(play, guide=lab.guide(play))`` shows the same
    announcements in the banner.

    Parameters
    ----------
    play : Session
        The game; it may have begun.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> guide = GuidedGame(play("stone-age", players=["you", "careful"], seed=7))
    >>> guide.do("place 2 hut").told()[0]
    'Red sends 2 people to the hut. (Taking turns)'
    >>> guide.rule.title
    'Taking turns'
    """

    def __init__(self, play: Session) -> None:
        if isinstance(play, type) or not hasattr(play, "subscribe"):
            raise SetupError(texts()("error.guided", given=shown(play)))
        super().__init__()
        self.play = play
        self._book = Rulebook(play.game)

    @property
    def rule(self) -> RuleText | None:
        """The rule that asks for the next decision; None where there is no decision."""
        position = self.play.position
        id = position.game.rule_of_step(position.state) if position.mover >= 0 else ""
        return self._book[id] if id else None

    @property
    def seen(self) -> Session:
        """The session as the only person at it sees it, or a spectator where there are several."""
        return self.play.seen_by(self.play.viewer)

    def announce(self) -> str:
        """Return which part of the round it is, and what is to be decided."""
        headline = self.seen.explain().headline()
        part = self._chapter()
        return f"{part}{texts()['mark.then']}{headline}" if part else headline

    def _chapter(self) -> str:
        """Return the part of the round in which the next decision is made; empty for none."""
        rule = self.rule
        return self.play.game.texts()(f"chapter.{rule.chapter}") if rule else ""

    def do(self, move: str | Action) -> GuidedGame:
        """Play a move; bots answer. `told` then returns what happened, with the rules."""
        self.play.do(move)
        return self

    def explain(self, seen: Session | None = None) -> Explanation:
        """Return what is legal now, what is not, and why.

        Parameters
        ----------
        seen : Session, optional
            The session as the reader sees it; by default as in `seen`.
        """
        return (seen or self.seen).explain()

    def lines(self, seen: Session | None = None) -> list[LogLine]:
        """Return the lines of the log from the last move of a person on (see `explain`)."""
        last = self._last_own()
        return [line for line in (seen or self.seen).log if line.ply >= last]

    def _last_own(self) -> int:
        """Return the number of the last move that a person made; 0 if there was none."""
        for ply in range(self.play.ply, 0, -1):
            if self.play.players[self.play.at(ply - 1).mover] == PERSON:
                return ply
        return 0

    def told(self, seen: Session | None = None) -> list[str]:
        """Return what happened from the last move of a person on, with the titles of the rules."""
        return [_cited(line) for line in self.lines(seen)]

    def rest(self, bot: str | Callable[..., Any] | None = None) -> GuidedGame:
        """Let a bot play all seats to the end: the default bot of the game, or another.

        Raises
        ------
        SetupError
            If it is no bot: neither a name of one nor a function of a position.
        """
        play = self.play
        bot = play.game.info.default_bot if bot is None else bot
        player = find_bot(play.game, bot)
        if player is None:
            raise SetupError(words()("guide.person", known=", ".join(bots(play.game))))
        while not play.over:
            rng = Rng(play.seed, f"rest {play.ply}")
            play.do(ask(player, plays_states(bot), play.position, rng))
        return self

    def board(self) -> Any:
        """Return a live board with the announcement over it and what happened below.

        Without widgets: the same as a picture and text, to be played by `do`.
        """
        from .guided_game_board import GuideBoard

        return GuideBoard(self)

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the announcement for the banner of a board, with what happened before it."""
        from ..widget.guide import Guidance, Press

        with speaking(language):
            return Guidance(
                title=self._chapter() or self.play.game.shown_title(),
                sentence=self.explain(seen).headline(),
                reply=" ".join(self.told(seen)),
                sign="•",
                buttons=[Press(LEAVE, words()["guide.leave"])],
            )

    def steer(self, name: str) -> bool:
        """Follow a button of the banner; returns False when the guidance ends.

        Raises
        ------
        SetupError
            If there is no such button.
        """
        if not is_one_of(name, (LEAVE,)):
            raise SetupError(unknown("guide", name, [LEAVE]))
        return False

    def passages(self, seen: Session | None = None) -> list[tuple[str, list[str]]]:
        """Return what happened, under the parts of the round it belongs to."""
        found: list[tuple[str, list[str]]] = []
        for line in self.lines(seen):
            part = self._part(line)
            if not found or found[-1][0] != part:
                found.append((part, []))
            found[-1][1].append(_cited(line))
        return found

    def _part(self, line: LogLine) -> str:
        if not line.ply:
            return self.play.game.texts().get("topic.begin", words()["guide.begin"])
        return self.play.game.texts().get(f"topic.{line.topic}", line.topic)

    def html(self, seen: Session | None = None) -> str:
        """Return what happened and what is to be decided now, as HTML (see `explain`)."""
        parts = [
            f"<li><b>{escape(part)}</b></li>" + "".join(f"<li>{escape(row)}</li>" for row in rows)
            for part, rows in self.passages(seen)
        ]
        told = f'<ul style="list-style:none;padding:0;max-width:46em">{"".join(parts)}</ul>'
        return f"{told}<p><b>{escape(self.announce())}</b></p>"

    def __repr__(self) -> str:
        told = [
            "\n".join([f"– {part} –", *(f"  {row}" for row in rows)])
            for part, rows in self.passages()
        ]
        return "\n".join([*told, f"→ {self.announce()}"])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


def _cited(line: LogLine) -> str:
    if not line.rule:
        return line.text()
    return texts()("list.cited", sentence=line.text(), source=line.rule.title)


def guide(play: Session) -> GuidedGame:
    """Return a game with announcements: what is to be decided, what happened, and the rules.

    Parameters
    ----------
    play : Session

    Returns
    -------
    GuidedGame
        ``.board()`` shows it; it is also what ``lab.Board(play, guide=…)`` takes.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> guide(play("stone-age", players=["you", "careful"], seed=7)).announce()
    '1 · Placing people. Red has to decide: send people to a place.'
    """
    return GuidedGame(play)
