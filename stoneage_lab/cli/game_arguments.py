"""Arguments of `play` and `simulate`: players, game, rules."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ..core.action import nearest
from ..core.errors import SetupError
from ..core.language import texts
from ..games import DEFAULT_GAME, game, game_names
from ..players import PERSON, bots, usual_players
from .argument_types import whole
from .words import words


def arguments(parser: argparse.ArgumentParser, person: bool = False) -> None:
    """Add game, players and rules; the default players include a person, or only bots."""
    said = words()
    usual = " ".join(usual_players(game(DEFAULT_GAME), person))
    parser.add_argument("players", nargs="*", help=said("arg.players", usual=usual))
    parser.add_argument(
        "--players", dest="named", nargs="+", metavar="player", help=said["arg.named"]
    )
    parser.add_argument("--game", default=DEFAULT_GAME, help=said["arg.game"])
    rule_arguments(parser)
    parser.add_argument("--seed", type=whole, help=said["arg.seed"])
    parser.set_defaults(person=person)


def rule_arguments(parser: argparse.ArgumentParser) -> None:
    """Add rule set, expansions and faces."""
    said = words()
    parser.add_argument("--rules", help=said["arg.rules"])
    parser.add_argument(
        "--expansions", nargs="+", default=[], metavar="expansion", help=said["arg.expansions"]
    )
    parser.add_argument("--faces", type=Path, metavar="file", help=said["arg.faces"])


def players(given: argparse.Namespace) -> int | list[str]:
    """Return the number of players, or their names: ``you careful``, ``you,careful`` or ``3``.

    The name of a game may stand before them; it is kept as the game, as ``--game`` would be.

    Raises
    ------
    SetupError
        If what stands first is no game, and no player of the game that is meant.
    """
    if given.players and given.players[0] in game_names():
        given.game, *given.players = given.players
    elif given.players and given.game == DEFAULT_GAME:
        _check_first(given.players[0])
    told = given.named or given.players
    if not told:
        named = expansions(given)
        found = game(given.game, rules=given.rules, expansions=named, faces=given.faces)
        return usual_players(found, given.person)
    names = _split(told)
    if len(names) == 1 and names[0].isdecimal():
        return int(names[0])
    return names


def _check_first(word: str) -> None:
    """Raise if a word can be neither a game nor the players of the game played by default."""
    names = [PERSON, *bots(game(DEFAULT_GAME))]
    if word.isdecimal() or "," in word or word in names:
        return
    close = nearest(word, [*game_names(), *names], 1)
    facts = {"games": ", ".join(game_names()), "players": ", ".join(names)}
    hint = texts()("error.nearest", words=close[0]) if close else ""
    raise SetupError(words()("arg.first_word", given=word, hint=hint, **facts))


def expansions(given: argparse.Namespace) -> list[str]:
    """Return the expansions that are named: ``huts winter`` or ``huts,winter``."""
    return _split(given.expansions)


def _split(told: Sequence[str]) -> list[str]:
    """Return names that are separated by spaces or commas."""
    return [name.strip() for part in told for name in part.split(",") if name.strip()]
