"""The tables of the rulebook: spaces, prices, cooking, cards and points, from their data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....core.game_info import numbers
from ....core.language import true_minus
from ....core.rulebook_blocks import Block, PrintedTable, TableWords
from ..rules.action_space_names import (
    ACTION_SPACE_NUMBERS,
    ALWAYS,
    EXTRA,
    HARVESTS,
    ROUND_CARDS,
    STAGE_OF_ROUND,
    STAGES,
)
from ..rules.animal_room import capacities
from ..rules.cards import COOKED, NO_LIMIT, Card, is_minor, is_occupation
from ..rules.farm_grid import MOST_FENCES, rim
from ..rules.farm_grid import NAMES as SPACES
from ..rules.farm_work import SOWN
from ..rules.flow import HAND
from ..rules.game_components import BAKEHOUSE
from ..rules.goods import CROPS, GOODS, HOUSES, listed
from ..rules.player import MOST_PEOPLE, MOST_STABLES
from ..rules.prices import FENCE_WOOD, ROOM, STABLE_WOOD, renovation, wood
from ..rules.scoring import A_PERSON, BEGGING, TABLES
from .action_space_text import space_does
from .card_text import price_text, prices
from .prerequisites import conditions

if TYPE_CHECKING:
    from ..game import Agricola
    from ..rules.game_components import Components

FOLDER: Final = Path(__file__).parents[1] / "text" / "tables"
FOREVER: Final = 99
"""More than any count in a table of points."""


def blocks(game: Agricola, language: str) -> dict[str, list[Block]]:
    """Return the tables of each chapter, which come before its rules."""
    words = TableWords(game, language, FOLDER)
    tables = _Tables(game, words)
    return {
        "aim": [*words.numbered("aim")],
        "box": [tables.box()],
        "set_up": [tables.set_up(), words("set_up")],
        "course": [words.steps("course"), tables.rounds()],
        "work": [tables.always(), tables.extra(), tables.round_cards()],
        "build": [tables.prices()],
        "farm": [tables.sowing()],
        "animals": [tables.rooms(), tables.cooking()],
        "cards": [tables.majors(), *tables.hands()],
        "score": [tables.points(), tables.other_points(), tables.workshops(), words("score")],
    }


class _Tables:
    """The tables of one game, with its options."""

    def __init__(self, game: Agricola, words: TableWords) -> None:
        self.game = game
        self.parts = game.parts
        self.words = words
        least, most = type(game).least, type(game).most
        self.by_players: dict[int, Components] = {
            players: type(game)(players, game.rules, game.chosen).parts
            for players in range(least, most + 1)
        }

    # -- set-up ------------------------------------------------------------------------

    def box(self) -> PrintedTable:
        words, parts = self.words, self.parts
        counts: list[tuple[str, int]] = [
            ("farm", len(SPACES)), ("people", MOST_PEOPLE), ("fences", MOST_FENCES),
            ("stables", MOST_STABLES), ("rounds", len(ROUND_CARDS)),
            ("majors", len(list(self._cards("major")))),
        ]  # fmt: skip
        if parts.hands:
            counts += [
                ("minors", sum(map(is_minor, parts.dealt))),
                ("occupations", sum(map(is_occupation, parts.dealt))),
            ]
        rows = [[words(f"box.{name}", players=parts.players), str(n)] for name, n in counts]
        return words.table("box", "thing count", rows, words("box.supply"))

    def set_up(self) -> PrintedTable:
        words, rows = self.words, []
        for players, parts in self.by_players.items():
            extra = [
                words.texts(f"site.{name}")
                for name in EXTRA
                if self._space(parts, name).present and not self._space(parts, name).by_card
            ]
            row = [
                str(players),
                str(parts.start_food),
                str(parts.others_food) if players > 1 else "–",
                str(parts.eats),
                words("list", what=tuple(extra)) if extra else "–",
            ]
            rows.append([*row, str(HAND)] if parts.hands else row)
        heads = "players start_food others_food eats extra" + " hand" * self.parts.hands
        return words.table("set_up", heads, rows)

    def rounds(self) -> PrintedTable:
        words, rows = self.words, []
        for stage, cards in enumerate(STAGES):
            turned = [n for n, of in enumerate(STAGE_OF_ROUND, 1) if of == stage]
            harvest = [str(n) for n in HARVESTS if n in turned]
            names = words("list", what=tuple(words.texts(f"site.{card}") for card in cards))
            rows.append([str(stage + 1), numbers(turned), names, ", ".join(harvest)])
        return words.table("rounds", "stage round cards harvest", rows)

    # -- spaces ------------------------------------------------------------------------

    @staticmethod
    def _space(parts: Components, name: str) -> Any:
        return parts.spaces[ACTION_SPACE_NUMBERS[name]]

    def _space_rows(self, names: Sequence[str]) -> Iterator[list[str]]:
        """Yield a row for each space, and for each group of numbers of players it differs for."""
        for name in names:
            found: dict[tuple[str, str], list[int]] = {}
            for players, parts in self.by_players.items():
                space = self._space(parts, name)
                if space.present:
                    comes = ((GOODS[space.good], space.per_round),) if space.good >= 0 else ()
                    does = space_does(self.words.texts, parts, name)
                    found.setdefault((self.words.goods(comes), does), []).append(players)
            for (comes_each, does), players_of in found.items():
                yield [self.words.texts(f"site.{name}"), numbers(players_of), comes_each, does]

    def always(self) -> PrintedTable:
        return self.words.table(
            "always", "space players comes gives", list(self._space_rows(ALWAYS)),
            self.words("comes"),
        )  # fmt: skip

    def extra(self) -> PrintedTable:
        rows = list(self._space_rows(EXTRA))
        return self.words.table("extra", "space players comes gives", rows)

    def round_cards(self) -> PrintedTable:
        rows = list(self._space_rows(ROUND_CARDS))
        return self.words.table("round_cards", "space players comes gives", rows)

    # -- the farm ----------------------------------------------------------------------

    def prices(self) -> PrintedTable:
        words = self.words
        rows = [
            [words("price.room", house=house), words.goods(listed(ROOM[n]))]
            for n, house in enumerate(HOUSES)
        ]
        for n, house in enumerate(HOUSES[1:]):
            one, two = renovation(n, 1), renovation(n, 2)
            each = tuple(b - a for a, b in zip(one, two, strict=True))
            once = tuple(a - b for a, b in zip(one, each, strict=True))
            price = words("price.each_room", goods=listed(each), once=words.goods(listed(once)))
            rows.append([words("price.renovation", house=house), price])
        bakehouse = self.parts.works[BAKEHOUSE]
        rows.append([words("price.stable"), words.goods(listed(wood(STABLE_WOOD)))])
        if self._space(self.parts, "bakehouse").present:
            price = words.goods(listed(wood(bakehouse.stable_wood)))
            rows.append([words("price.bakehouse"), price])
        rows.append([words("price.fence"), words.goods(listed(wood(FENCE_WOOD)))])
        return words.table("prices", "what price", rows)

    def sowing(self) -> PrintedTable:
        rows = [
            [self.words.goods(((GOODS[crop], 1),)), self.words.goods(((GOODS[crop], count),))]
            for crop, count in zip(CROPS, SOWN, strict=True)
        ]
        return self.words.table("sowing", "sown lies", rows)

    def rooms(self) -> PrintedTable:
        rows = [
            [str(spaces), *(_room(spaces, stables) for stables in range(MOST_STABLES + 1))]
            for spaces in range(1, MOST_STABLES + 1)
        ]
        return self.words.table("rooms", "spaces no one two three four", rows)

    def cooking(self) -> PrintedTable:
        words, rows = self.words, []
        for card in self._cards("all"):
            if card.cook or card.bake:
                cooks = [str(card.cook[good]) if card.cook else "–" for good in COOKED]
                bakes = str(card.bake.food) if card.bake else "–"
                most = "–"
                if card.bake:
                    most = words("any") if card.bake.most == NO_LIMIT else str(card.bake.most)
                rows.append([words.texts(f"card.{card.id}"), *cooks, bakes, most])
        return words.table(
            "cooking", "card vegetable sheep boar cattle grain most", rows, words("raw")
        )

    # -- cards -------------------------------------------------------------------------

    def _cards(self, kind: str) -> Iterator[Card]:
        """Yield the cards of this game of a kind, majors first."""
        kinds = {"minor": is_minor, "occupation": is_occupation}
        numbers_of = [self.parts.numbers[card.id] for card in self.parts.cards if not card.deck]
        numbers_of += self.parts.dealt
        for number in numbers_of:
            card = self.parts.cards[number]
            major = card.deck is None
            if kind == "all" or (major if kind == "major" else kinds[kind](number) and not major):
                yield card

    def majors(self) -> PrintedTable:
        texts = self.words.texts
        rows = [
            [
                texts(f"card.{card.id}"), price_text(texts, prices(card)),
                str(card.points), texts(f"card_does.{card.id}"),
            ]
            for card in self._cards("major")
        ]  # fmt: skip
        return self.words.table("majors", "card price points does", rows)

    def hands(self) -> Iterator[PrintedTable]:
        """Yield the tables of the cards that are dealt with this number of players."""
        for kind in ("minor", "occupation") if self.parts.hands else ():
            rows = [self._card_row(card, kind) for card in self._cards(kind)]
            yield self.words.table(kind, "card price needs points does", rows)

    def _card_row(self, card: Card, kind: str) -> list[str]:
        texts = self.words.texts
        needs = [texts(f"need.{what}", **facts) for what, facts in conditions(card)]
        does = texts(f"card_does.{card.id}")
        if card.deck is not None and card.deck.passes_left:
            does = texts("card_list.passes", does=does)
        cost = price_text(texts, prices(card)) or "–"
        return [
            texts(f"card.{card.id}"),
            cost if kind == "minor" or cost != "–" else self.words("learned"),
            texts["list.comma"].join(needs) or "–",
            true_minus(card.points) if card.points else "–",
            does,
        ]

    # -- points ------------------------------------------------------------------------

    def points(self) -> PrintedTable:
        texts, rows = self.words.texts, []
        worths = sorted({points for table in TABLES.values() for _, points in table})
        for name, table in TABLES.items():
            ends = [least - 1 for least, _ in table[1:]] + [FOREVER]
            found = {
                points: _span(least, end) for (least, points), end in zip(table, ends, strict=True)
            }
            rows.append([texts(f"line.{name}"), *(found.get(worth, "–") for worth in worths)])
        heads = " ".join("less" if worth < 0 else f"worth{worth}" for worth in worths)
        return self.words.table("points", f"what {heads}", rows)

    def other_points(self) -> PrintedTable:
        words = self.words
        rows = [[words("each.unused"), true_minus(-1)], [words("each.stable"), "1"]]
        rows += [[words("each.room", house=h), str(n)] for n, h in enumerate(HOUSES) if n]
        rows += [
            [words("each.person"), str(A_PERSON)],
            [words("each.card"), words("printed")],
            [words("each.begging"), true_minus(BEGGING)],
        ]
        return words.table("other_points", "each points", rows)

    def workshops(self) -> PrintedTable:
        words, rows = self.words, []
        for card in self._cards("all"):
            if card.bonus:
                good = GOODS[card.bonus.good]
                left = words("list", what=tuple(
                    words("bonus", goods=((good, least),), points=points)
                    for least, points in card.bonus.rows
                ))  # fmt: skip
                shop = card.workshop
                works = "–" if not shop else words(
                    "works", goods=((GOODS[shop.good], shop.count),), food=shop.food
                )  # fmt: skip
                rows.append([words.texts(f"card.{card.id}"), works, left])
        return words.table("workshops", "card works left", rows)


def _room(spaces: int, stables: int) -> str:
    """Return how many animals a pasture of some spaces in a row holds, with some stables in it.

    Examples
    --------
    >>> _room(2, 1), _room(1, 2)
    ('8', '–')
    """
    if stables > spaces:
        return "–"
    (room,) = capacities(rim((1 << spaces) - 1), (1 << stables) - 1)
    return str(room)


def _span(least: int, most: int) -> str:
    """Return a range of numbers.

    Examples
    --------
    >>> _span(0, 0), _span(1, 3), _span(8, FOREVER)
    ('0', '1–3', '8+')
    """
    if most == FOREVER:
        return f"{least}+"
    return str(least) if least == most else f"{least}–{most}"
