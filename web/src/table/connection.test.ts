import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../lib/protocol";
import { Connection, type Status } from "./connection";

/** A connection whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const state = (number: number) => ({ type: "state", number });
let statuses: Status[];
let reasons: (string | undefined)[];
let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  statuses = [];
  reasons = [];
  heard = [];
  connection = new Connection("a b", {
    onmessage: (message) => heard.push(message),
    onstatus: (status, why) => {
      statuses.push(status);
      reasons.push(why);
    },
  });
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Loses the connection and gets it back. */
function comeBack(): void {
  last().close();
  vi.advanceTimersByTime(60_000);
  last().open();
}

describe("the line", () => {
  it("opens at the table's address and says so", () => {
    expect(last().url).toMatch(/^ws:\/\/.*\/api\/tables\/a%20b\/ws\?seen=0&changes=1$/);
    last().open();
    expect(statuses).toEqual(["connecting", "open"]);
  });

  it("hands on whole states, whatever came", () => {
    last().open();
    last().say({ ...state(7), view: { turn: 1, zones: ["a", "b"], counters: [] } });
    const rest = { log: [], state: { undo: true }, view: { turn: 2 }, counters: null };
    last().say({ type: "changes", since: 7, number: 8, zones: [1], ...rest });
    const view = { turn: 2, zones: ["b"], counters: [] };
    expect(heard.at(-1)).toEqual({ type: "state", number: 8, undo: true, log: [], view });
    last().close();
    vi.advanceTimersByTime(1_000);
    expect(last().url).toContain("seen=8");
  });

  it("connects again where changes do not fit what it has", () => {
    last().open();
    last().say(state(7));
    last().say({ type: "changes", since: 8, number: 9 });
    expect(heard.map(({ type }) => type)).toEqual(["state"]);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(last().url).toContain("seen=7");
  });

  it("comes back with the number seen last", () => {
    last().open();
    last().say(state(7));
    last().close();
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(last().url).toContain("seen=7");
    last().open();
    expect(statuses.at(-1)).toBe("open");
  });

  it("waits longer from try to try, but never long", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      last().close();
      const before = FakeSocket.all.length;
      let wait = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        wait += 100;
      }
      waits.push(wait);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000, 15_000]);
  });

  it("comes back at once after a restart of the server, with its sentence", () => {
    last().open();
    last().say(state(3));
    last().close(1012, "It goes on in a moment.");
    expect([statuses.at(-1), reasons.at(-1)]).toEqual(["lost", "It goes on in a moment."]);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    last().close(1012, "It goes on in a moment.");
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("tries at once when the network is back", () => {
    last().close();
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up on a line that is silent", () => {
    last().open();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual([{ type: "ping" }]);
    vi.advanceTimersByTime(8_000);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("is lost as soon as the network is", () => {
    last().open();
    window.dispatchEvent(new Event("offline"));
    expect(statuses.at(-1)).toBe("lost");
  });

  it("is not opened again where there is no such table", () => {
    last().open();
    last().close(4404);
    expect(statuses.at(-1)).toBe("refused");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("answers a pulse at once", () => {
    last().open();
    last().say({ type: "pulse", id: 3 });
    expect(last().sent).toEqual([{ type: "beat", id: 3 }]);
  });

  it("is closed for good", () => {
    last().open();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("a move", () => {
  const move = { type: "move", number: 7, text: "play I3" };
  beforeEach(() => {
    last().open();
    last().say(state(7));
    connection.move(7, "play I3");
  });

  it("is sent once", () => expect(last().sent).toEqual([move]));

  it("is sent again when it did not arrive", () => {
    comeBack();
    expect(last().sent).toEqual([]);
    last().say(state(7));
    expect(last().sent).toEqual([move]);
  });

  it("is not waited for long: then the line is opened again", () => {
    vi.advanceTimersByTime(3_900);
    expect(statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(200);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    last().open();
    last().say(state(7));
    expect(last().sent).toEqual([move]);
  });

  it("is not doubled by a state that says nothing new", () => {
    last().say(state(7));
    expect(last().sent).toEqual([move]);
  });

  it("is not sent again when it had arrived", () => {
    comeBack();
    last().say(state(8));
    expect(last().sent).toEqual([]);
    expect(connection.pending).toBeNull();
  });

  it("is forgotten when it is refused", () => {
    last().say({ type: "refused", sentence: "No.", clause: null, number: 7 });
    comeBack();
    last().say(state(7));
    expect(last().sent).toEqual([]);
  });

  it("waits for a line that is lost", () => {
    last().say(state(8));
    last().close();
    connection.move(8, "play C2");
    vi.advanceTimersByTime(60_000);
    last().open();
    last().say(state(8));
    expect(last().sent).toEqual([{ type: "move", number: 8, text: "play C2" }]);
  });
});
