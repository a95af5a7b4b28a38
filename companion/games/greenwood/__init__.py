"""Greenwood: the end of the third round, the submarine board, the solo verdict."""
