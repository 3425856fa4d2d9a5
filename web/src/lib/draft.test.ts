import { describe, expect, it } from "vitest";
import { invite, lengths, relation, request, seat, suit, together, usual, waysOf } from "./draft";
import type { GameInfo, Length } from "./protocol";

const time = { hand: 4, evening: 30, match: 160 };
const long: Length = {
  hands: [30, 37, 43],
  moves: [705, 897, 1098],
  evening: 7,
  alone: time,
  together: time,
};
const short: Length = { ...long, evening: null };
const single: Length = { ...long, hands: [1, 1, 1], evening: null };

function game(length: Length): GameInfo {
  return {
    slug: "liberty-bond",
    title: "Liberty Bond Game",
    year: "about 1918",
    publisher: "",
    line: "Lay rows, own Bonds, go out first.",
    kind: "",
    about: "",
    history: "",
    learning: "",
    players: [2, 3, 4],
    usual_players: 4,
    pack: "allie-patriot",
    sides: { "3": [0, 1, 2], "4": [0, 1, 2, 3] },
    paces: ["turns"],
    ranks: ["private", "corporal", "captain", "general"],
    ready: true,
    progress: 1,
    options: [
      {
        name: "target",
        clause: "LB-31",
        title: "To how many points?",
        default: "1000",
        number: false,
        values: [],
      },
    ],
    lengths: { "4": length, "2": length },
  };
}

describe("a new table", () => {
  it("is at first what most people want", () => {
    expect(request(game(long), usual(game(long)))).toEqual({
      game: "liberty-bond",
      players: 4,
      options: { target: "1000" },
      hands: 7,
      seats: [{ kind: "you" }, ...Array(3).fill({ kind: "computer", rank: "corporal" })],
      listed: false,
      pace: null,
    });
  });

  it("seats the rank that suits somebody, and leaves alone who was chosen", () => {
    const draft = usual(game(long));
    draft.sitters[2] = "general";
    suit(draft, "captain");
    expect(draft.sitters).toEqual(["you", "captain", "general", "captain"]);
    seat(draft, 2);
    seat(draft, 3);
    expect(draft.sitters).toEqual(["you", "captain", "captain"]);
  });

  it("offers only lengths that differ", () => {
    expect(lengths(game(long), usual(game(long)))).toEqual(["hand", "evening", "match"]);
    expect(lengths(game(short), usual(game(short)))).toEqual(["hand", "match"]);
    expect(lengths(game(single), usual(game(single)))).toEqual(["match"]);
    expect(usual(game(short)).long).toBe("match");
    expect(request(game(short), usual(game(short))).hands).toBeNull();
  });

  it("keeps who sits when the number of seats changes", () => {
    const draft = usual(game(long));
    draft.sitters[1] = "open";
    seat(draft, 2);
    expect(draft.sitters).toEqual(["you", "open"]);
    seat(draft, 3);
    expect(draft.sitters).toEqual(["you", "open", "corporal"]);
  });

  it("keeps every seat for friends", () => {
    const draft = usual(game(long));
    invite(draft);
    suit(draft, "captain");
    expect(draft.sitters).toEqual(["you", "open", "open"].concat(draft.players > 3 ? ["open"] : []));
    seat(draft, 2);
    seat(draft, 3);
    expect(draft.sitters).toEqual(["you", "open", "open"]);
  });

  it("knows who plays with whom", () => {
    const sided = {
      ...game(long),
      sides: { "4": [0, 1, 0, 1], "4 target=500": [0, 1, 2, 3], "6": [0, 1, 2, 0, 1, 2] },
    };
    const draft = usual(sided);
    const all = () => draft.sitters.map((_, at) => relation(sided, draft, at));
    expect(all()).toEqual(["", "against you", "your partner", "against you"]);
    draft.options.target = "500";
    expect(all()).toEqual(["", "", "", ""]);
    draft.options.target = "1000";
    seat(draft, 6);
    expect(all().indexOf("your partner")).toBe(3);
  });

  it("seats people around one tablet, and nobody else at it", () => {
    const draft = { ...usual(game(long)), way: "tablet" as const, people: [{ name: " Ben ", portrait: "" }] };
    expect(together(draft)).toBe(true);
    expect(request(game(long), draft).seats).toEqual([
      { kind: "you" },
      { kind: "tablet", name: "Ben", portrait: "" },
      ...Array(draft.players - 2).fill({ kind: "computer", rank: draft.rank }),
    ]);
  });

  it("leaves every chair at a big screen free", () => {
    const draft = { ...usual(game(long)), way: "screen" as const };
    expect(request(game(long), draft).seats).toEqual(Array(draft.players).fill({ kind: "open" }));
  });

  it("needs a screen for everybody by the clock", () => {
    const clocked = { ...game(long), paces: ["clock", "turns"] } as GameInfo;
    expect(waysOf(clocked, usual(clocked))).toEqual(["apart"]);
    expect(waysOf(clocked, { ...usual(clocked), pace: "turns" })).toEqual(["apart", "tablet", "screen"]);
  });

  it("is listed only where a seat is open", () => {
    const draft = { ...usual(game(long)), listed: true };
    expect(together(draft)).toBe(false);
    expect(request(game(long), draft).listed).toBe(false);
    draft.sitters[2] = "open";
    expect(request(game(long), draft).listed).toBe(true);
  });
});
