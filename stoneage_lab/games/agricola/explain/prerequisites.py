"""The prerequisites of cards in words, and how far a player is from meeting them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..rules.cards import NEEDS
from ..rules.cards_as_payment import surrenderable
from ..rules.goods import HOUSES
from ..rules.prerequisites import fewest_of_others, have_of

if TYPE_CHECKING:
    from ....core.language import Texts
    from ..rules.cards import Card
    from ..rules.state import AgricolaState

Facts = dict[str, Any]
"""The numbers and names of a text."""


@dataclass(frozen=True)
class Need:
    """One condition of a card.

    Attributes
    ----------
    what : str
        The key of its text under ``need``.
    facts : dict
        The numbers and names of its text.
    met : bool
    missing : int
        How many are missing, where things are counted.
    """

    what: str
    facts: Facts
    met: bool
    missing: int = 0

    def text(self, words: Texts) -> str:
        """Return the condition in a few words."""
        return words(f"need.{self.what}", **self.facts)

    def marked(self, words: Texts) -> str:
        """Return it with a sign whether it is met, and what is missing."""
        told = self.text(words)
        if self.met:
            return words("need.met", told=told)
        key = "need.missing" if self.missing else "need.unmet"
        return words(key, told=told, n=self.missing)


def conditions(card: Card) -> list[tuple[str, Facts]]:
    """Return the conditions printed on a card: the key and the facts of each text.

    Examples
    --------
    >>> from ..rules.cards import CARDS
    >>> by_name = {card.id: card for card in CARDS}
    >>> conditions(by_name["ratcatcher"]), conditions(by_name["madonna-statue"])
    ([('rounds', {'first': 1, 'last': 9})], [('give_improvement', {'n': 2})])
    """
    if card.deck is None:
        return []
    found: list[tuple[str, Facts]] = []
    for what, value in card.deck.needs.items():
        if what == "rounds":
            found.append((what, {"first": value[0], "last": value[1]}))
        elif what == "house":
            found.append((what, {"house": value}))
        else:
            found.append(("others" if what.startswith("other") else what, {"n": value}))
    if card.deck.give_count:
        found.append((f"give_{card.deck.give_kind}", {"n": card.deck.give_count}))
    return found


def needs(state: AgricolaState, seat: int, card: Card) -> list[Need]:
    """Return the conditions of a card of the deck, with how far a seat meets each.

    Examples
    --------
    >>> from ....session.session import play
    >>> state = play("agricola", players=2, rules="standard", seed=1).position.state
    >>> from ..rules.cards import CARDS
    >>> canoe = next(card for card in CARDS if card.id == "canoe")
    >>> [(need.what, need.met, need.missing) for need in needs(state, 0, canoe)]
    [('occupations', False, 2)]
    """
    return [_standing(state, seat, card, what, facts) for what, facts in conditions(card)]


def _standing(state: AgricolaState, seat: int, card: Card, what: str, facts: Facts) -> Need:
    """Return how far a seat meets a condition."""
    player = state.players[seat]
    if what == "house":
        return Need(what, facts, HOUSES[player.house] == facts["house"])
    if what == "rounds":
        return Need(what, facts, facts["first"] <= state.round <= facts["last"])
    need = facts["n"]
    if what == "others":
        return Need(what, facts, fewest_of_others(state, seat) < need)
    if what.startswith("give_"):
        have = len(surrenderable(player, state.parts.numbers[card.id]))
    else:
        have = have_of(player, NEEDS.index(what))
    return Need(what, facts, have >= need, max(0, need - have))
