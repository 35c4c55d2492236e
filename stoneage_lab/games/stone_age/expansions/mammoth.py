"""The mammoth: people go on to it after their roll, and the best dice win its tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.chance import Chance, Dice, Draw
from ....core.goods import total
from ....core.language import Texts
from ....core.rule import Refusal
from ....core.rulebook import RuleEntry
from ....core.tasks import Task, seat_of
from ..rules.actions import (
    DECLINE,
    TAKE_BOTTOM,
    TAKE_TOP,
    Pay,
    PlacePeople,
    TakePrize,
    place,
)
from ..rules.chance_nodes import ChanceStep
from ..rules.decisions import short_of
from ..rules.flow import Stage
from ..rules.goods import GOODS, PEOPLE
from ..rules.refusal_rules import PAY_PEOPLE
from ..rules.scoring import Line, Scoring
from ..rules.step_base import AfterRoll, Decision, TaskStep
from ..rules.task_numbers import (
    dice_of,
)
from .buildings import add_texts
from .dawn import add_to_dawn
from .herd import Herd, HerdDraw, MammothSite, MammothTile, MoveHerd, TrackDraw, Tracks
from .pictograms import EMBLEMS, TILES
from .rewards import LOWER, UPPER, PickGoods, Source, Unit, add_chapter, picking_of, units
from .texts import TAME_FEE, TAME_MEANS, TAME_PEOPLE

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.player import Player
    from ..rules.state import StoneAgeState

PLACES = ("forest", "clay", "quarry", "river")
"""Where the herd may be, in the order of what is found there."""


SITE = "mammoth"
MOST_TILES = 10
"""The points for the most tiles."""


def means(player: Player) -> int:
    """Return how many people a player can pay for."""
    return player.food + total(player.goods)


class FollowHerd(AfterRoll):
    """Asks the player who rolled at the herd's site how many people go on to it."""

    def __init__(self, tracks: Tracks, taming: int) -> None:
        self.tracks = tracks
        self.taming = taming

    def rolled(self, state: StoneAgeState, seat: int, dice: int, mark: int) -> None:
        herd: Herd = state.extras[self.tracks.number]
        player = state.players[seat]
        here = mark and herd.tile >= 0 and herd.site == mark - 1
        if here and (means(player) or player.any_two):
            state.push(self.taming, seat, 0, dice)


class TameStep(Decision):
    """The player sends some of the people who rolled on to the mammoth."""

    name = "taming"
    rule = "tame.people"
    stages: tuple[str, ...] = ("use",)
    follows = True
    numbers: tuple[str, ...] = ("", "dice")

    def __init__(self, tracks: Tracks) -> None:
        super().__init__()
        self.tracks = tracks
        self.fee = -1

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        most = min(dice_of(task), means(state.players[seat_of(task)]))
        site = self.tracks.site
        return [*[place(count, site, "mammoth") for count in range(1, most + 1)], DECLINE]

    def play(self, state: StoneAgeState, task: Task, action: Action) -> None:
        if isinstance(action, PlacePeople):
            state.move_in(seat_of(task), self.tracks.site, action.people)
            state.push(self.fee, seat_of(task), 0, action.people)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        herd: Herd = state.extras[self.tracks.number]
        return herd.tile >= 0 and 1 <= dice_of(task) <= state.players[seat_of(task)].home

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if action is DECLINE:
            return []
        if not isinstance(action, PlacePeople) or action.name != SITE:
            return [self.not_now(state, task, action)]
        herd: Herd = state.extras[self.tracks.number]
        seat, have = state.game.seats[seat_of(task)], means(state.players[seat_of(task)])
        facts = {"seat": seat, "need": action.people, "site": self.tracks.names[herd.site]}
        found = []
        if action.people > dice_of(task):
            found.append(state.refuse(TAME_PEOPLE, **facts, have=dice_of(task)))
        if action.people > have:
            found.append(state.refuse(TAME_MEANS, **facts, have=have))
        return found


