"""The parts of one game of Agricola: action spaces, works, cards, numbers. Options change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ....core.arrays import i64
from ....core.goods import Purse
from ....core.rulebook import Chapter
from .action_space import ActionSpace, CardActionSpace
from .action_space_names import ACTION_SPACE_NUMBERS, ACTION_SPACES, FIRST_MAJOR
from .action_space_names import STAGES as CARD_STAGES
from .card_data import DeckCard, Effect
from .cards import CARD_NUMBERS, DealtCards, is_occupation
from .choices_at_space import BuildOneRoom, ChooseGoods, TakeAll, Trade
from .custom_cards import CardFunction
from .farm_work import ANY, SOWN, Work
from .flow import STAGES, Stage
from .goods import BOAR, CATTLE, CLAY, FOOD, REED, SHEEP, STONE, WOOD, purse
from .log_event_facts import EVENT_FACTS, TOPICS
from .refusal_rules import TEXT_FOLDERS
from .rule_list import EVENT_RULES, RULEBOOK
from .shipped_and_custom_cards import SHIPPED, GameCards
from .space_actions import BuildFences, DoWork, Grow, Renovate, SpaceAction

ROOMS_AND_STABLES: Final = 0
BAKEHOUSE: Final = 1
PLOW_ONE: Final = 2
SOW_AND_BAKE: Final = 3
CULTIVATE: Final = 4
BAKE_ONLY: Final = 5


def works() -> list[Work]:
    """Return what the action spaces let a player do on the farm, by number."""
    return [
        Work(rooms=ANY, stables=ANY),
        Work(stables=1, stable_wood=1, bakes=True),
        Work(plows=1, helped=True),
        Work(sows=True, bakes=True),
        Work(plows=1, sows=True, helped=True),
        Work(bakes=True),
    ]


EffectCode = Callable[[Any, int, int, Effect, int], None]
"""What an effect does: a function of the state, the seat, the card, the effect, and a number."""


class Components:
    """The parts of one game.

    Attributes
    ----------
    players : int
    spaces : list of ActionSpace
        By the numbers of `action_space_names.ACTION_SPACES`; those that are not in the game are not
        `present`.
    works : list of Work
    hands : bool
        Whether it is the full game, with hands of cards.
    cards : GameCards
        All cards by number with the actions on them; the family game uses the majors alone.
    dealt : list of int
        The cards from which hands are dealt.
    numbers : dict of str to int
        The numbers of all cards of this game by their names.
    custom_cards : tuple of DeckCard
        The cards of users.
    hands_given : dict of int to tuple of int
        By seat the cards that are in its hand from the start.
    card_functions : mapping of str to function
        By their names the functions of users that custom cards call.
    card_actions : dict of str to SpaceAction
        What cards let their owner do, by the name of it.
    improvement_actions : list of SpaceAction
        Improvement actions that are taken once more, by their kinds.
    effect_code : dict of str to function
        By the word in an effect the function of an effect that values do not describe.
    reply_cards : dict of int to tuple of int
        By card the cards that may be laid out of the hand when a player plays it.
    bake_work : int
        The work of a player who may bake after buying an oven.
    stages : list of Stage
    round_cards : list of list of int
        The action spaces of the round cards, stage by stage.
    most_sown : tuple of int
        How much grain, and how many vegetables, lie on a newly sown field at most.
    eats : int
        Food for a grown person at a harvest.
    start_food, others_food : int
        Food of the start player, and of the others, at the start.
    last_closed, fresh_rest, bake_at_meal, may_withhold, break_ties : bool
        See `options`.
    always : int
        The set of spaces open from the first round on.
    giving, heaped : int
        The sets of spaces that always give something, and of those with all that lies there.
    gathering : list of ActionSpace
        The spaces to which goods come in each round.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.spaces: list[ActionSpace] = [
            ActionSpace(n, present=False) if n < FIRST_MAJOR else CardActionSpace(n)
            for n in range(len(ACTION_SPACES))
        ]
        self.works = works()
        self.cards: GameCards = SHIPPED
        self.hands = False
        self.dealt: list[int] = []
        self.dealt_occupations = DealtCards([], SHIPPED)
        self.dealt_minors = DealtCards([], SHIPPED)
        self.numbers: dict[str, int] = CARD_NUMBERS
        self.custom_cards: tuple[DeckCard, ...] = ()
        self.hands_given: dict[int, tuple[int, ...]] = {}
        self.card_functions: Mapping[str, CardFunction] = {}
        self.card_actions: dict[str, SpaceAction] = {}
        self.improvement_actions: list[SpaceAction] = []
        self.effect_code: dict[str, EffectCode] = {}
        self.reply_cards: dict[int, tuple[int, ...]] = {}
        self.bake_work = BAKE_ONLY
        self.stages: list[Stage] = list(STAGES)
        self.round_cards = [[ACTION_SPACE_NUMBERS[card] for card in stage] for stage in CARD_STAGES]
        self.most_sown = SOWN
        self.eats = 2
        self.start_food = 2
        self.others_food = 3
        self.last_closed = False
        self.fresh_rest = False
        self.bake_at_meal = False
        self.may_withhold = False
        self.break_ties = False
        self.always = 0
        self.giving: i64 = 0
        self.heaped: i64 = 0
        self.gathering: list[ActionSpace] = []
        self.event_facts = EVENT_FACTS
        self.topics = TOPICS
        self.event_rules = EVENT_RULES
        self.rulebook: tuple[Chapter, ...] = RULEBOOK
        self.text_folders: tuple[Path, ...] = TEXT_FOLDERS

    def add(self, space: ActionSpace) -> None:
        """Add an action space, or put it in place of the one of the same name."""
        self.spaces[space.number] = space

    def gathers(self, name: str, good: int, per_round: int, gain: Purse | None = None) -> None:
        """Add an action space where goods gather."""
        number = ACTION_SPACE_NUMBERS[name]
        given = gain if gain is not None else purse()
        self.add(ActionSpace(number, good=good, per_round=per_round, gain=given))

    def complete(self) -> None:
        """Compute what follows from the spaces and cards, when all of them are known."""
        self.always = 0
        self.giving = 0
        self.heaped = 0
        self.gathering = [space for space in self.spaces if space.per_round]
        occupations = [card for card in self.dealt if is_occupation(card)]
        minors = [card for card in self.dealt if not is_occupation(card)]
        self.dealt_occupations = DealtCards(occupations, self.cards)
        self.dealt_minors = DealtCards(minors, self.cards)
        for space in self.spaces:
            if space.present and space.stage < 0 and not space.by_card:
                self.always |= space.bit
            if space.gains and not space.by_card:
                self.giving |= space.bit
            if space.good >= 0 and not space.chosen and not space.by_card:
                self.heaped |= space.bit

    def dealt_from(self, occupations: bool) -> DealtCards:
        """Return the occupations, or the minor improvements, from which hands are dealt."""
        return self.dealt_occupations if occupations else self.dealt_minors


