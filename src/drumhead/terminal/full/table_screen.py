"""The table screen: plates, the middle of the table, the hand, and the choices."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.errors import DrumheadError
from drumhead.packs import pack
from drumhead.terminal import pages, talk
from drumhead.terminal.full import card_drawing
from drumhead.terminal.full.hand import HandWidget
from drumhead.terminal.full.introduction import Introduction
from drumhead.terminal.full.overlays import LineScreen, ReadingScreen
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import goal_lines, outcome, settled_trick
from drumhead.terminal.lookup import background
from drumhead.terminal.naming import move_with_cards
from drumhead.terminal.turn_actions import free_file

#: From this width on the log is shown next to the table.
WIDE_FROM = 110

#: The number of pauses for which a trick that was taken stays on the table.
TRICK_PAUSES = 3

KEYS = """\
Arrows, Enter   choose a card of your hand or a move of the list (Tab goes from one to the other)
1 to 9          make the move with that number in the list
:               type a move, as it stands in transcripts
h               a hint; once more for the move, and once more for the reasons
w               why is a move not allowed?
u               take back your last decision
g               what is the goal, and what counts?
r               the rules, with their clauses; c shows one clause
s               the score sheet
t               the last trick, and the piles in the background
l               everything that has happened
n, p            the next step and the one before, in replays, lessons and puzzles
Ctrl+S          save the match to a file of your own; drumhead play --resume FILE continues it
m, e            say something, or react, at a web table
q               leave the table; the match is saved, and drumhead play --resume continues it"""


class TableScreen(Screen[None]):
    """A sitting, drawn and played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("w", "why", "Why"),
        Binding("g", "goal", "Goal"),
        Binding("r", "rules", "Rules"),
        Binding("c", "clause", "Clause", show=False),
        Binding("s", "scores", "Scores"),
        Binding("t", "last_trick", "Last"),
        Binding("l", "log", "Log"),
        Binding("n,right_square_bracket", "step(1)", "Next", show=False),
        Binding("p,left_square_bracket", "step(-1)", "Back", show=False),
        Binding("colon", "type", "Type a move", show=False),
        Binding("ctrl+s", "save", "Save", show=False),
        Binding("question_mark", "keys", "Keys"),
        Binding("m", "say", "Say", show=False),
        Binding("e", "react", "React", show=False),
        Binding("q", "leave", "Leave"),
        *(Binding(str(n), f"number({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, sitting: Sitting, pause: float = 0.0) -> None:
        super().__init__()
        self.sitting = sitting
        self._pause = pause
        self._pack = pack(sitting.game.pack)
        self._picture = sitting.picture
        self._told = ""
        self._logged = 0
        self._picked: list[str] = []
        self._offered: Sequence[Choice] = ()
        self._ended = False
        #: The hand whose account is on the screen.
        self._accounted = 0

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom; the log is next to them if there is room."""
        yield Static(id="header", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="table"):
                with VerticalScroll(id="skin", can_focus=False):
                    yield Static(id="plates", markup=False)
                    yield Static(id="middle", markup=False)
                yield HandWidget(self._pack, id="hand")
                yield Static(id="note", markup=False)
                yield Static(id="prompt", markup=False)
                yield OptionList(id="choices", markup=False)
            yield RichLog(id="log", wrap=True, markup=False, min_width=10)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Draw the table for the first time."""
        self.refresh_table()
        app = self.app  # calls from threads need the app after this screen is gone

        def hear(told: str) -> None:
            app.call_later(self._heard, told)

        self.sitting.listen(hear)
        if panels := self.sitting.introduction:
            introduction = Introduction(self.sitting.game, panels)
            self.app.push_screen(introduction, lambda _: self._go_on())
        else:
            self._go_on()

    def _heard(self, told: str) -> None:
        """Draw the changes of a remote table; what is picked stays picked while people talk."""
        picture = self.sitting.picture
        if told and picture.view is self._picture.view and picture.choices == self._offered:
            self._write_log()
        else:
            self._changed()
        if told:
            self._tell(told)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the table for the new size."""
        self.query_one("#log").display = event.size.width >= WIDE_FROM
        self.refresh_table()

    # --- Drawing -------------------------------------------------------------------------

    def refresh_table(self) -> None:
        """Draw the whole table again."""
        picture = self._picture = self.sitting.picture
        view, size = picture.view, self.app.size
        tall = size.height >= card_drawing.TALL_FROM
        width = (size.width - 42 if size.width >= WIDE_FROM else size.width) - 4
        self._offered = picture.choices
        self._show("#header", card_drawing.header(view, picture.heading))
        self._show("#plates", card_drawing.plates(view, self.sitting.sides))
        places = {
            p["value"] for c in self._candidates() for p in c["parts"] if p["role"] == "place"
        }
        self._show("#middle", card_drawing.middle(view, self._pack, width, tall, places))
        self.query_one(HandWidget).show(self._looks(), tall)
        self._show("#note", Text(picture.note, "italic"))
        self._show("#prompt", self._prompt())
        self._list_choices()
        self._write_log()

    def _show(self, where: str, text: Text) -> None:
        part = self.query_one(where, Static)
        part.update(text)
        part.display = bool(text.plain)

    def _prompt(self) -> Text:
        view = self._picture.view
        said = outcome(view) if view["over"] else ""
        text = Text(f"{view['prompt']} {said}".strip(), "bold")
        if self._told:
            text.append(f"\n{self._told}", "not bold")
        return text

    def _looks(self) -> list[card_drawing.CardLook]:
        hand = card_drawing.own_hand(self._picture.view)
        if hand is None:
            return []
        playable = {code for choice in self._candidates() for code in _cards(choice)}
        return [
            card_drawing.CardLook(
                code, playable=code in playable, picked=code in self._picked,
                fresh=code in hand["fresh"],
            )
            for code in hand["cards"]
        ]  # fmt: skip

    def _candidates(self) -> list[Choice]:
        """The choices that contain all the picked cards."""
        picked = set(self._picked)
        return [choice for choice in self._offered if picked <= set(_cards(choice))]

    def _list_choices(self) -> None:
        listed = self.query_one(OptionList)
        listed.clear_options()
        shown = self._candidates()
        figures = len(str(len(shown)))
        for number, choice in enumerate(shown, start=1):
            words = move_with_cards(choice)
            listed.add_option(Option(f"{number:>{figures}}  {words}", id=choice["text"]))
        listed.display = bool(shown)
        if shown:
            listed.highlighted = 0

    def _write_log(self) -> None:
        log = self.query_one(RichLog)
        sentences = self.sitting.log
        if len(sentences) < self._logged:
            log.clear()
            self._logged = 0
        for sentence in sentences[self._logged :]:
            log.write(sentence)
        self._logged = len(sentences)

    # --- Going on ------------------------------------------------------------------------

    @property
    def _pause_here(self) -> float:
        """The pause before the next event: longer when a trick has just been taken."""
        return self._pause * (1 if settled_trick(self._picture.view) is None else TRICK_PAUSES)

    def _go_on(self) -> None:
        """Show the account of a hand that has ended, or let the others move."""
        account = self.sitting.due
        if account is not None and self._pause and settled_trick(self._picture.view):
            self.set_timer(self._pause_here, lambda: self._show_account(account))
        elif account is not None:
            self._show_account(account)
        elif self.sitting.waiting:
            self._let_answer()
        elif not self._ended and self.query_one(HandWidget).playable:
            self.query_one(HandWidget).focus()
        elif self.query_one(OptionList).display:
            self.query_one(OptionList).focus()

    def _show_account(self, account: Account) -> None:
        """Show the account of a hand, unless it is on the screen or has been read."""
        if account["hand"] == self._accounted or self.sitting.due is None:
            return
        self._accounted = account["hand"]
        view = self._picture.view
        title = f"Hand {account['hand']}" + (", the last" if view["over"] else "")
        sheet = ReadingScreen(title, card_drawing.account_text(view, account))
        self.app.push_screen(sheet, self._dealt)

    def _dealt(self, _: bool | None) -> None:
        self._accounted = 0
        self.sitting.put_aside()
        self._changed()

    @work(thread=True)
    def _let_answer(self) -> None:
        """Let a computer player move, outside the screen's own thread."""
        if self._pause:
            time.sleep(self._pause_here)
        try:
            self.sitting.answer()
        except DrumheadError as error:
            self.app.call_from_thread(self._tell, str(error))
        else:
            self.app.call_from_thread(self._changed)

    def _changed(self) -> None:
        self._told = ""
        self._picked = []
        if not self.query("#header"):
            return  # the screen was closed
        self.refresh_table()
        self._go_on()

    def _tell(self, sentence: str) -> None:
        self._told = sentence
        self._show("#prompt", self._prompt())

    # --- Deciding ------------------------------------------------------------------------

    def on_hand_widget_card_chosen(self, message: HandWidget.CardChosen) -> None:
        """Play the chosen card, or pick it if a move takes several."""
        if message.code in self._picked:
            self._picked.remove(message.code)
        else:
            self._picked.append(message.code)
        found = self._candidates()
        if not found:
            self._refuse_card(message.code)
        elif len(found) == 1 and set(_cards(found[0])) == set(self._picked):
            self._make(found[0]["text"])
        else:
            self._told = ""
            self.refresh_table()
            if self._picked:
                self.query_one(OptionList).focus()

    def _refuse_card(self, code: str) -> None:
        """Show why a card cannot be played: the refusal of a move similar to the offered ones."""
        self._picked.remove(code)
        for choice in self._offered:
            cards = _cards(choice)
            if len(cards) == 1:
                refusal = self.sitting.why(choice["text"].replace(cards[0], code))
                self._tell(refusal)
                return
        self._tell("That card cannot be played now.")

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Make a move of the list."""
        if message.option.id is not None:
            self._make(message.option.id)

    def action_number(self, number: int) -> None:
        """Make the move with this number in the list."""
        shown = self._candidates()
        if number <= len(shown):
            self._make(shown[number - 1]["text"])

    def _make(self, text: str) -> None:
        refusal = self.sitting.attempt(text)
        self._picked = []
        if refusal is None:
            self._changed()
        else:
            self.refresh_table()
            self._tell(refusal)

    # --- Keys ----------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Show the next step of a hint."""
        self._tell("One moment ...")
        self._find_hint()

    @work(thread=True, exclusive=True, group="hint")
    def _find_hint(self) -> None:
        try:
            sentence = self.sitting.hint()
        except DrumheadError as error:
            sentence = str(error)
        self.app.call_from_thread(self._tell, sentence)

    def action_undo(self) -> None:
        """Take back the last decision."""
        sentence = self.sitting.undo()
        self._picked = []
        self.refresh_table()
        self._tell(sentence)
        self._go_on()

    def action_type(self) -> None:
        """Type a move."""
        legal = [choice["text"] for choice in self._offered]
        self.app.push_screen(LineScreen("A move", legal[0] if legal else ""), self._typed)

    def _typed(self, text: str | None) -> None:
        if text:
            self._make(text)

    def action_why(self) -> None:
        """Ask why a move is not allowed."""
        self.app.push_screen(LineScreen("Why is this move not allowed?"), self._asked)

    def _asked(self, text: str | None) -> None:
        if text:
            self._tell(self.sitting.why(text))

    def action_goal(self) -> None:
        """Show the goal."""
        self._read("The goal", "\n\n".join(goal_lines(self._picture.view)))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        game = self.sitting.game
        self._read(f"The rules of {game.title}", pages.plain_page(pages.page(game.slug).markdown))

    def action_clause(self) -> None:
        """Show a clause of the rules."""
        clauses = self.sitting.game.clauses
        example = clauses[0].id if clauses else ""
        self.app.push_screen(LineScreen("Which clause?", example), self._clause)

    def _clause(self, name: str | None) -> None:
        if not name:
            return
        try:
            found = pages.find_clause(self.sitting.game.slug, name)
        except DrumheadError as error:
            self._tell(str(error))
        else:
            self._read(found.id, pages.clause_text(found))

    def action_scores(self) -> None:
        """Show the score sheet."""
        view = self._picture.view
        self._read("Score sheet", card_drawing.score_sheet(view, self.sitting.accounts))

    def action_last_trick(self) -> None:
        """Show the last trick."""
        self._read("In the background", background(self._picture.view))

    def action_log(self) -> None:
        """Show the whole log."""
        said = self.sitting.log
        self._read("What has happened", "\n".join(said) or "Nothing has happened yet.")

    def action_keys(self) -> None:
        """Show the keys."""
        self._read("Keys", KEYS)

    def _read(self, title: str, text: str) -> None:
        self.app.push_screen(ReadingScreen(title, text))

    def action_save(self) -> None:
        """Save the match under the name in the line, or another one."""
        name = free_file(self.sitting.game.slug)
        self.app.push_screen(LineScreen("Save the match to which file?", text=name), self._saved)

    def _saved(self, name: str | None) -> None:
        if name:
            self._tell(self.sitting.save(name))

    def action_say(self) -> None:
        """Say something to the others."""
        self.app.push_screen(LineScreen("Say something"), self._said)

    def _said(self, text: str | None) -> None:
        if text and (sentence := self.sitting.say(text)):
            self._tell(sentence)

    def action_react(self) -> None:
        """Show a reaction."""
        self.app.push_screen(LineScreen("React", talk.TYPED), self._reacted)

    def _reacted(self, word: str | None) -> None:
        if not word:
            return
        try:
            sentence = self.sitting.react(word)
        except DrumheadError as error:
            sentence = str(error)
        if sentence:
            self._tell(sentence)

    def action_step(self, by: int) -> None:
        """Go to the next or the previous step."""
        if self.sitting.step(by):
            self._changed()

    def action_leave(self) -> None:
        """Leave the table."""
        self.sitting.leave()
        self.app.exit()


def _cards(choice: Choice) -> list[str]:
    return [part["value"] for part in choice["parts"] if part["role"] == "card"]