class PayFee(Decision):
    """The player pays one food or good for each person who goes on."""

    name = "fee"
    rule = "tame.fee"
    stages: tuple[str, ...] = ("use",)
    follows = True
    numbers: tuple[str, ...] = ("", "people")

    def __init__(self, tracks: Tracks) -> None:
        super().__init__()
        self.tracks = tracks

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        player, purses = state.players[seat_of(task)], state.parts.purses
        need, ways = dice_of(task), list[Action]()
        for food in range(min(need, player.food), -1, -1):
            if food == need:
                ways.append(purses.pay(purses.goods.nothing, food))
            else:
                for way in purses.pays((*player.goods, 0), need - food):
                    assert isinstance(way, Pay)
                    ways.append(purses.pay(way.purse, food))
        return ways

    def play(self, state: StoneAgeState, task: Task, action: Pay) -> None:
        player = state.players[seat_of(task)]
        player.spend(action.purse)
        player.food -= action.food
        paid = state.parts.goods.listed(action.purse, action.food)
        state.record_event("tame_go", seat_of(task), dice_of(task), paid)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        seat, need = seat_of(task), dice_of(task)
        there = state.placed_at(self.tracks.site, seat)
        return 1 <= need <= min(there, means(state.players[seat]))

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if not isinstance(action, Pay):
            return [self.not_now(state, task, action)]
        player = state.players[seat_of(task)]
        named = action.count + action.food
        facts: dict[str, Any] = {
            "seat": state.game.seats[seat_of(task)],
            "need": dice_of(task),
            "have": named,
            "offered": action.purse[PEOPLE],
            "besides": "food",
        }
        found = []
        if action.purse[PEOPLE]:
            found.append(state.refuse(PAY_PEOPLE, **facts))
        if named != dice_of(task):
            found.append(state.refuse(TAME_FEE, **facts))
        purse = (*player.goods, 0)
        return found + short_of(state, seat_of(task), action, purse, player.food, SITE)


class DuelDice(ChanceStep):
    """A player throws one die for each person on the tile."""

    name = "duelling"
    rule = "tame.dice"
    stages: tuple[str, ...] = ("tame",)
    in_rows = True
    numbers: tuple[str, ...] = ("", "dice")

    def __init__(self, tracks: Tracks) -> None:
        super().__init__()
        self.tracks = tracks

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Dice(dice_of(task))

    def settle(self, state: StoneAgeState, task: Task, outcome: tuple[int, ...]) -> None:
        herd: Herd = state.extras[self.tracks.number]
        dice = tuple(sorted(outcome, reverse=True))
        thrown = (*herd.dice, (seat_of(task), dice))
        state.extras[self.tracks.number] = herd._replace(dice=thrown)
        state.record_event("tame_roll", seat_of(task), len(dice), list(dice))

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        dice, seat = dice_of(task), seat_of(task)
        herd: Herd = state.extras[self.tracks.number]
        new = all(thrower != seat for thrower, _ in herd.dice)
        return new and dice > 0 and dice == state.placed_at(self.tracks.site, seat)


class DrawLots(ChanceStep):
    """Players with equal dice draw lots."""

    name = "lots"
    rule = "tame.dice"
    stages: tuple[str, ...] = ("tame",)
    of_seat = False

    def __init__(self, tame: TameStage) -> None:
        super().__init__()
        self.tame = tame

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        alike = best(state.extras[self.tame.tracks.number].dice)
        return Draw("lots", [state.game.seats[seat] for seat in alike], "herd")

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        self.tame.award(state, state.game.seats.index(outcome))

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        herd: Herd = state.extras[self.tame.tracks.number]
        return herd.tile >= 0 and len(best(herd.dice)) > 1


def best(dice: Iterable[tuple[int, tuple[int, ...]]]) -> list[int]:
    """Return the seats with the best dice, each sorted downwards; a missing die counts 0.

    Examples
    --------
    >>> best([(0, (6, 3)), (1, (6,))]), best([(0, (5, 5)), (1, (6, 1, 1))])
    ([0], [1])
    >>> best([(0, (4, 2)), (1, (4, 2)), (2, (4, 1, 1))])
    [0, 1]
    """
    # Of two tuples that begin alike, Python takes the longer one for the greater, too.
    thrown = list(dice)
    most = max((hand for _, hand in thrown), default=())
    return [seat for seat, hand in thrown if hand == most]


