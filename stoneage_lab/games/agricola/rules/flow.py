"""The flow of a round: the stages, and what each does when no task is left.

A round is dawn, work and home; after six of the rounds there is a harvest of three parts, each for
all seats from the start player on: fields, meals, young animals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.chance import Chance, Draw, DrawFrom
from ....core.rule import Refusal
from ....core.state import CHANCE, NOBODY
from ....core.step_table import StepTable
from ....core.tasks import Task, seat_of
from .action_space import why_not_used
from .action_space_names import (
    ACTION_SPACE_NUMBERS,
    ACTION_SPACES,
    FIRST_MAJOR,
    ROUNDS,
    STAGE_OF_ROUND,
    is_harvest,
)
from .actions import PASS, PASSED, USE, USE_MENU, USES, Move
from .arrival_at_space import ArriveStep, TakeGoods, arrive, fewer_people, keeps_people_home
from .buying_improvements import BuyStep
from .card_effect_steps import CardEffect, OfferStep, PickCard
from .card_hooks import ON_FEEDING, ON_FIELD_PHASE
from .card_triggering import push_effects
from .choices_at_space import ChooseOffer
from .dawn_harvest_and_end_effects import (
    CountCards,
    after_fields,
    at_dawn,
    first_of_meal,
    reckons,
    young_of,
)
from .farm_grid import SPACES
from .farm_work import BakeStep, BuildStep, PlowStep, SowStep
from .feeding_and_keeping_animals import EatStep, KeepAnimals, asks, feed
from .fencing import FenceStep
from .goods import ANIMALS, BOAR, CATTLE, GOODS, GRAIN, NOTHING, SHEEP, VEGETABLE, listed
from .payment_step import PayPrice
from .player import VEGETABLES, Player
from .playing_cards import LearnStep
from .raising_food import RaiseFood
from .refusal_rules import PASS_MUST
from .renovation_material_step import RenovateStep
from .step_base import FarmStep
from .task_numbers import (
    DAWN,
    DEALING,
    EATING,
    END,
    FIELDS,
    HOME,
    LAST,
    MEALS,
    OCCUPATION,
    RECKONING,
    SERVING,
    STARTING,
    TURNING,
    WORK,
    WORKING,
    YOUNG,
)

if TYPE_CHECKING:
    from .state import AgricolaState


HAND: Final = 7
"""How many occupations, and how many minor improvements, are dealt to each seat."""

KINDS_OF_CARDS: Final = ("minors", "occupations")


class StartingPlayerDraw(FarmStep):
    """Draw the start player."""

    number = STARTING
    name = "starting"
    stages: tuple[str, ...] = ("set up",)
    node = CHANCE
    of_seat = False

    def chance(self, state: AgricolaState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: AgricolaState, task: Task, outcome: Any) -> None:
        state.begin_with(state.game.seats.index(outcome))


class TurnCard(FarmStep):
    """Turn up a round card of the stage."""

    number = TURNING
    name = "turning"
    stages: tuple[str, ...] = ("dawn",)
    node = CHANCE
    of_seat = False

    def chance(self, state: AgricolaState, task: Task) -> Chance:
        return Draw("round cards", ACTION_SPACES, "rounds", cards_left(state))

    def settle(self, state: AgricolaState, task: Task, outcome: Any) -> None:
        turn_up(state, ACTION_SPACE_NUMBERS[outcome])


class DealHand(FarmStep):
    """Deal a card. The task keeps whether it is an occupation."""

    number = DEALING
    name = "dealing"
    numbers: tuple[str, ...] = ("occupation",)
    stages: tuple[str, ...] = ("set up",)
    node = CHANCE

    def chance(self, state: AgricolaState, task: Task) -> Chance:
        kind = task[OCCUPATION]
        names = state.parts.dealt_from(kind == 1).names
        return DrawFrom("hands", names, "hands", state.box(kind))

    def settle(self, state: AgricolaState, task: Task, outcome: Any) -> None:
        seat, kind = seat_of(task), task[OCCUPATION]
        state.deal(seat, kind, state.parts.numbers[outcome])
        if state.events is not None and state.players[seat].held(kind == 1) == HAND:
            state.record_event("deal", seat, HAND, KINDS_OF_CARDS[kind])

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        right = (
            state.parts.hands and task[OCCUPATION] in (0, 1) and super().is_valid_task(state, task)
        )
        return right and state.players[seat_of(task)].held(task[OCCUPATION] == 1) < HAND


def deals(state: AgricolaState) -> bool:
    """Deal the next card: seat after seat the occupations, then the minor improvements."""
    for after in range(state.seats):
        seat = (state.start + after) % state.seats
        held = len(state.players[seat].hand)
        if held >= 2 * HAND:
            continue
        # Of fewer cards than that not all have to be looked through.
        more = held < HAND or state.players[seat].held(True) < HAND
        state.push(DEALING, seat, 1 if more else 0)
        return True
    state.forget_boxes()
    return False


def cards_left(state: AgricolaState) -> list[int]:
    """Return the round cards of the present stage that are not turned yet."""
    cards = state.parts.round_cards[STAGE_OF_ROUND[state.round - 1]]
    return [card for card in cards if not state.open >> card & 1]


def turn_up(state: AgricolaState, card: int) -> None:
    """Turn up a round card: it is an action space from now on."""
    state.turned += (card,)
    state.open |= 1 << card
    state.record_event("round", state.start, state.round, ACTION_SPACES[card])


class SendPerson(FarmStep):
    """Send one person to an action space, or pass."""

    number = WORKING
    name = "work"
    rule = "use.people"
    stages: tuple[str, ...] = ("work",)
    begins_turn = True
    anytime = True
    never_blocked = True
    searched = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        moves: list[Action] = []
        USE_MENU.add_to(moves, state.usable(seat_of(task)))
        return moves or [PASSED]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat = seat_of(task)
        if action.verb == PASS:
            player = state.players[seat]
            player.passed = True
            state.record_event("stay", seat, player.home)
            return
        number = action.first
        space = state.parts.spaces[number]
        state.there[number] |= 1 << seat
        state.taken |= space.bit
        state.players[seat].home -= 1
        if state.events is not None:
            state.record_event("use", seat, ACTION_SPACES[number])
        if state.parts.hands and number < FIRST_MAJOR:
            arrive(state, seat, space)
        else:
            space.use(state, seat)

    def tried_at(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        return USES[space]

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return every action space that lies there, taken or not."""
        return [
            USES[space.number]
            for space in state.parts.spaces
            if space.present and (space.number < FIRST_MAJOR or state.majors >> space.number & 1)
        ]

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat = seat_of(task)
        if action.verb == USE:
            return why_not_used(state, seat, action.first)
        if action.verb == PASS:
            moves = self.legal_moves(state, task)
            if moves[0] is PASSED:
                return []
            return [state.refuse(PASS_MUST, seat=state.game.seats[seat], n=len(moves))]
        return [self.not_now(state, task, action)]


