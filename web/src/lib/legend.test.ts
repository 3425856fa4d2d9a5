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

  it("has cards about which the same is said together", () => {
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

  it("names kinds in turn where they are different", () => {
    const all = [card("A", "Army 10", "x"), card("N", "Navy 10", "x")];
    expect(grouped(all).map(groupName)).toEqual(["Army and Navy 10"]);
    const runs = ["Army 3", "Army 2", "Army 1", "Navy 3", "Navy 2"].map((name) => card(name, name, "x"));
    expect(grouped(runs).map(groupName)).toEqual(["Army 3 to 1 and Navy 3 and 2"]);
  });

  it("calls the same card of several nations by its picture", () => {
    const flags = ["American", "British", "French"].map((nation) =>
      card(nation, `${nation} Liberty Bond`, "x"),
    );
    expect(grouped(flags).map(groupName)).toEqual(["Liberty Bond: American, British and French"]);
  });

  it("keeps what stands in brackets", () => {
    const privates = ["Private 10", "Private 9", "Private 8"].map((name) =>
      card(name, `Japanese ${name} (war flag)`, "x"),
    );
    expect(grouped(privates).map(groupName)).toEqual(["Japanese Private 10 to 8 (war flag)"]);
  });
});
