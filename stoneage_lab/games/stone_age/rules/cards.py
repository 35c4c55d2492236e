"""The 36 civilization cards: what each gives at once (top) and at the end (bottom).

To add a new kind of top, write a subclass of `Top` with a `take`; no other code depends on
the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64
from .goods import BASE, BRICK, FOOD, GOLD, STONE, WOOD, Goods
from .task_numbers import DRAWING, ROLLING, THROWING

if TYPE_CHECKING:
    from ....core.language import Texts
    from .state import StoneAgeState

SYMBOLS: Final = (
    "medicine", "art", "music", "weaving", "pottery", "writing", "transport", "sundial",
)  # fmt: skip
PROFESSIONS: Final = ("farmer", "tool_maker", "hut_builder", "shaman")


NO_GOOD: Final = -2


class Top:
    """What a card gives its buyer at once.

    Attributes
    ----------
    kind : str
        For pictures and texts.
    amount : int
        The amount (dice, food, goods, points, value of the tool).
    number : int
        The number of the good or of food, if it gives any; `NO_GOOD` otherwise.
    good : str
        The name of the good, if it gives any.
    """

    kind = "top"

    def __init__(self, amount: int = 1, good: int = NO_GOOD) -> None:
        self.amount = amount
        self.number = good
        self.good = BASE.yields[good] if BASE.has(good) else ""

    def bind(self, goods: Goods) -> None:
        """Bind to the goods of the game, once all of them are known."""
        if self.number != NO_GOOD:
            self.good = goods.yields[self.number]

    @property
    def gift(self) -> tuple[tuple[str, int], ...]:
        """What it gives as pairs of name and amount, for sentences."""
        return ((self.good or self.kind, self.amount),)

    def words(self, texts: Texts) -> str:
        """Return the effect in words."""
        return texts(f"top.{self.kind}", n=self.amount, good=self.good)

    def take(self, state: StoneAgeState, seat: int) -> None:
        """Apply the effect for a player."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.kind} {self.amount} {self.good}".rstrip() + ">"


class DiceForAll(Top):
    """One die per player is thrown; each player, the buyer first, takes one."""

    kind = "dice_for_all"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.push(THROWING, seat)


class FoodTop(Top):
    """Some food."""

    kind = "food"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.gain(seat, FOOD, self.amount)


class GoodsTop(Top):
    """Some goods of one kind."""

    kind = "goods"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.gain(seat, self.number, self.amount)


class RollTop(Top):
    """Two dice for one good, divided as at its site; tools may be added."""

    kind = "roll"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.push(ROLLING, seat, self.number, self.amount)


class PointsTop(Top):
    """Points at once."""

    kind = "points"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.players[seat].points += self.amount
        state.record_event("points", seat, self.amount)


class ToolTop(Top):
    """One tool, as from the tool maker."""

    kind = "tool"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.add_tool(seat)


class FieldTop(Top):
    """One field, as from the field site."""

    kind = "field"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.add_field(seat)


class ExtraCard(Top):
    """The next card of the deck, of which only the bottom counts; nothing if there is none."""

    kind = "extra_card"

    def take(self, state: StoneAgeState, seat: int) -> None:
        if state.cards_left():
            state.push(DRAWING, seat)
        else:
            state.record_event("no_extra", seat)


class OneUse(Top):
    """A tool that may be added to one roll in the whole game."""

    kind = "one_use"

    def take(self, state: StoneAgeState, seat: int) -> None:
        player = state.players[seat]
        player.once = tuple(sorted((*player.once, self.amount), reverse=True))
        state.record_event("once", seat, self.amount)


class AnyTwo(Top):
    """Two goods of the player's choice; kept, and cashed once on any of the player's turns."""

    kind = "any_two"

    def take(self, state: StoneAgeState, seat: int) -> None:
        state.players[seat].any_two += 1
        state.parts.any_two.taken(state, seat)


class Bottom:
    """The part of a card that scores at the end: a symbol of culture, or people of a profession.

    Attributes
    ----------
    symbol : str
    bit : int
        Its bit in sets of symbols; 0 for people.
    profession : str
    number, count : int
        The place of the profession in `PROFESSIONS`, and how many people of it; 0 for a symbol.
    """

    kind = "bottom"
    symbol = ""
    bit: i64 = 0
    profession = ""
    number = 0
    count = 0


