"""Notices on devices: one a turn, none while somebody looks, never a card, where allowed."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpcore
import pytest

from drumhead.server.push.delivery import MOST_WAITING, Delivery
from drumhead.server.push.destinations import (
    Destinations,
    ForbiddenDestination,
    PublicNetwork,
    is_public,
)
from drumhead.server.push.keys import InvalidContact, ServerKey, contact_of, server_key
from drumhead.server.push.quiet_hours import quiet_until
from drumhead.server.push.wording import in_words, last_title, turn_words
from drumhead.server.settings import PUSH_SERVICES, Limits, Settings
from drumhead.server.store import schema
from drumhead.server.store.push_devices import Device
from drumhead.server.store.store import Store
from tests.server.conftest import Browser, Running
from tests.support.push_service import PushService

DAY, HOUR = 24 * 60 * 60, 60 * 60
PEOPLE = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "corporal"}] * 2]


class Clock:
    """The time by which turns of days run out, as a test wants it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service on this machine."""
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def settings(settings: Settings, service: PushService, clock: Clock) -> Settings:
    return replace(settings, push_services=(*PUSH_SERVICES, service.origin), now=clock)


def look(running: Running) -> None:
    """Let a server look for tables whose time has come."""
    loop = running.site.tables._sweeping.get_loop()
    asyncio.run_coroutine_threadsafe(running.site.alarm_clock.look(), loop).result()


def ask(browser: Browser, path: str, body: Any) -> Any:
    answer = browser.http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def is_on(browser: Browser, subscription: Any) -> bool:
    """Does a browser get notices?"""
    address = {"endpoint": subscription["endpoint"]}
    return bool(ask(browser, "/api/push/device", address)["on"])


def play_until(socket: Any, turn: int) -> int:
    """Play until it is the turn of another seat; returns the number of the state."""
    while True:
        state = socket.state(lambda s: s["view"] and s["view"]["turn"] in (0, 1))
        if state["view"]["turn"] == turn:
            return int(state["number"])
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])


class Party:
    """Ada and Ben at a table with two corporals; Ben has a device and is elsewhere."""

    def __init__(self, ada: Browser, ben: Browser, service: PushService, **fields: Any) -> None:
        self.ada, self.ben = ada, ben
        self.subscription = service.subscribe(**fields.pop("device", {}))
        ask(ben, "/api/push", self.subscription)
        fields.setdefault("seconds", DAY)
        self.table = ada.table(seats=PEOPLE, hands=3, **fields)
        with ben.open(self.table) as socket:
            socket.send("sit")
            play_until(socket, 0)

    def pass_on(self) -> int:
        """Ada plays until it is Ben's turn; returns the number of the state."""
        with self.ada.open(self.table) as socket:
            return play_until(socket, 1)

    def info(self) -> Any:
        return self.ada.get(f"/api/tables/{self.table}")

    def until(self, holds: Callable[[Any], bool]) -> Any:
        return self.ada.until(f"/api/tables/{self.table}", holds)


@pytest.fixture
def party(browse: Callable[..., Browser], service: PushService) -> Party:
    return Party(browse("Ada"), browse("Ben"), service)


# --- Turns -------------------------------------------------------------------------------


def test_a_notice_comes_once_a_turn_and_shows_no_card(
    party: Party, service: PushService, running: Running
) -> None:
    party.pass_on()
    (notice,) = service.wait(1)
    look(running)
    with party.ada.open(party.table) as watching:
        watching.state()
    look(running)
    assert service.requests == 1
    assert notice.content == {
        "title": "Your turn in Do-Boy", "body": notice.content["body"],
        "tag": party.table, "url": f"/table/{party.table}",
    }  # fmt: skip
    played, _, left = notice.content["body"].partition(" played. ")
    assert "Ada" in played
    assert left == "1 day left."
    assert party.table not in notice.headers["Topic"]
    assert 0 < int(notice.headers["TTL"]) <= DAY


