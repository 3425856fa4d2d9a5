import { expect, it } from "vitest";
import { bestHand } from "./moments";
import type { Account } from "./protocol";
import { columns } from "./scores";

const NAMES = ["You", "Rosa", "Otis", "Jack"];

function account(hand: number, points: number[], lines: [string, number[], string[][]?][]): Account {
  const told = lines.map(([label, each, cards]) => ({
    label,
    points: each,
    cards: cards ?? points.map(() => []),
  }));
  return { hand, points, lines: told, scores: points, remarks: [], outlook: "", limit: 0 };
}

it("finds the hand in which the others had to take most, where few points are good", () => {
  const shown = columns(NAMES, [0, 1, 2, 3]);
  const accounts = [
    account(1, [4, 4, 4, 5], []),
    account(
      2,
      [1, 12, 0, 4],
      [
        ["Infantry", [1, 7, 0, 4], [["I1"], ["I2", "I3"], [], ["I4"]]],
        ["The President", [0, 5, 0, 0], [[], ["P"], [], []]],
      ],
    ),
  ];
  expect(bestHand(accounts, shown, shown[0] as never, true)).toEqual({
    hand: 2,
    said: "You took 1 point, Rosa 12.",
    because: "Infantry: you +1, Rosa +7.",
    cards: ["I2", "I3"],
  });
});

it("finds the hand that brought a side most, with its own cards", () => {
  const shown = columns(NAMES, [0, 1, 0, 1]);
  const accounts = [account(1, [70, -75, 70, -75], [["Captives", [70, 0, 70, 0], [["A1"], [], ["A2"], []]]])];
  expect(bestHand(accounts, shown, shown[0] as never, false)).toEqual({
    hand: 1,
    said: "You and Otis scored 70 points, Rosa and Jack −75.",
    because: "Captives: you and Otis +70, Rosa and Jack 0.",
    cards: ["A1", "A2"],
  });
});

it("boasts of nothing", () => {
  const shown = columns(NAMES, [0, 1, 2, 3]);
  const own = shown[0] as never;
  expect(bestHand([account(1, [9, 0, 0, 0], [])], shown, own, true)).toBeNull();
  expect(bestHand([account(1, [0, 0, 0, 0], [])], shown, own, true)).toBeNull();
  expect(bestHand([], shown, own, true)).toBeNull();
  const alone = columns(["You"], [0]);
  expect(bestHand([account(1, [9], [])], alone, alone[0] as never, false)).toBeNull();
});
