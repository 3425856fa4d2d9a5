import { expect, it, vi } from "vitest";
import { swipes } from "./swipe";

type Kind = "pointerdown" | "pointerup" | "pointercancel";

/** Moves a finger over an element, or whatever points, and says which steps came of it. */
function steps(...events: [kind: Kind, x: number, y: number, more?: PointerEventInit][]): number[] {
  const onstep = vi.fn<(by: 1 | -1) => void>();
  const listening = swipes(onstep);
  for (const [kind, clientX, clientY, more] of events) {
    const init = { pointerId: 1, pointerType: "touch", isPrimary: true, clientX, clientY, ...more };
    listening[`on${kind}`](new PointerEvent(kind, init));
  }
  return onstep.mock.calls.map(([by]) => by);
}

it("goes on to the left and back to the right", () => {
  expect(steps(["pointerdown", 200, 300], ["pointerup", 120, 310])).toEqual([1]);
  expect(steps(["pointerdown", 120, 300], ["pointerup", 200, 290])).toEqual([-1]);
});

it("leaves touches and scrolling alone", () => {
  expect(steps(["pointerdown", 200, 300], ["pointerup", 180, 300])).toEqual([]);
  expect(steps(["pointerdown", 200, 300], ["pointerup", 130, 400])).toEqual([]);
  expect(steps(["pointerdown", 200, 300], ["pointercancel", 150, 300], ["pointerup", 100, 300])).toEqual([]);
});

it("hears one finger, and no mouse", () => {
  expect(
    steps(
      ["pointerdown", 200, 300, { pointerType: "mouse" }],
      ["pointerup", 100, 300, { pointerType: "mouse" }],
    ),
  ).toEqual([]);
  expect(
    steps(["pointerdown", 200, 300], ["pointerup", 100, 300, { pointerId: 2, isPrimary: false }]),
  ).toEqual([]);
});
