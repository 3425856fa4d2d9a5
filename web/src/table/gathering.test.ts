import { describe, expect, it, vi } from "vitest";
import type { ClientMessage, Gathering as Room, SeatInfo, TableInfo } from "../lib/protocol";
import { attendance, emptyView, Gathering, headline, role, waitingPrompt } from "./gathering.svelte";

function seat(number: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: number,
    name: "Open seat",
    kind: "open",
    rank: null,
    portrait: "",
    here: false,
    away_since: null,
    stand_in: null,
    you: false,
    votes: 0,
    needed: 0,
    vacant: false,
    ...more,
  };
}
const person = (number: number, name: string, more: Partial<SeatInfo> = {}) =>
  seat(number, { name, kind: "person", here: true, ...more });

const INFO = {
  game: "skirmish",
  players: 4,
  sides: [0, 1, 0, 1],
  started: false,
  over: false,
  host: 0,
} as TableInfo;
const ROOM: Room = { type: "gathering", open: true, host: 1, decides: false, seconds: null, held: false };

function room() {
  const sent: ClientMessage[] = [];
  const announce = vi.fn<(words: string) => void>();
  const table = {
    info: INFO as TableInfo | null,
    seat: 0 as number | null,
    seats: [person(0, "Ada", { you: true }), seat(1), seat(2), seat(3)],
    send: (message: ClientMessage) => sent.push(message) > 0,
    announce,
  };
  return { table, sent, announce, gathering: new Gathering(table) };
}

describe("a waiting room", () => {
  it("is open until the cards are dealt", () => {
    const { gathering } = room();
    expect(gathering.open).toBe(true);
    expect(gathering.hostName).toBe("Ada");
    gathering.heard({ ...ROOM, open: false });
    expect(gathering.open).toBe(false);
  });

  it("counts down until the server says otherwise", () => {
    const { gathering } = room();
    gathering.heard({ ...ROOM, seconds: 3 });
    expect((gathering.until ?? 0) - performance.now()).toBeGreaterThan(2_000);
    gathering.heard({ ...ROOM, held: true, decides: true });
    expect([gathering.until, gathering.held, gathering.decides]).toEqual([null, true, true]);
  });

  it("says who sat down and who left", () => {
    const { gathering, table, announce } = room();
    gathering.watch(table.seats);
    expect(announce).not.toHaveBeenCalled();
    const later = [...table.seats];
    later[2] = person(2, "Hattie");
    gathering.watch(later);
    expect(announce).toHaveBeenLastCalledWith("Hattie sat down.");
    later[2] = seat(2);
    gathering.watch([...later]);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it("notices somebody who leaves, but not somebody who moves", () => {
    const { gathering, announce } = room();
    const [ada, ben] = [person(0, "Ada", { you: true }), person(1, "Ben")];
    gathering.watch([ada, ben, seat(2)]);
    gathering.watch([ada, seat(1), person(2, "Ben")]);
    expect(announce).not.toHaveBeenCalled();
    gathering.watch([ada, seat(1), seat(2)]);
    expect(announce).toHaveBeenLastCalledWith("Ben left. The seat is open.");
  });

  it("sends the host's decisions", () => {
    const { gathering, sent } = room();
    gathering.seatComputer(2, "captain");
    gathering.freeSeat(2);
    gathering.hold();
    gathering.start();
    expect(sent).toEqual([
      { type: "computer", seat: 2, rank: "captain" },
      { type: "free", seat: 2 },
      { type: "hold" },
      { type: "start" },
    ]);
  });
});

describe("the words of a waiting room", () => {
  const words = { free: 2, players: 4, decides: true, host: "Ada", seconds: null };

  it("say what the host waits for", () => {
    expect(waitingPrompt(words)).toBe("Waiting for two friends. The game starts when all four are here.");
    expect(waitingPrompt({ ...words, free: 1, players: 2 })).toBe(
      "Waiting for one friend. The game starts when both are here.",
    );
  });

  it("say to the others who can start", () => {
    expect(waitingPrompt({ ...words, free: 1, decides: false })).toBe(
      "Waiting for one more friend. Ada can start any time.",
    );
  });

  it("count down once everybody is here", () => {
    expect(waitingPrompt({ ...words, free: 0, seconds: 3 })).toBe("Everyone is here. Dealing in 3 …");
    expect(waitingPrompt({ ...words, free: 0 })).toBe("Everyone is here. Deal when you are ready.");
    expect(waitingPrompt({ ...words, free: 0, decides: false })).toBe(
      "Everyone is here. Ada deals in a moment.",
    );
  });

  it("count seats and people", () => {
    expect([3, 2, 1, 0].map(headline)).toEqual([
      "Three seats to fill",
      "Two seats to fill",
      "One seat to fill",
      "Everyone is here",
    ]);
    expect([attendance(4, 2), attendance(4, 3)]).toEqual(["2 of 4 are here.", "1 of 4 is here."]);
  });

  it("say what a seat is to you", () => {
    const sides = [0, 1, 0, 1];
    expect([0, 1, 2, 3].map((at) => role(at, 0, 1, sides))).toEqual(["", "Host", "Your partner", "Opponent"]);
    expect(role(2, 0, 1, [0, 1, 2])).toBe("");
    expect(role(2, null, 1, sides)).toBe("");
  });
});

describe("the table before the deal", () => {
  it("has the seats of the match, and nothing on it", () => {
    const seats = [person(0, "Ada", { you: true }), seat(1), seat(2), seat(3)];
    const view = emptyView(
      { ...INFO, title: "Skirmish", options: {} },
      { seats, seat: 0, host: 0, prompt: "Waiting", view: null },
    );
    expect(view.names).toEqual(["Ada", "Open seat", "Open seat", "Open seat"]);
    expect(view.badges).toEqual(["Host", "Opponent", "Your partner", "Opponent"]);
    expect([view.players, view.seat, view.prompt, view.zones]).toEqual([4, 0, "Waiting", []]);
  });
});
