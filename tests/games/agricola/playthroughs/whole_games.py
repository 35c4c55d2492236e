"""The whole games of Agricola that are kept as texts."""

from support.whole_games import WholeGame

GAMES = [
    WholeGame("agricola", 3, "family", 8),
    WholeGame("agricola", 4, "standard", 4),
    WholeGame("agricola", 3, "seed", 3),
]
"""One for each rule set."""
