import { describe, expect, it } from "vitest";
import { outcome, poster } from "./poster";
import type { SeatInfo, View } from "./protocol";
import { lead } from "./standing";

interface Ended {
  scores: number[];
  result: number[];
  sides?: number[];
  seat?: number | null;
  fewest?: boolean;
  hands?: number;
}

const NAMES = ["Ada", "Rosa", "Otis", "Jack", "Ida", "Walt", "Ben", "Clara"];

function match({ scores, result, sides, seat = 0, fewest = false, hands = 6 }: Ended) {
  const view = { scores, result, seat, players: scores.length } as unknown as View;
  const seats = scores.map((_, at) => ({ name: NAMES[at], portrait: `face-${at}` }) as SeatInfo);
  const names = seats.map(({ name }, at) => (at === seat ? "You" : name));
  return { view, seats, names, contest: { sides: sides ?? scores.map((_, at) => at), fewest }, hands };
}

describe("the poster", () => {
  it.each<[string, Ended, string, string, string, string]>([
    [
      "first",
      { scores: [19, 28, 24, 31], result: [1, 0, 0, 0], fewest: true },
      "VICTORY",
      "FIRST OF FOUR",
      "SIX HANDS, NINETEEN POINTS",
      "You win by five points.",
    ],
    [
      "shared first",
      { scores: [9, 9, 4], result: [0.5, 0.5, 0] },
      "HONORS EVEN",
      "SHARED FIRST OF THREE",
      "SIX HANDS, NINE POINTS",
      "You and Rosa share the win.",
    ],
    [
      "drawn",
      { scores: [9, 9], result: [0.5, 0.5] },
      "HONORS EVEN",
      "SHARED FIRST OF TWO",
      "SIX HANDS, NINE POINTS",
      "The match is drawn.",
    ],
    [
      "second",
      { scores: [9, 10, 4], result: [0, 1, 0] },
      "WELL FOUGHT",
      "SECOND OF THREE",
      "SIX HANDS, NINE POINTS",
      "Beaten by one point.",
    ],
    [
      "second side",
      { scores: [285, 310, 285, 310], result: [0, 1, 0, 1], sides: [0, 1, 0, 1], hands: 4 },
      "WELL FOUGHT",
      "SECOND OF TWO SIDES",
      "FOUR HANDS, 285 POINTS",
      "Beaten by 25 points.",
    ],
    [
      "third",
      { scores: [4, 10, 9], result: [0, 1, 0] },
      "NEXT TIME",
      "THIRD OF THREE",
      "SIX HANDS, FOUR POINTS",
      "Rosa wins by one point.",
    ],
    [
      "second with all the losers",
      { scores: [0, 48, 0, 0], result: [0, 1, 0, 0], hands: 1 },
      "NEXT TIME",
      "SHARED SECOND OF FOUR",
      "NO POINTS",
      "Rosa wins by 48 points.",
    ],
    [
      "nobody",
      { scores: [4, 4], result: [0, 0] },
      "NEXT TIME",
      "NOBODY WINS",
      "SIX HANDS, FOUR POINTS",
      "Nobody wins the match.",
    ],
    [
      "alone, won",
      { scores: [120], result: [1], hands: 1 },
      "VICTORY",
      "IT CAME OUT",
      "120 POINTS",
      "It came out.",
    ],
    [
      "alone, lost",
      { scores: [1], result: [0], hands: 1 },
      "NEXT TIME",
      "IT DID NOT COME OUT",
      "ONE POINT",
      "It did not come out.",
    ],
    [
      "watched",
      { scores: [4, 10, 9], result: [0, 1, 0], seat: null },
      "VICTORY",
      "ROSA",
      "SIX HANDS, TEN POINTS",
      "Rosa wins by one point.",
    ],
    [
      "watched sides",
      { scores: [5, 9, 5, 9], result: [0, 1, 0, 1], sides: [0, 1, 0, 1], seat: null },
      "VICTORY",
      "ROSA AND JACK",
      "SIX HANDS, NINE POINTS",
      "Rosa and Jack win by four points.",
    ],
    [
      "won without more points",
      { scores: [5, 9], result: [1, 0] },
      "VICTORY",
      "FIRST OF TWO",
      "SIX HANDS, FIVE POINTS",
      "You win the match.",
    ],
  ])("%s", (_, ended, word, ribbon, line, said) => {
    const finished = match(ended);
    const { view, contest } = finished;
    expect(poster(finished)).toMatchObject({ word, ribbon, line });
    expect(outcome(finished, lead(view.scores, contest, view.result))).toBe(said);
  });

  it("shows the winner beside somebody who came third, and nobody else", () => {
    expect(poster(match({ scores: [4, 10, 9], result: [0, 1, 0] })).winner).toEqual({
      slug: "face-1",
      name: "Rosa",
    });
    expect(poster(match({ scores: [9, 10, 4], result: [0, 1, 0] })).winner).toBeNull();
    expect(poster(match({ scores: [1], result: [0], hands: 1 })).winner).toBeNull();
  });

  it("shows a spectator the winner's face", () => {
    expect(poster(match({ scores: [4, 10, 9], result: [0, 1, 0], seat: null })).face.slug).toBe("face-1");
  });
});
