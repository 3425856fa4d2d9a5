"""Devices of guests, and moves chosen before a seat's turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column and the tables."""
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("device", sa.Integer))
    op.create_table(
        "device_codes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("device_codes_of_guests", "device_codes", ["guest"])
    op.create_table(
        "early_choices",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("texts", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("early_choices")
    op.drop_index("device_codes_of_guests", "device_codes")
    op.drop_table("device_codes")
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("device")
