"""Every legal action of Stone Age has exactly one control, and a dial counts what it sends.

Every kind of decision under every rule set. The page itself adds nothing (see
widgets/test/dials.test.ts): a control sends the words that stand in its markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from drawing.controls import Controls, check_once, check_reached, check_walker, controls_of
from games.stone_age.drawing.moments import moments

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.position_scenes import scene_of

STEPS = {"placing", "using", "tools", "buying", "taking", "feeding"}
RULES = {"standard": {"offer"}, "rulebook": {"offer"}, "bga": {"gaining"}}
"""The rule sets, each with the step that only comes up there."""


def sampled(rules: str, counts: tuple[int, ...]) -> Iterator[Any]:
    """Yield sessions at every kind of decision of some games, and now and then between."""
    between = 31 if len(counts) > 1 else 124
    seen = set()
    for players in counts:
        for session in moments(players, seed=players + 3, every=1, rules=rules):
            if session.over:
                continue
            legal = session.position.legal()
            state = session.position.state
            bought = session.game.parts.sites[state.buying].kind if state.buying >= 0 else ""
            verbs = frozenset(action.words.partition(" ")[0] for action in legal)
            kind = (state.step_name, bought, verbs, len(legal) > 4)
            if kind not in seen or session.ply % between == 0:
                seen.add(kind)
                yield session


def counted(words: str) -> Counter[str]:
    """Return what the words of a payment, a gain or some tools count, by the kind of a dial."""
    verb, *rest = words.split()
    if verb == "pay":
        return Counter({kind: int(n) for n, kind in zip(rest[::2], rest[1::2], strict=True)})
    if verb == "tools":
        values = [] if rest == ["none"] else rest[0].split("+")
        return Counter(value if value.startswith("once") else f"tool{value}" for value in values)
    assert verb == "gain"
    return Counter(rest)


def check_dials(found: Controls) -> None:
    """Check that a dial tells its choices apart, and that each says what it counts."""
    for dial in found.dials:
        assert 0 <= dial.start < len(dial.choices), dial.name
        if not dial.kinds:
            labels = [choice["label"] for choice in dial.choices]
            assert labels == [choice["action"].split()[1] for choice in dial.choices]
            assert len(set(labels)) == len(labels)
            continue
        for choice in dial.choices:
            shown = Counter(dict(zip(dial.kinds, choice["counts"], strict=True)))
            assert +shown == counted(choice["action"]), choice
            assert min(shown.values()) >= 0, choice


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("rulebook", (2,)), ("bga", (3,)),
        *(pytest.param(rules, (2, 3, 4), marks=pytest.mark.long) for rules in RULES),
    ],
)  # fmt: skip
def test_every_legal_action_has_exactly_one_control(rules: str, counts: tuple[int, ...]) -> None:
    seen: Counter[str] = Counter()
    forms: set[str] = set()
    for number, session in enumerate(sampled(rules, counts)):
        board = lab.Board(session, language=LANGUAGES[number % 2])
        parts = dict(board.view["parts"])
        own = controls_of([parts.pop(name) for name in ("board", "prompt", "hand")])
        check_walker(own, scene_of(session))
        # What never changes comes apart from it; the pictograms there are nothing to press.
        found = controls_of({**board.scenery, **parts, "symbols": ""}, beside=own)
        board.close()
        check_once(found, {action.words for action in session.position.legal()})
        check_reached(found)
        check_dials(found)
        seen[session.position.state.step_name] += 1
        forms |= {"picker" if dial.kinds else "stepper" for dial in found.dials}
        forms |= {"button" if each.place else "map" for each in found.found if not each.counts}
        forms |= {"panel" for each in found.found if each.panel}
    assert seen.keys() == STEPS | RULES[rules]
    assert forms == {"stepper", "picker", "button", "map", "panel"}
