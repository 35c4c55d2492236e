"""The interface of Python functions in custom cards: what they may read and do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.errors import SetupError
from .card_data import Effect
from .card_triggering import gain_by_card
from .goods import GOODS, listed, purse

if TYPE_CHECKING:
    from .state import AgricolaState


class CardMoment:
    """The card that acts now, as a user's function sees it.

    Attributes
    ----------
    state : AgricolaState
        All of the game.
    seat : int
        The owner of the card.
    card : str
        Its name.
    effect : mapping
        The effect that is carried out, with the user's own fields.
    number : int
        How often the thing happened, on a hook where that can be more than once; else 0.
    """

    def __init__(
        self, state: AgricolaState, seat: int, number_of_card: int, effect: Effect, number: int
    ) -> None:
        self.state = state
        self.seat = seat
        self.number_of_card = number_of_card
        self.card = state.parts.cards[number_of_card].id
        self.effect = effect
        self.number = number

    @property
    def farm(self) -> dict[str, Any]:
        """The farm of the owner: goods, ``people``, ``rooms``, ``cards`` and others."""
        return self.state.seat(self.seat)

    @property
    def round(self) -> int:
        """The present round."""
        return int(self.state.round)

    def has(self, **goods: int) -> bool:
        """Tell whether the owner has these goods."""
        return self.state.players[self.seat].has(purse(**self._checked(goods)))

    def gain(self, **goods: int) -> None:
        """Give the owner goods, e.g. ``gain(food=2)``; animals need room."""
        gained = purse(**self._checked(goods))
        if sum(gained):
            gain_by_card(self.state, self.seat, self.number_of_card, gained)

    def pay(self, **goods: int) -> bool:
        """Take goods from the owner if all of them are there; tell whether they were."""
        price = purse(**self._checked(goods))
        player = self.state.players[self.seat]
        if not player.has(price):
            return False
        if sum(price):
            player.pay(price)
            self.state.record_event("card_pays", self.seat, self.card, listed(price))
        return True

    def _checked(self, goods: dict[str, int]) -> dict[str, int]:
        for name, count in goods.items():
            if name not in GOODS or type(count) is not int or count < 0:
                facts = {"name": name, "given": repr(count), "known": ", ".join(GOODS)}
                said = self.state.game.texts()
                raise SetupError(said("own_card.goods", card=self.card, **facts))
        return goods


def call(state: AgricolaState, seat: int, card: int, effect: Effect, number: int) -> None:
    """Carry out an effect by calling the user's function that it names."""
    name = effect["code"]
    try:
        state.parts.card_functions[name](CardMoment(state, seat, card, effect, number))
    except SetupError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        facts = {"name": name, "card": state.parts.cards[card].id, "why": why}
        raise SetupError(state.game.texts()("own_card.failed", **facts)) from error
