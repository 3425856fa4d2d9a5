import { describe, expect, it } from "vitest";
import { POSITIONS } from "../table/fixtures";
import { applied } from "./changes";
import type { Changes, State, View } from "./protocol";

const { view, choices } = POSITIONS.find((one) => one.view.game === "do-boy") as {
  view: View;
  choices: State["choices"];
};
const before: State = {
  type: "state",
  number: 4,
  view,
  choices,
  log: [{ number: 4, text: "East plays." }],
  seats: [],
  sheet: [],
  account: null,
  undo: false,
  waiting: "",
  key: null,
};
const nothing: Changes = {
  type: "changes",
  since: 4,
  number: 5,
  log: [],
  state: {},
  view: {},
  zones: null,
  counters: null,
};

describe("changes", () => {
  it("keep what they do not name, and bring a number and a log of their own", () => {
    const log = [{ number: 5, text: "You play." }];
    expect(applied(before, { ...nothing, log })).toEqual({ ...before, number: 5, log });
  });

  it("replace fields of the state and of the view", () => {
    const state = applied(before, { ...nothing, state: { undo: true, choices: [] }, view: { turn: 3 } });
    expect(state.undo).toBe(true);
    expect(state.choices).toEqual([]);
    expect(state.view?.turn).toBe(3);
    expect(state.view?.prompt).toBe(view.prompt);
    expect(before.view?.turn).toBe(view.turn);
  });

  it("put zones together from those that were there, with other fields, and from new ones", () => {
    const fresh = { ...view.zones[0], name: "fresh" };
    const zones = [1, { from: 0, cards: ["I2"], count: 1 }, fresh];
    const state = applied(before, { ...nothing, zones });
    expect(state.view?.zones).toEqual([view.zones[1], { ...view.zones[0], cards: ["I2"], count: 1 }, fresh]);
    expect(state.view?.counters).toBe(view.counters);
  });

  it("are refused where they do not fit", () => {
    expect(() => applied(before, { ...nothing, counters: [99] })).toThrow("place 99");
    expect(() => applied({ ...before, view: null }, nothing)).toThrow("nothing yet");
  });
});
