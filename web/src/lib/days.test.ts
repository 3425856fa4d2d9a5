import { expect, test } from "vitest";
import { DAY, grouped, inWords, left, pace, progress } from "./days";
import type { SeatInfo, TableInfo } from "./protocol";

const HOUR = 3600;

function seat(number: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: number,
    name: `P${number}`,
    kind: "person",
    rank: null,
    portrait: "",
    here: true,
    away_since: null,
    stand_in: null,
    you: number === 0,
    votes: 0,
    needed: 0,
    vacant: false,
    ...more,
  };
}

function table(id: string, more: Partial<TableInfo> = {}): TableInfo {
  const known: Partial<TableInfo> = {
    id,
    title: "Do-Boy",
    hands: 6,
    hand: 3,
    seconds: DAY,
    seats: [seat(0), seat(1)],
    turn: 0,
    started: true,
    over: false,
    moved: 0,
    turn_ends: null,
    ...more,
  };
  return known as TableInfo;
}

test("a time is never longer in words than it is, but for a few minutes", () => {
  expect([DAY, DAY - 60, 36 * HOUR, 71 * HOUR, 3 * DAY].map(inWords)).toEqual([
    "1 day",
    "1 day",
    "36 hours",
    "2 days",
    "3 days",
  ]);
  expect([9 * HOUR, HOUR, 50 * 60, 10].map(inWords)).toEqual(["9 hours", "1 hour", "50 minutes", "1 minute"]);
});

test("the time left says what happens when it is short", () => {
  const at = (seconds: number) => left(table("a", { turn_ends: 1000 + seconds }), 1000);
  expect(at(12 * HOUR)).toEqual({ part: 0.5, soon: false, words: "12 hours left" });
  expect(at(50 * 60)?.words).toBe("50 minutes left, then a captain plays");
  expect(at(50 * 60)?.soon).toBe(true);
  expect(left(table("a"), 1000)).toBeNull();
});

test("the pace and the progress of a match", () => {
  expect(pace(table("a"))).toBe("a day a turn");
  expect(pace(table("a", { seconds: 3 * DAY }))).toBe("three days a turn");
  expect(pace(table("a", { seconds: 60 }))).toBe("");
  expect(progress(table("a"))).toBe("Hand 3 of 6, a day a turn.");
  expect(progress(table("a", { started: false }))).toBe("A day a turn.");
  expect(progress(table("a", { hands: 1, seconds: null }))).toBe("");
});

test("your turn comes first, the least time first, then others, then computers", () => {
  const alone = [seat(0), seat(1, { kind: "computer", rank: "captain" })];
  const tables = [
    table("computers", { seats: alone, moved: 9 }),
    table("waiting", { turn: 1, moved: 8 }),
    table("open", { started: false, turn: null, seats: [seat(0), seat(1, { kind: "open" })], moved: 7 }),
    table("sitting", { moved: 6 }),
    table("late", { turn_ends: 200 }),
    table("soon", { turn_ends: 100 }),
    table("over", { over: true }),
  ];
  const groups = grouped(tables);
  expect(groups.yours.map((one) => one.id)).toEqual(["soon", "late", "sitting"]);
  expect(groups.waiting.map((one) => one.id)).toEqual(["waiting", "open"]);
  expect(groups.computers.map((one) => one.id)).toEqual(["computers"]);
});
