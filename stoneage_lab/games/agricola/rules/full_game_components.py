"""What the full game adds to the components: hands of cards, and the spaces that use them."""

from __future__ import annotations

from .action_space import ActionSpace
from .action_space_names import ACTION_SPACE_NUMBERS
from .arrival_at_space import double_catch
from .buying_improvements import LEAD_OR_MINOR, MAJOR_OR_MINOR, MAJORS_ONLY, MINOR_ONLY
from .card_data import CUSTOM_MINOR
from .cards import in_play
from .custom_card_interface import call
from .farm_work import SOWN, Work
from .game_components import BAKE_ONLY, Components
from .goods import WOOD, purse
from .playing_cards import ROUND_TO_GROW, lay_from_hand
from .shipped_and_custom_cards import GameCards
from .space_actions import BuildFences, DoWork, Grow, Improve, Learn, Renovate


def full_game(parts: Components) -> Components:
    """Add hands of cards, and the spaces of the full game, to what all games have."""
    parts.hands = True
    parts.dealt = in_play(parts.players)
    _custom_cards(parts)
    _actions_of_cards(parts)
    _spaces(parts)
    _effect_code(parts)
    _most_sown(parts)
    return parts


def _custom_cards(parts: Components) -> None:
    """Add custom cards to the cards of the game and to those that are dealt."""
    if parts.custom_cards:
        parts.cards = GameCards(parts.custom_cards)
    for number, card in parts.cards.custom.items():
        assert card.deck is not None
        parts.numbers = parts.numbers | {card.id: number}
        if card.deck.players <= parts.players:
            parts.dealt.append(number)
    # Sorted by number, so that the order in the data does not matter.
    parts.dealt.sort()


def _most_sown(parts: Components) -> None:
    """Compute the most crops that a newly sown field may hold."""
    cards = [*parts.cards, *[parts.cards[n] for n in parts.dealt if n >= CUSTOM_MINOR]]
    more = [effect["more"] for card in cards for effect in card.effects("sown")]
    grain, vegetables = SOWN
    grain += sum([crops.get("grain", 0) for crops in more])
    vegetables += sum([crops.get("vegetable", 0) for crops in more])
    parts.most_sown = grain, vegetables


def _actions_of_cards(parts: Components) -> None:
    """Add the space actions that cards begin."""
    first = len(parts.works)
    parts.works += [
        Work(plows=1),
        Work(sows=True, only=1, most=1),
        Work(rooms=1, free=True),
        Work(stables=1, stable_wood=0),
    ]
    parts.card_actions = {
        "plow": DoWork(first),
        "sow vegetable": DoWork(first + 1),
        "bake": DoWork(BAKE_ONLY),
        "build_room": DoWork(first + 2),
        "build_stable": DoWork(first + 3),
        "fence": BuildFences(single=True),
        "renovate": Renovate(),
        "grow": Grow(True, ROUND_TO_GROW),
    }
    kinds = (MAJORS_ONLY, MAJOR_OR_MINOR, MINOR_ONLY)
    parts.improvement_actions = [Improve(kind, again=True) for kind in kinds]
    for card in parts.dealt:
        for effect in parts.cards[card].effects("bake"):
            # Bakes that this card allows are told apart from others, which get its bonus.
            by = effect.get("bonus", {}).get("not_by", "")
            if by:
                parts.card_actions[f"bake by {by}"] = DoWork(len(parts.works))
                parts.works.append(Work(bakes=True, by=by))


def _spaces(parts: Components) -> None:
    number = ACTION_SPACE_NUMBERS
    parts.add(ActionSpace(number["start"], actions=(Improve(LEAD_OR_MINOR),)))
    parts.add(ActionSpace(number["lessons"], actions=(Learn(0),)))
    parts.add(ActionSpace(number["labor"], gain=purse(food=2)))
    parts.add(ActionSpace(number["improve"], actions=(Improve(MAJOR_OR_MINOR),)))
    parts.add(ActionSpace(number["growth"], actions=(Grow(), Improve(MINOR_ONLY)), then=True))
    parts.add(
        ActionSpace(number["renovate"], actions=(Renovate(), Improve(MAJOR_OR_MINOR)), then=True)
    )
    if parts.players == 3:
        parts.add(ActionSpace(number["school"], actions=(Learn(1),)))
    elif parts.players == 4:
        parts.add(ActionSpace(number["school"], actions=(Learn(2),)))
    elif parts.players == 5:
        parts.add(ActionSpace(number["school"], actions=(Learn(2, grows=True),)))
    for card in parts.dealt:
        for effect in parts.cards[card].effects("space"):
            for name, each in effect["per_round"].items():
                assert name == "wood"
                opened = ActionSpace(number[effect["id"]], good=WOOD, per_round=each)
                opened.by_card = True
                parts.add(opened)


def _effect_code(parts: Components) -> None:
    """Add the functions of the effects that values alone do not describe."""
    parts.effect_code = {"double": double_catch, "from_hand": lay_from_hand, "code": call}
    for card in parts.dealt:
        for effect in parts.cards[card].effects("others"):
            if "card" in effect:
                asked = parts.numbers[effect["card"]]
                parts.reply_cards[asked] = (*parts.reply_cards.get(asked, ()), card)
