"""The tables of the rulebook: places, cards, buildings, points, expansions, from their data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....core.language import true_minus
from ....core.rulebook_blocks import Block, PrintedTable, TableWords
from ..expansions.buildings import AddedTile
from ..expansions.rewards import reward
from ..expansions.texts import reward_words
from ..rules.buildings import Fixed, Tile
from ..rules.cards import SYMBOLS
from ..rules.feeding import STARVING
from ..rules.goods import FOOD
from ..rules.player import (
    MOST_FIELDS,
    MOST_LEVEL,
    MOST_PEOPLE,
    START_FOOD,
    START_PEOPLE,
    Player,
    tool_values,
)
from ..rules.scoring import CultureFives, CultureSquares
from ..rules.sites import BuildingStack, CardSlot, Gather

if TYPE_CHECKING:
    from ..game import StoneAge
    from ..rules.game_components import Components
    from ..rules.scoring import Scoring

FOLDER: Final = Path(__file__).parents[1] / "text" / "tables"
TILE_MODULES: Final = ("igloos", "winter", "huts")
"""The expansions that bring building tiles."""


def blocks(game: StoneAge, language: str) -> dict[str, list[Block]]:
    """Return the tables by chapter, and what stands before the rules."""
    words = TableWords(game, language, FOLDER)
    tables = _Tables(game, words)
    found: dict[str, list[Block]] = {
        "aim": [*words.numbered("aim")],
        "box": [tables.box()],
        "set_up": [tables.set_up(), words("set_up")],
        "course": [words.steps("course")],
        "place": [tables.places()],
        "use": [tables.goods(), tables.tools()],
        "cards": [tables.slots(), tables.dice(), tables.cards()],
        "buildings": [tables.buildings()],
        "feed": [words("feed", n=STARVING)],
        "score": [tables.lines(), *tables.culture()],
    }
    faces: Mapping[str, Any] = game.faces
    for name in TILE_MODULES:
        if name in faces:
            found[name] = [tables.added_tiles(name)]
    if "winter" in faces:
        found["winter"].append(tables.surcharge())
    if "animals" in faces:
        found["animals"] = [tables.animals(), tables.bonus()]
    if "mammoth" in faces:
        found["mammoth"] = [tables.mammoth()]
    return found


class _Tables:
    """The tables of one game, with its options and expansions."""

    def __init__(self, game: StoneAge, words: TableWords) -> None:
        self.game = game
        self.parts = game.parts
        self.faces: Mapping[str, Any] = game.faces
        self.words = words
        self.by_players: dict[int, Components] = {
            players: game.with_players(players).parts for players in game.player_counts()
        }

    def _counted(self, rows: Iterable[tuple[str, ...]]) -> list[list[str]]:
        """Return rows with how many there are of each, in the order of the first ones."""
        return [[*row, str(count)] for row, count in Counter(rows).items()]

    # -- set-up ------------------------------------------------------------------------

    def box(self) -> PrintedTable:
        words, parts = self.words, self.parts
        counts: list[tuple[str, int]] = [
            ("people", MOST_PEOPLE),
            ("fields", MOST_FIELDS),
            ("cards", sum(not card.stray for card in parts.cards)),
            ("animals", sum(card.stray for card in parts.cards)),
            ("tiles", sum(not isinstance(tile, AddedTile) for tile in parts.tiles)),
            ("added", sum(isinstance(tile, AddedTile) for tile in parts.tiles)),
            ("mammoth", len(self.faces.get("mammoth", {}).get("tiles", ()))),
        ]
        rows = [[words(f"box.{name}"), str(n)] for name, n in counts if n]
        return words.table("box", "thing count", rows, words("box.supply"))

    def set_up(self) -> PrintedTable:
        rows = []
        for players, parts in self.by_players.items():
            forest = next(site for site in parts.gathering() if site.rings)
            rows.append([
                str(players), str(START_PEOPLE), str(START_FOOD),
                self.words("stacks", n=parts.stacks, height=parts.stack_height),
                str(parts.slots), str(min(parts.village()[0].open_sites, len(parts.village()))),
                str(min(forest.most_players, players)),
            ])  # fmt: skip
        heads = "players people food stacks cards village gatherers"
        return self.words.table("set_up", heads, rows)

    # -- places ------------------------------------------------------------------------

    def places(self) -> PrintedTable:
        words, rows = self.words, []
        for site in self.parts.sites:
            name = words.texts(f"site.{site.name}")
            anybody = words("any") if site.used else "–"
            room = str(site.rings) if site.rings else anybody
            if isinstance(site, Gather):
                facts = {"divisor": site.divisor, "good": site.good}
                gives = words("gives.gather", **facts)
            elif isinstance(site, CardSlot):
                gives = words("gives.card", n=site.slot + 1)
            elif isinstance(site, BuildingStack):
                gives = words("gives.building")
            else:
                gives = words.known(f"gives.{site.name}", "gives.added")
            rows.append([name, room, gives])
        return words.table("places", "place people gives", rows)

    def goods(self) -> PrintedTable:
        goods = self.parts.goods
        rows = [
            [self.words.texts(f"good.{name}"), str(goods.divisors[n]), str(goods.values[n])]
            for n, name in enumerate(goods.names)
        ]
        food = self.words.texts(f"good.{goods.yields[FOOD]}")
        rows.append([food, str(goods.divisors[FOOD]), "–"])
        return self.words.table("goods", "good pips worth", rows)

    def tools(self) -> PrintedTable:
        rows = [
            [str(level), " ".join(str(value) for value in tool_values(level) if value)]
            for level in range(1, MOST_LEVEL + 1)
        ]
        return self.words.table("tools", "level tools", rows)

    # -- cards and buildings -----------------------------------------------------------

    def slots(self) -> PrintedTable:
        rows = [
            [self.words.texts(f"site.{site.name}"), str(site.slot + 1)]
            for site in self.parts.sites
            if isinstance(site, CardSlot)
        ]
        return self.words.table("slots", "place price", rows)

    def dice(self) -> PrintedTable:
        rows = [
            [str(face), top.words(self.words.texts)] for face, top in enumerate(self.parts.draft, 1)
        ]
        return self.words.table("dice", "die gives", rows)

    def cards(self) -> PrintedTable:
        texts = self.words.texts
        rows = []
        for card in self.parts.cards:
            if not card.stray:
                below = texts(f"symbol.{card.bottom.symbol}")
                if card.bottom.profession:
                    below = texts(f"profession.{card.bottom.profession}", n=card.bottom.count)
                rows.append((card.top.words(texts), below))
        return self.words.table("cards", "top bottom copies", self._counted(rows))

    def buildings(self) -> PrintedTable:
        rows = [
            (self._price(tile), self._points(tile))
            for tile in self.parts.tiles
            if not isinstance(tile, AddedTile)
        ]
        return self.words.table("buildings", "price points copies", self._counted(rows))

    def _price(self, tile: Tile) -> str:
        price = tile.price
        if isinstance(price, Fixed):
            return self.words.goods(self.parts.goods.listed((*price.cost, 0)))
        return self.words.texts(f"tile.{tile.id}")

    def _points(self, tile: Tile) -> str:
        price = tile.price
        return str(price.value) if isinstance(price, Fixed) else self.words("worth")

    # -- points ------------------------------------------------------------------------

    def lines(self) -> PrintedTable:
        words = self.words
        rows = [[words.texts("line.track"), words("line.track")]]
        for scoring in self.parts.scorings:
            key = scoring.key
            rows.append([words.texts(f"line.{key}"), words.known(f"line.{key}", "line.added")])
        rows.append([words("starving"), true_minus(-STARVING)])
        return words.table("lines", "line points", rows)

    def culture(self) -> Iterator[PrintedTable]:
        """Yield the table of the symbols, unless an expansion counts them in its own way."""
        for scoring in self.parts.scorings:
            if isinstance(scoring, CultureSquares | CultureFives):
                rows = [
                    [str(n), _culture(scoring, n, 0), _culture(scoring, len(SYMBOLS), n, less=True)]
                    for n in range(1, len(SYMBOLS) + 1)
                ]
                yield self.words.table("culture", "symbols first second", rows)

    # -- expansions --------------------------------------------------------------------

    def added_tiles(self, module: str) -> PrintedTable:
        words, rows = self.words, []
        for given in self.faces[module]["tiles"]:
            tile = self.parts.tiles[self.parts.tile_numbers[given["id"]]]
            assert isinstance(tile, AddedTile)
            more = []
            if tile.extra is not None:
                goods = ((tile.extra.name, tile.extra.count),)
                more.append(words("more.extra", goods=goods, points=tile.extra.points))
            for name, brings in (("on_build", tile.on_build), ("each_round", tile.each_round)):
                if brings:
                    more.append(words(f"more.{name}", gift=reward_words(words.texts, brings)))
            counted = words("yes" if tile.counted else "no")
            more_text = words.texts["list.comma"].join(more) or "–"
            rows.append([tile.id, self._price(tile), self._points(tile), more_text, counted])
        return words.table(module, "tile price points more counted", rows, faces=True)

    def surcharge(self) -> PrintedTable:
        given = self.faces["winter"]["card_extra"]
        slots = [
            [
                self.words.texts(f"site.card{slot}"),
                self.words.goods(((given["good"], given["count"]),)),
                str(given["points"]),
            ]
            for slot in given["slots"]
        ]
        return self.words.table("surcharge", "place extra points", slots, faces=True)

    def animals(self) -> PrintedTable:
        words, rows = self.words, []
        for given in self.faces["animals"]["cards"]:
            where = given["where"]
            places = [words.texts(f"where.{name}") for name in _listed(where)]
            rows.append([
                words.texts(f"animal.{given['id']}"),
                true_minus(-given["less"]["per_die"]),
                true_minus(-given["less"]["per_roll"]),
                words.texts["list.comma"].join(places),
            ])  # fmt: skip
        return words.table("animals", "animal per_die per_roll where", rows, faces=True)

    def bonus(self) -> PrintedTable:
        bonus = self.faces["animals"]["bonus"]
        rows = [[face, self._reward(bonus[face])] for face in sorted(bonus)]
        return self.words.table("bonus", "die gives", rows, faces=True)

    def mammoth(self) -> PrintedTable:
        rows = []
        for given in self.faces["mammoth"]["tiles"]:
            place = next(
                site.name
                for site in self.parts.gathering()
                if site.rings and site.good == given["back"]
            )
            rows.append([
                given["id"], self.words.texts(f"site.{place}"),
                self._reward(given["top"]), self._reward(given["bottom"]),
            ])  # fmt: skip
        return self.words.table("mammoth", "tile back upper lower", rows, faces=True)

    def _reward(self, given: Mapping[str, int]) -> str:
        return reward_words(self.words.texts, reward(given))


def _listed(where: Any) -> list[str]:
    return [where] if isinstance(where, str) else list(where)


def _culture(scoring: Scoring, first: int, second: int, less: bool = False) -> str:
    """Return the points of symbols held once and twice; with `less` those of the second ones."""
    player = Player()
    player.firsts = first
    without = scoring.line(player)[-1]
    player.seconds = second
    return str(scoring.line(player)[-1] - (without if less else 0))
