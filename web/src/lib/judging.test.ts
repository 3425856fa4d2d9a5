import { describe, expect, it } from "vitest";
import { bars, pointWords, verdict, winWords } from "./judging";
import type { HintMove, Judgement } from "./protocol";

const move = (text: string, win: number): HintMove => ({
  text,
  words: text,
  win,
  win_margin: 0.03,
  points: 10 * win - 5,
  points_margin: null,
  simulations: 100,
});

function judgement(played: string): Judgement {
  const moves = [0.3, 0.62, 0.1, 0.2, 0.25, 0.6, 0.15, 0.05].map((win, at) => move(`play ${at}`, win));
  return {
    number: 1,
    seat: 0,
    chosen: "play 1",
    words: "Play 1",
    reasons: [],
    figures: "",
    played,
    moves,
    worlds: 10,
    simulations: 800,
  };
}

describe("a judgement", () => {
  it("draws the captain's choice first and the move that was played always", () => {
    const drawn = bars(judgement("play 7"));
    expect(drawn[0]).toMatchObject({ chosen: true, played: false, width: 62 });
    expect(drawn.at(-1)).toMatchObject({ chosen: false, played: true });
    expect(drawn).toHaveLength(7);
  });

  it("weighs the two moves in words", () => {
    expect(verdict(judgement("play 1"))).toMatch("the same");
    expect(verdict(judgement("play 5"))).toMatch("next to no difference");
    expect(verdict(judgement("play 0"))).toMatch("wins about 32 more in 100");
    expect(verdict(judgement("play 99"))).toMatch("something else");
  });

  it("writes figures with their sign and margin", () => {
    expect(winWords(move("a", 0.62))).toBe("wins 62 ± 3 in 100");
    expect(pointWords(move("a", 0.2))).toBe("−3.0 points");
    expect(pointWords(move("a", 0.9))).toBe("+4.0 points");
  });
});
