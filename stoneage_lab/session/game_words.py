"""Reads moves from what people type: in the words of a game, or with its own names for them.

A move is called by the words of its command (``place 1 clay``), by its label on boards, or by both
mixed in any order: the names are those of the game's texts, in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..core.action import Action
from ..core.game import Game
from ..core.language import LANGUAGES, load_texts
from ..core.memo import memo
from ..core.plain_text import plain_text, plain_word

_SIDE = r"(?<=\d)[a-z]$"


Label = Callable[[Action, str], str]
"""What a move is called in a language."""


class GameWords:
    """The words of a game: those of commands, and their names in texts and labels.

    Attributes
    ----------
    heads : list of str
        The words that moves begin with.
    typed : set of str
        The words of all commands.
    alone : set of str
        The commands of one word.
    spelled : dict
        From a name in some text to the words of commands that it may stand for: a place and a card
        may have one name.
    pattern : Pattern
        Finds these names in lower-case text.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> known = words_of(position.game)
    >>> known.meant("Clay pit 1", position.legal())
    <place 1 clay>
    >>> known.meant("粘土場1", position.legal())
    <place 1 clay>
    >>> known.meant("clay pit", position.legal())
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._universe = list(game.all_actions())
        all_actions = self._universe
        self.typed = {
            word for a in all_actions for word in re.findall(r"[a-z]+(?:-[a-z]+)*\d?", a.words)
        }
        self.alone = {action.words for action in all_actions if " " not in action.words}
        self.heads = sorted({action.words.split()[0] for action in all_actions})
        called: dict[str, list[Action]] = {}
        for action in all_actions:
            for said in {_tight(said) for said in self._said(action)}:
                called.setdefault(said, []).append(action)
        # What several moves are called calls none of them.
        self._labels = {said: only for said, (only, *others) in called.items() if not others}
        self.spelled: dict[str, list[str]] = {}
        for said, word in self._spellings():
            known = self.spelled.setdefault(said, [])
            if word not in known:
                known.append(word)
        self._meanings = max(map(len, self.spelled.values()), default=1)
        longest = sorted(self.spelled, key=len, reverse=True)
        ways = [rf"\b{re.escape(one)}\b" if one.isascii() else re.escape(one) for one in longest]
        self.pattern = re.compile("|".join(ways) or "(?!)")
        lists = (load_texts(code).get("typed.small_words") or "" for code in LANGUAGES)
        self._small = {word for words in lists for word in words.split()}
        self._means = dict(self._meanings_of_words())
        counters = " ".join(load_texts(code).get("typed.counters") or "" for code in LANGUAGES)
        self._counted = re.compile(rf"(\d+)\s*(?:{'|'.join(counters.split()) or '(?!)'})(?![a-z])")

    def _said(self, action: Action, label: Label | None = None) -> Iterator[str]:
        """Give what a move is called on boards, and that without what comes of it."""
        for code in LANGUAGES:
            said = (label or self.game.label)(action, code)
            yield from (said, short_label(said))

    def _spellings(self) -> Iterator[tuple[str, str]]:
        """Give what the game's texts call the words one types."""
        for code in LANGUAGES:
            for key, said in self.game.texts(code).items():
                if key.startswith("also."):  # loose names: enough for an answer, not for a move
                    continue
                word = key.rpartition(".")[2]
                # A card with two sides has a name for each, as b3a and b3b; moves name the card.
                word = word if word in self.typed else re.sub(_SIDE, "", word)
                if word in self.typed and "{" not in said and len(said.split()) < 5:
                    yield said.lower(), word

    def _meanings_of_words(self) -> Iterator[tuple[str, str]]:
        """Give for words that no move has the words that they may stand for: gold for the river."""
        for code in LANGUAGES:
            for pair in self.game.texts(code).get("typed.meant", "").split():
                word, _, meant = pair.partition("=")
                yield plain_word(word), meant

    def by_meaning(self, text: str, legal: Iterable[Action]) -> list[Action]:
        """Return moves that a text may mean, one word of which is not theirs; legal ones first.

        They are suggested, not done.
        """
        plainly, possible = plain_word(text), list(legal)
        translated = (self._translated(plainly, meaning) for meaning in range(self._meanings))
        found: dict[Action, None] = {}
        for way in dict.fromkeys((plainly, *translated)):
            for word in self._means:
                changed = self._with_meaning(way, word)
                if changed != way:
                    found |= dict.fromkeys(self._nearly(changed, self._means[word], possible))
        return sorted(found, key=lambda action: action not in possible)

    def _nearly(self, text: str, word: str, legal: Sequence[Action]) -> list[Action]:
        """Return the move that a text calls, or the legal ones with a word that share most."""
        called = self.action(text)
        if called is not None:
            return [called]
        said = frozenset(self._words(text, 0))
        shared = {action: len(said & {*action.words.split()}) for action in legal
                  if word in action.words.split()}  # fmt: skip
        most = max(shared.values(), default=0)
        return [action for action, count in shared.items() if count == most]

    def _with_meaning(self, text: str, word: str) -> str:
        if word.isascii():
            return re.sub(rf"\b{re.escape(word)}s?\b", self._means[word], text)
        return text.replace(word, f" {self._means[word]} ")

    def called(self, text: str, legal: Iterable[Action], label: Label) -> Action | None:
        """Return the move that a text calls by its label, or with names of the board in it.

        Its `label` is that of a position: of the same game, which may play on another engine.
        The name of a place alone will do, also with a number, where that fits one move. The
        beginning of a command is not completed.
        """
        possible, plainly = list(legal), plain_word(text)
        found = self.action(text) or self._labelled(plainly, possible, label)
        if found is not None or any(each.words.startswith(f"{plainly} ") for each in possible):
            return found
        return self.meant(text, possible) if self.pattern.search(plainly) else None

    def _labelled(self, plainly: str, legal: Iterable[Action], label: Label) -> Action | None:
        """Return the only legal move that is called so with the names that lie on the table."""
        typed = _tight(plainly)
        found = [action for action in legal if typed in map(_tight, self._said(action, label))]
        return found[0] if len(found) == 1 else None

    def action(self, text: str) -> Action | None:
        """Return the move that a text calls by its label, or with other names in it."""
        plainly = plain_word(text)
        known = self._labels.get(_tight(plainly))
        for meaning in range(self._meanings):
            known = known or self.game.find(self._translated(plainly, meaning))
        return known

    def meant(self, text: str, legal: Iterable[Action]) -> Action | None:
        """Return the only move that has all the words of a text, in any order and any language.

        Legal moves come first. Then all others: what is refused has a reason that can be said.
        """
        called = self.action(text)
        if called is not None:
            return called
        plainly = plain_word(text)
        # In the order of their meanings, each once.
        # What counts people or things (人) may be a word of moves, too: both ways are tried.
        said = dict.fromkeys((plainly, self._counted.sub(r"\1 ", plainly)))
        ways = dict.fromkeys(
            frozenset(self._words(each, n)) for each in said for n in range(self._meanings)
        )
        for moves in (list(legal), self._universe):
            for words in ways:
                found = _only(words, moves) if words else None
                if found is not None:
                    return found
        return None

    def _translated(self, plainly: str, meaning: int) -> str:
        def word(found: re.Match[str]) -> str:
            known = self.spelled[found[0]]
            return f" {known[min(meaning, len(known) - 1)]} "

        return self.pattern.sub(word, plainly)

    def _words(self, plainly: str, meaning: int) -> Iterator[str]:
        """Yield the words of commands in a text; numbers may stand close to them."""
        for word in self._translated(plainly, meaning).split():
            if word in self.typed:
                yield word
            else:
                parts = re.findall(r"\d+|[^\d]+", word)
                yield from (part for part in parts if part not in self._small)


@memo(8)
def words_of(game: Game) -> GameWords:
    """Return the words of a game; they are collected once."""
    return GameWords(game)


def _only(words: frozenset[str], actions: Iterable[Action]) -> Action | None:
    found = [action for action in actions if words <= set(action.words.split())]
    return found[0] if len(found) == 1 else None


def short_label(label: str) -> str:
    """Return what a move is called on boards without what comes of it, or what it costs.

    Examples
    --------
    >>> short_label("Ride 4 cells (1 horse)"), short_label("森：木材3")
    ('Ride 4 cells', '森')
    """
    return re.split("[:：(（]", label, maxsplit=1)[0].rstrip()


def _tight(text: str) -> str:
    return re.sub(r"[\s“”「」,、]+", "", plain_text(text).lower())
