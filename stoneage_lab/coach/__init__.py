"""Advice and review: a search that names its reasons."""
