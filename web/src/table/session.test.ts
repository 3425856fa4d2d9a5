import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, View } from "../lib/protocol";
import { dwell } from "./arrivals";
import { FakeSocket } from "./fake-socket";
import { POSITIONS } from "./fixtures";
import { LAST_CARD_TIME, lastCard } from "./moves.svelte";
import { preferences } from "./preferences.svelte";
import { Session } from "./session.svelte";

const { view, choices } = POSITIONS.find(
  (one) => one.view.game === "do-boy" && one.view.phase === "play",
) as {
  view: View;
  choices: Choice[];
};
const choice = choices[0] as Choice;
const state = (number: number, more: object = {}) => ({
  type: "state",
  number,
  view,
  choices,
  log: [{ number, text: `Entry ${number}.` }],
  seats: [],
  sheet: [],
  undo: false,
  waiting: "",
  key: null,
  ...more,
});
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  session = new Session("table");
  FakeSocket.last.onopen?.();
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a table", () => {
  it("shows the first state at once, and others' moves one after another", () => {
    FakeSocket.last.say(state(1));
    expect(session.state?.number).toBe(1);
    for (const number of [2, 3]) FakeSocket.last.say(state(number));
    vi.advanceTimersByTime(1);
    expect(session.state?.number).toBe(2);
    vi.advanceTimersByTime(2_000);
    expect(session.state?.number).toBe(3);
    expect(session.log.map((entry) => entry.number)).toEqual([1, 2, 3]);
  });

  it("does not dwell on what is not told", () => {
    FakeSocket.last.say(state(1));
    for (const number of [2, 3]) FakeSocket.last.say(state(number, { log: [] }));
    FakeSocket.last.say(state(4));
    vi.advanceTimersByTime(3);
    expect(session.state?.number).toBe(4);
  });

  it("does not bring back who left while a state was waiting to be shown", () => {
    const seats = (here: boolean) => [{ seat: 1, name: "Ben", kind: "person", here }];
    for (const number of [1, 2, 3]) FakeSocket.last.say(state(number, { seats: seats(true) }));
    FakeSocket.last.say({ type: "seats", seats: seats(false), waiting: "" });
    vi.advanceTimersByTime(2_000);
    expect(session.state?.number).toBe(3);
    expect(session.seats[0]?.here).toBe(false);
  });

  it("catches up for a player who does not want to wait", () => {
    FakeSocket.last.say(state(1));
    for (const number of [2, 3, 4]) FakeSocket.last.say(state(number));
    expect(session.arrivals.hurry()).toBe(true);
    expect(session.state?.number).toBe(4);
    expect(session.log).toHaveLength(4);
    expect(session.arrivals.hurry()).toBe(false);
  });

  it("makes a move once, and offers nothing until it is answered", () => {
    FakeSocket.last.say(state(1));
    session.moves.move(choice);
    session.moves.move(choice);
    expect(FakeSocket.last.sent).toEqual([{ type: "move", number: 1, text: choice.text }]);
    expect(session.moves.choices).toEqual([]);
    FakeSocket.last.say(state(2));
    expect(session.state?.number).toBe(2);
    expect(session.moves.choices).toHaveLength(choices.length);
  });

  it("keeps the reason why a move is not allowed for five seconds, or until it is closed", () => {
    FakeSocket.last.say(state(1));
    const refuse = () =>
      FakeSocket.last.say({ type: "refused", sentence: "Follow.", clause: null, number: 1 });
    refuse();
    vi.advanceTimersByTime(4_900);
    expect(session.whynot?.sentence).toBe("Follow.");
    vi.advanceTimersByTime(200);
    expect(session.whynot).toBeNull();
    refuse();
    session.excuse();
    expect(session.whynot).toBeNull();
  });

  it("plays a card by a second click, if the player prefers that", () => {
    preferences.confirm = true;
    FakeSocket.last.say(state(1));
    session.moves.move(choice);
    expect(FakeSocket.last.sent).toEqual([]);
    expect(session.moves.shown).toEqual(choice);
    session.moves.unask();
    session.moves.move(choices[1] as Choice);
    session.moves.move(choice);
    expect(FakeSocket.last.sent).toEqual([]);
    session.moves.move(choice);
    expect(FakeSocket.last.sent).toEqual([{ type: "move", number: 1, text: choice.text }]);
    preferences.confirm = false;
  });

  it("passes where that is a move", () => {
    const pass = { kind: "pass", parts: [], text: "pass", words: "Pass" };
    FakeSocket.last.say(state(1));
    session.moves.pass();
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.say(state(2, { choices: [...choices, pass] }));
    vi.advanceTimersByTime(1);
    session.moves.pass();
    expect(FakeSocket.last.sent).toEqual([{ type: "move", number: 2, text: "pass" }]);
  });

  it("says why a move was refused, and lets another be made", () => {
    FakeSocket.last.say(state(1));
    session.moves.move(choice);
    FakeSocket.last.say({ type: "refused", sentence: "Follow suit.", clause: "DB-12", number: 1 });
    expect(session.whynot).toEqual({ sentence: "Follow suit.", clause: "DB-12" });
    expect(session.moves.choices).toHaveLength(choices.length);
  });

  it("keeps every line of the log once, whatever is sent again", () => {
    FakeSocket.last.say(state(1));
    FakeSocket.last.say(state(1));
    vi.advanceTimersByTime(2_000);
    expect(session.log).toHaveLength(1);
  });

  it("knows what the next hand waits for, even while earlier states are still shown", () => {
    for (const number of [1, 2, 3]) FakeSocket.last.say(state(number));
    FakeSocket.last.say({ type: "next", number: 3, awaited: [0], ready: [], seconds: null });
    expect(session.nextHand).toBeNull();
    vi.advanceTimersByTime(3_000);
    expect(session.nextHand?.awaited).toEqual([0]);
    FakeSocket.last.say(state(4));
    vi.advanceTimersByTime(3_000);
    expect(session.nextHand).toBeNull();
  });

  it("forgets a hint for a position that has passed", () => {
    FakeSocket.last.say(state(1));
    FakeSocket.last.say(hint(0));
    expect(session.coach.hint).toBeNull();
  });
});

