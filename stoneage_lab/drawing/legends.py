"""Legends from lists of words: groups of pictograms, each with a sentence that explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.language import Texts
from .scene import Entry

Groups = Mapping[str, Sequence[str]]
"""The words of each group. Their texts are ``key.group_<group>`` and ``key.<word>``."""


def legend_groups(
    texts: Texts,
    groups: Groups,
    symbols: Mapping[str, Sequence[str]] | None = None,
    boxes: Mapping[str, tuple[str, int]] | None = None,
) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """Return the groups of a legend.

    Parameters
    ----------
    texts : Texts
    groups : Groups
    symbols : mapping, optional
        The pictograms of a word; by default the one that is called like it, with hyphens.
    boxes : mapping, optional
        For a word whose pictograms are not about 36 units wide and high: the part of the plane they
        lie in, and its width in pixels.

    Examples
    --------
    >>> words = {"key.group_goods": "Goods", "key.hard_wood": "Oak", "key.any": "Any of them"}
    >>> legend_groups(Texts(words), {"goods": ["hard_wood", "any"]}, {"any": ["oak", "elm"]})
    (('Goods', (Entry(symbols=('hard-wood',), text='Oak', box='-18 -18 36 36', wide=30), \
Entry(symbols=('oak', 'elm'), text='Any of them', box='-18 -18 36 36', wide=30))),)
    """
    symbols, boxes = symbols or {}, boxes or {}

    def entry(word: str) -> Entry:
        shown = symbols.get(word, (word.replace("_", "-"),))
        return Entry(tuple(shown), texts(f"key.{word}"), *boxes.get(word, ()))

    return tuple(
        (texts[f"key.group_{group}"], tuple(map(entry, groups[group]))) for group in groups
    )
