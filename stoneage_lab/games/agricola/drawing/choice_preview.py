"""Preview of a choice: what it brings, what is decided next, and what is missing for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ....core.step_table import by_step
from ....drawing.preview import signed_difference
from ....drawing.text_metrics import joined, sentence_case
from ..explain.action_space_text import space_does
from ..rules import actions as verbs
from ..rules.action_space_names import FIRST_MAJOR
from ..rules.actions import Move
from ..rules.cards import baked
from ..rules.farm_grid import count
from ..rules.farm_work import most_grain
from ..rules.goods import ANIMALS, CROPS, FOOD, GOODS, listed
from ..rules.playing_cards import before_paying, occupation_price
from ..rules.prices import lacking, nearest, room_prices
from ..rules.raising_food import RaiseFood
from ..rules.task_numbers import PRICE_LIST, WORK_NUMBER
from . import decision_text
from .position_view import Look

if TYPE_CHECKING:
    from ....session.position import Position

MOST_NAMED: Final = 2
"""The most cards that are named; of more of them the number is told."""
CARDS: Final = ("improving", "learning")
"""The steps of which the cards are told that can be bought or played."""
PLAIN: Final = ("choosing", "renovating")
"""The steps of which the name of the choice, or of its space, tells all."""


def preview(position: Position, words: str, language: str) -> str:
    """Return what a choice brings, what is decided next, and what is missing for that.

    Where goods are all that changes the text is empty: they are told with their numbers then.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("agricola", players=2, seed=5)
    >>> preview(session.position, "use plow", "en")
    'Plow 1 field.'
    >>> preview(session.position, "use forest", "en")
    ''
    """
    look, action = Look(position, language, acting=True), position.parse(words)
    if not isinstance(action, Move):
        return ""
    after = position.after(words)
    then = Look(after, language, acting=True)
    step = then.state.step_name
    # Of a decision that goes on all has been told when it began.
    new = action.verb == verbs.FENCE or step != look.state.step_name
    decides = new and not after.over and then.mover == look.mover and step in (*NEXT, *PLAIN)
    next_told = list(NEXT[step](then)) if decides and step in NEXT else []
    plain = not next_told or not (tells_all(then) or action.verb == verbs.PLAY)
    told = list(itself(look, action)) if plain else []
    over = list(too_many(look, action))
    if over or next_told:
        told = [*changes(look, then), *over, *told, *next_told]
    elif not decides and not same_goods(look, then):
        told = []
    return joined(told, language)


def tells_all(then: Look) -> bool:
    """Return whether what is told of the next decision says what a space is for."""
    return then.state.step_name in CARDS and verbs.LEAD not in then.of_verb


def itself(look: Look, action: Move) -> Iterator[str]:
    """Yield what a choice means, beside the goods that it brings."""
    texts, state = look.texts, look.state
    if action.verb == verbs.USE and action.first < FIRST_MAJOR:
        space = state.parts.spaces[action.first]
        if space.choices or space.first_action is not None:
            yield texts("foreseen.does", does=space_does(texts, state.parts, space.id))
    elif action.verb == verbs.LEAD:
        yield texts["reason.begins"]
    elif action.verb == verbs.FEED:
        yield decision_text.about_food(look)
    elif action.verb == verbs.PLAY:
        yield texts["foreseen.played"]
    elif action.verb == verbs.DECLINE:
        yield texts["foreseen.declined"]
    elif action.verb == verbs.STOP:
        yield texts["foreseen.done"]


def too_many(look: Look, action: Move) -> Iterator[str]:
    """Yield how many of the animals on a space would find no room."""
    if action.verb != verbs.USE or action.first >= FIRST_MAJOR:
        return
    good, lying = look.state.parts.spaces[action.first].good, int(look.state.lying[action.first])
    if good in ANIMALS:
        over = lying - int(look.state.room_for(look.mover)[ANIMALS.index(good)])
        if over > 0:
            yield look.texts("reason.no_room", n=over)


def same_goods(look: Look, then: Look) -> bool:
    """Return whether the player who decides has the same goods and people afterwards."""
    before, after = (each.state.players[look.mover] for each in (look, then))
    return tuple(before.goods) == tuple(after.goods) and before.people == after.people


def changes(look: Look, then: Look) -> Iterator[str]:
    """Yield the people and goods that the player who decides has more and less of.

    Goods are told as of other choices: how many there are then, and the difference.

    Not where a round ends: what is reaped and eaten then is no part of the choice.
    """
    if (look.state.round, look.state.stage) != (then.state.round, then.state.stage):
        return
    before, after = (each.state.players[look.mover] for each in (look, then))
    if after.people > before.people:
        yield look.texts("foreseen.child", n=int(after.people))
    pairs = zip(GOODS, before.goods, after.goods, strict=False)
    told = [
        look.texts(
            "foreseen.food" if good == GOODS[FOOD] else "foreseen.good",
            good=good, n=int(new), change=signed_difference(int(new - old)),
        )
        for good, old, new in pairs
        if new != old
    ]  # fmt: skip
    if told:
        goods = sentence_case(look.texts["list.comma"].join(told))
        yield look.texts("foreseen.changes", goods=goods)


# -- what is decided next ---------------------------------------------------------------------


def fencing(then: Look) -> Iterator[str]:
    """Yield the fences that can be paid for, or the pen that is begun and its price."""
    yield decision_text.fencing(then)


def work(then: Look) -> Iterator[str]:
    """Yield the prices of what can be built, and what can be sown and baked."""
    texts, player, can = then.texts, then.state.players[then.mover], then.of_verb
    allowed = then.state.parts.works[then.state.task[WORK_NUMBER]]
    if verbs.BUILD_ROOM in can:
        price = nearest(player, room_prices(player))
        yield texts("foreseen.room", goods=listed(price))
    elif allowed.rooms:
        short = lacking(player, nearest(player, room_prices(player)))
        if short:
            yield texts("foreseen.no_room", goods=short)
    if verbs.SOW in can:
        crops = [(GOODS[crop], int(player.goods[crop])) for crop in CROPS if player.goods[crop]]
        yield texts("foreseen.sow", goods=crops, n=count(player.empty_fields()))
    if verbs.BAKE in can:
        grain = int(most_grain(player))
        food = sum(many * each for many, each in baked(player.ovens, grain))
        yield texts("foreseen.bake", n=grain, food=food)


def improving(then: Look) -> Iterator[str]:
    """Yield the improvements that can be paid for, and the cards that can be played."""
    cards = then.state.parts.cards
    for key, verb in (("buys", verbs.BUY), ("plays", verbs.PLAY)):
        named = [then.texts[f"card.{cards[move.first].id}"] for move in then.of_verbs(verb)]
        if named:
            more = len(named) - MOST_NAMED
            names = then.texts["list.comma"].join(named[:MOST_NAMED])
            yield then.texts(f"foreseen.{key}{'_more' * (more > 0)}", names=names, n=more)


def learning(then: Look) -> Iterator[str]:
    """Yield what occupations cost, and the food that has to be raised for the cheapest."""
    player, space = then.state.players[then.mover], int(then.state.task[PRICE_LIST])
    plays = then.of_verbs(verbs.PLAY)
    prices = [int(occupation_price(player, move.first, space)) for move in plays]
    least, most, have = min(prices, default=0), max(prices, default=0), int(player.goods[FOOD])
    short = least - have - int(before_paying(player))
    if short > 0:
        yield then.texts("foreseen.learn_short", n=least, short=short)
    elif most:
        key = "foreseen.learn" if least == most else "foreseen.learn_some"
        yield then.texts(key, n=least, most=most, have=have)
    yield from improving(then)


def raising(then: Look) -> Iterator[str]:
    """Yield how much food is missing for a price."""
    step, state = then.step, then.state
    assert isinstance(step, RaiseFood)
    short = int(step.needed(state, state.task) - state.players[then.mover].goods[FOOD])
    yield then.texts("foreseen.raise", n=short)


def offer(then: Look) -> Iterator[str]:
    """Yield which card is asked about."""
    card = decision_text.asked(then)[1]
    if card is not None:
        yield then.texts("foreseen.asked", card=card.id)


def paying(then: Look) -> Iterator[str]:
    """Yield that there are several ways to pay."""
    yield then.texts("foreseen.ways", n=len(then.moves))


def keeping(then: Look) -> Iterator[str]:
    """Yield that there is no room for all animals."""
    yield then.texts["foreseen.crowded"]


NEXT: Final = {
    **by_step(fencing, improving, learning, raising, offer, paying, keeping),
    **dict.fromkeys(("building", "plowing", "sowing", "baking"), work),
    "picking": offer,
}
"""What is told of the decision that follows."""
