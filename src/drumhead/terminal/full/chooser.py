"""The screen on which a person chooses a game, its players, opponent and options."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

import drumhead
from drumhead.engine.english import agreeing, counted
from drumhead.engine.game import Game, GameType
from drumhead.errors import DrumheadError
from drumhead.players import ranks
from drumhead.terminal.full.sitting import OwnTable
from drumhead.terminal.full.waiting import PendingTable
from drumhead.terminal.pages import players_text
from drumhead.terminal.saved_matches import Autosave

#: The default opponent.
USUAL = "captain"


def new_table(game: Game, against: str) -> OwnTable:
    """A new match at seat 0, saved as it is played."""
    return OwnTable(game.match(), 0, against, autosave=Autosave(0, against))


class Chooser(Screen[PendingTable | None]):
    """Choose a game with the arrow keys; the other keys set its players and options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,right", "players(1)", "More players"),
        Binding("minus,left", "players(-1)", "Fewer"),
        Binding("a", "against", "Against whom"),
        Binding("o", "options", "Options"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games = drumhead.games()
        self._players = {game.slug: game.usual_players for game in self._games}
        self._options: dict[str, dict[str, str]] = {game.slug: {} for game in self._games}
        self._wished = USUAL

    def compose(self) -> ComposeResult:
        yield Static("Drumhead: which game?", id="header", markup=False)
        yield OptionList(*(Option(self._line(game), id=game.slug) for game in self._games),
                         id="games", markup=False)  # fmt: skip
        yield Static(id="about", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Mark the first game."""
        self.query_one(OptionList).focus()
        self._tell()

    def _line(self, game: GameType) -> Text:
        text = Text(f"{game.title:<20}", "bold")
        return text.append(f"{players_text(game):>7}   {game.year:<12} {game.genre}", "not bold")

    @property
    def _game(self) -> GameType:
        return self._games[self.query_one(OptionList).highlighted or 0]

    @property
    def _rank(self) -> str:
        """The opponent in the marked game; not every game has all players."""
        return self._wished if self._wished in ranks(self._game) else USUAL

    def _tell(self, more: str = "") -> None:
        game = self._game
        players = self._players[game.slug]
        settled = [counted(players, "player")]
        if players > 1:
            others = players - 1
            settled.append(f"against {counted(others, self._rank)}")
        settled += [f"{name} {value}" for name, value in self._options[game.slug].items()]
        text = Text(f"{game.about}\n").append(", ".join(settled) + ".", "bold")
        if game.options:
            number = counted(len(game.options), "option")
            text.append(f"\nThere {agreeing(len(game.options), 'is')} {number} (o).", "dim")
        self.query_one("#about", Static).update(text.append(f"\n{more}") if more else text)

    def on_option_list_option_highlighted(self) -> None:
        """Show another marked game."""
        self._tell()

    def on_option_list_option_selected(self) -> None:
        """Sit down at the marked game."""
        game = self._game
        try:
            table = drumhead.game(game.slug, self._players[game.slug], self._options[game.slug])
        except DrumheadError as error:
            self._tell(str(error))
        else:
            against = self._rank
            self.dismiss(PendingTable(table.title, lambda: new_table(table, against)))

    def action_players(self, by: int) -> None:
        """Select the next number of players."""
        game = self._game
        numbers = game.players
        at = numbers.index(self._players[game.slug]) + by
        self._players[game.slug] = numbers[at % len(numbers)]
        self._tell()

    def action_against(self) -> None:
        """Select the next opponent."""
        known = ranks(self._game)
        self._wished = known[(known.index(self._rank) + 1) % len(known)]
        self._tell()

    def action_options(self) -> None:
        """Show the options of the game."""
        game = self._game
        if game.options:
            self.app.push_screen(Options(game, self._options[game.slug]), lambda _: self._tell())

    def action_leave(self) -> None:
        """Leave without a game."""
        self.dismiss(None)


class Options(Screen[bool]):
    """The options of a game, one per line; Enter selects the next value."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,o", "leave", "Back to the games")]

    def __init__(self, game: GameType, wish: dict[str, str]) -> None:
        super().__init__()
        self._of = game
        self._wish = wish

    def compose(self) -> ComposeResult:
        title = f"{self._of.title}: Enter selects the next value of an option"
        yield Static(title, id="header", markup=False)
        yield OptionList(*self._lines(), id="games", markup=False)
        yield Footer(compact=True)

    def _lines(self) -> list[Option]:
        lines = []
        for option in self._of.options:
            value = self._wish.get(option.name, option.default)
            text = Text(f"{option.name}: ", "bold")
            lines.append(Option(text.append(option.values.get(value, value), "not bold")))
        return lines

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Select the next value of an option."""
        option = self._of.options[message.option_index]
        values = list(option.values)
        if not values:
            return
        at = values.index(self._wish.get(option.name, option.default)) + 1
        value = values[at % len(values)]
        if value == option.default:
            self._wish.pop(option.name, None)
        else:
            self._wish[option.name] = value
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._lines())
        listed.highlighted = message.option_index

    def action_leave(self) -> None:
        """Return to the games."""
        self.dismiss(True)
