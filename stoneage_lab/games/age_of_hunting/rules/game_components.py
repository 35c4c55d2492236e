"""The components of a game of Age of Hunting, made from its faces.

An option is a function that takes components and returns changed ones; the rules read the
components and never check which option is on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.grammar import Verb
from .actions import DECLINE, GROUND_NAMES, build_hut, copy, place, recall
from .faces import Area, DevelopmentRow, Face, Price, Rock
from .goods import FOODS
from .scoring import Developments, TieBreak
from .task_numbers import SPACES

SIDES: Final = "ab"
KINDS: Final[tuple[str, ...]] = ("basic", "harvest", "special", "score")
UNLIMITED: Final = 10**9
"""More food than any game needs."""

LANDS: Final[Mapping[int, int]] = {2: 2, 3: 3, 4: 4, 5: 4}
"""How many new lands lie out, by the number of players."""

RECOMMENDED: Final[Mapping[int, tuple[str, ...]]] = {
    2: (), 3: ("special", "score"), 4: ("harvest", "special", "score"),
    5: ("harvest", "special", "score"),
}  # fmt: skip


class Components:
    """The parts of one game.

    Attributes
    ----------
    players : int
    faces : list of Face
        Both sides of every ground: ``faces[2 * ground + side]``.
    face_ids : list of str
    basics : list of int
        The basic grounds of this game.
    lands : int
        How many new lands lie out.
    due : tuple of str
        The kinds from which the first new lands are drawn; later ones come from all.
    new_faces : list of int
        The numbers of the faces of new lands.
    chiefs, hands : int
        Chiefs, and followers in hand, that a player begins with.
    rows : list of DevelopmentRow
        The rows of a player's board: caves, followers, huts.
    hut_prices : list of list of Price
        The whole price of a hut, by face and by huts developed.
    stacks : list of int
        How many rocks lie in each stack of a board.
    caves : int
        How many caves are open at the start.
    goal : int
        The step of the track that ends the game.
    rocks : list of Rock
        The kinds of rocks in this game.
    stock : int
        How many of each food there are.
    asked : bool
        Whether each area is used, or skipped, when the player says so.
    chain : bool
        Whether a copied area may copy further.
    tie_break : TieBreak
    places : list of list of Action
        For each ground all placings, by rising number of followers.
    placings : list of list of list of Action
        For each ground its first placings: none, one, two …
    recalls, huts, copies : list of list of Action
        For each ground calling home a chief, building a hut, and copying an area, by space from 1
        on.
    areas_that_copy : int
    """

    def __init__(self, players: int, data: Mapping[str, Any]) -> None:
        self.players = players
        self.faces: list[Face] = []
        copies = 0
        for ground, given in enumerate(data["grounds"]):
            for side in SIDES:
                made = Face(
                    ground, GROUND_NAMES[ground] + side, given["kind"], given["sides"][side], copies
                )
                copies = made.copies
                self.faces.append(made)
        self.areas_that_copy = copies
        self.face_ids: list[str] = [face.id for face in self.faces]
        self.face_numbers: dict[str, int] = {id: n for n, id in enumerate(self.face_ids)}
        without = players == 2
        self.basics: list[int] = [
            ground
            for ground, given in enumerate(data["grounds"])
            if given["kind"] == "basic" and not (without and given.get("money_only"))
        ]
        self.lands: i64 = LANDS[players]
        self.due: tuple[str, ...] = ()
        self.new_faces: list[int] = [
            number for number, face in enumerate(self.faces) if face.kind != "basic"
        ]
        pieces = data["pieces"]
        self.chiefs: i64 = pieces["chiefs"][str(players)]
        self.hands: i64 = pieces["followers"]["in_hand"]
        board = data["board"]
        self.rows: list[DevelopmentRow] = [
            DevelopmentRow("cave", board["caves"]["base"], board["caves"]),
            DevelopmentRow("follower", board["followers"]["base"], board["followers"]),
            DevelopmentRow("hut", {}, board["huts"]),
        ]
        extras = board["huts"]["extra"]
        self.hut_prices: list[list[Price]] = [_hut_prices(face, extras) for face in self.faces]
        self.stacks: list[int] = list(board["caves"]["stacks"])
        self.caves: i64 = board["caves"]["open"]
        self.goal: i64 = board["track"]["ends_at"]
        out = data["rocks"]["out_for_two"] if without else ()
        self.rocks: list[Rock] = [
            Rock(chip["id"], chip["gives"], chip["count"])
            for chip in data["rocks"]["chips"]
            if chip["id"] not in out
        ]
        self.rock_ids: list[str] = [rock.id for rock in self.rocks]
        self.rock_counts: list[int] = [int(rock.count) for rock in self.rocks]
        self.stock: i64 = data["stock"]["each"]
        self.asked = False
        self.chain = False
        self.tie_break: TieBreak = Developments()
        self.places: list[list[Action]] = [
            [place(followers, ground) for followers in range(self.hands + self.rows[1].size + 1)]
            for ground in range(len(GROUND_NAMES))
        ]
        self.placings: list[list[list[Action]]] = [
            [row[:count] for count in range(len(row) + 1)] for row in self.places
        ]
        self.recalls: list[list[Action]] = _by_space(recall)
        self.huts: list[list[Action]] = _by_space(build_hut)
        self.copies: list[list[Action]] = _by_space(copy)

    def area(self, side: i64, ground: i64, space: i64) -> Area:
        """Return the area of a space."""
        return self.faces[2 * ground + side].areas[space - 1]

    def fresh_stock(self) -> vec[i64]:
        """Return the stock of foods before the game."""
        return vec[i64]([self.stock] * FOODS)


def _by_space(verb: Verb[Any]) -> list[list[Action]]:
    """Return the actions of a verb for each ground, by space; there is none of space 0."""
    return [
        [DECLINE, *(verb(ground, space) for space in range(1, SPACES + 1))]
        for ground in range(len(GROUND_NAMES))
    ]


def _hut_prices(face: Face, extras: list[Mapping[str, int]]) -> list[Price]:
    found = []
    price = face.cost
    for extra in extras:
        price = price.plus(extra)
        found.append(price)
    return found
