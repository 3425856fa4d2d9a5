"""Routes for the pages of tables, whose heads say what a link leads to, and for their pictures."""

from __future__ import annotations

import re
from contextlib import suppress
from html import escape

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from drumhead.server.access.buckets import Buckets
from drumhead.server.access.hosts import address
from drumhead.server.access.limits import place
from drumhead.server.http.static_files import NOT_BUILT, STATIC
from drumhead.server.routing import Application
from drumhead.server.settings import Limits
from drumhead.server.site.previews import SIZE, Preview, Previews, preview_of
from drumhead.server.store.store import Store
from drumhead.server.table.open_tables import NoSuchTable

#: The tags of the built page that a table's own replace.
_NEUTRAL = re.compile(r'[ \t]*<meta (?:property="og:|name="description")[^>]*>\n?')
#: An address with a version never changes; without one it is that of the table as it is now.
FOREVER, FOR_A_MINUTE = "public, max-age=31536000, immutable", "public, max-age=60"


def add_routes(app: Application, store: Store, previews: Previews, limits: Limits) -> None:
    """The page of a table, and the picture behind its link."""
    lookups = Buckets(limits.previews)

    async def preview(id: str) -> Preview | None:
        found = await store.table(id, latest=True)
        return None if found is None else preview_of(found[0], found[1])

    @app.get("/table/{id}", include_in_schema=False)
    async def page(id: str, request: Request) -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        html, shown = index.read_text("utf-8"), None
        where = place(address(request))
        if where is None or not lookups.take(where):
            with suppress(SQLAlchemyError):  # the page itself says what is wrong
                shown = await preview(id)
        if shown is not None:
            html = with_preview(html, shown, str(request.base_url).rstrip("/"), id)
        return HTMLResponse(html, headers={"Cache-Control": "no-cache"})

    @app.get("/api/tables/{id}/preview.png", include_in_schema=False)
    async def picture(id: str, request: Request) -> Response:
        shown = await preview(id)
        if shown is None:
            raise NoSuchTable
        lasting = FOREVER if request.query_params.get("v") == shown.version else FOR_A_MINUTE
        headers = {"Cache-Control": lasting, "Content-Encoding": "identity"}
        return Response(await previews.picture(shown), media_type="image/png", headers=headers)


def with_preview(html: str, preview: Preview, origin: str, id: str) -> str:
    """The built page with the tags of a table's preview."""
    width, height = SIZE
    tags = {
        "description": preview.description,
        "og:type": "website",
        "og:site_name": "Drumhead",
        "og:url": f"{origin}/table/{id}",
        "og:title": preview.heading,
        "og:description": preview.description,
        "og:image": f"{origin}/api/tables/{id}/preview.png?v={preview.version}",
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": f"{preview.heading.rstrip('.')}. {preview.words}",
        "twitter:card": "summary_large_image",
        "twitter:title": preview.heading,
        "twitter:description": preview.description,
        "twitter:image": f"{origin}/api/tables/{id}/preview.png?v={preview.version}",
    }
    lines = "".join(
        f'    <meta {"property" if name.startswith("og:") else "name"}="{name}"'
        f' content="{escape(content)}" />\n'
        for name, content in tags.items()
    )
    return _NEUTRAL.sub("", html).replace("    <title>", f"{lines}    <title>", 1)
