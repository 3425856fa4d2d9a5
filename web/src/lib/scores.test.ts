import { expect, it } from "vitest";
import { columns, figure, signed } from "./scores";

const NAMES = ["You", "West", "North", "East"];

it("gives partners one column", () => {
  expect(columns(NAMES, [0, 1, 0, 1]).map((column) => column.name)).toEqual([
    "You and North",
    "West and East",
  ]);
  expect(columns(NAMES, [0, 1, 2, 3])).toHaveLength(4);
});

it("writes figures with their signs", () => {
  expect([signed(7), signed(0), signed(-7), figure(7), figure(-7), figure(10_000)]).toEqual([
    "+7",
    "0",
    "−7",
    "7",
    "−7",
    "10,000",
  ]);
});
