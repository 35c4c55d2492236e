"""Fits the weights with which Age of Revive estimates final scores, and prints them as a module.

    python benchmarks/fit_revive_evaluation.py > table.py    then move it to the game's bots,
                                                             as evaluation_table.py
    python benchmarks/fit_revive_evaluation.py check    how well the estimates foretell the end

Careful players play, with some moves at random so that all kinds of positions come up. Where a turn
begins, the traits and cards of every seat are noted. A ridge regression then gives the weights with
which the differences between seats foretell the final differences; each weight is a polynomial of
the share of cubes that is left on the King's Support.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.games.age_of_revive.bots.careful import choose
from stoneage_lab.games.age_of_revive.bots.evaluation import WIDTH, printed_values, seat_traits
from stoneage_lab.games.age_of_revive.bots.evaluation_table import TRAITS
from stoneage_lab.games.age_of_revive.rules.game_components import KNOWERS, Components
from stoneage_lab.games.age_of_revive.rules.task_numbers import MOVING

GAMES = {3: {"standard": 6000, "first": 2000}, 4: {"standard": 2400, "first": 800}}
"""Games by number of players and rule set; a game of four has many more positions."""
HELD_OUT = 400
"""Games for `check`: others than those of the fit."""
MOST_ROUNDS = 50
STRAY = (0, 3, 8, 20)
"""Percentages of random moves; one is drawn for each game."""
RIDGE = 100.0
"""Keeps the weights of single cards small; the weights for all cards are free."""
FREE = 1.0
FACES = ("points", "icons", "price")


class Series:
    """Games of one number of players and one rule set."""

    def __init__(self, players: int, rules: str, stream: str) -> None:
        self.game: Any = twin(lab.game("age-of-revive", players=players, rules=rules))
        self.choose = counterpart(choose, self.game)
        self.seat_traits = counterpart(seat_traits, self.game)
        self.rng = counterpart(Rng, self.game)(players, f"{stream} {rules}")
        self.faces = np.array([printed_values(card) for card in self.parts.cards])

    @property
    def parts(self) -> Components:
        """The cards of the game."""
        parts: Components = self.game.parts
        return parts

    def games(self, count: int) -> Iterator[tuple[list[Any], tuple[int, ...]]]:
        """Play games; yield the states where turns begin, and the scores at the end."""
        for _ in range(count):
            quiet = self.play()
            if quiet:
                yield quiet[:-1], quiet[-1].scores()

    def play(self) -> list[Any]:
        """Play one game; return its quiet states and its end, nothing if it seems to have none."""
        rng, state = self.rng, self.game.start()
        stray, quiet = STRAY[rng.below(len(STRAY))], []
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            if state.task[0] == MOVING:
                quiet.append(state.copy())
                if state.round > MOST_ROUNDS:
                    return []
            moves = state.legal()
            if rng.below(100) < stray:
                state.play(moves[rng.below(len(moves))])
            else:
                state.play(self.choose(state, rng))
        return [*quiet, state]

    def rows(self, state: Any) -> Any:
        """Return one row for each seat: traits, faces of the cards, which cards."""
        cards = len(self.faces)
        rows = np.zeros((state.seats, WIDTH + 2 * len(FACES) + 2 * cards))
        for seat, row in enumerate(rows):
            standing = [card for card in range(cards) if state.own[seat] >> card & 1]
            held = sorted({kept // KNOWERS for kept in state.hands[seat]} - {*standing})
            row[:WIDTH] = list(self.seat_traits(state, seat))
            start = WIDTH + 2 * len(FACES)
            for place, which in enumerate((held, standing)):
                first = WIDTH + place * len(FACES)
                row[first : first + len(FACES)] = self.faces[which].sum(axis=0)
                row[[start + place * cards + card for card in which]] = 1.0
        return rows


class Fit:
    """The sums of squares and products of all positions with the same number of cubes left."""

    def __init__(self, cubes: int, width: int) -> None:
        self.shares = np.arange(cubes + 1) / cubes
        self.products = np.zeros((cubes + 1, width, width))
        self.targets = np.zeros((cubes + 1, width))
        self.squares = np.zeros(cubes + 1)
        self.positions = np.zeros(cubes + 1)
        self.levels = np.zeros(cubes + 1)
        self.means = np.zeros((cubes + 1, width))

    def add(self, left: int, rows: Any, scores: tuple[int, ...]) -> None:
        """Add a position: differences of seats from their mean, and the means for the level."""
        final = np.array(scores, float)
        rows_mean, mean = rows.mean(axis=0), final.mean()
        rows, final = rows - rows_mean, final - mean
        self.products[left] += rows.T @ rows
        self.targets[left] += rows.T @ final
        self.squares[left] += final @ final
        self.positions[left] += 1
        self.levels[left] += mean
        self.means[left] += rows_mean

    def powers(self, left: Any) -> Any:
        """Return the share of cubes left to the powers 0, 1 and 2."""
        return self.shares[left] ** np.arange(3)

    def weights(self, single_cards: int) -> Any:
        """Return three numbers for each column; the last columns are those of single cards."""
        width = self.targets.shape[1]
        penalty = np.full(width, FREE)
        penalty[-single_cards:] = RIDGE
        matrix, target = np.diag(np.tile(penalty, 3)), np.zeros(3 * width)
        for left in range(len(self.shares)):
            powers = self.powers(left)
            matrix += np.kron(np.outer(powers, powers), self.products[left])
            target += np.kron(powers, self.targets[left])
        return np.linalg.solve(matrix, target).reshape(3, width).T

    def spread(self, weights: Any, seats: int) -> tuple[float, float]:
        """Return the standard error of a difference: with no cube left, and more for each one."""
        lefts, errors = [], []
        for left in np.flatnonzero(self.positions):
            now = weights @ self.powers(left)
            wrong = self.squares[left] - 2 * now @ self.targets[left]
            wrong += now @ self.products[left] @ now
            lefts.append(left)
            errors.append(np.sqrt(max(0.0, wrong) / self.positions[left] / (seats - 1) * 2))
        slope, least = np.polyfit(lefts, errors, 1, w=np.sqrt(self.positions[lefts]))
        return least, slope

    def level(self, weights: Any) -> Any:
        """Return what all seats have beyond their traits, as three numbers."""
        seen = np.flatnonzero(self.positions)
        rows = np.array([self.powers(left) for left in seen])
        more = [
            (self.levels[left] - self.means[left] @ weights @ self.powers(left))
            / self.positions[left]
            for left in seen
        ]
        root = np.sqrt(self.positions[seen])
        return np.linalg.lstsq(rows * root[:, None], np.array(more) * root, rcond=None)[0]


def fitted(players: int) -> dict[str, Any]:
    """Return the tables for a number of players."""
    fit, parts = None, None
    for rules, count in GAMES[players].items():
        series = Series(players, rules, "fit")
        parts = series.parts
        for quiet, scores in series.games(count):
            for state in quiet:
                rows = series.rows(state)
                fit = fit or Fit(sum(parts.support), rows.shape[1])
                fit.add(state.left, rows, scores)
    assert fit
    assert parts
    cards, faces = len(parts.cards), len(FACES)
    weights = fit.weights(2 * cards)
    single = weights[WIDTH + 2 * faces :]
    ids = [card.id for card in parts.cards]
    return {
        "LEVEL": fit.level(weights),
        "SPREAD": fit.spread(weights, players),
        "TRAIT_WEIGHTS": weights[:WIDTH],
        "ANY_HELD": weights[WIDTH : WIDTH + faces],
        "ANY_STANDING": weights[WIDTH + faces : WIDTH + 2 * faces],
        "HELD": dict(zip(ids, single[:cards], strict=True)),
        "STANDING": dict(zip(ids, single[cards:], strict=True)),
    }


def check(players: int, rules: str) -> str:
    """Return the correlation of estimated and final leads, by the cubes that are left."""
    series = Series(players, rules, "held out")
    heuristics = series.game.heuristics
    found: dict[int, list[tuple[float, float]]] = {}
    for quiet, scores in series.games(HELD_OUT):
        for state in quiet:
            pairs = zip(leads(heuristics.evaluate(state)), leads(scores), strict=True)
            found.setdefault(state.left, []).extend(pairs)
    told = [
        f"{left}: {np.corrcoef(np.array(found[left]).T)[0, 1]:.2f}"
        for left in sorted(found, reverse=True)
    ]
    return f"{players} players, {rules}: " + ", ".join(told)


def leads(scores: Any) -> list[float]:
    """Return by how much each score is ahead of the best other one."""
    return [
        score - max(other for place, other in enumerate(scores) if place != seat)
        for seat, score in enumerate(scores)
    ]


def numbers(row: Any) -> str:
    """Write numbers as a tuple."""
    return "(" + ", ".join(f"{number:.3f}" for number in row) + ")"


def table(name: str, kind: str, tables: dict[int, Any]) -> str:
    """Write one table: for each number of players a row, rows, or rows by card."""
    lines = [f"{name}: Final[dict[int, {kind}]] = {{"]
    for players, rows in tables.items():
        if isinstance(rows, dict):
            inner = [f'"{card}": {numbers(row)}' for card, row in rows.items() if any(row)]
            opening, closing = "{", "}"
        elif isinstance(rows[0], np.ndarray):
            inner = [numbers(row) for row in rows]
            opening, closing = "(", ")"
        else:
            lines.append(f"    {players}: {numbers(rows)},")
            continue
        lines += [f"    {players}: {opening}", *[f"        {row}," for row in inner]]
        lines.append(f"    {closing},")
    return "\n".join([*lines, "}  # fmt: skip"])


KINDS = {
    "LEVEL": ("Row", "What all seats have beyond their traits."),
    "SPREAD": (
        "tuple[float, float]",
        "Standard error of a difference of final scores: with no cube left, and more for each one.",
    ),
    "TRAIT_WEIGHTS": ("tuple[Row, ...]", "The weights of `TRAITS`."),
    "ANY_HELD": ("tuple[Row, ...]", "Each point, icon and good of the price of a card in hand."),
    "ANY_STANDING": ("tuple[Row, ...]", "The same of a card that stands."),
    "HELD": ("dict[str, Row]", "What a card in hand is worth besides that."),
    "STANDING": ("dict[str, Row]", "What a card that stands is worth besides that."),
}


def main() -> None:
    """Print the module."""
    tables = {players: fitted(players) for players in (3, 4)}
    names = "\n".join(f'    "{name}",' for name in TRAITS)
    print(
        '"""The effect of each trait and card on the expected score (a generated file).\n\n'
        "Generated by ``python benchmarks/fit_revive_evaluation.py``; `evaluation` defines the\n"
        "traits. By number of players; the three numbers of a row are multiplied by 1, by the\n"
        'share of cubes that is left on the King\'s Support, and by its square.\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "Row = tuple[float, float, float]\n\n"
        f"TRAITS: Final = (\n{names}\n)\n"
        '"""The names of the traits, in the order of `seat_traits`."""'
    )
    for name, (kind, what) in KINDS.items():
        rows = {players: found[name] for players, found in tables.items()}
        if name == "LEVEL":
            rows = {players: tuple(row) for players, row in rows.items()}
        print("\n" + table(name, kind, rows) + f'\n"""{what}"""')


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        for seats in (3, 4):
            for rule_set in GAMES[seats]:
                print(check(seats, rule_set))
    else:
        main()
