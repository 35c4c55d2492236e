"""What the mover may do now, what is forbidden, and why."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from ..core.language import texts
from ..core.rulebook import Rulebook
from ..core.text_wrapping import listed, wrapped

if TYPE_CHECKING:
    from ..core.rule import Refusal
    from .position import Position


class Explanation:
    """Explanation of a position: who decides, under which rule, and what is possible.

    Attributes
    ----------
    rule : RuleText or None
        The rule that requires the decision.
    may : list of str
        The legal actions, shortened: ``"place 1–5 hunt"``.
    note : str
        Whose faces the decision is about, where they are not the printed ones.
    may_not : list of Refusal
        Why tempting actions are illegal, each sentence once.
    refused : list of list of str
        The actions that each of these forbids.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        game, state = position.game, position.state
        id = game.rule_of_step(state)
        self.rule = Rulebook(game)[id] if id else None
        self.may = shortened([action.words for action in position.legal()])
        # A seat's tempting actions could reveal to others what it holds.
        tempting = game.tempting(state) if position.decides or not game.hides else []
        found: dict[str, tuple[Refusal, list[str]]] = {}
        for action in tempting:
            refusal = next(iter(state.refusals(action)), None)
            if refusal is not None:
                found.setdefault(refusal.text(), (refusal, []))[1].append(action.words)
        self.may_not = [refusal for refusal, _ in found.values()]
        self.refused = [shortened(words) for _, words in found.values()]
        # Numbers that nobody printed are not taken for the publisher's.
        self.note = game.faces_text("note") if game.is_about_faces(state) else ""

    def headline(self) -> str:
        """Say whose decision it is."""
        position = self.position
        if position.over:
            return texts()(
                "explain.over", names=[position.game.seat_text(n) for n in position.winners]
            )
        if position.mover < 0:
            return texts()("explain.chance", chance=repr(position.chance))
        seat = position.game.seat_text(position.mover_name)
        return texts()("explain.turn", seat=seat, what=position.game.step_text(position.state))

    def __repr__(self) -> str:
        lines = [self.headline()]
        if self.rule:
            facts = {"title": self.rule.title, "source": self.rule.source}
            lines.append(wrapped(texts()("explain.rule", told=self.rule.says(), **facts)))
        if self.may:
            lines.append(listed(f"{texts()('explain.may')} ", self.may))
        if self.may_not:
            lines.append(texts()("explain.may_not"))
            lines += [wrapped(f"  – {told}", indent=4) for told in self._told()]
        lines += [wrapped(self.note)] if self.note else []
        return "\n".join(lines)

    def _told(self) -> list[str]:
        """Return the actions that are not possible, each with the reason."""
        comma = texts()["list.comma"]
        return [
            texts()("explain.refused", actions=comma.join(words), why=refusal.text())
            for refusal, words in zip(self.may_not, self.refused, strict=True)
        ]

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.headline())}</b></p>"]
        if self.rule:
            parts.append(
                f"<p><b>{escape(self.rule.title)}{texts()['mark.stop']}</b> "
                f"{escape(self.rule.says())} "
                f"<small>{escape(self.rule.source)}</small></p>"
            )
        if self.may:
            moves = " ".join(f"<code>{escape(words)}</code>" for words in self.may)
            parts.append(f"<p>{escape(texts()('explain.may'))} {moves}</p>")
        if self.may_not:
            items = "".join(f"<li>{escape(told)}</li>" for told in self._told())
            parts.append(f"<p>{escape(texts()('explain.may_not'))}</p><ul>{items}</ul>")
        if self.note:
            parts.append(f"<p><small>{escape(self.note)}</small></p>")
        return "".join(parts)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


def shortened(words: list[str]) -> list[str]:
    """Join moves that differ only in a consecutive number: ``place 1–5 hunt``.

    Examples
    --------
    >>> shortened(["place 1 hunt", "place 2 hunt", "place 3 hunt", "place 2 hut"])
    ['place 1–3 hunt', 'place 2 hut']
    """
    short: list[str] = []
    run: tuple[str, str, int, int] | None = None
    for move in words:
        match = re.fullmatch(r"(\D+ )(\d+)( \D+\d?)", move)
        if match is None:
            short.append(move)
            run = None
            continue
        head, number, tail = match[1], int(match[2]), match[3]
        if run and run[0] == head and run[1] == tail and run[3] + 1 == number:
            run = (head, tail, run[2], number)
            short[-1] = f"{head}{run[2]}–{number}{tail}"
        else:
            run = (head, tail, number, number)
            short.append(move)
    return short
