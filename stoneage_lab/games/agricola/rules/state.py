"""The state of a game of Agricola, and the operations of the rules on it.

The state holds all pieces and a stack of pending tasks, of which the uppermost is `task`. The steps
know the meaning of a task; `flow` continues the round when no task is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.arrays import i64, remove, vec
from ....core.goods import Purse
from ....core.rng import Rng
from ....core.rule import Refusal, Rule
from ....core.state import DECISION, NOBODY
from ....core.tasks import TaskState
from .action_space_names import ACTION_SPACES, HARVESTS
from .actions import Move
from .animal_room import capacities
from .animal_room_with_cards import pasture_holds
from .anytime_card_actions import (
    anytime_conversions,
    anytime_moves,
    convert,
    is_anytime,
    play_anytime,
    plows_on_offer,
    trigger_conditions,
    why_not_anytime,
)
from .card_points import bonus, looks_at_lines, with_cards
from .cards import FIRST_MINOR, HIDDEN_OCCUPATION, backs_of, with_card
from .farm_grid import edges_of, names_of
from .feeding_and_keeping_animals import food_needed, herds, keep_only
from .flow import STEPS
from .goods import FOOD, GOODS, SHEEP, listed
from .player import Player
from .refusal_rules import MOMENT
from .scoring import Line, building_goods, points, score_sheet, unused
from .task_numbers import (
    KEEPING,
    RAISING,
    SET_UP,
    STAGE_NAMES,
    STARTING,
    WORK,
)

FIVE: Final = 5
"""The number of players at which some action spaces offer more."""

if TYPE_CHECKING:
    from ....core.game import Game
    from .action_space import ActionSpace
    from .game_components import Components


class AgricolaState(TaskState):
    """Everything that can differ between two moments of a game.

    Attributes
    ----------
    stage : int
        The part of the round.
    round, start : int
        The number of the round, and the seat that begins it.
    turn : int
        The seat whose turn it is in this stage; -1 before the first one.
    seats : int
    players : list of Player
    lying : array of int
        How many goods are at each action space.
    there : array of int
        The seats with a person at each action space, as a set.
    taken : int
        The set of action spaces with a person.
    open : int
        The set of action spaces that are in the game and turned up.
    turned : tuple of int
        The round cards in the order in which they were turned.
    majors : int
        The set of improvements on the board.
    gone : tuple of int
        The minor improvements that have left the game.
    without_anytime : bool
        Whether cards add nothing to decisions: in a trial of what they would leave possible.
    minors_left, occupations_left : array of int
        While hands are dealt, the places of the cards in both boxes; empty if they are not known.
    """

    def __init__(self, game: Game, parts: Components) -> None:
        super().__init__(game, STEPS)
        self.parts = parts
        self.stage: i64 = SET_UP
        self.round: i64 = 0
        self.start: i64 = 0
        self.turn: i64 = NOBODY
        self.players: list[Player] = []
        self.lying = vec[i64]()
        self.there = vec[i64]()
        self.taken: i64 = 0
        self.open: i64 = 0
        self.turned: tuple[int, ...] = ()
        self.majors: i64 = 0
        self.gone: tuple[int, ...] = ()
        self.without_anytime = False
        self.minors_left = vec[i64]()
        self.occupations_left = vec[i64]()

    def set_up(self) -> None:
        """Set up the game before the first round; the start player is drawn."""
        parts = self.parts
        self.players = [Player(parts.cards) for _ in range(self.seats)]
        for seat, player in enumerate(self.players):
            player.home = player.people
            player.hand = parts.hands_given.get(seat, ())
        self.lying = vec[i64]([0] * len(ACTION_SPACES))
        self.there = vec[i64]([0] * len(ACTION_SPACES))
        self.open = parts.always
        self.majors = (1 << FIRST_MINOR) - 1
        if self.seats > 1:
            self.push(STARTING, NOBODY)
        else:
            self.begin_with(0)
        self.advance()

    def begin_with(self, seat: int) -> None:
        """Make a seat the start player, and give out the first food."""
        self.start = seat
        for other, player in enumerate(self.players):
            first = other == seat
            player.goods[FOOD] = self.parts.start_food if first else self.parts.others_food
        if self.seats > 1:
            self.record_event("start", seat)

    # -- the protocol ------------------------------------------------------------------

    def next_tasks(self) -> bool:
        """Continue with the stage, or go on to the next one; return False after the last."""
        return self.parts.stages[self.stage].next_tasks(self)

    def too_late(self, action: Action) -> Refusal:
        return self.refuse(MOMENT, seat="", step="over", action=action.words)

    def refuse(self, rule: Rule, **facts: Any) -> Refusal:
        """Return the refusal that cites a rule, in the words of this game."""
        return Refusal(self.game.rule(rule), **facts)

    def legal(self) -> list[Action]:
        """Return all actions the mover may choose; cards may add some to a decision."""
        moves = self.known_moves
        if moves is None:
            moves = self.step.legal_moves(self, self.task)
            if self.parts.hands:
                more = anytime_moves(self, self.task, moves)
                moves = moves + more if more else moves
            self.known_moves = moves
        return moves

    def play(self, action: Action) -> None:
        """Play a legal action."""
        if not self.parts.hands:
            super().play(action)
            return
        assert isinstance(action, Move)
        self.known_moves = None
        task = self.task
        if is_anytime(self, task, action):
            play_anytime(self, task, action)
        else:
            self.pop_task()
            self.step.play(self, task, action)
        trigger_conditions(self)
        self.advance()

    def refusals(self, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now; none exactly if it is legal."""
        if self.parts.hands and self.node == DECISION:
            assert isinstance(action, Move)
            if is_anytime(self, self.task, action):
                return why_not_anytime(self, self.task, action)
        return super().refusals(action)

    def anytime_moves(self, moves: list[Action]) -> list[Action]:
        """Return what cards add to the actions of the present decision."""
        return anytime_moves(self, self.task, moves)

    def plow_on_offer(self) -> bool:
        """Tell whether a card could allow more fields in the present plow action."""
        return len(plows_on_offer(self, self.task)) > 0

    def trigger_conditions(self) -> None:
        """Push the effects whose condition has become true."""
        trigger_conditions(self)

    def convert(self, seat: int, action: Move) -> None:
        """Turn goods into others by a card of the deck."""
        convert(self, seat, action)

    def food_conversions(self, seat: int) -> list[Action]:
        """Return the conversions of one good into food that a seat can make at any time."""
        return anytime_conversions(self.players[seat], food=True) if self.parts.hands else []

    def copy(self) -> AgricolaState:
        """Return an independent state, which records no events."""
        return self.copy_with([player.copy() for player in self.players])

    def copy_for_turn(self) -> AgricolaState:
        """Return a copy in which only the turn of the mover may be played on, or its meal.

        It shares the farms of the other seats where nothing can change them before the next of
        these sends a person. In the full game cards can.
        """
        if self.parts.hands or self.stage != WORK or not self.goes_on_after(self.mover):
            return self.copy()
        players = self.players[:]
        players[self.mover] = players[self.mover].copy()
        return self.copy_with(players)

    def goes_on_after(self, seat: int) -> bool:
        """Tell whether another seat still has a person to send in this round."""
        for other in range(self.seats):
            player = self.players[other]
            if other != seat and player.home > 0 and not player.passed:
                return True
        return False

    def copy_with(self, players: list[Player]) -> AgricolaState:
        """Return an independent state with these players, which records no events."""
        twin = AgricolaState(self.game, self.parts)
        twin.stage = self.stage
        twin.round = self.round
        twin.start = self.start
        twin.turn = self.turn
        twin.players = players
        twin.lying = self.lying[:]
        twin.there = self.there[:]
        twin.taken = self.taken
        twin.open = self.open
        twin.turned = self.turned
        twin.majors = self.majors
        twin.gone = self.gone
        twin.without_anytime = self.without_anytime
        self.copy_tasks(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal states."""
        return (
            self.stage, self.round, self.start, self.turn,
            tuple(player.key() for player in self.players), tuple(self.lying), tuple(self.there),
            self.turned, self.majors, self.gone, tuple(self.pending),
        )  # fmt: skip

    def seen_by(self, seat: int | None) -> AgricolaState:
        """Return the state as a seat sees it: of cards in other hands the backs.

        Cards that were passed on are seen by all.
        """
        if not self.parts.hands:
            return self
        seen = self.copy()
        for other in range(self.seats):
            if other != seat:
                player = seen.players[other]
                player.hand = backs_of(player.hand, player.shown)
        if seat != self.mover:
            seen.known_moves = None
        return seen

    def determinize(self, seat: int | None, rng: Rng) -> AgricolaState:
        """Return a whole state that fits what a seat sees: its unseen cards are dealt at random."""
        if not self.parts.hands:
            return self.copy()
        whole = self.seen_by(seat).copy()
        for other in range(self.seats):
            for _ in range(whole.players[other].held(True) + whole.players[other].held(False)):
                hand = whole.players[other].hand
                if not hand or hand[0] >= 0:
                    break
                left = whole.undealt(hand[0] == HIDDEN_OCCUPATION)
                card = left[rng.below(len(left))]
                whole.players[other].hand = with_card(hand[1:], card)
        return whole

    def undealt(self, occupations: bool) -> list[int]:
        """Return the cards of a kind that can be seen nowhere: those in the box.

        In an observation the hidden cards of other hands are among them.
        """
        cards = self.parts.dealt_from(occupations).cards
        return [cards[place] for place in self.undealt_places(occupations)]

    def undealt_places(self, occupations: bool) -> vec[i64]:
        """Return the same cards by their places among those that are dealt."""
        placed = [self.gone]
        for player in self.players:
            placed.append(player.hand)
            placed.append(player.cards)
        return self.parts.dealt_from(occupations).without(placed)

    def box(self, kind: int) -> vec[i64]:
        """Return the same while hands are dealt; kept, as each deal takes one card out.

        Of minor improvements (0) or occupations (1). The array is not to be changed.
        """
        left = self.occupations_left if kind == 1 else self.minors_left
        if len(left) == 0:
            left = self.undealt_places(kind == 1)
            self.keep_box(kind, left)
        return left

    def keep_box(self, kind: int, left: vec[i64]) -> None:
        """Keep which cards of a kind are left."""
        if kind == 1:
            self.occupations_left = left
        else:
            self.minors_left = left

    def deal(self, seat: int, kind: int, card: int) -> None:
        """Move a card out of a box into the hand of a seat."""
        place = self.parts.dealt_from(kind == 1).place_of(card)
        # What is left was told to others before: it stays as it is.
        self.keep_box(kind, remove(self.box(kind)[:], place))
        player = self.players[seat]
        player.hand = with_card(player.hand, card)

    def forget_boxes(self) -> None:
        """Forget which cards are left in the boxes, when all hands are dealt."""
        self.minors_left = vec[i64]()
        self.occupations_left = vec[i64]()

    def scores(self) -> tuple[int, ...]:
        """Return the points of all farms as they are; the final ones when the game is over."""
        return tuple([self.points(seat) for seat in range(self.seats)])

    def points(self, seat: int) -> int:
        """Return the points of a farm as it is."""
        player = self.players[seat]
        if not self.card_scores():
            return points(self.parts, player)
        if not looks_at_lines(player):
            return points(self.parts, player) + bonus(self, seat, [])
        found = 0
        for _, _, _, more in self.score_sheet(seat):
            found += more
        return found

    def card_scores(self) -> bool:
        """Tell whether a card of the deck changes the score of anybody."""
        for player in self.players:  # noqa: SIM110 - compiled, faster than any()
            if player.modifiers.scores:
                return True
        return False

    def rank(self, seat: int) -> tuple[Any, ...]:
        """Return the points of a seat, then what breaks ties."""
        player = self.players[seat]
        goods = building_goods(player) if self.parts.break_ties else 0
        return self.points(seat), goods

    def seat(self, seat: int) -> dict[str, Any]:
        """Return the belongings of one seat by name, with derived values."""
        player = self.players[seat]
        goods = dict(zip(GOODS, player.goods, strict=True))
        return goods | {
            "people": int(player.people),
            "home": int(player.home),
            "newborn": int(player.newborn),
            "begging": int(player.begging),
            "house": ("wood", "clay", "stone")[player.house],
            "rooms": tuple(names_of(player.rooms)),
            "fields": tuple(names_of(player.fields)),
            "stables": tuple(names_of(player.stables)),
            "fences": tuple(edges_of(player.fences)),
            "pastures": tuple("+".join(names_of(one)) for one in self.pastures(seat)),
            "pastures_hold": self.pastures_hold(seat),
            "room_for": dict(zip(GOODS[SHEEP:], self.room_for(seat), strict=True)),
            "cards": tuple(self.parts.cards[card].id for card in player.cards),
            "occupations": player.occupations(),
            "hand_occupations": player.held(True),
            "hand_minors": player.held(False),
            "shown": tuple(self.parts.cards[card].id for card in player.shown),
            "unused": unused(player),
            "fences_left": player.fences_left(),
            "stables_left": player.stables_left(),
            "needed": food_needed(self, player),
            "score": self.points(seat),
        }

    # -- what pictures and bots ask ----------------------------------------------------

    @property
    def stage_name(self) -> str:
        """The part of the round, e.g. ``"work"``."""
        return STAGE_NAMES[self.stage]

    @property
    def next_harvest(self) -> int:
        """The round after which the next harvest comes; 0 after the last one."""
        for number in HARVESTS:
            if number >= self.round:
                return number
        return 0

    def pastures(self, seat: int) -> tuple[int, ...]:
        """Return the pastures of a seat, each a set of spaces."""
        from .farm_grid import pastures_of

        return pastures_of(self.players[seat].fences)

    def pastures_hold(self, seat: int) -> tuple[int, ...]:
        """Return how many animals of one kind each pasture of a seat holds at most."""
        player = self.players[seat]
        found = capacities(player.fences, player.stables)
        return tuple([pasture_holds(room, player.modifiers) for room in found])

    def room_for(self, seat: int) -> tuple[int, int, int]:
        """Return how many more sheep, boar and cattle would find room, each on its own."""
        player = self.players[seat]
        herd = player.animals()
        found = []
        for kind in range(3):
            more = 0
            while more < 40:
                trial = list(herd)
                trial[kind] += more + 1
                if not player.has_room(trial[0], trial[1], trial[2]):
                    break
                more += 1
            found.append(more)
        return found[0], found[1], found[2]

    def score_sheet(self, seat: int) -> list[Line]:
        """Return the lines of a seat's score at this moment."""
        lines = score_sheet(self.parts, self.players[seat])
        return with_cards(self, seat, lines) if self.card_scores() else lines

    def usable(self, seat: int) -> int:
        """Return the set of spaces that a seat can use now."""
        parts, lying = self.parts, self.lying
        spaces, heaped = parts.spaces, parts.heaped
        free = self.open & ~self.taken
        if self.players[seat].modifiers.shares:
            free |= self.shared_spaces(seat)
        # Most spaces offer goods: these are told apart without a call.
        found = free & parts.giving
        asked = free & ~parts.giving
        number: i64 = 0
        bit: i64 = 1
        while bit <= asked:
            if asked & bit and (
                (heaped & bit and lying[number]) or spaces[number].possible(self, seat)
            ):
                found |= bit
            number += 1
            bit <<= 1
        return found

    def shared_spaces(self, seat: int) -> i64:
        """Return the open action spaces with a person which a card lets a seat use nevertheless."""
        found: i64 = 0
        for space in self.parts.spaces:
            if self.open & self.taken & space.bit and self.shared(seat, space.number):
                found |= space.bit
        return found

    def shared(self, seat: int, number: int) -> bool:
        """Tell whether a card lets a seat use an action space where another player has a person."""
        given = self.players[seat].modifiers
        shares = given.shares | (given.shares_of_five if self.seats == FIVE else 0)
        return shares >> number & 1 == 1 and not self.there[number] >> seat & 1

    # -- what the rules do -------------------------------------------------------------

    def enter(self, stage: int) -> None:
        """Begin a part of the round."""
        self.stage = stage
        self.turn = NOBODY
        self.parts.stages[stage].enter(self)

    def gain(self, seat: int, goods: Purse) -> None:
        """Give goods to a seat, and record it; the supply never runs out."""
        self.players[seat].take(goods)
        if self.events is not None:
            self.events.append(("gain", seat, listed(goods)))

    def take_all(self, seat: int, space: ActionSpace, left: int = 0) -> None:
        """Give a seat the goods at an action space, except those left there, and its fixed gain."""
        number, player = space.number, self.players[seat]
        there = self.lying[number] - left
        self.lying[number] = left
        player.goods[space.good] += there
        if space.gains:
            player.take(space.gain)
        if self.events is not None:
            taken = list(space.gain)
            taken[space.good] += there
            self.events.append(("take", seat, listed(taken), space.id))

    def house_animals(self, seat: int, cooked: int) -> None:
        """Remove animals without room: at once if there is one way, else by a decision."""
        if self.players[seat].houses_all():
            return
        ways = herds(self, seat)
        if len(ways) == 1:
            keep_only(self, seat, ways[0], cooked)
        else:
            self.push(KEEPING, seat, cooked)

    def raise_food(self, seat: int, food: int, paid_at_once: bool = False) -> None:
        """Let a seat turn goods into food until it has the price of a card, in a decision."""
        self.push(RAISING, seat, food, 1 if paid_at_once else 0, 1)
