import { expect, it } from "vitest";
import { insetsOf, windowInsets } from "./insets";

const window = { width: 844, height: 390 };
const insets = { top: 10, right: 47, bottom: 21, left: 47 };

it("leaves free what is covered of a frame that fills the window", () => {
  expect(insetsOf(insets, { left: 0, top: 0, right: 844, bottom: 390 }, window)).toEqual(insets);
});

it("leaves nothing free where something else lies at the edge", () => {
  const box = { left: 0, top: 40, right: 544, bottom: 377 };
  expect(insetsOf(insets, box, window)).toEqual({ top: 0, right: 0, bottom: 8, left: 47 });
});

it("reads nothing where nothing is covered, and leaves no probe behind", () => {
  const before = document.body.childElementCount;
  expect(windowInsets()).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
  expect(document.body.childElementCount).toBe(before);
});