class Stage:
    """A part of the round."""

    def enter(self, state: AgricolaState) -> None:
        """Prepare what the stage needs, when it begins."""

    def next_tasks(self, state: AgricolaState) -> bool:
        """Do what comes next in this stage, or enter the next one; return False at the end."""
        raise NotImplementedError


def next_in_turn(state: AgricolaState) -> int:
    """Return the seat after the present one, from the start player on; -1 after the last."""
    if state.turn < 0:
        return state.start
    after = (state.turn + 1) % state.seats
    return after if after != state.start else -1


class SeatBySeat(Stage):
    """A stage in which each seat acts in turn, from the start player on."""

    def next_tasks(self, state: AgricolaState) -> bool:
        seat = next_in_turn(state)
        if seat < 0:
            self.leave(state)
        else:
            state.turn = seat
            self.turn_of(state, seat)
        return True

    def turn_of(self, state: AgricolaState, seat: int) -> None:
        """Begin the turn of a seat in this stage."""
        raise NotImplementedError

    def leave(self, state: AgricolaState) -> None:
        """End the stage after the last seat."""
        raise NotImplementedError


class SetUp(Stage):
    """Deal the hands of the full game, then begin the first round."""

    def next_tasks(self, state: AgricolaState) -> bool:
        if state.parts.hands and deals(state):
            return True
        state.enter(DAWN)
        return True


