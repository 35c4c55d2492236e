"""Card yields: what the cards of a seat brought in a game, counted from its events.

An event names the card that brought something. What a card changes without an event of its own (a
price, room for animals, food for what is cooked or baked) is not guessed: the sentence says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..rules.action_space_names import ACTION_SPACE_NUMBERS, ROUNDS
from ..rules.arrival_at_space import acts_at
from ..rules.card_points import (
    changed_line,
    full_categories,
    most_occupations,
    most_of_each_animal,
    own_points,
)
from ..rules.goods import purse
from ..rules.scoring import BEGGING, score_sheet

if TYPE_CHECKING:
    from ....core.language import Texts
    from ....core.state import Event
    from ..rules.card_data import Effect
    from ..rules.card_modifiers import ScoreRule
    from ..rules.cards import Card
    from ..rules.state import AgricolaState

Goods = list[tuple[str, int]]

LAID: Final = ("play", "buy", "give")
"""The events with which a card comes to lie before a seat, or is passed on."""
TOLD: Final = frozenset((
    "gain", "gains", "choose", "steps", "per_card", "per", "nth", "convert", "pile", "leave",
    "give_back", "before_paying",
))  # fmt: skip
"""Effects with one of these bring goods in events that name the card."""
ALWAYS_TOLD: Final = ("ahead", "score", "reckoning")
"""Effects of these hooks are counted, whatever they bring."""
SIMPLE: Final = frozenset(("hook", "spaces", "took", "took_only", "and_other_building_goods",
                           "gain", "rounds"))  # fmt: skip
"""Effects with nothing else act whenever their space is used: they can be counted unplayed."""


class CardYield:
    """What one card did for a seat.

    Attributes
    ----------
    round : int
        The round in which it was played, bought or laid out.
    cost : list of (good, n)
    gained, paid : Counter
        Goods it brought and took in its events, those too that waited on rounds which have begun.
    used : int
        How often its owner used it for something that brings no goods by itself.
    waiting : list of (good, n, first round, last round)
    until : int
        The round in which it was given up: what still waited is lost.
    """

    def __init__(self, round: int, cost: Goods) -> None:  # noqa: A002 - the game's own word
        self.round = round
        self.cost = cost
        self.gained: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self.used = 0
        self.waiting: list[tuple[str, int, int, int]] = []
        self.until = ROUNDS


def sentences(
    words: Texts, plies: Sequence[Sequence[Event]], state: AgricolaState, seat: int, whole: bool
) -> list[str]:
    """Return a sentence for each card a seat played, and what stayed in its hand.

    Parameters
    ----------
    words : Texts
    plies : sequence
        The events of every decision, in order.
    state : AgricolaState
        The latest one.
    seat : int
    whole : bool
        Whether cards that only this seat has seen may be told, too.
    """
    found = records(plies, state, seat)
    told = [_played(words, state, seat, state.parts.cards[card], found[card]) for card in found]
    if whole:
        told += _unplayed(words, plies, state, seat)
    return told


def records(
    plies: Sequence[Sequence[Event]], state: AgricolaState, seat: int
) -> dict[int, CardYield]:
    """Return what each card did for a seat, by number, in the order in which they came."""
    begun, numbers = _first(plies, state), state.parts.numbers
    laid = {
        numbers[event[2]]
        for events in plies for event in events if event[0] in LAID and event[1] == seat
    }  # fmt: skip
    before = [card for card in state.players[seat].cards if card not in laid]
    found = {card: CardYield(begun, []) for card in before}
    for events in plies:
        latest = -1
        for event in events:
            if event[0] == "round":
                begun = event[2]
            if len(event) < 2 or event[1] != seat:
                continue
            facts = state.game.event_facts(event)
            if event[0] in LAID:
                latest = numbers[facts["card"]]
                found.setdefault(latest, CardYield(begun, list(facts.get("goods", ()))))
            elif event[0] == "wait" and latest in found and _lays_ahead(state.parts.cards[latest]):
                row = facts["good"], facts["n"], facts["first"], facts["last"]
                found[latest].waiting.append(row)
            elif "card" in facts and (card := numbers[facts["card"]]) in found:
                _note(found[card], str(event[0]), facts)
            given = numbers.get(facts.get("card2", ""), -1)
            if given in found:
                found[given].until = begun
    for card, record in found.items():
        _leave(record, state.parts.cards[card])
        _wait(record, state.round)
    return found


def _first(plies: Sequence[Sequence[Event]], state: AgricolaState) -> int:
    """Return the round before the first event; a game may begin in the middle of a round."""
    begun = [event for events in plies for event in events if event[0] == "round"]
    return int(state.round) - len(begun)


def _lays_ahead(card: Card) -> bool:
    return card.ahead is not None or bool(card.effects("ahead"))


def _wait(record: CardYield, now: int) -> None:
    """Count the goods on later rounds that have begun while the card was in play."""
    for good, n, first, last in record.waiting:
        rounds = max(0, min(last, now, record.until) - first + 1)
        record.gained[good] += n * rounds


def _note(record: CardYield, event: str, facts: dict[str, Any]) -> None:
    if event == "card_gain":
        record.gained.update(dict(facts["goods"]))
    elif event == "card_pays":
        record.paid.update(dict(facts["goods"]))
    elif event == "card_convert":
        record.paid.update(dict(facts["goods"]))
        record.gained.update(dict(facts["gets"]))
    elif event == "convert":
        record.paid.update(dict(facts["goods"]))
        record.gained["food"] += facts["food"]
    elif event == "card_does":
        record.used += 1


def _leave(record: CardYield, card: Card) -> None:
    """Count what was left on a space for what a card brought."""
    for effect in card.effects("take"):
        if "leave" in effect:
            (good, each), *_ = effect["get"].items()
            times = record.gained[good] // each
            record.paid.update({left: n * times for left, n in effect["leave"].items()})


# -- points ------------------------------------------------------------------------------------


def points(state: AgricolaState, seat: int, card: Card) -> int:
    """Return the points of a card before a seat: the printed ones, and what it counts.

    Examples
    --------
    >>> from ....session.session import play
    >>> state = play("agricola", players=1, seed=1).position.state
    >>> points(state, 0, state.parts.cards[state.parts.numbers["well"]])
    4
    """
    player, number = state.players[seat], state.parts.numbers[card.id]
    found = card.points
    if card.bonus is not None:
        found += card.bonus.points(player.goods[card.bonus.good])
    for effect in card.effects("reckoning"):
        found += int(effect["else_points"]) * player.mark(number).bit_count()
    for rule in player.modifiers.scores:
        if rule.card == number:
            found += _rule_points(state, seat, rule)
    return found


def _rule_points(state: AgricolaState, seat: int, rule: ScoreRule) -> int:
    player = state.players[seat]
    lines = score_sheet(state.parts, player)
    found = own_points(player, rule)
    if sum(rule.most_animals):
        found += most_of_each_animal(state, seat, rule)
    if rule.full:
        found += full_categories([changed_line(player, line) for line in lines], rule)
    if rule.most_occupations:
        found += most_occupations(state, seat, rule)
    if rule.forgives:
        found -= BEGGING * min(player.begging, rule.forgives)
    if rule.no_minus:
        found -= sum(
            worth for name, _, _, worth in lines if worth < 0 and name not in rule.no_minus
        )
    return found


# -- sentences ---------------------------------------------------------------------------------


def _played(words: Texts, state: AgricolaState, seat: int, card: Card, record: CardYield) -> str:
    lies = state.parts.numbers[card.id] in state.players[seat].cards
    parts = list(_parts(words, record, points(state, seat, card) if lies else 0))
    does = words["brought.comma"].join(parts) or words["brought.nothing"]
    key = "played" if record.cost else "played_free"
    told = words(f"brought.{key}", card=card.id, n=record.round, goods=record.cost, does=does)
    return told + ("" if _all_told(card) else words["brought.besides"])


def _parts(words: Texts, record: CardYield, worth: int) -> Iterator[str]:
    gained = [(good, n) for good, n in record.gained.items() if n]
    paid = [(good, n) for good, n in record.paid.items() if n]
    if gained:
        yield words("brought.goods", goods=gained)
    if paid:
        yield words("brought.paid", goods=paid)
    if record.used:
        yield words("brought.used", n=record.used)
    if worth:
        yield words("brought.points", n=worth)


def _all_told(card: Card) -> bool:
    """Tell whether everything a card may bring is in events that name it, or in its points."""
    if card.deck is None:
        return not (card.cook or card.bake)
    return all(
        hook in ALWAYS_TOLD or not TOLD.isdisjoint(effect)
        for hook, effects in card.deck.effects.items()
        for effect in effects
    )


def _unplayed(
    words: Texts, plies: Sequence[Sequence[Event]], state: AgricolaState, seat: int
) -> Iterator[str]:
    """Describe what cards of the hand would have brought, then name the others that stayed."""
    rest = []
    for card in [state.parts.cards[number] for number in state.players[seat].hand if number >= 0]:
        times, missed = _missed(plies, state, seat, card)
        if missed:
            yield words("brought.missed", card=card.id, n=times, goods=list(missed.items()))
        else:
            rest.append(card.id)
    if rest:
        yield words("brought.held", card=rest)


def _missed(
    plies: Sequence[Sequence[Event]], state: AgricolaState, seat: int, card: Card
) -> tuple[int, Counter[str]]:
    """Return how often a card would have acted from the start, and what it would have brought.

    Only for cards that act whenever a space is used or a good is taken, without a choice.
    """
    times, found, begun = 0, Counter[str](), _first(plies, state)
    effects = card.effects("used")
    simple = len(effects) == len(card.rows) and all(SIMPLE.issuperset(each) for each in effects)
    for event in (event for events in plies for event in events) if simple else ():
        if event[0] == "round":
            begun = event[2]
        for effect in effects:
            if event[1:2] == (seat,) and _would_act(effect, event, begun):
                times += 1
                found.update(effect["gain"])
    return times, found


def _would_act(effect: Effect, event: Event, begun: int) -> bool:
    first, last = effect.get("rounds", (1, begun))
    if not first <= begun <= last:
        return False
    if "spaces" in effect:
        return event[0] == "use" and event[2] in effect["spaces"]
    return event[0] == "take" and acts_at(
        effect, ACTION_SPACE_NUMBERS[event[3]], purse(**dict(event[2]))
    )
