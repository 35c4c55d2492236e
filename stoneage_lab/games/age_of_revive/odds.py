"""The chances of Age of Revive: what the next unseen cards are.

Cards are drawn without replacement from those that a seat does not know: draw pile, rubble and the
hands of others together. Which of them lies where, nobody can tell, so each is as likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, Final

from ...core.arguments import as_text, is_one_of, several, shown
from ...core.errors import SetupError
from ...probability.arguments import whole
from ...probability.distribution import Distribution
from ...session.position import Position, as_position
from .game import AgeOfRevive
from .rules.actions import SUBURB
from .rules.building import MAY, cost_of, verdict
from .rules.faces_check import texts as sentences
from .rules.task_numbers import PLAIN

if TYPE_CHECKING:
    from .rules.state import ReviveState


MOST_CARDS: Final = 10_000
"""No pile is larger; the chances of one could be written, too."""


def unseen(position: Any, seat: int | str | None = None) -> dict[str, int]:
    """Return how many there are of each card that a seat does not know.

    Parameters
    ----------
    position : Position or Session
    seat : int or str, optional
        The seat that decides, by default; of a session whoever is at the screen. Of another seat it
        is told what whoever is at the screen knows of it.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> sum(unseen(play("age-of-revive", 4, seed=1)).values())
    54
    """
    return _pool(_seen(position, seat))


def _pool(state: ReviveState) -> dict[str, int]:
    """Return how many there are of each card that the viewer of a state does not know."""
    pairs = zip(state.parts.ids, state.pool, strict=True)
    return {card: int(count) for card, count in pairs if count}


def at_least_one(wanted: int, among: int, drawn: int) -> Fraction:
    """Return the chance that at least one of some wanted cards is drawn.

    Parameters
    ----------
    wanted, among : int
        How many of the cards are wanted ones.
    drawn : int
        How many are drawn, none of them put back.

    Raises
    ------
    SetupError
        If there are not so many cards.

    Examples
    --------
    Four Inns among 47 unseen cards, and two cards of rubble:

    >>> at_least_one(4, 47, 2)
    Fraction(178, 1081)
    """
    among = whole("among", among, 0, MOST_CARDS)
    wanted = whole("wanted", wanted, 0, among)
    drawn = whole("drawn", drawn, 0, among)
    return 1 - Fraction(comb(among - wanted, drawn), comb(among, drawn))


def expected_wait(wanted: int, among: int) -> Fraction:
    """Return after how many cards, turned one by one, the first wanted one is expected.

    Raises
    ------
    SetupError
        If no card is wanted, or more than there are: there is nothing to wait for.

    Examples
    --------
    >>> expected_wait(3, 48)
    Fraction(49, 4)
    """
    among = whole("among", among, 1, MOST_CARDS)
    wanted = whole("wanted", wanted, 1, among)
    return Fraction(among + 1, wanted + 1)


def finds(position: Any, card: str, cards: int = 2, seat: int | str | None = None) -> Fraction:
    """Return the chance that the next unseen cards have a certain one among them.

    Parameters
    ----------
    position : Position or Session
    card : str
        Its id, e.g. ``"inn"``.
    cards : int
        How many are turned: two for a whole pile of rubble, one for the draw pile.
    seat : int or str, optional
        For whom: the seat that decides, by default.

    Raises
    ------
    SetupError
        If the game has no such card; the known ones are listed. If no card is unseen any more.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> 0 < finds(play("age-of-revive", 4, seed=1), "inn", seat="red") < 1
    True
    """
    state = _seen(position, seat)
    _check_cards([card], state.parts.ids)
    counts = _pool(state)
    return _finds(counts.get(card, 0), counts, cards)


def buildable(
    position: Any, seat: int | str | None = None, by: int | str | None = None
) -> dict[str, int]:
    """Return how many of the cards that a seat does not know could be built at once.

    Needs, owed workers and goods are those of now.

    Parameters
    ----------
    position : Position or Session
    seat : int or str, optional
        Who does not know the cards: the seat that decides, by default.
    by : int or str, optional
        Who would build: the same seat, by default.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> game = play("age-of-revive", 4, rules="first", seed=1)
    >>> sum(buildable(game, "red").values())
    0
    """
    state = _seen(position, seat)
    asked = seat if by is None else by
    number = state.mover if asked is None else state.game.seat_number(asked)
    purse = state.purse(number)
    found: dict[str, int] = {}
    for id, count in _pool(state).items():
        card = state.parts.numbers[id]
        cost = cost_of(state, card, SUBURB, PLAIN)
        if not state.has(number, card) and verdict(state, number, card, cost, purse) == MAY:
            found[id] = count
    return found


def finds_buildable(position: Any, cards: int = 2, seat: int | str | None = None) -> Fraction:
    """Return the chance that the next unseen cards bring one that can be built at once.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> 0 <= finds_buildable(play("age-of-revive", 4, seed=1), seat="red") < 1
    True
    """
    return _finds(sum(buildable(position, seat).values()), unseen(position, seat), cards)


def _finds(wanted: int, counts: Mapping[str, int], cards: int) -> Fraction:
    """Return the chance that some of the unseen cards have a wanted one among them."""
    among = sum(counts.values())
    if not among:
        raise SetupError(sentences()("calculation.all_known"))
    return at_least_one(wanted, among, whole("cards", cards, 0, among))


def copies(
    card: str,
    cards: int = 2,
    players: int = 4,
    rules: str = "standard",
    seen: Sequence[str] = (),
) -> Distribution:
    """Return how many copies of a card are among some cards that a player does not know.

    It does not matter where they lie: under rubble, in the draw pile, in a hand.

    Parameters
    ----------
    card : str
        Its id, e.g. ``"inn"``.
    cards : int
        How many unknown cards.
    players : int
    rules : str
        ``"first"`` has 48 cards, ``"standard"`` 55.
    seen : sequence of str
        Cards the player knows: the own hand, what is built, the discards.

    Raises
    ------
    SetupError
        If there is no such card; the known ones are listed. If more of a card were seen than
        there are.

    Examples
    --------
    >>> copies("inn", 2, rules="first", seen=["mason"]).prob_ge(1)
    Fraction(178, 1081)
    """
    there = dealt(players, rules)
    known = several(seen)
    _check_cards((card, *known), there)
    for each in known:
        whole(each, known.count(each), 0, there[each])
    among = sum(there.values()) - len(known)
    cards = whole("cards", cards, 0, among)
    return Distribution.hypergeometric(among, there[card] - known.count(card), cards)


def dealt(players: int = 4, rules: str = "standard") -> dict[str, int]:
    """Return the facility cards that are shuffled, with their copies.

    Examples
    --------
    >>> sum(dealt(rules="first").values()), dealt()["inn"]
    (48, 4)
    """
    parts = AgeOfRevive(players, rules).parts
    return {card.id: int(card.dealt) for card in parts.cards if card.dealt}


def _check_cards(cards: Iterable[str], known: Iterable[str]) -> None:
    known = list(known)
    for card in cards:
        if not is_one_of(card, known):
            given, names = as_text(card), ", ".join(known)
            raise SetupError(sentences()("faces.unknown", given=given, known=names))


def _seen(position: Any, seat: int | str | None) -> ReviveState:
    """Return the state as a seat sees it."""
    held = as_position(position)
    if not isinstance(held, Position) or not isinstance(held.game, AgeOfRevive):
        raise SetupError(sentences()("calculation.play", given=shown(position)))
    state: ReviveState = held.state  # type: ignore[assignment]
    if held.over and not hasattr(held, "viewer"):
        return state
    if seat is not None:
        return state.seen_by(state.game.seat_number(seat))
    return state.seen_by(getattr(held, "viewer", state.mover))
