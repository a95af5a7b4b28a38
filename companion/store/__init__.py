"""What is kept: shared tables and what a group entered once. May import core, SQLAlchemy and Alembic; knows no game."""
