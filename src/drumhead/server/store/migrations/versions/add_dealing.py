"""Ingredients of a match's key: the server's secret, and a nonce of each person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("secret", sa.String(64)))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("nonce", sa.String(64)))


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("nonce")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("secret")
