"""The components of a game of Stone Age.

`base` gives the standard game. An option or an expansion is a function that takes components
and returns changed ones; the rules work with the objects found here and never check which
option is on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action, Menu
from ....core.arrays import i64, vec
from ....core.grammar import Grammar, Verb
from ....core.language import Texts
from ....core.memo import memo
from ....core.record_fields import FieldPlace, RecordField, slot
from ....core.rulebook import Chapter
from ....core.step_table import StepTable
from ....core.validation import Entries
from .actions import (
    GRAMMAR,
    MOST_WAYS,
    PURSES,
    SITE_NUMBERS,
    Purses,
    grammar_of,
    purses_of,
    skip,
    use,
)
from .buildings import STACK_HEIGHT, Tile, tiles
from .cards import CARDS, DRAFT, CivilizationCard, Top
from .feeding import Feeding
from .flow import ROUND, STAGES, STEPS, Stage
from .goods import BASE, BRICK, FOOD, GOLD, MOST_DIVISOR, STONE, WOOD, Good, Goods
from .log_event_facts import EVENT_FACTS, SHORT_EVENTS, TOPICS
from .player import MOST_PEOPLE
from .refusal_rules import PLACE_HUT, TEXT_FOLDERS
from .rule_list import EVENT_RULES, RULEBOOK
from .scoring import (
    CultureSquares,
    Farmers,
    HutBuilders,
    LeftOver,
    Scoring,
    Shamans,
    TieBreak,
    ToolMakers,
)
from .sites import (
    AfterPrice,
    BuildingStack,
    CardSlot,
    Field,
    Gather,
    Hut,
    Site,
    ToolMaker,
    Village,
)
from .step_base import AfterRoll, RollReduction, TaskStep
from .task_numbers import (
    END,
    GAINING,
    SET_UP,
    STAGE_NAMES,
    USE,
)

if TYPE_CHECKING:
    from .state import StoneAgeState

RINGS: Final = 7
SLOTS: Final = 4
"""Cards that lie face up."""


class AnyTwoKept:
    """The card for any two goods may be kept and cashed on any turn of its owner."""

    def taken(self, state: StoneAgeState, seat: int) -> None:
        """Apply the effect of taking the card."""
        state.record_event("any_two", seat)


class AnyTwoAtOnce(AnyTwoKept):
    """The two goods are chosen as soon as the card is taken."""

    def taken(self, state: StoneAgeState, seat: int) -> None:
        state.push(GAINING, seat)


class Extra:
    """A value that an expansion adds to the state of a game.

    The value (a number, a text, a tuple …) is never changed in place, since copies of a state share
    it. `StoneAgeState.extras` has it at index `number`.

    Attributes
    ----------
    name : str
        Its name in records.
    number : int
        Its place in `StoneAgeState.extras`; `Components.add_extra` gives it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = -1

    def start(self, state: StoneAgeState) -> Any:
        """Return its value before the first round.

        It may push a chance node: that comes after all others of the set-up.
        """
        raise NotImplementedError

    @property
    def place(self) -> FieldPlace:
        """Where its value is kept in a state."""
        return slot("extras", self.number)

    def rows(self) -> tuple[RecordField, ...]:
        """Return its entries in a record; the value is at `place`."""
        raise NotImplementedError

    def check(self, state: StoneAgeState, entries: Entries) -> None:
        """Raise `RecordError` if the rest of the state does not fit the value."""

    def cards(self, value: Any) -> tuple[int, ...]:
        """Return the cards that lie there, which are therefore in no other place."""
        return ()

    def seat_entries(self) -> tuple[str, ...]:
        """Return the names of the entries that it has in what a record says of a player."""
        return ()

    def held(self, value: Any, seat: int) -> dict[str, Any]:
        """Return what a seat owns of it: tuples of ids, by name."""
        return {}

    def written(self, value: Any, seat: int) -> dict[str, Any]:
        """Return the same as entries of the player in a record."""
        return {name: list(ids) for name, ids in self.held(value, seat).items()}


