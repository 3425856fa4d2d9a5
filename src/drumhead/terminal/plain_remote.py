"""A seat at a web table in plain lines."""

from __future__ import annotations

import queue

from drumhead.errors import DrumheadError
from drumhead.terminal import talk
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import (
    account_lines,
    ask,
    brief,
    edit_lines,
    in_columns,
    outcome,
    say,
)
from drumhead.terminal.lookup import Lookup, help_text
from drumhead.terminal.naming import move_with_code

HELP = (
    "Type a number or a move; 'help' lists what else you can type. Nothing shows the table again."
)
WORDS = (
    f"{help_text()}\nundo: ask to take back your last decision\n{talk.HELP}\n"
    "agree, decline: answer the request of another player\nquit: leave the table"
)


class PlainRemote:
    """A remote table in lines: the same table that the full screen shows."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._changes: queue.Queue[str] = queue.Queue()
        self._told = 0
        self._lookup = Lookup(lambda: sitting)

    def play(self) -> int:
        """Play until the match is over or the person leaves; returns the exit status."""
        self.sitting.listen(self._changes.put)
        edit_lines()
        say(self.sitting.picture.heading)
        say(HELP)
        try:
            while not self.sitting.picture.view["over"] and not self.sitting.ended:
                self._turn()
            self._tell()
            if self.sitting.ended:
                say(self.sitting.ended)
                return 0
            self._say_account()
            say(outcome(self.sitting.picture.view))
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            return 130
        finally:
            self.sitting.leave()
        return 0

    def _turn(self) -> None:
        """Print the new events; then let the person decide, or wait for the others."""
        self._tell()
        if self._say_account():
            if ask("Press Enter for the next hand. ").lower() == "quit":
                raise EOFError
            self.sitting.put_aside()
        elif self.sitting.picture.choices:
            self._decide()
        else:
            if self.sitting.note:
                say(self.sitting.note)
            self._say_change(self._changes.get())

    def _say_account(self) -> bool:
        """Print the account of a hand that has just ended; False if none has."""
        account = self.sitting.due
        if account is not None:
            view = self.sitting.picture.view
            print()
            for line in account_lines(view, account, view["over"]):
                say(line, "  ")
        return account is not None

    def _tell(self) -> None:
        log = self.sitting.log
        for sentence in log[self._told :]:
            say(sentence, "  ")
        self._told = len(log)

    def _decide(self) -> None:
        picture = self.sitting.picture
        print()
        for line in brief(picture.view, self.sitting.sides):
            say(line, "  ")
        say(picture.view["prompt"])
        moves = [choice["text"] for choice in picture.choices]
        print(in_columns([move_with_code(choice) for choice in picture.choices]))
        line = ask("> ")
        if line.lower() == "quit":
            raise EOFError
        if not line:
            return
        if line not in moves and (found := self._answer(line)) is not None:
            if found:
                say(found, "  ")
            return
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(moves):
            line = moves[int(line) - 1]
        while not self._changes.empty():
            self._changes.get()
        if refusal := self.sitting.attempt(line):
            say(refusal)
        else:
            self._say_change(self._changes.get())

    def _say_change(self, told: str) -> None:
        """Print a sentence that came with a change, unless the log is about to print it."""
        if told and told not in self.sitting.log[self._told :]:
            say(told)

    def _talk(self, word: str, rest: str) -> str:
        """Say or show something; the server sends it back as a line."""
        if not rest:
            return "Say what, as in 'say Hello' or 'react salute'."
        try:
            return self.sitting.say(rest) if word == "say" else self.sitting.react(rest)
        except DrumheadError as error:
            return str(error)

    def _answer(self, line: str) -> str | None:
        """The answer to a line; None if the line is a move."""
        if line.lower() == "help":
            return WORDS
        if line.lower() == "undo":
            return self.sitting.undo()
        word, _, rest = line.partition(" ")
        if word.lower() in ("say", "react"):
            return self._talk(word.lower(), rest.strip())
        return self._lookup.answer(line)
