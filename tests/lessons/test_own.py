"""A lesson of one's own: what is wrong with it is said when it is added."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.lessons import registry
from stoneage_lab.lessons.experiment import Experiment
from stoneage_lab.lessons.goal import Goal, Sign
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.number_answers import Whole
from stoneage_lab.lessons.question import Mistake, Question

TEXTS = """
[M1]
try = "Two dice."
[M1.parameter]
n = "number {n}"
["M1.1"]
ask = "{n} and {n} people: how many?"
solution = "Twice {n}: {answer}."
["M1.1".mistake]
once = "You forgot some {n:person|people}."
["M1.go"]
goal = "Go."
reached = "There."
["M1.go".sign]
away = "Not there."
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(registry, "OWN_ITEMS", {})
    for code in ("en", "ja"):
        (tmp_path / f"{code}.toml").write_text(TEXTS, encoding="utf-8")
    yield tmp_path
    lab.student("", 0)


def doubled(folder: Path, **changes: Any) -> Question:
    facts: dict[str, Any] = {
        "solver": lambda given: 2 * given["n"],
        "mistakes": [Mistake("once", lambda given: given["n"])],
        "parameters": {"n": (0, 2, 3)},
        "folders": [folder],
        **changes,
    }
    return Question("M1.1", Whole(), **facts)


def reword(folder: Path, old: str, new: str, code: str = "en") -> None:
    path = folder / f"{code}.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_sound_lesson_is_taught(folder: Path) -> None:
    lab.teach(questions=[doubled(folder)], game="school")
    lab.student("1B", 7)
    asked = lab.question("M1.1")
    assert asked.check(f"{2 * asked.parameters['n']} people")
    with speaking("ja"):
        assert lab.question("Ｍ１．１").ask().text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ask = ", "asks = ", r"“M1\.1\.ask” is missing in (en|ja)\.toml"),
        ("solution = ", "answer = ", r"“M1\.1\.solution” is missing"),
        ("once = ", "twice = ", r"“M1\.1\.mistake\.once” is missing"),
        ("{n} and", "{people} and", r"“M1\.1\.ask” in (en|ja)\.toml names {people}, .*answer, n"),
        ("{n:person|people}", "{m:person|people}", r"names {m}, which is no parameter"),
        ("number {n}", "number {m}", r"“M1\.parameter\.n” in (en|ja)\.toml names {m}"),
        ("{n} and", "{n and", "an unmatched brace"),
        ("Twice {n}", 'Twice "{n}', r"M1\.1 \((en|ja)\.toml\) cannot be read"),
    ],
)
@pytest.mark.parametrize("code", ["en", "ja"])
def test_texts_are_looked_through_at_once(
    folder: Path, old: str, new: str, said: str, code: str
) -> None:
    reword(folder, old, new, code)
    with pytest.raises(lab.SetupError, match=said):
        lab.teach(questions=[doubled(folder)], game="school")
    with pytest.raises(lab.SetupError):
        lab.question("M1.1")
    # Mended, it can be taught in the same notebook.
    reword(folder, new, old, code)
    lab.teach(questions=[doubled(folder)], game="school")
    assert lab.question("M1.1").ask().text


def test_a_key_tells_a_number_by_its_phrase_or_by_its_name(folder: Path) -> None:
    for phrase, said in {"number {n}": "number 2", "": "n 2"}.items():
        reword(folder, 'n = "number {n}"', f'n = "{phrase}"' if phrase else "")
        lab.teach(questions=[doubled(folder, parameters={"n": (2,)})], game="school")
        assert f">{said}<" in worksheets_page("M1", "1B", students=1, game="school", answers=True)


def test_a_question_without_texts_or_variants_is_refused(folder: Path) -> None:
    with pytest.raises(lab.SetupError, match=r"no en\.toml or ja\.toml in .*nowhere"):
        lab.teach(questions=[doubled(folder / "nowhere")], game="school")
    with pytest.raises(lab.SetupError, match=r"M1\.1 has no variant"):
        lab.teach(questions=[doubled(folder, parameters={"n": (0,)})], game="school")
    with pytest.raises(lab.SetupError, match="returns None, but a student is to write a whole"):
        lab.teach(questions=[doubled(folder, solver=lambda given: None)], game="school")
    with pytest.raises(lab.SetupError, match="takes a list of Question, not"):
        lab.teach(questions=doubled(folder), game="school")  # type: ignore[arg-type]
    with pytest.raises(lab.SetupError, match="takes a list of Experiment, not"):
        lab.teach(experiments=[doubled(folder)], game="school")  # type: ignore[list-item]


def test_one_language_is_enough(folder: Path) -> None:
    (folder / "ja.toml").unlink()
    lab.teach(questions=[doubled(folder)], game="school")
    assert lab.question("M1.1").check("???").outcome == "unreadable"


@pytest.mark.parametrize("number", [0, 256, -1, "7", True, 1.0])
def test_the_number_of_an_experiment_fits_into_a_code(folder: Path, number: Any) -> None:
    with pytest.raises(lab.SetupError, match="from 1 to 255"):
        Experiment("M1", number, 2, sum, folders=[folder])


def test_no_experiment_takes_the_number_of_another(folder: Path) -> None:
    sixes = lab.experiment("P2")
    sixes.throw(10)
    taken = Experiment("M1", 2, 2, sum, folders=[folder])
    with pytest.raises(lab.SetupError, match="Number 2 of experiment M1 is that of experiment P2"):
        lab.teach(experiments=[taken], game="school")
    assert lab.ClassData.from_codes(sixes.code, "").experiment.id == "P2"
    two = [Experiment(id, 201, 2, sum, folders=[folder]) for id in ("M1", "M2")]
    lab.teach(experiments=two[:1], game="school")
    lab.teach(experiments=two[:1], game="school")  # a cell that is run again
    reword(folder, "[M1]", '[M2]\ntry = "Two."\n[M1]')
    reword(folder, "[M1]", '[M2]\ntry = "Two."\n[M1]', "ja")
    with pytest.raises(lab.SetupError, match="Number 201 of experiment M2"):
        lab.teach(experiments=two[1:], game="school")


def test_goals_are_looked_through_too(folder: Path) -> None:
    def go(position: str, sign: str) -> Goal:
        seen = Sign(sign, lambda position: False)
        return Goal("M1.go", position, lambda p: True, ["hold"], [seen], folders=[folder])

    lab.teach(goals=[go("P1.pot", "away")], game="school")
    with pytest.raises(lab.SetupError, match=r"M1\.go\.sign\.gone"):
        lab.teach(goals=[go("P1.pot", "gone")], game="school")
    with pytest.raises(lab.SetupError, match=r"'M1\.nowhere', which is no prepared position"):
        lab.teach(goals=[go("M1.nowhere", "away")], game="school")
