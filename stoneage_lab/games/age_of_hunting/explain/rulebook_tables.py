"""The tables of the rulebook: grounds, the board, rocks, points, from the faces of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....core.rulebook_blocks import Block, PrintedTable, TableWords
from ..rules.faces import END_HUT, NO_HUT, Area, Face
from ..rules.game_components import KINDS, UNLIMITED, Components
from ..rules.goods import FOOD_NAMES
from .area_text import area_words

if TYPE_CHECKING:
    from ..game import AgeOfHunting

FOLDER: Final = Path(__file__).parents[1] / "text" / "tables"
LINES: Final = ("track", "caves", "followers", "huts", "spaces", "stored", "coins", "fixed")
"""The lines of the final score."""


def blocks(game: AgeOfHunting, language: str) -> dict[str, list[Block]]:
    """Return the tables by chapter, and what stands before the rules."""
    words = TableWords(game, language, FOLDER)
    tables = _Tables(game, words)
    whose = filter(None, [game.faces_text("note", language)])
    return {
        "aim": [*words.numbered("aim")],
        "box": [tables.box()],
        "set_up": [tables.set_up(), words("set_up")],
        "course": [words.steps("course")],
        "harvest": [words("grounds"), *whose, *tables.grounds()],
        "develop": [tables.rows(), tables.rocks()],
        "score": [tables.lines()],
    }


class _Tables:
    """The tables of one game, with its options and faces."""

    def __init__(self, game: AgeOfHunting, words: TableWords) -> None:
        self.parts = game.parts
        self.faces: Mapping[str, Any] = game.faces
        self.words = words
        self.by_players: dict[int, Components] = {
            players: game.with_players(players).parts for players in game.player_counts()
        }

    # -- set-up ------------------------------------------------------------------------

    def box(self) -> PrintedTable:
        words, parts = self.words, self.parts
        counts = [
            ("grounds", len(self.faces["grounds"])),
            ("chiefs", max(int(each.chiefs) for each in self.by_players.values())),
            ("followers", int(parts.hands + parts.rows[1].size)),
            ("huts", int(parts.rows[2].size)),
            ("rocks", sum(chip["count"] for chip in self.faces["rocks"]["chips"])),
        ]
        rows = [[words(f"box.{name}"), str(count)] for name, count in counts]
        foods = tuple(words.texts(f"good.{name}") for name in FOOD_NAMES)
        each = self.faces["stock"]["each"]
        rows.append([words("box.food", what=foods), str(each)])
        return words.table("box", "thing count", rows, words("box.supply"))

    def set_up(self) -> PrintedTable:
        words, rows = self.words, []
        for players, parts in self.by_players.items():
            stock = words("any") if parts.stock == UNLIMITED else str(parts.stock)
            due = [words.texts(f"kind.{kind}") for kind in parts.due]
            lands = str(parts.lands)
            if due:
                lands = words("lands", n=int(parts.lands), what=tuple(due))
            rows.append([
                str(players), str(parts.chiefs), str(parts.hands), str(len(parts.basics)), lands,
                str(sum(int(rock.count) for rock in parts.rocks)), str(parts.caves), stock,
            ])  # fmt: skip
        heads = "players chiefs hand basics lands rocks caves stock"
        return words.table("set_up", heads, rows)

    # -- grounds -----------------------------------------------------------------------

    def grounds(self) -> Iterator[PrintedTable]:
        """Yield a table for each side of each ground: its spaces from the left."""
        for kind in KINDS:
            for face in self.parts.faces:
                if face.kind == kind:
                    yield self._ground(face)

    def _ground(self, face: Face) -> PrintedTable:
        words = self.words
        rows = [
            [
                words("space", n=n) if n <= face.spaces else words("no_place", n=n),
                area_words(words.texts, area),
                self._build(area),
            ]
            for n, area in enumerate(face.areas, 1)
        ]
        heads = [words(f"head.{head}") for head in ("space", "gives", "build")]
        title = words(
            "title.ground", ground=face.id, id=face.id,
            what=words.texts(f"kind.{face.kind}"), cost=face.cost.listed(),
        )  # fmt: skip
        only = self.faces["grounds"][int(face.ground)].get("money_only")
        return PrintedTable(title, heads, rows, words("money_only") if only else "")

    def _build(self, area: Area) -> str:
        if area.hut == NO_HUT:
            return "–"
        return self.words("at_end") if area.hut == END_HUT else self.words("hut", n=int(area.hut))

    # -- the board of a player ---------------------------------------------------------

    def rows(self) -> PrintedTable:
        words, rows = self.words, []
        for row in self.parts.rows:
            for n, (price, points) in enumerate(
                zip(row.prices, row.printed_points, strict=True), 1
            ):
                goods = words.goods(price.listed())
                if row.name == "hut":
                    goods = words("hut_price", goods=price.listed())
                name = words(f"piece.{row.name}", n=n)
                stack = self.parts.stacks[n - 1] if row.name == "cave" else 0
                brings = words(f"brings.{row.name}", n=int(stack))
                rows.append([name, goods, brings, str(points)])
        return words.table("rows", "piece price brings points", rows, faces=True)

    def rocks(self) -> PrintedTable:
        rocks = self.faces["rocks"]
        rows = [
            [
                self.words.goods(tuple(chip["gives"].items())),
                str(chip["count"]),
                "0" if chip["id"] in rocks["out_for_two"] else str(chip["count"]),
            ]
            for chip in rocks["chips"]
        ]
        return self.words.table("rocks", "rock copies for_two", rows, faces=True)

    # -- points ------------------------------------------------------------------------

    def lines(self) -> PrintedTable:
        words = self.words
        rows = [[words.texts(f"line.{name}"), words(f"line.{name}")] for name in LINES]
        ends: dict[str, None] = {}
        for face in self.parts.faces:
            for area in face.areas:
                if area.hut == END_HUT:
                    ends.setdefault(area_words(words.texts, area))
        rows += [[words("end_hut"), text] for text in ends]
        return words.table("lines", "line points", rows)