class Dawn(Stage):
    """Turn up a round card, hand out waiting goods, and add goods to the action spaces."""

    def enter(self, state: AgricolaState) -> None:
        state.round += 1

    def next_tasks(self, state: AgricolaState) -> bool:
        if len(state.turned) < state.round:
            cards = cards_left(state)
            if len(cards) > 1:
                state.push(TURNING, NOBODY)
            else:
                turn_up(state, cards[0])
            return True
        if state.parts.hands:
            seat = next_in_turn(state)
            if seat >= 0:
                state.turn = seat
                animals = hand_out(state, seat)
                at_dawn(state, seat)
                if animals:
                    state.house_animals(seat, 1)
                return True
        else:
            for after in range(state.seats):
                hand_out(state, (state.start + after) % state.seats)
        open_spaces = state.open
        lying = state.lying
        for space in state.parts.gathering:
            if open_spaces & space.bit:
                lying[space.number] += space.per_round
        state.enter(WORK)
        return True


def hand_out(state: AgricolaState, seat: int) -> bool:
    """Give a seat the goods that waited on the present round; tell whether animals are among them.

    What waits is in the order of the rounds.
    """
    player = state.players[seat]
    if not player.ahead or player.ahead[0][0] > state.round:
        return False
    gain = list(NOTHING)
    for number, good, count in player.ahead:
        if number == state.round:
            gain[good] += count
    player.ahead = tuple([row for row in player.ahead if row[0] != state.round])
    player.take(tuple(gain))
    if state.events is not None:
        state.record_event("hand_out", seat, listed(gain), state.round)
    return gain[SHEEP] + gain[BOAR] + gain[CATTLE] > 0


class WorkStage(Stage):
    """Let each seat send a person in turn, until no person is left at home."""

    def enter(self, state: AgricolaState) -> None:
        if state.parts.hands and keeps_people_home(state):
            for seat in range(state.seats):
                fewer = fewer_people(state, seat)
                if fewer:
                    state.players[seat].home -= fewer
                    state.record_event("held_back", seat, fewer)

    def next_tasks(self, state: AgricolaState) -> bool:
        seats = state.seats
        seat = state.start if state.turn < 0 else (state.turn + 1) % seats
        for _turn in range(seats):
            player = state.players[seat]
            if player.home > 0 and not player.passed:
                state.turn = seat
                state.push(WORKING, seat)
                return True
            seat = (seat + 1) % seats
        state.enter(HOME)
        return True


class Home(Stage):
    """Send all people home; then a harvest or the next round begins."""

    def next_tasks(self, state: AgricolaState) -> bool:
        there = state.there
        for number in range(len(there)):
            there[number] = 0
        state.taken = 0
        for player in state.players:
            player.home = player.people
        if is_harvest(state.round):
            state.record_event("harvest", NOBODY, state.round)
            state.enter(FIELDS)
        else:
            end_round(state)
        return True


def end_round(state: AgricolaState) -> None:
    """End the round: the next one begins, or the game is over."""
    for player in state.players:
        player.newborn = 0
        player.fresh = 0
        player.passed = False
        player.baked = False
    last = LAST if state.parts.hands else END
    state.enter(last if state.round == ROUNDS else DAWN)


class FieldsStage(SeatBySeat):
    """Take one crop from every sown field."""

    def turn_of(self, state: AgricolaState, seat: int) -> None:
        player = state.players[seat]
        if player.acts(ON_FIELD_PHASE):
            before = dict(player.marks)
            reap(state, seat)
            after_fields(state, seat, before)
        else:
            reap(state, seat)

    def leave(self, state: AgricolaState) -> None:
        state.enter(MEALS)


def reap_cards(player: Player, rest: bool) -> list[tuple[int, int]]:
    """Take one crop from every sown card that is a field; return them as (card, crop).

    Parameters
    ----------
    player : Player
    rest : bool
        Whether what was sown this round is not reaped.
    """
    found = []
    for place in range(len(player.modifiers.fields)):
        card = player.modifiers.fields[place]
        if player.mark(card) and not (rest and player.fresh >> player.card_field(card) & 1):
            found.append((card, player.modifiers.field_crops[place]))
            player.set_mark(card, player.mark(card) - 1)
    return found


