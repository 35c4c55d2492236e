"""The state of a game of Stone Age, and the operations of the rules on it.

The state has the place of every piece and a stack of pending tasks (the uppermost one is `task`).
`steps` gives a task its meaning; `flow` continues a round when no task is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.goods import Purse
from ....core.rng import Rng
from ....core.rule import Refusal, Rule
from ....core.state import NOBODY, OVER
from ....core.tasks import TaskState, step_of
from .actions import Gain
from .player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, Player
from .refusal_rules import MOMENT
from .step_base import RollMade, TaskStep
from .task_numbers import (
    BUYING,
    DEALING,
    FEEDING,
    REVEALING,
    SET_UP,
    STARTING,
    TOOLING,
    dice_of,
    good_of,
    mark_of,
    shortage_of,
    site_of,
    sum_of,
)

if TYPE_CHECKING:
    from ....core.game import Game
    from .game_components import Components


@final
class StoneAgeState(TaskState):
    """All that changes during a game.

    Attributes
    ----------
    stage, turn : int
        The number of the stage, and of the seats that had their turn in it.
    seats : int
        How many players.
    round, start : int
        The round's number from 1, and the seat that begins it.
    players : list of Player
    placed : array of int
        People of each seat on each site: ``placed[site * seats + seat]``.
    crowd, groups : array of int
        People, and players, on each site.
    open : int
        While people are placed: the set of sites that let newcomers in, one bit each.
    free : int
        At a placing: the set of those where the mover may be placed.
    display : array of int
        Cards of the four slots, cheapest first; -1 is an empty slot.
    deck : array of int
        Unseen cards, without order: turning one is a chance node.
    tops, stacks : array of int
        Face-up tile of each stack (-1: none) and tiles left in it, that one included.
    tiles : array of int
        Unseen tiles, including those that stay in the box.
    tray : tuple of int
        Dice of the "dice for everyone" that are not taken yet.
    extras : list
        The values of expansions, one for each of `Components.extras`.
    """

    def __init__(self, game: Game, parts: Components) -> None:
        super().__init__(game, parts.steps)
        self.parts = parts
        self.stage: i64 = SET_UP
        self.turn: i64 = 0
        self.round: i64 = 0
        self.start: i64 = 0
        self.offered = False
        self.players: list[Player] = []
        self.placed = vec[i64]()
        self.crowd = vec[i64]()
        self.groups = vec[i64]()
        self.open: i64 = 0
        self.free: i64 = 0
        self.display = vec[i64]()
        self.deck = vec[i64]()
        self.tops = vec[i64]()
        self.stacks = vec[i64]()
        self.tiles = vec[i64]()
        self.tray: tuple[int, ...] = ()
        self.extras: list[Any] = []

    def set_up(self) -> None:
        """Set up the game before the first round, and push its chance nodes."""
        seats = self.seats
        parts = self.parts
        self.players = [Player(parts.cards) for _ in range(seats)]
        for player in self.players:
            player.goods = parts.goods.none
        self.placed = vec[i64]([0] * (len(parts.sites) * seats))
        self.crowd = vec[i64]([0] * len(parts.sites))
        self.groups = vec[i64]([0] * len(parts.sites))
        self.display = vec[i64]([-1] * parts.slots)
        self.deck = vec[i64](range(len(parts.cards)))
        self.tops = vec[i64]([-1] * parts.stacks)
        self.stacks = vec[i64]([parts.stack_height] * parts.stacks)
        self.tiles = vec[i64](range(len(parts.tiles)))
        self.extras = [extra.start(self) for extra in parts.extras]
        for stack in range(parts.stacks - 1, -1, -1):
            self.push(REVEALING, NOBODY, stack)
        for slot in range(parts.slots - 1, -1, -1):
            self.push(DEALING, NOBODY, slot)
        self.push(STARTING, NOBODY)
        self.advance()

    # -- the protocol ------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Return all actions the mover may choose, in the order of the rules."""
        moves = self.known_moves
        if moves is None:
            step = self.step
            moves = step.legal_moves(self, self.task)
            if self.players[self.mover].any_two and isinstance(step, TaskStep) and step.may_cash:
                moves = moves + self.parts.purses.gains
            self.known_moves = moves
        return moves

    def play(self, action: Action) -> None:
        """Play a legal action."""
        self.known_moves = None
        task = self.task
        if self.players[self.mover].any_two and isinstance(action, Gain):
            step = self.step
            assert isinstance(step, TaskStep)
            step.cash(self, task, action)
        else:
            self.pop_task()
            self.step.play(self, task, action)
        self.advance()

    def next_tasks(self) -> bool:
        """Continue with the stage, or go on to the next one; return False after the last."""
        return self.parts.stages[self.stage].next_tasks(self)

    def too_late(self, action: Action) -> Refusal:
        return self.refuse(MOMENT, seat="", step="over", action=action.words)

    def refuse(self, rule: Rule, **facts: Any) -> Refusal:
        """Return the refusal that cites a rule, in the words of this game."""
        return Refusal(self.game.rule(rule), **facts)

    def copy(self) -> StoneAgeState:
        """Return an independent state, which records no events."""
        twin = StoneAgeState(self.game, self.parts)
        twin.stage = self.stage
        twin.turn = self.turn
        twin.round = self.round
        twin.start = self.start
        twin.offered = self.offered
        twin.players = [player.copy() for player in self.players]
        twin.placed = self.placed[:]
        twin.crowd = self.crowd[:]
        twin.groups = self.groups[:]
        twin.open = self.open
        twin.free = self.free
        twin.display = self.display[:]
        twin.deck = self.deck[:]
        twin.tops = self.tops[:]
        twin.stacks = self.stacks[:]
        twin.tiles = self.tiles[:]
        twin.tray = self.tray
        twin.extras = self.extras[:]
        self.copy_tasks(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal states."""
        return (
            self.stage, self.turn, self.round, self.start, self.offered,
            tuple(player.key() for player in self.players), tuple(self.placed),
            tuple(self.display), tuple(sorted(self.deck)), tuple(self.tops), tuple(self.stacks),
            tuple(sorted(self.tiles)), self.tray, tuple(self.pending), tuple(self.extras),
        )  # fmt: skip

    def determinize(self, seat: int | None, rng: Rng) -> StoneAgeState:
        """Return a copy in which the order of unseen cards and tiles carries no information.

        Nothing is hidden: taken cards lie face down, but all players saw them.
        """
        copied = self.copy()
        copied.deck = vec[i64](sorted(copied.deck))
        copied.tiles = vec[i64](sorted(copied.tiles))
        return copied

    def scores(self) -> tuple[int, ...]:
        """Return all points on the track; the final ones when the game is over."""
        return tuple(player.points for player in self.players)

    def rank(self, seat: int) -> tuple[Any, ...]:
        """Return the points of a seat, then what breaks ties."""
        player = self.players[seat]
        return player.points, self.parts.tie_break.rank(player)

    def seat(self, seat: int) -> dict[str, Any]:
        """Return the belongings of one seat, by name."""
        player = self.players[seat]
        held = zip(self.parts.goods.names, player.goods, strict=True)
        return player.to_dict() | {"goods": player.goods} | dict(held) | {
            "home": player.home,
            "tools": player.tools,
            "once": player.once,
            "cards": tuple(self.parts.cards[card].id for card in player.cards),
            "buildings": tuple(self.parts.tiles[tile].id for tile in player.buildings),
            "food": player.food,
        } | self.held(seat)  # fmt: skip

    def held(self, seat: int) -> dict[str, Any]:
        """Return what a seat owns of expansions, as ids by name."""
        found: dict[str, Any] = {}
        for extra in self.parts.extras:
            found |= extra.held(self.extras[extra.number], seat)
        return found

    # -- what pictures and bots ask ----------------------------------------------------

    @property
    def stage_name(self) -> str:
        """The part of the round, e.g. ``"place"``."""
        return self.parts.stage_names[self.stage]

    @property
    def roll(self) -> RollMade | None:
        """The roll that waits for tools, if there is one."""
        task = self.task
        if step_of(task) == TOOLING:
            good, dice, total = good_of(task), dice_of(task), sum_of(task)
            less = self.parts.reduction.less(self, good, dice, mark_of(task))
            return RollMade(self.parts.goods, good, dice, total, min(less, total))
        return None

    @property
    def buying(self) -> int:
        """The number of the site where something may be bought now, or -1."""
        return site_of(self.task) if step_of(self.task) == BUYING else -1

    @property
    def shortage(self) -> int:
        """How much food the mover lacks at a feeding decision, else 0."""
        return shortage_of(self.task) if step_of(self.task) == FEEDING else 0

    def placed_at(self, site: int, seat: int) -> int:
        """Return how many people of a seat stand on a site."""
        return self.placed[site * self.seats + seat]

    def is_cleared(self) -> bool:
        """Tell whether nobody is on a site that is used on a turn."""
        used = self.parts.used
        for player in self.players:  # noqa: SIM110 - compiled, faster than all()
            if player.sites & used:
                return False
        return True

    def is_before_placing(self) -> bool:
        """Tell whether nobody is on any site, as at the start of a round."""
        for player in self.players:  # noqa: SIM110 - compiled, faster than all()
            if player.sites:
                return False
        return True

    def village_sites_taken(self) -> int:
        """Return the number of occupied village sites this round."""
        taken = 0
        for site in self.parts.village_sites:
            if self.crowd[site.number]:
                taken += 1
        return taken

    def left_out(self, line: str, seat: int) -> int:
        """Return how many buildings of a seat a line of its score sheet does not count."""
        player = self.players[seat]
        return len(player.buildings) - player.built if line == "hut_builder" else 0

    def score_sheet(self, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a seat's final score at this moment.

        The first line is the track; when the game is over, the track without the final count.
        """
        player = self.players[seat]
        lines = [scoring.line_of(self, seat) for scoring in self.parts.scorings]
        track = player.points - (sum(line[3] for line in lines) if self.node == OVER else 0)
        return [("track", track, 1, track), *lines]

    def cards_left(self) -> int:
        """Return the number of cards in the deck that can be laid out or drawn."""
        left = len(self.deck)
        strays = self.parts.strays
        if strays:
            for card in self.deck:
                if card in strays:
                    left -= 1
        return left

    # -- what the rules do -------------------------------------------------------------

    def enter(self, stage: int) -> None:
        """Begin a part of the round."""
        self.stage = stage
        self.turn = 0
        self.parts.stages[stage].enter(self)

    def next_stage(self) -> None:
        """Go on to the next part of the round; after the last one it is the first again."""
        self.enter(self.parts.stage_after[self.stage])

    def note_open_sites(self) -> None:
        """Compute the set of open sites."""
        for site in self.parts.sites:
            site.note_open(self)

    def tell_payment(self, name: str, seat: int, what: str, purse: Purse, *facts: Any) -> None:
        """Record a payment, if events are recorded."""
        if self.events is not None:
            self.events.append((name, seat, what, self.parts.goods.listed(purse), *facts))

    def move_in(self, seat: i64, site: i64, people: i64) -> None:
        """Put people of a seat on a site."""
        player = self.players[seat]
        placed = self.placed
        here = site * self.seats + seat
        if not placed[here]:
            self.groups[site] += 1
        placed[here] += people
        self.crowd[site] += people
        player.home -= people
        player.sites |= 1 << site
        self.parts.sites[site].arrive(self)

    def move_out(self, seat: i64, site: i64) -> i64:
        """Take a seat's people home from a site and return their number."""
        player = self.players[seat]
        placed = self.placed
        here = site * self.seats + seat
        people = placed[here]
        placed[here] = 0
        self.crowd[site] -= people
        self.groups[site] -= 1
        player.home += people
        player.sites &= ~(1 << site)
        return people

    def gain(self, seat: int, kind: int, count: int) -> None:
        """Give goods or food to a seat, and record it; the supply never runs out."""
        self.players[seat].add(kind, count)
        if self.events is not None:
            self.events.append(("gain", seat, count, self.parts.goods.yields[kind]))

    def add_tool(self, seat: int) -> None:
        """Give a seat a tool, or improve its lowest one; see `Player.improve_tool`."""
        player = self.players[seat]
        if player.level < MOST_LEVEL:
            player.improve_tool()
            if self.events is not None:
                made = "+".join(str(value) for value in player.tools if value)
                self.events.append(("tool", seat, made))
        else:
            self.record_event("tool_full", seat)

    def add_field(self, seat: int) -> None:
        """Move a seat's marker one step up the field track."""
        player = self.players[seat]
        if player.fields < MOST_FIELDS:
            player.fields += 1
            self.record_event("field", seat, player.fields)
        else:
            self.record_event("field_full", seat)

    def add_person(self, seat: int) -> None:
        """Give a seat one more person, at home."""
        player = self.players[seat]
        if player.people < MOST_PEOPLE:
            player.people += 1
            player.home += 1
            self.record_event("person", seat, player.people)
        else:
            self.record_event("person_full", seat)
