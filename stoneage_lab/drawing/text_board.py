"""A position as text, for terminals and screen readers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from ..core.language import speaking, texts
from ..core.memo import memo
from .board_texts import shared_texts
from .ground import Cell, Ground, Place
from .items import CardItem, Count, DiceItem, Fold, Grid, Panel, Pile, Token, Zone
from .scene import Legend, Scene, TablePlace
from .text_metrics import columns, pad, printable, wrap

WIDTH = 96


def text_board(scene: Scene) -> str:
    """Return the scene as lines of fewer than 100 columns."""
    with speaking(scene.language):
        return "\n".join([_one_line(line) for line in _lines(scene)])


def _lines(scene: Scene) -> list[str]:
    sentences = (scene.prompt.sentence, *scene.advised)
    lines = [line for sentence in sentences for line in wrap(sentence, WIDTH)]
    say = texts()
    told = [text for item in scene.items if isinstance(item, Ground) for text in item.heading]
    head = scene.title
    if told:
        head = "".join(say("list.ended", heading=text) for text in (scene.title, *told)).rstrip()
    lines = [*wrap(head, WIDTH), *lines]
    for item in scene.items:
        lines += ["", *item_lines(item, scene.meant)]
    if scene.facts:
        lines += ["", *(line for text in scene.facts for line in wrap(text, WIDTH))]
    if scene.prompt.table:
        lines += ["", *table_lines(scene)]
    return lines


@memo(4096)
def _one_line(text: str) -> str:
    # Control characters go at last, for some of them end lines.
    return printable(" ".join(text.splitlines()).replace("\t", " ").rstrip())


def text_legend(legend: Legend, faces: str = "") -> str:
    """Return what the signs of a board in words mean; of a game without signs, its pictograms.

    `faces` says whose faces the game has, where that has to be said.
    """
    lines: list[str] = []
    if legend.signs:
        first = max(columns(sign) for sign, _ in legend.signs) + 2
        for sign, meaning in legend.signs:
            lines += _place_lines(first, sign, meaning, "")
    else:
        for title, entries in legend.groups:
            lines += ["", *wrap(title, WIDTH)]
            lines += [f"  {line}" for entry in entries for line in wrap(entry.text, WIDTH - 4)]
    lines += ["", *wrap(faces, WIDTH)] if faces else []
    return "\n".join([_one_line(line) for line in lines]).strip("\n")


def explained(scene: Scene, words: str) -> str:
    """Return what the places of a board say whose names or descriptions have all of some words."""
    wanted = words.casefold().split()
    found: dict[str, None] = {}
    for _, place in scene.places():
        label = place.control.label
        there = f"{place.id.replace('-', ' ')} {label}".casefold()
        if label and all(word in there for word in wanted):
            found[label] = None
    for tip in scene.tips:
        if all(word in f"{tip.title} {' '.join(tip.lines)}".casefold() for word in wanted):
            found[_as_sentences((tip.title, *tip.lines))] = None
    return "\n".join([line for label in found for line in wrap(label, WIDTH)])


def _as_sentences(told: tuple[str, ...]) -> str:
    """Join a title and lines, of which some are no sentences."""
    ended = [line if line[-1:] in ".。" else texts()("list.ended", heading=line) for line in told]
    return texts().joined([line.strip() for line in ended])


def told_signs(legend: Legend, word: str) -> str:
    """Return the lines of a legend about a sign; empty if it is none of them."""
    found = [row for row in legend.signs if word == row[0] or word in row[0].split()]
    return "\n".join(f"{sign}  {meaning}" for sign, meaning in found)


def ground_lines(ground: Ground) -> list[str]:
    """Return the places of a ground: in lines, and below them those that stand in maps."""
    every = [place for place in ground.places() if isinstance(place, Place)]
    there = [place for place in every if place.cell is None]
    mapped = _mapped(place for place in every if place.cell)
    advised = _marked_lines(place for place in every if place.cell or not place.name)
    return [*_listed(there), *mapped, *advised]


def _mapped(places: Iterable[Place]) -> Iterator[str]:
    """Yield the maps of the places that have cells, each below its heading."""
    maps: dict[str, list[tuple[Cell, Place]]] = {}
    for place in places:
        if place.cell:
            maps.setdefault(place.cell.heading, []).append((place.cell, place))
    for heading, those in maps.items():
        inside = {
            (cell.row, cell.column): cell.text or _in_cell(place)
            for cell, place in those
            if not cell.border
        }
        if heading:
            yield heading
        rows, wide = (1 + max(at[way] for at in inside) for way in (0, 1))
        lines = tuple(
            tuple(inside.get((row, column), ".") for column in range(wide)) for row in range(rows)
        )
        if any(cell.fenced for cell, _ in those):
            built = {(c.row, c.column, c.border == "above") for c, _ in those if c.border}
            drawn = map_lines(wide, [text for line in lines for text in line], built)
            yield from (f"  {line}" for line in drawn)
        else:
            yield from _columns(lines)


def _in_cell(place: Place) -> str:
    return " ".join((*_letters(place), place.said)).strip() or "."


@memo(4096)
def _columns(rows: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return rows of short texts below each other."""
    wide = max(columns(text) for row in rows for text in row) + 2
    return tuple("  " + "".join(pad(f" {text}", wide) for text in row).rstrip() for row in rows)