def test_no_notice_comes_while_the_table_is_in_view_on_any_device(
    party: Party, service: PushService, running: Running
) -> None:
    with party.ben.open(party.table) as phone, party.ben.open(party.table) as laptop:
        phone.state()
        laptop.state()
        phone.send("look", visible=False)
        number = party.pass_on()
        state = laptop.at(number)
        look(running)
        laptop.send("move", number=number, text=state["choices"][0]["text"])
        play_until(laptop, 0)
        laptop.send("look", visible=False)
        party.pass_on()
        assert len(service.wait(1)) == 1
    look(running)
    assert service.requests == 1


def test_a_turn_that_was_seen_needs_no_notice_after_a_restart(
    party: Party, service: PushService, running: Running
) -> None:
    with party.ben.open(party.table) as phone:
        phone.state()
        phone.at(party.pass_on())
        look(running)
    for _ in range(2):
        running.restart()
        look(running)
    assert service.requests == 0


def test_a_table_of_one_sitting_announces_turns_without_a_time(
    browse: Callable[..., Browser], service: PushService
) -> None:
    Party(browse("Ada"), browse("Ben"), service, seconds=None).pass_on()
    (notice,) = service.wait(1)
    assert notice.content["body"].endswith(" played.")


def test_a_restart_sends_nothing_twice_and_a_captain_plays_the_turn_that_ran_out(
    party: Party, service: PushService, running: Running, clock: Clock
) -> None:
    number = party.pass_on()
    service.wait(1)
    running.restart()
    party.ada.moved()
    party.ben.moved()
    look(running)
    assert party.info()["number"] == number
    clock.ahead = DAY - HOUR + 60
    look(running)
    last = service.wait(2)[1].content
    assert last["title"] == "1 hour left in Do-Boy".replace("1", "One")
    assert last["body"] == "Then a captain plays for you."
    look(running)
    clock.ahead = DAY + 60
    look(running)
    after = party.until(lambda t: t["number"] > number and t["turn"] == 0)
    assert after["seats"][1]["kind"] == "person"
    assert after["seats"][1]["stand_in"] is None
    assert after["turn_ends"] > clock()
    assert service.requests == 2


def test_nobody_is_replaced_at_a_pace_in_days(
    serve: Callable[..., Running], browse: Callable[..., Browser], settings: Settings,
    service: PushService, clock: Clock,
) -> None:  # fmt: skip
    hasty = serve(replace(settings, stand_in_after=0.0))
    party = Party(browse("Ada", at=hasty), browse("Ben", at=hasty), service)
    number = party.pass_on()
    with party.ada.open(party.table) as watching:
        state = watching.state()
    seat = state["seats"][1]
    assert (seat["here"], seat["stand_in"], seat["needed"]) == (False, None, 0)
    assert (state["number"], state["waiting"]) == (number, "")


def test_quiet_hours_delay_a_notice_until_their_end(
    browse: Callable[..., Browser], service: PushService, running: Running, clock: Clock
) -> None:
    clock.ahead = DAY - time.time() % DAY - 60  # a minute to midnight
    quiet = {"quiet_from": 22, "quiet_to": 8}
    party = Party(browse("Ada"), browse("Ben"), service, device=quiet)
    party.pass_on()
    look(running)
    clock.ahead += 7 * HOUR
    look(running)
    assert service.requests == 0
    clock.ahead += HOUR + 120
    look(running)
    assert service.wait(1)[0].content["body"].endswith(" left.")


def test_a_turn_that_was_taken_in_quiet_hours_needs_no_notice(
    browse: Callable[..., Browser], service: PushService, running: Running, clock: Clock
) -> None:
    clock.ahead = DAY - time.time() % DAY - 60
    quiet = {"quiet_from": 22, "quiet_to": 8}
    party = Party(browse("Ada"), browse("Ben"), service, device=quiet)
    party.pass_on()
    with party.ben.open(party.table) as phone:
        state = phone.state(lambda s: s["choices"])
        phone.send("move", number=state["number"], text=state["choices"][0]["text"])
        phone.state(lambda s: s["number"] > state["number"])
    clock.ahead += 9 * HOUR
    look(running)
    assert service.requests == 0


