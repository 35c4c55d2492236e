"""Every public callable of the package, called with arguments of wrong types."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import stoneage_lab as lab

SAMPLES: Mapping[str, Any] = {
    "action": "place 3 forest", "answer": "1/2", "ats": [0], "card": "dog", "cards": [],
    "code": "en", "count": 1, "dice": 2, "faces": None, "first": 1, "game": "stone-age",
    "games": 2, "key": "roll", "known": ["a"], "lesson": "L2", "measure": "scores",
    "move": "place 3 forest", "name": "stone-age", "number": 1, "options": None, "other": "bga",
    "outcome": 3, "pairs": 1, "path": "x.json", "players": 2, "ply": 0, "progress": False,
    "question": "L2.1", "rules": "standard", "seat": "red", "seed": 1, "site": "forest",
    "size": "normal", "text": "", "tries": 5, "value": 1, "what": "scores", "words": "use hunt",
    "workers": 1,
}  # fmt: skip
"""What arguments of a name are where the call is about another one."""

SKIPPED = {"close", "add_expansion", "projector", "language", "register", "registered", "tutorial"}
"""What changes the whole program, or takes the object away."""


class Call(NamedTuple):
    """One call: whom, and which argument was replaced."""

    name: str
    argument: str
    go: Callable[[], Any]


def public(owner: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public callables of a module, a class or an object."""
    names = getattr(owner, "__all__", None) or [name for name in dir(owner) if name[0] != "_"]
    for name in names:
        if name in SKIPPED:
            continue
        if not inspect.ismodule(owner) and not _is_ours(owner, name):
            continue
        try:
            found = getattr(owner, name)
        except lab.LabError:
            continue
        if callable(found) and not inspect.ismodule(found):
            yield name, found


def _is_ours(owner: Any, name: str) -> bool:
    """Tell whether a method is ours, not one of ipywidgets, and can be called on its owner."""
    kind = owner if inspect.isclass(owner) else type(owner)
    for base in kind.__mro__:
        if name in base.__dict__:
            bound = kind is not owner or isinstance(base.__dict__[name], classmethod | staticmethod)
            return bound and base.__module__.startswith(("stoneage_lab", "fixtures"))
    return True


def calls(whose: str, owner: Any, junk: Any) -> Iterator[Call]:
    """Yield the calls of everything public with one argument replaced."""
    for name, function in public(owner):
        try:
            parameters = inspect.signature(function).parameters
        except (TypeError, ValueError):
            continue
        for argument, kind in parameters.items():
            if argument.startswith("_") or kind.kind is kind.VAR_KEYWORD:
                continue
            yield Call(f"{whose}.{name}", argument, _call(function, parameters, argument, junk))


def _call(
    function: Callable[..., Any],
    parameters: Mapping[str, inspect.Parameter],
    replaced: str,
    junk: Any,
) -> Callable[[], Any]:
    placed: list[Any] = []
    named: dict[str, Any] = {}
    for name, parameter in parameters.items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            placed += [junk] if name == replaced else []
            continue
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        if name == replaced:
            value = junk
        elif parameter.default is not parameter.empty:
            if name not in SAMPLES or parameter.kind is parameter.POSITIONAL_ONLY:
                continue
            value = parameter.default if parameter.default is not None else SAMPLES[name]
            value = SAMPLES[name] if name in ("games", "tries", "pairs", "progress") else value
        else:
            value = SAMPLES.get(name, 1)
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD) and (
            parameter.default is parameter.empty
        ):
            placed.append(value)
        else:
            named[name] = value
    return lambda: function(*placed, **named)


def owners() -> dict[str, Any]:
    """Return the modules, and an object of each kind that users hold in their hands."""
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    found: dict[str, Any] = {
        "lab": lab, "stone_age": lab.stone_age, "agricola": lab.agricola,
        "age_of_revive": lab.age_of_revive, "age_of_hunting": lab.age_of_hunting,
        "odds": lab.odds, "coach": lab.coach, "practice": lab.practice, "Die": lab.Die,
        "Distribution": lab.Distribution, "Empirical": lab.Empirical, "Joint": lab.Joint,
        "ClassData": lab.ClassData, "Position": lab.Position, "Session": lab.Session,
        "session": play, "position": play.position, "board": lab.Board(play),
        "hidden": lab.play("age-of-revive", players=["you", "careful", "careful"], seed=7),
        "results": lab.simulate("stone-age", ["random", "random"], games=2, seed=1, workers=1),
        "standings": lab.tournament(["random", "careful"], games=2, seed=1, workers=1),
        "distribution": lab.stone_age.yields("forest", 3), "new_game": lab.NewGame(),
        "rulebook": lab.rulebook("stone-age"), "die": lab.Die(6),
        "search": lab.Search(tries=10),
    }  # fmt: skip
    for name in ("stone-age", "agricola", "age-of-revive", "age-of-hunting"):
        found[name] = lab.game(name, players=3)
    lab.student("1B", 7)
    found |= {
        "question": lab.question("L2.1"), "experiment": lab.experiment("L2"),
        "goal": lab.goal("R1.first"), "guide": lab.guide(play.branch()),
    }  # fmt: skip
    return found
