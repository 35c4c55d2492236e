"""What lacks something says so: the templates' package, or a stream for errors."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASKED = """
import sys
sys.modules["jinja2"] = None
# Nothing that was kept of templates is found.
sys.pycache_prefix = sys.argv[1]
import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
play.do(play.moves[0])
for ask in (
    lambda: lab.Board(play), lambda: play.save("x.html"), lambda: play._repr_mimebundle_(),
    lambda: lab.tutorial("first")._repr_mimebundle_(),
    lambda: lab.practice("stone-age")._repr_mimebundle_(), lambda: lab.question("L2.1").html(),
):
    try:
        ask()
    except lab.LabError as error:
        print("jinja2" in str(error) and "pip install" in str(error))
    except AttributeError:
        pass
print("end")
"""
SILENT = """
import sys
import stoneage_lab as lab
from stoneage_lab.figures import progress
progress.PATIENCE = 0
play = lab.play("stone-age", players=["random", "random"], seed=7)
for _ in range(5):
    play.step()
sys.stderr = None
path = play.save(sys.argv[1] + "/x.html")
results = lab.simulate("stone-age", ["random", "random"], games=3, seed=1, workers=1)
print(path.exists(), len(results))
"""
VARIATIONS = """
import sys
import stoneage_lab as lab
from stoneage_lab.figures import progress
progress.PATIENCE = 0
sys.modules["tqdm.auto"] = None
made = []
class Noted(progress.PlainBar):
    def update(self, count):
        super().update(count)
        made.append((self.done, self.total))
progress.PlainBar = Noted
play = lab.play("stone-age", players=["random", "random"], seed=7)
for _ in range(5):
    play.step()
play.goto(2)
line = play.branch()
for _ in range(3):
    line.step()
play.save(sys.argv[1] + "/x.html")
print({total for _, total in made} == {made[-1][1]}, made[-1][0] <= made[-1][1], len(made) > 5)
"""


@pytest.mark.parametrize(
    ("text", "last"),
    [(ASKED, "end"), (SILENT, "True 3"), (VARIATIONS, "True True True")],
    ids=["without jinja2", "without stderr", "with variations"],
)
def test_it_is_said_or_done_without(text: str, last: str, tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", text, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=str(tmp_path),
    )
    lines = done.stdout.splitlines()
    assert lines[-1:] == [last], done.stderr
    assert "False" not in lines[:-1]
    assert "Traceback" not in done.stderr
    assert text is not ASKED or len(lines) > 3
