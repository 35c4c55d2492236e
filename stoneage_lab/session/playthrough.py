"""A game written out in full: every choice, every chance node and every event.

The text has two uses. A person can check the rules with it, line by line. A test plays it again
and compares, so that no rule changes unnoticed. It is the same on every machine.

========  =======================================================================
``has``   what the seat that decides has (empty entries are left out)
``may``   its legal actions, in the order of the rules: a verb is valid up to the next
          ``|``, and ``1–3 hunt`` stands for ``1 hunt``, ``2 hunt``, ``3 hunt``
``asks``  an action that is checked, and the answer: legal, or the rule that forbids it
``also``  another rule that forbids it
``does``  the action chosen
``odds``  the chance node with its outcomes, and their weights if there are few
``out``   the outcome
``then``  an event, as data and as a sentence
``now``   the changes in the plain data of the position; lists are given as they are now
``all``   what every seat has
========  =======================================================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..core.chance import Chance
from ..core.errors import RecordError
from ..core.files import json_fault
from ..core.hidden_facts import told_whole
from ..core.language import texts
from ..core.state import CHANCE, DECISION, OVER
from ..core.validation import Entries
from .playthrough_layout import INDENT, changes, dense, entry, grouped, items, plain, wrapped
from .position import FORMAT, Position, read_setup

LISTED: Final = 16
"""The outcomes of a chance node are listed up to this number."""
BRIEF: Final = 25
"""A brief playthrough shows what the seats have once per this number of steps."""

_LANGUAGE: Final = "en"
_ASKED: Final = "?"
_BEGINNING: Final = "the start of the game"


class Playthrough:
    """A game, or a part of one, that can be written out as text.

    Parameters
    ----------
    start : Position
        The first position.
    steps : iterable
        The steps in order: the words of an action at a decision, an outcome at a chance node,
        and ``"?words"`` before any action, which only checks whether that action is legal.
    title, note : str
        The heading and an introduction.
    brief : bool
        Whether to show what the seats have only every `BRIEF` steps, not at every decision.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> start = play("stone-age", players=2, seed=7).position
    >>> written = Playthrough(start, ["place 2 hut"], "Into the hut").text()
    >>> Playthrough.read(written).steps
    ['place 2 hut']
    """

    def __init__(
        self,
        start: Position,
        steps: Iterable[Any],
        title: str = "",
        note: str = "",
        brief: bool = False,
    ) -> None:
        self.start = start
        self.steps = list(steps)
        self.title = title
        self.note = note
        self.brief = brief

    # -- writing -----------------------------------------------------------------------

    def text(self) -> str:
        """Return the whole text.

        Raises
        ------
        UnknownAction, IllegalMove, GameOver
            If a step is impossible.
        """
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """Yield the text line by line, until a step is impossible."""
        yield from self._heading()
        position = self.start
        number = 0
        data = position.state.to_dict()
        yield from self._moment(position, number)
        for step in self.steps:
            if isinstance(step, str) and step.startswith(_ASKED):
                yield from _asked(position, step.removeprefix(_ASKED))
                continue
            before = position
            if before.node == CHANCE:
                yield from entry("out", _weighed(before.chance, step))
                position = before.settle(step)
            else:
                yield from entry("does", before.parse(step).words)
                position = before.after(step)
            # Writing a state takes longer than a move: each is written once.
            earlier, data = data, position.state.to_dict()
            yield from _happened(position, earlier, data)
            number += 1
            yield from self._moment(position, number)
        yield from _everybody(position)

    def _moment(self, position: Position, number: int) -> Iterator[str]:
        """Describe the position: who decides, with the legal actions, or what is random."""
        yield ""
        scores = " ".join(str(points) for points in position.scores)
        if position.node == OVER:
            yield f"[{number}] over · won by {' and '.join(position.winners)} · scores {scores}"
        elif position.node == CHANCE:
            yield f"[{number}] chance · scores {scores}"
            yield from items("odds", _likely(position.chance), f"{position.chance!r}: ")
        else:
            yield f"[{number}] {position.mover_name} · scores {scores}"
            if not self.brief:
                yield from items("has", _belongings(position, position.mover))
            elif number % BRIEF == 0:
                yield from _everybody(position)
            words = [action.words for action in position.legal()]
            yield from items("may", grouped(words), f"{len(words)}: ")

    def _heading(self) -> Iterator[str]:
        if self.title:
            yield self.title
            yield "=" * len(self.title)
        for paragraph in filter(None, self.note.split("\n")):
            yield ""
            yield from wrapped(paragraph.split(), "", "")
        yield ""
        data = self.start.to_dict()
        state = data.pop("state")
        yield from entry("form", "brief" if self.brief else "full")
        yield from entry("game", json.dumps(data, ensure_ascii=False))
        if self.start == Position(self.start.game, self.start.game.start()):
            yield from entry("from", _BEGINNING)
        else:
            for name, value in _parts(state):
                yield from entry("from", f"{name} {json.dumps(value, ensure_ascii=False)}")
            yield from _everybody(self.start)

    # -- reading -----------------------------------------------------------------------

    @classmethod
    def read(cls, text: str, where: str | None = None) -> Playthrough:
        """Return the playthrough in a text. Only its start and its steps are read.

        Raises
        ------
        RecordError
            If the start or an outcome cannot be read.
        """
        where = where or texts()("record.record")
        heading: list[str] = []
        setup: Any = None
        state: dict[str, Any] = {}
        steps: list[Any] = []
        brief = False
        for number, name, value in _entries(text):
            if name == "form":
                brief = value == "brief"
            elif name == "game":
                setup = _parsed(value, where, number)
            elif name == "from":
                if value != _BEGINNING:
                    part, _, data = value.partition(" ")
                    _lay(state, part, _parsed(data, where, number))
            elif name == "does":
                steps.append(value)
            elif name == "asks":
                steps.append(_ASKED + value.partition(" — ")[0])
            elif name == "out":
                outcome = _parsed(value.partition(", weight")[0], where, number)
                steps.append(tuple(outcome) if isinstance(outcome, list) else outcome)
            elif name == "" and setup is None:
                heading.append(value)
        return cls(_start(setup, state, where), steps, *_title_and_note(heading), brief)


def _title_and_note(heading: list[str]) -> tuple[str, str]:
    if len(heading) < 2 or set(heading[1]) != {"="}:
        return "", _unwrapped(heading)
    return heading[0], _unwrapped(heading[2:])


def _unwrapped(lines: Sequence[str]) -> str:
    """Return paragraphs, each as one line, of wrapped lines between empty ones."""
    paragraphs = "\n".join(lines).strip("\n").split("\n\n")
    return "\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)


def _start(setup: Any, state: Mapping[str, Any], where: str) -> Position:
    if state and isinstance(setup, Mapping):
        return Position.from_dict({**setup, "state": state}, where)
    entries = Entries(where, setup)
    entries.text("format", [FORMAT])
    game = read_setup(entries)
    return Position(game, game.start())


def _parts(state: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield plain data in parts of a line or two; nested objects are given one by one."""
    for name, value in state.items():
        nested = isinstance(value, Mapping) and value
        if nested and all(isinstance(inner, Mapping) for inner in value.values()):
            yield from ((f"{name}.{inner}", value[inner]) for inner in value)
        else:
            yield name, value


