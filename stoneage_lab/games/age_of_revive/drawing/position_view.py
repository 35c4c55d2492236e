"""A position with the values that the parts of its picture need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.language import Texts, load_texts
from ....drawing.position_view import TEXT, PositionView, T, once
from ....drawing.scene import Control, Tip, TipFigure
from ....drawing.text_metrics import sentence_case
from ..explain.card_text import deed, effect, points
from ..rules.card_actions import card_at
from ..rules.card_types import IN_CENTRE
from ..rules.cells import CELL_NAMES, GAP, RUBBLE
from ..rules.game_components import EMPTY
from ..rules.goods import listed
from ..rules.step_base import TaskStep, step_of
from .goods_and_cards_animation import Flight, flights
from .layout import LAYOUTS, RoadLayout

if TYPE_CHECKING:
    from ....session.position import Position
    from ..rules.card_types import Card, CardAction
    from ..rules.game_components import Components
    from ..rules.state import ReviveState

TEXT_FOLDERS: Final = (Path(__file__).parent / "text",)
SYMBOLS: Final = frozenset(
    (
        "tent", "manor", "shack", "mansion", "centre", "granary", "mason", "smithy", "stables",
        "inn", "barracks", "carpenters", "coachhouse", "canal", "assembly", "cityhall",
        "residence", "gate", "fortress", "palace", "shrine", "highway", "vault", "pier",
        "worksite", "monument", "festival", "temple", "tower", "checkpoint",
    )
)  # fmt: skip
"""The cards that have a pictogram of their own; others are a house."""


HOUSE: Final = (-52.0, -76.0, 104.0, 84.0)
"""The part of the plane in which the pictogram of a card lies: it stands on the point 0, 0."""
FOUNTAIN: Final = (-84.0, -78.0, 168.0, 112.0)


class Look(PositionView):
    """One position, seen from a seat, in a language.

    Attributes
    ----------
    state : ReviveState
    own : Texts
        The words of the picture.
    said : Texts
        The words of the game.
    all : dict of str to Action
        The legal actions.
    open : dict of str to Action
        Those that no element of the picture plays yet.
    """

    state: ReviveState
    text_folders = TEXT_FOLDERS

    def __init__(
        self, position: Position, language: str, acting: bool, you: int = -1, laid: str = "wide"
    ) -> None:
        super().__init__(position, language, acting, you, laid=laid)
        self.parts = self.state.parts
        self.own: Texts = load_texts(language, TEXT, *TEXT_FOLDERS)
        self.said: Texts = self.game.texts(language)
        self.open: dict[str, Action] = {str(move): move for move in self.moves}
        self.all = dict(self.open)
        self.tipped: dict[str, Card] = {}

    @property
    def step(self) -> TaskStep:
        """The step of the present decision, or the last one."""
        return step_of(self.state)

    def tried_with(self, card: int) -> Action | None:
        """Return the action that a press on a card of the hand means, legal or not."""
        return self.step.tried_with(self.state, self.state.task, card)

    def tried_at(self, cell: int) -> Action | None:
        """Return the action that a press on a cell of the ring means, legal or not."""
        return self.step.tried_at(self.state, self.state.task, cell)

    def card_at(self, cell: int) -> tuple[Card, int]:
        """Return the card on a cell, and its owner; the Town Centre is the mover's."""
        card, owner = card_at(self.state, self.mover, cell)
        return self.parts.cards[card], owner

    @property
    def cell_used(self) -> int:
        """The cell of the card whose action is chosen; `NOWHERE` at another decision."""
        return self.step.cell_used(self.state, self.state.task)

    def once(self, make: Callable[..., T], *values: Any) -> T:
        """Return what a function makes of the picture's own words and some values, see `once`."""
        return once(self.own, make, *values)

    @cached_property
    def layout(self) -> RoadLayout:
        """Where the parts of the table lie."""
        return LAYOUTS[self.laid]

    @cached_property
    def flights(self) -> tuple[Flight, ...]:
        """What is on its way to a place with the last move."""
        return flights(self)

    @property
    def holder(self) -> int:
        """The seat whose hand is played from now: the viewer's, or the mover's if it acts."""
        return self.mover if self.acting else self.you

    @cached_property
    def shelved(self) -> int:
        """The seat whose hand lies on the shelf: the holder's, else that of the seat in turn.

        Between turns and at the end it is the first seat, not the winner.
        """
        return self.holder if self.holder >= 0 else max(self.mover, 0)

    def who(self, seat: int) -> str:
        """Return the name of a seat for a sentence; the viewer's own has a mark."""
        return self.in_words(seat)

    def name(self, card: Card) -> str:
        """Return the name of a card."""
        return self.said[f"card.{card.id}"]

    def short(self, card: Card) -> str:
        """Return the name of a card for a narrow place."""
        return self.own.get(f"tag.{card.id}", self.name(card))

    def site_name(self, cell: int) -> str:
        """Return the name of what stands on a cell, for a narrow place."""
        name = cell % CELL_NAMES
        if name >= RUBBLE:
            return self.own["ring.gap_name" if name >= GAP else "ring.rubble_name"]
        return self.short(self.parts.cards[name])

    def letters_on(self, cell: int) -> str:
        """Return the letters of the pieces on a cell, for the board in words."""
        there = [
            self.letter(seat) for seat in range(len(self.seats)) if self.state.pieces[seat] == cell
        ]
        return f" [{' '.join(there)}]" if there else ""

    def symbol(self, card: Card) -> str:
        """Return the pictogram of a card."""
        return symbol_of(card)

    def does(
        self, card: Card, actions: Sequence[CardAction] | None = None, kept: int = EMPTY
    ) -> str:
        """Return what a card does: all of it, or some of its actions; `kept` lies on it."""
        if actions is None:
            return once(self.said, effect, self.parts, card, None, kept)
        return effect(self.said, self.parts, card, actions, kept)

    def deed(self, card: Card, name: int) -> str:
        """Return what the action of a card with a name does."""
        return deed(self.said, self.parts, card.actions[card.action_named(name)])

    def sentences(self, *said: str) -> str:
        """Return sentences one after the other, as the language writes them; empty ones are not."""
        return self.texts.joined(filter(None, said))

    def label(self, action: Action) -> str:
        """Return an action as a phrase."""
        return sentence_case(super().label(action))

    def play(self, words: str) -> str:
        """Return the words of an action if it may be played and nothing plays it yet."""
        if words not in self.open:
            return ""
        del self.open[words]
        return words

    def control(self, label: str, words: str = "", tip: str = "", why: str = "") -> Control:
        """Return what an element does: it plays these words, if they are legal, or says why not."""
        found = self.play(words) if words else ""
        return Control(label, action=found, tip=tip, why=why)

    def tip(self, card: Card) -> str:
        """Return the id of the tip of a card, which the scene then has."""
        self.tipped.setdefault(card.id, card)
        return f"tip-{card.id}"

    def tips(self) -> tuple[Tip, ...]:
        """Return the tips of all cards that are shown: what they do, cost and count."""
        return tuple(once(self.texts, _tip, self.parts, card) for card in self.tipped.values())

    def why_not(self, words: str) -> str:
        """Return why an action is illegal now, or an empty text."""
        return "" if words in self.all else self.why(words)


def symbol_of(card: Card) -> str:
    """Return the pictogram of a card."""
    return card.id if card.id in SYMBOLS else "house"


def _tip(texts: Texts, parts: Components, card: Card) -> Tip:
    goods = tuple(texts(f"short.{name}", n=n) for name, n in listed(card.cost))
    lines = [sentence_case(effect(texts, parts, card))]
    if goods:
        lines.append(texts("tip.cost", goods=goods))
    if card.needs:
        names = tuple(texts[f"card.{parts.cards[need].id}"] for need in card.needs)
        lines.append(texts("tip.needs", names=names))
    lines.append(texts("tip.points", worth=points(texts, card), icons=card.icons))
    return Tip(f"tip-{card.id}", texts[f"card.{card.id}"], tuple(lines), figure=figure_of(card))


def figure_of(card: Card) -> TipFigure:
    """Return a card as it is shown large."""
    return TipFigure(symbol_of(card), FOUNTAIN if card.form == IN_CENTRE else HOUSE)
