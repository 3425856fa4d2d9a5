"""Reviews of finished matches, and tables that continue one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table of reviews, and the column."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("origin", sa.String(24)))


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("origin")
    op.drop_table("reviews")
