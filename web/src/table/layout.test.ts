import { describe, expect, it } from "vitest";
import type { View } from "../lib/protocol";
import { FIXTURES, POSITIONS } from "./fixtures";
import {
  across,
  asideTitle,
  fronts,
  heaps,
  others,
  pileTitle,
  placed,
  placeName,
  pocket,
  shortLabel,
  spread,
} from "./layout";

const some = POSITIONS[0]?.view as View;
const table = (players: number, seat: number | null): View => ({ ...some, players, seat });

describe("seats", () => {
  it("go clockwise from your left", () => {
    expect(others(table(4, 1))).toEqual([2, 3, 0]);
    expect(others(table(3, null))).toEqual([1, 2]);
  });

  it("across from you are those of the other side", () => {
    const four = table(4, 2);
    expect(across(four, 3)).toBe(true);
    expect(across(four, 0)).toBe(false);
  });
});

describe("cards in the background", () => {
  const zone = { ...some.zones[0], mark: "", seat: null, cards: ["A1"], count: 1 } as View["zones"][number];
  const titled = (zones: View["zones"], counters: View["counters"] = []) => {
    const view = { ...some, zones, counters };
    return asideTitle(view, spread(view));
  };
  const draw: View["zones"][number] = { ...zone, layout: "aside", seats: [0] };
  const gift: View["zones"][number] = { ...zone, layout: "gift" };

  it("have no button where only the draw for the deal lies there, or cards that nobody may see", () => {
    expect(titled([draw])).toBe("");
    expect(titled([{ ...gift, cards: [] }])).toBe("");
  });

  it("are named for what they are", () => {
    expect(titled([draw, gift])).toBe("Cards given");
    expect(titled([gift, { ...zone, layout: "aside", seats: [] }])).toBe("Details");
    expect(titled([], [{ name: "deal", label: "Deal", value: 2, seat: null }])).toBe("Details");
  });
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
    expect(pileTitle({ ...zone, label: "Trick 1, MANY, won by West" })).toBe("Won by West");
    expect(pileTitle({ ...zone, label: "Declared by West: pair, 40" })).toBe("Declared by West");
  });

  it("lose what goes without saying", () => {
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
