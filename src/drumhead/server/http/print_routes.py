"""Routes for printed packs, which are made off the event loop and cached."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import Response

from drumhead.errors import DrumheadError, UnknownGame
from drumhead.printing import PARTS, Job, file_cache
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application

#: The choices of a visitor for each part; everything else is fixed, to limit the number of files.
CHOICES = {
    "cards": ("paper", "edition", "backs"),
    "shop": (),
    "test": ("paper", "backs"),
    "counters": ("paper",),
    "pads": ("paper",),
    "box": ("paper",),
    "booklet": ("paper",),
    "folded": ("paper",),
    "clauses": ("paper",),
    "aids": ("paper",),
}
FOR_AN_HOUR = "public, max-age=3600"


class Printer:
    """Makes one file at a time, so that printing never takes the processor from the tables."""

    def __init__(self) -> None:
        self._press = ThreadPoolExecutor(1, thread_name_prefix="drumhead-printer")
        self._under_way: dict[tuple[Job, bool], Future[bytes]] = {}

    async def file(self, job: Job, *, picture: bool) -> bytes:
        """The file of a job, or a picture of its first page; two who ask at once share the work."""
        key = (job, picture)
        making = self._under_way.get(key)
        if making is None:
            making = self._under_way[key] = self._press.submit(
                file_cache.cached_file, job, picture=picture
            )
            making.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(asyncio.wrap_future(making))

    def close(self) -> None:
        """Wait for the file in hand and drop the rest."""
        self._press.shutdown(cancel_futures=True)


def add_routes(app: Application, printer: Printer) -> None:
    """The routes for files and for pictures of their first pages."""

    @app.get("/api/print/{slug}/{part}.pdf", include_in_schema=False)
    async def file(slug: str, part: str, request: Request) -> Response:
        job = _job(slug, part, dict(request.query_params))
        made = await printer.file(job, picture=False)
        named = "-".join([job.slug, job.part, *(getattr(job, name) for name in CHOICES[job.part])])
        headers = {
            "Cache-Control": FOR_AN_HOUR,
            "Content-Disposition": f'attachment; filename="{named}.pdf"',
            "Content-Encoding": "identity",  # it is compressed already
        }
        return Response(made, media_type="application/pdf", headers=headers)

    @app.get("/api/print/{slug}/{part}.png", include_in_schema=False)
    async def picture(slug: str, part: str, request: Request) -> Response:
        job = _job(slug, part, dict(request.query_params))
        made = await printer.file(job, picture=True)
        return Response(made, media_type="image/png", headers={"Cache-Control": FOR_AN_HOUR})


def _job(slug: str, part: str, asked: dict[str, str]) -> Job:
    """The job of a request, if its choices are allowed."""
    if part not in PARTS:
        raise RequestRefused(f"There is nothing to print called {part[:40]!r}.", status=404)
    other = sorted(set(asked) - {*CHOICES[part], "v"})
    if other:
        raise RequestRefused(
            f"{other[0][:40]!r} cannot be chosen here; `drumhead print` can do more."
        )
    choices = {"paper": "a4", "edition": "color", "backs": "long"} | asked
    try:
        return Job(
            slug,
            part,
            paper=choices["paper"],
            edition=choices["edition"],
            backs=choices["backs"],
        )
    except UnknownGame as error:
        raise RequestRefused(str(error), status=404) from None
    except DrumheadError as error:
        raise RequestRefused(str(error)) from None
