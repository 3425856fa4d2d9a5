import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, MovedFor, OpenRequest, SeatInfo, State } from "../lib/protocol";
import { Asking, clock } from "./asking.svelte";

const person = (seat: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  name,
  kind: "person",
  rank: null,
  portrait: "",
  here: true,
  away_since: null,
  stand_in: null,
  you: seat === 0,
  votes: 0,
  needed: 0,
  vacant: false,
  ...more,
});
const wish: OpenRequest = {
  id: 7,
  kind: "undo",
  seat: 1,
  about: null,
  sentence: "Ben asks to take back the Sailor 10.",
  note: "",
  awaited: [0, 1, 2],
  agreed: [1],
  declined: [],
  seconds: 60,
};

let sent: ClientMessage[];
let announced: string[];
let table: ConstructorParameters<typeof Asking>[0];
let asking: Asking;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  announced = [];
  table = {
    seat: 0,
    voice: 0,
    seats: [person(0, "Ada"), person(1, "Ben"), person(2, "Hattie")],
    state: null,
    over: false,
    company: { watched: false },
    send: (message) => sent.push(message) > 0,
    announce: (words) => announced.push(words),
  };
  asking = new Asking(table);
});
afterEach(() => {
  asking.close();
  vi.useRealTimers();
});

function shown(number: number, cards: string[]): State {
  return { number, view: { zones: [{ layout: "trick", cards }] } } as unknown as State;
}

describe("a request", () => {
  it("waits for our answer and is announced once", () => {
    asking.hear({ type: "request", request: wish });
    expect(asking.asked).toBe(true);
    asking.hear({ type: "request", request: { ...wish, agreed: [1, 2] } });
    expect(announced).toEqual([wish.sentence, "Hattie agrees."]);
    asking.respond(false);
    asking.withdraw();
    expect(sent).toEqual([
      { type: "respond", id: 7, yes: false },
      { type: "withdraw", id: 7 },
    ]);
    asking.hear({ type: "request", request: { ...wish, agreed: [0, 1, 2] } });
    expect(asking.asked).toBe(false);
  });

  it("ends with a sentence that goes after some seconds", () => {
    asking.hear({
      type: "request-ended",
      kind: "undo",
      seat: 1,
      agreed: false,
      sentence: "Hattie declined.",
    });
    expect(asking.notices.map(({ words }) => words)).toEqual(["Hattie declined."]);
    vi.advanceTimersByTime(5_100);
    expect(asking.notices).toEqual([]);
  });
});

describe("somebody who is away", () => {
  const away = { seat: 1, gone: 12, seconds: 61, of: 120, rank: "captain" };

  it("counts down, and only some times are spoken", () => {
    asking.hear({ type: "away", absent: [away] });
    const gone = asking.away.get(1);
    expect(clock(gone?.until ?? 0, asking.now)).toBe("1:01");
    vi.advanceTimersByTime(21_000);
    expect(clock(gone?.until ?? 0, asking.now)).toBe("0:40");
    vi.advanceTimersByTime(40_000);
    expect(announced).toEqual([
      "A captain takes over for Ben in one minute.",
      "A captain takes over for Ben in 30 seconds.",
      "A captain takes over for Ben in 10 seconds.",
    ]);
  });

  it("is greeted on return, and a short break is not shown", () => {
    table.seats[1] = person(1, "Ben", { here: false });
    expect(asking.seats[1]?.here).toBe(true);
    asking.hear({ type: "away", absent: [away] });
    table.seats[1] = person(1, "Ben");
    asking.hear({ type: "away", absent: [] });
    expect(announced).toEqual(["Ben is back."]);
  });
});

describe("a move that a captain made for us", () => {
  const move: MovedFor = {
    type: "moved-for",
    number: 5,
    seat: 0,
    why: "time",
    rank: "captain",
    card: "N7",
    sentence: "Your time was up: a captain played the Sailor 7 for you.",
  };

  it("is said when its state is shown, and marked until the trick is taken", () => {
    asking.hear(move);
    expect(asking.late).toBe("");
    asking.shown(shown(4, []));
    expect(asking.late).toBe("");
    asking.shown(shown(5, ["N7"]));
    expect(asking.late).toBe(move.sentence);
    expect(asking.played.get(0)).toBe("N7");
    asking.shown(shown(6, ["N7", "A9"]));
    expect(asking.played.get(0)).toBe("N7");
    asking.shown(shown(7, []));
    expect(asking.played.size).toBe(0);
    vi.advanceTimersByTime(5_100);
    expect(asking.late).toBe("");
  });
});

describe("welcome back", () => {
  it("goes after a while, or steps through what was played", () => {
    asking.hear({
      type: "back",
      after: 3,
      moves: 1,
      cards: ["N7"],
      sentence: "A captain played one card for you.",
    });
    expect(asking.back?.moves).toBe(1);
    vi.advanceTimersByTime(20_100);
    expect(asking.back).toBeNull();
    asking.recall();
    expect(sent).toEqual([{ type: "recall" }]);
    asking.hear({ type: "recalled", views: [{}, {}] as never, texts: ["one", "two"] });
    asking.step(1);
    asking.step(1);
    expect(asking.steps?.at).toBe(1);
    asking.playOn();
    expect(asking.steps).toBeNull();
  });
});
