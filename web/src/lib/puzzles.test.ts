import { beforeEach, describe, expect, it } from "vitest";
import { attempts, keep, solved, streak, suited } from "./puzzles";

const answer = (number: number, right: boolean, game = "do-boy") => ({ game, number, right });

describe("puzzles that were tried", () => {
  beforeEach(() => localStorage.clear());

  it("keeps the first answer only", () => {
    keep(answer(1, false));
    keep(answer(1, true));
    keep(answer(2, true));
    expect(attempts()).toEqual([answer(1, false), answer(2, true)]);
    expect(solved(attempts(), "do-boy")).toBe(1);
  });

  it("reads nothing where something else was kept", () => {
    localStorage.setItem("puzzles", "{not JSON");
    expect(attempts()).toEqual([]);
  });

  it("counts how many were right in a row", () => {
    expect(streak([])).toBe(0);
    expect(streak([answer(1, true), answer(2, true)])).toBe(2);
    expect(streak([answer(1, false), answer(2, true)])).toBe(1);
    expect(streak([answer(1, true), answer(2, false)])).toBe(0);
  });

  it("asks what is new and suits the reader", () => {
    const set = { game: "do-boy", title: "Do-Boy", grades: [5, 3, 1, 3] };
    expect(suited(set, [], 1500)).toBe(2);
    expect(suited(set, [answer(2, true)], 1500)).toBe(4);
    expect(suited(set, [answer(2, true, "tactics")], 1500)).toBe(2);
    expect(suited(set, [], 1500, 2)).toBe(4);
    expect(suited(set, [], 1900)).toBe(1);
    expect(suited(set, [], 1100)).toBe(3);
    expect(
      suited(
        set,
        [1, 2, 3, 4].map((number) => answer(number, true)),
        1500,
      ),
    ).toBe(null);
  });
});