class ChoosePrize(TaskStep):
    """The winner chooses the upper or the lower prize."""

    name = "prize"
    rule = "tame.prize"
    stages: tuple[str, ...] = ("tame",)
    follows = True

    def __init__(self, tame: TameStage) -> None:
        super().__init__()
        self.tame = tame

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        return [TAKE_TOP, TAKE_BOTTOM]

    def play(self, state: StoneAgeState, task: Task, action: TakePrize) -> None:
        self.tame.give(state, seat_of(task), action.which)

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        return [] if isinstance(action, TakePrize) else [self.not_now(state, task, action)]

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        herd: Herd = state.extras[self.tame.tracks.number]
        return herd.tile >= 0 and herd.tile in herd.owned[seat_of(task)]


class PrizeSource(Source):
    """The upper or the lower prize of a tile; `of` is the number of the tile."""

    rule = "tame.prize"

    def __init__(self, tiles: list[MammothTile], upper: bool) -> None:
        self.prizes = [tile.top if upper else tile.bottom for tile in tiles]

    def units(self, state: StoneAgeState, seat: int, of: int) -> list[Unit]:
        return units(self.prizes[of]) if 0 <= of < len(self.prizes) else []


class TameStage(Stage):
    """The players at the mammoth throw for its tile; the winner and the others get their prizes.

    As long as nobody owns the tile, dice are thrown. Then the players who are still there get their
    prize and go home, one after the other.
    """

    def __init__(self, tracks: Tracks, picking: PickGoods) -> None:
        super().__init__()
        self.tracks = tracks
        self.picking = picking
        self.duelling = -1
        self.lots = -1
        self.prize = -1

    def next_tasks(self, state: StoneAgeState) -> bool:
        herd: Herd = state.extras[self.tracks.number]
        there = self.standing(state)
        if herd.tile >= 0 and not any(herd.tile in tiles for tiles in herd.owned):
            if not there:
                state.record_event("tame_none", -1, self.tracks.ids[herd.tile])
                aside = (*herd.aside, herd.tile)
                state.extras[self.tracks.number] = herd._replace(tile=-1, aside=aside)
            elif len(there) == 1:
                self.award(state, there[0])
            elif len(herd.dice) < len(there):
                for seat in reversed(there):
                    state.push(self.duelling, seat, 0, state.placed_at(self.tracks.site, seat))
            else:
                self.decide(state, herd)
        elif there:
            state.move_out(there[0], self.tracks.site)
            self.give(state, there[0], 1)
        else:
            state.extras[self.tracks.number] = herd._replace(tile=-1, dice=())
            state.next_stage()
        return True

    def standing(self, state: StoneAgeState) -> list[int]:
        """Return the seats with people on the tile, from the start player clockwise."""
        seats = [(state.start + after) % state.seats for after in range(state.seats)]
        return [seat for seat in seats if state.placed_at(self.tracks.site, seat)]

    def decide(self, state: StoneAgeState, herd: Herd) -> None:
        """Award the tile to the best dice, or let players with equal dice draw lots."""
        alike = best(herd.dice)
        if len(alike) == 1:
            self.award(state, alike[0])
            return
        dice = next(hand for seat, hand in herd.dice if seat == alike[0])
        state.record_event("tame_tie", -1, [state.game.seats[seat] for seat in alike], list(dice))
        state.push(self.lots, -1)

    def award(self, state: StoneAgeState, seat: int) -> None:
        """Give the tile to its winner, who chooses a prize."""
        herd: Herd = state.extras[self.tracks.number]
        owned = list(herd.owned)
        owned[seat] = (*owned[seat], herd.tile)
        state.extras[self.tracks.number] = herd._replace(owned=tuple(owned), dice=())
        state.move_out(seat, self.tracks.site)
        state.record_event("tame_win", seat, self.tracks.ids[herd.tile], len(owned[seat]))
        state.push(self.prize, seat)

    def give(self, state: StoneAgeState, seat: int, which: int) -> None:
        """Give a prize of the tile: the upper one, 0, or the lower one."""
        herd: Herd = state.extras[self.tracks.number]
        tile = self.tracks.tiles[herd.tile]
        word, prize = ("bottom", tile.bottom) if which else ("top", tile.top)
        state.record_event("prize", seat, word, prize)
        self.picking.give(state, seat, LOWER if which else UPPER, herd.tile)


