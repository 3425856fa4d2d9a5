import { expect, it } from "vitest";
import { ground, initial } from "./portraits";

it("shows the first letter of a name as its reader sees it", () => {
  expect(initial("ada")).toBe("A");
  expect(initial("  élise")).toBe("É");
  expect(initial("👩‍🚒 Ida")).toBe("👩‍🚒");
  expect(initial(" ")).toBe("");
});

it("gives a name always the same color, and most names different ones", () => {
  expect(ground("Ada")).toBe(ground("Ada"));
  const names = ["Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Joe", "Kit", "Lou"];
  expect(new Set(names.map(ground)).size).toBeGreaterThan(4);
});
