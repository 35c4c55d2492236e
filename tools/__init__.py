"""What serves the checkout and not the user: the parts of dev.py."""
