"""The whole games of Age of Hunting that are kept as texts."""

from support.whole_games import WholeGame

GAMES = [
    WholeGame("age-of-hunting", 3, "standard", 2),
    WholeGame("age-of-hunting", 2, "rulebook", 11),
    WholeGame("age-of-hunting", 4, "recommended", 5),
]
"""One for each rule set, with all numbers of players but the largest."""
