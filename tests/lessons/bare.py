"""Run notebooks where Jupyter's widgets are not installed, and ask everything by plain functions.

Not a test: test_bare.py runs it, and it prints what came of it as JSON.

    python bare.py FOLDER_OF_NOTEBOOKS         with a Python that has next to nothing installed
    python bare.py FOLDER_OF_NOTEBOOKS few     with any: what should be absent is hidden, and one
                                               of each kind is tried
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

ABSENT = ("ipywidgets", "anywidget", "numpy", "tqdm", "jupyterlab", "ipykernel")


class Hidden:
    """Finds modules as another finder does, but none that is to be absent."""

    def __init__(self, finder: Any) -> None:
        self.finder = finder

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.partition(".")[0] in ABSENT or not hasattr(self.finder, "find_spec"):
            return None
        return self.finder.find_spec(name, path, target)

    def invalidate_caches(self) -> None:
        if hasattr(self.finder, "invalidate_caches"):
            self.finder.invalidate_caches()

    def find_distributions(self, *context: Any) -> Any:
        found = getattr(self.finder, "find_distributions", None)
        return found(*context) if found else []


def some(things: Any, few: bool) -> list[Any]:
    """Return all of them, or every twentieth."""
    return list(things)[:: 20 if few else 1]


def run(path: Path) -> dict[str, Any]:
    """Run the cells of a notebook in a shell of its own; what each shows, and the first error."""
    import stoneage_lab as lab

    lab.student("", 0)  # a notebook of its own: the same student would go on
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    os.chdir(path.parent)
    shown: list[dict[str, str]] = []
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            result = shell.run_cell("".join(cell["source"]), store_history=True)
        error = result.error_before_exec or result.error_in_exec
        if error:
            return {"error": f"{type(error).__name__}: {error}", "cell": "".join(cell["source"])}
        value = result.result
        data = {} if value is None else shell.display_formatter.format(value)[0]
        shown.append({"text": data.get("text/plain", ""), "html": data.get("text/html", "")})
    return {"error": "", "shown": shown}


def questions(few: bool) -> dict[str, list[str]]:
    """Ask every question: what it says, unanswered, answered oddly, wrongly, rightly; its hint."""
    import stoneage_lab as lab

    found = {}
    for id in some(lab.questions(), few):
        q = lab.question(id)
        q.prediction = "?" if q.question.guessed_first else None
        # Some mistakes lead to the right answer by luck.
        mistake = next(
            wrong
            for m in q.question.mistakes
            if (wrong := m.solver(q.parameters)) not in (None, q.truth)
        )
        said = [q.ask(), q.check(...), q.check(object()), q.check(mistake), q.hint(), q.solution()]
        right = q.check(re.split(" [=≈] ", q.question.kind.show(q.truth))[0])
        shown = InteractiveShell.instance().display_formatter.format(q)[0]
        found[id] = [*map(repr, [*said, right]), shown.get("text/html", "")]
    return found


def goals(few: bool) -> dict[str, list[str]]:
    """Take every goal's way; what its board shows, and what is said at the end."""
    import stoneage_lab as lab
    from stoneage_lab.lessons.goal import goals as known

    found = {}
    for id, goal in some(known().items(), few):
        attempt = lab.goal(id)
        board = attempt.board()
        still = board._repr_mimebundle_()
        for move in goal.way:
            attempt.play.do(move)
        found[id] = [still["text/plain"], still["text/html"], repr(attempt.check())]
        assert board.board is None
    return found


def tours(few: bool) -> dict[str, list[str]]:
    """Walk every tour by having its steps taken; the sentences of its steps, and the picture."""
    import stoneage_lab as lab
    from stoneage_lab.lessons.tour import routes

    found = {}
    for id in some(routes(), few):
        tour = lab.tutorial(id)
        said = [tour._repr_mimebundle_()["text/html"]]
        while not tour.done:
            said.append(tour.sentence())
            with contextlib.redirect_stdout(io.StringIO()):
                tour.skip()
        found[id] = [*said, tour.sentence()]
    return found


def explorers() -> dict[str, str]:
    """Show every explorer as it stands; its HTML."""
    import stoneage_lab as lab
    from stoneage_lab.lessons.explorer import Explorer

    places = [(lab, name) for name in lab.__all__ if name not in {"Board", "NewGame"}]
    places += [(lab.stone_age, name) for name in lab.stone_age.__all__]
    kinds = {name: getattr(place, name) for place, name in places if name[0].isupper()}
    return {
        name: kind().live()._repr_mimebundle_()["text/html"]
        if hasattr(kind().live(), "_repr_mimebundle_")
        else kind().live().html()
        for name, kind in kinds.items()
        if isinstance(kind, type) and issubclass(kind, Explorer)
    }


def main(folder: Path, few: bool) -> dict[str, Any]:
    """Do all of it, or a little of each."""
    if few:
        sys.meta_path[:] = [Hidden(finder) for finder in sys.meta_path]
    paths = [folder / "00_start.ipynb", folder / "90_your_own_game.ipynb"]
    paths += [*sorted(folder.glob("*/rules/*.ipynb")), *sorted(folder.glob("*/lessons/*.ipynb"))]
    notebooks = {path.stem: run(path) for path in some(paths[2:-1] if few else paths, few)}
    import stoneage_lab as lab

    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    return {
        "few": few,
        "where": lab.__file__,
        "absent": {name: importlib.util.find_spec(name) is None for name in ABSENT},
        "notebooks": notebooks,
        "questions": questions(few),
        "goals": goals(few),
        "tours": tours(few),
        "explorers": explorers(),
        "board": lab.Board(play)._repr_mimebundle_(),
        "guide": lab.guide(play).board()._repr_mimebundle_(),
        "panel": repr(lab.NewGame(seed=7)),
        "page": lab.stone_age.PlayPage(seed=7)._repr_mimebundle_(),
        "widgets": sorted(name for name in sys.modules if name.startswith(("ipywidgets", "numpy"))),
    }


if __name__ == "__main__":
    result = main(Path(sys.argv[1]).resolve(), few=sys.argv[2:] == ["few"])
    print(json.dumps(result))
