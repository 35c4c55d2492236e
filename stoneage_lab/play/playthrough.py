"""A game written out in full: every choice there was, every chance, all that happened.

Such a text serves two readers. A person can check the rules with it, line by line; and a program
can play it again and compare, so that no rule changes unnoticed. It is the same on every machine.

========  =======================================================================
``has``   what lies before the seat that decides (what it has none of is left out)
``may``   everything it may do, in the order of the rules: a verb counts up to the next
          ``|``, and ``1–3 hunt`` stands for ``1 hunt``, ``2 hunt``, ``3 hunt``
``asks``  something that is tried, and the answer: legal, or the rule that forbids it
``also``  another rule that forbids it
``does``  what it does
``odds``  what is random, and how it may come out, with weights where these are few
``out``   how it came out
``then``  what happened, as data and as a sentence
``now``   what has changed in the plain data of the position; of lists, how they are now
``all``   what lies before every seat
========  =======================================================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..core.chance import Chance
from ..core.entries import Entries
from ..core.language import texts
from ..core.rule import RecordError
from ..core.state import CHANCE, OVER
from .position import FORMAT, Position, read_setup

WIDTH: Final = 109
LISTED: Final = 16
"""A chance with more outcomes than this is not listed."""
BRIEF: Final = 25
"""In a brief playthrough, what lies before the seats is told only every so many steps."""

_LANGUAGE: Final = "en"
NONE: Final = "–"
_ASKED: Final = "?"
_BEGINNING: Final = "the start of the game"


class Playthrough:
    """A game, or a part of one, to be written out.

    Parameters
    ----------
    start : Position
        Where it begins.
    steps : iterable
        What comes then, in turn: the words of a choice where somebody decides, an outcome where
        something is random, and anywhere before a choice ``"?words"``, which only asks.
    title, note : str
        What to tell the reader beforehand.
    brief : bool
        Tell what lies before the seats only now and then, not at every choice.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
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
        """Give the text line by line, as far as the steps are possible."""
        yield from self._heading()
        position = self.start
        number = 0
        yield from self._moment(position, number)
        for step in self.steps:
            if isinstance(step, str) and step.startswith(_ASKED):
                yield from _asked(position, step.removeprefix(_ASKED))
                continue
            before = position
            if before.node == CHANCE:
                yield from _entry("out", _weighed(before.chance, step))
                position = before.settle(step)
            else:
                yield from _entry("does", step)
                position = before.after(step)
            yield from _happened(before, position)
            number += 1
            yield from self._moment(position, number)
        yield from _everybody(position)

    def _moment(self, position: Position, number: int) -> Iterator[str]:
        """Say where the game stands: who decides among what, or what is random."""
        yield ""
        scores = " ".join(str(points) for points in position.scores)
        if position.node == OVER:
            yield f"[{number}] over · won by {' and '.join(position.winners)} · scores {scores}"
        elif position.node == CHANCE:
            yield f"[{number}] chance · scores {scores}"
            yield from _items("odds", _likely(position.chance), f"{position.chance!r}: ")
        else:
            yield f"[{number}] {position.mover_name} · scores {scores}"
            if not self.brief:
                yield from _items("has", _belongings(position, position.mover))
            elif number % BRIEF == 0:
                yield from _everybody(position)
            words = [action.words for action in position.legal()]
            yield from _items("may", _grouped(words), f"{len(words)}: ")

    def _heading(self) -> Iterator[str]:
        if self.title:
            yield self.title
            yield "=" * len(self.title)
        for paragraph in filter(None, self.note.split("\n")):
            yield ""
            yield from _wrapped(paragraph.split(), "", "")
        yield ""
        data = self.start.to_dict()
        state = data.pop("state")
        yield from _entry("form", "brief" if self.brief else "full")
        yield from _entry("game", json.dumps(data, ensure_ascii=False))
        if self.start == Position(self.start.game, self.start.game.start()):
            yield from _entry("from", _BEGINNING)
        else:
            for name, value in _parts(state):
                yield from _entry("from", f"{name} {json.dumps(value, ensure_ascii=False)}")
            yield from _everybody(self.start)

    # -- reading -----------------------------------------------------------------------

    @classmethod
    def read(cls, text: str, where: str | None = None) -> Playthrough:
        """Return the playthrough that a text tells: its start and its steps, nothing else of it.

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
    """Give plain data in parts that fit on a line or two: objects of objects one by one."""
    for name, value in state.items():
        nested = isinstance(value, Mapping) and value
        if nested and all(isinstance(inner, Mapping) for inner in value.values()):
            yield from ((f"{name}.{inner}", value[inner]) for inner in value)
        else:
            yield name, value


def _lay(state: dict[str, Any], part: str, value: Any) -> None:
    """Put a part of plain data in its place (see `_parts`)."""
    name, dot, inner = part.partition(".")
    if dot:
        state.setdefault(name, {})[inner] = value
    else:
        state[name] = value


def _parsed(text: str, where: str, line: int) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise RecordError(texts()("record.not_json", where=where, line=line, why=error)) from None


def _entries(text: str) -> Iterator[tuple[int, str, str]]:
    """Give (number of its line, name, value) of every entry; other lines have no name."""
    number, name, value = 0, "", ""
    for line_number, line in enumerate(text.splitlines(), 1):
        if name and line.startswith(_INDENT):
            value += " " + line.removeprefix(_INDENT)
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


_INDENT: Final = " " * 6
_ENTRY: Final = re.compile(r" (\w+) +(\S.*)")


# -- the parts of the text -----------------------------------------------------------------


def _happened(before: Position, after: Position) -> Iterator[str]:
    """Tell what a step brought about."""
    for event in after.events:
        sentence = after.game.sentence(event, _LANGUAGE)
        yield from _entry("then", f"{_json(event)}  {sentence}")
    yield from _items("now", list(_changes(before.state.to_dict(), after.state.to_dict())))


def _asked(position: Position, words: str) -> Iterator[str]:
    """Answer whether something may be done; of several rules that forbid it the first leads."""
    answers = [
        f"{refusal.rule.id}: {refusal.text(_LANGUAGE)}" for refusal in position.refusals(words)
    ]
    yield from _entry("asks", f"{words} — {answers[0] if answers else 'legal'}")
    for answer in answers[1:]:
        yield from _entry("also", answer)


def _weighed(chance: Chance, step: Any) -> str:
    outcome = chance.read(step)
    weight = sum(weight for possible, weight in chance.outcomes() if possible == outcome)
    return f"{_json(outcome)}, weight {weight} of {chance.total()}"


def _likely(chance: Chance) -> list[str]:
    outcomes = chance.outcomes()
    if len(outcomes) > LISTED:
        return [f"{len(outcomes)} outcomes"]
    return [f"{_json(outcome)} ({weight})" for outcome, weight in outcomes]


def _everybody(position: Position) -> Iterator[str]:
    for seat, name in enumerate(position.game.seats):
        yield from _items("all", _belongings(position, seat), f"{name}: ")


def _belongings(position: Position, seat: int) -> list[str]:
    """Write what lies before a seat, without what there is none of."""
    shown = []
    for name, value in position.state.seat(seat).items():
        some = any(value) if isinstance(value, list | tuple) else value
        if some and not isinstance(value, Mapping):
            shown.append(f"{name} {_plain(value)}")
    return shown or ["nothing"]


# -- lists made short, and whole for all that ----------------------------------------------


def _grouped(words: Sequence[str]) -> list[str]:
    """Return words in their order, a verb written once for what follows it, counts as ranges.

    Examples
    --------
    >>> _grouped(["place 1 hunt", "place 2 hunt", "place 1 card1", "place 1 card2", "keep"])
    ['place 1–2 hunt', '1 card1–2', '| keep']
    """
    shown: list[str] = []
    verb = ""
    for first, rest in _runs(words):
        if first != verb:
            shown.append(f"{'| ' if verb else ''}{first} {rest}".rstrip())
        else:
            shown.append(rest)
        verb = first
    return shown


def _runs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Give (verb, rest); words that only count up by one are given once, as a range."""
    index = 0
    while index < len(words):
        last, shown = max(
            (_run(words, index, pattern) for pattern in _COUNTED), key=lambda run: run[0]
        )
        verb, _, rest = shown.partition(" ")
        yield verb, rest
        index = last + 1


