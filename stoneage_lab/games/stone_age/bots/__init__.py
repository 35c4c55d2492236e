"""Bots of Stone Age: a careful one, three strategies, and the heuristics for search."""