describe("moves that are chosen together", () => {
  const giving = POSITIONS.find((one) => one.view.game === "do-boy" && one.view.phase === "give");
  if (!giving) throw new Error("no gifts in the fixtures");
  const three = giving.choices.slice(0, 3);
  const sent = () => FakeSocket.last.sent;
  const left = (number: number, count: number) =>
    state(number, {
      view: { ...giving.view, together: count ? { kind: "give", count, words: "" } : null },
      choices: giving.choices,
    });
  const move = (number: number, at: number) => ({ type: "move", number, text: three[at]?.text });

  it("are sent one after another, and shown when all are made", () => {
    FakeSocket.last.say(left(1, 3));
    session.moves.moveAll(three);
    expect(sent()).toEqual([move(1, 0)]);
    FakeSocket.last.say(left(2, 2));
    expect(sent()).toEqual([move(1, 0), move(2, 1)]);
    expect([session.state?.number, session.moves.choices, session.moves.chosen]).toEqual([1, [], three]);
    FakeSocket.last.say(left(3, 1));
    FakeSocket.last.say(left(4, 0));
    expect(sent()).toEqual([move(1, 0), move(2, 1), move(3, 2)]);
    expect([session.state?.number, session.moves.chosen]).toEqual([4, []]);
    expect(session.log.map((entry) => entry.number)).toEqual([1, 2, 3, 4]);
    expect(session.moves.choices).toHaveLength(giving.choices.length);
  });

  it("stop where one is refused, which says why, and the rest stay chosen", () => {
    FakeSocket.last.say(left(1, 3));
    session.moves.moveAll(three);
    FakeSocket.last.say(left(2, 2));
    FakeSocket.last.say({ type: "refused", sentence: "Not that one.", clause: "DB-08", number: 2 });
    expect(session.state?.number).toBe(2);
    expect(session.whynot?.sentence).toBe("Not that one.");
    expect(session.moves.chosen).toEqual(three.slice(1));
    expect(session.moves.choices).toHaveLength(giving.choices.length);
    expect(sent()).toHaveLength(2);
    FakeSocket.last.say(left(3, 2));
    vi.advanceTimersByTime(2_000);
    expect(session.moves.chosen).toEqual([]);
  });

  it("stop where something else happens to the table", () => {
    FakeSocket.last.say(left(1, 3));
    session.moves.moveAll(three);
    FakeSocket.last.say(left(2, 3));
    expect(sent()).toHaveLength(1);
    expect([session.state?.number, session.moves.chosen, session.moves.sent]).toEqual([2, [], null]);
  });

  it("need no second click, and are not weighed", () => {
    preferences.confirm = true;
    preferences.coach = true;
    FakeSocket.last.say({ type: "company", host: true, hints: true, chat: false, undo: null, rematch: null });
    FakeSocket.last.say(left(1, 3));
    expect(session.coached).toBe(true);
    session.moves.moveAll(three);
    expect(sent()).toEqual([move(1, 0)]);
    preferences.confirm = false;
    preferences.coach = false;
  });

  it("are made once", () => {
    FakeSocket.last.say(left(1, 3));
    session.moves.moveAll(three);
    session.moves.moveAll(three);
    session.moves.move(three[0] as Choice);
    expect(sent()).toHaveLength(1);
  });
});

