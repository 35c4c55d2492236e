"""Comparison of two rule sets, with an example position for every difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

from ..core.arguments import several
from ..core.errors import IllegalMove, UnknownAction
from ..core.faces import FacesGiven
from ..core.game import Game
from ..core.language import texts
from ..core.rule_example import RuleExample
from ..core.rulebook import Rulebook
from ..core.state import CHANCE
from ..core.text_wrapping import wrapped
from ..figures.text_lines import text_lines
from ..games import DEFAULT_GAME
from ..games import game as find_game
from .position import Position
from .session import Session

SEED = 1
# Jupyter aligns table cells to the right unless they set their own alignment.
_CELL: Final = "padding:4px 8px;text-align:left;vertical-align:top"


class Difference:
    """One option on which two rule sets differ, with an example of its effect.

    Attributes
    ----------
    option : str
    values : tuple of str
        The value of the option in each of the two.
    rule : RuleText
        The rule that the option changes, under the first rule set.
    position : Position or None
        A position (under the first rule set) on which their results differ, if the game has one.
    words : tuple of str
        The actions tried there.
    decisions : tuple of str
        The result under each of the two.
    """

    def __init__(self, option: str, first: Game, second: Game) -> None:
        self.option = option
        self.values = (first.options[option], second.options[option])
        self.rules = tuple(_rule(option, game) for game in (first, second))
        self.words: tuple[str, ...] = ()
        self.position: Position | None = None
        self.decisions = self.values
        example = first.rule_examples.get(option)
        if example:
            self._look(first, example)

    def _look(self, first: Game, example: RuleExample) -> None:
        """Play the example under each of the two values."""
        self.words = example.words
        # The games differ in this option only, so the example shows its effect alone.
        games = [
            find_game(
                first.name,
                example.players,
                None,
                first.expansions,
                {self.option: value},
                first.own_faces,
            )
            for value in self.values
        ]
        self.position = _stand(games[0], example)
        self.decisions = (_decide(games[0], example), _decide(games[1], example))

    def __repr__(self) -> str:
        tried = " · ".join(self.words) or "—"
        lines = [f"{self.option}: {self.values[0]} / {self.values[1]}", f"    {tried}"]
        decided = zip(self.values, self.decisions, strict=True)
        lines += [wrapped(f"    {value}: {decision}", 8) for value, decision in decided]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return text_lines([repr(self)])


class Addition(Difference):
    """An expansion that only the second game has, with an example of its effect.

    `option` is the name of the expansion; the first of `rules` is None.
    """

    def __init__(self, expansion: str, first: Game, second: Game) -> None:
        self.option = expansion
        said = texts()
        self.values = (said["compare.without"], said["compare.with"])
        alone = find_game(
            first.name,
            first.players,
            first.rules,
            (*first.expansions, expansion),
            None,
            first.own_faces,
        )
        before = {rule.id for rule in Rulebook(first)}
        new = [rule for rule in Rulebook(alone) if rule.id not in before]
        # Its chapter may have another name than the expansion.
        own = [rule for rule in new if rule.chapter == expansion]
        self.rules = (None, next(iter(own or new), None))
        self.words = ()
        self.position = None
        self.decisions = ("", "")
        example = second.rule_examples.get(f"expansion.{expansion}")
        if example:
            self._look(second, example)

    def __repr__(self) -> str:
        rule = self.rules[1]
        return super().__repr__() if self.position or not rule else f"{self.option}: {rule.says()}"

    def _look(self, first: Game, example: RuleExample) -> None:
        """Play the example without the expansion, and with it."""
        self.words = example.words
        games = [
            find_game(first.name, example.players, "standard", with_, None, first.own_faces)
            for with_ in ((), (self.option,))
        ]
        changed = RuleExample(
            example.players,
            {**example.changes, **example.more},
            example.words,
            example.look,
            example.chance,
        )
        self.position = _stand(games[1], changed)
        self.decisions = (_decide(games[0], example), _decide(games[1], changed))


def _rule(option: str, game: Game) -> Any:
    return next((rule for rule in Rulebook(game) if option in rule.options), None)


def _stand(game: Game, example: RuleExample) -> Position:
    start = Session(game, ["you"] * game.players, SEED).position
    return start.arrange(**example.changes)


def _decide(game: Game, example: RuleExample) -> str:
    """Return the result of an example under the options of a game, as text."""
    chance = list(example.chance)
    position = _settled(_stand(game, example), chance)
    for words in example.words:
        try:
            position = position.after(words)
        except IllegalMove as refused:
            why = refused.refusal.text() if refused.refusal else str(refused)
            return texts()("compare.refused", words=words, why=why)
        except UnknownAction as unknown:  # only the other game has the place or the card
            return str(unknown)
        position = _settled(position, chance)
    return ", ".join(_look(position, what) for what in example.look)


def _settled(position: Position, chance: list[Any]) -> Position:
    """Return the next decision, as far as there are outcomes left; those used are taken out."""
    while position.node == CHANCE and chance:
        position = position.settle(chance.pop(0))
    return position


def _look(position: Position, what: str) -> str:
    if what == "winners":
        return texts()(
            "compare.winners", names=[position.game.seat_text(n) for n in position.winners]
        )
    name = position.game.seats[0]
    if what.startswith("score:"):
        lines = position.game.score_sheet(position.state, 0)
        points = next(line[3] for line in lines if line[0].startswith(what[6:]))
        return texts()("compare.score", points=points)
    shown = position.game.texts().get(f"fact.{what}", what)
    return texts()("compare.fact", what=shown, value=getattr(position.seat(name), what))


class Differences(Sequence[Difference]):
    """All differences of two rule sets, as a table."""

    def __init__(self, first: Game, second: Game) -> None:
        self.first = first
        self.second = second
        self._rows = [
            Difference(option, first, second)
            for option in first.options
            if first.options[option] != second.options[option]
        ]
        added = [name for name in second.expansions if name not in first.expansions]
        self._rows += [Addition(name, first, second) for name in added]

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Difference]:
        return iter(self._rows)

    def __repr__(self) -> str:
        head = f"{self.first.rules} / {self.second.rules}"
        if not self._rows:
            return texts()("compare.none", head=head)
        return "\n".join([head, *(repr(row) for row in self._rows)])

    def _repr_html_(self) -> str:
        words = texts()
        heads = [words("compare.option"), self.first.rules, self.second.rules]
        heads.append(words("compare.tried"))
        rows = [_row(f'<th scope="col" style="{_CELL}">{escape(head)}</th>' for head in heads)]
        for row in self._rows:
            title = next((rule.title for rule in row.rules if rule), "")
            cells = [f"<b>{escape(row.option)}</b><br>{escape(title)}"]
            for value, decision, rule in zip(row.values, row.decisions, row.rules, strict=True):
                cells.append(
                    f"<code>{escape(value)}</code><br>{escape(rule.says() if rule else '')}"
                    f"<br><i>{escape(decision)}</i>"
                )
            cells.append(f"<code>{escape(' · '.join(row.words) or '—')}</code>")
            rows.append(_row(f'<td style="{_CELL}">{cell}</td>' for cell in cells))
        return "<table>" + "".join(rows) + "</table>"


def _names(given: Any) -> list[Any]:
    """Return what was given as names, which the game then checks one by one."""
    return [] if given is None else several(given)


def _row(cells: Iterable[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def compare_rules(
    first: str = "standard",
    second: str = "rulebook",
    game: str = DEFAULT_GAME,
    players: int | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
    added: Iterable[str] = (),
) -> Differences:
    """Return every difference of two rule sets, each with a position that shows it.

    Parameters
    ----------
    first, second : str
        Rule sets of the game.
    game : str
    players : int, optional
        The smallest number that both rule sets allow by default.
    expansions : iterable of str
        The expansions of both games.
    faces : str, Path or mapping, optional
        The faces of both games.
    added : iterable of str
        Expansions of the second game alone: what each of them changes.

    Raises
    ------
    SetupError
        If there is no such rule set, game or expansion.

    Examples
    --------
    >>> [row.option for row in compare_rules("standard", "bga")]
    ['decline', 'any_two', 'field_surplus', 'tie_break']
    >>> compare_rules("standard", "standard", added="animals")[0].decisions
    ('wood: 3', 'wood: 2')
    """
    known, more = _names(expansions), _names(added)

    def both(players: int | None) -> tuple[Game, Game]:
        return (
            find_game(game, players, first, known, None, faces),
            find_game(game, players, second, [*known, *more], None, faces),
        )

    one, other = both(players)
    if one.players != other.players:
        one, other = both(max(one.players, other.players))
    return Differences(one, other)