def _lay(state: dict[str, Any], part: str, value: Any) -> None:
    """Store a part of plain data under its name (see `_parts`)."""
    name, dot, inner = part.partition(".")
    if dot and isinstance(state.setdefault(name, {}), dict):
        state[name][inner] = value
    else:
        state[part] = value


def _parsed(text: str, where: str, line: int) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        told = json_fault(error) | {"where": where, "line": line}
        raise RecordError(texts()("record.not_json", **told)) from None


def _entries(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line number, name, value) of every entry; other lines have no name."""
    number, name, value = 0, "", ""
    for line_number, line in enumerate(text.splitlines(), 1):
        if name and line.startswith(INDENT):
            value += " " + line.removeprefix(INDENT)
            continue
        if name:
            yield number, name, value
        named = _ENTRY.fullmatch(line)
        number = line_number
        name, value = (named[1], named[2]) if named else ("", line)
        if not named:
            yield number, "", line
    if name:
        yield number, name, value


_ENTRY: Final = re.compile(r" (\w+) +(\S.*)")


# -- the parts of the text -----------------------------------------------------------------


def _happened(
    position: Position, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[str]:
    """Yield the events of the step that led to a position, and what changed in its data."""
    for event in position.events:
        sentence = position.game.sentence(event, _LANGUAGE)
        yield from entry("then", f"{dense(told_whole(event))}  {sentence}")
    yield from items("now", list(changes(before, after)))


def _asked(position: Position, words: str) -> Iterator[str]:
    """Say whether an action is legal, or list the rules that forbid it in order."""
    if position.node != DECISION:
        position.why_not(words)  # raises: this is no decision
    answers = [f"{found.rule.id}: {found.text(_LANGUAGE)}" for found in position.refusals(words)]
    yield from entry("asks", f"{words} — {answers[0] if answers else 'legal'}")
    for answer in answers[1:]:
        yield from entry("also", answer)


def _weighed(chance: Chance, step: Any) -> str:
    outcome = chance.read(step)
    weight = sum(weight for possible, weight in chance.outcomes() if possible == outcome)
    return f"{dense(outcome)}, weight {weight} of {chance.total()}"


def _likely(chance: Chance) -> list[str]:
    outcomes = chance.outcomes()
    if len(outcomes) > LISTED:
        return [f"{len(outcomes)} outcomes"]
    return [f"{dense(outcome)} ({weight})" for outcome, weight in outcomes]


def _everybody(position: Position) -> Iterator[str]:
    for seat, name in enumerate(position.game.seats):
        yield from items("all", _belongings(position, seat), f"{name}: ")


def _belongings(position: Position, seat: int) -> list[str]:
    """Describe what a seat has, without empty entries."""
    shown = []
    for name, value in position.state.seat(seat).items():
        some = any(value) if isinstance(value, list | tuple) else value
        if some and not isinstance(value, Mapping):
            shown.append(f"{name} {plain(value)}")
    return shown or ["nothing"]
