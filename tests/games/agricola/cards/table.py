"""Rows of tests: a card, what lies there, what is said, and what must come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.agricola.farms import farm, goods, red, refused

from stoneage_lab.games.agricola.rules.action_space_names import ROUND_CARDS
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS
from stoneage_lab.session.session import Session

PASTURE = [["1-4", "1-5"]]
FOUR = ["1-1", "2-1", "2-2", "3-1"]
HARVEST = "use start, lead"
"""One pasture of two spaces."""

LEARNED = ["tutor", "mendicant", "conservator", "chief"]
"""Occupations that do nothing in the tests that only count them."""

SITES = ("claypit", "fishing", "forest", "plow", "grain", "labor", "lessons", "rooms", "sheep")


@dataclass(frozen=True)
class Row:
    """One worked test of a card; `acts` says whether the card must act in it.

    Lines in `said` are parted by semicolons: a line ends where somebody else or chance comes in.
    """

    card: str
    acts: bool
    said: str
    given: dict[str, Any]
    then: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.card}: {self.said or self.then}"


def acts(card: str, said: str, given: dict[str, Any] | None = None, **then: Any) -> Row:
    """Return a row in which the card acts."""
    return Row(card, True, said, given or {}, then)


def idle(card: str, said: str, given: dict[str, Any] | None = None, **then: Any) -> Row:
    """Return a row in which the card must not act."""
    return Row(card, False, said, given or {}, then)


def lying(**amounts: int) -> dict[str, Any]:
    """Return spaces with goods on them."""
    return {site: {"goods": n} for site, n in amounts.items()}


def seats_for(card: str) -> int:
    """Return the smallest table with other players at which the card is dealt."""
    deck = CARDS[CARD_NUMBERS[card]].deck
    assert deck is not None
    return max(2, deck.players)


def laid(card: str, given: dict[str, Any]) -> Session:
    """Return the game of a row: red holds the card before it unless it lies elsewhere."""
    given = dict(given)
    number, players = given.pop("number", 4), given.pop("players", seats_for(card))
    seats = given.setdefault("seats", {})
    lies = [name for row in (given, *seats.values()) for key in ("hand", "cards")
            for name in row.get(key, [])]  # fmt: skip
    if card not in lies and not given.pop("without", False):
        given["cards"] = [*given.get("cards", []), card]
    given.pop("without", None)
    if given.pop("harvest", False):
        given["spaces"] = given.get("spaces", {}) | everybody_out(players, given)
    return red(number, players, rules="standard", **given)


def everybody_out(players: int, given: dict[str, Any]) -> dict[str, Any]:
    """Return spaces on which all stand but one person of red, who still leads."""
    names = ("red", "blue", "green", "yellow", "black")[:players]
    people = {name: given["seats"].get(name, {}).get("people", 2) for name in names}
    people["red"] = given.pop("out", given.get("people", 2) - given.get("newborn", 0) - 1)
    people |= {name: n - given["seats"].get(name, {}).get("newborn", 0)
               for name, n in people.items() if name != "red"}  # fmt: skip
    standing = [name for name, n in people.items() for _ in range(n)]
    sites = [*SITES, *(site for site in ROUND_CARDS[:4] if site not in SITES), "market", "grove",
             "hollow"]  # fmt: skip
    return {site: {"goods": 0, "people": [name]}
            for site, name in zip(sites, standing, strict=False)}  # fmt: skip


def coming(rounds: list[int], good: str, n: int = 1) -> list[list[Any]]:
    """Return goods that wait on rounds, as a position writes them."""
    return [[number, good, n] for number in rounds]


def line(session: Session, name: str, seat: int = 0) -> int:
    """Return the points of a line of the score."""
    points: int = next(row[3] for row in session.position.state.score_sheet(seat) if row[0] == name)
    return points


def found(session: Session, name: str) -> Any:
    """Return what a row asks after: of red, of another seat, of the table or of the score."""
    moves = [str(move) for move in session.moves]
    if name in ("blue", "green", "yellow"):
        return goods(session, name)
    if name == "bonus" or name.endswith("_points"):
        return line(session, name.removesuffix("_points"))
    table: dict[str, Any] = {
        "goods": lambda: goods(session),
        "moves": lambda: moves,
        "mover": lambda: session.position.mover_name,
        "step": lambda: session.position.state.step_name,
        "blue_hand": lambda: (farm(session, "blue")["hand"], farm(session, "blue")["shown"]),
        "majors": lambda: session.position.to_dict()["state"]["majors"],
        "gone": lambda: session.position.to_dict()["state"]["gone"],
    }
    if name in table:
        return table[name]()
    return farm(session)[name]


def outcome(row: Row) -> dict[str, Any]:
    """Play a row and return of what came out all that the row speaks of.

    `refuse` is (what is said then, which rule refuses it), `may` and `may_not` are actions.
    """
    session = laid(row.card, row.given)
    for said in filter(None, row.said.split("; ")):
        session.do(said)
    seen: dict[str, Any] = {}
    for name, wanted in row.then.items():
        if name == "refuse":
            seen[name] = (wanted[0], refused(session, wanted[0]).rule.id)
        elif name in ("may", "may_not"):
            moves = found(session, "moves")
            seen[name] = [move for move in wanted if (move in moves) == (name == "may")]
        else:
            seen[name] = found(session, name)
    return seen


def table(number: int = 4, players: int = 2, **given: Any) -> Session:
    """Return a full game in which red has to send somebody."""
    return red(number, players, rules="standard", **given)


def ending(players: int = 2, number: int = 4, **given: Any) -> Session:
    """Return a round in which red sends the last person, who only begins the next round."""
    given = {"without": True, "harvest": True, "players": players, "number": number} | given
    return laid("tutor", given).do(HARVEST)


def moves(session: Session) -> list[str]:
    """Return the words of what can be done now."""
    return [str(move) for move in session.moves]
