"""A position with the values that the parts of its picture need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ....core.action import Action
from ....core.language import Texts
from ....drawing.ground import Point
from ....drawing.items import Token
from ....drawing.position_view import PositionView
from ....drawing.scene import Control, GoodsKind
from ..explain.missing_goods import lack
from ..rules.actions import DECLINE, SITE_NUMBERS, PlacePeople, Skip, Use
from ..rules.step_base import TaskStep
from .layout import LAYOUTS, PLACES, TableLayout
from .meals import Meal, meals

if TYPE_CHECKING:
    from ..rules.player import Player
    from ..rules.sites import Site
    from ..rules.state import StoneAgeState

BOUGHT: Final = ("card", "building")
"""The kinds of sites that have a price."""

_ICONS: Final = {"people": "person"}
"""The pictograms of kinds that are not called like them."""

TEXT_FOLDERS: Final = (Path(__file__).parent / "text",)


class Crowd(NamedTuple):
    """The people of a seat at a site.

    Attributes
    ----------
    color, letter : str
    name : str
        What the seat is called in a sentence.
    home : int
        The number of its people at home.
    there : int
        The number of those at the site.
    """

    color: str
    letter: str
    name: str
    home: int
    there: int


class Look(PositionView):
    """One position, seen from a seat, in a language.

    Attributes
    ----------
    state : StoneAgeState
    """

    state: StoneAgeState
    text_folders = TEXT_FOLDERS

    @cached_property
    def layout(self) -> TableLayout:
        """Where the parts of the table lie."""
        return LAYOUTS[self.laid]

    @property
    def player(self) -> Player:
        """The player who decides."""
        return self.state.players[self.state.mover]

    @cached_property
    def order(self) -> list[int]:
        """The seats in the order of their turns this round."""
        state = self.state
        return [(state.start + after) % state.seats for after in range(state.seats)]

    @cached_property
    def at_site(self) -> dict[int, list[Action]]:
        """The viewer's legal actions by the number of the site."""
        found: dict[int, list[Action]] = defaultdict(list)
        for action in self.moves:
            if isinstance(action, PlacePeople | Use | Skip):
                found[action.site].append(action)
        return found

    @cached_property
    def meals(self) -> dict[int, Meal]:
        """The meals of the last ply, by seat."""
        return meals(self)

    @cached_property
    def added(self) -> list[Site]:
        """The sites that have no place on the printed map: those of expansions."""
        return [
            site
            for site in self.state.parts.sites
            if site.name not in PLACES and site.kind not in BOUGHT
        ]

    def less_than(self, site: str) -> bool:
        """Return whether another site is suggested, so that this one glows less."""
        return self.suggested not in ("", site)

    @cached_property
    def suggested(self) -> str:
        """The site that is suggested in a player's very first turn, or an empty text.

        A prepared position, in which all others have placed all people already, suggests none.
        """
        state, site = self.state, "forest"
        first = (
            self.acting
            and state.round == 1
            and state.step_name == "placing"
            and self.player.home == self.player.people
            and sum(player.home for player in state.players) > self.player.home
            and len(self.at_site.get(SITE_NUMBERS[site], ())) > 1
        )
        return site if first else ""

    @cached_property
    def standing(self) -> list[tuple[Crowd, ...]]:
        """The people at every site, in the order of turns."""
        state = self.state
        who = [
            (seat, self.seats[seat], self.letter(seat), self.named(seat), state.players[seat].home)
            for seat in self.order
        ]
        return [
            tuple(
                Crowd(color, letter, name, home, there)
                for seat, color, letter, name, home in who
                if (there := state.placed_at(site.number, seat))
            )
            for site in state.parts.sites
        ]

    def kinds(self, names: Iterable[str], have: Iterable[int]) -> tuple[GoodsKind, ...]:
        """Return kinds of goods to pay or take, with the most there can be of each."""
        return tuple(
            GoodsKind(name, self.texts(f"good.{name}"), most, _ICONS.get(name, name))
            for name, most in zip(names, have, strict=False)
        )

    def site_control(self, site: int, label: str, tip: str = "") -> Control:
        """Return the control of a site: what a click does, or why it does nothing."""
        people = self.once(people_at, self.standing[site])
        actions = self.at_site.get(site, [])
        kind = "plain" if not actions else "acts" if len(actions) == 1 else "opens"
        facts = {"action": self.label(actions[0])} if kind == "acts" else {}
        said = self.texts(f"map.{kind}", label=label, people=people, **facts)
        if self.still:
            return Control(said, tip=tip)
        if kind == "plain":
            return Control(said, why=self._why(site), tip=tip)
        words, why = actions[0].words, self._in_vain(site, actions)
        if kind == "acts":
            return Control(said, action=words, why=why, tip=tip)
        opens = f"{words.partition(' ')[0]}-{self.state.parts.sites[site].name}"
        return Control(said, opens=opens, why=why, tip=tip)

    def _in_vain(self, number: int, actions: list[Action]) -> str:
        """Return what is missing where a site can be used and nothing be done there, or ""."""
        site = self.state.parts.sites[number]
        use = next((action for action in actions if isinstance(action, Use)), None)
        if use is None or site.kind not in BOUGHT:
            return ""
        if self.position.ahead(use).legal() != [DECLINE]:
            return ""
        return self.texts("map.in_vain", **self.lack(site))

    def lack(self, site: Site) -> dict[str, Any]:
        """Return what the player has for the price of a site, and what is missing, in words."""
        goods = self.player.goods
        have = self.state.parts.goods.listed((*goods, 0)) or self.texts["lack.nothing"]
        return {"have": have, "lack": lack(site.price(self.state), goods, self.texts)}

    def _why(self, site: int) -> str:
        tried = self.step.tried_at(self.state, site) if self.acting else None
        return "" if tried is None else self.why(tried.words)

    @cached_property
    def step(self) -> TaskStep:
        """The step of the present decision."""
        step = self.state.step
        assert isinstance(step, TaskStep)
        return step


def people_at(texts: Texts, standing: tuple[Crowd, ...]) -> str:
    """Return the people at a site, in words."""
    there = [texts("map.there", who=each.name, n=each.there) for each in standing]
    return texts["list.comma"].join(there) or texts["map.nobody"]


Standing = tuple[tuple[Token, ...], tuple[Point, ...]]
"""The people at a place, and where each of them stands."""


def in_groups(site: str, standing: Sequence[Crowd], groups: Iterable[Sequence[Point]]) -> Standing:
    """Return the people at a site; `groups` are the points of each seat there."""
    people = [
        (_person(each, site, number), point)
        for each, points in zip(standing, groups, strict=True)
        for number, point in enumerate(points, 1)
    ]
    return tuple(token for token, _ in people), tuple(point for _, point in people)


def _person(each: Crowd, site: str, number: int) -> Token:
    return Token(
        f"piece-{each.color}-{site}-{number}",
        each.color,
        symbol=f"person-{each.color}",
        origin=f"piece-{each.color}-home-{each.home + number}",
        letter=each.letter,
    )


def in_rings(site: str, standing: Sequence[Crowd], rings: Sequence[Point]) -> Standing:
    """Return the people at a site, who fill its rings in turn order."""
    groups, at = [], 0
    for each in standing:
        groups.append(rings[at : at + each.there])
        at += each.there
    return in_groups(site, standing, groups)
