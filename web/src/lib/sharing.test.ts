import { expect, it } from "vitest";
import { resultText } from "./sharing";

const RESULT = {
  title: "Do-Boy",
  day: null,
  place: "First of four",
  score: 19,
  hands: [1, 8, 10],
  link: "https://drumhead.example/",
};

it("writes a result to paste", () => {
  expect(resultText(RESULT)).toBe(
    "Drumhead: Do-Boy\nFirst of four, 19 points\nHand by hand: 1 · 8 · 10\nhttps://drumhead.example/",
  );
});

it("names the day of a deal, and no hands where there was one", () => {
  expect(resultText({ ...RESULT, day: "1918-11-11", score: 1, hands: [1] })).toBe(
    "Drumhead: Do-Boy, deal of November 11, 1918\nFirst of four, 1 point\nhttps://drumhead.example/",
  );
});
