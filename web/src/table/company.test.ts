import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, Said, SeatInfo } from "../lib/protocol";
import { Company } from "./company.svelte";
import { preferences } from "./preferences.svelte";

const seat = (number: number, name: string) => ({ seat: number, name, kind: "person" }) as SeatInfo;
const remark = (text: string, made = 100, from = 1): Said => ({
  type: "said",
  seat: from,
  name: from === 1 ? "Ben" : "Ada",
  text,
  made,
});

let company: Company;
let announced: string[];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  announced = [];
  company = open();
});
afterEach(() => {
  company.close();
  preferences.muted = new Set();
  vi.useRealTimers();
});

function open(): Company {
  const opened = new Company("table", {
    seat: 0,
    seats: [seat(0, "Ada"), seat(1, "Ben")],
    send: () => true,
    announce: (words) => announced.push(words),
  });
  opened.terms = {
    type: "company",
    host: false,
    hints: false,
    chat: true,
    undo: null,
    rematch: null,
    next_table: null,
  };
  return opened;
}

describe("a remark", () => {
  it("stays at its seat for some seconds, is announced, and counts as unread", () => {
    company.said(remark("Hello Ada!"));
    expect(company.bubbles.get(1)?.words).toBe("Hello Ada!");
    expect(company.unread).toBe(1);
    expect(announced).toEqual(["Ben: Hello Ada!"]);
    vi.advanceTimersByTime(4_000);
    expect(company.bubbles.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(company.bubbles.size).toBe(0);
    expect(company.unread).toBe(1);
  });

  it("is shortened in its bubble, and replaces the one before", () => {
    company.said(remark("First."));
    company.said(remark("a".repeat(200), 101));
    expect(company.bubbles.get(1)?.words).toBe(`${"a".repeat(80)}…`);
    vi.advanceTimersByTime(8_900);
    expect(company.bubbles.size).toBe(1);
    vi.advanceTimersByTime(200);
    expect(company.bubbles.size).toBe(0);
  });

  it("counts once, and not if it is our own or if its speaker is muted", () => {
    company.said(remark("Hello!"));
    company.said(remark("Hello!"));
    company.said(remark("Hi!", 101, 0));
    expect(company.remarks).toHaveLength(2);
    expect(company.unread).toBe(1);
    preferences.mute("Ben");
    expect(company.unread).toBe(0);
    company.said(remark("Anybody?", 102));
    expect(company.bubbles.get(1)?.words).toBe("Hello!");
  });

  it("is read once the talk is open, and stays read after a reload", () => {
    company.said(remark("Hello!"));
    company.markRead();
    expect(company.unread).toBe(0);
    const again = open();
    again.connected();
    again.said(remark("Hello!"));
    again.said(remark("Are you there?", 101));
    expect(again.unread).toBe(1);
    expect(again.bubbles.size).toBe(0);
  });
});

it("shows a reaction at its seat, also our own", () => {
  company.reacted({ type: "reacted", seat: 1, what: "surprise", name: "Ben", made: 100 });
  company.reacted({ type: "reacted", seat: 0, what: "salute", name: "Ada", made: 101 });
  expect([...company.bubbles]).toEqual([
    [1, { words: "Ben gasps", what: "surprise", talk: false }],
    [0, { words: "You salute", what: "salute", talk: false }],
  ]);
  expect(company.unread).toBe(1);
  expect(announced).toEqual(["Ben gasps."]);
  vi.advanceTimersByTime(4_100);
  expect(company.bubbles.size).toBe(0);
});

it("has no talk where nobody else plays, or where the host has turned it off", () => {
  company.said(remark("Hello!"));
  expect(company.talks).toBe(true);
  if (company.terms) company.terms = { ...company.terms, chat: false };
  expect(company.talks).toBe(false);
  expect(company.unread).toBe(0);
});

it("shows one reaction in two seconds", () => {
  const sent: ClientMessage[] = [];
  const opened = new Company("table", {
    seat: 0,
    seats: [seat(0, "Ada"), seat(1, "Ben")],
    send: (message) => sent.push(message) > 0,
    announce: () => {},
  });
  opened.react("salute");
  opened.react("thanks");
  expect(sent).toEqual([{ type: "react", what: "salute" }]);
  vi.advanceTimersByTime(2_200);
  opened.react("thanks");
  expect(sent).toHaveLength(2);
  opened.close();
});
