import { describe, expect, it } from "vitest";
import { closedWords, effort, invites, lineOf, sameName } from "./invitation";
import type { GameInfo, SeatInfo } from "./protocol";

const SKIRMISH = {
  line: "Highest card wins the trick; the Nurse is the prize.",
  lengths: { "4": { together: { hand: 8, evening: 25, match: 60 } } },
} as unknown as GameInfo;

function person(name: string, you = false): SeatInfo {
  return { seat: 0, name, kind: "person", you } as SeatInfo;
}

describe("an invitation", () => {
  it("names the host", () => {
    expect(invites("Ada")).toBe("Ada invites you to");
    expect(invites("")).toBe("You are invited to");
  });

  it("has the line of the game, as long as it fits", () => {
    expect(lineOf(SKIRMISH)).toBe("Highest card wins the trick; the Nurse is the prize.");
    expect(lineOf({ ...SKIRMISH, line: `Bid; ${"then play ".repeat(8)}` })).toBe("Bid");
    expect(lineOf(null)).toBe("");
  });

  it("says how many play and for how long", () => {
    expect(effort({ players: 4, hands: 2 }, SKIRMISH)).toBe("Four players, about 25 minutes.");
    expect(effort({ players: 4, hands: 1 }, SKIRMISH)).toBe("Four players, about 8 minutes.");
    expect(effort({ players: 4, hands: null }, SKIRMISH)).toBe("Four players, about an hour.");
    expect(effort({ players: 5, hands: null }, SKIRMISH)).toBe("Five players.");
  });

  it("says what becomes of a name that somebody has", () => {
    const seats = [person("Ben"), person("Ben 2"), person("Ada", true)];
    expect(sameName(" Ben ", seats)).toBe("There is a Ben already. You are Ben 3, or choose another name.");
    expect(sameName("Ada", seats)).toBe("");
    expect(sameName("", seats)).toBe("");
  });

  it("says why the server refuses a table that is there", () => {
    expect(closedWords("Ada", "You are banned until tomorrow.")).toBe("You are banned until tomorrow.");
  });

  it("says whom to ask for another link", () => {
    expect(closedWords("Ada", "There is no such table. The link may be incomplete.")).toBe(
      "This table is closed. Ask Ada for a new link, or open a table of your own.",
    );
    expect(closedWords("", "")).toBe(
      "This table is closed. Ask for a new link, or open a table of your own.",
    );
  });
});
