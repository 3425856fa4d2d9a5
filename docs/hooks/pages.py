"""The pages of the documentation site that are made from the code whenever the site is built.

The rulebooks, the reference and the page of commands are never written down twice. An entry of
the navigation in mkdocs.yml with a star stands for all the pages that it matches and that are not
named elsewhere, one with two stars for the folder with all its folders.
"""

from __future__ import annotations

import functools
import json
import os
import pkgutil
import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import drumhead
from drumhead.checks.duties import DUTIES, Duty
from drumhead.checks.shipped import EXTRA
from drumhead.cli import app
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.games import picture
from drumhead.packs import packs
from drumhead.terminal.pages import players_text
from tools.learning_pages import describe

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
#: Pages of the site that lie elsewhere in the repository.
BORROWED = {
    "contributing.md": "CONTRIBUTING.md",
    "changes.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
}
#: Pages that are made from a file which the reference does not describe.
MADE_FROM = {"src/drumhead/cli/__init__.py": "reference/commands.md"}
#: What is used through commands and the protocol has no reference: nobody imports it.
NOT_IMPORTED = (
    "drumhead.__main__",
    "drumhead.cli",
    "drumhead.scaffold",
    "drumhead.server",
    "drumhead.terminal",
)

#: Markers of a written page, each with the duties whose table takes its place.
LISTED = {"{{duties}}": DUTIES, "{{duties of the booklets}}": EXTRA}

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
_TITLE = re.compile(r"\A# .+\n")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages that there are in place of the stars of the navigation."""
    unnamed = {*generated(), *_written()} - set(_named(config.nav or []))
    known = sorted(unnamed, key=lambda uri: uri.removesuffix(".md"))
    config.nav = [_entry(entry, known) for entry in config.nav or []]
    return config


def _named(entries: Any) -> Iterator[str]:
    """The pages that the navigation names."""
    if isinstance(entries, str):
        yield entries
    else:
        for entry in entries.values() if isinstance(entries, dict) else entries:
            yield from _named(entry)


def _entry(entry: Any, known: list[str]) -> Any:
    if isinstance(entry, dict):
        return {title: _section(value, known) for title, value in entry.items()}
    return entry


def _section(value: Any, known: list[str]) -> Any:
    if isinstance(value, str):
        return value
    found: list[Any] = []
    for entry in value:
        if not isinstance(entry, str) or "*" not in entry:
            found.append(_entry(entry, known))
        elif entry.endswith("/**"):
            found += _tree(entry.removesuffix("**"), known)
        else:
            # As absolute paths, since a relative pattern matches the end of a path.
            found += [page for page in known if Path("/", page).match(f"/{entry}")]
    return found


def _tree(folder: str, known: list[str]) -> list[Any]:
    """The pages of a folder; one that has a folder of its name leads a section with its pages."""
    found: list[Any] = []
    for page in known:
        if page.startswith(folder) and "/" not in page.removeprefix(folder):
            name = page.removesuffix(".md")
            inner = [inside for inside in known if inside.startswith(f"{name}/")]
            if inner:
                found.append({name.removeprefix(folder): [page, *inner]})
            else:
                found.append(page)
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and pictures that are made from the code."""
    for uri, content in generated().items():
        files.append(File.generated(config, uri, content=content))
    for uri, path in assets().items():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Let links that hold in the repository hold on the site; a page alone needs no sidebar."""
    uri = page.file.src_uri
    if page.parent is None:
        page.meta.setdefault("hide", ["navigation"])
    source = BORROWED.get(uri, f"docs/{uri}")
    for marker, duties in LISTED.items():
        markdown = markdown.replace(marker, _duties(duties))
    return _LINK.sub(lambda link: _relinked(link, source, uri), markdown)


def _duties(duties: Iterable[Duty]) -> str:
    rows = "".join(f"| `{duty.name}` | {duty.sentence} |\n" for duty in duties)
    return f"| duty | what holds |\n| --- | --- |\n{rows}"


def _relinked(link: re.Match[str], source: str, page: str) -> str:
    mark, text, target, anchor = link.groups("")
    path = os.path.normpath(os.path.join(os.path.dirname(source), target))
    if ":" in target or (path.startswith("docs/") and page not in BORROWED):
        return link[0]
    uri = site_uri(path)
    if uri is None:
        return text if (ROOT / path).exists() else link[0]
    return f"{mark}[{text}]({os.path.relpath(uri, os.path.dirname(page) or '.')}{anchor})"


def site_uri(path: str) -> str | None:
    """Where the site has a file of the repository; None where it does not."""
    elsewhere = {there: here for here, there in BORROWED.items()} | MADE_FROM
    if path in elsewhere:
        return elsewhere[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if rulebook := re.fullmatch(r"src/drumhead/(games|packs)/(\w+)/rulebook\.md", path):
        return f"{rulebook[1]}/{rulebook[2].replace('_', '-')}.md"
    if source := re.fullmatch(r"src/(drumhead(?:/\w+)*?)(?:/__init__)?\.py", path):
        uri = reference_uri(source[1].replace("/", "."))
        return uri if uri in generated() else None
    return None


def _written() -> Iterator[str]:
    """The pages that somebody wrote."""
    return (path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


@functools.cache
def assets() -> dict[str, Path]:
    """The product's own typefaces and paper grain, by their place on the site."""
    typefaces = sorted((ROOT / "src" / "drumhead").rglob("fonts/*.ttf"))
    grain = ROOT / "web" / "src" / "assets" / "grain.png"
    return {f"stylesheets/{path.name}": path for path in (*typefaces, grain)}


