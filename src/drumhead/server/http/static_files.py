"""Routes for pictures, and for the front end as Vite built it."""

from __future__ import annotations

import hashlib
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from drumhead.games import picture
from drumhead.packs import faces, pack
from drumhead.server.company import persons
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application

STATIC = Path(__file__).parents[1] / "static"
#: An address with a version never changes.
FOREVER, FOR_AN_HOUR = "public, max-age=31536000, immutable", "public, max-age=3600"

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Drumhead</title>
<p>The server is running, but its pages have not been built. Install the package, or build
the folder <code>web</code> with <code>npm ci</code> and <code>npm run build</code>.</p></html>"""


def add_routes(app: Application) -> None:
    """Pictures first; any other address is the front end, which finds its own pages."""

    @app.get("/cards/games/{slug}.svg", include_in_schema=False)
    def game_picture(slug: str, request: Request) -> Response:
        return _svg(request, picture(slug))

    @app.get("/cards/{slug}/back.svg", include_in_schema=False)
    def back(slug: str, request: Request) -> Response:
        return _svg(request, faces.back(pack(slug).slug))

    @app.get("/cards/{slug}/counters/{name}.svg", include_in_schema=False)
    def counter(slug: str, name: str, request: Request) -> Response:
        return _svg(request, faces.counter(slug, name))

    @app.get("/cards/{slug}/{code}.svg", include_in_schema=False)
    def face(slug: str, code: str, request: Request) -> Response:
        return _svg(request, faces.face(slug, code))

    @app.get("/portraits/empty-chair.svg", include_in_schema=False)
    def chair(request: Request) -> Response:
        return _svg(request, persons.chair())

    @app.get("/portraits/{slug}.svg", include_in_schema=False)
    def portrait(slug: str, request: Request) -> Response:
        return _svg(request, persons.portrait(slug))

    @app.get("/signs/{slug}/{name}.svg", include_in_schema=False)
    def sign(slug: str, name: str, request: Request) -> Response:
        return _svg(request, faces.sign(slug, name))

    @app.get("/{path:path}", include_in_schema=False)
    async def front_end(path: str, request: Request) -> Response:
        if path.startswith(("api/", "cards/", "portraits/", "signs/")):
            raise RequestRefused(f"There is nothing at /{path[:100]}.", status=404)
        file = _built(path)
        if file is not None:
            return _file(file, path, request.headers.get("accept-encoding", ""))
        if path.startswith("assets/"):
            raise RequestRefused(f"There is nothing at /{path[:100]}.", status=404)
        index = STATIC / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file(file: Path, path: str, accepted: str) -> Response:
    """A built file; scripts and style sheets as Brotli where the browser accepts that."""
    headers = {"Cache-Control": FOREVER if path.startswith("assets/") else "no-cache"}
    smaller = file.with_name(f"{file.name}.br")
    if not smaller.is_file():
        return FileResponse(file, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "br" not in {one.partition(";")[0].strip() for one in accepted.split(",")}:
        return FileResponse(file, headers=headers)
    headers["Content-Encoding"] = "br"
    return FileResponse(smaller, headers=headers, media_type=guess_type(file.name)[0])


def _built(path: str) -> Path | None:
    """A file that Vite built; None where there is none, even if no file can have that name."""
    try:
        file = (STATIC / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(STATIC) else None
    except (OSError, ValueError):
        raise RequestRefused(f"There is nothing at /{path[:100]}.", status=404) from None


def _svg(request: Request, drawn: str) -> Response:
    """A picture, or the news that the browser already has it."""
    tag = f'"{hashlib.sha256(drawn.encode()).hexdigest()[:16]}"'
    lasting = FOREVER if "v" in request.query_params else FOR_AN_HOUR
    headers = {"Cache-Control": lasting, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)