def _listed(there: Sequence[Place]) -> list[str]:
    """Return a line for each place that has a name; before them those without one."""
    loose = [
        line for place in there if place.said and not place.name for line in wrap(place.said, WIDTH)
    ]
    shown = [place for place in there if place.name]
    lines = [*loose, ""] if loose and shown else loose
    if shown:
        first = max(columns(place.name) for place in shown) + 2
        for place in shown:
            told = f"{place.said} {marks_of(place)}".strip()
            lines += _place_lines(first, place.name, told, _standing(place.tokens))
    return lines


def rank_of(place: TablePlace) -> str:
    """Return the ranks of the advised moves that are made at a place; empty if there are none."""
    told = " · ".join(rank.badge for rank in place.control.ranks)
    return shared_texts(None)("rank.there", told=told) if told else ""


def marks_of(place: TablePlace) -> str:
    """Return the marks of a place: that a guide means it, and the ranks of advised moves."""
    return " ".join(filter(None, (_meant(place.control.meant), rank_of(place))))


def _meant(meant: bool) -> str:
    return shared_texts(None)["meant.there"] if meant else ""


def _standing(tokens: Iterable[Token]) -> str:
    """Return the pieces at a place, in letters: [R×3 B×1]."""
    counts: dict[str, int] = {}
    for token in tokens:
        counts[token.letter] = counts.get(token.letter, 0) + 1
    there = " ".join(f"{letter}×{n}" for letter, n in counts.items())
    return f"[{there}]" if there else ""


@memo(4096)
def _place_lines(first: int, name: str, text: str, there: str) -> tuple[str, ...]:
    """Return a place: its name in a column of this width, and beside it all that is told of it."""
    line, *more = wrap(f"{text}  {there}" if there else text, WIDTH - first)
    return (pad(name, first) + line, *(" " * first + line for line in more))


def item_lines(item: Any, meant: Collection[str] = ()) -> list[str]:
    """Return an item: a grid as a map, a panel with its items, anything else as a list.

    What a guide has `meant` is marked.
    """
    here = _meant(item.id in meant)
    if isinstance(item, Ground):
        return [*([f"{item.name} {here}"] if here else []), *ground_lines(item)]
    if isinstance(item, Panel):
        head = item.label or " ".join(filter(None, (item.name, item.score)))
        head = f"{head} {here}".rstrip()
        inside = [f"  {line}" for one in item.items for line in item_lines(one, meant)]
        return [*(mat_lines(item.letter, head) if item.letter else wrap(head, WIDTH)), *inside]
    if isinstance(item, Fold):
        inside = [f"  {line}" for one in item.items for line in _within(one, item.name, meant)]
        return [*wrap(f"{item.name} {here}".rstrip(), WIDTH), *inside]
    if isinstance(item, Grid):
        return [
            f"{item.name} {here}".rstrip(),
            *(f"  {line}" for line in (*grid_lines(item), *_marked_lines(item.places()))),
        ]
    if isinstance(item, DiceItem):
        faces = " ".join(filter(None, (*map(str, item.faces), item.text, here)))
        return wrap(_labelled(item.name, faces), WIDTH - 4)
    head = item.name
    if isinstance(item, Pile) and str(item.count) not in re.findall(r"\d+", head):
        head = f"{head} ×{item.count}"
    told = " · ".join(_list(item))
    head = f"{head} {here}".rstrip()
    return [*wrap(_labelled(head, told), WIDTH - 4), *_whole_lines(item)]


