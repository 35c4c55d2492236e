"""In the place of a package installer: says that nothing is installed here, and why.

The kernel of JupyterLite wants a module of this name. Everything that the notebooks need is part of
the site, which asks no other machine for anything.
"""

SENTENCE = (
    "Nothing can be installed here: this page and its Python come whole from one site, and ask no "
    "other. For more packages use stoneage_lab on a computer of your own (python3 dev.py lab) or "
    "on Binder. / ここでは追加のパッケージをインストールできません。"
    "ほかのパッケージを使うには、ご自分のコンピュータまたは Binder でお使いください。"
)


class NothingToInstall(ImportError):
    """The site does not have the requested package."""


async def install(*requirements: object, **options: object) -> None:
    """Refuse to install; a package that is available already is fine.

    Raises
    ------
    NothingToInstall
        If one of them is not there.
    """
    from importlib import metadata

    wanted: list[str] = []
    for each in requirements:
        wanted += [each] if isinstance(each, str) else [str(name) for name in each or ()]  # type: ignore[attr-defined]
    for name in wanted:
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            raise NothingToInstall(f"{name}: {SENTENCE}") from None
