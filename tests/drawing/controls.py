"""The controls of a board's markup, and the words that each of them sends.

The page knows no rule: an element with `data-action` sends those words; a stepper or a picker
sends the words of the choice it is set to. So all that can be done on a board stands in its markup.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any

from stoneage_lab.drawing.scene import PlacedControl, Scene

# Elements without an end.
VOID = {"input", "br", "hr", "img", "link", "meta", "path", "use", "rect", "circle", "line"}


@dataclass(frozen=True)
class Control:
    """One way to send some words.

    `panel` is the closed panel that has to be opened before, `place` the choice of the prompt in
    which it stands; both are ids, empty for what stands on the map.
    """

    words: str
    panel: str
    place: str
    counts: tuple[int, ...] | None = None


@dataclass
class Dial:
    """A stepper or a picker; every one of its choices is a control.

    `kinds` are the names of a picker's rows; a stepper has one without a name.
    """

    name: str
    start: int
    choices: list[dict[str, Any]]
    kinds: list[str] = field(default_factory=list)


@dataclass
class Controls(HTMLParser):
    """What the parts of a board offer.

    `opened` has, for every panel, in which choices of the prompt the elements that open it stand.
    """

    found: list[Control] = field(default_factory=list)
    dials: list[Dial] = field(default_factory=list)
    opened: dict[str, list[str]] = field(default_factory=dict)
    panels: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.around: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        panel, place = self.around[-1][1:] if self.around else ("", "")
        if "id" in given:
            self.ids.append(given["id"])
        if "data-panel" in given:
            panel = given["data-panel"]
            self.panels.append(panel)
        if "sal-choice" in given.get("class", "").split():
            place = given["id"]
        if "data-action" in given:
            self.found.append(Control(given["data-action"], panel, place))
        if "data-open" in given:
            self.opened.setdefault(given["data-open"], []).append(place)
        if given.get("data-kind") and "sal-spin" in given.get("class", ""):
            self.dials[-1].kinds.append(given["data-kind"])
        if "data-stepper" in given or "data-picker" in given:
            self.add_dial(given, panel, place)
        if tag not in VOID:
            self.around.append((tag, panel, place))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.around, f"</{tag}> ends nothing"
        assert self.around[-1][0] == tag, f"</{tag}> ends <{self.around[-1][0]}>"
        self.around.pop()

    def add(self, part: Controls) -> None:
        """Add what another part offers."""
        self.found += part.found
        self.dials += part.dials
        self.panels += part.panels
        self.ids += part.ids
        for panel, places in part.opened.items():
            self.opened.setdefault(panel, []).extend(places)

    def add_dial(self, given: Mapping[str, str], panel: str, place: str) -> None:
        choices = json.loads(given["data-choices"])
        self.dials.append(Dial(given["id"], int(given["data-start"]), choices))
        for choice in choices:
            self.found.append(Control(choice["action"], panel, place, tuple(choice["counts"])))


def controls_of(
    parts: Mapping[str, str] | Iterable[str], beside: Controls | None = None
) -> Controls:
    """Return the controls of a board's parts, added to those of other parts if there are any."""
    made = beside or Controls()
    for markup in parts.values() if isinstance(parts, Mapping) else parts:
        made.add(controls_in(markup))
    return made


@lru_cache(maxsize=64)
def controls_in(part: str) -> Controls:
    """Return the controls of one part; many are the same after every move, or asked for twice."""
    found = Controls()
    found.feed(part)
    found.close()
    assert not found.around, "every element ends in its own part"
    return found


def check_once(found: Controls, legal: set[str]) -> None:
    """Check that every action is offered, once; the short ways stand beside the way to them all."""
    ways: dict[str, list[Control]] = {}
    for control in found.found:
        ways.setdefault(control.words, []).append(control)
    assert ways.keys() == legal
    for words, controls in ways.items():
        assert len({each.panel for each in controls}) == len(controls), f"twice: {words}"
        if len(controls) == 1:
            continue
        # A button for what is wanted most often, and a panel behind a button beside it with all.
        shown, hidden = sorted(controls, key=lambda each: each.panel)
        assert not shown.panel
        assert found.opened[hidden.panel] == [shown.place], f"twice: {words}"


def check_reached(found: Controls) -> None:
    """Check that every panel with a control in it is opened by exactly one element."""
    assert len(set(found.ids)) == len(found.ids)
    assert found.opened.keys() <= set(found.panels)
    for panel in {control.panel for control in found.found} - {""}:
        assert len(found.opened.get(panel, [])) == 1, panel
        assert found.panels.count(panel) == 1


def check_walker(found: Controls, scene: Scene) -> None:
    """Check that the scene's own list of controls is what its markup has."""
    reaches = list(scene.controls())
    walked = Counter((words, way_in(each)) for each in reaches for words in each.words)
    assert walked == Counter((each.words, each.panel) for each in found.found)
    assert {each.id for each in reaches} <= set(found.ids)
    opening = [each.control.opens for each in reaches if each.words == () and each.control.opens]
    assert Counter(opening) == Counter({name: len(at) for name, at in found.opened.items()})


def way_in(reach: PlacedControl) -> str:
    return "" if reach.panel is None or reach.panel.open else reach.panel.id
