"""Seats of several people at one tablet, and chairs that phones take with a code."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns and their indexes."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("tablet", sa.String(24)))
        seats.add_column(sa.Column("code", sa.String(8)))
        seats.add_column(sa.Column("claim", sa.String(24)))
        seats.create_index("seats_of_tablets", ["tablet"])
        seats.create_index("seats_of_codes", ["code"])


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("seats_of_codes")
        seats.drop_index("seats_of_tablets")
        for column in ("claim", "code", "tablet"):
            seats.drop_column(column)
