"""The pictures inside HTML, as SVG."""

from __future__ import annotations

import re
from urllib.parse import unquote


def images(html: str) -> list[str]:
    """Return every picture that some HTML carries in itself."""
    return [unquote(data) for data in re.findall(r'src="data:image/svg\+xml,([^"]*)"', html)]
