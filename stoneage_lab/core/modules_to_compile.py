"""The parts of the compiled twin: one that all games share, and one for each game.

A game lists its modules in its ``info.py``, in literal tuples of patterns:

``COMPILE``
    Compiled: state, actions, bots, everything that runs often.
``COPY``
    Copied uncompiled beside the compiled modules: they subclass interpreted classes, or
    are not performance-critical. The class of the game is one of these.
``SHARE``
    Used by both engines: texts, tables, errors.

A module that no pattern names is not part of the twin. A pattern is a path relative to the folder
of the game, without ``.py``; an asterisk matches anything: ``"rules/*"``. An exact name takes
precedence over patterns. This module imports no game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from .content_hash import sha256

PACKAGE: Final = Path(__file__).resolve().parent.parent
NAME: Final = __name__.partition(".")[0]
FOLDER: Final = "_compiled"
"""The folder of the twin in the package."""

TWIN: Final = f"{NAME}.{FOLDER}"
SHARED: Final = "shared"
"""The name of the part that all games share."""

GAMES: Final = "games"
OUTSIDE: Final = "outside"
"""The folder for parts of games outside the package."""

INFO: Final = "info"
COMPILE: Final = "COMPILE"
COPY: Final = "COPY"
SHARE: Final = "SHARE"

ROOMS: Final = ("core", "players")
"""The rooms that belong to the shared part."""

_SHARED_LISTS: Final[Mapping[str, Sequence[str]]] = {
    # Texts, errors and set-ups are for users and the same for both engines: an error is the
    # same error, whichever engine raises it. `Hidden` is shared, too, because events pass between
    # the two engines.
    SHARE: (
        "core/action_outcomes", "core/arguments", "core/background", "core/component_game",
        "core/conformance/*", "core/content_hash", "core/errors",
        "core/faces", "core/file_lock", "core/files", "core/fresh_seed", "core/game",
        "core/garbage_collection", "core/hidden_facts", "core/hooks", "core/game_info",
        "core/instance_check", "core/kept_beside", "core/language", "core/lazy_imports",
        "core/listeners", "core/memo", "core/observation_fields", "core/plural",
        "core/projector_mode",
        "core/record_fields", "core/rule",
        "core/rule_example", "core/rule_table", "core/rulebook", "core/rulebook_blocks",
        "core/search_tuning", "core/seat_names_and_colours", "core/shared_file", "core/simple_game",
        "core/temporary_names", "core/text_wrapping", "core/toml_files", "core/plain_text",
        "core/validation", "core/weights_file",
        "players/search",
    ),
    COPY: ("core/__init__", "core/arrays", "core/conformance/__init__", "players/__init__"),
    COMPILE: tuple(f"{room}/*" for room in ROOMS),
}  # fmt: skip
# These two modules choose between the engines and belong to neither.
_OF_NO_ENGINE: Final = frozenset({"core/twin", "core/modules_to_compile"})


class NotCompilable(Exception):
    """A game cannot be compiled; the message is one sentence that says what is missing."""


class TwinPart:
    """Modules of the twin that are compiled together, and become stale together.

    Parameters
    ----------
    name : str
        ``"shared"``, or the path of the part below the folder of the twin: ``"games/stone_age"``.
    folder : Path
        Where the readable sources are.
    module : str
        The name under which the folder is imported.
    files : mapping of str to str
        `COMPILE`, `COPY` or `SHARE` for each module: its path in the folder, without ``.py``.
    """

    def __init__(self, name: str, folder: Path, module: str, files: Mapping[str, str]) -> None:
        self.name = name
        self.folder = folder
        self.module = module
        self.files = dict(files)

    @property
    def place(self) -> str:
        """The path of the modules below the folder of the twin; empty for the shared part."""
        return "" if self.name == SHARED else self.name

    def source(self, file: str) -> Path:
        """Return the readable source of a module."""
        return self.folder / f"{file}.py"

    def hash(self) -> str:
        """Return one hash over the names, contents and kinds of all sources."""
        digest = sha256(self.module.encode())
        for file, kind in sorted(self.files.items()):
            digest.update(f"\0{file}\0{kind}\0".encode())
            digest.update(sha256(self.source(file).read_bytes()).digest())
        return digest.hexdigest()

    def __repr__(self) -> str:
        return f"<TwinPart {self.name}: {len(self.files)} modules>"


def shared_part(package: Path = PACKAGE) -> TwinPart:
    """Return the part that all games share."""
    files = [file for room in ROOMS for file in _modules(package, room)]
    kinds = {file: _kind(file, _SHARED_LISTS) for file in files if file not in _OF_NO_ENGINE}
    return TwinPart(SHARED, package, NAME, {file: kind for file, kind in kinds.items() if kind})


def game_folders(package: Path = PACKAGE) -> list[Path]:
    """Return the folders of the games in the package: those with an ``info.py``."""
    return sorted(path.parent for path in (package / GAMES).glob(f"*/{INFO}.py"))


def house_parts(package: Path = PACKAGE) -> list[TwinPart]:
    """Return the parts of all games in the package that list modules to be compiled."""
    found = []
    for folder in game_folders(package):
        name = f"{GAMES}/{folder.name}"
        lists = read_lists(folder)
        if lists[COMPILE]:
            module = f"{NAME}.{GAMES}.{folder.name}"
            found.append(TwinPart(name, folder, module, _files(folder, lists)))
    return found


def outside_name(module: str) -> str:
    """Return the name of the part of a game that is imported under this name.

    Examples
    --------
    >>> outside_name("my_games.nim")
    'outside/my_games__nim'
    """
    return f"{OUTSIDE}/{module.replace('.', '__')}"


def outside_part(folder: Path, module: str = "") -> TwinPart:
    """Return the part of a game outside the package.

    Parameters
    ----------
    folder : Path
    module : str, optional
        The name under which the folder is imported; by default derived from the packages around it.

    Raises
    ------
    NotCompilable
        If something is missing; the sentence says what.
    """
    if not folder.is_dir():
        raise NotCompilable(
            f"{folder} is not a folder: a game that can be compiled is a package, with an "
            f"{INFO}.py that lists its modules."
        )
    if not (folder / "__init__.py").is_file():
        raise NotCompilable(f"{folder} has no __init__.py: a game that is compiled is a package.")
    if not (folder / f"{INFO}.py").is_file():
        raise NotCompilable(
            f"{folder} has no {INFO}.py: it has to list in {COMPILE} what to compile."
        )
    lists = read_lists(folder)
    if not lists[COMPILE]:
        raise NotCompilable(
            f"{folder / INFO}.py has no {COMPILE}, or an empty one: it has to list the modules to "
            f'compile, e.g. {COMPILE} = ("state", "actions").'
        )
    module = module or package_name(folder)
    part = TwinPart(outside_name(module), folder, module, _files(folder, lists))
    check(part)
    return part


def package_name(folder: Path) -> str:
    """Return the name under which a folder is imported, from the packages around it."""
    names = [folder.name]
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
        names.append(folder.name)
    return ".".join(reversed(names))


def read_lists(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return the lists in the ``info.py`` of a game, without importing it.

    Raises
    ------
    NotCompilable
        If a list is not a literal tuple of texts.
    """
    path = folder / f"{INFO}.py"
    lists: dict[str, tuple[str, ...]] = {COMPILE: (), COPY: (), SHARE: ()}
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise NotCompilable(f"{path} is not valid Python: line {error.lineno}.") from None
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            name = target.id if isinstance(target, ast.Name) else ""
            if name in lists:
                lists[name] = _literal(path, name, getattr(node, "value", None))
    return lists


