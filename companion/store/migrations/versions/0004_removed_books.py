"""Books that were removed and can be brought back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """From books that are gone at once."""
    op.add_column("books", sa.Column("removed", sa.DateTime(timezone=True)))


def downgrade() -> None:
    """Back to what there was before."""
    op.drop_column("books", "removed")