def base(players: int) -> Components:
    """Return the parts that the family game and the full game have in common."""
    parts = Components(players)
    _spaces_of_all_games(parts)
    _round_cards(parts)
    if players == 1:
        parts.gathers("forest", WOOD, 2)
        parts.eats = 3
        parts.start_food = 0
    elif players == 3:
        _spaces_for_three(parts)
    elif players == 4:
        _spaces_for_four(parts)
    elif players == 5:
        _spaces_for_five(parts)
    return parts


def _spaces_of_all_games(parts: Components) -> None:
    number = ACTION_SPACE_NUMBERS
    parts.add(ActionSpace(number["rooms"], actions=(DoWork(ROOMS_AND_STABLES),)))
    parts.add(ActionSpace(number["grain"], gain=purse(grain=1)))
    parts.add(ActionSpace(number["plow"], actions=(DoWork(PLOW_ONE),)))
    parts.gathers("forest", WOOD, 3)
    parts.gathers("claypit", CLAY, 1)
    parts.gathers("reeds", REED, 1)
    parts.gathers("fishing", FOOD, 1)


def _round_cards(parts: Components) -> None:
    number = ACTION_SPACE_NUMBERS
    for name, good in (
        ("sheep", SHEEP), ("quarry1", STONE), ("boar", BOAR), ("quarry2", STONE),
        ("cattle", CATTLE),
    ):  # fmt: skip
        parts.gathers(name, good, 1)
    parts.add(ActionSpace(number["fences"], actions=(BuildFences(),)))
    parts.add(ActionSpace(number["sow"], actions=(DoWork(SOW_AND_BAKE),)))
    parts.add(ActionSpace(number["vegetable"], gain=purse(vegetable=1)))
    parts.add(ActionSpace(number["cultivate"], actions=(DoWork(CULTIVATE),)))
    parts.add(ActionSpace(number["urgent"], actions=(Grow(needs_room=False),)))
    parts.add(ActionSpace(number["rebuild"], actions=(Renovate(), BuildFences()), then=True))


def _spaces_for_three(parts: Components) -> None:
    parts.gathers("grove", WOOD, 2)
    parts.gathers("hollow", CLAY, 1)
    parts.add(ActionSpace(ACTION_SPACE_NUMBERS["market"], choices=(ChooseGoods(1),)))


def _spaces_for_four(parts: Components) -> None:
    parts.gathers("copse", WOOD, 1)
    parts.gathers("grove", WOOD, 2)
    parts.gathers("hollow", CLAY, 2)
    parts.add(ActionSpace(ACTION_SPACE_NUMBERS["depot"], gain=purse(reed=1, stone=1, food=1)))
    parts.gathers("theater", FOOD, 1)


def _spaces_for_five(parts: Components) -> None:
    number = ACTION_SPACE_NUMBERS
    parts.gathers("woods", WOOD, 4)
    parts.gathers("hollow", CLAY, 3)
    parts.gathers("quay", REED, 1, purse(stone=1, wood=1))
    room_or_food = (TakeAll(), BuildOneRoom())
    theater = number["theater"]
    parts.add(ActionSpace(theater, good=FOOD, per_round=1, choices=room_or_food, chosen=True))
    trades = (Trade(purse(sheep=1, food=1)), Trade(purse(boar=1)), Trade(purse(cattle=1), 1))
    parts.add(ActionSpace(number["livestock"], choices=trades))
