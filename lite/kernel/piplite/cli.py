"""What becomes of a line like ``%pip install numpy``."""


async def get_transformed_code(words: list[str]) -> str:
    """Return the code that is run instead of it."""
    names = [word for word in words[1:] if not word.startswith("-")]
    return f"import micropip; await micropip.install({names!r})"
