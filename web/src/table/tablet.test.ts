import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, State } from "../lib/protocol";
import { bottom, type Turned } from "./layout";
import { Tablet, UNTOUCHED } from "./tablet.svelte";

let sent: ClientMessage[];
let tablet: Tablet;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  tablet = new Tablet((message) => sent.push(message) > 0);
  tablet.hear({ type: "tablet", seats: [0, 2], open: null });
});
afterEach(() => {
  tablet.close();
  vi.useRealTimers();
});

const open = (seat: number | null) => tablet.hear({ type: "tablet", seats: [0, 2], open: seat });

describe("a shared tablet", () => {
  it("closes by itself a minute after the last touch", () => {
    open(2);
    vi.advanceTimersByTime(UNTOUCHED - 1);
    tablet.touch();
    vi.advanceTimersByTime(UNTOUCHED - 1);
    expect(sent.filter(({ type }) => type === "hide")).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(sent.at(-1)).toEqual({ type: "hide" });
  });

  it("reports touches now and then", () => {
    tablet.show(2);
    open(2);
    for (let at = 0; at < 12; at += 1) {
      vi.advanceTimersByTime(1_000);
      tablet.touch();
    }
    expect(sent).toEqual(Array(3).fill({ type: "open", seat: 2 }));
  });

  it("waits until a card has landed, but not after Hide", () => {
    open(2);
    open(null);
    expect(tablet.landing).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(tablet.landing).toBe(false);
    open(2);
    tablet.hide();
    open(null);
    expect(tablet.landing).toBe(false);
  });

  it("keeps the last person at the bottom while it is closed", () => {
    const state = { view: { seat: null } } as unknown as State;
    expect(bottom(tablet.turned(state).view as Turned)).toBe(0);
    open(2);
    open(null);
    expect(bottom(tablet.turned(state).view as Turned)).toBe(2);
  });
});
