import { describe, expect, it } from "vitest";
import type { View } from "../lib/protocol";
import { FIXTURES, POSITIONS } from "./fixtures";
import {
  across,
  briefly,
  direction,
  fronts,
  heaps,
  laidDown,
  largest,
  others,
  pileName,
  pileTitle,
  placed,
  placeName,
  pocket,
  rim,
  shortLabel,
  spots,
  spread,
} from "./layout";

const some = POSITIONS[0]?.view as View;
const table = (players: number, seat: number | null): View => ({ ...some, players, seat });

describe("seats", () => {
  it("go clockwise from your left", () => {
    expect(others(table(4, 1))).toEqual([2, 3, 0]);
    expect(others(table(3, null))).toEqual([1, 2]);
  });

  it.each([
    [2, { left: [], top: [1], right: [] }],
    [3, { left: [1], top: [], right: [2] }],
    [4, { left: [1], top: [2], right: [3] }],
    [6, { left: [1], top: [2, 3, 4], right: [5] }],
    [8, { left: [2, 1], top: [3, 4, 5], right: [6, 7] }],
  ])("of %i lie around the rim", (players, expected) => {
    expect(rim(table(players, 0))).toEqual(expected);
  });

  it("are seen from the center", () => {
    const four = table(4, 2);
    expect([2, 3, 0, 1].map((seat) => direction(four, seat))).toEqual([
      { x: 0, y: 1 },
      { x: -1, y: 0 },
      { x: 0, y: -1 },
      { x: 1, y: 0 },
    ]);
    expect(across(four, 3)).toBe(true);
    expect(across(four, 0)).toBe(false);
  });
});

describe("the cards of a trick", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("do not cover each other, of %i players", (players) => {
    const { of, wide, high } = spots(table(players, 0));
    for (const [at, { x, y }] of of.entries()) {
      expect(Math.abs(x) + 0.5).toBeLessThanOrEqual(wide / 2 + 0.01);
      expect(Math.abs(y) + 0.5).toBeLessThanOrEqual(high / 2 + 0.01);
      for (const other of of.slice(at + 1)) {
        expect(Math.abs(x - other.x) >= 1 || Math.abs(y - other.y) >= 1).toBe(true);
      }
    }
  });
});

const steps = (size: number) => (size <= 100 ? 0 : -1);
it("finds the largest size that fits", () => {
  for (const room of [steps, (size: number) => 100 - size, (size: number) => 300 - 3 * size])
    for (const most of [44, 45, 60, 99, 100, 101, 220]) {
      expect(largest(44, most, room)).toBe(Math.min(most, 100));
      for (const guess of [1, 44, 45, 99, 100, 101, 220, 300])
        expect(largest(44, most, room, guess)).toBe(Math.min(most, 100));
    }
  expect(largest(44, 220, () => -1)).toBe(44);
  expect(largest(44, 220, () => -1, 60)).toBe(44);
});

it("tries little where the guess is right, and that one last", () => {
  for (const size of [44, 70, 220]) {
    const tried: number[] = [];
    largest(44, 220, (one) => (tried.push(one) > 0 && one <= size ? 0 : -1), size);
    expect(tried.length).toBeLessThanOrEqual(2);
    if (size > 44) expect(tried.at(-1)).toBe(size);
  }
});

it.each([
  ["where room shrinks evenly", (size: number) => Math.round(300 - 2.9 * size), 5],
  ["where it does not", (size: number) => (size <= 103 ? 1_000 - size : -1), 20],
])("tries few sizes %s", (_, room, most) => {
  for (const guess of [60, 150, 220]) {
    let tried = 0;
    const count = (size: number) => {
      tried += 1;
      return room(size);
    };
    expect(largest(44, 220, count, guess)).toBe(103);
    expect(tried).toBeLessThanOrEqual(most);
  }
});

describe("labels", () => {
  it("name a place in a few words", () => {
    const zone = some.zones[0] as View["zones"][number];
    const labelled = (label: string, mark = "x"): View => ({ ...some, zones: [{ ...zone, label, mark }] });
    expect(placeName(labelled("Your Playing Pile 1 (p1)", "p1"), "p1")).toBe("your pile 1");
    expect(placeName(labelled("Tops of the Mobilized Piles"), "x")).toBe("the Mobilized Piles");
    expect(placeName(labelled("Row 1, yours"), "x")).toBe("row 1");
    expect(placeName(labelled("On the table before you"), "x")).toBeNull();
    expect(placeName(some, "nowhere")).toBeNull();
    expect(pileName(some, { ...zone, label: "Taken by West" })).toBe("Taken");
    expect(pileName(some, { ...zone, label: "Japan's reserve, from the top" })).toBe("Reserve");
    expect(pileName(some, { ...zone, label: "Trick 3, taken by West" })).toBe("Taken");
    expect(pileTitle({ ...zone, label: "Trick 1, MANY, won by West" })).toBe("Won by West");
    expect(pileTitle({ ...zone, label: "Declared by West: pair, 40" })).toBe("Declared by West");
  });

  it("lose what goes without saying", () => {
    expect(briefly("Squads of the side")).toBe("Squads");
    expect(briefly("Points this hand")).toBe("Points");
    const view = { ...some, names: ["South", "North"] };
    const zone = { ...view.zones[0], label: "North's Playing Pile 1 (x1)", mark: "x1", seat: 1 };
    expect(shortLabel(view, zone as View["zones"][number])).toBe("Playing Pile 1");
  });
});

