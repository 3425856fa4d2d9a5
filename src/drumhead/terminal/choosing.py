"""Asks for a game in plain lines: the game, the number of players, the opponent, the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import drumhead
from drumhead.engine.english import agreeing, counted
from drumhead.engine.game import Game, GameType
from drumhead.errors import DrumheadError, InvalidOption
from drumhead.kernel.options import Option
from drumhead.players import player, ranks
from drumhead.terminal.lines import ask, edit_lines, say, wrapped
from drumhead.terminal.pages import players_text
from drumhead.terminal.turn_actions import PersonLeft

T = TypeVar("T")


class Chosen(NamedTuple):
    """The choices: the table, and the computer players at it."""

    game: Game
    against: str


def choose(against: str) -> Chosen | None:
    """Ask for everything, one line at a time; None if the person leaves.

    `against` is the computer player that an empty line selects.
    """
    edit_lines()
    try:
        game = _game()
        while True:
            players = _players(game)
            opponent = _opponent(game, against) if players > 1 else against
            wish = _options(game)
            try:
                return Chosen(drumhead.game(game.slug, players, wish), opponent)
            except InvalidOption as error:
                say(str(error))
    except PersonLeft:
        return None
    except EOFError:
        print()
        raise InvalidOption("No game was chosen: name one, as in drumhead play do-boy.") from None


def _game() -> GameType:
    games = drumhead.games()
    say("Which game? Type its number or its name, or 'quit'.")
    _list([_about(game) for game in games])
    by_name = {game.slug: game for game in games} | {game.title.lower(): game for game in games}
    while True:
        line = _line()
        game = by_name.get(line.lower()) or _numbered(games, line)
        if game is not None:
            say(f"{game.title}. {game.about}")
            return game
        say(f"Type a number from 1 to {len(games)}, or a name such as {games[0].slug}.")


def _about(game: GameType) -> str:
    players = f"{players_text(game)} {agreeing(game.players[-1], 'player')}"
    return f"{game.title}: {players}, {game.year}, {game.genre}"


def _players(game: GameType) -> int:
    usual = game.usual_players
    if len(game.players) == 1:
        say(f"It is for {counted(usual, 'player')}.")
        return usual
    while True:
        say(f"How many players, {players_text(game)}? Nothing means {usual}.")
        line = _line()
        if not line:
            return usual
        if line in map(str, game.players):
            return int(line)


def _opponent(game: GameType, usual: str) -> str:
    names = ranks(game)
    while True:
        say(f"Against whom? Type a number or a name. Nothing means {usual}.")
        _list(names)
        line = _line()
        chosen = _numbered(names, line) or line or usual
        try:
            player(chosen).check_game(game)
        except DrumheadError as error:
            say(str(error))
        else:
            return chosen


def _options(game: GameType) -> dict[str, str]:
    """The options that differ from their defaults."""
    wish: dict[str, str] = {}
    while game.options:
        say("Options: type a number to change one. Nothing begins the match.")
        _list([_settled(option, wish.get(option.name)) for option in game.options])
        line = _line()
        if not line:
            break
        option = _numbered(game.options, line)
        if option is None:
            say(f"Type a number from 1 to {len(game.options)}, or nothing.")
        else:
            wish[option.name] = _value(option)
    return wish


def _settled(option: Option, value: str | None) -> str:
    value = value or option.default
    return f"{option.name}: {option.values.get(value, value)}"


def _value(option: Option) -> str:
    """A value of an option, by its number in the list or, for a numeric option, by itself."""
    how = "a whole number" if option.number else "the number of a value"
    while True:
        say(f"{option.about} Type {how}. Nothing means {option.default}.")
        if not option.number:
            _list(list(option.values.values()))
        line = _line()
        if not line:
            return option.default
        chosen = line if option.number else _numbered(list(option.values), line) or line
        try:
            return option.check(chosen)
        except InvalidOption as error:
            say(str(error))


def _list(lines: Sequence[str]) -> None:
    """Print the lines with their numbers."""
    figures = len(str(len(lines)))
    for number, line in enumerate(lines, start=1):
        print(wrapped(f"{number:>{figures}}. {line}", " " * (figures + 2)))


def _line() -> str:
    line = ask("> ")
    if line.lower() == "quit":
        raise PersonLeft
    return line


def _numbered(things: Sequence[T], text: str) -> T | None:
    """The item with that number in a list that begins with 1."""
    numbers = {str(number): thing for number, thing in enumerate(things, start=1)}
    return numbers.get(text)
