"""`drumhead serve`: the web table."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from drumhead.cli.application import HOST, app, whole
from drumhead.errors import InvalidOption, needs_extra

#: A larger number of processes on one machine is taken for a typo.
MOST_WORKERS = 64

Host = Annotated[
    str,
    Parameter(
        help="The address to listen on: 127.0.0.1 (the default) is this machine only, "
        "0.0.0.0 every network."
    ),
]
Port = Annotated[int, Parameter(converter=whole, help="The port; 1917 by default.")]
Database = Annotated[
    str | None,
    Parameter(metavar="URL", help="The database of the tables, as in sqlite:///tables.sqlite3."),
]
Workers = Annotated[
    int, Parameter(converter=whole, help="The number of server processes; 1 by default.")
]
Advertise = Annotated[
    str,
    Parameter(
        metavar="HOST",
        help="The address of this process for processes on other machines with the same database.",
    ),
]
LogFormat = Annotated[
    Literal["text", "json"],
    Parameter(help="The format of the log: text, or json with one object per line."),
]
Reload = Annotated[
    bool,
    Parameter(help="Set the table again whenever a file of a game or of a pack changes."),
]
NoBrowser = Annotated[bool, Parameter(help="Do not open a browser.")]
AllowHost = Annotated[
    list[str],
    Parameter(
        metavar="NAME",
        help="Another name by which people reach it, as in games.example.org; may be given "
        "several times.",
    ),
]
TrustProxy = Annotated[
    list[str],
    Parameter(
        metavar="ADDRESS",
        help="A trusted proxy on another machine: its X-Forwarded-For header is "
        "trusted. Proxies on this machine are always trusted.",
    ),
]
PushService = Annotated[
    list[str],
    Parameter(
        metavar="NAME",
        help="A push service to which notices may be sent, in place of those of the usual "
        "browsers; *.NAME stands for all names below. May be given several times.",
    ),
]
PushContact = Annotated[
    str,
    Parameter(
        metavar="ADDRESS",
        help="Where push services reach you: mailto:NAME@HOST or https://HOST.",
    ),
]


@app.command(group=HOST)
@app.default
def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 1917,
    database: Database = None,
    workers: Workers = 1,
    advertise: Advertise = "127.0.0.1",
    log_format: LogFormat = "text",
    reload: Reload = False,
    no_browser: NoBrowser = False,
    allow_host: AllowHost = [],
    trust_proxy: TrustProxy = [],
    push_service: PushService = [],
    push_contact: PushContact = "",
) -> None:
    """Start the web table and open it in the browser.

    Example: `drumhead serve --host 0.0.0.0 --port 8000`
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidOption(f"There can be 1 to {MOST_WORKERS} processes, not {workers}.")
    with needs_extra("table", "The web table"):
        from drumhead.server import serve as table_server
        from drumhead.server.settings import PUSH_SERVICES, Settings

    settings = Settings(
        database=database,
        hosts=tuple(allow_host),
        proxies=tuple(trust_proxy),
        push_services=tuple(push_service) or PUSH_SERVICES,
        push_contact=push_contact,
        advertise=advertise,
        json_logs=log_format == "json",
    )
    table_server.serve(settings, host, port, browser=not no_browser, workers=workers, reload=reload)
