"""Advice and reviews: search results with reasons."""