@pytest.mark.parametrize(
    ("hour", "begin", "end", "hours"),
    [
        (23, 22, 8, 9), (7, 22, 8, 1), (8, 22, 8, None), (21, 22, 8, None), (0, 22, 8, 8),
        (13, 12, 14, 1), (14, 12, 14, None), (13, 13, 13, None), (3, None, None, None),
    ],
)  # fmt: skip
def test_quiet_hours_are_hours_of_the_device(
    hour: int, begin: int | None, end: int | None, hours: int | None
) -> None:
    noon = 1_767_268_800  # January 1, 2026, 12:00 UTC: 7:00 in New York
    for zone, offset in (("America/New_York", 0), ("Nowhere/Nothing", -300)):
        device = Device("d", "g", "", "", "", zone, offset, begin, end)
        now = noon + (hour - 7) * HOUR
        expected = None if hours is None else now + hours * HOUR
        assert quiet_until(device, now) == expected


def test_the_words_of_a_notice() -> None:
    assert turn_words([], None) == "The cards are dealt."
    assert turn_words(["Hattie"], 3 * DAY) == "Hattie has played. 3 days left."
    assert turn_words(["Hattie", "Sam"], 9 * HOUR) == "Hattie and Sam have played. 9 hours left."
    assert last_title("Organization", HOUR) == "One hour left in Organization"
    assert last_title("Organization", 50 * 60 + 20) == "50 minutes left in Organization"
    assert [in_words(time) for time in (DAY, 36 * HOUR, 71 * HOUR, 30)] == [
        "1 day", "36 hours", "2 days", "1 minute",
    ]  # fmt: skip


# --- Devices -----------------------------------------------------------------------------


def test_a_device_that_is_gone_is_removed(party: Party, service: PushService) -> None:
    assert is_on(party.ben, party.subscription)
    service.statuses["/ben"] = 410
    party.pass_on()
    deadline = time.monotonic() + 120
    while is_on(party.ben, party.subscription):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert service.requests == 1


def test_a_redirect_is_not_followed(party: Party, service: PushService) -> None:
    service.statuses["/ben"] = 307
    ask(party.ben, "/api/push/test", {"endpoint": party.subscription["endpoint"]})
    service.statuses["/ben"] = 201
    ask(party.ben, "/api/push/test", {"endpoint": party.subscription["endpoint"]})
    while service.requests < 2:
        time.sleep(0.01)
    assert len(service.delivered) <= 2
    assert {one.path for one in service.delivered} <= {"/ben"}


def test_a_device_is_turned_off_without_a_cookie(party: Party, browse: Any) -> None:
    stranger = browse()
    stranger.http.cookies.clear()
    ask(stranger, "/api/push/off", {"endpoint": party.subscription["endpoint"]})
    assert not is_on(party.ben, party.subscription)


def test_another_guest_does_not_see_or_test_a_device(party: Party) -> None:
    assert not is_on(party.ada, party.subscription)
    address = {"endpoint": party.subscription["endpoint"]}
    assert party.ada.http.post("/api/push/test", json=address).status_code == 404


def test_a_guest_who_continues_elsewhere_gets_no_more_notices_here(
    party: Party, browse: Any
) -> None:
    code = party.ben.http.post("/api/devices", json={}).json()["code"]
    phone = browse()
    assert phone.http.post("/api/devices/use", json={"code": code}).status_code == 200
    assert not is_on(phone, party.subscription)


def test_a_guest_who_is_forgotten_has_no_device(party: Party, running: Running) -> None:
    party.ben.http.post("/api/me/end", json={})
    look(running)
    assert party.ben.me["id"] not in running.site.notices.guests