class Culture(Bottom):
    """One of eight symbols, on green ground."""

    kind = "culture"

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol
        self.bit = 1 << SYMBOLS.index(symbol)


class People(Bottom):
    """One to three people of a profession, on sand ground."""

    kind = "people"

    def __init__(self, profession: str, count: int) -> None:
        self.profession = profession
        self.number = PROFESSIONS.index(profession)
        self.count = count


class CivilizationCard:
    """One civilization card, ``"C01"`` to ``"C36"``.

    Attributes
    ----------
    stray : bool
        Whether it only lies in the deck and is never bought, such as an animal.
    """

    stray = False

    def __init__(self, id: str, top: Top, bottom: Bottom) -> None:
        self.id = id
        self.top = top
        self.bottom = bottom

    def lay_out(self, state: StoneAgeState, number: int, slot: int) -> None:
        """Put the card, whose number is given, into a slot when it is dealt."""
        state.display[slot] = number
        if state.events is not None:
            state.events.append(("deal", -1, f"card{slot + 1}", self.id))

    def draw(self, state: StoneAgeState, number: int, seat: int) -> None:
        """Give the card, whose number is given, to a seat that draws it."""
        state.players[seat].take_card(number)
        state.record_event("extra", seat, self.id)

    def __repr__(self) -> str:
        below = self.bottom.symbol or f"{self.bottom.count} {self.bottom.profession}"
        return f"<card {self.id}: {self.top!r} over {below}>"


_CARDS: Final[tuple[tuple[Top, Bottom], ...]] = (
    (DiceForAll(), Culture("pottery")),
    (DiceForAll(), Culture("writing")),
    (DiceForAll(), Culture("sundial")),
    (DiceForAll(), Culture("transport")),
    (DiceForAll(), People("farmer", 1)),
    (DiceForAll(), People("farmer", 2)),
    (DiceForAll(), People("hut_builder", 1)),
    (DiceForAll(), People("hut_builder", 2)),
    (DiceForAll(), People("tool_maker", 2)),
    (DiceForAll(), People("tool_maker", 2)),
    (FoodTop(7, FOOD), Culture("pottery")),
    (FoodTop(5, FOOD), Culture("medicine")),
    (FoodTop(3, FOOD), Culture("weaving")),
    (FoodTop(1, FOOD), Culture("weaving")),
    (FoodTop(4, FOOD), People("hut_builder", 1)),
    (FoodTop(2, FOOD), People("hut_builder", 2)),
    (FoodTop(3, FOOD), People("farmer", 2)),
    (GoodsTop(2, STONE), Culture("transport")),
    (GoodsTop(1, STONE), People("farmer", 1)),
    (GoodsTop(1, STONE), People("shaman", 1)),
    (GoodsTop(1, GOLD), People("shaman", 1)),
    (GoodsTop(1, BRICK), People("shaman", 2)),
    (RollTop(2, GOLD), Culture("art")),
    (RollTop(2, STONE), People("shaman", 1)),
    (RollTop(2, WOOD), People("shaman", 2)),
    (PointsTop(3), Culture("music")),
    (PointsTop(3), Culture("music")),
    (PointsTop(3), People("hut_builder", 3)),
    (ToolTop(), Culture("art")),
    (FieldTop(), Culture("sundial")),
    (FieldTop(), People("farmer", 1)),
    (ExtraCard(), Culture("writing")),
    (OneUse(4), People("tool_maker", 1)),
    (OneUse(3), People("tool_maker", 1)),
    (OneUse(2), People("tool_maker", 2)),
    (AnyTwo(2), Culture("medicine")),
)

CARDS: Final = tuple(
    CivilizationCard(f"C{number:02}", *halves) for number, halves in enumerate(_CARDS, 1)
)
CARD_NUMBERS: Final = {card.id: number for number, card in enumerate(CARDS)}

DRAFT: Final[tuple[Top, ...]] = (
    GoodsTop(1, WOOD),
    GoodsTop(1, BRICK),
    GoodsTop(1, STONE),
    GoodsTop(1, GOLD),
    ToolTop(),
    FieldTop(),
)
"""What a die of "dice for everyone" gives in the base game, from face 1 to face 6."""
