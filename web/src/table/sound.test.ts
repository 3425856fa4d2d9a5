import { expect, it } from "vitest";
import type { View } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import { cue } from "./sound";

const some = POSITIONS[0]?.view as View;
const view = (change: Partial<View>): View => ({
  ...some,
  seat: 0,
  turn: 1,
  hand: 1,
  over: false,
  ...change,
});

it("hears a card, a deal, your turn and the end", () => {
  const before = view({});
  expect(cue(before, view({ turn: 2 }))).toBe("card");
  expect(cue(before, view({ turn: 0 }))).toBe("turn");
  expect(cue(before, view({ hand: 2, turn: 0 }))).toBe("deal");
  expect(cue(before, view({ over: true }))).toBe("end");
});

it("hears nothing at first, and nothing of what has not changed", () => {
  const before = view({});
  expect(cue(null, before)).toBeNull();
  expect(cue(before, before)).toBeNull();
  expect(cue(view({ over: true }), view({ over: true }))).toBeNull();
});
