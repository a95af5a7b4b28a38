"""Shared tables, their seats, and the facts that a group entered once."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("board", sa.Text),
        sa.Column("shared_revision", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("host", sa.Text),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("group_id", sa.Text, nullable=False),
        sa.Column("created", TIME, nullable=False),
        sa.Column("changed", TIME, nullable=False),
        sa.Column("finished", TIME),
        sa.Column("deleted", TIME),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    for column in ("group_id", "host", "deleted"):
        op.create_index(f"ix_tables_{column}", "tables", [column])
    op.create_table(
        "seats",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("holder", sa.Text),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("starts", sa.Boolean, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("dropped", TIME),
        sa.PrimaryKeyConstraint("code", "number", name="pk_seats"),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_seats", ondelete="CASCADE"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_table(
        "facts",
        sa.Column("group_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("changed", TIME, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "key", name="pk_facts"),
    )


def downgrade() -> None:
    """Back to nothing."""
    for name in ("facts", "seats", "tables"):
        op.drop_table(name)
