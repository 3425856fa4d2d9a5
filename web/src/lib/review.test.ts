import { describe, expect, it } from "vitest";
import type { Decision, MatchReview } from "./protocol";
import {
  accuracyFigure,
  accuracyWords,
  change,
  costliest,
  costWords,
  dealWords,
  drawn,
  mistakes,
  playWords,
} from "./review";

const move = (number: number, seat: number, cost: number): Decision => ({
  number,
  seat,
  choices: 3,
  played: "play I2",
  best: "play I3",
  words: "Play the Infantry 3",
  win: 0.6,
  win_margin: 0.02,
  played_win: 0.6 - cost,
  played_margin: 0.02,
  lost: cost,
  margin: 0.03,
  cost,
  reason: "",
});

const review: MatchReview = {
  id: "r",
  table: false,
  seat: null,
  done: 6,
  total: 6,
  ahead: 0,
  simulations: 1000,
  chances: [],
  margins: [],
  decisions: [
    move(1, 0, 0.1),
    move(2, 1, 0.3),
    move(3, 0, 0),
    move(4, 0, 0.2),
    move(5, 0, 0.002),
    move(6, 1, 0.05),
  ],
  seats: [],
};

describe("mistakes", () => {
  it("are the moves that cost something, of a seat or of all", () => {
    expect(mistakes(review, 0).map((one) => one.number)).toEqual([1, 4]);
    expect(mistakes(review, null).map((one) => one.number)).toEqual([1, 2, 4, 6]);
  });
  it("are ranked by what they cost", () => {
    expect(costliest(review, null).map((one) => one.number)).toEqual([2, 4, 1]);
    expect(costliest(review, 0).map((one) => one.number)).toEqual([4, 1]);
  });
  it("say what they cost", () => {
    expect(costWords(move(1, 0, 0.1))).toBe(
      "It wins 60 in 100; the move played wins 50. That is 10 fewer, give or take 3.",
    );
  });
});

describe("lines", () => {
  it("are drawn for each side, from the chosen seat where it has one", () => {
    expect(drawn([0, 1, 2], null)).toEqual([0, 1, 2]);
    expect(drawn([0, 1, 0, 1], null)).toEqual([0, 1]);
    expect(drawn([0, 1, 0, 1], 3)).toEqual([0, 3]);
    expect(drawn([0], 0)).toEqual([0]);
  });
});

describe("figures", () => {
  it("have a sign", () => {
    expect([0.123, -0.05, 0.001].map(change)).toEqual(["+12", "−5", "0"]);
  });
  it("call nobody perfect who is not", () => {
    expect([100, 99.9, 87.4].map(accuracyFigure)).toEqual(["100", "99", "87"]);
    expect(accuracyWords("Ada", null)).toBe("Ada had nothing to decide.");
    expect(accuracyWords("You", 87.4)).toContain("You kept 87 percent");
    expect(accuracyWords("You", 100)).toContain("You kept all");
  });
  it("tell luck from play", () => {
    const luck = { expected: 0.25, dealt: 0.5, played: -0.75, margin: 0.02 };
    expect(dealWords(luck)).toContain("wins 50 in 100 more than with an average deal (give or take 2)");
    expect(dealWords({ ...luck, dealt: -0.5 })).toContain("50 in 100 fewer");
    expect(dealWords({ ...luck, dealt: 0.01 })).toContain("about as much as an average deal");
    expect(playWords(luck, false)).toBe("The play, everybody's together, took away 75.");
    expect(playWords({ ...luck, played: 0.1 }, true)).toBe("The play added 10.");
    expect(playWords({ ...luck, played: 0 }, true)).toBe("The play changed nothing about that.");
  });
});
