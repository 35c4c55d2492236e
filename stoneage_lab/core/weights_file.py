"""Files of learned weights: what a bot has learned by self-play, as numbers with names.

A file belongs to one game and has a part for each number of players it was trained for. It says
by which seed, recipe and games it came about, and for which rules it holds. A part whose moves are
mostly those of another one names it (`AS_WITH`), and holds only the kinds of moves that differ.
Where the policy plays without a search by other moves than a search does, both stand there.
What cannot be used is told in one sentence, and the bots play on untrained.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .arguments import shown
from .content_hash import sha256
from .errors import LabError, RecordError
from .files import entries_once, read_bytes, text_of
from .language import texts
from .memo import memo
from .validation import Entries

if TYPE_CHECKING:
    from .game import Game
    from .learned_heuristics import Learnable

FORMAT: Final = 1
"""The version of the file."""

AS_WITH: Final = "moves as with players"
"""The entry that names another part, which holds the kinds of moves that are missing."""

AT_ONCE: Final = "moves without a search"
"""The entry with the moves of a policy that was taught otherwise than the one of the search."""

SHARPNESS: Final = 0.35
"""The factor of priors in a search for which they are made, see `core.search_tuning.Tuning`."""

SPREADS: Final = 2
"""A spread is two numbers: with no round left (above 0), and for each further one (0 or more)."""


class UntrainedError(LabError):
    """There are no weights for a set-up; the message says why."""


class LearnedWeights:
    """The weights for one number of players.

    Attributes
    ----------
    length, gains, moves, spread : list of float
        See `core.learned_heuristics.Learned`.
    rule_sets : tuple of str
        The rule sets for which they hold.
    trained : dict
        How they came about: seed, recipe, games, hash of the rules, measured strength.
    at_once : list of float or None
        The moves by which the policy plays without a search; None if these are `moves`, too.
    """

    def __init__(
        self,
        length: Sequence[float],
        gains: Sequence[float],
        moves: Sequence[float],
        spread: Sequence[float],
        rule_sets: Sequence[str] = (),
        trained: Mapping[str, Any] | None = None,
        at_once: Sequence[float] | None = None,
    ) -> None:
        self.length = list(length)
        self.gains = list(gains)
        self.moves = list(moves)
        self.spread = list(spread)
        self.rule_sets = tuple(rule_sets)
        self.trained = dict(trained or {})
        self.at_once = None if at_once is None else list(at_once)


def product_name(pair: tuple[str, str]) -> str:
    """Return the name of a product; of a number alone, its own.

    Examples
    --------
    >>> product_name(("one", "people")), product_name(("rounds", "people"))
    ('people', 'rounds × people')
    """
    return pair[1] if pair[0] == "one" else " × ".join(pair)


def features_hash(learnable: Learnable) -> str:
    """Return a hash of the names from which a game is learned."""
    names = [
        learnable.features, learnable.products, learnable.length, learnable.kinds,
        learnable.circumstances,
    ]  # fmt: skip
    return sha256(json.dumps(names).encode()).hexdigest()[:16]


def weights_of(game: Game, file: Path | None = None) -> LearnedWeights:
    """Return the weights that hold for a game as it is set up.

    Parameters
    ----------
    game : Game
    file : Path, optional
        By default that of the game.

    Raises
    ------
    UntrainedError
        If there are none; the sentence says why.
    """
    file = file or game.weights_file
    if game.learnable is None or file is None:
        raise UntrainedError(texts()("learned.none", title=game.shown_title()))
    parts = read_weights(file, game)
    weights = parts.get(game.players)
    if weights is None and not parts:
        raise UntrainedError(texts()("learned.none", title=game.shown_title()))
    if weights is None:
        known = ", ".join(map(str, parts))
        raise UntrainedError(texts()("learned.players", known=known, given=game.players))
    served = set(game.expansions) <= set(game.learnable.expansions)
    if not served or game.own_faces is not None or not follows(game, weights.rule_sets):
        raise UntrainedError(texts()("learned.rules", known=", ".join(weights.rule_sets)))
    return weights


def learned_heuristics(game: Game, weights: LearnedWeights) -> Any:
    """Return the heuristics with some weights, in the engine of a game."""
    return _learned(game, weights, weights.moves)


def learned_policy(game: Game, weights: LearnedWeights) -> Any:
    """Return the heuristics by which a policy plays without a search, in the engine of a game."""
    return _learned(game, weights, weights.moves if weights.at_once is None else weights.at_once)


def _learned(game: Game, weights: LearnedWeights, moves: list[float]) -> Any:
    return game.learnable.learned(
        game.heuristics, weights.length, weights.gains, moves, weights.spread, SHARPNESS
    )


def follows(game: Game, rule_sets: Sequence[str]) -> bool:
    """Tell whether the options in force are those of one of some rule sets."""
    usual = {option.name: option.default for option in game.option_table}
    known = (game.rule_sets[name] for name in rule_sets if name in game.rule_sets)
    return any(usual | dict(rules) == game.options for rules in known)


def read_weights(path: Path, game: Game) -> dict[int, LearnedWeights]:
    """Return the weights in a file, by number of players.

    Raises
    ------
    UntrainedError
        If the file is missing, cut off, no text, of another game or of another version.
    """
    with _damage_told(path, game):
        entries = _entries_for(path, game)
        if entries.text("features") != features_hash(game.learnable):
            raise UntrainedError(texts()("learned.features", **_facts(path, game, "")))
        players = entries.inside("players")
        parts = {int(key): players.inside(key) for key in players.data}
        return {number: _part(part, parts, game.learnable) for number, part in parts.items()}


def check_weights_file(path: Path, game: Game) -> None:
    """Make sure that a file is one of weights of a game, in whichever way it may be set up.

    Raises
    ------
    UntrainedError
        As of `read_weights`, except for what depends on players, rules and expansions.
    """
    with _damage_told(path, game):
        _entries_for(path, game).inside("players")


@contextmanager
def _damage_told(path: Path, game: Game) -> Iterator[None]:
    """Say of a file that cannot be read what is wrong with it."""
    try:
        yield
    except RecordError as error:
        raise UntrainedError(str(error)) from None
    except (ValueError, RecursionError):
        raise UntrainedError(texts()("learned.damaged", **_facts(path, game, ""))) from None


def game_in(path: Path) -> str | None:
    """Return the name of the game that a file of weights is of; None where no such file is."""
    try:
        return Entries(path.name, _read(path)).text("game")
    except (LabError, ValueError, RecursionError):
        return None


def _entries_for(path: Path, game: Game) -> Entries:
    """Return the entries of a file of weights of a game, in the version that can be read."""
    entries = Entries(path.name, _read(path))
    if entries.text("game") != game.name:
        facts = _facts(path, game, entries.data["game"])
        raise UntrainedError(texts()("learned.game", **facts))
    if entries.whole("format") != FORMAT:
        facts = _facts(path, game, entries.data["format"])
        raise UntrainedError(texts()("learned.format", known=FORMAT, **facts))
    return entries


@memo(32)
def _read(path: Path) -> Any:
    """Return what stands in a file; a changed file is read when the program starts again."""
    return json.loads(text_of(read_bytes(path)), object_pairs_hook=entries_once)


def _facts(path: Path, game: Game, given: object) -> dict[str, Any]:
    return {
        "file": path.name,
        "title": game.shown_title(),
        "name": game.name,
        "given": shown(given),
    }


def _part(part: Entries, parts: Mapping[int, Entries], learnable: Learnable) -> LearnedWeights:
    """Return the weights for one number of players, checked."""
    gains = [product_name(pair) for pair in learnable.products]
    return LearnedWeights(
        _named(part.inside("length"), learnable.length),
        _named(part.inside("gains"), gains),
        _moves(part, parts, learnable),
        _spread(part),
        [str(name) for name in part.items("rule_sets")],
        part.inside("trained").data,
        _at_once(part, learnable) if AT_ONCE in part.data else None,
    )


def _moves(part: Entries, parts: Mapping[int, Entries], learnable: Learnable) -> list[float]:
    """Return the weights of moves; of the kinds that are missing, those of the part it names."""
    own = part.inside("moves")
    own.only(learnable.kinds)
    elsewhere = own
    if AS_WITH in part.data:
        number = part.whole(AS_WITH)
        whole = [each for each, other in parts.items() if AS_WITH not in other.data]
        if number not in whole:
            known = ", ".join(map(str, whole))
            why = texts()("learned.as_with", known=known) if whole else texts()["learned.no_part"]
            raise part.wrong(AS_WITH, number, why)
        elsewhere = parts[number].inside("moves")
        elsewhere.only(learnable.kinds)
    return _moves_of_kinds(own, elsewhere, learnable)


def _at_once(part: Entries, learnable: Learnable) -> list[float]:
    """Return the moves of the policy without a search: all kinds of them stand there."""
    rows = part.inside(AT_ONCE)
    rows.only(learnable.kinds)
    return _moves_of_kinds(rows, rows, learnable)


def _moves_of_kinds(own: Entries, elsewhere: Entries, learnable: Learnable) -> list[float]:
    """Return the weights of moves, kind by kind; what is missing stands elsewhere."""
    moves: list[float] = []
    for kind in learnable.kinds:
        rows = own if kind in own.data else elsewhere
        moves += _row(rows, kind, len(learnable.circumstances))
    return moves


def _named(entries: Entries, names: Sequence[str]) -> list[float]:
    """Return a number for each name."""
    entries.only(names)
    return [_number(entries, name, entries.data.get(name)) for name in names]


def _row(entries: Entries, name: str, length: int) -> list[float]:
    """Return a list of numbers."""
    return [_number(entries, name, value) for value in entries.items(name, length=length)]


def _spread(part: Entries) -> list[float]:
    """Return the standard deviations, with which chances to win can be told."""
    base, more = _row(part, "spread", SPREADS)
    if base <= 0.0 or more < 0.0:
        raise part.wrong("spread", [base, more], texts()["learned.spread"])
    return [base, more]


def _number(entries: Entries, name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise entries.wrong_type(name, "number", value)
    return float(value)


def written(game: Game, parts: Mapping[int, LearnedWeights]) -> str:
    """Return the text of a file of weights: numbers with their names, to be read."""
    learnable = game.learnable
    # What is the same for several numbers of players stands once, with the fewest of them.
    whole: dict[int, dict[str, list[float]]] = {}
    blocks = []
    for players, weights in sorted(parts.items()):
        rows = _rows(learnable, weights.moves)
        like, differing = _nearest(rows, whole)
        if like is None:
            whole[players] = rows
        blocks.append(_block(learnable, players, weights, like, differing))
    head = {"format": FORMAT, "game": game.name, "features": features_hash(learnable)}
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    lines.append(f'  "circumstances": {_line(learnable.circumstances)},')
    return "\n".join(["{", *lines, '  "players": {', ",\n".join(blocks), "  }", "}", ""])


def _rows(learnable: Learnable, moves: list[float]) -> dict[str, list[float]]:
    """Return the weights of moves by kind."""
    size = len(learnable.circumstances)
    return {
        kind: moves[number * size : (number + 1) * size]
        for number, kind in enumerate(learnable.kinds)
    }


def _nearest(
    rows: Mapping[str, list[float]], whole: Mapping[int, Mapping[str, list[float]]]
) -> tuple[int | None, dict[str, list[float]]]:
    """Return the part with the most rows alike, and the rows that differ there.

    Where fewer than half are alike there is none, and all rows differ.
    """
    found: tuple[int | None, dict[str, list[float]]] = None, dict(rows)
    fewest = len(rows) / 2
    for players, known in whole.items():
        differing = {kind: row for kind, row in rows.items() if row != known[kind]}
        if len(differing) < fewest:
            found, fewest = (players, differing), len(differing)
    return found


def _block(
    learnable: Learnable,
    players: int,
    weights: LearnedWeights,
    like: int | None,
    rows: Mapping[str, list[float]],
) -> str:
    """Return the part of a file for one number of players.

    Parameters
    ----------
    like : int or None
        The part that holds the kinds of moves that are not among `rows`.
    """
    names = [product_name(pair) for pair in learnable.products]
    entries = [
        f'      "trained": {json.dumps(weights.trained, ensure_ascii=False)}',
        f'      "rule_sets": {_line(weights.rule_sets)}',
        f'      "spread": {_line(weights.spread)}',
        f'      "length": {_table(learnable.length, weights.length)}',
        f'      "gains": {_table(names, weights.gains)}',
        *([] if like is None else [f'      "{AS_WITH}": {like}']),
        f'      "moves": {_table(list(rows), list(rows.values()))}',
    ]
    if weights.at_once is not None:
        at_once = _rows(learnable, weights.at_once)
        entries.append(f'      "{AT_ONCE}": {_table(list(at_once), list(at_once.values()))}')
    return f'    "{players}": {{\n' + ",\n".join(entries) + "\n    }"


def _table(names: Sequence[str], values: Sequence[Any]) -> str:
    """Return names with their numbers, one in a line."""
    if not names:
        return "{}"
    pairs = zip(names, values, strict=True)
    lines = [f"        {json.dumps(name, ensure_ascii=False)}: {_line(value)}"
             for name, value in pairs]  # fmt: skip
    return "{\n" + ",\n".join(lines) + "\n      }"


def _line(value: Any) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
