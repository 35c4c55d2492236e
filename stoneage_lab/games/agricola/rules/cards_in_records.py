"""Cards in records: hands, revealed cards, marks, and cards that left the game.

Cards are written as names. The box is not written: it holds the cards that are nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ....core.language import texts
from ....core.validation import Entries
from .card_hooks import ON_SPACE
from .cards import (
    FIRST_MINOR,
    HIDDEN_MINOR,
    HIDDEN_OCCUPATION,
    CardTable,
    is_minor,
)
from .goods import CROPS, GOODS
from .player import Player
from .refusal_rules import read as sentences
from .shipped_and_custom_cards import GameCards

if TYPE_CHECKING:
    from .game_components import Components
    from .state import AgricolaState

BACKS = {"? minor": HIDDEN_MINOR, "? occupation": HIDDEN_OCCUPATION}
"""How records write the back of a hidden card."""

MOST_MARKS = 1000


def written(table: CardTable, cards: Sequence[int]) -> list[str]:
    """Return cards as they stand in records.

    Examples
    --------
    >>> from .cards import CARDS
    >>> written(CARDS, (10, -1))
    ['field', '? minor']
    """
    names = {number: name for name, number in BACKS.items()}
    return [names[card] if card < 0 else table[card].id for card in cards]


def write_marks(player: Player) -> dict[str, Any]:
    """Return the goods and marks on the cards laid out."""
    table = player.table
    return {table[card].id: mark_words(table, card, count) for card, count in player.marks}


def mark_words(table: GameCards, card: int, count: int) -> int | str:
    """Return the mark of a card as records have it: as a number, or a crop on a card field.

    Examples
    --------
    >>> from .cards import CARD_NUMBERS
    >>> from .shipped_and_custom_cards import SHIPPED
    >>> [mark_words(SHIPPED, CARD_NUMBERS[name], 2) for name in ("grocer", "bean-field")]
    [2, 'vegetable 2']
    """
    crops = table.crops.get(card)
    return int(count) if crops is None else f"{GOODS[crops[0]]} {count}"


def check_hand(player: Player, entries: Entries) -> None:
    """Raise if a revealed card is not in the hand."""
    if not set(player.shown) <= set(player.hand):
        shown = written(player.table, player.shown)
        raise entries.wrong("shown", shown, sentences()("record.shown"))


def read_marks(parts: Components, player: Player, entries: Entries) -> None:
    """Read the goods and marks on the cards laid out."""
    marks = entries.inside("marks", {})
    marks.only([parts.cards[card].id for card in player.cards])
    rows = [(parts.numbers[name], _read_mark(parts, marks, name)) for name in marks.data]
    player.marks = tuple(sorted(rows))


def _read_mark(parts: Components, marks: Entries, name: str) -> int:
    card = parts.numbers[name]
    crops = parts.cards.crops.get(card)
    if crops is None:
        return marks.whole(name, 1, MOST_MARKS)
    most = parts.most_sown[CROPS.index(crops[0])]
    piles = [str(mark_words(parts.cards, card, n)) for n in range(1, most + 1)]
    return 1 + piles.index(marks.text(name, piles))


def check_cards(state: AgricolaState, entries: Entries) -> None:
    """Raise if a card is in two places, or there are more cards than the game has.

    Cards that are spaces are opened.
    """
    for player in state.players:
        for card in player.acts(ON_SPACE):
            state.open |= 1 << state.parts.cards[card].opens
    placed = [*state.gone]
    for seat, player in enumerate(state.players):
        inside = entries.inside("players").inside(state.game.seats[seat])
        mine = [card for card in (*player.hand, *player.cards) if card >= FIRST_MINOR]
        twice = [card for card in mine if card in placed or mine.count(card) > 1]
        if twice:
            raise inside.wrong("hand", state.parts.cards[twice[0]].id, texts()("record.twice"))
        placed += mine
    for occupations, back in ((True, HIDDEN_OCCUPATION), (False, HIDDEN_MINOR)):
        hidden = sum(player.hand.count(back) for player in state.players)
        if hidden > len(state.undealt(occupations)):
            raise entries.wrong("players", hidden, sentences()("record.shown"))
    if not all(is_minor(card) for card in state.gone):
        raise entries.wrong(
            "gone", written(state.parts.cards, state.gone), sentences()("record.shown")
        )
