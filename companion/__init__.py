"""Canopy: scoring and rules at the table, for five forest games.

The map, from the ground up. A layer imports from the layers under it, never from above or beside:

    config      config.toml and the environment -> frozen Settings
    core        grid, sheet, score, problem, picture, game: the kernel, standard library only
    forms       fields and the base form that the games' forms share
    games       one folder per game, the same file names inside each
    catalog     the games in menu order
    rules       the digest of the rulebooks, in our own words
    store       shared tables in SQLite or PostgreSQL, and what a group entered once
    web         factory, blueprints, one frozen dataclass per template; the shared table, after the game and set-up
                in a folder each
    cli         flask score, flask tables

`tests/test_layers.py` holds the house to this.
"""
