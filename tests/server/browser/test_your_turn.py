"""Whose turn it is: my tables, the pace in days, and notices through the service worker."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.settings import Settings
from tests.support.push_service import PushService

DAY = 24 * 60 * 60
PAIR = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "corporal"}] * 2]
#: The browser's part: a subscription of ours, and permission to show notices.
BROWSER = """
const kept = SUBSCRIPTION, answer = "ANSWER";
const bytes = text => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), one => one.charCodeAt(0)).buffer;
let allowed = sessionStorage.getItem("allowed") ?? "default";
Object.defineProperty(Notification, "permission", {get: () => allowed});
window.asked = 0;
Notification.requestPermission = async () => {
    window.asked += 1;
    sessionStorage.setItem("allowed", allowed = answer);
    return allowed;
};
const device = key => ({
    endpoint: kept.endpoint,
    options: {applicationServerKey: key},
    getKey: name => bytes(name === "auth" ? kept.auth : kept.public_key),
    unsubscribe: async () => { localStorage.removeItem("device"); return true; },
});
PushManager.prototype.getSubscription = async () => localStorage.getItem("device") && device(null);
PushManager.prototype.subscribe = async ({applicationServerKey}) => {
    localStorage.setItem("device", "1");
    return device(applicationServerKey);
};
"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service on this machine."""
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def settings(settings: Settings, service: PushService) -> Settings:
    return replace(settings, push_services=(service.origin,))


def at_home(person: Any, service: PushService, answer: str = "granted") -> Any:
    """Put a person with a subscription of that service before the page of their tables."""
    subscription = service.subscribe()
    script = BROWSER.replace("SUBSCRIPTION", json.dumps(subscription)).replace("ANSWER", answer)
    person.context.add_init_script(script)
    person.go("/mine")
    return subscription


def test_the_switch_asks_the_browser_and_a_test_arrives(
    running: Any, ada: Any, computers: Any, people: Callable[..., Any], service: PushService
) -> None:
    """Nothing is asked before the switch is touched; quiet hours are kept, and it can be undone."""
    ada.table(seats=computers)
    person = people(running, bypass_csp=True)
    person.become(ada)
    subscription = at_home(person, service)
    page = person.page
    switch = page.get_by_role("switch", name="Tell me when it’s my turn")
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
    assert page.evaluate("asked") == 0
    switch.check()
    expect(page.get_by_role("button", name="Send a test")).to_be_enabled()
    assert page.evaluate("asked") == 1
    page.get_by_role("button", name="Send a test").click()
    (notice,) = service.wait(1)
    assert notice.content["title"] == "Notices work"
    page.get_by_label("Quiet from").select_option("11 PM")
    expect(switch).to_be_enabled()
    assert person.violations() == []
    page.reload()
    expect(switch).to_be_checked()
    expect(page.get_by_label("Quiet from")).to_have_value("23")
    switch.uncheck()
    expect(page.get_by_role("button", name="Send a test")).to_be_disabled()
    expect(switch).to_be_enabled()
    found = ada.http.post("/api/push/device", json={"endpoint": subscription["endpoint"]})
    assert found.json()["on"] is False


def test_a_browser_that_refuses_is_explained(
    running: Any, ada: Any, computers: Any, people: Callable[..., Any], service: PushService
) -> None:
    ada.table(seats=computers)
    person = people(running)
    person.become(ada)
    at_home(person, service, "denied")
    page = person.page
    switch = page.get_by_role("switch")
    expect(switch).to_be_enabled()
    switch.click()
    expect(page.get_by_text("Your browser blocks notices for Drumhead.")).to_be_visible()
    expect(switch).not_to_be_checked()


