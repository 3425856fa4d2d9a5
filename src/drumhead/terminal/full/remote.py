"""A seat at a web table, from the terminal: the same messages as in a browser."""

from __future__ import annotations

import json
import queue
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from drumhead.engine.account import Account
from drumhead.engine.match import TableView
from drumhead.errors import DrumheadError, needs_extra
from drumhead.games import game_type
from drumhead.terminal.full.sitting import Picture, Sitting
from drumhead.terminal.talk import reaction, talk_line
from drumhead.terminal.turn_actions import hint_steps

#: The timeout of a server's answer, in seconds.
PATIENCE = 20
#: The delays before each attempt to reconnect, in seconds.
TRIES = (0.5, 1, 2, 4, 8)
LOST = "The connection is lost; trying again ..."
COOKIE = re.compile(r"(drumhead\w*=[^;]+)")


#: The answers to a request of another player.
ANSWERS = {"agree": "You agree.", "decline": "You decline."}


class Guest:
    """A guest of a server: the server's address, and the cookie that identifies the guest."""

    def __init__(self, server: str, name: str) -> None:
        parts = urlsplit(server if "//" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise DrumheadError(f"A server is an address like http://host:1917, not {server!r}.")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.cookie = ""
        self._call("/api/me")
        self._call("/api/me", {"name": name})

    def _call(self, path: str, body: dict[str, str] | None = None) -> None:
        headers = {"Content-Type": "application/json", "Origin": self.address}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
                for line in answer.headers.get_all("Set-Cookie") or []:
                    if found := COOKIE.search(line):
                        self.cookie = found[1]
        except HTTPError as error:
            raise DrumheadError(_sentence(error.read(), f"{self.address} refuses that.")) from None
        except (URLError, OSError, ValueError):
            raise DrumheadError(f"There is no web table at {self.address}.") from None

    def socket(self, table: str, seen: int) -> Any:
        """A WebSocket to a table, as a context manager."""
        with needs_extra("table", "Joining a web table"):
            from websockets.sync.client import connect
            from websockets.typing import Origin
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/ws?seen={seen}"
        return connect(
            address,
            additional_headers={"Cookie": self.cookie},
            origin=Origin(self.address),
            open_timeout=PATIENCE,
            max_size=None,
        )


def _sentence(body: bytes, otherwise: str) -> str:
    try:
        return str(json.loads(body)["error"])
    except (ValueError, KeyError, TypeError):
        return otherwise


class RemoteSitting(Sitting):
    """A seat at a table of a server, which sends the view and the choices."""

    def __init__(self, server: str, table: str, name: str, again: str = "Press h again") -> None:
        self._again = again
        self._guest = Guest(server, name)
        self.table = table
        self._state: dict[str, Any] = {}
        self._said: list[str] = []
        self._heard_talk: set[tuple[str, float]] = set()
        self._accounts: dict[int, Account] = {}
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._listener: Callable[[str], None] | None = None
        self._read = -1
        self._sent = -1
        self._lost = ""
        self._left = False
        self._hint: tuple[int, Iterator[str]] = (-1, iter(()))
        self._asking = False
        #: The id of a request of another player that waits for an answer.
        self._request: int | None = None
        self._line = ExitStack()
        self._begin()
        threading.Thread(target=self._receive, daemon=True).start()

    # --- The connection ------------------------------------------------------------------

    def _begin(self) -> None:
        """Connect, sit down, and wait for the first state with a view."""
        try:
            self._open(0)
        except (OSError, TimeoutError):
            raise DrumheadError(f"There is no table {self.table} at that server.") from None
        sat = False
        while not self._state.get("view"):
            message = self._next()
            self._take(message)
            if message["type"] == "welcome":
                if message["table"]["pace"] == "clock":
                    raise DrumheadError("A table by the clock is played in a browser.")
                if message["seat"] is None and not sat:
                    sat = True
                    self._send({"type": "sit"})

    def _open(self, seen: int) -> None:
        """Open a connection in place of the previous one."""
        self._line.close()
        self._socket = self._line.enter_context(self._guest.socket(self.table, seen))

    def _next(self) -> dict[str, Any]:
        from websockets.exceptions import ConnectionClosed

        try:
            found: dict[str, Any] = json.loads(self._socket.recv(timeout=PATIENCE))
        except TimeoutError:
            raise DrumheadError("The server does not answer.") from None
        except ConnectionClosed as closed:
            reason = closed.rcvd.reason if closed.rcvd else ""
            raise DrumheadError(reason or "The server closed the connection.") from None
        if found["type"] == "error":
            raise DrumheadError(found["sentence"])
        return found

    def _receive(self) -> None:
        """Receive messages until the person leaves; reconnect if the connection breaks."""
        from websockets.exceptions import ConnectionClosed

        while not self._left:
            try:
                message = json.loads(self._socket.recv())
            except ConnectionClosed:
                self._reconnect()
            else:
                self._take(message)

    def _reconnect(self) -> None:
        if self._left:
            return
        self._lost = LOST
        self._tell("")
        waits = iter(TRIES)
        wait = TRIES[0]
        while not self._left:
            threading.Event().wait(wait)
            wait = next(waits, TRIES[-1])
            try:
                self._open(self._state.get("number", 0))
            except OSError:
                continue
            self._lost = ""
            self._sent = -1
            return

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.seat = message["seat"]
            self.game = game_type(message["table"]["game"])
            self.sides = message["table"]["sides"]
        elif kind == "state":
            self._state = message
            self._said += [entry["text"] for entry in message["log"]]
            if (account := message["account"]) is not None:
                self._accounts[account["hand"]] = account
            self._tell("")
        elif kind in ("hint", "refused"):
            if kind == "refused":
                self._sent = -1
            if kind == "refused" and self._answers.empty() and not self._asking:
                self._tell(_refused(message))
            else:
                self._answers.put(message)
        elif kind == "request":
            self._take_request(message["request"])
        elif kind in ("request-ended", "back") or (
            kind == "moved-for" and message["why"] == "time" and message["seat"] == self.seat
        ):
            if message["sentence"]:
                self._tell(message["sentence"])
        elif kind == "moved":
            self._end("You're playing on another device now.")
        elif kind == "closed":
            self._end(message["sentence"])
        elif (line := talk_line(message, self._names)) is not None:
            self._hear(line, message.get("made", 0.0))

    @property
    def _names(self) -> list[str]:
        view = self._state.get("view")
        return list(view["names"]) if view else []

    def _hear(self, line: str, made: float) -> None:
        """Add a line of talk to the log; after a reconnection the server repeats earlier ones."""
        if (line, made) not in self._heard_talk:
            self._heard_talk.add((line, made))
            self._said.append(line)
            self._tell(line)

    def _end(self, sentence: str) -> None:
        """Leave: the server has closed this table for this client."""
        self.ended = sentence
        self._left = True
        self._tell(sentence)

    def _take_request(self, request: dict[str, Any] | None) -> None:
        """Show a request that waits for this person's answer, once."""
        before, self._request = self._request, None
        if request is None or self.seat not in request["awaited"]:
            return
        if self.seat in (*request["agreed"], *request["declined"]):
            return
        self._request = request["id"]
        if self._request != before:
            self._tell(f"{request['sentence']} Type agree or decline.")

    def _tell(self, sentence: str) -> None:
        if self._listener is not None:
            self._listener(sentence)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Register the screen's callback for changes."""
        self._listener = listener

    def _send(self, message: dict[str, Any]) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._lost = LOST

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self._asking = True
        try:
            self._send(message)
            return self._answers.get(timeout=PATIENCE)
        except queue.Empty:
            return {"type": "refused", "sentence": "The server does not answer.", "clause": None}
        finally:
            self._asking = False

    def leave(self) -> None:
        """Disconnect; the seat stays reserved for as long as the table waits."""
        self._left = True
        self._line.close()

    # --- The sitting ---------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The game, with a note that the table is remote."""
        return f"{self.game.title} at {urlsplit(self._guest.address).netloc}"

    @property
    def note(self) -> str:
        """The reason why the table waits, or that the connection is broken."""
        return self._lost or self._state["waiting"]

    @property
    def picture(self) -> Picture:
        """The last state received."""
        view: TableView = self._state["view"]
        idle = self._sent == self._state["number"] or self.due is not None
        return Picture(view, [] if idle else self._state["choices"], self.heading, self.note)

    @property
    def log(self) -> list[str]:
        """The sentences received since the person joined."""
        return list(self._said)

    @property
    def accounts(self) -> list[Account]:
        """The accounts received since the person joined; earlier hands have only scores."""
        return [
            self._accounts.get(n)
            or {"hand": n, "scores": scores, "points": scores, "lines": [], "remarks": [],
             "outlook": "", "limit": 0}
            for n, scores in enumerate(self._state["sheet"], start=1)
        ]  # fmt: skip

    @property
    def due(self) -> Account | None:
        """The account of the hand that has just ended."""
        account: Account | None = self._state["account"]
        return None if account is None or account["hand"] == self._read else account

    def put_aside(self) -> None:
        """Tell the server that the person is ready for the next hand."""
        account = self._state["account"]
        if account is not None:
            self._read = account["hand"]
            self._send({"type": "next", "number": self._state["number"]})

    def attempt(self, text: str) -> str | None:
        """Send a move or the answer to a request; a refusal is shown when the answer arrives."""
        if self._lost:
            return self._lost
        if text.lower() in ANSWERS and self._request is not None:
            self._send({"type": "respond", "id": self._request, "yes": text.lower() == "agree"})
            return ANSWERS[text.lower()]
        self._sent = self._state["number"]
        self._send({"type": "move", "number": self._sent, "text": text})
        return None

    def why(self, text: str) -> str:
        """Ask the server why a move is not allowed."""
        return _refused(self._ask({"type": "why", "text": text}))

    def hint(self) -> str:
        """Ask the server for a hint: a nudge, then the move, then the reasons."""
        number = self._state["number"]
        if self._hint[0] != number:
            answer = self._ask({"type": "hint"})
            if answer["type"] == "refused":
                return _refused(answer)
            reasons = " ".join([*answer["reasons"], answer["figures"]])
            steps = hint_steps(self._again, answer["nudge"], "captain", answer["words"], reasons)
            self._hint = (number, steps)
        return next(self._hint[1])

    def undo(self) -> str:
        """Ask to take back the last decision; other people must agree."""
        self._send({"type": "undo", "number": self._state["number"]})
        return "You ask to take back your last move."

    def say(self, text: str) -> str:
        """Say something to the others."""
        self._send({"type": "say", "text": text})
        return ""

    def react(self, word: str) -> str:
        """Show a reaction."""
        self._send({"type": "react", "what": reaction(word)})
        return ""

    def save(self, name: str) -> str:
        """Explain that the server keeps the match."""
        return "The server keeps this match; its page offers the transcript once it is over."


def _refused(message: dict[str, Any]) -> str:
    clause = message.get("clause")
    return f"{message['sentence']} ({clause})" if clause else str(message["sentence"])
