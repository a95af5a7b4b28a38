"""What Alembic runs for every command: the steps, in the transaction that the caller has begun and will end."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
