import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, View } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import { preferences } from "./preferences.svelte";
import { dwell, Session } from "./session.svelte";

/** A connection on which the test speaks for the server. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: object[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

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

  it("does not bring back who left while a state was waiting to be shown", () => {
    const seats = (here: boolean) => [{ seat: 1, name: "Ben", kind: "person", here }];
    for (const number of [1, 2, 3]) FakeSocket.last.say(state(number, { seats: seats(true) }));
    FakeSocket.last.say({ type: "seats", seats: seats(false), waiting: "" });
    vi.advanceTimersByTime(2_000);
    expect(session.state?.number).toBe(3);
    expect(session.seats[0]?.here).toBe(false);
  });

  it("catches up for whoever does not want to wait", () => {
    FakeSocket.last.say(state(1));
    for (const number of [2, 3, 4]) FakeSocket.last.say(state(number));
    expect(session.hurry()).toBe(true);
    expect(session.state?.number).toBe(4);
    expect(session.log).toHaveLength(4);
    expect(session.hurry()).toBe(false);
  });

  it("makes a move once, and offers nothing until it is answered", () => {
    FakeSocket.last.say(state(1));
    session.move(choice);
    session.move(choice);
    expect(FakeSocket.last.sent).toEqual([{ type: "move", number: 1, text: choice.text }]);
    expect(session.choices).toEqual([]);
    FakeSocket.last.say(state(2));
    expect(session.state?.number).toBe(2);
    expect(session.choices).toHaveLength(choices.length);
  });

  it("says why a move was refused, and lets another be made", () => {
    FakeSocket.last.say(state(1));
    session.move(choice);
    FakeSocket.last.say({ type: "refused", sentence: "Follow suit.", clause: "DB-12", number: 1 });
    expect(session.refusal).toEqual({ sentence: "Follow suit.", clause: "DB-12" });
    expect(session.choices).toHaveLength(choices.length);
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
    expect(session.hint).toBeNull();
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
    session.ask();
    expect(FakeSocket.last.sent).toEqual([{ type: "hint" }]);
    FakeSocket.last.say(hint(1));
    expect(session.announcement).toBe("Who takes this squad?");
    expect(session.shown).toBeNull();
    session.ask();
    expect(session.shown).toEqual(choice);
    expect(session.announcement).not.toContain("below");
    session.ask();
    session.ask();
    expect(session.told).toBe("reasons");
    expect(session.announcement).toContain("It stays below.");
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  it("begins as strong as somebody wants it", () => {
    preferences.help = "reasons";
    FakeSocket.last.say(state(1));
    FakeSocket.last.say(hint(1));
    expect(session.shown).toEqual(choice);
    preferences.help = "nudge";
  });
});

describe("a coach", () => {
  const weighed = (cost: number) => ({
    type: "weighed",
    number: 1,
    text: choice.text,
    cost,
    margin: 0.02,
    alarming: cost >= 0.03,
    better: choices[1]?.text,
    words: choices[1]?.words,
    reasons: ["It stays below."],
  });
  const moved = { type: "move", number: 1, text: choice.text };

  beforeEach(() => {
    preferences.coach = true;
    FakeSocket.last.say({
      type: "company",
      host: true,
      hints: true,
      chat: true,
      undo: null,
      rematch: null,
      next_table: null,
    });
    FakeSocket.last.say(state(1));
    session.move(choice);
    expect(FakeSocket.last.sent).toEqual([{ type: "weigh", number: 1, text: choice.text }]);
    expect(session.choices).toEqual([]);
  });
  afterEach(() => {
    preferences.coach = false;
  });

  it("lets a good move pass", () => {
    FakeSocket.last.say(weighed(0.01));
    expect(session.doubt).toBeNull();
    expect(FakeSocket.last.sent).toContainEqual(moved);
  });

  it("asks before a costly one, which can be taken back", () => {
    FakeSocket.last.say(weighed(0.08));
    expect(session.doubt?.cost).toBe(0.08);
    session.reconsider();
    expect(session.doubt).toBeNull();
    expect(session.choices).toHaveLength(choices.length);
    expect(FakeSocket.last.sent).not.toContainEqual(moved);
  });

  it("says afterward what would have been better", () => {
    FakeSocket.last.say(weighed(0.08));
    session.insist();
    expect(FakeSocket.last.sent).toContainEqual(moved);
    FakeSocket.last.say(state(2));
    expect(session.regret?.words).toBe(choices[1]?.words);
    session.move(choice);
    expect(session.regret).toBeNull();
  });

  it("gives the move back when it cannot look at it", () => {
    FakeSocket.last.say({
      type: "refused",
      sentence: "There are no hints at this table.",
      clause: null,
      number: 1,
    });
    expect(session.choices).toHaveLength(choices.length);
  });

  it("is silent where other people play, and where there are no hints", () => {
    FakeSocket.last.say(weighed(0));
    const people = [0, 1].map((seat) => ({ seat, name: "Ada", kind: "person", here: true }));
    FakeSocket.last.say(state(2, { seats: people }));
    expect(session.coached).toBe(false);
    FakeSocket.last.say(state(3));
    vi.advanceTimersByTime(2_000);
    expect(session.coached).toBe(true);
    FakeSocket.last.say({
      type: "company",
      host: true,
      hints: false,
      chat: true,
      undo: null,
      rematch: null,
      next_table: null,
    });
    expect(session.coached).toBe(false);
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
});