@functools.cache
def generated() -> dict[str, str]:
    """Every page and picture that is made from the code or borrowed, by its place on the site."""
    pages = {uri: (ROOT / path).read_text("utf-8") for uri, path in BORROWED.items()}
    pages["pictures/favicon.svg"] = (ROOT / "web/public/favicon.svg").read_text("utf-8")
    pages["games/index.md"] = _gallery()
    figures = json.loads((DOCS / "research" / "figures.json").read_text("utf-8"))
    for game in drumhead.games():
        pages[f"games/{game.slug}.md"] = _game_page(game)
        pages[f"games/{game.slug}.svg"] = picture(game.slug)
        pages[f"research/{game.slug}.md"] = describe(game, figures)
    for pack in packs():
        pages[f"packs/{pack.slug}.md"] = pack.rulebook
    pages["reference/commands.md"] = _commands()
    modules = list(public_modules())
    for uri in dict.fromkeys(map(reference_uri, modules)):
        pages[uri] = _reference([name for name in modules if reference_uri(name) == uri])
    return pages


def _gallery() -> str:
    cards = "".join(
        f"- [![]({game.slug}.svg)]({game.slug}.md)\n\n"
        f"    **[{game.title}]({game.slug}.md)** · {game.year} · players: {players_text(game)}\n\n"
        f"    {game.about}\n\n"
        for game in drumhead.games()
    )
    return f'# The games\n\n<div class="gallery" markdown>\n\n{cards}</div>\n'


def _game_page(game: drumhead.GameType) -> str:
    """A game's rulebook with its picture, and the way to everything else about it."""
    ways = [f"[the {game.pack.replace('-', ' ')} pack](../packs/{game.pack}.md)"]
    if (DOCS / "balance" / f"{game.slug}.md").exists():
        ways.append(f"[how it plays out](../balance/{game.slug}.md)")
    ways.append(f"[its actions and observations](../research/{game.slug}.md)")
    module = reference_uri(game.package)
    if module.startswith("reference/games/"):
        ways.append(f"[its code](../{module})")
    head = (
        f"![{game.title}]({game.slug}.svg){{ .game }}\n\n"
        f"Play it with `drumhead play {game.slug}`. See also {', '.join(ways)}.\n\n"
    )
    return _TITLE.sub(lambda title: f"{title[0]}\n{head}", rulebook_page(game))


def _commands() -> str:
    """Every command, from the same source as `--help`."""
    text = app.generate_docs()
    toc = re.compile(r"^## Table of Contents\n.*?(?=^\*\*Commands\*\*)", re.DOTALL | re.MULTILINE)
    return re.sub(r"^# drumhead\n", "# Commands\n", toc.sub("", text))


def public_modules() -> Iterator[str]:
    """Every module that a program may import, `drumhead` itself first."""
    yield "drumhead"
    for module in pkgutil.walk_packages(drumhead.__path__, "drumhead."):
        private = any(word.startswith("_") for word in module.name.split(".")[1:])
        if not private and not module.name.startswith(NOT_IMPORTED):
            yield module.name


def reference_uri(module: str) -> str:
    """The page that a module is described on: all of a game or a pack share one."""
    words = module.split(".")[1:3]
    return "/".join(["reference", *(words or ["drumhead"])]) + ".md"


def _reference(modules: list[str]) -> str:
    """A page of reference for these modules."""
    first = modules[0]
    parts = [f"---\ntitle: {first.removeprefix('drumhead.')}\n---\n\n", _described(first, 1)]
    if first == "drumhead":
        # A function with the name of a module is hidden behind it.
        shared = [name for name in drumhead.__all__ if find_spec(f"drumhead.{name}")]
        parts += [_described(f"drumhead.{name}.{name}", 2, "false") for name in shared]
    parts += [_described(name, 2) for name in modules[1:]]
    return "".join(parts)


def _described(name: str, level: int, full_path: str = "true") -> str:
    """The order to describe a name, with its heading at this level."""
    options = f"heading_level: {level}, show_root_full_path: {full_path}"
    return f"::: {name}\n    options: {{{options}}}\n\n"
