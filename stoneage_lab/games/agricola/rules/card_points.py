"""Points from cards at the end, and the lines of the score that cards change.

Most cards count something on the farm of their owner. Three look further: at all farms, at the
occupations of all seats, and at the other lines of the score. Each of them has a function here,
besides the data of the rule (`card_modifiers.ScoreRule`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import is_improvement, is_occupation
from .farm_grid import count
from .goods import ANIMALS, GOOD_NUMBERS
from .scoring import BEGGING, TABLES, Line, points_of

if TYPE_CHECKING:
    from .card_modifiers import ScoreRule
    from .player import Player
    from .state import AgricolaState


def counted(player: Player, rule: ScoreRule) -> int:
    """Return how much a player has of what a card counts."""
    if rule.of in GOOD_NUMBERS:
        return int(player.goods[GOOD_NUMBERS[rule.of]])
    if rule.of == "pasture_spaces":
        return count(player.pastured)
    if rule.of == "improvements":
        return sum([1 for card in player.cards if is_improvement(card)])
    if rule.of == "marks":
        return player.mark(rule.card)
    raise ValueError(f"nothing on a farm is counted as {rule.of!r}")


def later_occupations(player: Player, card: int) -> int:
    """Return how many occupations were laid out after a card, as conditions count them."""
    found, after = 0, False
    for number in player.cards:
        if after and is_occupation(number):
            found += 1
            for effect in player.table[number].effects("count"):
                found += effect["occupations"] - 1
        after = after or number == card
    return found


def own_points(player: Player, rule: ScoreRule) -> int:
    """Return the points of a rule that looks at the farm of its owner alone."""
    if rule.not_with and rule.not_with in [player.table[card].id for card in player.cards]:
        return 0
    found: int = rule.rooms[player.house] * count(player.rooms) + rule.house[player.house]
    if rule.rows:
        found += points_of(rule.rows, counted(player, rule))
    if rule.later:
        found += rule.later * later_occupations(player, rule.card)
    return found


def most_of_each_animal(state: AgricolaState, seat: int, rule: ScoreRule) -> int:
    """Return the points of a seat if nobody has more of any animal."""
    goods = state.players[seat].goods
    for player in state.players:
        for good in ANIMALS:
            if player.goods[good] > goods[good]:
                return 0
    return rule.most_animals[state.seats]


def most_occupations(state: AgricolaState, seat: int, rule: ScoreRule) -> int:
    """Return the points of a seat if nobody has more occupations."""
    own = state.players[seat].occupations_counted()
    if any(player.occupations_counted() > own for player in state.players):
        return 0
    return rule.most_occupations


def full_categories(lines: list[Line], rule: ScoreRule) -> int:
    """Return the points for each category with the most points, the fenced stables too."""
    most = max([worth for _, worth in TABLES["fields"]])
    full = [name for name, _, _, points in lines
            if (name in TABLES or name == "stables") and points >= most]  # fmt: skip
    return rule.full * len(full)


def bonus(state: AgricolaState, seat: int, lines: list[Line]) -> int:
    """Return a seat's points from cards of the deck, its own and those of others."""
    found = 0
    for other, player in enumerate(state.players):
        for rule in player.modifiers.scores:
            if other == seat:
                found += own_points(player, rule)
                if sum(rule.most_animals):
                    found += most_of_each_animal(state, seat, rule)
                if rule.full:
                    found += full_categories(lines, rule)
            if rule.most_occupations and (other == seat or rule.for_everybody):
                found += most_occupations(state, seat, rule)
    return found


def looks_at_lines(player: Player) -> bool:
    """Tell whether a card of a player looks at the lines of its score, or changes them."""
    for rule in player.modifiers.scores:  # noqa: SIM110 - compiled, faster than any()
        if rule.of_lines:
            return True
    return False


def with_cards(state: AgricolaState, seat: int, lines: list[Line]) -> list[Line]:
    """Return the lines of a score as cards of the deck change them.

    Parameters
    ----------
    state : AgricolaState
    seat : int
    lines : list of Line
        What `scoring.score_sheet` returned.
    """
    changed = [changed_line(state.players[seat], line) for line in lines]
    more = bonus(state, seat, changed)
    return [
        (name, first + more, second, points + more) if name == "bonus"
        else (name, first, second, points)
        for name, first, second, points in changed
    ]  # fmt: skip


def changed_line(player: Player, line: Line) -> Line:
    """Return a line of a score, without the negative points that a card forgives."""
    name, first, second, points = line
    for rule in player.modifiers.scores:
        if name == "begging" and rule.forgives:
            first = max(0, first - rule.forgives)
            points = first * BEGGING
        if rule.no_minus and name not in rule.no_minus and points < 0:
            points = 0
    return name, first, second, points
