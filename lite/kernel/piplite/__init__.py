"""What the kernel of JupyterLite calls to install packages; here it never does."""

from .piplite import install

__all__ = ["install"]
