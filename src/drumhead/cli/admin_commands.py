"""`drumhead admin`: commands for operators of the web table."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from drumhead.cli.application import HOST, Json, app, print_json
from drumhead.cli.web import Database
from drumhead.engine.english import counted
from drumhead.errors import DrumheadError, needs_extra

admin = App(
    name="admin",
    group=HOST,
    help="Look after the database of the web table, also while it is in use.\n\n"
    "Example: `drumhead admin backup monday.sqlite3`",
)
app.command(admin)

Who = Annotated[
    str, Parameter(help="A guest's id, an address or a network.", allow_leading_hyphen=True)
]
#: The units of a length of time, in seconds.
UNITS = {"m": 60, "h": 3600, "d": 86400}


def _server() -> Any:
    with needs_extra("table", "The web table"):
        from drumhead.server import administration
    return administration


@admin.command
def backup(
    file: Annotated[Path, Parameter(help="The file to write: SQLite, whatever the database is.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Copy the database into a file.

    Example: `drumhead admin backup monday.sqlite3 --database postgresql://localhost/drumhead`
    """
    rows = _server().backup(database, file)
    print(f"{counted(rows, 'row')} copied to {file}.")


@admin.command
def restore(
    file: Annotated[Path, Parameter(help="A backup.")], /, *, database: Database = None
) -> None:
    """Copy a backup into an empty database, of either kind.

    Example: `drumhead admin restore monday.sqlite3 --database postgresql://localhost/drumhead`
    """
    rows = _server().restore(file, database)
    print(f"{counted(rows, 'row')} restored from {file}.")


@admin.command
def tables(
    *,
    all: Annotated[bool, Parameter(help="List finished matches too.")] = False,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the tables, the latest first.

    Example: `drumhead admin tables --all --json`
    """
    found = _server().tables(database, all)
    if json:
        print_json([table._asdict() for table in found])
        return
    for table in found:
        created = datetime.fromtimestamp(table.created, UTC).strftime("%Y-%m-%d %H:%M")
        state = "running" if table.finished is None else "finished"
        people = "1 person" if table.people == 1 else f"{table.people} people"
        print(
            f"{table.id}  {created}  {table.game:<18}{state:<10}{people:<10}{table.moves} entries"
        )


@admin.command
def close(
    table: Annotated[str, Parameter(help="The table's id.", allow_leading_hyphen=True)],
    /,
    *,
    database: Database = None,
) -> None:
    """Remove a table and its matches, and disconnect the people at it.

    Example: `drumhead admin close bK3xQ9hX2mVwPz7a`
    """
    _server().close(database, table)
    print(f"The table {table} is closed.")


@admin.command
def people(
    table: Annotated[str, Parameter(help="The table's id.", allow_leading_hyphen=True)],
    /,
    *,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the guests at a table by their ids, by which they can be banned.

    Example: `drumhead admin people bK3xQ9hX2mVwPz7a`
    """
    found = _server().people(database, table)
    if json:
        print_json([{"seat": one.seat, "guest": one.guest, "name": one.name} for one in found])
        return
    for one in found:
        print(f"{one.guest}  seat {one.seat}  {one.name}")


@admin.command
def ban(
    who: Who,
    /,
    *,
    time: Annotated[
        str | None,
        Parameter(name="--for", help="How long, as in 30m, 12h or 7d; else for good."),
    ] = None,
    reason: Annotated[str, Parameter(help="A message shown to the banned guest.")] = "",
    database: Database = None,
) -> None:
    """Ban a guest, an address or a network; connected guests are disconnected within seconds.

    Example: `drumhead admin ban 203.0.113.0/24 --for 7d`
    """
    made = _server().ban(database, who, None if time is None else _seconds(time), reason)
    print(f"{made.who} is banned {_end(made)}.")


@admin.command
def unban(who: Who, /, *, database: Database = None) -> None:
    """Lift a ban.

    Example: `drumhead admin unban 203.0.113.0/24`
    """
    _server().lift(database, who)
    print(f"{who} is no longer banned.")


@admin.command
def bans(*, database: Database = None, json: Json = False) -> None:
    """List the bans that hold, the latest first.

    Example: `drumhead admin bans --json`
    """
    found = _server().banned(database)
    if json:
        print_json([one._asdict() for one in found])
        return
    for one in found:
        print(f"{one.who:<24}  {_end(one)}  {one.reason}".rstrip())


def _seconds(text: str) -> float:
    """The seconds of a duration like 30m, 12h or 7d."""
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not number.isascii() or not number.isdigit() or len(number) > 5:
        raise DrumheadError(f"'{text}' is not a length of time: write 30m, 12h or 7d.")
    return float(number) * UNITS[unit]


def _end(ban: Any) -> str:
    """The end of a ban of this duration."""
    if ban.until is None:
        return "for good"
    return f"until {datetime.fromtimestamp(ban.until, UTC).strftime('%Y-%m-%d %H:%M')} UTC"


@admin.command
def export(
    folder: Annotated[Path, Parameter(help="Where the transcripts are written.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Write the transcript of every finished match into a folder.

    Example: `drumhead admin export transcripts`
    """
    written = _server().export(database, folder)
    print(f"{counted(written, 'transcript')} written to {folder}.")


@admin.command
def vacuum(*, database: Database = None) -> None:
    """Give unused room back to the disk.

    Example: `drumhead admin vacuum`
    """
    _server().vacuum(database)
    print("Done.")
