"""Many games: simulations, their results and tournaments, on any number of processes."""
