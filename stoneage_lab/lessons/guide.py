"""A guided game: each part of a round is announced, explained when asked, told with its rules."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from ..core.given import shown
from ..core.language import texts
from ..core.rng import Rng
from ..core.rulebook import Rulebook, RuleText
from ..figures.table import as_bundle
from ..play.bot_choice import ask
from ..players import PERSON, find_bot, plays_states
from .words import words

if TYPE_CHECKING:
    from ..core.action import Action
    from ..play.explain import Explanation
    from ..play.log import LogLine
    from ..play.session import Session


class Guide:
    """A game with somebody who knows the rules beside it.

    Parameters
    ----------
    play : Session
        The game; it may have begun.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> guide = Guide(play("stone-age", players=["you", "careful"], seed=7))
    >>> guide.do("place 2 hut").told()[0]
    'Red sends 2 people to the hut. (Taking turns)'
    >>> guide.rule.title
    'Taking turns'
    """

    def __init__(self, play: Session) -> None:
        if isinstance(play, type) or not hasattr(play, "subscribe"):
            raise SetupError(texts()("error.guided", given=shown(play)))
        self.play = play
        self._book = Rulebook(play.game)

    @property
    def rule(self) -> RuleText | None:
        """The rule that asks for the next decision; None where nobody decides."""
        position = self.play.position
        id = position.game.rule_of_step(position.state) if position.mover >= 0 else ""
        return self._book[id] if id else None

    def announce(self) -> str:
        """Say which part of the round it is, and what is to be decided."""
        headline = self.play.explain().headline()
        if self.rule is None:
            return headline
        part = self.play.game.texts()(f"chapter.{self.rule.chapter}")
        return f"{part}{texts()['mark.then']}{headline}"

    def do(self, move: str | Action) -> Guide:
        """Do a move; bots answer, and all that happens is told with its rules."""
        self.play.do(move)
        return self

    def explain(self) -> Explanation:
        """Return what may be done now, what not, and why: for whoever asks."""
        return self.play.explain()

    def lines(self) -> list[LogLine]:
        """Return the lines of the log from the last move of a person on."""
        last = self._last_own()
        return [line for line in self.play.log if line.ply >= last]

    def _last_own(self) -> int:
        """Return the number of the last move that a person made; 0 if there was none."""
        for ply in range(self.play.ply, 0, -1):
            if self.play.players[self.play.at(ply - 1).mover] == PERSON:
                return ply
        return 0

    def told(self) -> list[str]:
        """Return what happened from the last move of a person on, with the titles of the rules."""
        return [_cited(line) for line in self.lines()]

    def rest(self, bot: str | None = None) -> Guide:
        """Let the computer play everybody to the end: the default bot of the game, or another."""
        play = self.play
        bot = play.game.info.default_bot if bot is None else bot
        player = find_bot(play.game, bot)
        assert player is not None
        while not play.over:
            rng = Rng(play.seed, f"rest {play.ply}")
            play.do(ask(player, plays_states(bot), play.position, rng))
        return self

    def board(self) -> Any:
        """Return a live board with the announcement over it and what happened below.

        Without widgets: the same as a picture and text, to be played by `do`.
        """
        from .guide_board import GuideBoard

        return GuideBoard(self)

    def passages(self) -> list[tuple[str, list[str]]]:
        """Return what happened, under the parts of the round it belongs to."""
        found: list[tuple[str, list[str]]] = []
        for line in self.lines():
            part = self._part(line)
            if not found or found[-1][0] != part:
                found.append((part, []))
            found[-1][1].append(_cited(line))
        return found

    def _part(self, line: LogLine) -> str:
        if not line.ply:
            return self.play.game.texts().get("topic.begin", words()["guide.begin"])
        return self.play.game.texts().get(f"topic.{line.topic}", line.topic)

    def html(self) -> str:
        """Return what happened, and what is to be done now, for a page."""
        parts = [
            f"<li><b>{escape(part)}</b></li>" + "".join(f"<li>{escape(row)}</li>" for row in rows)
            for part, rows in self.passages()
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
    return f"{line.text()} ({line.rule.title})" if line.rule else line.text()


def guide(play: Session) -> Guide:
    """Return a game with somebody beside it who knows the rules.

    Parameters
    ----------
    play : Session

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> guide(play("stone-age", players=["you", "careful"], seed=7)).announce()
    '1 · Placing people. Red has to decide: send people to a place.'
    """
    return Guide(play)