describe("the last card of a hand", () => {
  const zones = view.zones.map((zone) =>
    zone.layout === "hand" && zone.seat === view.seat ? { ...zone, cards: ["I5"], count: 1 } : zone,
  );
  const only = {
    kind: "play",
    text: "play I5",
    words: "Play the Infantry 5",
    parts: [{ role: "card", value: "I5" }],
  };
  const last = (number: number, more: object = {}) =>
    state(number, { view: { ...view, zones }, choices: [only], ...more });
  const wait = () => vi.advanceTimersByTime(3 * LAST_CARD_TIME);
  const played = (number: number) => ({ type: "move", number, text: "play I5" });
  afterEach(() => {
    preferences.lastCard = true;
    preferences.confirm = false;
  });

  it("plays itself after a moment", () => {
    FakeSocket.last.say(last(1));
    vi.advanceTimersByTime(LAST_CARD_TIME - 1);
    expect(FakeSocket.last.sent).toEqual([]);
    wait();
    expect(FakeSocket.last.sent).toEqual([played(1)]);
  });

  it.each([
    ["the setting is off", () => (preferences.lastCard = false)],
    ["moves are confirmed", () => (preferences.confirm = true)],
    ["a hint is being read", () => FakeSocket.last.say(hint(1))],
  ])("waits where %s", (_, prepare) => {
    FakeSocket.last.say(last(1));
    prepare();
    wait();
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it("waits once it has been taken back, until the next hand", () => {
    FakeSocket.last.say(last(1, { undo: true }));
    session.undo();
    FakeSocket.last.say(last(2));
    wait();
    expect(FakeSocket.last.sent).toEqual([{ type: "undo", number: 1 }]);
    session.moves.move(only as Choice);
    FakeSocket.last.say(last(3));
    wait();
    expect(FakeSocket.last.sent.slice(1)).toEqual([played(2), played(3)]);
  });

  it("is the only one, and the only thing to do", () => {
    const mine = { ...view, zones };
    expect(lastCard(mine, [only as Choice])).toBe(only);
    expect(lastCard(mine, [only as Choice, { ...(only as Choice), text: "other" }])).toBeNull();
    expect(lastCard(view, [only as Choice])).toBeNull();
    expect(lastCard({ ...mine, players: 1 }, [only as Choice])).toBeNull();
    expect(lastCard(mine, [{ kind: "pass", text: "pass", words: "Pass", parts: [] }])).toBeNull();
    expect(lastCard(mine, [])).toBeNull();
  });
});

const hint = (number: number) => ({
  type: "hint",
  number,
  nudge: "Who takes this squad?",
  chosen: choice.text,
  words: choice.words,
  reasons: ["It stays below."],
  figures: "It wins.",
  moves: [],
  worlds: 0,
  simulations: 0,
});

describe("a hint", () => {
  it("comes in three strengths, one at a time", () => {
    FakeSocket.last.say(state(1));
    session.coach.ask();
    expect(FakeSocket.last.sent).toEqual([{ type: "hint" }]);
    FakeSocket.last.say(hint(1));
    expect(session.announcement).toBe("Who takes this squad?");
    expect(session.coach.shown).toBeNull();
    session.coach.ask();
    expect(session.coach.shown).toEqual(choice);
    expect(session.announcement).not.toContain("below");
    session.coach.ask();
    session.coach.ask();
    expect(session.coach.level).toBe("reasons");
    expect(session.announcement).toContain("It stays below.");
    session.coach.close();
    expect(session.coach.hint).toBeNull();
    session.coach.ask();
    expect(session.coach.level).toBe("reasons");
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  it("begins as strong as somebody wants it", () => {
    preferences.help = "reasons";
    FakeSocket.last.say(state(1));
    FakeSocket.last.say(hint(1));
    expect(session.coach.shown).toEqual(choice);
    preferences.help = "nudge";
  });
});

it("leaves a completed trick in sight longer than a move", () => {
  const lying = {
    ...view,
    zones: view.zones.map((zone) => (zone.layout === "trick" ? { ...zone, count: 3 } : zone)),
  };
  const last = { ...view.zones[0], name: "last", layout: "last-trick" } as View["zones"][number];
  const taken = {
    ...view,
    zones: [
      ...view.zones.map((zone) => (zone.layout === "trick" ? { ...zone, count: 0, cards: [] } : zone)),
      last,
    ],
  };
  expect(dwell(lying, taken)).toBeGreaterThan(dwell(taken, lying));
  expect(dwell(null, lying)).toBe(0);
  const gone = { ...taken, zones: taken.zones.filter(({ layout }) => layout !== "last-trick") };
  expect(dwell(lying, gone, true)).toBe(dwell(lying, taken));
});
