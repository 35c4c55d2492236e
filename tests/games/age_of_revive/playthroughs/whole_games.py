"""The whole games of Age of Revive that are kept as texts."""

from support.whole_games import WholeGame

GAMES = [WholeGame("age-of-revive", 3, "first", 4), WholeGame("age-of-revive", 4, "standard", 9)]
"""One for each rule set."""
