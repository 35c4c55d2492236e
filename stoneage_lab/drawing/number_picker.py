"""Dials: rows of numbers by which a page sets a stepper or a picker, see ``dial.html.j2``.

The markup has everything that does not change while a dial is turned. The page turns it: it shows
the numbers of one choice, and reads all choices from ``data-choices``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .plain_value import PlainValue, plain_value

if TYPE_CHECKING:
    from .scene import ChoicePanel, PanelChoice


@plain_value(frozen=True)
class DialRow(PlainValue):
    """One number of a dial: how many people, or how much of a kind of goods.

    Attributes
    ----------
    label : str
    least, most : int
        The ends of its range.
    icon : str
        The pictogram of what is counted.
    key : str
        The name of the kind; empty for the only row of a stepper.
    have : int
        How much of the kind there is.
    meant : int
        The number that a guide means; 0 for none.
    """

    label: str
    least: int
    most: int
    icon: str = ""
    key: str = ""
    have: int = 0
    meant: int = 0


def counts_of(panel: ChoicePanel, choice: PanelChoice, number: int) -> tuple[int, ...]:
    """Return the numbers that a choice sets the dial to; a stepper counts its choices."""
    return choice.counts if panel.form == "picker" else (number + 1,)


def rows_of(panel: ChoicePanel) -> list[DialRow]:
    """Return the rows of a panel's dial."""
    meant = _meant(panel)
    if panel.form != "picker":
        return [DialRow(panel.title, 1, len(panel.choices), panel.icon, meant=meant[0])]
    columns = zip(*[choice.counts for choice in panel.choices], strict=True)
    return [
        DialRow(kind.label, min(counts), max(counts), kind.icon, kind.key, kind.have, number)
        for kind, counts, number in zip(panel.kinds, columns, meant, strict=True)
    ]


def _meant(panel: ChoicePanel) -> tuple[int, ...]:
    """Return the numbers of the first choice that a guide means; none if any choice is right."""
    meant = [number for number, choice in enumerate(panel.choices) if choice.meant]
    if not meant or len(meant) == len(panel.choices):
        return (0,) * max(1, len(panel.kinds))
    return counts_of(panel, panel.choices[meant[0]], meant[0])


def listed(panel: ChoicePanel) -> list[str]:
    """Return all choices of a picker in words, each two presses away.

    There are none where one row alone determines the choice, or where they would be the answer.
    """
    rows = zip(*[choice.counts for choice in panel.choices], strict=True)
    longest = max((len(set(counts)) for counts in rows), default=0)
    if panel.form != "picker" or not panel.listed or len(panel.choices) <= longest:
        return []
    return [_in_words(panel, choice) for choice in panel.choices]


def _in_words(panel: ChoicePanel, choice: PanelChoice) -> str:
    pairs = zip(choice.counts, panel.kinds, strict=True)
    return " + ".join(f"{count} {kind.label}" for count, kind in pairs if count)


def choices_of(panel: ChoicePanel) -> list[dict[str, Any]]:
    """Return the choices of a panel as the page reads them."""
    return [
        {
            "action": choice.action,
            "counts": counts_of(panel, choice, number),
            **({} if panel.form == "picker" else {"label": choice.label}),
            "note": choice.note,
            **({"meant": True} if choice.meant else {}),
        }
        for number, choice in enumerate(panel.choices)
    ]