describe.each(POSITIONS)("$name", ({ view }) => {
  it("puts every zone in exactly one place", () => {
    const found = spread(view);
    const lying = [
      ...found.hands.values(),
      ...[found.trick, found.last].filter((zone) => zone !== null),
      ...found.common,
      ...found.stacks,
      ...[...found.before.values(), ...found.quiet.values()].flat(),
    ].map((zone) => zone.key);
    expect(new Set(lying).size).toBe(lying.length);
    const cards = placed(view).filter((zone) => zone.count > 0);
    expect(lying).toEqual(expect.arrayContaining(cards.map((zone) => zone.key)));
  });

  it("shows every place that moves can name", () => {
    const found = spread(view);
    const shown = [...found.common, ...found.stacks, ...[...found.before.values()].flat()].map(
      (zone) => zone.key,
    );
    const marked = placed(view).filter((zone) => zone.mark !== "");
    expect(shown).toEqual(expect.arrayContaining(marked.map((zone) => zone.key)));
  });
});

describe("what was won lies at its owner's place", () => {
  /** Everything of a name with cards in it, in all positions of a game. */
  function found(game: string, name: string) {
    const views = POSITIONS.map(({ view }) => view).filter((view) => view.game === game);
    return views.flatMap((view) =>
      placed(view)
        .filter((zone) => zone.name === name && zone.count > 0)
        .map((zone) => ({ view, zone })),
    );
  }

  it.each([
    ["do-boy", "taken"],
    ["militac", "taken"],
    ["tactics", "taken"],
    ["skirmish", "taken"],
    ["organization", "taken"],
    ["sham-battle", "old-trick"],
    ["sham-battle-2", "old-trick"],
    ["sham-battle-2", "meld"],
    ["war-and-diplomacy", "earlier-trick"],
    ["game-of-war", "captives"],
    ["game-of-war", "forts-won"],
    ["game-of-war", "taken"],
  ])("%s: %s", (game, name) => {
    const won = found(game, name).filter(({ zone }) => !zone.label.includes("broken"));
    expect(won.length).toBeGreaterThan(0);
    for (const { view, zone } of won) {
      const lying = heaps(spread(view), zone.seat ?? -1).flatMap((heap) => heap.zones);
      expect(lying.map(({ key }) => key)).toContain(zone.key);
    }
  });

  it("in one pile, however many tricks it is", () => {
    const tricks = found("sham-battle-2", "old-trick");
    for (const { view, zone } of tricks) {
      const piles = heaps(spread(view), zone.seat ?? -1).filter((heap) => heap.key === "old-trick");
      expect(piles).toHaveLength(1);
      const mine = tricks.filter((one) => one.view === view && one.zone.seat === zone.seat);
      expect(piles[0]?.count).toBe(2 * mine.length);
    }
  });
});

it("folds away what was laid down and takes no card, but never the game itself", () => {
  const zone = {
    ...(some.zones[0] as View["zones"][number]),
    layout: "meld",
    seat: 1,
    cards: ["I1"],
    count: 1,
    mark: "",
  };
  const laid = (setting: string, mark: string): number => {
    const view = { ...some, setting, zones: [{ ...zone, mark }] } as View;
    return laidDown(view, spread(view)).length;
  };
  expect([
    laid("melds", ""),
    laid("trick", ""),
    laid("melds", "1"),
    laid("forts", ""),
    laid("facing", ""),
  ]).toEqual([1, 1, 0, 0, 0]);
});

it("knows a small phone by its window", () => {
  expect(pocket(320, 568) && pocket(375, 667)).toBe(true);
  expect(pocket(390, 844) || pocket(568, 320) || pocket(400, 300)).toBe(false);
});

it("puts the lines before their forts", () => {
  const war = FIXTURES.find(([game]) => game === "game-of-war")?.[1];
  const battle = war?.positions.find(({ view }) => view.phase === "battle")?.view as View;
  const found = fronts(battle);
  expect(found.map(({ fort }) => fort.mark)).toEqual(["MUK", "TOK", "STP", "PTA"]);
  for (const { far, near } of found) {
    expect(near.map((zone) => zone.seat === null || across(battle, zone.seat))).toEqual([false]);
    expect(far).toHaveLength(1);
  }
});
