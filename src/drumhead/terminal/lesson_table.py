"""A lesson in the terminal: the panels, then the chapters, one move at a time."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.english import listed
from drumhead.engine.game import GameType
from drumhead.errors import DrumheadError, InvalidOption
from drumhead.games import game_type
from drumhead.lessons import Course, Lesson, lesson
from drumhead.players import hint
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import ask, edit_lines, say
from drumhead.terminal.lookup import HELP as LOOK_UP
from drumhead.terminal.lookup import Lookup
from drumhead.terminal.naming import card_with_code, move_named
from drumhead.terminal.turn_actions import (
    PersonLeft,
    advice_text,
    numbered,
    say_account,
    show_moves,
    show_table,
)
from drumhead.terminal.user_files import read_progress, write_progress

HELP = {
    "a number": "make the move with that number in the list",
    "a move": "make it, as in '{move}'",
    "nothing": "show the table and what to do again",
    "?": "show the right move",
    **{word: f"show {does}" for word, does in LOOK_UP.items() if word not in ("hint", "save FILE")},
    "quit": "leave the lesson",
}


def finished_chapters(game: str) -> list[int]:
    """The numbers of the finished chapters."""
    found = read_progress("lessons").get(game)
    return [n for n in found if type(n) is int] if isinstance(found, list) else []


class LessonTable:
    """A learner, and the lesson of a game: the whole lesson, or a single chapter."""

    def __init__(self, slug: str, chapter: int | None = None) -> None:
        self.game: GameType = game_type(slug)
        found = lesson(self.game)
        if found is None:
            raise InvalidOption(f"There is no lesson for {self.game.title} yet.")
        self.lesson: Lesson = found
        self.chapter = chapter
        if chapter is not None:
            Course(self.game, chapter - 1)  # raises InvalidOption if there is no such chapter
        self.course: Course
        self._said: int | None = None
        self._lookup = Lookup(lambda: Sitting(self.course.match, self.course.chapter.seat))
        self._words: dict[str, Callable[[str], bool]] = {
            "?": self._reveal,
            "hint": self._reveal,
            "help": self._help,
            "quit": self._quit,
        }

    def learn(self) -> int:
        """Go through the lesson until it is over or the learner leaves; returns the exit status."""
        try:
            edit_lines()
            if self.chapter is None:
                self._whole_lesson()
            else:
                self._chapter(self.chapter)
        except PersonLeft:
            say(f"'drumhead learn {self.game.slug}' continues with the remaining chapters.")
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            return 130
        return 0

    def _whole_lesson(self) -> None:
        """The panels, and the remaining chapters, or all of them again."""
        self._panels()
        done = finished_chapters(self.game.slug)
        chapters = range(1, len(self.lesson.chapters) + 1)
        print()
        for number in chapters:
            note = " (finished)" if number in done else ""
            say(f"Chapter {number}: {self.lesson.chapters[number - 1].title}{note}.", "  ")
        for number in [number for number in chapters if number not in done] or chapters:
            print()
            self._between(f"Press Enter for chapter {number}, or type 'quit'. ")
            self._chapter(number)
        self._summary()

    def _between(self, prompt: str) -> None:
        """Wait for Enter; any input except 'quit' has the same effect."""
        if ask(prompt).lower() == "quit":
            raise PersonLeft

    # --- Reading -------------------------------------------------------------------------

    def _panels(self) -> None:
        say(f"{self.game.title} in sixty seconds.")
        for panel in self.lesson.panels:
            print()
            say(panel.words)
            codes = dict.fromkeys(panel.cards)
            names = [card_with_code(self.game.card_names, code) for code in codes]
            say(f"  {', '.join(names)}.", "  ")

    def _summary(self) -> None:
        print()
        say("What counts:")
        for what, how_much in self.lesson.scoring:
            say(f"  {what}: {how_much}.", "  ")
        print()
        say("For a second evening:")
        for tip in self.lesson.tips:
            say(f"  {tip}", "  ")
        print()
        say(f"Now play it: drumhead play {self.game.slug}")

    # --- A chapter -----------------------------------------------------------------------

    def _chapter(self, number: int) -> None:
        self.course = Course(self.game, number - 1)
        self._said = None
        chapter = self.course.chapter
        print()
        say(f"Chapter {number}: {chapter.title}.")
        names = self.course.match.seat_names
        if len(names) > 1:
            say(f"You are {names[chapter.seat]}.")
        say("Type a number or a move; '?' shows the right one, 'help' what else you can type.")
        while self.course.step is not None:
            self._tell()
            self._show()
            while not self._obey(ask("> ")):
                pass
        self._tell()
        print()
        say(f"Chapter {number} is finished.")
        slug = self.game.slug
        write_progress("lessons", slug, sorted({*finished_chapters(slug), number}))

    def _tell(self) -> None:
        """Print the events since the learner's last move, the account, and the lesson's comment."""
        course, match = self.course, self.course.match
        if course.told:
            print()
        for sentence in course.told:
            say(sentence, "  ")
        if match.over:
            say_account(match, course.chapter.seat, match.finished)
        if course.then:
            print()
            say(course.then)

    def _show(self) -> None:
        """Show the table, the task and the moves; a free hand shows its task once."""
        course, step = self.course, self.course.step
        assert step is not None
        print()
        show_table(course.match, course.chapter.seat)
        if not step.free or course.place != self._said:
            print()
            say(step.say)
            print()
            self._said = course.place
        say(course.match.view(course.chapter.seat)["prompt"])
        show_moves(course.match)

    def _obey(self, line: str) -> bool:
        """Carry out a line of input; True if there is something new to show."""
        word, _, rest = line.partition(" ")
        do = self._words.get(word.lower())
        try:
            if not line:
                self._said = None
                self._show()
                return False
            if do is not None and line not in self.course.match.legal:
                return do(rest.strip())
            if line not in self.course.match.legal and (found := self._lookup.answer(line)):
                say(found, "  ")
                return False
            wrong = self.course.attempt(numbered(self.course.match, line))
        except DrumheadError as error:
            say(str(error))
            return False
        if wrong is None:
            return True
        say(str(wrong))
        return False

    # --- Words ---------------------------------------------------------------------------

    def _reveal(self, _: str) -> bool:
        step = self.course.step
        assert step is not None
        if step.free:
            say("Here you decide for yourself: every move in the list may be made.")
            match = self.course.match
            say(advice_text(match, hint(match, "corporal")))
        else:
            moves = [move_named(self.course.match, move) for move in step.moves]
            say(f"Right here: {listed(moves, 'or')}.")
        return False

    def _help(self, _: str) -> bool:
        for word, does in HELP.items():
            say(f"{word}: {does.format(move=self.course.match.legal[0])}", "  ")
        return False

    def _quit(self, _: str) -> bool:
        raise PersonLeft
