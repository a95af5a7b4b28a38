"""Players' own copies of a game, and the lessons that photos taught of them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """From shared tables alone."""
    op.create_table(
        "boxes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("skill", sa.LargeBinary),
        sa.Column("created", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boxes"),
    )
    op.create_table(
        "lessons",
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("taught", TIME, nullable=False),
        sa.Column("labels", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("forgotten", TIME),
        sa.PrimaryKeyConstraint("box", "id", name="pk_lessons"),
        sa.ForeignKeyConstraint(["box"], ["boxes.id"], name="fk_lessons", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Back to shared tables alone."""
    for name in ("lessons", "boxes"):
        op.drop_table(name)
