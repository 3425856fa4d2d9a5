import { describe, expect, it } from "vitest";
import { grouped, groupName } from "./legend";

const card = (code: string, name: string, ...notes: string[]) => ({ code, name, notes });

describe("the pack in groups", () => {
  const pack = [
    card("I1", "Infantry 1, Private", "Costs 1 point."),
    card("I2", "Infantry 2, Corporal", "Costs 1 point."),
    card("I3", "Infantry 3, Sergeant", "Costs 1 point."),
    card("C1", "Cavalry 1, Private", "Costs nothing."),
    card("C2", "Cavalry 2, Corporal", "Costs nothing."),
    card("P", "President, Commander-in-Chief", "Costs 5 points.", "Led, it takes the squad."),
  ];

  it("has neighbors about which the same is said together", () => {
    expect(grouped(pack).map((group) => group.cards.map((one) => one.code).join(" "))).toEqual([
      "I1 I2 I3",
      "C1 C2",
      "P",
    ]);
  });

  it("calls a group by its first and last", () => {
    expect(grouped(pack).map(groupName)).toEqual([
      "Infantry 1 to 3",
      "Cavalry 1 and 2",
      "President, Commander-in-Chief",
    ]);
  });

  it("names both ends in full where they are of different kinds", () => {
    const all = [card("A", "Army 10", "x"), card("N", "Navy 10", "x")];
    expect(grouped(all).map(groupName)).toEqual(["Army 10 and Navy 10"]);
  });
});
