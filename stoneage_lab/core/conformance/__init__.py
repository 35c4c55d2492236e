"""Check that a game keeps its word: the laws, and what tries them (`check_game`)."""
