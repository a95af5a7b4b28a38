"""Canopy: scoring and rules at the table, for forest games.

The map, from the ground up. A layer imports from the layers under it, never from above or beside:

    config      config.toml and the environment -> frozen Settings
    core        grid, sheet, score, problem, picture, game: the kernel, standard library only
    forms       fields and the base form that the games' forms share
    games       one folder per game, the same file names inside each
    catalog     the games in menu order
    rules       the digest of the rulebooks, in our own words
    vision      photos: bytes to one upright array, the grid, the squares, the likeliest reading; lessons
    store       shared tables in SQLite or PostgreSQL, what a group entered once, what photos taught
    web         factory, blueprints, one frozen dataclass per template; the shared table, after the game, set-up and
                photos in a folder each
    cli         flask score, read, teach, ask, books, tables

`tests/test_layers.py` holds the house to this.
"""