class Components:
    """The parts of one game.

    Attributes
    ----------
    players : int
    sites : list of Site
        In the order of the rules; a site's number is its place here.
    goods : Goods
        The goods of this game; `add_good` adds one.
    purses : Purses
        The payments and gains over these goods.
    cards : tuple of CivilizationCard
    draft : tuple of Top
        What a die of "dice for everyone" gives, from face 1 to face 6.
    tiles : tuple of Tile
    slots : int
        The number of face-up cards; each has a `CardSlot`.
    stacks, stack_height : int
        The number of stacks of tiles, each with a `BuildingStack`, and their tiles.
    feeding : Feeding
    any_two : AnyTwoKept
    free_to_decline : bool
        Whether any site may be left unused, not only cards and buildings.
    scorings : list of Scoring
    tie_break : TieBreak
    steps : StepTable
        The steps, by the number that a task begins with.
    stages, stage_names : list
        The parts of the game, and their names.
    round : list of int
        The stages of a round in their order.
    prompts : dict of str to callable
        How a picture asks for a decision that an expansion adds, by the name of the step: a
        function of ``drawing.position_view.Look`` that returns the sentence, a detail and the
        panels. Texts ``prompt.<step>`` and ``panel.<step>`` do where a button for each action is
        enough.
    extras : list of Extra
    reduction : RollReduction
        What lowers a roll before it is divided.
    after_rolls : list of AfterRoll
        What follows when the goods of a roll are taken.
    after_price : AfterPrice
        What follows when a price is paid.
    short_events : dict of str to str
        For events with a shorter text: the fact that is 0 or empty then.
    more_texts : list of callable
        Functions of the texts of a language that return more: names made from numbers.
    faces : mapping
        What is printed on the cards and tiles of expansions; see `core.faces`.
    faces_kind : str
        Whose faces these are, see `Game.faces_kind`.
    pictograms : dict of str to str
        Pictograms that expansions bring, besides those of goods: SVG by name.
    emblems : dict of str to str
        A small picture of each expansion, see `core.game.Game.emblems`.
    strays : frozenset of int
        The cards that only lie in the deck, see `CivilizationCard.stray`.
    verbs : list of Verb
        Kinds of moves that expansions add.
    grammar : Grammar
        All kinds of moves of this game.
    event_facts, topics, event_rules : dict
        The facts of the events, their topics, and the rules they follow from.
    rulebook : tuple of Chapter
    text_folders : tuple of Path
        Later folders replace texts of earlier ones.
    spacious, capacities : array of int
        The numbers of the sites where a player chooses the number of people, and at the number of
        each site how many people it holds.
    groups : dict of int to list of Action
        The placings at spacious sites that were needed so far, see `group`.
    first_narrow : int
        The number of the first of all other sites.
    narrow : int
        The set of these; its lowest bit is the first.
    within : array of int
        At index n the set of sites that n people can occupy.
    crews : list of list of Action
        All placings at each site, from the fewest people to the most.
    least, most : array of int
        At the number of each site the fewest and the most people to send there.
    gathers, village_sites : list of Site
        The sites with dice, and the village.
    divisors, worths : array of int, array of float
        At the number of each site the pips for one of what is gathered there, and the points of
        one; 0 for a site without dice, and for food.
    only_once, used, selling : int
        The set of sites that a player may enter once per round, of those used on a turn, and of
        those of cards and buildings.
    stage_after : list of int
        The stage that follows each stage.
    places, uses, skips : Menu
        The actions of placing on a narrow site, counted from the first of them; of using any
        site, and of leaving it unused.
    card_numbers, tile_numbers : dict of str to int
    card_ids, tile_ids : list of str
    known : object
        What a bot computed of them, once they are complete.
    """

    faces_kind = ""

    def __init__(self, players: int) -> None:
        self.players = players
        self.sites: list[Site] = []
        self.goods: Goods = BASE
        self.purses: Purses = PURSES
        self.cards: tuple[CivilizationCard, ...] = CARDS
        self.draft: tuple[Top, ...] = DRAFT
        self.tiles: tuple[Tile, ...] = ()
        self.slots = SLOTS
        self.stacks = players
        self.stack_height = STACK_HEIGHT
        self.feeding = Feeding()
        self.any_two = AnyTwoKept()
        self.free_to_decline = False
        self.scorings: list[Scoring] = []
        self.tie_break = TieBreak()
        self.steps: StepTable = STEPS
        self.stages: list[Stage] = list(STAGES)
        self.stage_names: list[str] = list(STAGE_NAMES)
        self.round: list[int] = list(ROUND)
        self.prompts: dict[str, Callable[..., Any]] = {}
        self.extras: list[Extra] = []
        self.reduction = RollReduction()
        self.after_rolls: list[AfterRoll] = []
        self.after_price = AfterPrice()
        self.short_events: dict[str, str] = dict(SHORT_EVENTS)
        self.more_texts: list[Callable[[Texts], dict[str, str]]] = []
        self._named: dict[str, tuple[Texts, Texts]] = {}
        self.strays: frozenset[int] = frozenset()
        self.faces: Mapping[str, Any] = {}
        self.pictograms: dict[str, str] = {}
        self.emblems: dict[str, str] = {}
        self.verbs: list[Verb[Action]] = []
        self.grammar: Grammar = GRAMMAR
        self.event_facts: dict[str, tuple[str, ...]] = dict(EVENT_FACTS)
        self.topics: dict[str, str] = dict(TOPICS)
        self.event_rules: dict[str, str] = dict(EVENT_RULES)
        self.rulebook: tuple[Chapter, ...] = RULEBOOK
        self.text_folders: tuple[Path, ...] = TEXT_FOLDERS
        self.spacious = vec[i64]()
        self.capacities = vec[i64]()
        self.groups: dict[int, list[Action]] = {}
        self.first_narrow: i64 = 0
        self.narrow: i64 = 0
        self.gathers: list[Gather] = []
        self.village_sites: list[Village] = []
        self.divisors = vec[i64]()
        self.worths = vec[float]()
        self.only_once: i64 = 0
        self.used: i64 = 0
        self.selling: i64 = 0
        self.stage_after: list[int] = []
        self.card_numbers: dict[str, int] = {}
        self.tile_numbers: dict[str, int] = {}
        self.card_ids: list[str] = []
        self.tile_ids: list[str] = []
        self.known: object = None

    # -- what options and expansions change ------------------------------------------------

    def add_good(self, good: Good) -> int:
        """Add a good after all others and return its number.

        Raises
        ------
        ValueError
            If its name is taken or not a word in small letters, or a number is out of range.
        """
        if good.name in self.goods.yields or good.name in self.goods.payable:
            raise ValueError(f"{good.name!r} is the name of another good: choose a new name.")
        if not re.fullmatch("[a-z]+", good.name):
            raise ValueError(f"{good.name!r} has to be one word in small letters, such as 'shell'.")
        if not (1 <= good.divisor <= MOST_DIVISOR and good.value >= 1):
            raise ValueError(
                f"{good!r}: one takes 1 to {MOST_DIVISOR} pips, and it is worth 1 point or more."
            )
        self.goods = Goods((*self.goods.all, good))
        return len(self.goods.all) - 1

    def add_site(self, site: Site) -> int:
        """Add a site after all others and return its number."""
        site.take_number(len(self.sites))
        site.bind(self)
        self.sites.append(site)
        return site.number

    def add_step(self, step: TaskStep) -> int:
        """Add a step (a decision or a chance node), and return its number."""
        self.steps = self.steps.added(step)
        return step.number

    def add_stage(self, name: str, stage: Stage, before: str) -> int:
        """Add a part of the round before another one, and return its number.

        Parameters
        ----------
        name : str
            Its name in records.
        stage : Stage
        before : str
            The name of the part of the round that follows.
        """
        stage.number = len(self.stages)
        self.stages.append(stage)
        self.stage_names.append(name)
        self.round.insert(self.round.index(self.stage_names.index(before)), stage.number)
        return stage.number

    def add_extra(self, extra: Extra) -> int:
        """Add something to the state, and return its place in `StoneAgeState.extras`."""
        extra.number = len(self.extras)
        self.extras.append(extra)
        return extra.number

    def named(self, plain: Texts, code: str) -> Texts:
        """Return texts of a language with the names that expansions make from numbers."""
        if not self.more_texts:
            return plain
        known = self._named.get(code)
        if known is None or known[0] is not plain:
            table = dict(plain)
            for made in self.more_texts:
                table.update(made(plain))
            known = self._named[code] = (plain, Texts(table))
        return known[1]

    def mark_rolls(self) -> None:
        """Store the site in the tasks of rolls, for expansions that read it."""
        for site in self.gathering():
            site.mark = site.number + 1

    def rolls(self, good: int, mark: int) -> bool:
        """Tell whether dice may be rolled for a good at the place of this mark."""
        if not mark:
            return self.goods.has(good)
        return any(site.mark == mark and site.number_of_good == good for site in self.gathers)

    def is_later(self, stage: int, than: int) -> bool:
        """Tell whether a part of the round comes after another one of the same round."""
        if stage not in self.round or than not in self.round:
            return False
        return self.round.index(stage) > self.round.index(than)

    def is_cleared(self, stage: int) -> bool:
        """Tell whether people are back from all sites that are used on a turn."""
        return stage == END or self.is_later(stage, USE)

    @property
    def shown_stages(self) -> list[str]:
        """The names of the parts of the round that the picture shows, in their order."""
        return [self.stage_names[stage] for stage in self.round if self.stages[stage].shown]

    # -- what is made of them --------------------------------------------------------------

    def complete(self) -> None:
        """Compute the derived lists and numbers after all changes are made."""
        self.purses = purses_of(self.goods)
        self.feeding.bind(self.purses)
        for tile in self.tiles:
            tile.price.bind(self.purses)
        for top in (*self.draft, *(card.top for card in self.cards)):
            top.bind(self.goods)
        for site in self.sites:
            site.bind(self)
        self.strays = frozenset(n for n, card in enumerate(self.cards) if card.stray)
        self.card_ids = [card.id for card in self.cards]
        self.tile_ids = [tile.id for tile in self.tiles]
        self.card_numbers = {id: number for number, id in enumerate(self.card_ids)}
        self.tile_numbers = {id: number for number, id in enumerate(self.tile_ids)}
        self.grammar = self._grammar()
        self.stage_after = list(range(len(self.stages)))
        self.stage_after[SET_UP] = self.round[0]
        for place, stage in enumerate(self.round):
            self.stage_after[stage] = self.round[(place + 1) % len(self.round)]
        self.list_moves()

    def _grammar(self) -> Grammar:
        added = [site for site in self.sites if site.name not in SITE_NUMBERS]
        verbs = [*self.verbs]
        if any(tile.price.least == 0 for tile in self.tiles):
            verbs.append(self.purses.pay_nothing)
        sites = tuple([(int(site.number), site.name) for site in added])
        return grammar_of(self.purses, sites, tuple(verbs))

    def list_moves(self) -> None:
        """Compute the lists of moves from the sites."""
        self.spacious = vec[i64]([site.number for site in self.sites if site.most > site.least])
        self.capacities = vec[i64]([site.capacity for site in self.sites])
        self.crews: list[list[Action]] = [site.ways[MOST_PEOPLE] for site in self.sites]
        self.groups = {}
        others = [site for site in self.sites if site.most == site.least]
        self.first_narrow = min([site.number for site in others], default=0)
        self.narrow = sum([site.bit for site in others]) >> self.first_narrow
        self.within = vec[i64](
            [
                sum([site.bit for site in self.sites if site.least <= people])
                for people in range(MOST_PEOPLE + 1)
            ]
        )
        self.least = vec[i64]([site.least for site in self.sites])
        self.most = vec[i64]([site.most for site in self.sites])
        self.gathers = self.gathering()
        self.divisors = vec[i64]([0] * len(self.sites))
        self.worths = vec[float]([0.0] * len(self.sites))
        for gather in self.gathers:
            self.divisors[gather.number] = gather.divisor
            self.worths[gather.number] = gather.value
        self.village_sites = self.village()
        self.only_once = sum(site.bit for site in self.sites if not site.again)
        self.used = sum(site.bit for site in self.sites if site.used)
        self.selling = sum(
            site.bit for site in self.sites if isinstance(site, CardSlot | BuildingStack)
        )
        # In one step the narrow sites of the base game, and all its sites but the buildings.
        narrow = self.sites[self.first_narrow :]
        self.places = _menu(tuple(site.ways[site.least][0] for site in narrow), 11)
        self.uses = _menu(tuple(use(site.number, site.name) for site in self.sites), 12)
        self.skips = _menu(tuple(skip(site.number, site.name) for site in self.sites))

    def group(self, rooms: i64) -> list[Action]:
        """Return the placings at spacious sites, and keep the list.

        `rooms` has a digit for each of these sites, to the base of the most people and one: how
        many people can go there.
        """
        if len(self.groups) == MOST_WAYS:
            self.groups.clear()
        moves: list[Action] = []
        unit: i64 = (MOST_PEOPLE + 1) ** len(self.spacious)
        for site in self.spacious:
            unit //= MOST_PEOPLE + 1
            moves += self.sites[site].ways[rooms // unit % (MOST_PEOPLE + 1)]
        self.groups[rooms] = moves
        return moves

    def has(self, number: int, name: str) -> bool:
        """Tell whether there is a site of this number and name."""
        return number < len(self.sites) and self.sites[number].name == name

    def village(self) -> list[Village]:
        """Return the tool maker, the hut and the field."""
        return [site for site in self.sites if isinstance(site, Village)]

    def gathering(self) -> list[Gather]:
        """Return the sites where dice are rolled."""
        return [site for site in self.sites if isinstance(site, Gather)]


@memo(64)
def _menu(actions: tuple[Action, ...], together: int = 8) -> Menu:
    """Return the menu of some actions; games with the same sites share it."""
    return Menu(actions, together)


def base(players: int) -> Components:
    """Return the components of the standard game.

    Examples
    --------
    >>> [site.name for site in base(2).sites][-3:]
    ['card4', 'building1', 'building2']
    """
    parts = Components(players)
    # With two players one may gather at a site each round, with three two.
    most = 4 if players >= 4 else players - 1
    open_sites = 3 if players >= 4 else 2
    sites: list[Site] = [
        Gather("hunt", FOOD, 0),
        Gather("forest", WOOD, RINGS, most),
        Gather("clay", BRICK, RINGS, most),
        Gather("quarry", STONE, RINGS, most),
        Gather("river", GOLD, RINGS, most),
        ToolMaker("toolmaker", 1, open_sites),
        Hut("hut", 2, open_sites, exact_rule=PLACE_HUT),
        Field("field", 1, open_sites),
        *(CardSlot(f"card{slot + 1}", slot) for slot in range(parts.slots)),
        *(BuildingStack(f"building{stack + 1}", stack) for stack in range(parts.stacks)),
    ]
    for site in sites:
        parts.add_site(site)
    parts.tiles = tiles()
    parts.scorings = [
        CultureSquares(),
        Farmers("farmer"),
        ToolMakers("tool_maker"),
        HutBuilders("hut_builder"),
        Shamans("shaman"),
        LeftOver(),
    ]
    return parts
