"""The kinds of cards: prices, needs, actions and points, as the faces say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.goods import Purse
from ....core.language import LANGUAGES
from .goods import NAMES, NUMBERS

NO_KIND: Final = 0
NORMAL: Final = 1
SPECIAL: Final = 2
KIND_NAMES: Final[tuple[str, ...]] = ("none", "normal", "special")

ON_RING: Final = 0
IN_SUBURB: Final = 1
IN_CENTRE: Final = 2
FORM_NAMES: Final[tuple[str, ...]] = ("ring", "suburb", "centre")

ANYWHERE: Final = 0
OWN_AREA: Final = 1
NEIGHBOURS: Final = 2
WHERE_NAMES: Final[tuple[str, ...]] = ("ring", "own area", "neighbours")

BY_HORSES: Final = -1
"""How often a facility is used where horses are paid for it."""

FIXED: Final = 0
PER_ICON: Final = 1
PER_NORMAL: Final = 2
PER_RUBBLE: Final = 3
PER_TRACK: Final = 4
PER_NAMES: Final[tuple[str, ...]] = ("", "icons", "normal", "rubble", "track")

ACTION_NAMES: Final[tuple[str, ...]] = ("", "recruit", "flip", "left", "right")


def purse_of(data: Mapping[str, int]) -> Purse:
    """Return goods by name as a purse.

    Examples
    --------
    >>> purse_of({"stone": 2, "worker": 1})
    (1, 0, 0, 2, 0)
    """
    return tuple([data.get(name, 0) for name in NAMES])


class CardAction:
    """One action of a card; its parts happen in the order of the attributes.

    Attributes
    ----------
    name : int
        Its place in `ACTION_NAMES`; 0 where the card has one action only.
    pay, gain : Purse
    set_to : Purse
        Goods become exactly this many; -1 leaves them alone.
    swap : bool
        A good is laid on the card, and what lay there is taken.
    choose : int
        Goods of one's choice.
    cards : int
        Cards that are gained.
    build : int
        How many facilities may be built, each for its cost and `each`.
    rebuild : bool
        A facility is replaced, for the difference and `extra`.
    trade : int
        How often a good may be exchanged.
    use : int
        How many facilities are used, or `BY_HORSES`; `where` they may lie.
    market, levy : bool
        Goods are laid out for all; the others hand over a card.
    limit : int
        The most cards in anybody's hand; 0 for no limit.
    flip : int
        The other side of the card, or -1.
    goes_on : bool
        Whether more has to be possible with what is left after the price.
    """

    def __init__(self, data: Mapping[str, Any], flip: int) -> None:
        self.name = ACTION_NAMES.index(data.get("name", ""))
        self.pay: Purse = purse_of(data.get("pay", {}))
        self.gain: Purse = purse_of(data.get("gain", {}))
        exact = data.get("set", {})
        self.set_to: Purse = tuple([exact.get(name, -1) for name in NAMES])
        self.sets = bool(exact)
        self.swap = bool(data.get("swap", False))
        self.choose = int(data.get("choose", 0))
        self.cards = int(data.get("cards", 0))
        build = data.get("build", {})
        self.build = int(build.get("most", 0))
        self.each: Purse = purse_of(build.get("each", {}))
        self.rebuild = "rebuild" in data
        self.extra: Purse = purse_of(data.get("rebuild", {}).get("extra", {}))
        self.trade = int(data.get("trade", {}).get("most", 0))
        use = data.get("use", {})
        count = use.get("count", 0)
        self.use = BY_HORSES if count == "horses" else int(count)
        self.where = WHERE_NAMES.index(use.get("where", "ring"))
        self.market = bool(data.get("market", False))
        self.levy = bool(data.get("levy", False))
        self.limit = int(data.get("limit", {}).get("hand", 0))
        self.flip = flip
        needs_goods = self.swap or bool(self.trade)
        self.goes_on = needs_goods or bool(self.build) or bool(self.use) or self.rebuild


class Card:
    """One kind of card, or one side of it.

    Attributes
    ----------
    number : int
        Its place in the file of faces.
    id : str
    names : dict of str to str
        Its name by language.
    copies : int
    dealt : int
        How many of them are shuffled.
    new : bool
        Whether it belongs to the cards that the first game leaves out.
    kind, form : int
    cost : Purse
    needs : tuple of int
        The facilities that have to stand somewhere.
    actions : tuple of CardAction
    stands_in : bool
        Whether it stands in for one facility that a building of its owner needs.
    worker_for : int
        The set of goods that may stand in for one worker of a cost.
    holds : int
        The good that lies on it at first, or -1.
    track : int
        The last step of its marker; 0 for no marker.
    base, per, each, most_counted : int
        Its points: `base`, and `each` for each of what `per` says, at most `most_counted`.
    icons : int
    counts : int
        How many normal facilities it counts as.
    flips_from : int
        The card it is the other side of, or -1.
    reconstructed : tuple of str
        What on it is no printed value.
    """

    def __init__(self, number: int, data: Mapping[str, Any], numbers: Mapping[str, int]) -> None:
        self.number = number
        self.id = str(data["id"])
        self.names = {code: str(data[code]) for code in LANGUAGES}
        self.copies = int(data["copies"])
        self.new = data.get("set", "first") == "new"
        self.kind = KIND_NAMES.index(data["kind"])
        self.form = FORM_NAMES.index(data["form"])
        self.cost: Purse = purse_of(data.get("cost", {}))
        self.needs: tuple[int, ...] = tuple([numbers[name] for name in data.get("needs", ())])
        self.actions: tuple[CardAction, ...] = tuple(
            [
                CardAction(action, numbers[action["flip"]] if "flip" in action else -1)
                for action in data["actions"]
            ]
        )
        passive = data.get("passive", {})
        self.stands_in = bool(passive.get("stands_in", 0))
        self.worker_for = 0
        for name in passive.get("worker_for", ()):
            self.worker_for |= 1 << NUMBERS[name]
        self.holds = NUMBERS[passive["holds"]] if "holds" in passive else -1
        self.track = int(passive.get("track", 0))
        points = data["points"]
        varied: Mapping[str, Any] = points if isinstance(points, Mapping) else {}
        self.base = int(varied.get("base", 0)) if varied else int(points)
        self.per = PER_NAMES.index(varied.get("per", ""))
        self.each = int(varied.get("each", 0))
        self.most_counted = int(varied.get("most_counted", 99))
        self.icons = int(data["icons"])
        self.counts = int(data.get("counts", 1))
        self.flips_from = -1
        self.dealt = 0
        self.reconstructed: tuple[str, ...] = tuple(data.get("reconstructed", ()))

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self.number

    def action_named(self, name: int) -> int:
        """Return the place of the action with this name, or -1."""
        for place, action in enumerate(self.actions):
            if action.name == name:
                return place
        return -1

    def action_that(self, what: str) -> CardAction:
        """Return the action that builds, rebuilds or uses; the card must have one."""
        for action in self.actions:
            if (what == "build" and action.build) or (what == "use" and action.use):
                return action
            if what == "rebuild" and action.rebuild:
                return action
        raise LookupError(what)

    def __repr__(self) -> str:
        return f"<card {self.id}>"