def _literal(path: Path, name: str, value: ast.expr | None) -> tuple[str, ...]:
    """Return a literal tuple of texts from a source."""
    try:
        found = ast.literal_eval(value) if value is not None else None
    except ValueError:
        found = None
    if not isinstance(found, tuple | list) or not all(isinstance(one, str) for one in found):
        raise NotCompilable(f"{name} in {path} has to be a tuple of texts, written out.")
    return tuple(found)


def _files(folder: Path, lists: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the kind of each module that a list names."""
    kinds = {file: _kind(file, lists) for file in _modules(folder)}
    return {file: kind for file, kind in kinds.items() if kind}


def _kind(file: str, lists: Mapping[str, Sequence[str]]) -> str:
    """Return in which list a module is: by its own name, or else by a pattern."""
    named = [kind for kind in (SHARE, COPY, COMPILE) if file in lists[kind]]
    return named[0] if named else _by_pattern(file, lists)


def _by_pattern(file: str, lists: Mapping[str, Sequence[str]]) -> str:
    for kind in (SHARE, COPY, COMPILE):
        if any(fnmatchcase(file, pattern) for pattern in lists[kind]):
            return kind
    return ""


def _modules(folder: Path, below: str = "") -> Iterator[str]:
    for path in sorted((folder / below).rglob("*.py")):
        yield path.relative_to(folder).with_suffix("").as_posix()


def check(part: TwinPart) -> None:
    """Check the lists of a game: every pattern matches, and no imported module is missing.

    Raises
    ------
    NotCompilable
        If a pattern fits no module, or if a module of the twin imports a module of the game that
        no list names, or the package as a whole.
    """
    info = part.folder / f"{INFO}.py"
    modules = list(_modules(part.folder))
    for name, patterns in read_lists(part.folder).items():
        for pattern in patterns:
            if not any(fnmatchcase(file, pattern) for file in modules):
                raise NotCompilable(f"{info} lists {pattern!r} in {name}; there is no such module.")
    for file, kind in part.files.items():
        for line, module in imported_modules(part, file) if kind != SHARE else ():
            where = f"{part.source(file)}:{line}"
            if module == NAME:
                raise NotCompilable(
                    f"{where} imports {NAME} as a whole: what is compiled has to say where a name "
                    f"comes from, e.g. from {NAME}.core.action import Action."
                )
            own = module.removeprefix(f"{part.module}.").replace(".", "/")
            if own in modules and own not in part.files:
                raise NotCompilable(
                    f"{where} imports {own}, which {info} names in none of {COMPILE}, {COPY} and "
                    f"{SHARE}."
                )


def imported_modules(part: TwinPart, file: str) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each module that a module imports."""
    path = part.source(file)
    package = [*part.module.split("."), *file.split("/")[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield node.lineno, module
            if module != NAME:
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
