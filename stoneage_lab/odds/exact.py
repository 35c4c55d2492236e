"""Exact odds, worked out by the very rules that play the game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from ..core.action import Action
from ..core.chance import sums
from ..core.language import texts
from ..core.rule import LabError, SetupError
from ..core.state import CHANCE, State
from ..games import game
from .distribution import Distribution

MOST_BRANCHES = 200_000


class Standing(Protocol):
    """What is asked of a position here (it belongs to a room above this one)."""

    @property
    def state(self) -> State:
        """The state inside."""
        ...

    def check(self, words: str | Action) -> Action:
        """Return the legal action that words name, or raise."""
        ...

    def at(self: P, state: State) -> P:
        """Return a position of the same game with another state."""
        ...


P = TypeVar("P", bound=Standing)


def odds(position: P, words: str | Action, of: Callable[[P], Any]) -> Distribution:
    """Return how something may stand after an action, with exact probabilities.

    Every outcome of every roll and draw that follows is played through by the rules, up to the
    next decision. That decision itself (for instance which tools to add) is left open.

    Parameters
    ----------
    position : Position or Session
        At a decision.
    words : str
        The action.
    of : function of a Position
        What is asked, e.g. ``lambda p: p.seat("red").wood``.

    Raises
    ------
    IllegalMove, UnknownAction
        If the action cannot be done.
    LabError
        If more than 200 000 ways would have to be looked at.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> session = session.do("place 5 forest").do("place 5 hunt")
    >>> wood = odds(session.position, "use forest", of=lambda p: p.seat("red").wood)
    >>> wood.mean
    Fraction(11, 2)
    """
    position = getattr(position, "position", position)
    action = position.check(words)
    state = position.state.copy()
    state.play(action)
    parts: list[tuple[Any, Fraction]] = []
    waiting: list[tuple[State, Fraction]] = [(state, Fraction(1))]
    looked_at = 0
    while waiting:
        state, likely = waiting.pop()
        looked_at += 1
        if looked_at > MOST_BRANCHES:
            raise LabError(texts()("odds.many"))
        if state.node != CHANCE:
            parts.append((of(position.at(state)), likely))
            continue
        chance = state.chance()
        total = chance.total()
        for outcome, weight in chance.outcomes():
            branch = state.copy()
            branch.settle(outcome)
            waiting.append((branch, likely * Fraction(weight, total)))
    return Distribution.mix(parts)


def yields(site: str, people: int, tools: int = 0, of_game: str = "stone-age") -> Distribution:
    """Return what a roll at a site may bring.

    Parameters
    ----------
    site : str
        A site where dice are rolled, e.g. ``"forest"``.
    people : int
        How many people work there: so many dice.
    tools : int
        What is added to the sum.

    Raises
    ------
    SetupError
        If no dice are rolled there, or nobody could.

    Examples
    --------
    >>> yields("river", people=2).pmf(0)
    Fraction(5, 18)
    """
    sites = {s.name: s for s in getattr(game(of_game), "sites", []) if hasattr(s, "divisor")}
    if not isinstance(site, str) or site not in sites:
        raise SetupError(texts()("odds.site", given=str(site), known=", ".join(sites)))
    most = sites[site].rings or 10
    if type(people) is not int or not 1 <= people <= most:
        raise SetupError(texts()("odds.people", most=most, given=repr(people)))
    if type(tools) is not int or tools < 0:
        raise SetupError(texts()("odds.tools", given=repr(tools)))
    divisor = sites[site].divisor
    rolled = Distribution(dict(sums(people)))
    return rolled.map(lambda total: (total + tools) // divisor)
