"""For operators of the web table: `drumhead admin`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from drumhead.cli.application import Json, app, print_json
from drumhead.cli.web import Database
from drumhead.engine.english import counted
from drumhead.errors import needs_extra

admin = App(
    name="admin",
    help="Look after the database of the web table, also while it is in use.\n\n"
    "Example: `drumhead admin backup monday.sqlite3`",
)
app.command(admin)


def _server() -> Any:
    with needs_extra("table", "The web table"):
        from drumhead.server import admin as administration
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
        state = "going on" if table.finished is None else "finished"
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
    """Remove a table with all that was played at it; whoever is there is sent away.

    Example: `drumhead admin close bK3xQ9hX2mVwPz7a`
    """
    _server().close(database, table)
    print(f"The table {table} is closed.")


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
