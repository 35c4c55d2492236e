"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.language import Texts
from ..rules import actions
from ..rules.action_space_names import ACTION_SPACES, FIRST_MAJOR
from ..rules.actions import Move
from ..rules.cards import MAJORS
from ..rules.farm_grid import NAMES
from ..rules.goods import GOODS, HOUSES, listed

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import AgricolaState


def label(
    parts: Components, words: Texts, action: Action, state: AgricolaState | None = None
) -> str:
    """Return an action as a phrase for users, which is the same in every state."""
    if not isinstance(action, Move):
        return action.words
    verb = actions.VERBS[action.verb]
    facts: dict[str, object] = {}
    if verb == "use":
        if action.first >= FIRST_MAJOR:
            verb, facts = "use_card", {"card": ACTION_SPACES[action.first]}
        else:
            facts = {"site": ACTION_SPACES[action.first]}
    elif verb in ("build_room", "build_stable", "plow", "fence"):
        facts = {"at": NAMES[action.first]}
    elif verb == "sow" and action.first >= actions.FIRST_CARD_FIELD:
        card = parts.cards[action.first - actions.FIRST_CARD_FIELD].id
        verb, facts = "sow_card", {"card": card, "good": GOODS[action.second]}
    elif verb == "renovate":
        facts = {"house": HOUSES[action.first]}
    elif verb == "sow":
        facts = {"at": NAMES[action.first], "good": GOODS[action.second]}
    elif verb == "bake":
        facts = {"n": int(action.first)}
    elif verb in ("buy", "give", "play", "accept"):
        facts = {"card": parts.cards[action.first].id}
    elif verb in ("take", "pay", "keep"):
        facts = {"goods": listed(action.purse)}
        if not sum(action.purse):
            verb = "keep_none"
    elif verb in ("eat", "cook"):
        facts = {"good": GOODS[action.first]}
    elif verb == "convert" and action.second >= 0:
        conversion = parts.cards.conversion(action)
        verb = "card_convert" if sum(conversion.get) else "give_back"
        facts = {"card": parts.cards[action.first].id, "goods": listed(conversion.give),
                 "gets": listed(conversion.get)}  # fmt: skip
    elif verb == "convert":
        shop = MAJORS[action.first].workshop
        assert shop is not None
        facts = {"card": MAJORS[action.first].id, "good": GOODS[shop.good], "n": shop.count,
                 "food": shop.food}  # fmt: skip
    return words(f"label.{verb}", **facts)