class MostTiles(Scoring):
    """All players with the most mammoth tiles get ten points."""

    key = "mammoth"

    def __init__(self, tracks: Tracks) -> None:
        self.tracks = tracks

    def line(self, player: Player) -> Line:
        return self.key, 0, 0, 0  # one player alone does not tell who has the most

    def line_of(self, state: StoneAgeState, seat: int) -> Line:
        herd: Herd = state.extras[self.tracks.number]
        most = max(len(tiles) for tiles in herd.owned)
        own = len(herd.owned[seat])
        return self.key, own, most, MOST_TILES if own == most and own else 0


def mammoth(parts: Components) -> Components:
    """Add the herd with its tiles, the taming, and ten points for the most tiles."""
    faces = parts.faces["mammoth"]
    numbers = {site.name: site.number for site in parts.sites}
    backs = {name: numbers[name] for name in PLACES}
    tiles = [MammothTile(each, backs[PLACES[GOODS.index(each["back"])]]) for each in faces["tiles"]]
    tracks = Tracks(tiles, backs)
    parts.add_extra(tracks)
    parts.mark_rolls()
    tracks.site = parts.add_site(MammothSite(tracks))
    tracks.tracking = parts.add_step(TrackDraw(tracks))
    add_to_dawn(parts, MoveHerd(tracks))
    tracks.herding = parts.add_step(HerdDraw(tracks))
    _add_taming(parts, tracks)
    parts.scorings.append(MostTiles(tracks))
    parts.pictograms |= TILES
    _add_words(parts, tracks)
    parts.emblems["mammoth"] = EMBLEMS["mammoth"]
    return parts


def _add_taming(parts: Components, tracks: Tracks) -> None:
    """Add the decisions before the duel, and the stage of the duel."""
    taming, fee = TameStep(tracks), PayFee(tracks)
    parts.add_step(taming)
    taming.fee = parts.add_step(fee)
    parts.after_rolls.append(FollowHerd(tracks, taming.number))
    picking = picking_of(parts, UPPER, PrizeSource(tracks.tiles, True), "tame")
    picking_of(parts, LOWER, PrizeSource(tracks.tiles, False))
    tame = TameStage(tracks, picking)
    parts.add_stage("tame", tame, before="feed")
    tame.duelling = parts.add_step(DuelDice(tracks))
    tame.lots = parts.add_step(DrawLots(tame))
    tame.prize = parts.add_step(ChoosePrize(tame))


def _add_words(parts: Components, tracks: Tracks) -> None:
    facts = {
        "herd": ("site", "mammoth", "top", "bottom"), "herd_next": ("site", "round"),
        "herd_last": (), "herd_gone": (),
        "tame_go": ("n", "goods"), "tame_none": ("mammoth",), "tame_roll": ("n", "dice"),
        "tame_tie": ("seats", "dice"), "tame_win": ("mammoth", "n"), "prize": ("which", "reward"),
    }  # fmt: skip
    parts.event_facts |= facts
    parts.short_events["herd_next"] = "round"
    parts.topics |= dict.fromkeys(("herd", "herd_next", "herd_last", "herd_gone"), "round")
    parts.event_rules |= dict.fromkeys(
        ("herd", "herd_next", "herd_last", "herd_gone"), "herd.moves"
    )
    parts.event_rules |= {
        "tame_go": "tame.fee", "tame_none": "herd.moves", "tame_roll": "tame.dice",
        "tame_tie": "tame.dice", "tame_win": "tame.dice", "prize": "tame.prize",
        "score_mammoth": "score.mammoth",
    }  # fmt: skip

    def more(said: Texts) -> dict[str, str]:
        return {
            f"mammoth.{tile.id}": said("mammoth_tile.name", top=tile.top, bottom=tile.bottom)
            for tile in tracks.tiles
        }

    parts.more_texts.append(more)
    add_texts(parts)
    add_chapter(
        parts,
        "mammoth",
        RuleEntry("herd.moves", MoveHerd),
        RuleEntry("place.mammoth", MammothSite),
        RuleEntry("use.later", MammothSite),
        RuleEntry("tame.people", TameStep),
        RuleEntry("tame.means", TameStep),
        RuleEntry("tame.fee", PayFee),
        RuleEntry("tame.dice", TameStage),
        RuleEntry("tame.prize", ChoosePrize),
        RuleEntry("reward.any", PickGoods),
        RuleEntry("score.mammoth", MostTiles),
    )
