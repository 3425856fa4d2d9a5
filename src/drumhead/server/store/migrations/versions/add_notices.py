"""Notices on people's devices, and tables that are looked at when it is time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("public_key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("utc_offset", sa.Integer, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("devices_of_guests", "devices", ["guest"])
    op.create_table(
        "sent_notices",
        sa.Column("device", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("last_turn", sa.Integer),
    )
    op.create_table(
        "alarms",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("alarms")
    op.drop_table("sent_notices")
    op.drop_index("devices_of_guests", "devices")
    op.drop_table("devices")
