"""The steps from one shape of the database to the next, run by Alembic when a database is opened."""
