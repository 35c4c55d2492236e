"""Templates, read from the code that is kept of them; Jinja2 compiles those that have changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import source_hash
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from ..core.kept_beside import kept_beside
from ..core.memo import memo
from . import template_runtime as runtime
from .text_metrics import json_text

if TYPE_CHECKING:
    from jinja2 import Environment

WRITERS: Final = [Path(__file__).with_name(f"template_{name}.py") for name in ("code", "runtime")]
"""The modules on which the code of a template depends."""
# What Jinja2, too, gives to each template.
_ALWAYS: Final = {"dict": dict, "namespace": runtime.ReadableDict, "range": range}


@memo(1)
def _written_by() -> bytes:
    return source_hash(b"".join(path.read_bytes() for path in WRITERS))


def _template_code() -> Any:
    runtime.import_jinja2()
    return import_module("..template_code", __name__)


class TemplateContext:
    """The values of a template while it runs: those that it was given, and those that it sets.

    Parameters
    ----------
    environment : Templates
        What it asks for other templates.
    parent : mapping
        Those that it was given, by name.
    """

    def __init__(self, environment: Templates, parent: Mapping[str, Any]) -> None:
        self.environment = environment
        self.parent = parent
        self.vars: dict[str, Any] = {}
        self.exported_vars: set[str] = set()

    def call(self, called: Callable[..., Any], *values: Any, **named: Any) -> Any:
        """Return what is called with values by name, or with as many as there are."""
        # Jinja2 tells its own functions of a loop where they are called.
        named.pop("_loop_vars", None)
        return called(*values, **named)


class KnownTemplate:
    """A template that runs without Jinja2.

    Parameters
    ----------
    templates : Templates
        What it asks for other templates.
    name : str
        Its name.
    code : code
        What it was compiled to, see `template_code.code_of`.
    """

    def __init__(self, templates: Templates, name: str, code: CodeType) -> None:
        self.name = name
        self._templates = templates
        known = {**runtime.NAMES, "environment": templates}
        exec(code, known)
        self._root: Callable[[TemplateContext], Iterator[str]] = known["root"]
        self._module: SimpleNamespace | None = None

    def render(self, *given: Any, **named: Any) -> str:
        """Return what the template makes of some values."""
        values = {**self._templates.globals, **dict(*given, **named)}
        return "".join(self._root(TemplateContext(self._templates, values)))

    def _get_default_module(self, _: object = None) -> SimpleNamespace:
        # Its name stands in what Jinja2 writes where a template imports another one.
        if self._module is None:
            context = TemplateContext(self._templates, self._templates.globals)
            deque(self._root(context), maxlen=0)
            exported = {name: context.vars[name] for name in context.exported_vars}
            self._module = SimpleNamespace(__name__=self.name, **exported)
        return self._module


class Templates:
    """The templates of some folders; each is loaded once.

    Parameters
    ----------
    folders : sequence of Path
        The earlier ones come first.
    given : mapping
        What every template knows, by name.
    plain_values : bool
        Whether attributes and items are read as in Python, see `template_code.TemplateCode`.
    """

    # What the code of a template calls, whoever runs it.
    writers = runtime.writers
    plain_macro = staticmethod(runtime.plain_macro)
    by_name = staticmethod(runtime.by_name)
    readable = staticmethod(runtime.readable)
    resolver = staticmethod(runtime.resolver)
    # What Jinja2 has of its own.
    filters = runtime.FILTERS
    tests = runtime.TESTS
    undefined = runtime.Undefined
    getattr = staticmethod(runtime.attribute)
    getitem = staticmethod(runtime.item)

    def __init__(
        self, folders: Sequence[Path], given: Mapping[str, Any], plain_values: bool
    ) -> None:
        self.globals: Final = {**_ALWAYS, **given}
        self._given = given
        self.plain_values: Final = plain_values
        self._folders = folders
        self._known: dict[str, Any] = {}

    def get_template(self, name: str, _: object = None) -> Any:
        """Return a template; one that uses much of Jinja2 is Jinja2's own."""
        # A template asks for those that it imports whenever it is used.
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._loaded(name)
        return found

    def _loaded(self, name: str) -> Any:
        code = self._code(name, "", self._without_jinja)
        return self.whole.get_template(name) if code is None else KnownTemplate(self, name, code)

    def _without_jinja(self, source: str, name: str, file: str) -> CodeType | None:
        code: CodeType | None = _template_code().code_of(source, name, file, self.plain_values)
        return code

    def _code(self, name: str, kind: str, compiled: Callable[[str, str, str], Any]) -> Any:
        """Return what a template was `compiled` to, for one `kind` of use."""
        paths = [folder / name for folder in self._folders]
        path = next(filter(Path.is_file, paths), None)
        if path is None:
            raise runtime.import_jinja2().TemplateNotFound(name)
        content = path.read_bytes()
        return kept_beside(
            path,
            content + _written_by(),
            lambda: compiled(content.decode("utf-8"), name, str(path)),
            f"{kind}{'plain.' if self.plain_values else ''}",
        )

    @cached_property
    def whole(self) -> Environment:
        """The same templates as an environment of Jinja2, which knows all that Jinja2 knows.

        Raises
        ------
        LabError
            If Jinja2 is not installed.
        """
        jinja2 = runtime.import_jinja2()
        ours = self

        class KeptCodeLoader(jinja2.FileSystemLoader):  # type: ignore[name-defined, misc]
            """Loads code that is kept."""

            def load(self, made: Any, name: str, known: Any = None) -> Any:
                code = ours._code(name, "jinja.", made.compile)
                return made.template_class.from_code(made, code, made.make_globals(known))

        class JinjaTemplates(jinja2.Environment):  # type: ignore[name-defined, misc]
            """Runs the code that we write."""

            code_generator_class = _template_code().TemplateCode
            plain_values = ours.plain_values
            writers = ours.writers
            plain_macro = staticmethod(ours.plain_macro)
            by_name = staticmethod(ours.by_name)
            readable = staticmethod(ours.readable)
            resolver = staticmethod(ours.resolver)

        made: Environment = JinjaTemplates(
            loader=KeptCodeLoader(self._folders),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
        )
        made.globals |= self._given
        made.policies["json.dumps_function"] = lambda value, **_: json_text(value)
        return made