def test_cleanup_keeps_a_device_as_long_as_its_guest_is_known(
    party: Party, running: Running
) -> None:
    loop = running.site.tables._sweeping.get_loop()

    def clean() -> None:
        asyncio.run_coroutine_threadsafe(running.site.cleaning.clean(), loop).result()

    clean()
    assert is_on(party.ben, party.subscription)
    with running.site.store.engine.begin() as connection:
        unknown = {"guest": "somebody-else"}
        connection.execute(schema.devices.update().values(**unknown))
        connection.execute(schema.alarms.update().values(table_id="no-table"))
    clean()
    with running.site.store.engine.connect() as connection:
        assert connection.execute(schema.devices.select()).all() == []
        assert connection.execute(schema.alarms.select()).all() == []


def test_devices_are_bounded(
    serve: Callable[..., Running], browse: Callable[..., Browser], settings: Settings,
    service: PushService,
) -> None:  # fmt: skip
    limits = Limits(guest_push_devices=2, push_devices=3)
    small = serve(replace(settings, limits=limits))
    ada, ben = browse("Ada", at=small), browse("Ben", at=small)
    phones = [service.subscribe(f"/{number}") for number in range(3)]
    for phone in phones:
        ask(ada, "/api/push", phone)
    assert [is_on(ada, phone) for phone in phones] == [False, True, True]
    ask(ben, "/api/push", phones[0])
    answer = ben.http.post("/api/push", json=service.subscribe("/4"))
    assert (answer.status_code, "no room" in answer.json()["error"]) == (503, True)
    ask(ben, "/api/push", {**phones[0], "quiet_from": 22, "quiet_to": 8})


def test_the_queue_is_bounded(service: PushService) -> None:
    async def story() -> int:
        async def gone(_: Device) -> None:
            """No device is gone."""

        key = ServerKey("AQ" + "A" * 41, "mailto:a@localhost")
        delivery = Delivery(key, Destinations([]), gone)
        for _ in range(MOST_WAITING + 10):
            delivery.put(None)  # type: ignore[arg-type]
        return delivery._queue.qsize()

    assert asyncio.run(story()) == MOST_WAITING


@pytest.mark.parametrize(
    "fields",
    [{"public_key": "AAAA"}, {"auth": "AAAA"}, {"quiet_from": 24}, {"zone": "x" * 100}],
)
def test_a_malformed_subscription_is_refused(
    ada: Browser, service: PushService, fields: Any
) -> None:
    answer = ada.http.post("/api/push", json={**service.subscribe(), **fields})
    assert answer.status_code == 400
    assert answer.json()["error"]


# --- Destinations ------------------------------------------------------------------------

FORBIDDEN = [
    "https://evil.example/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.apple.com/x",
    "https://push.apple.com/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://127.0.0.1/x",
    "http://127.0.0.1:1/x",
    "http://localhost/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:99999/x",
    "https://fcm.googleapis.com/\n",
    "https://fcm.googleapis.com/" + "x" * 1000,
    "",
]


@pytest.mark.parametrize("endpoint", FORBIDDEN)
def test_only_allowed_push_services_are_contacted(
    ada: Browser, service: PushService, endpoint: str
) -> None:
    answer = ada.http.post("/api/push", json={**service.subscribe(), "endpoint": endpoint})
    assert answer.status_code == 400
    with pytest.raises(ForbiddenDestination):
        Destinations((*PUSH_SERVICES, "http://127.0.0.1:2")).check(endpoint)


def test_the_services_of_browsers_are_allowed() -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
                 "wns2-by3p.notify.windows.com"):  # fmt: skip
        Destinations(PUSH_SERVICES).check(f"https://{host}/x")
    Destinations(["http://127.0.0.1:2"]).check("http://127.0.0.1:2/x")


PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1",
    "ff02::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_no_connection_is_made_to_a_private_address(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """Not even if one of several addresses of an allowed name is private."""
    assert not is_public(address)
    connected = resolve_to(monkeypatch, ["142.250.1.95", address])
    with pytest.raises(ForbiddenDestination):
        asyncio.run(PublicNetwork([]).connect_tcp("fcm.googleapis.com", 443))
    assert connected == []


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name server that gives another answer the second time gains nothing."""
    answers = ["142.250.1.95"]
    connected = resolve_to(monkeypatch, answers)
    asyncio.run(PublicNetwork([]).connect_tcp("fcm.googleapis.com", 443))
    answers[:] = ["127.0.0.1"]
    assert connected == ["142.250.1.95"]
    assert ipaddress.ip_address("142.250.1.95").is_global


def resolve_to(monkeypatch: pytest.MonkeyPatch, addresses: list[str]) -> list[str]:
    """Let every name have these addresses; returns those to which a connection is made."""
    connected: list[str] = []

    async def resolve(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]

    async def connect(_: Any, host: str, *__: Any) -> Any:
        connected.append(host)
        return None

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", resolve)
    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
    return connected


def test_a_service_on_this_machine_must_be_named_with_its_port() -> None:
    with pytest.raises(ForbiddenDestination):
        asyncio.run(PublicNetwork(["http://127.0.0.1:2"]).connect_tcp("127.0.0.1", 3))
    with pytest.raises(httpcore.ConnectError):
        asyncio.run(PublicNetwork(["http://127.0.0.1:1"]).connect_tcp("127.0.0.1", 1))


# --- The key of the server ---------------------------------------------------------------


def test_the_key_is_made_once_and_kept_next_to_the_database(database: str, tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = Store(database)
        keys.append(server_key(store, "mailto:a@example.org").public)
        store.close()
    assert keys[0] == keys[1]
    files = list(tmp_path.glob("*.vapid*"))
    if database.startswith("sqlite"):
        (file,) = files
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    else:
        assert files == []


def test_the_contact_is_an_address() -> None:
    assert contact_of(Settings()) == "mailto:operator@localhost"
    assert contact_of(Settings(hosts=("*", "games.example.org"))) == "https://games.example.org"
    assert contact_of(Settings(push_contact="mailto:a@b.org")) == "mailto:a@b.org"
    with pytest.raises(InvalidContact, match="not 'me'"):
        ServerKey("AQ" + "A" * 41, "me")


# --- Several processes -------------------------------------------------------------------


def test_only_the_process_with_the_table_sends(
    serve: Callable[..., Running], browse: Callable[..., Browser], settings: Settings,
    database: str, service: PushService,
) -> None:  # fmt: skip
    shared = replace(settings, database=database)
    here, there = serve(shared), serve(shared)
    ada, ben = browse("Ada", at=here), browse("Ben", at=there)
    party = Party(ada, ben, service)
    look(here)
    party.pass_on()
    service.wait(1)
    look(here)
    look(there)
    assert service.requests == 1


# --- The pace ----------------------------------------------------------------------------


def test_a_turn_lasts_up_to_a_week(ada: Browser) -> None:
    for days in (1, 7):
        table = ada.get(f"/api/tables/{ada.table(seats=PEOPLE, seconds=days * DAY)}")
        assert table["seconds"] == days * DAY
    for seconds in (DAY - 1, DAY + HOUR, 8 * DAY):
        wanted = {"game": "do-boy", "seats": PEOPLE, "seconds": seconds}
        answer = ada.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert "1 to 7 whole days" in answer.json()["error"]


def test_bang_is_played_in_turn_at_a_pace_in_days(ada: Browser) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}]
    wanted = {"game": "bang", "players": 2, "seats": seats, "seconds": DAY}
    answer = ada.http.post("/api/tables", json=wanted)
    assert ada.get(f"/api/tables/{answer.json()['id']}")["pace"] == "turns"
    answer = ada.http.post("/api/tables", json={**wanted, "pace": "clock"})
    assert "one sitting" in answer.json()["error"]
