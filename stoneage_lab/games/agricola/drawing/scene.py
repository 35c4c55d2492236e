"""The scene of a position of Agricola."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....drawing.scene import Item, Scene
from ....drawing.text_metrics import sentence_case
from .farms import panel
from .hands import hands
from .look import Look
from .prompt import prompt
from .village import improvements, round_cards, village

if TYPE_CHECKING:
    from ....drawing.items import Fold
    from ....play.position import Position

QUIET = frozenset(("score", "home", "take", "win"))


def scene(position: Position, language: str, acting: bool, you: int = -1) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    position : Position
    language : {"en", "ja"}
    acting : bool
        Whether the viewer may decide now; legal actions are then marked.
    you : int, optional
        The seat of the viewer, or -1.
    """
    return _scene(Look(position, language, acting, you))


def uncounted(position: Position, language: str) -> Scene:
    """Return the scene of a position without the score so far."""
    return _scene(Look(position, language, acting=False, counting=False))


def _scene(look: Look) -> Scene:
    asked = prompt(look)
    farms = [panel(look, seat) for seat in range(look.state.seats)]
    bought, held = improvements(look), hands(look)
    # What is chosen now lies above the village, cards that are bought or played from a hand.
    wanted = [fold for fold in (bought, *held) if on_offer(look, fold)]
    table = [fold for fold in (bought,) if fold not in wanted]
    items: tuple[Item, ...] = (
        *wanted, village(look), round_cards(look), *table,
        *farms, *(fold for fold in held if fold not in wanted),
    )  # fmt: skip
    return Scene(
        title=look.game.title,
        language=look.language,
        summary=asked.sentence,
        prompt=asked,
        news=news(look),
        items=items,
        tips=tuple(look.tips.values()),
    )


def on_offer(look: Look, fold: Fold) -> bool:
    """Tell whether a card of a fold can be taken or played now."""
    return look.acting and any(place.control.state == "can" for place in fold.places())


def news(look: Look) -> tuple[str, ...]:
    """Return the news of the last ply."""
    return tuple(
        sentence_case(look.game.sentence(event, look.language))
        for event in look.position.events
        if event[0] not in QUIET
    )
