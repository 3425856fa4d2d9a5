"""What is printed for people: booklets, player aids and boxes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from drumhead import packs
from drumhead.engine.game import GameType
from drumhead.games import game_type, games
from drumhead.printing import Job, tuckbox
from drumhead.printing.game_paper import facts, game_paper, minutes, players
from tests.printing.support import alternatives, made, reader, texts

PACKS = [pack.slug for pack in packs.packs()]
SLUGS = [game.slug for game in games()]
CHAPTER = [
    "The game in sixty seconds", "The rules", "The goal", "Getting ready", "Playing", "The cards",
    "The end", "A sample hand", "Scoring", "Tips",
]  # fmt: skip


def words_of(job: Job) -> str:
    return " ".join(" ".join(page.words for page in texts(made(job))).split())


def flat(text: str) -> str:
    """Text without anything that line breaks and quotation marks change."""
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_every_text(slug: str) -> None:
    game = game_type(slug)
    paper, names = game_paper(game), packs.pack(game.pack).by_code
    for name, value in vars(paper).items():
        assert value, name
    assert set(paper.row) <= set(names)
    assert len(paper.moments) >= 3
    for moment in paper.moments:
        assert moment.cards or moment.caption
        assert {code for code, _, _ in moment.cards} <= set(names)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_booklet_has_every_section_of_every_game(slug: str) -> None:
    game = game_type(slug)
    paper, job = game_paper(game), Job(game.pack, part="booklet", game=slug)
    words = words_of(job)
    at = words.index("The game in sixty seconds")
    for heading in CHAPTER:
        assert heading in words[at:], heading
    everything = flat(words.replace("-", ""))
    written = [paper.goal, *paper.ready, *paper.play, *paper.ranking, paper.ends, *paper.tips]
    written += [panel.words for panel in paper.panels]
    written += [cell for row in paper.scoring for cell in row]
    written += [each for moment in paper.moments for each in (moment.title, moment.caption)]
    missing = [text for text in written if flat(text) not in everything]
    assert len(missing) <= 2, missing  # a page number may stand within a sentence
    pictured = alternatives(reader(job))
    assert f"The poster of {game.title}" in pictured
    assert len(pictured) > sum(len(moment.cards) for moment in paper.moments)


def test_the_clauses_stand_in_the_appendix_and_not_in_the_folded_booklet() -> None:
    words = words_of(Job("skirmish", part="booklet"))
    people, appendix = words.split("Appendix: Skirmish", 2)[-2:]
    assert "SK-01" in appendix
    assert "SK-01" not in people
    alone = words_of(Job("skirmish", part="clauses"))
    assert "SK-01" in alone
    assert "sixty seconds" not in alone
    assert "SK-01" not in words_of(Job("skirmish", part="folded"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", PACKS)
def test_a_player_aid_is_one_page(slug: str, paper: str) -> None:
    job = Job(slug, part="aids", paper=paper)
    pages = texts(made(job))
    assert len(pages) == len(job.games)
    for game, page in zip(job.games, pages, strict=True):
        own = game_paper(game)
        words = flat(page.words.replace("-", ""))
        for heading in ("Getting ready", "Playing", "The cards", "What counts", "The end"):
            assert heading in page.words
        written = [own.goal, *own.ready, *own.play, *own.ranking, own.ends, facts(game)]
        assert [text for text in written if flat(text) not in words] == []
        assert max(foot for _, _, _, foot in page.boxes) < page.height - 12


def inside(panel: tuple[float, float, float, float], box: tuple[float, ...]) -> bool:
    """Does a line of text begin in a panel of the box?"""
    x, y, w, h = panel
    left, top, _, foot = box
    return x <= left <= x + w and y <= (top + foot) / 2 <= y + h


@pytest.mark.parametrize("slug", PACKS)
def test_a_box_says_what_it_is_and_what_is_inside(slug: str) -> None:
    job = Job(slug, part="box")
    (page,), net = texts(made(job)), tuckbox.net(job)
    words = " ".join(page.words.split())
    for said in (players(*job.games), minutes(*job.games), "Inside", "rule booklet", "player aid"):
        assert said in words
    assert f"{len(job.pack.codes)} cards" in words
    for game in job.games:
        assert game.title in words.replace("\u00a0", " ")
        assert game.year == "undated" or game.year.lower() in words.lower()
    pictured = alternatives(reader(job))
    assert {f"The poster of {game.title}" for game in job.games} <= set(pictured)
    for name in ("front", "back"):
        x, y, w, h = net.panels[name]
        for left, top, right, foot in page.boxes:
            if inside(net.panels[name], (left, top, right, foot)):
                assert x + 2 < left < right < x + w - 2
                assert y < top < foot < y + h - 2


def test_a_single_game_is_printed_alone() -> None:
    job = Job("tactics", part="aids", game="militac")
    (page,) = texts(made(job))
    assert page.words.startswith("Militac")
    box = words_of(Job("tactics", part="box", game="militac"))
    assert "Militac" in box
    assert "Do-Boy" not in box


def test_players_and_minutes_in_words() -> None:
    assert players(game_type("mobilization-2")) == "1 player"
    assert players(game_type("game-of-war")) == "2 or 4 players"
    assert players(game_type("tactics"), game_type("bang")) == "2 to 8 players"
    assert minutes(game_type("mobilization-2")) == "about 6 minutes"
    assert minutes(game_type("mobilization-2"), game_type("do-boy")) == "6 to 45 minutes"


@pytest.fixture(scope="module")
def sample_hands() -> ModuleType:
    path = Path(__file__).parents[2] / "bench/sample_hands.py"
    spec = importlib.util.spec_from_file_location("sample_hands", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", SLUGS)
def test_the_sample_hand_is_told_as_the_game_tells_it(slug: str, sample_hands: ModuleType) -> None:
    game: GameType = game_type(slug)
    written = Path(sample_hands._folder(game) / "sample.toml").read_text("utf-8")
    assert written == sample_hands.sample(game), "run python bench/sample_hands.py"
