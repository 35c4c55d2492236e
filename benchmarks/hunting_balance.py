"""Plays careful players of Age of Hunting against each other; prints how long and for what.

    python benchmarks/hunting_balance.py [GAMES] [SEARCH_GAMES]

GAMES (120) are those of two players; with more players half as many are played. SEARCH_GAMES of two
(none) are played by the search with 300 tries against a careful player, in each seat in turn. The
tables stand in docs/explanation/age_of_hunting.md.
"""

from __future__ import annotations

import sys
from statistics import fmean, median, quantiles
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.heuristics import shares
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.twin import counterpart, state_in, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.games.age_of_hunting.rules.scoring import score_sheet
from stoneage_lab.learning.matches import match
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.trials.plan import game_seed

SEED: Final = 1
TRIES: Final = 300
LONG: Final = 25
"""No game should have more rounds than this."""

DEVELOPED: Final = ("caves", "followers", "huts")
END_AREAS: Final = ("stored", "coins", "fixed")


class Played:
    """What one game of careful players came to.

    Attributes
    ----------
    rounds, decisions : int
        Decisions with more than one legal move.
    shares : list of float
        Of the win, from the start player on.
    by_track : bool
        Whether somebody reached the end of the track.
    lines : dict of str to int
        The points of the winner by line of the score.
    developed : list of float
        How many caves, followers and huts a player developed on average.
    """

    def __init__(self, game: lab.Game, number: int) -> None:
        engine: Any = twin(game)
        careful = engine.bots["careful"]
        self.decisions = 0

        def counted(state: Any, rng: Any) -> Any:
            self.decisions += state.node == DECISION and len(state.legal()) > 1
            return careful(state, rng)

        state = engine.start()
        run = counterpart(play_out, engine)
        run(state, [counted] * game.players, game_seed(SEED, number), [], [])
        end: Any = state_in(game, state)
        first = end.start
        won = shares(end)
        self.rounds = end.round
        self.shares = won[first:] + won[:first]
        sheets = [{line[0]: line for line in score_sheet(end, seat)} for seat in range(end.seats)]
        self.lines = {name: line[3] for name, line in sheets[won.index(max(won))].items()}
        self.by_track = any(sheet["track"][1] >= end.parts.goal for sheet in sheets)
        self.developed = [fmean(sheet[name][1] for sheet in sheets) for name in DEVELOPED]


def lengths(played: dict[int, list[Played]]) -> Table:
    """Return how long games are, and who wins them."""
    rows = []
    for players, games in played.items():
        rounds = [game.rounds for game in games]
        tenths = quantiles(rounds, n=10)
        wins = [fmean(game.shares[seat] for game in games) for seat in range(players)]
        rows.append([
            str(players), f"{median(rounds):.0f} ({tenths[0]:.0f}–{tenths[-1]:.0f})",
            str(max(rounds)), str(sum(each > LONG for each in rounds)),
            f"{fmean(game.decisions for game in games):.0f}",
            f"{fmean(sum(game.lines.values()) for game in games):.1f}",
            " ".join(f"{100 * share:.0f}" for share in wins),
            f"{100 * fmean(game.by_track for game in games):.0f} %",
        ])  # fmt: skip
    head = [
        "players", "rounds", "at most", f"more than {LONG}", "decisions", "winner's points",
        "wins, %", "ended by the track",
    ]  # fmt: skip
    return Table("Games of careful players", head, rows)


def points(played: dict[int, list[Played]]) -> Table:
    """Return where the winner's points come from, and what a player develops."""
    rows = []
    for players, games in played.items():
        means = {name: fmean(game.lines[name] for game in games) for name in games[0].lines}
        means["ends"] = sum(means[name] for name in END_AREAS)
        names = ("track", *DEVELOPED, "spaces", "ends")
        done = [fmean(game.developed[number] for game in games) for number in range(3)]
        each = ", ".join(f"{many:.1f}" for many in done)
        rows.append([str(players), *(f"{means[name]:.1f}" for name in names), each])
    head = ["players", "track", *DEVELOPED, "build spaces", "end areas", "developed"]
    return Table("The winner's points", head, rows)


def main(games: int, search_games: int) -> None:
    """Print the tables, and the match of the search."""
    played = {
        players: [
            Played(lab.game("age-of-hunting", players), number)
            for number in range(games if players == 2 else games // 2)
        ]
        for players in (2, 3, 4, 5)
    }
    print(lengths(played))
    print(points(played))
    if search_games:
        engine: Any = twin(lab.game("age-of-hunting", 2))
        careful = engine.bots["careful"]
        print(match(engine, lab.Search(tries=TRIES), careful, search_games, SEED))


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(given[0] if given else 120, given[1] if given[1:] else 0)
