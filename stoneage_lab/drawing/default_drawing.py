"""The drawing of a game without its own: the position as text, the moves as buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.language import Texts, load_texts
from ..core.state import CHANCE, UNKNOWN
from .scene import Button, ChoicePanel, Control, Prompt, Scene
from .templating import TEXT
from .text_metrics import sentence_case

if TYPE_CHECKING:
    from ..session.position import Position


def scene(position: Position, language: str, acting: bool, you: int = -1) -> Scene:
    """Return the scene of a plain picture, from the State protocol alone."""
    texts = load_texts(language, TEXT)
    game = position.game
    mover = game.seats[position.mover] if position.mover >= 0 else ""
    colour = game.seating[position.mover].colour if mover else ""
    panels: tuple[ChoicePanel, ...] = ()
    if position.over:
        scores = texts["list.comma"].join(
            texts("chrome.score", who=seat, n=n)
            for seat, n in zip(game.seats, position.scores, strict=True)
        )
        sentence = texts("chrome.over", scores=scores)
    elif position.node == CHANCE:
        sentence = texts["chrome.chance"]
    elif acting:
        who = texts("chrome.you", who=mover) if position.mover == you else mover
        sentence = texts("chrome.turn", who=who)
        buttons = tuple(
            Button(f"do-{number}", Control(label, action=action.words), label)
            for number, action in enumerate(position.moves)
            for label in [position.label(action, language)]
        )
        panels = (ChoicePanel("moves", texts["chrome.moves"], buttons=buttons, open=True),)
    else:
        sentence = texts("chrome.waiting", who=mover)
    return Scene(
        title=game.shown_title(language),
        language=language,
        summary=sentence,
        prompt=Prompt(sentence, seat=colour, panels=panels),
        news=tuple(
            sentence_case(game.sentence(event, language, viewer_of(position)))
            for event in position.events
        ),
        facts=tuple(fact_lines(position, texts, acting)),
    )


def fact_lines(position: Position, texts: Texts, acting: bool) -> list[str]:
    """Return the facts of a position as lines; those of `State.seat` begin with the seat.

    Legal actions are listed only for the viewer who decides.
    """
    game = position.game
    data = {
        name: value
        for name, value in position.state.to_dict().items()
        if name not in ("node", "turn")
    }
    for name in getattr(position.state, "hidden", {}):
        data[name] = contents_text(data[name])
    own = position.state.seat(0)
    for key, value in data.items():
        if key in own and isinstance(value, list) and len(value) == game.players > 1:
            names = (texts.get(f"seat.{seat}", seat) for seat in game.seats)
            pairs = (f"{name} {item}" for name, item in zip(names, value, strict=True))
            data[key] = texts["list.comma"].join(pairs)
    lines = facts(data, texts)
    if acting and position.moves:
        moves = " · ".join(action.words for action in position.moves)
        lines.append(texts("chrome.field", name=texts["chrome.moves"], value=moves))
    return lines


def viewer_of(position: Position) -> int:
    """Return the viewer of an observation, or -1."""
    viewer: int | None = getattr(position, "viewer", None)
    return -1 if viewer is None else viewer


def contents_text(value: Any) -> Any:
    """Return the contents of a hidden place as text; an unknown item is a question mark.

    Examples
    --------
    >>> contents_text([["c1", "c2"], [-1, -1, -1], []])
    ['c1 c2', '? ? ?', '–']
    """
    if isinstance(value, list) and any(isinstance(each, list) for each in value):
        return [contents_text(each) for each in value]
    if isinstance(value, list):
        return " ".join(str(contents_text(each)) for each in value) or "–"
    return "?" if value == UNKNOWN else value


def facts(data: Mapping[str, Any], texts: Texts, indent: str = "") -> list[str]:
    """Return plain data as lines; nested data are indented."""
    lines: list[str] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += [f"{indent}{key}", *facts(value, texts, indent + "  ")]
        elif isinstance(value, list) and value and all(isinstance(row, list) for row in value):
            lines.append(indent + key)
            lines += [f"{indent}  {' '.join(map(str, row))}" for row in value]
        elif isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            for number, item in enumerate(value):
                lines.append(f"{indent}{key} {number}")
                if isinstance(item, Mapping):
                    lines += facts(item, texts, indent + "  ")
        else:
            lines.append(indent + texts("chrome.field", name=key, value=str(value)))
    return lines
