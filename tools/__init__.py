"""Tools of the checkout, not of the package: the parts of dev.py."""
