"""The mammoth herd: its tiles, where it is, and how it moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ....core.chance import Chance, Draw, Urn
from ....core.language import texts
from ....core.record_fields import (
    ChoiceOrNoneField,
    FieldCheck,
    ItemField,
    ListField,
    NameItem,
    NumberItem,
    PairsField,
    RecordField,
    RecordFields,
    TupleField,
)
from ....core.rule import Rule
from ....core.tasks import Task, step_of
from ....core.validation import Entries
from ..rules.chance_nodes import ChanceStep
from ..rules.game_components import Extra
from ..rules.refusal_rules import PLACE_EMPTY
from ..rules.sites import Site
from .dawn import HERD_RANK, DawnPart
from .rewards import Reward, reward
from .texts import PLACE_MAMMOTH, USE_LATER
from .texts import read as sentences

if TYPE_CHECKING:
    from ..rules.state import StoneAgeState

STREAM = "herd"


class Herd(NamedTuple):
    """The place of the herd, and the owners of its tiles, by number; -1 for none.

    Attributes
    ----------
    site, tile : int
        Where it is now, and its face-up tile.
    next : int
        Where it is in the next round.
    aside : tuple of int
        Tiles that nobody won.
    owned : tuple of tuple of int
        For each seat the tiles it won.
    dice : tuple of (int, tuple of int)
        The seats that have thrown for the tile, each with its dice, sorted downwards.
    """

    site: int = -1
    tile: int = -1
    next: int = -1
    aside: tuple[int, ...] = ()
    owned: tuple[tuple[int, ...], ...] = ()
    dice: tuple[tuple[int, tuple[int, ...]], ...] = ()


class MammothTile:
    """A tile: the site on its back, the prize for the winner, the prize for all."""

    def __init__(self, given: Mapping[str, Any], site: int) -> None:
        self.id: str = given["id"]
        self.site = site
        self.top: Reward = reward(given["top"])
        self.bottom: Reward = reward(given["bottom"])

    def __repr__(self) -> str:
        return f"<mammoth tile {self.id}: {self.top} / {self.bottom}>"


class Tracks(Extra):
    """Stores the herd and its tiles in the state."""

    def __init__(self, tiles: list[MammothTile], backs: dict[str, int]) -> None:
        super().__init__("herd")
        self.tiles = tiles
        self.ids = [tile.id for tile in tiles]
        self.backs = backs
        self.names = {site: name for name, site in backs.items()}
        self.seats: tuple[str, ...] = ()
        self.site = -1
        self.tracking = -1
        self.herding = -1

    def start(self, state: StoneAgeState) -> Herd:
        self.seats = state.game.seats
        state.push(self.tracking, -1)
        return Herd(owned=((),) * state.seats)

    def unseen(self, herd: Herd) -> list[int]:
        """Return the tiles whose front nobody has seen."""
        seen = {herd.tile, *herd.aside}
        for tiles in herd.owned:
            seen.update(tiles)
        return [number for number in range(len(self.tiles)) if number not in seen]

    def seat_entries(self) -> tuple[str, ...]:
        return ("mammoths",)

    def held(self, value: Herd, seat: int) -> dict[str, Any]:
        return {"mammoths": tuple([self.ids[tile] for tile in value.owned[seat]])}

    def rows(self) -> tuple[RecordField, ...]:
        dice = ListField("dice", NumberItem(1, 6), into=_downwards, default={})
        herd = RecordFields(
            ChoiceOrNoneField("site", self.backs, default=None),
            ItemField("tile", NameItem(self.ids, none=True), default=None),
            ChoiceOrNoneField("next", self.backs, default=None),
            ListField("aside", NameItem(self.ids), into=tuple),
            PairsField(self.seats, dice),
        )
        return TupleField(self.name, Herd, herd, at=self.place), FieldCheck(self._read_owned)

    def _read_owned(self, state: StoneAgeState, entries: Entries) -> None:
        """Read the tiles that players own, which stand among their belongings."""
        players, tiles = (
            entries.inside("players"),
            ListField("mammoths", NameItem(self.ids), default=[]),
        )
        owned = [tiles.value(players.inside(name), "mammoths", state) for name in self.seats]
        herd = state.extras[self.number]._replace(owned=tuple([tuple(own) for own in owned]))
        state.extras[self.number] = herd
        self._once(entries.inside(self.name), herd)

    def _once(self, entries: Entries, herd: Herd) -> None:
        """Raise if a tile is in two places, or the herd where it cannot be."""
        tiles = [*herd.aside, *(tile for own in herd.owned for tile in own)]
        twice = [tile for tile in tiles if tiles.count(tile) > 1]
        if twice or herd.tile in herd.aside:
            id = self.ids[twice[0] if twice else herd.tile]
            raise entries.wrong("aside", id, texts()("record.twice"))
        if herd.tile >= 0 and self.tiles[herd.tile].site != herd.site:
            raise entries.wrong("site", self.names.get(herd.site), sentences()("record.herd"))

    def check(self, state: StoneAgeState, entries: Entries) -> None:
        herd: Herd = state.extras[self.number]
        wrong = sentences()("record.home")
        if state.stage_name != "tame" and any(herd.tile in tiles for tiles in herd.owned):
            raise entries.wrong(self.name, "tile", texts()("record.twice"))
        there = [seat for seat in range(state.seats) if state.placed_at(self.site, seat)]
        if there and (herd.tile < 0 or state.stage_name not in ("use", "tame")):
            raise entries.wrong("placed", "mammoth", wrong)
        for seat, dice in herd.dice:
            if state.stage_name != "tame" or len(dice) != state.placed_at(self.site, seat):
                raise entries.wrong(self.name, "dice", sentences()("record.herd"))
        unseen = self.unseen(herd)
        moving = step_of(state.task) in (self.tracking, self.herding)
        moving = moving or any(step_of(task) == self.tracking for task in state.stack)
        if herd.next >= 0:
            if not any(self.tiles[tile].site == herd.next for tile in unseen):
                raise entries.wrong(self.name, "next", sentences()("record.herd"))
        elif unseen and not moving:
            raise entries.wrong(self.name, "next", sentences()("record.herd"))
        if herd.tile < 0 and state.stage_name in ("place", "use") and herd.next >= 0:
            raise entries.wrong(self.name, "tile", sentences()("record.herd"))
        turning = step_of(state.task) == self.herding
        if turning and not any(self.tiles[tile].site == herd.site for tile in unseen):
            raise entries.wrong(self.name, "site", sentences()("record.herd"))


def _downwards(dice: list[int]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


class MammothSite(Site):
    """The mammoth tile: people go on to it after their roll, nobody is placed there."""

    kind = "mammoth"
    again = True
    used = False
    stay_rule: Rule | None = USE_LATER
    cites = "mammoth"

    def __init__(self, tracks: Tracks) -> None:
        super().__init__("mammoth", 0)
        self.tracks = tracks

    def barred(self, state: StoneAgeState) -> Rule | None:
        herd: Herd = state.extras[self.tracks.number]
        return PLACE_EMPTY if herd.tile < 0 else PLACE_MAMMOTH

    def facts(self, state: StoneAgeState) -> dict[str, Any]:
        herd: Herd = state.extras[self.tracks.number]
        return {} if herd.tile < 0 else {"site": self.tracks.names[herd.site]}


class TrackDraw(ChanceStep):
    """Draws where the herd goes next: each unseen tile has a site on its back."""

    name = "tracking"
    rule = "herd.moves"
    stages: tuple[str, ...] = ("set up", "dawn")
    of_seat = False
    in_rows = True

    def __init__(self, tracks: Tracks) -> None:
        super().__init__()
        self.tracks = tracks

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        tracks = self.tracks
        unseen = tracks.unseen(state.extras[tracks.number])
        backs = [tracks.tiles[tile].site for tile in unseen]
        counts = [backs.count(site) for site in tracks.backs.values()]
        return Urn("herd", list(tracks.backs), counts, STREAM)

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        tracks = self.tracks
        herd: Herd = state.extras[tracks.number]
        state.extras[tracks.number] = herd._replace(next=tracks.backs[outcome])
        state.record_event("herd_next", -1, outcome, state.round)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        herd: Herd = state.extras[self.tracks.number]
        return herd.next < 0 and bool(self.tracks.unseen(herd))


class HerdDraw(ChanceStep):
    """Draws the tile that is turned up, among the unseen ones with this site on their backs."""

    name = "herding"
    rule = "herd.moves"
    stages: tuple[str, ...] = ("dawn",)
    of_seat = False

    def __init__(self, tracks: Tracks) -> None:
        super().__init__()
        self.tracks = tracks

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        tracks = self.tracks
        herd: Herd = state.extras[tracks.number]
        unseen = tracks.unseen(herd)
        fitting = [tile for tile in unseen if tracks.tiles[tile].site == herd.site]
        return Draw("mammoth", tracks.ids, STREAM, fitting)

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        tracks = self.tracks
        herd: Herd = state.extras[tracks.number]
        tile = tracks.ids.index(outcome)
        herd = herd._replace(tile=tile)
        state.extras[tracks.number] = herd
        shown = tracks.tiles[tile]
        state.record_event("herd", -1, tracks.names[herd.site], shown.id, shown.top, shown.bottom)
        if tracks.unseen(herd):
            state.push(tracks.tracking, -1)
        else:
            state.record_event("herd_last", -1)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        herd: Herd = state.extras[self.tracks.number]
        return herd.tile < 0 and herd.site >= 0 and herd.next < 0


class MoveHerd(DawnPart):
    """Moves the herd to the site that was drawn; after its last tile it leaves."""

    def __init__(self, tracks: Tracks) -> None:
        super().__init__(HERD_RANK)
        self.tracks = tracks

    def due(self, state: StoneAgeState) -> bool:
        herd: Herd = state.extras[self.tracks.number]
        return herd.tile < 0 and (herd.next >= 0 or herd.site >= 0)

    def go(self, state: StoneAgeState) -> None:
        herd: Herd = state.extras[self.tracks.number]
        state.extras[self.tracks.number] = herd._replace(site=herd.next, next=-1)
        if herd.next >= 0:
            state.push(self.tracks.herding, -1)
        else:
            state.record_event("herd_gone", -1)
