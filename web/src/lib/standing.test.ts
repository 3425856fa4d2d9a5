import { describe, expect, it } from "vitest";
import {
  changed,
  headline,
  lead,
  nth,
  ownFirst,
  places,
  placeWords,
  spelled,
  towards,
  worth,
} from "./standing";

const ALONE = [0, 1, 2, 3];
const PAIRS = [0, 1, 0, 1];
const NAMES = ["You", "Rosa", "Otis", "Jack"];
const LOW = { sides: ALONE, fewest: true };
const HIGH = { sides: ALONE, fewest: false };

it.each([
  [[6, 9, 8, 11], LOW, [1, 3, 2, 4]],
  [[6, 9, 8, 11], HIGH, [4, 2, 3, 1]],
  [[5, 5, 8, 8], LOW, [1, 1, 3, 3]],
  [[0, 0, 0, 0], HIGH, [1, 1, 1, 1]],
  [[310, 285, 310, 285], { sides: PAIRS, fewest: false }, [1, 2, 1, 2]],
  [[-8, 2, 8, -8, -18], { sides: [0, 1, 2, 3, 4], fewest: false }, [3, 2, 1, 3, 5]],
  [[40], { sides: [0], fewest: false }, [1]],
])("places %j", (scores, contest, expected) => {
  expect(places(scores, contest).map(({ place }) => place)).toEqual(expected);
});

it("puts first at the end of a match those who win it", () => {
  const won = places([110, 120, 90, 80], HIGH, [1, 0, 0, 0]);
  expect(won.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
});

it("says a place", () => {
  const told = (scores: number[]) => placeWords(places(scores, HIGH)[0] as never);
  expect(told([9, 8, 7, 6])).toBe("1st of 4");
  expect(told([7, 8, 7, 6])).toBe("Tied for 2nd of 4");
  expect(told([3, 3, 3, 3])).toBe("All even");
  expect(placeWords({ place: 1, level: 1, of: 1 })).toBe("");
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 113].map(nth)).toEqual(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 113th".split(" "),
  );
  expect([0, 5, 19, 20, 21, -3].map(spelled)).toEqual(["no", "five", "nineteen", "twenty", "21", "−3"]);
});

it("says how a place changed", () => {
  const at = (place: number) => ({ place, level: 1, of: 4 });
  expect(changed(at(1), at(2))).toBe("up from 2nd");
  expect(changed(at(3), at(1))).toBe("down from 1st");
  expect(changed(at(3), at(3))).toBe("as before");
  expect(changed(at(3), undefined)).toBe("");
  expect(changed(at(3), { place: 1, level: 4, of: 4 })).toBe("");
});

it("knows what helps", () => {
  expect([2, 0, -2].map((change) => worth(change, true))).toEqual(["bad", "good", "good"]);
  expect([2, 0, -2].map((change) => worth(change, false))).toEqual(["good", "", "bad"]);
  expect([towards(25, 50), towards(60, 50), towards(-5, 50), towards(7, 0)]).toEqual([0.5, 1, 0, 0]);
});

describe("the headline of a hand", () => {
  const tell = (before: number[] | null, after: number[], contest = HIGH, seat: number | null = 0) =>
    headline({ before, after }, NAMES, contest, seat);

  it.each([
    [null, [5, 4, 3, 2], "You lead"],
    [null, [2, 4, 3, 2], "You are tied for third"],
    [null, [1, 4, 3, 2], "You are last"],
    [[5, 6, 3, 2], [9, 8, 3, 2], "You take the lead"],
    [[9, 6, 3, 2], [9, 8, 3, 2], "You keep the lead"],
    [[6, 6, 3, 2], [9, 8, 3, 2], "You take the lead"],
    [[5, 6, 3, 2], [8, 8, 3, 2], "You share the lead"],
    [[9, 6, 3, 2], [5, 8, 6, 2], "You drop to third"],
    [[9, 6, 3, 2], [1, 8, 6, 2], "You drop to last"],
    [[1, 6, 3, 2], [7, 8, 6, 2], "You move up to second"],
    [[5, 6, 3, 2], [5, 9, 3, 2], "You stay second"],
    [[0, 0, 0, 0], [5, 9, 3, 2], "You are second"],
    [[5, 6, 3, 2], [6, 6, 6, 6], "All even"],
  ])("from %j to %j: %s", (before, after, said) => {
    expect(tell(before, after)).toBe(said);
  });

  it("is about a side, where there are sides", () => {
    const sides = { sides: PAIRS, fewest: false };
    expect(tell([10, 20, 10, 20], [40, 30, 40, 30], sides)).toBe("You and Otis take the lead");
    expect(tell([40, 20, 40, 20], [40, 50, 40, 50], sides)).toBe("You and Otis fall behind");
    expect(tell([10, 20, 10, 20], [40, 50, 40, 50], sides)).toBe("You and Otis are still behind");
  });

  it("tells spectators who leads", () => {
    expect(tell(null, [1, 4, 3, 2], HIGH, null)).toBe("Rosa leads");
    expect(tell([1, 4, 3, 2], [1, 4, 5, 2], HIGH, null)).toBe("Otis takes the lead");
    expect(tell([1, 4, 3, 2], [1, 8, 5, 2], HIGH, null)).toBe("Rosa keeps the lead");
    expect(tell([1, 4, 3, 2], [1, 5, 5, 2], HIGH, null)).toBe("Rosa and Otis share the lead");
  });

  it("has nothing to compare for somebody alone", () => {
    expect(headline({ before: null, after: [12] }, ["You"], { sides: [0], fewest: false }, 0)).toBe(
      "The hand is over",
    );
  });
});

it("puts the reader's own column first", () => {
  expect(ownFirst(NAMES, ALONE, 2).map(({ seat }) => seat)).toEqual([2, 0, 1, 3]);
  expect(ownFirst(["Rosa", "Jack", "You", "Otis"], PAIRS, 2).map(({ name }) => name)).toEqual([
    "You and Rosa",
    "Jack and Otis",
  ]);
  expect(ownFirst(NAMES, ALONE, null)).toHaveLength(4);
});

it("measures a lead", () => {
  expect(lead([19, 28, 24, 31], LOW, [1, 0, 0, 0])).toBe(5);
  expect(lead([310, 285, 310, 285], { sides: PAIRS, fewest: false }, [1, 0, 1, 0])).toBe(25);
  expect(lead([9, 9, 5, 5], HIGH, [0.5, 0.5, 0, 0])).toBeNull();
  expect(lead([9, 8, 5, 5], HIGH, [0, 0, 0, 0])).toBeNull();
});
