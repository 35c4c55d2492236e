"""Computes what strong play does, and prints the tables of a game's page, in English and Japanese.

    python benchmarks/strong_play.py [GAME] [--quick]

What is asked about a game stands in benchmarks/strong_play_games.py: its openings, the figures and
visits that are counted, and habits that a player gives up for trial. The tables stand in
docs/explanation/ (stone_age_strong_play.md and the like, and _ja.md); they take some ten minutes
of a processor with compiled rules (`--quick`: half a minute, with wide errors).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.core.chance_settling import settle
from stoneage_lab.core.heuristics import shares
from stoneage_lab.core.language import speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.search_tuning import PLAIN
from stoneage_lab.core.state import DECISION, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.learning.matches import match, searcher
from stoneage_lab.players.monte_carlo_tree import Tree
from stoneage_lab.players.play_to_end import play_out

SEED: Final = 5
QUOTED: Final = re.compile(".*[“「](.+)[”」].*")
EXPERT_TRIES: Final = 30

Words = tuple[str, str]
"""A phrase in English and in Japanese."""


class Counted(NamedTuple):
    """Something that is counted in games of strong players, and what it is called."""

    title: Words
    value: Callable[..., float]


class Habit(NamedTuple):
    """What a player gives up for trial: a test of each move in its state."""

    title: Words
    keeps: Callable[[Any, Any], bool]


class Asked(NamedTuple):
    """What is asked about a game.

    Attributes
    ----------
    game : str
    openings : mapping of str to Words
        First moves by their words.
    figures : sequence of Counted
        Of a state and a seat, in the middle of the game and at its end.
    middle : int
        The round whose beginning is the middle.
    visits : sequence of Counted
        Of a state and the move that is made: added up over a game, for one seat.
    habits : sequence of Habit
    doubted : str or None
        The words of a move that the written bot never makes; it is asked again with equal priors.
    cost : int
        How much longer experts take than in Stone Age: they play so many times fewer games.
    rules : str, optional
        The rule set, where it is not the first of the game.
    hand : callable, optional
        Of a state and a seat, the words of the moves by which its cards are laid out.
    """

    game: str
    openings: Mapping[str, Words]
    figures: Sequence[Counted]
    middle: int
    visits: Sequence[Counted]
    habits: Sequence[Habit]
    doubted: str | None
    cost: int = 1
    rules: str | None = None
    hand: Callable[[Any, int], Sequence[str]] | None = None


class Effort(NamedTuple):
    """How many games, and tries."""

    policy_games: int
    expert_games: int
    habit_games: int
    expert_habit_games: int
    doubted: int
    doubted_tries: int
    hands: int

    def shared(self, cost: int) -> Effort:
        """Return the effort where games of experts take so many times as long."""
        return self._replace(
            expert_games=max(2, self.expert_games // cost),
            expert_habit_games=max(2, self.expert_habit_games // cost),
            doubted=max(2, self.doubted // cost),
        )


WHOLE: Final = Effort(400, 60, 1000, 60, 200, 1000, 4000)
QUICK: Final = Effort(40, 4, 40, 2, 10, 200, 40)
CARDS_SHOWN: Final = 12
"""So many cards that are laid out most often are listed, and so many that are least often."""

SAID: Final[Mapping[str, Words]] = {
    "openings": ("Games of {players} that begin with this move, won by the starter",
                 "この手で始まる{players}人のゲームで、先手が勝った割合"),
    "opening": ("first move", "最初の手"),
    "policy": ("between `policy`", "`policy` どうし"),
    "expert": ("between `expert`", "`expert` どうし"),
    "said": ("the coach says", "コーチの見立て"),
    "figures": ("Of one player, between `expert`", "`expert` どうしの1人あたり"),
    "figure": ("", ""),
    "middle": ("as round {n} begins", "第{n}ラウンドのはじめ"),
    "end": ("at the end", "終わり"),
    "visits": ("A game, one player, between `expert`", "`expert` どうしの1ゲーム、1人あたり"),
    "count": ("times or people", "回数・人数"),
    "habits": ("Against the same bot without this habit ({fair} % would be as good)",
               "同じボット（この癖なし）との対戦（{fair}%なら同じ強さ）"),
    "habit": ("habit", "癖"),
    "won": ("won, 95 %", "勝率（95%区間）"),
    "points": ("points ahead", "点差"),
    "hands": ("Cards dealt at the start, in {games} games of `policy`: the {shown} that it lays out"
              " most often, and the {shown} least often",
              "はじめに配られたカードのうち、`policy` がいちばんよく出す{shown}枚と、"
              "いちばん出さない{shown}枚（{games}ゲーム）"),
    "card": ("card", "カード"),
    "laid": ("laid out", "出した割合"),
    "laid won": ("won when laid out", "出したときの勝率"),
    "kept won": ("won when not", "出さなかったときの勝率"),
    "doubted": ("“{move}” with equal priors and {n} tries",
                "事前の好みをなくして「{move}」を{n}回の先読みで"),
    "met": ("decisions at which it was possible", "それができた場面"),
    "best": ("best there", "最善だった場面"),
    "loses": ("chance to win it loses against the best", "最善の手に比べて下がる勝率"),
}  # fmt: skip


class Study:
    """The answers for one game.

    Parameters
    ----------
    asked : Asked
    effort : Effort

    Attributes
    ----------
    language : int
        0 for English, 1 for Japanese. What is computed is kept, and told in either.
    """

    def __init__(self, asked: Asked, effort: Effort) -> None:
        self.game: Any = lab.game(asked.game, rules=asked.rules)
        self.engine: Any = twin(self.game)
        self.asked, self.effort, self.language = asked, effort.shared(asked.cost), 0
        self.play_out = counterpart(play_out, self.engine)
        self.shares = counterpart(shares, self.engine)
        self.rng = counterpart(Rng, self.engine)
        self.learned: Any = self.engine.learned
        self.policy: Any = self.engine.policy
        self.expert = searcher(
            self.engine, self.learned, EXPERT_TRIES, self.learned.learnable.is_searched
        )

    def said(self, key: str, **facts: object) -> str:
        """Return a phrase of the tables."""
        return SAID[key][self.language].format(**facts)

    # -- openings --------------------------------------------------------------------------

    def openings(self) -> Table:
        """Return how often the starter wins after each first move."""
        head = [self.said(key) for key in ("opening", "policy", "expert", "said")]
        rows = []
        for words, title in self.asked.openings.items():
            rows.append([title[self.language], *self.opening(words)])
        players = self.engine.players
        number = players if self.language else ("two", "three", "four")[players - 2]
        return Table(self.said("openings", players=number), head, rows)

    @cache  # noqa: B019 - one study is made in a run
    def opening(self, words: str) -> tuple[str, str, str]:
        """Return how often a first move wins between policies, between experts, and as told."""
        policy = self.starts(words, self.policy.choose, self.effort.policy_games)
        expert = self.starts(words, self.expert, self.effort.expert_games)
        return with_error(policy), with_error(expert), f"{100 * mean(self.searched(words)):.0f} %"

    def starts(self, words: str, bot: Any, games: int) -> list[float]:
        """Return the share of the win of the starter in each game that begins with a move."""
        won = []
        for number in range(games):
            state, seed = self.begun(number), SEED * 100_000 + number
            seat = state.mover
            state.play(self.engine.find(words))
            self.play_out(state, [bot] * self.engine.players, seed, [], [])
            won.append(self.shares(state)[seat])
        return won

    def begun(self, number: int) -> Any:
        """Return the start of a game, at its first decision."""
        state, rng = self.engine.start(), self.rng(SEED, f"start {number}")
        settle(state, lambda chance: chance.sample(rng))
        return state

    def searched(self, words: str) -> list[float]:
        """Return the chance that a search says after a first move, in some games."""
        said = []
        for number in range(max(2, self.effort.expert_games // 6)):
            state = self.begun(number)
            tree = counterpart(Tree, self.engine)(state, number, PLAIN, self.learned)
            tree.run(self.effort.doubted_tries)
            moves = [move.words for move in tree.root.moves]
            for _ in range(self.effort.doubted_tries // 4):
                tree.try_out(moves.index(words))
            found = {action.words: each for action, each in tree.moves()}[words]
            said.append(found.win / found.tries)
        return said

    # -- what is done ----------------------------------------------------------------------

    @cache  # noqa: B019
    def counted(self) -> tuple[list[list[float]], list[list[float]], list[list[float]]]:
        """Return figures in the middle, at the end, and visits, of each seat of some games."""
        seats = range(self.engine.players)
        middle: list[list[float]] = []
        end: list[list[float]] = []
        visits: list[list[float]] = []
        for number in range(self.effort.expert_games):
            state, rng = self.begun(number), self.rng(SEED, f"done {number}")
            added = [[0.0] * len(self.asked.visits) for _ in seats]
            half: list[list[float]] = []
            while state.node != OVER:
                if not half and self.engine.rounds(state) >= self.asked.middle:
                    half = [self.figures_of(state, seat) for seat in seats]
                if state.node != DECISION:
                    state.settle(state.chance().sample(rng))
                    continue
                move, seat = self.expert(state, rng), state.mover
                for place, visit in enumerate(self.asked.visits):
                    added[seat][place] += visit.value(state, move)
                state.play(move)
            middle += half
            end += [self.figures_of(state, seat) for seat in seats]
            visits += added
        return middle, end, visits

    def done(self) -> tuple[Table, Table]:
        """Return the tables of figures and of visits, from games of experts."""
        middle, end, visits = self.counted()
        head = ["", self.said("middle", n=self.asked.middle), self.said("end")]
        rows = [
            [each.title[self.language], averaged(middle, place), averaged(end, place)]
            for place, each in enumerate(self.asked.figures)
        ]
        counted = [
            [each.title[self.language], averaged(visits, place)]
            for place, each in enumerate(self.asked.visits)
        ]
        return (
            Table(self.said("figures"), head, rows),
            Table(self.said("visits"), ["", self.said("count")], counted),
        )

    def figures_of(self, state: Any, seat: int) -> list[float]:
        """Return the figures of a seat."""
        return [float(each.value(state, seat)) for each in self.asked.figures]

    # -- habits ----------------------------------------------------------------------------

    def habits(self) -> Table:
        """Return how a bot fares that gives up some moves, against the same bot without that."""
        rows = []
        for habit in self.asked.habits:
            for name, won, ahead in self.tried(habit):
                rows.append([habit.title[self.language], f"`{name}`", won, ahead])
        head = [self.said("habit"), "", self.said("won"), self.said("points")]
        fair = round(100 / self.engine.players)
        return Table(self.said("habits", fair=fair), head, rows)

    @cache  # noqa: B019
    def tried(self, habit: Habit) -> list[tuple[str, str, str]]:
        """Return for each of two bots how often it wins with a habit, and by how many points."""
        found = []
        for name, bot, learned, games in (
            ("policy", self.policy.choose, self.policy, self.effort.habit_games),
            ("expert", self.expert, self.learned, self.effort.expert_habit_games),
        ):
            result = match(self.engine, self.keeping(habit, bot, learned), bot, games, SEED)
            low, high = result.won.interval
            won = f"{100 * result.won.mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
            ahead = round(result.ahead.mean)
            found.append((name, won, f"{ahead:+d}".replace("-", "−") if ahead else "0"))
        return found

    def keeping(self, habit: Habit, usual: Any, learned: Any) -> Any:
        """Return a bot that leaves the moves out that a habit forbids, where others are left.

        Of these it takes the one that looks best to what was learned.
        """

        def player(state: Any, rng: Any) -> Any:
            moves = list(state.legal())
            allowed = [habit.keeps(state, move) for move in moves]
            chosen = usual(state, rng)
            words = [move.words for move in moves]
            if not any(allowed) or allowed[words.index(chosen.words)]:
                return chosen
            values = learned.priors(state, moves)
            return max(zip(values, moves, allowed, strict=True), key=allowed_value)[1]

        return player

    # -- cards ------------------------------------------------------------------------------

    @cache  # noqa: B019
    def hands(self) -> dict[str, dict[bool, list[float]]]:
        """Return by the words of a card the holder's share of each win, with it laid out or not."""
        assert self.asked.hand is not None
        found: dict[str, dict[bool, list[float]]] = {}
        for number in range(self.effort.hands):
            state, rng = self.begun(number), self.rng(SEED, f"hands {number}")
            hands = [self.asked.hand(state, seat) for seat in range(self.engine.players)]
            laid: set[str] = set()
            while state.node != OVER:
                if state.node != DECISION:
                    state.settle(state.chance().sample(rng))
                    continue
                move = self.policy.choose(state, rng)
                laid.add(move.words)
                state.play(move)
            for hand, won in zip(hands, self.shares(state), strict=True):
                for words in hand:
                    found.setdefault(words, {True: [], False: []})[words in laid].append(won)
        return found

    def cards(self) -> Table:
        """Return which of the cards that were dealt are laid out, and how the holders fare."""
        rows = []
        for words, won in self.hands().items():
            laid = len(won[True]) / (len(won[True]) + len(won[False]))
            label = self.game.label(self.game.find(words), ("en", "ja")[self.language])
            # The label of the move quotes the name of the card.
            title = QUOTED.sub(r"\1", label)
            shares = [
                with_error(each) if len(each) > 1 else "–" for each in (won[True], won[False])
            ]
            rows.append((laid, words, title, shares))
        rows.sort(reverse=True)
        shown = rows[:CARDS_SHOWN] + rows[-CARDS_SHOWN:]
        head = [self.said(key) for key in ("card", "laid", "laid won", "kept won")]
        return Table(
            self.said("hands", games=self.effort.hands, shown=CARDS_SHOWN),
            head,
            [[title, f"{100 * laid:.0f} %", *shares] for laid, _, title, shares in shown],
        )

    # -- the move nobody makes ---------------------------------------------------------------

    @cache  # noqa: B019
    def losses(self, words: str) -> tuple[list[float], int]:
        """Return what a doubted move loses in each case, and how often it is the best."""
        tries = self.effort.doubted_tries
        losses: list[float] = []
        best = 0
        for number in range(20 * self.effort.doubted):
            if len(losses) == self.effort.doubted:
                break
            state = self.occasion(number, words)
            if state is None:
                continue
            tree = counterpart(Tree, self.engine)(state, number, PLAIN, self.learned)
            moves = tree.root.moves
            tree.root.priors = [1.0 / len(moves)] * len(moves)
            tree.run(tries)
            place = [move.words for move in moves].index(words)
            first = tree.moves()[0][0].words
            for _ in range(tries // 4):
                tree.try_out(place)
            found = {action.words: each.win / max(1, each.tries) for action, each in tree.moves()}
            best += first == words
            losses.append(found[first] - found[words])
        return losses, best

    def doubted(self, words: str) -> Table:
        """Return how good a move is that the written bot never makes, with equal priors."""
        losses, best = self.losses(words)
        error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
        head = [self.said(key) for key in ("met", "best", "loses")]
        row = [str(len(losses)), str(best), f"{100 * mean(losses):.1f} ± {100 * error:.1f} %"]
        title = self.game.label(self.game.find(words), ("en", "ja")[self.language])
        return Table(self.said("doubted", move=title, n=self.effort.doubted_tries), head, [row])

    def occasion(self, number: int, words: str) -> Any:
        """Return a state of a game of the policy at which a move is possible, or None."""
        state, rng = self.begun(number), self.rng(SEED, f"occasion {number}")
        met = []
        while state.node != OVER:
            if state.node != DECISION:
                state.settle(state.chance().sample(rng))
                continue
            moves = state.legal()
            if len(moves) > 1 and any(move.words == words for move in moves):
                met.append(state.copy())
            state.play(self.policy.choose(state, rng))
        return met[rng.below(len(met))] if met else None

    def tables(self, language: int) -> Iterator[Table]:
        """Return all tables in a language, in the order of the page."""
        self.language = language
        yield self.openings()
        yield from self.done()
        yield self.habits()
        if self.asked.hand:
            yield self.cards()
        if self.asked.doubted:
            yield self.doubted(self.asked.doubted)


def allowed_value(row: tuple[float, Any, bool]) -> tuple[bool, float]:
    """Return what a move is chosen by: whether a habit allows it, then its prior."""
    value, _, is_allowed = row
    return is_allowed, value


def with_error(won: Sequence[float]) -> str:
    """Return a share of games with its standard error."""
    share = mean(won)
    return f"{100 * share:.0f} ± {100 * sqrt(share * (1 - share) / len(won)):.0f} %"


def averaged(rows: Sequence[Sequence[float]], place: int) -> str:
    """Return the mean of a column, with its standard error."""
    values = [row[place] for row in rows]
    return f"{mean(values):.1f} ± {stdev(values) / sqrt(len(values)):.1f}".replace("-", "−")


def markdown(table: Table) -> str:
    """Return a table as a page of the documentation has it."""
    lines = [f"*{table.caption}*", "", "| " + " | ".join(table.head) + " |"]
    lines.append("|" + "-|" * len(table.head))
    lines += ["| " + " | ".join(row) + " |" for row in table.rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the tables."""
    from strong_play_games import GAMES

    reader = argparse.ArgumentParser(description="Computes what strong play does.")
    reader.add_argument("game", nargs="?", default="stone-age", choices=sorted(GAMES))
    reader.add_argument("--quick", action="store_true")
    given = reader.parse_args()
    effort = QUICK if given.quick else WHOLE
    study = Study(GAMES[given.game], effort)
    for number, code in enumerate(("en", "ja")):
        with speaking(code):
            for table in study.tables(number):
                print(markdown(table), flush=True)


if __name__ == "__main__":
    main()
