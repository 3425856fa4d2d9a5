"""The documentation site: built strictly, complete, self-contained, and in the product's design."""

from __future__ import annotations

import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import drumhead
from drumhead.checks.duties import DUTIES
from drumhead.checks.shipped import EXTRA

ROOT = Path(__file__).parents[2]
#: What makes a browser fetch something, by tag: the attribute that names it.
LOADING = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "link": "href",
}


class Page(HTMLParser):
    """What a page links to, loads, and can be linked to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.anchors.update(value for value in (given.get("id"), given.get("name")) if value)
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if tag in LOADING and given.get(LOADING[tag]):
            self.loads.append(given[LOADING[tag]] or "")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    built = subprocess.run(
        [*command, "--site-dir", str(folder)], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Page]:
    """Every page of the site; that of errors is for servers, with links from their root."""
    return {file: Page(file) for file in site.rglob("*.html") if file.name != "404.html"}


def targets(file: Path, addresses: list[str]) -> Iterator[tuple[Path, str]]:
    """The files and anchors to which the addresses within the site lead."""
    for address in addresses:
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc:
            path = file.parent / unquote(parts.path) if parts.path else file
            yield path.resolve(), unquote(parts.fragment)


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert len(pages) > 60
    broken = [
        (str(file), str(target), anchor)
        for file, page in pages.items()
        for target, anchor in targets(file, page.links + page.loads)
        if not (target / "index.html" if target.is_dir() else target).exists()
        or (anchor and target in pages and anchor not in pages[target].anchors)
    ]
    assert not broken


def test_no_page_loads_anything_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    loaded = {address for page in pages.values() for address in page.loads}
    assert loaded, "a page without style sheets would prove nothing"
    assert not {address for address in loaded if urlsplit(address).netloc}
    for sheet in site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert "@import" not in text, sheet
        assert "url(http" not in text.replace('"', "").replace("'", ""), sheet


def test_every_game_has_its_page_with_its_rules_and_options(
    site: Path, kind: drumhead.GameType
) -> None:
    text = (site / "games" / f"{kind.slug}.html").read_text("utf-8")
    assert "{{" not in text
    assert f'src="{kind.slug}.svg"' in text
    for clause in kind.clauses:
        assert f"<strong>{clause.id}</strong>" in text
    for option in kind.options:
        assert f"<code>{option.name}</code>" in text
    studied = (ROOT / "docs" / "balance" / f"{kind.slug}.md").exists()
    assert (f"../balance/{kind.slug}.html" in text) == studied


def test_the_page_of_duties_lists_each(site: Path) -> None:
    text = (site / "make" / "duties.html").read_text("utf-8")
    assert "{{" not in text
    named = re.findall(r"<td><code>([a-z]+)</code></td>", text)
    assert named == [duty.name for duty in (*DUTIES, *EXTRA)]


def public_modules() -> list[str]:
    """What a program may import: all but commands, tables, templates and private modules."""
    commands = ("cli", "scaffold", "server", "terminal")
    found = ["drumhead"]
    for module in pkgutil.walk_packages(drumhead.__path__, "drumhead."):
        words = module.name.split(".")[1:]
        if words[0] not in commands and not any(word[0] == "_" for word in words):
            found.append(module.name)
    return found


def test_the_reference_covers_every_public_module(pages: dict[Path, Page]) -> None:
    described = {anchor for page in pages.values() for anchor in page.anchors}
    modules = public_modules()
    assert len(modules) > 100
    assert not [name for name in modules if name not in described]


def test_the_reference_covers_every_public_name(pages: dict[Path, Page]) -> None:
    page = next(page for file, page in pages.items() if file.match("reference/drumhead.html"))
    hidden = {"games"}  # behind the module of that name
    described = {f"drumhead.{name}" for name in set(drumhead.__all__) - hidden}
    assert described | {"drumhead.games.games"} <= page.anchors


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text("utf-8")
    assert not [page.name for page in folder.glob("0*.md") if f"({page.name})" not in listed]


# --- The pages in the repository ---------------------------------------------------------

DOCS = ROOT / "docs"
#: The readers of the navigation, and the folders of their pages.
READERS = {
    "Play": "play",
    "Host": "host",
    "Make a game": "make",
    "Research": "research",
    "Python API": "python",
}
#: The most words of all Markdown pages together, and of some.
MOST_WORDS = 36_000
MOST_WORDS_OF = {"CONTRIBUTING.md": 1200, "README.md": 1000, "CHANGELOG.md": 1200}


def written_pages() -> list[Path]:
    """Every page of the documentation that is in the repository."""
    return [*ROOT.glob("[A-Z]*.md"), *DOCS.rglob("*.md")]


def test_the_documentation_stays_short() -> None:
    assert sum(len(page.read_text("utf-8").split()) for page in written_pages()) <= MOST_WORDS
    for name, most in MOST_WORDS_OF.items():
        assert len((ROOT / name).read_text("utf-8").split()) <= most, name


def test_the_navigation_is_by_reader(site: Path) -> None:
    home = (site / "index.html").read_text("utf-8")
    tabs = re.findall(r'class="md-tabs__link">\s*([^<]+?)\s*</a>', home)
    assert tabs == ["Home", *READERS, "Project"]


@pytest.mark.parametrize(
    "page",
    [
        DOCS / "style.md",
        DOCS / "balance" / "README.md",
        *(page for folder in READERS.values() for page in (DOCS / folder).glob("*.md")),
    ],
    ids=lambda page: page.relative_to(DOCS).as_posix(),
)
def test_every_chapter_has_a_picture(page: Path) -> None:
    assert re.search(r"!\[[^\]]+\]\([^)]+\)", page.read_text("utf-8"))


def test_the_site_uses_the_typefaces_of_the_product(site: Path) -> None:
    sheet = (site / "stylesheets" / "drumhead.css").read_text("utf-8")
    for name in set(re.findall(r'url\("([^":]+)"\)', sheet)):
        assert (site / "stylesheets" / name).stat().st_size > 1000, name
    for family in ("League Gothic", "Libre Caslon Text"):
        assert f'font-family: "{family}"' in sheet
