"""Everything a game of Stone Age is put together from.

`base` gives the standard game. An option or an expansion is a function that takes components
and gives changed ones; the rules then work with whatever objects stand here and never ask which
option is on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import Menu
from .actions import MOST_PEOPLE, SITE_NAMES, SKIPS, USES
from .buildings import Tile, tiles
from .feeding import Feeding
from .goods import BRICK, FOOD, GOLD, STONE, WOOD
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
from .sites import BuildingStack, CardSlot, Field, Gather, Hut, Site, ToolMaker, Village
from .tasks import GAINING

if TYPE_CHECKING:
    from .state import StoneAgeState

RINGS = 7


class AnyTwoKept:
    """The card for any two goods may be kept and cashed on any own turn."""

    def taken(self, state: StoneAgeState, seat: int) -> None:
        """Do what has to be done when somebody takes the card."""
        state.tell("any_two", seat)


class AnyTwoAtOnce(AnyTwoKept):
    """The two goods are chosen as soon as the card is taken."""

    def taken(self, state: StoneAgeState, seat: int) -> None:
        state.push(GAINING, seat)


class Components:
    """The parts of one game.

    Attributes
    ----------
    players : int
    sites : list of Site
        In the order of the rules; a site's number is its place here.
    tiles : tuple of Tile
    feeding : Feeding
    any_two : AnyTwoKept
    free_to_decline : bool
        Whether any site may be left unused, not only cards and buildings.
    scorings : list of Scoring
    tie_break : TieBreak
    spacious : list of Site
        Where one chooses how many people to send.
    narrow : list of int
        At place n the set of all other sites that n people are enough for.
    gathers, sellers : list of Site
        Where dice are rolled, and where cards and buildings are bought.
    places, uses, skips : Menu
        Placing on one of the narrow sites, using any site, leaving it unused.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.sites: list[Site] = []
        self.tiles: tuple[Tile, ...] = ()
        self.feeding = Feeding()
        self.any_two = AnyTwoKept()
        self.free_to_decline = False
        self.scorings: list[Scoring] = []
        self.tie_break = TieBreak()
        self.spacious: list[Site] = []
        self.narrow: list[int] = []
        self.gathers: list[Gather] = []
        self.sellers: list[Site] = []

    def list_moves(self) -> None:
        """Make the lists of moves that belong to these sites, when all options are applied."""
        self.spacious = [site for site in self.sites if site.most > site.least]
        others = [site for site in self.sites if site.most == site.least]
        self.narrow = [
            sum(site.bit for site in others if site.least <= people)
            for people in range(MOST_PEOPLE + 1)
        ]
        self.gathers = self.gathering()
        self.sellers = [s for s in self.sites if isinstance(s, CardSlot | BuildingStack)]
        self.places = Menu([site.ways[site.least][0] for site in self.sites])
        self.uses = Menu(USES[: len(self.sites)])
        self.skips = Menu(SKIPS[: len(self.sites)])

    def village(self) -> list[Village]:
        """Return the tool maker, the hut and the field."""
        return [site for site in self.sites if isinstance(site, Village)]

    def gathering(self) -> list[Gather]:
        """Return the sites where dice are rolled."""
        return [site for site in self.sites if isinstance(site, Gather)]


def base(players: int) -> Components:
    """Return the components of the standard game.

    Examples
    --------
    >>> [site.name for site in base(2).sites][-3:]
    ['card4', 'building1', 'building2']
    """
    parts = Components(players)
    # With two players one of them may gather at a site each round, with three two.
    most = 4 if players >= 4 else players - 1
    open_sites = 3 if players >= 4 else 2
    number = SITE_NAMES.index
    parts.sites = [
        Gather(number("hunt"), FOOD, 0),
        Gather(number("forest"), WOOD, RINGS, most),
        Gather(number("clay"), BRICK, RINGS, most),
        Gather(number("quarry"), STONE, RINGS, most),
        Gather(number("river"), GOLD, RINGS, most),
        ToolMaker(number("toolmaker"), 1, 1, open_sites),
        Hut(number("hut"), 2, 2, open_sites),
        Field(number("field"), 1, 1, open_sites),
        *(CardSlot(number(f"card{slot + 1}"), slot) for slot in range(4)),
        *(BuildingStack(number(f"building{stack + 1}"), stack) for stack in range(players)),
    ]
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
