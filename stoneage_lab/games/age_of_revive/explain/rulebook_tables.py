"""The tables of the rulebook: the King's Support, horses, facilities, points, from the faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....core.rulebook_blocks import Block, PrintedTable, TableWords
from ..rules.card_types import FIXED, FORM_NAMES, IN_SUBURB, KIND_NAMES, ON_RING, SPECIAL, Card
from ..rules.cells import PILES
from ..rules.game_components import Components
from ..rules.goods import NAMES, listed
from .card_text import deeds, passive, points

if TYPE_CHECKING:
    from ..game import AgeOfRevive

FOLDER: Final = Path(__file__).parents[1] / "text" / "tables"
HORSES: Final = 3
"""How many horses the table of distances shows; more go on alike."""
GROUPS: Final = ("fixed", "normal", "special", "suburb")


def blocks(game: AgeOfRevive, language: str) -> dict[str, list[Block]]:
    """Return the tables by chapter, and what stands before the rules."""
    words = TableWords(game, language, FOLDER)
    tables = _Tables(game, words)
    return {
        "aim": [*words.numbered("aim")],
        "box": [tables.box()],
        "set_up": [tables.start(), tables.support(), *words.numbered("set_up")],
        "course": [words.steps("course")],
        "move": [tables.distances()],
        "cards": [words("cards"), *tables.facilities()],
        "end": [tables.lines()],
    }


class _Tables:
    """The tables of one game, with its options and faces."""

    def __init__(self, game: AgeOfRevive, words: TableWords) -> None:
        self.parts = game.parts
        self.words = words
        self.by_players: dict[int, Components] = {
            players: game.with_players(players).parts for players in game.player_counts()
        }

    # -- set-up ------------------------------------------------------------------------

    def box(self) -> PrintedTable:
        words, parts = self.words, self.parts
        dealt = sum(card.dealt for card in parts.cards)
        rest = sum(card.copies for card in parts.cards[parts.first_facility :]) - dealt
        rows = [
            [words.texts(f"card.{card.id}"), str(card.copies)]
            for card in parts.cards[: parts.first_facility]
            if card.flips_from < 0
        ]
        rows.append([words("box.facilities"), str(dealt)])
        if rest:
            rows.append([words("box.left"), str(rest)])
        sides = [card for card in parts.cards if card.flips_from >= 0]
        note = " ".join(
            words("box.side", card=card.id, card2=parts.ids[card.flips_from]) for card in sides
        )
        return words.table("box", "thing count", rows, f"{note} {words('box.supply')}".strip())

    def start(self) -> PrintedTable:
        words, parts = self.words, self.parts
        rows = [
            [words("start.goods"), words.goods(listed(parts.start_goods))],
            [words("start.cards"), str(parts.start_cards)],
            [words("start.rubble"), words("piles", n=PILES, cards=parts.rubble_cards)],
            [words("start.discards"), words("shacks", n=parts.shacks)],
            [words("start.cap"), str(parts.cap)],
        ]
        return words.table("start", "thing count", rows)

    def support(self) -> PrintedTable:
        rows = [
            [str(players), *map(str, parts.support), str(sum(parts.support))]
            for players, parts in self.by_players.items()
        ]
        heads = f"players {' '.join(NAMES)} cubes"
        return self.words.table("support", heads, rows, faces=True)

    def distances(self) -> PrintedTable:
        parts, first, rows = self.parts, 1, []
        for horses in range(HORSES + 1):
            last = parts.free_cells + horses * parts.cells_per_horse
            rows.append([str(horses), f"{first}–{last}"])
            first = last + 1
        return self.words.table("distances", "horses cells", rows)

    # -- facilities --------------------------------------------------------------------

    def _group(self, card: Card) -> str:
        if card.number < self.parts.first_facility:
            return "fixed"
        if card.form == IN_SUBURB:
            return "suburb"
        return "special" if card.kind == SPECIAL else "normal"

    def facilities(self) -> Iterator[PrintedTable]:
        """Yield a table of each group of cards that are in this game."""
        for group in GROUPS:
            cards = [card for card in self.parts.cards if self._group(card) == group]
            rows = [list(self._cells(card)) for card in cards if group == "fixed" or card.dealt]
            if rows:
                heads = "card copies kind cost needs points icons does"
                yield self.words.table(group, heads, rows, faces=True)

    def _cells(self, card: Card) -> Iterator[str]:
        words, texts = self.words, self.words.texts
        yield texts(f"card.{card.id}")
        yield str(card.dealt or card.copies)
        kind = texts(f"kind.{KIND_NAMES[card.kind]}")
        form = "" if card.form == ON_RING else texts(f"form.{FORM_NAMES[card.form]}")
        yield words("list", what=tuple(filter(None, (kind, form))))
        yield words.goods(listed(card.cost))
        yield words("list", what=tuple(self._name(n) for n in card.needs)) if card.needs else "–"
        yield true_minus(points(texts, card))
        yield str(card.icons)
        yield self._does(card)

    def _name(self, number: int) -> str:
        return self.words.texts(f"card.{self.parts.ids[number]}")

    def _does(self, card: Card) -> str:
        words, texts = self.words, self.words.texts
        said = [
            words("deed", name=texts[f"actions.act {name}"], what=what) if name else what
            for name, what in deeds(texts, self.parts, card)
        ]
        more = passive(texts, card)
        every: Iterable[str] = [*said, *([more] if more else [])]
        return " / ".join(every) or texts("does.nothing")

    # -- points ------------------------------------------------------------------------

    def lines(self) -> PrintedTable:
        words, texts = self.words, self.words.texts
        rows = []
        for card in self.parts.cards:
            there = card.number < self.parts.first_facility or card.dealt
            if there and (card.per != FIXED or card.base or card.icons):
                text = points(texts, card)
                rows.append([texts(f"card.{card.id}"), true_minus(text), str(card.icons)])
        return words.table("lines", "card points icons", rows, words("score"), faces=True)