def _marked_lines(places: Iterable[TablePlace]) -> list[str]:
    """Return a line for each marked place of a map: where advised moves are made, what is meant."""
    told = (
        f"{place.control.label} {_meant(place.control.meant)}".rstrip()
        for place in places
        if place.control.ranks or place.control.meant
    )
    return [line for text in told for line in wrap(text, WIDTH - 4)]


def _labelled(name: str, told: str) -> str:
    return texts()("list.labelled", name=name, told=told) if told else name


def _within(item: Any, said: str, meant: Collection[str]) -> list[str]:
    """Return an item below a line that was said; what that begins with is not said again."""
    if not isinstance(item, Zone) or not said.startswith(item.name):
        return item_lines(item, meant)
    return [*wrap(" · ".join(_list(item)), WIDTH - 4), *_whole_lines(item)]


def _list(item: Any) -> list[str]:
    """Return what lies in an item, but the cards that tell all about themselves."""
    return [_told(place, item.name) for place in item.places() if not _is_whole(place)]


def _whole_lines(item: Any) -> list[str]:
    return [f"  {line}" for text in _whole(item) for line in wrap(text, WIDTH - 8)]


def _is_whole(place: Any) -> bool:
    return isinstance(place, CardItem) and bool(place.said) and not place.hidden


def _whole(item: Any) -> list[str]:
    """Return the cards of an item that tell all about themselves."""
    whole = (place for place in item.places() if _is_whole(place))
    return [f"{place.said} {marks_of(place)}".rstrip() for place in whole]


def _told(place: Any, head: str) -> str:
    """Return the name of a place and the pieces on it; a name equal to its item's is left out."""
    if isinstance(place, Count):
        same = place.name.casefold() == head.casefold()
        told = str(place.number) if same else f"{place.name} {place.number}"
        return f"{told} {marks_of(place)}".rstrip()
    words = [
        getattr(place, "said", "") or place.name or "–",
        *(_face(place) if isinstance(place, CardItem) and not place.hidden else ()),
    ]
    there = " ".join(_letters(place))
    more = [*(f"({line})" for line in words[1:]), f"[{there}]" if there else "", marks_of(place)]
    return " ".join(filter(None, (words[0], *more)))


def _face(card: CardItem) -> list[str]:
    """Return the text of a card below its title."""
    facts = " ".join(fact.label or fact.text for fact in card.facts)
    return [*([facts] if facts else []), *card.lines]


def _letters(place: Any) -> list[str]:
    return [f"{token.letter or '•'}{token.text}" for token in place.tokens]


def grid_lines(grid: Grid) -> list[str]:
    """Return a grid as a map: its cells, and the edges that are built."""
    built = {(e.row, e.column, e.across) for e in grid.edges if e.seat or e.built}
    inside = ["".join(_letters(cell)) or cell.name or cell.said or "." for cell in grid.cells]
    return map_lines(grid.columns, inside, built)


def map_lines(
    across: int, inside: Sequence[str], built: Collection[tuple[int, int, bool]]
) -> list[str]:
    """Return cells with so many `across` as a map, with the borders that are built."""
    wide = max(columns(text) for text in inside) + 2
    rows = -(-len(inside) // across)
    lines = []
    for row in range(rows + 1):
        rule = ["-" * wide if (row, c, True) in built else " " * wide for c in range(across)]
        if any(line.strip() for line in rule):
            lines.append("+" + "+".join(rule) + "+")
        if row == rows:
            break
        line = ""
        for column in range(across + 1):
            line += "|" if (row, column, False) in built else " "
            at = row * across + column
            if column < across and at < len(inside):
                line += pad(f" {inside[at]}", wide)
        lines.append(line.rstrip())
    return lines


@memo(4096)
def mat_lines(letter: str, label: str) -> tuple[str, ...]:
    """Return the mat of a player, with the label wrapped under the letter."""
    first, *rest = wrap(label, WIDTH - 4)
    return (f"[{letter}] {first}", *(f"    {line}" for line in rest))


def table_lines(scene: Scene) -> list[str]:
    """Return the score sheet in columns."""
    table = scene.prompt.table
    if table is None:
        return []
    rows = [table.head, *table.rows, *((table.foot,) if table.foot else ())]
    wide = [max(columns(row[at]) for row in rows) for at in range(len(table.head))]
    lines = [table.caption]
    for row in rows:
        cells = [pad(row[0], wide[0])]
        cells += [
            " " * (size - columns(cell)) + cell
            for cell, size in zip(row[1:], wide[1:], strict=True)
        ]
        lines.append("  ".join(cells))
    return lines
