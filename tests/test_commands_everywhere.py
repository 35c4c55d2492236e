"""Commands that the project tells people to type run in bash, zsh, cmd and PowerShell alike.

They are looked for in documents, in notebooks and in the sentences of programs.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from support.for_each import for_each
from support.syntax_trees import syntax_tree

ROOT = Path(__file__).resolve().parent.parent
MADE = {"_compiled", "dist", "node_modules", "static", "site-packages"}

PROGRAMS = r"(?:pip3?|python3?|py|stoneage-lab|git|voila|jupyter|uv|npm|node|conda|marimo) "
SETTING = r"(?:(?:export|set|setx|env|\$env:) ?)?[A-Z][A-Z_0-9]+=\S* (?=[a-z])"
COMMAND = re.compile(rf"(?:[$>!%] ?)?(?:{SETTING})*{PROGRAMS}.*|(?:export|set) [A-Z_0-9]+=.*")
# Words of a sentence that may begin like one.
IN_A_SENTENCE = re.compile(
    r"(?:[A-Z][A-Z_0-9]+=\S+ )?(?:(?:pip3? (?:un)?install|python3? (?:-m|dev\.py)|uv pip)\b"
    r"|stoneage-lab (?=[a-z-]+\b)).*"
)
SHELLS = {"", "bash", "console", "powershell", "sh", "shell", "text", "zsh"}


def faults(command: str) -> list[str]:
    """What one shell or another does not take in a command, or takes for something else."""
    bare = re.sub(r'"[^"]*"', '""', command)
    looks = {
        "single quotes: cmd hands them on": "'" in command,
        "a comment behind it: zsh and cmd hand it on": re.search(r"(?:^|\s)#", bare),
        "a variable set before it: bash and zsh only": re.match(rf"[$>!%]? ?{SETTING}", bare),
        "a variable set by one shell's word": re.match(r"(?:export|set|setx|\$env:)\b", bare),
        "a line that goes on: each shell has another sign": re.search(r"[\\^`]\s*$", bare),
        "brackets without quotes: zsh looks for files": re.search(r"[\[\]*?{}]", bare),
        "a sign that shells act on": re.search(r"[;&|<>$()!~]", bare.removeprefix("$ ")),
        "curly quotes": re.search(r"[“”‘’]", command),
    }
    return [fault for fault, found in looks.items() if found]


@for_each(
    case=(
        ("pip install '.[lab]'", "single quotes"),
        ("pip install .[lab]", "brackets"),
        ("python3 dev.py lab   # installs", "comment"),
        ("PIP_USER=1 python3 dev.py lab", "before it"),
        ("export PYTHONUTF8=1", "one shell's word"),
        ("set PYTHONUTF8=1", "one shell's word"),
        ("pip install stoneage-lab \\", "goes on"),
        ("pip install stoneage-lab `", "goes on"),
        ("pip install stoneage-lab ^", "goes on"),
        ("git tag v1 && git push", "act on"),
        ("python3 dev.py notebooks <path>", "act on"),
        ("pip install numpy>=2", "act on"),
        ("python3 dev.py lab ~/mine", "act on"),
        ("pip install “a”", "curly"),
    )
)
def test_what_a_shell_does_not_take_is_seen(case: tuple[str, str]) -> None:
    command, fault = case
    assert any(fault in found for found in faults(command))
    assert COMMAND.fullmatch(command)


@for_each(
    command=(
        'pip install ".[lab]"', 'pip install "numpy>=2,<3"', "python3 dev.py lab --language ja",
        "stoneage-lab pool codes.txt --quiz 1B-Monday", "git clone",
    )
)  # fmt: skip
def test_what_all_shells_take_is_let_through(command: str) -> None:
    assert not faults(command)


# ---- where commands stand ----------------------------------------------------------------------


def files(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            parts = path.relative_to(ROOT).parts
            if not MADE & set(parts) and not any(part.startswith(".") for part in parts):
                yield path


def in_text(text: str) -> Iterator[str]:
    """Yield the commands of a document in Markdown: in blocks and between single marks."""
    outside = text
    for block in re.finditer(r"^( *)(```+)(\S*)[^\n]*\n(.*?)^ *\2", text, re.M | re.S):
        outside = outside.replace(block[0], "")
        if block[3].strip("{}") in SHELLS:
            yield from (line.strip() for line in block[4].splitlines())
    for mark in re.finditer(r"(?<!`)`([^`]+)`(?!`)", outside):
        yield " ".join(mark[1].split())


def strings(told: Any) -> Iterator[str]:
    """Yield every text of a file of texts."""
    if isinstance(told, dict):
        for one in told.values():
            yield from strings(one)
    elif isinstance(told, list):
        for one in told:
            yield from strings(one)
    elif isinstance(told, str):
        yield told


def in_sentence(sentence: str) -> Iterator[str]:
    """Yield the commands of a sentence, each up to the sign that ends it."""
    for line in sentence.splitlines():
        found = IN_A_SENTENCE.search(line)
        while found:
            # What follows a command in a sentence, and what surrounds it in one.
            ended = re.split(r"[:：。、；（]|[.,;)](?:\s|$)| (?:-- )?—| {2,}|`", found[0])[0]
            # What a program puts in.
            yield re.sub(r"\{\w*\}", "NAME", ended).strip()
            found = IN_A_SENTENCE.search(found[0], 1)


def in_code(path: Path) -> Iterator[str]:
    """Yield the sentences in a file of Python; parts of a sentence that are put in are NAME."""
    text = path.read_text(encoding="utf-8")
    if not IN_A_SENTENCE.search(text):
        return
    tree = syntax_tree(text)
    inner = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in ast.walk(tree):
        if id(node) in inner:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [
                part.value if isinstance(part, ast.Constant) else "NAME" for part in node.values
            ]
            yield "".join(str(part) for part in parts)


def in_notebook(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield from in_text(text)
        else:
            yield from (line.strip()[1:] for line in text.splitlines() if line.startswith("!"))


@cache
def commands() -> list[tuple[str, str]]:
    """Every command, after the name of its file."""
    found = []
    for path in files("*.md", "docs/**/*.md", "notebooks/**/*.md"):
        found += [(path, text) for text in in_text(path.read_text(encoding="utf-8"))]
    for path in files("notebooks/**/*.ipynb"):
        found += [(path, text) for text in in_notebook(path)]
    found = [(path, text) for path, text in found if COMMAND.fullmatch(text)]
    for path in files("*/**/text/*.toml"):
        texts = strings(tomllib.loads(path.read_text(encoding="utf-8")))
        found += [(path, one) for text in texts for one in in_sentence(text)]
    for path in files("*.py", "stoneage_lab/**/*.py", "tools/*.py", "lite/**/*.py", "docs/**/*.py"):
        found += [(path, one) for text in in_code(path) for one in in_sentence(text)]
    return [(path.relative_to(ROOT).as_posix(), text) for path, text in found]


def test_every_shell_takes_every_command() -> None:
    wrong = [(name, text, faults(text)) for name, text in commands() if faults(text)]
    assert not wrong, "\n".join(f"{name}: {text}: {', '.join(why)}" for name, text, why in wrong)


def test_commands_are_found_in_every_kind_of_place() -> None:
    found = commands()
    for name, text in (
        ("README.md", 'pip install ".[lab]"'),
        ("README.md", "python3 dev.py lab"),
        ("docs/ja.md", "python3 dev.py lab --language ja"),
        ("docs/how_to/simulate.md", 'pip install "stoneage-lab[cluster]"'),
        ("stoneage_lab/cli/text/ja.toml", 'pip install "stoneage-lab[lab]"'),
        ("stoneage_lab/core/text/en.toml", 'pip install "stoneage-lab[png]"'),
        ("lite/text/ja.toml", "python3 dev.py site --serve"),
        ("tools/hatch_build.py", 'pip install "NAME"'),
        ("stoneage_lab/core/twin.py", "python3 dev.py twin"),
    ):
        assert any((name, text) == (at, one[: len(text)]) for at, one in found), (name, text)


def test_the_readme_says_once_what_windows_calls_python() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"On Windows, type `py` instead of `python3`", readme)) == 1
