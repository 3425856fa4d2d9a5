"""Agreements of people at a table, rematches, and the deal of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

#: The new columns of the table of tables; all may be empty, as they are for older tables.
COLUMNS = (
    ("host", sa.String(24)),
    ("hints", sa.Boolean),
    ("chat", sa.Boolean),
    ("seconds", sa.Integer),
    ("rematch", sa.String(24)),
    ("day", sa.String(10)),
)


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("tables") as tables:
        for name, kind in COLUMNS:
            tables.add_column(sa.Column(name, kind))
    op.create_index("tables_of_days", "tables", ["day", "game"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("tables_of_days", "tables")
    with op.batch_alter_table("tables") as tables:
        for name, _ in COLUMNS:
            tables.drop_column(name)
