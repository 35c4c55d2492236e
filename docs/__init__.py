"""The documentation: pages, what makes more pages of it, and what draws its pictures."""