def reap(state: AgricolaState, seat: int) -> None:
    """Take one crop from every sown field of a seat."""
    player = state.players[seat]
    if not player.fields and not player.modifiers.fields:
        return
    piles, grain, vegetables = player.piles[:], 0, 0
    for space in range(SPACES):
        pile = piles[space]
        if not pile or (state.parts.fresh_rest and player.fresh >> space & 1):
            continue
        if pile > VEGETABLES:
            vegetables += 1
            piles[space] = pile - 1 if pile > VEGETABLES + 1 else 0
        else:
            grain += 1
            piles[space] = pile - 1
    player.piles = piles
    if player.modifiers.fields:
        for _, crop in reap_cards(player, state.parts.fresh_rest):
            grain += crop == GRAIN
            vegetables += crop == VEGETABLE
    player.goods[GRAIN] += grain
    player.goods[VEGETABLE] += vegetables
    if state.events is not None and grain + vegetables:
        gain = [(name, n) for name, n in (("grain", grain), ("vegetable", vegetables)) if n]
        state.record_event("reap", seat, gain)


class MealsStage(SeatBySeat):
    """Seat after seat feeds its family."""

    def turn_of(self, state: AgricolaState, seat: int) -> None:
        if state.players[seat].acts_on(ON_FEEDING):
            offered = first_of_meal(state, seat)
            if offered:
                state.push(SERVING, seat)
                push_effects(state, seat, offered)
                return
        serve(state, seat)

    def leave(self, state: AgricolaState) -> None:
        state.enter(YOUNG)


def serve(state: AgricolaState, seat: int) -> None:
    """Begin the meal of a seat: a decision if there is something to decide."""
    if asks(state, seat):
        state.push(EATING, seat)
    else:
        feed(state, seat, 0)


class ServeMeal(FarmStep):
    """Begin the meal of a seat, after cards have made their offers."""

    number = SERVING
    name = "serving"
    card_stages: tuple[str, ...] = ("meals",)

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        state.pop_task()
        serve(state, seat_of(task))
        return False

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        return state.parts.hands and super().is_valid_task(state, task)


class YoungStage(SeatBySeat):
    """Breed: a seat with two or more animals of a kind gets one more."""

    def turn_of(self, state: AgricolaState, seat: int) -> None:
        player = state.players[seat]
        if not player.has_animals():
            return
        young = []
        for good in ANIMALS:
            born = young_of(player, good)
            if born:
                player.goods[good] += born
                young.append((GOODS[good], born))
        if young:
            state.record_event("breed", seat, young)
            state.house_animals(seat, 0)

    def leave(self, state: AgricolaState) -> None:
        end_round(state)


class LastStage(SeatBySeat):
    """Let each seat use its cards once more before points are counted."""

    def turn_of(self, state: AgricolaState, seat: int) -> None:
        if reckons(state.players[seat]):
            state.push(RECKONING, seat)

    def leave(self, state: AgricolaState) -> None:
        state.enter(END)


class FinalScoring(Stage):
    """Record the final count once."""

    def enter(self, state: AgricolaState) -> None:
        if state.events is None:
            return
        for seat in range(state.seats):
            for line, first, second, points in state.score_sheet(seat):
                if points:
                    state.record_event("score", seat, line, first, second, points)
        winners, scores = state.best(), state.scores()
        most = scores[winners[0]]
        if sum(1 for points in scores if points == most) > 1:
            state.record_event("tie", NOBODY, most)
        for seat in winners:
            state.record_event("win", seat, most)

    def next_tasks(self, state: AgricolaState) -> bool:
        return False


STAGES: Final[tuple[Stage, ...]] = (
    SetUp(), Dawn(), WorkStage(), Home(), FieldsStage(), MealsStage(), YoungStage(),
    FinalScoring(), LastStage(),
)  # fmt: skip
"""The stages by the numbers of `task_numbers`."""

MEALS_AND_YOUNG: Final = (MEALS, YOUNG)

STEPS: Final = StepTable((
    StartingPlayerDraw(), TurnCard(), SendPerson(), BuildStep(), PlowStep(), SowStep(), BakeStep(),
    FenceStep(), BuyStep(), ChooseOffer(), PayPrice(), RaiseFood(), KeepAnimals(), EatStep(),
    DealHand(), LearnStep(), OfferStep(), PickCard(), CardEffect(), ArriveStep(), TakeGoods(),
    ServeMeal(), CountCards(), RenovateStep(),
))  # fmt: skip
