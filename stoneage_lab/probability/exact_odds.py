"""Exact odds, computed with the same rules that play the game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from ..core.action import Action
from ..core.arguments import shown
from ..core.errors import LabError, SetupError
from ..core.language import texts
from ..core.state import CHANCE, DECISION, State
from ..session.position import Position, as_position
from .distribution import Distribution

MOST_BRANCHES = 200_000


P = TypeVar("P", bound=Position)

Policy = str | Callable[[Any], "str | Action"]
"""How decisions on the way are made: ``"best"``, or a function of a position."""


def odds(
    position: P, words: str | Action, of: Callable[[P], Any], policy: Policy | None = None
) -> Distribution:
    """Return the exact distribution of a quantity after an action.

    The rules play every outcome of every roll and draw that follows, up to the
    next decision. Without a policy that decision (for instance which tools to add) stays open.

    Parameters
    ----------
    position : Position or Session
        At a decision.
    words : str
        The action.
    of : function of a Position
        The quantity, e.g. ``lambda p: p.seat("red").wood``.
    policy : "best" or function of a Position, optional
        How to make decisions that belong to the action, such as tools after a roll: ``"best"``
        takes the choice with the largest mean of `of`, exactly, for every outcome.

    Raises
    ------
    IllegalMove, UnknownAction
        If the action, or a choice of the policy, is illegal.
    SetupError
        If `position` is not a position, or `of` or the policy is not a function.
    LabError
        If more than 200 000 branches would have to be examined.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> session = session.do("place 5 forest").do("place 5 hunt")
    >>> wood = odds(session.position, "use forest", of=lambda p: p.seat("red").wood)
    >>> wood.mean
    Fraction(11, 2)
    """
    standing = as_position(position)
    if isinstance(standing, type) or not hasattr(standing, "ahead"):
        raise SetupError(texts()("odds.no_position", given=shown(position)))
    if not callable(of):
        raise SetupError(texts()("odds.of", given=shown(of)))
    if policy is not None and policy != "best" and not callable(policy):
        raise SetupError(texts()("odds.policy", given=shown(policy)))
    # What the mover knows, and no more: what is unseen is as likely to come as it is to the mover.
    standing = standing.seen_by(standing.mover) if standing.mover >= 0 else standing.public
    return OutcomeTree(standing, of, policy).below(standing.ahead(words))


class OutcomeTree:
    """Walks once through everything that may follow an action."""

    def __init__(self, root: Any, of: Callable[[Any], Any], policy: Policy | None) -> None:
        self.root = root
        self.of = of
        self.policy = policy
        self.looked_at = 0

    def below(self, state: State) -> Distribution:
        """Return the distribution of the quantity from this state on."""
        self.looked_at += 1
        if self.looked_at > MOST_BRANCHES:
            raise LabError(texts()("odds.many"))
        if state.node == CHANCE:
            return self.over_chance(state)
        goes_on = self.policy is not None and state.node == DECISION
        if goes_on and self.root.at(state).following:
            return self.over_choice(state)
        return Distribution.certain(self.of(self.root.at(state)))

    def over_chance(self, state: State) -> Distribution:
        """Return the mixture over the outcomes of a chance node."""
        chance = state.chance()
        total = chance.total()
        cases = []
        for outcome, weight in chance.outcomes():
            branch = state.copy()
            branch.settle(outcome)
            cases.append((self.below(branch), Fraction(weight, total)))
        return Distribution.mix(cases)

    def over_choice(self, state: State) -> Distribution:
        """Return the distribution after the choice of the policy."""
        if callable(self.policy):
            position = self.root.at(state)
            return self.below(position.ahead(self.policy(position)))
        found = [self.below(_after(state, action)) for action in state.legal()]
        return max(found, key=lambda each: each.mean)


def _after(state: State, action: Action) -> State:
    branch = state.copy()
    branch.play(action)
    return branch
