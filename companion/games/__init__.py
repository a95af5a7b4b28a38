"""One folder per game. None imports another."""
