"""The whole games of Stone Age that are kept as texts."""

from support.whole_games import WholeGame

GAMES = [
    WholeGame("stone-age", 4, "standard", 4),
    WholeGame("stone-age", 3, "rulebook", 5),
    WholeGame("stone-age", 3, "bga", 105),
    WholeGame("stone-age", 2, "standard", 1, ("animals", "winter", "huts")),
    WholeGame("stone-age", 3, "standard", 4, ("igloos", "mammoth")),
]
"""One for each rule set, and two with expansions: seeds of games short enough to be read."""
