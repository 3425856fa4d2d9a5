"""Tables: whether spectators may talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; null leaves it to the rule."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("watchers", sa.Boolean))


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("watchers")
