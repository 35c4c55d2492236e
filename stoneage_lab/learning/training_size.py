"""How much is played, searched and fitted in a training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import texts

EVERY_GAME: Final = 100
"""`Recipe.drawn` of a training that draws the moves of all games."""

MAY_BE_NONE: Final = ("first_games", "turns", "games", "drawn", "length_games")
"""The numbers of a recipe that may be 0."""


@dataclass(frozen=True)
class Recipe:
    """The numbers of a training; the same recipe and seed give the same weights.

    Attributes
    ----------
    first_games : int
        Games of the bot that is written by hand, with moves at random: the first evaluation is
        fitted to them. 0: the policy of another number of players, which is there already, plays
        `games` in their place.
    turns : int
        How often policy and evaluation are learned, each from what the other has become. 0: only
        the evaluation, from games of a policy that is there already.
    decisions, tries : int
        In each turn, how many decisions are judged by a search, and by how many tries each.
    quiet_moments : int
        At which quiet moment a try of this search stops and is judged: 1 for the next one.
    one_in : int
        One in so many decisions of a game is judged.
    games : int
        In each turn, the games of the policy to which the evaluation is fitted. 0, with no turn:
        moves stay those of the bot that is written by hand, and the evaluation is that of the first
        games.
    drawn : int
        In so many of a hundred of these games the policy draws its moves by the chances that it
        gives them, in place of making the best: then games begin in more ways than one.
    length_games : int
        Games of the bot that is written by hand, to which the rounds left are fitted before a
        policy that is there already plays the first games. 0: it plays these as if no round were
        left, as policies did of which the file says so.
    matches, match_tries : int
        Games by which it is decided whether the result is better, and the tries of both sides.

    Raises
    ------
    SetupError
        If `drawn` is more than 100, or less than 0.
    """

    first_games: int = 5000
    turns: int = 2
    decisions: int = 9000
    tries: int = 200
    quiet_moments: int = 1
    one_in: int = 8
    games: int = 8000
    drawn: int = 0
    length_games: int = 100
    matches: int = 200
    match_tries: int = 30

    def __post_init__(self) -> None:
        if not 0 <= self.drawn <= EVERY_GAME:
            raise SetupError(texts()("learned.drawn", given=self.drawn))

    def told(self) -> dict[str, Any]:
        """Return the numbers by name, as a file of weights keeps them."""
        return asdict(self)

    def changed(self, given: Sequence[str]) -> Recipe:
        """Return this recipe with other numbers, as a command line gives them.

        Parameters
        ----------
        given : sequence of str
            Each as ``"tries=100"``.

        Raises
        ------
        SetupError
            If one is no number of a recipe, or below 0 (those of `MAY_BE_NONE`) or 1; if `drawn`
            is more than 100; or if the recipe leaves nothing to learn from.

        Examples
        --------
        >>> Recipe().changed(["tries=100", "turns=1"]).told()["tries"]
        100
        """
        numbers = {}
        for text in given:
            name, _, value = text.partition("=")
            least = 0 if name in MAY_BE_NONE else 1
            if name not in self.told() or not value.isdecimal() or int(value) < least:
                known = ", ".join(self.told())
                raise SetupError(texts()("learned.recipe", given=shown(text), known=known))
            numbers[name] = int(value)
        found = replace(self, **numbers)
        if not found.games and (found.turns or not found.first_games):
            raise SetupError(texts()["learned.no_games"])
        return found

    @property
    def begins_with_a_policy(self) -> bool:
        """Whether a policy that is there already plays the first games."""
        return not (self.first_games and (self.turns or not self.games))


USUAL = Recipe()
"""What a few minutes of one processor are enough for."""

OTHER_PLAYERS = Recipe(turns=0, games=4000, matches=60)
"""For further numbers of players: the policy is taken over, only the evaluation is learned."""
