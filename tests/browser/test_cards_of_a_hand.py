"""Cards of a hand with their sentences: every word stays on its card, in real fonts."""

from __future__ import annotations

import pytest
from drawing.stage import staged

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.agricola.rules.cards import CARDS

DECK = [card.id for card in CARDS if card.deck and card.deck.kind == "occupation"]
SOME = 7
# The number of words on cards, their smallest size, and those that stick out of their card.
WORDS = """() => {
  const out = []; let count = 0, least = 99;
  for (const tray of document.querySelectorAll('.sal-tray')) {
    const svg = tray.ownerSVGElement;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const cards = [...tray.querySelectorAll('rect.sal-rim')]
      .map((each) => each.getBoundingClientRect());
    // The sign in the corner of a card that cannot be played is no word of it.
    for (const text of tray.querySelectorAll('text:not(.sal-query *)')) {
      const box = text.getBoundingClientRect();
      const [x, y] = [box.left + 1, box.top + box.height / 2];
      const card = cards.find((each) =>
        each.left <= x && x <= each.right && each.top <= y && y <= each.bottom);
      if (!card) continue;
      count += 1;
      least = Math.min(least, parseFloat(getComputedStyle(text).fontSize) * scale);
      if (box.right > card.right - 1 || box.bottom > card.bottom) out.push(text.textContent);
    }
  }
  return [count, least, out];
}"""


def holding(cards: list[str]) -> lab.Session:
    """Return a game for five in which the first player holds some cards, and nobody else any."""
    data = lab.play("agricola", players=5, rules="standard", seed=3).position.to_dict()
    for player in data["state"]["players"].values():
        player["hand"] = []
    data["state"]["players"]["red"]["hand"] = cards
    position = lab.Position.from_dict(data)
    return lab.play(position, players=["you", *["careful"] * 4], seed=1)


@pytest.mark.layout
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(SOME, len(DECK), SOME))]
)
def test_every_word_of_a_card_stays_on_it_and_can_be_read(browser, first, language):
    session = holding(DECK[first : first + SOME]).do("use lessons")
    with staged(browser, "board", session, language=language, width=1000) as page:
        count, least, out = page.evaluate(WORDS)
    assert count > 3 * len(DECK[first : first + SOME])
    assert least >= 11.5
    assert out == []