def _run(words: Sequence[str], first: int, pattern: re.Pattern[str]) -> tuple[int, str]:
    """Return where the run ends that begins at `first`, and how to write it."""
    found = pattern.fullmatch(words[first])
    if not found:
        return first, words[first]
    before, low, after = found[1], int(found[2]), found[3]
    high = low
    while words[first + high - low + 1 :][:1] == [f"{before}{high + 1}{after}"]:
        high += 1
    shown = f"{low}–{high}" if high > low else f"{low}"
    return first + high - low, f"{before}{shown}{after}"


_COUNTED: Final = (re.compile(r"(\w+ )(\d+)( .+)"), re.compile(r"(.*[a-z])(\d+)()"))
"""What may count up: how many of something, or the number in its name."""


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Say what differs between plain data: ``old → new``, for lists only the new one."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for name in sorted({*old, *new}, key=[*new, *old].index):
        was, now = old.get(name, NONE), new.get(name, NONE)
        if was != now:
            listed = isinstance(now, list)
            yield f"{name} {_plain(now)}" if listed else f"{name} {_plain(was)} → {_plain(now)}"


def _plain(value: Any, comma: str = " ") -> str:
    """Write plain data with as few signs as possible."""
    if isinstance(value, list | tuple):
        return comma.join(_plain(item, ",") for item in value) or NONE
    return NONE if value is None else str(value)


def _leaves(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


# -- lines ---------------------------------------------------------------------------------


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _entry(name: str, value: str) -> Iterator[str]:
    """Give an entry in as many lines as it needs; one space of each break belongs to the value."""
    return _wrapped(value.split(" "), f" {name:<4} ", _INDENT)


def _items(name: str, items: Sequence[str], before: str = "") -> Iterator[str]:
    """Give an entry of several items, each kept in one line if it fits in one."""
    pieces: list[str] = []
    for item in items:
        joined = item if not pieces or item.startswith("| ") else f"· {item}"
        fits = len(_INDENT) + len(joined) <= WIDTH
        pieces += [joined] if fits else joined.split(" ")
    if pieces:
        yield from _wrapped(pieces, f" {name:<4} {before}", _INDENT)


def _wrapped(pieces: Sequence[str], first: str, later: str) -> Iterator[str]:
    line = first
    empty = True
    for piece in pieces:
        if not empty and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line, empty = later, True
        line += piece if empty else " " + piece
        empty = False
    yield line.rstrip()
