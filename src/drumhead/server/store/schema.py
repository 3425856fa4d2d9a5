"""The schema of the database, in types that SQLite and PostgreSQL share."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

#: The revision of the migrations that these tables need.
REVISION = "0011"

metadata = MetaData()

#: Known to this server alone: the secret that signs guest cookies.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("portrait", String(40)),
    Column("device", Integer),
)

#: Codes with which guests continue on another device; the id is the SHA-256 of the code. `used` is
#: null until then. A guest's `device` counts these moves.
device_codes = Table(
    "device_codes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index("device_codes_of_guests", "guest"),
)

#: Moves that seats chose before their turn, as a JSON list of texts. `begun` is the number of the
#: entry after which all seats choose at the same time.
early_choices = Table(
    "early_choices",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("begun", Integer, nullable=False),
    Column("texts", JSON, nullable=False),
)

#: A table and its settings. `outcome` is written once, when the match is over. `host` is the guest
#: who set the table; `hints` and `chat` say whether there are any, `watchers` whether spectators
#: may talk, and null leaves it to the rule.
#: `seconds` is how long a person may think about a move, `rematch` the id of the table at which the
#: same people go on, and `day` the date whose deal this is. `origin` is the id of the finished
#: match or the upload that is played on here. `key` is empty until all seats are taken, where it
#: follows from the server's `secret` for this table and the nonces of the people at it.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("hands", Integer),
    Column("pace", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("key", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("outcome", JSON),
    Column("host", String(24)),
    Column("hints", Boolean),
    Column("chat", Boolean),
    Column("seconds", Integer),
    Column("rematch", String(24)),
    Column("day", String(10)),
    Column("origin", String(24)),
    Column("secret", String(64)),
    Column("watchers", Boolean),
    Index("tables_going_on", "finished", "created"),
    Index("tables_of_days", "day", "game"),
)

#: The seats of tables. `tablet` is the guest whose browser a person shares: several people play at
#: one tablet, and only one of them is the guest. A free chair at a table on a big screen has a
#: `code` to type, and a `claim` that nobody can guess, with which a phone takes it.
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("rank", String(16)),
    Column("guest", ForeignKey("guests.id")),
    Column("name", Text, nullable=False),
    Column("nonce", String(64)),
    Column("portrait", String(40)),
    Column("tablet", String(24)),
    Column("code", String(8)),
    Column("claim", String(24)),
    Index("seats_of_guests", "guest"),
    Index("seats_of_tablets", "tablet"),
    Index("seats_of_codes", "code"),
)

#: The log of every table: moves, deals, undos, and what the clock decided. Rows are only ever
#: added.
#: `undo` is null for a move; otherwise the table goes back to before the entry of that number.
#: `by` is the rank of the computer player that decided, null for a person.
moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("undo", Integer),
    Column("by", String(16)),
    Column("made", Float, nullable=False),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    Column("guest", ForeignKey("guests.id")),
    Column("created", Float, nullable=False),
)

#: Finished reviews of matches, as JSON; the id is that of the table or of the upload.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

#: Who is banned: a guest by id, or a network as Python's `ipaddress` writes it. `until` is null for
#: a ban for good.
bans = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("created", Float, nullable=False),
    Column("until", Float),
    Column("reason", Text, nullable=False),
)

#: The processes that serve this database. The address is where the others reach one, and `beat`
#: grows as long as it lives.
processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("address", Text, nullable=False),
    Column("beat", Integer, nullable=False),
)

#: The process that owns a table. A lease of a process that is not in `processes` is void.
leases = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("process", String(24), nullable=False),
    Index("leases_of_processes", "process"),
)

#: The devices that get notices, by the address that a browser's push service gave them. `hash` is
#: the SHA-256 of that address. The quiet hours are hours of the device's clock: of its time zone,
#: or else at its offset from UTC in minutes.
devices = Table(
    "devices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("guest", String(24), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("endpoint", Text, nullable=False),
    Column("public_key", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("zone", String(60), nullable=False),
    Column("utc_offset", Integer, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("created", Float, nullable=False),
    Index("devices_of_guests", "guest"),
)

#: The turns of a table that need no notice on a device anymore: the latest turn of which it had a
#: notice, or which its owner saw, and the latest of which it had the last notice.
sent_notices = Table(
    "sent_notices",
    metadata,
    Column("device", String(24), primary_key=True),
    Column("table_id", String(24), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("last_turn", Integer),
)

#: When a table has to be looked at although no guest opens it: a turn of days ends, or a notice is
#: due.
alarms = Table(
    "alarms",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("due", Float, nullable=False),
)
