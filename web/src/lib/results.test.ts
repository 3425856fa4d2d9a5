import { expect, it } from "vitest";
import type { FinishedMatch } from "./protocol";
import { ahead, dated, matchOutcome, ordinal } from "./results";

it("writes dates as they are in Greenwich", () => {
  expect(dated("1918-11-11")).toBe("November 11, 1918");
  expect(dated("1918-11-11", { weekday: true })).toBe("Monday, November 11");
});

it("counts places", () => {
  expect([1, 2, 9, 10, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal)).toEqual(
    "first second ninth 10th 11th 12th 13th 21st 22nd 23rd 101st 111th".split(" "),
  );
});

it("writes leads", () => {
  expect([2, 1, 0, -1].map(ahead)).toEqual([
    "2 points ahead",
    "1 point ahead",
    "level with the best opponent",
    "1 point behind",
  ]);
});

const match = (result: number[], sides: number[], names = ["Ada", "Ben", "Cleo", "Dan"]) =>
  ({ names, sides, result, seat: 0, won: result[0] }) as FinishedMatch;

it("tells how a match ended", () => {
  const [partners, alone] = [
    [0, 1, 0, 1],
    [0, 1, 2, 3],
  ] as const;
  expect(matchOutcome(match([1, 0, 1, 0], [...partners]))).toBe("You won");
  expect(matchOutcome(match([0, 1, 0, 1], [...partners]))).toBe("Ben and Dan won");
  expect(matchOutcome(match([0.5, 0.5, 0, 0], [...alone]))).toBe("You shared the win with Ben");
  expect(matchOutcome(match([0, 0, 1, 0], [...alone]))).toBe("Cleo won");
  expect(matchOutcome(match([0], [0], ["Ada"]))).toBe("It did not come out");
  expect(matchOutcome(match([1], [0], ["Ada"]))).toBe("It came out");
});
