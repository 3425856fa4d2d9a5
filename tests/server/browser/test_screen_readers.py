"""A whole hand by the accessibility tree alone, in three games: names and roles."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import drumhead
from drumhead.server.computing.readiness import prepare

HANG = 120
#: A trick with gifts, a trick with bids, and rows with a draw and a discard.
TABLES = {"do-boy": 3, "militac": 4, "liberty-bond": 2}
#: A button or a picture in the tree, with its name.
NODE = re.compile(r'(button|img) "((?:[^"\\]|\\.)*)"(.*)')


def tree(place: Locator, role: str) -> list[tuple[str, bool]]:
    """The names of all things of a role in a part of the page; is each of them enabled?"""
    found = NODE.findall(place.aria_snapshot())
    return [(name, "[disabled]" not in states) for kind, name, states in found if kind == role]


class Reader:
    """Somebody who hears the page: everything is found by its role and its name."""

    def __init__(self, page: Page, names: dict[str, str]) -> None:
        self.page = page
        self.names = names

    def hear(self, state: dict[str, Any]) -> None:
        """The tree says what the state says: the prompt, the players, the hand, the trick."""
        view = state["view"]
        self.page.wait_for_function(
            "number => Number(document.querySelector('.table-page').dataset.state) >= number",
            arg=state["number"],
        )
        expect(self.page.get_by_text(view["prompt"], exact=True).first).to_be_visible()
        for seat, name in enumerate(view["names"]):
            if seat != view["seat"]:
                plate = self.page.get_by_role("article", name=name)
                expect(
                    plate.get_by_role("button", name=re.compile(f"{name} score"))
                ).to_be_visible()
        for zone in view["zones"]:
            if zone["layout"] == "hand" and zone["seat"] == view["seat"]:
                self._hear_hand(zone, state["choices"])
            if zone["layout"] == "trick" and zone["cards"]:
                self._hear_trick(zone, view)

    def _hear_hand(self, zone: dict[str, Any], choices: list[dict[str, Any]]) -> None:
        """Every card is a button; those that no move names are disabled."""
        own = self.page.get_by_role("region", name="Your side of the table")
        cards = tree(own.get_by_role("group", name=zone["label"]), "button")
        full = {code: self._full(zone, code) for code in zone["cards"]}
        assert Counter(name for name, _ in cards) == Counter(full[code] for code in zone["cards"])
        parts = [part for choice in choices for part in choice["parts"]]
        named = {full.get(part["value"], "") for part in parts if part["role"] == "card"}
        assert {name for name, enabled in cards if enabled} == named - {""}

    def _full(self, zone: dict[str, Any], code: str) -> str:
        """A card's name with what is to be known of it."""
        notes = {"just received": zone["fresh"], "commanding": zone["stars"]}
        return ", ".join([self.names[code], *(note for note, on in notes.items() if code in on)])

    def _hear_trick(self, zone: dict[str, Any], view: dict[str, Any]) -> None:
        """Every card is a picture with its player, and one of them takes the trick."""
        cards = tree(self.page.get_by_role("group", name=zone["label"]), "img")
        players = ["you" if seat == view["seat"] else view["names"][seat] for seat in zone["seats"]]
        lying = zip(zone["cards"], players, strict=True)
        assert [name.removesuffix(", taking") for name, _ in cards] == [
            f"{self.names[code]}, played by {player}" for code, player in lying
        ]
        taking = [name.endswith(", taking") for name, _ in cards]
        assert taking == [at == zone["taking"] for at in range(len(cards))]

    def choose(self, state: dict[str, Any]) -> None:
        """Make the first move that takes no more than one card or place."""
        if (together := state["view"]["together"]) is not None:
            for choice in state["choices"][: together["count"]]:
                self._press(self._card(choice["parts"][0]["value"]))
            self._press(self.page.get_by_role("button", name=together["words"], exact=True))
            return
        choice = next(
            one
            for one in state["choices"]
            if sum(part["role"] != "word" for part in one["parts"]) < 2
        )
        for part in choice["parts"]:
            if part["role"] == "card":
                self._press(self._card(part["value"]))
            elif part["role"] == "place":
                self._press(self._place(state["view"], part["value"]))
        done = self.page.get_by_role("button", name=choice["words"], exact=True)
        until = time.monotonic() + HANG
        while self.page.locator(".table-page").get_attribute("data-state") == str(state["number"]):
            if done.count():
                self._press(done.first)
            self.page.wait_for_timeout(20)
            assert time.monotonic() < until, choice["words"]

    def _card(self, code: str) -> Locator:
        name = re.compile(f"^{re.escape(self.names[code])}(, just received|, commanding)*$")
        buttons = self.page.get_by_role("group", name="Your hand").get_by_role("button", name=name)
        free = self.page.get_by_role("button", disabled=False, pressed=False)
        found: Locator = buttons.and_(free).first
        return found

    def _place(self, view: dict[str, Any], mark: str) -> Locator:
        label = next(zone["label"] for zone in view["zones"] if zone["mark"] == mark)
        name = re.compile(f"^{re.escape(label.removesuffix(f' ({mark})'))}")
        found: Locator = self.page.get_by_role("button", name=name).first
        return found

    def _press(self, button: Locator) -> None:
        """Press without a pointer, as a screen reader does."""
        button.focus()
        button.press("Enter")


@pytest.mark.parametrize("slug", TABLES)
def test_a_whole_hand_by_names_and_roles(
    slug: str, ada: Any, running: Any, people: Callable[..., Any]
) -> None:
    """Nothing has to be seen: what lies where, what can be done and what was done has a name."""
    prepare(slug)
    players = TABLES[slug]
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * (players - 1)]
    table = ada.table(slug, players=players, seats=seats)
    person = people(running)
    person.become(ada)
    person.page.add_init_script("localStorage.setItem('table.last-card', 'no')")
    with ada.open(table) as socket:
        reader = Reader(person.page, socket.wait("welcome")["card_names"])
        person.go(f"/table/{table}")
        heading = person.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(drumhead.game(slug).title)
        state = socket.my_turn()
        while not state["view"]["over"]:
            reader.hear(state)
            reader.choose(state)
            number = state["number"]
            while (state := socket.my_turn())["view"]["together"] and not state["view"]["over"]:
                pass
            assert state["number"] > number
    end = person.page.get_by_role("dialog", name="The match is over")
    expect(end.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    expect(end.get_by_role("list", name="Final places")).to_be_visible()
