"""How often each card of the deck is played, and acts, in games at random: a table of the docs.

    python3 tests/games/agricola/card_counts.py

plays the games and writes ``stoneage_lab/games/agricola/explain/card_counts.json``, from which the
list of all cards is made. The same games are played on every machine. In each of them some cards
are dealt (``faces={"dealt": …}``), so that every card comes up, players like to play cards, and in
one game of three they begin with goods, sheep and a better house, which they hardly get at random.

A card *acts* where one of its effects is carried out, where the log names it after it was played,
where its space is used, or where it changes something without a word: what its owner may do at a
decision, or the points at the end, those printed on it among them.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.agricola.rules import card_effect_steps, card_triggering
from stoneage_lab.games.agricola.rules.card_data import MINOR, OCCUPATION, deck
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS, CARDS

FILE: Final = Path(lab.__file__).parent / "games" / "agricola" / "explain" / "card_counts.json"

GAMES: Final = 240
PLAYERS: Final = 4
"""With four players all cards are in the game."""
HAND: Final = 7
EAGER: Final = (
    "play", "accept", "convert", "renovate", "sow", "bake", "buy", "fence", "close", "give",
)  # fmt: skip
SPACES: Final = (
    "use lessons", "use school", "use start", "use improve", "use growth", "use renovate",
)  # fmt: skip
SHARE: Final = 0.7
SILENT: Final = (
    "allow", "bake", "breeding", "cook", "count", "field", "hold", "hunger", "price", "reckoning",
    "score", "sown", "take", "plowing", "lesson", "others", "feeding", "free",
)  # fmt: skip
"""The hooks on which a card may act without an event that names it."""
TOLD: Final = ("play", "learn", "pass_left", "card_gone", "give_up", "deal")
"""The events that name a card which does not act in them."""
Look = Callable[[Any, Any, Any], None]

EVERY: Final = 3
"""At one in so many decisions it is looked what silent cards change."""

_SILENT_IDS: Final = {
    card.id for card in deck() if set(card.effects) & set(SILENT) or not card.effects
}


def hands(number: int) -> dict[str, list[str]]:
    """Return the hands of a game: all cards come in turn, in another order in every round."""
    seats = lab.game("agricola", PLAYERS, rules="standard").seats
    found: dict[str, list[str]] = {seat: [] for seat in seats}
    for kind in (OCCUPATION, MINOR):
        cards = [card.id for card in deck() if card.kind == kind]
        taken = HAND * PLAYERS
        start = number * taken
        rows: list[str] = []
        while len(rows) < taken:
            lap, place = divmod(start, len(cards))
            order = random.Random(lap).sample(cards, len(cards))
            if order[place] not in rows:
                rows.append(order[place])
            start += 1
        for place, seat in enumerate(seats):
            found[seat] += rows[place * HAND : (place + 1) * HAND]
    return found


def eager(state: Any, rng: random.Random) -> Any:
    """Return an action at random: mostly one that has to do with cards, if there is any."""
    moves = state.legal()
    about = [
        move for move in moves
        if str(move).partition(" ")[0] in EAGER or str(move) in SPACES
    ]  # fmt: skip
    return rng.choice(about if about and rng.random() < SHARE else moves)


def rich(game: Any, state: Any, number: int) -> Any:
    """Return a position with goods, a pasture and a better house, with three rooms but for one."""
    data = state.to_dict()
    for seat, player in enumerate(data["players"].values()):
        player["house"] = ("clay", "stone")[(number + seat) // 2 % 2]
        player["goods"] |= {"wood": 8, "clay": 6, "reed": 5, "stone": 6, "food": 8, "grain": 2}
        player["goods"]["sheep"] = 4
        player["pastures"] = [["1-4", "1-5"]]
        del player["fences"]
        if seat != number // 3 % PLAYERS:
            player["rooms"] = ["1-1", *player["rooms"]]
    return game.from_dict(data)


def without(state: Any, seat: int, card: int) -> Any:
    """Return a copy of a state in which a card of a seat does not lie there."""
    other = state.copy()
    player = other.players[seat]
    player.cards = tuple(number for number in player.cards if number != card)
    player.refresh_modifiers()
    player.refresh_pastures()
    other.known_moves = None
    return other


def silent(state: Any) -> Iterator[str]:
    """Yield the cards before the mover without which the mover could do other things."""
    seat = state.mover
    moves = set(map(str, state.legal()))
    for number in state.players[seat].cards:
        card = state.parts.cards[number]
        if card.id in _SILENT_IDS and set(map(str, without(state, seat, number).legal())) != moves:
            yield card.id


def at_end(state: Any) -> Iterator[str]:
    """Yield the cards that change the points of a game."""
    for seat, player in enumerate(state.players):
        for number in player.cards:
            card = state.parts.cards[number]
            if card.id not in _SILENT_IDS:
                continue
            if state.scores() != without(state, seat, number).scores():
                yield card.id


@contextmanager
def carried_out() -> Iterator[Counter[str]]:
    """Count by card the effects that are carried out meanwhile, by the readable rules."""
    found, usual = Counter[str](), card_triggering.resolve_effect

    def counting(state: Any, seat: int, card: int, row: int, extra: int) -> None:
        found[CARDS[card].id] += 1
        usual(state, seat, card, row, extra)

    card_triggering.resolve_effect = card_effect_steps.resolve_effect = counting
    try:
        yield found
    finally:
        card_triggering.resolve_effect = card_effect_steps.resolve_effect = usual


def one_game(number: int, look: Look | None = None) -> tuple[Counter[str], Counter[str]]:
    """Play a game; return how often each card was played, and acted.

    `look` is called before every decision with the game, the state and the chosen action.
    """
    with carried_out() as done:
        played, acted = _one_game(number, look)
    # What the log told of these cards is the same once more.
    return played, acted | done


def _one_game(number: int, look: Look | None) -> tuple[Counter[str], Counter[str]]:
    faces = {"dealt": hands(number)}
    game = lab.game("agricola", PLAYERS, rules="standard", faces=faces)
    state: Any = game.start()
    rng, played, acted, decisions = random.Random(number), Counter[str](), Counter[str](), 0
    state.events = []
    opened = {row["id"]: card.id for card in deck() for row in card.effects.get("space", ())}
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(rng.choice([outcome for outcome, _ in state.chance().outcomes()]))
        else:
            if not decisions and number % 3 == 2:
                state = rich(game, state, number)
                state.events = []
            decisions += 1
            if decisions % EVERY == 0:
                acted.update(silent(state))
            move = eager(state, rng)
            if look is not None:
                look(game, state, move)
            state.play(move)
        for event in state.events:
            facts = game.event_facts(event)
            card = facts.get("card")
            if event[0] == "use" and facts["site"] in opened:
                acted[opened[facts["site"]]] += 1
            if card in CARD_NUMBERS:
                if event[0] == "play":
                    played[card] += 1
                elif event[0] not in TOLD:
                    acted[card] += 1
        state.events = []
    acted.update(at_end(state))
    return played, acted


def counted(games: int = GAMES, look: Look | None = None) -> dict[str, dict[str, int]]:
    """Return how often each card is played and acts in some games."""
    played, acted = Counter[str](), Counter[str]()
    for number in range(games):
        for total, more in zip((played, acted), one_game(number, look), strict=True):
            total.update(more)
    return {card.id: {"played": played[card.id], "acts": acted[card.id]} for card in deck()}


def written(cards: dict[str, dict[str, int]], games: int) -> str:
    """Return the counts as the file holds them: a line for each card."""
    rows = ",\n".join(f"  {json.dumps(id)}: {json.dumps(row)}" for id, row in cards.items())
    return f'{{"games": {games}, "players": {PLAYERS}, "cards": {{\n{rows}\n}}}}\n'


if __name__ == "__main__":
    FILE.write_text(written(counted(), GAMES), encoding="utf-8", newline="\n")
    print(f"{FILE.name}: {GAMES} games")