def test_the_service_worker_shows_a_notice_and_turns_it_off_without_a_page(
    running: Any, ada: Any, computers: Any, people: Callable[..., Any], service: PushService
) -> None:
    ada.table(seats=computers)
    person = people(running)
    person.become(ada)
    subscription = at_home(person, service)
    context, page = person.context, person.page
    context.grant_permissions(["notifications"], origin=person.base)
    registrations: list[str] = []
    session = context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.get_by_role("switch").check()
    expect(page.get_by_role("button", name="Send a test")).to_be_enabled()
    worker = (context.service_workers or [context.wait_for_event("serviceworker")])[0]
    worker.evaluate(
        """() => {
            self.shown = [];
            registration.showNotification = async (title, options) => {
                self.shown.push({title, ...options});
            };
        }"""
    )
    content = {
        "title": "Your turn in Do-Boy",
        "body": "Ben has played.",
        "tag": "t",
        "url": "/mine",
    }
    page.wait_for_function("navigator.serviceWorker.controller !== undefined")
    assert registrations
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.base, "registrationId": registrations[-1], "data": json.dumps(content)},
    )
    shown = worker.evaluate(
        """async () => {
            while (!self.shown.length) await new Promise(later => setTimeout(later, 10));
            return self.shown[0];
        }"""
    )
    assert (shown["title"], shown["body"], shown["tag"]) == (
        "Your turn in Do-Boy", "Ben has played.", "t",
    )  # fmt: skip
    assert [one["title"] for one in shown["actions"]] == ["Play", "Turn off"]
    assert shown["data"] == {"url": "/mine"}
    worker.evaluate(
        """endpoint => {
            const device = {endpoint, unsubscribe: async () => true};
            PushManager.prototype.getSubscription = async () => device;
            const event = new ExtendableEvent("notificationclick");
            Object.assign(event, {action: "off", notification: {close() {}}});
            dispatchEvent(event);
        }""",
        subscription["endpoint"],
    )
    address = {"endpoint": subscription["endpoint"]}
    while ada.http.post("/api/push/device", json=address).json()["on"]:
        page.wait_for_timeout(20)


def test_my_tables_by_whose_turn_it_is(
    running: Any, browse: Callable[..., Any], people: Callable[..., Any]
) -> None:
    """Your turn with the time that is left, then tables that wait for others, then computers."""
    ada, ben = browse("Ada"), browse("Ben")
    table = ada.table(seats=PAIR, seconds=3 * DAY)
    ada.table(seats=PAIR, seconds=DAY)
    ada.table()
    with ben.open(table) as socket:
        socket.send("sit")
        state = socket.state(lambda s: s["view"] and s["view"]["turn"] in (0, 1))
        while state["view"]["turn"] != 0:
            if state["view"]["turn"] == 1:
                text = state["choices"][0]["text"]
                socket.send("move", number=state["number"], text=text)
            state = socket.state()
    person = people(running, bypass_csp=True)
    person.become(ada)
    person.go("/mine")
    page = person.page
    yours = page.get_by_role("region", name="Your turn", exact=True)
    expect(yours.get_by_text("Your turn. Three days a turn.")).to_be_visible()
    expect(yours.get_by_text("3 days left")).to_be_visible()
    waiting = page.get_by_role("region", name="Waiting for others")
    expect(waiting.get_by_text("Waiting for one more. A day a turn.")).to_be_visible()
    expect(page.get_by_role("region", name="Against computers").locator("li")).to_have_count(1)
    assert person.violations() == []
    person.go("/")
    expect(page.get_by_role("heading", name="Your move, Ada", level=1)).to_be_visible()
    expect(page.get_by_text("Do-Boy waits for your move: 3 days left.")).to_be_visible()
    assert person.violations() == []
    page.get_by_role("link", name=re.compile("Play.*Do-Boy with Ben")).click()
    expect(page.get_by_text("You have 3 days left.")).to_be_visible()


def test_a_pace_in_days_says_what_happens_when_time_runs_out(
    running: Any, people: Callable[..., Any]
) -> None:
    person = people(running, bypass_csp=True)
    person.arrive("Ada")
    person.go("/new/do-boy?with=friends")
    page = person.page
    page.get_by_role("radio", name="Longer").check(force=True)
    page.get_by_label("Days for a turn").select_option("5 days")
    expect(
        page.get_by_text("If your time runs out, a captain plays that one turn for you.")
    ).to_be_visible()
    expect(page.get_by_text("a computer player takes over")).to_have_count(0)
    assert person.violations() == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = person.ask(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["seconds"] == 5 * DAY
