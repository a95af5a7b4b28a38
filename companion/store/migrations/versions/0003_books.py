"""Players' own rulebooks."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From boxes and shared tables."""
    op.create_table(
        "books",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("added", sa.DateTime(timezone=True), nullable=False),
        sa.Column("passages", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_books"),
    )


def downgrade() -> None:
    """Back to what there was before."""
    op.drop_table("books")
