"""The processes that serve this database, and which of them has which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("beat", sa.Integer, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String(24), nullable=False),
    )
    op.create_index("leases_of_processes", "leases", ["process"])


def downgrade() -> None:
    """Drop them."""
    for name in ("leases", "processes"):
        op.drop_table(name)
