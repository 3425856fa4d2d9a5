import { describe, expect, it } from "vitest";
import type { Setting } from "../lib/protocol";
import { fan } from "./hand";
import { seatBox, spot } from "./places";
import { type Box, drumBox, FLUSH, type Insets, type Shape, shape } from "./shape";

const SIZES: [width: number, height: number, insets: Insets][] = [
  [1280, 800, FLUSH],
  [1920, 1080, FLUSH],
  [390, 844, FLUSH],
  [844, 390, FLUSH],
  [320, 568, FLUSH],
  [768, 1024, FLUSH],
  [2560, 1440, FLUSH],
  // With a notch and the bar that leads home: upright, on its side, and with a notch on one side only.
  [390, 844, { top: 47, right: 0, bottom: 34, left: 0 }],
  [844, 390, { top: 0, right: 47, bottom: 21, left: 47 }],
  [932, 430, { top: 0, right: 0, bottom: 21, left: 59 }],
];

/** Every game at every number of players: its setting, and the largest hand that can be dealt. */
const TABLES: [game: string, players: number, setting: Setting, most: number][] = [
  ["liberty-bond", 2, "melds", 12],
  ["liberty-bond", 4, "melds", 10],
  ["liberty-bond", 6, "melds", 8],
  ["organization", 2, "trick", 12],
  ["organization", 3, "trick", 16],
  ["organization", 4, "trick", 12],
  ["organization", 5, "trick", 9],
  ["organization", 6, "trick", 8],
  ["mobilization", 3, "melds", 24],
  ["mobilization", 4, "melds", 20],
  ["mobilization", 8, "melds", 14],
  ["mobilization-2", 1, "patience", 0],
  ["mobilization-3", 2, "facing", 0],
  ["sham-battle", 3, "trick", 15],
  ["sham-battle", 4, "trick", 12],
  ["sham-battle-2", 2, "trick", 12],
  ["game-of-war", 2, "forts", 12],
  ["game-of-war", 4, "forts", 12],
  ["war-and-diplomacy", 3, "trick", 8],
  ["war-and-diplomacy", 4, "trick", 7],
  ["war-and-diplomacy", 5, "trick", 7],
  ["tactics", 4, "trick", 16],
  ["militac", 4, "trick", 13],
  ["do-boy", 3, "trick", 19],
  ["do-boy", 4, "trick", 14],
  ["do-boy", 5, "trick", 11],
  ["do-boy", 6, "trick", 9],
  ["bang", 2, "trick", 0],
  ["bang", 5, "trick", 0],
  ["bang", 8, "trick", 0],
  ["skirmish", 4, "trick", 12],
];

const CASES = TABLES.flatMap(([game, players, setting, most]) =>
  SIZES.map(([width, height, insets]) => ({ game, players, setting, most, width, height, insets })),
);

const apart = (one: Box, two: Box): boolean =>
  one.left >= two.left + two.width ||
  two.left >= one.left + one.width ||
  one.top >= two.top + two.height ||
  two.top >= one.top + one.height;

function trick({ card, cardHeight, center }: Shape, players: number): Box[] {
  return Array.from({ length: players }, (_, place) => {
    const { x, y } = spot(players, place);
    return {
      left: center.x + (x - 0.5) * card,
      top: center.y + (y - 0.5) * cardHeight,
      width: card,
      height: cardHeight,
    };
  });
}

describe.each(CASES)("$game for $players at $width by $height, $insets.bottom covered below", ({
  players,
  setting,
  most,
  width,
  height,
  insets,
}) => {
  const made = shape(width, height, { players, setting, most }, true, insets);
  const field: Box = { left: 0, top: 0, width: width - insets.left - insets.right, height: made.field };

  it("fills the window exactly", () => {
    expect(made.bar + made.field + made.call + made.own).toBeCloseTo(height);
    expect(made.field).toBeGreaterThan(height * 0.25);
  });

  it("keeps to what is not covered", () => {
    expect(made.width).toBe(field.width);
    expect(made.room).toBeCloseTo(field.width - 2 * (made.gutter + made.side));
    const rows = made.handHeight + (made.rows - 1) * made.show + made.lift + made.strip;
    expect(made.own - rows).toBeGreaterThanOrEqual(insets.bottom + 4);
    for (const place of made.places) {
      const { left, width } = seatBox(made, place, field);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(field.width);
    }
    const drum = drumBox(made);
    expect(drum.left + drum.width / 2).toBeCloseTo(insets.left + field.width / 2);
  });

  it("has hand cards no narrower than those on the table", () => {
    expect(made.hand).toBeGreaterThanOrEqual(made.card);
  });

  it("keeps the hand in its room, and every card wide enough for a finger", () => {
    for (let count = 1; count <= most; count++) {
      const places = fan(made, count);
      const lefts = places.map(({ left }) => left);
      expect(Math.min(...lefts)).toBeGreaterThanOrEqual(-0.01);
      expect(Math.max(...lefts) + made.hand).toBeLessThanOrEqual(made.room + 0.01);
      expect(Math.max(...places.map(({ row }) => row))).toBe(made.rows - 1);
      places.forEach(({ left, row }, at) => {
        const next = places[at + 1];
        if (next?.row === row) expect(next.left - left).toBeGreaterThanOrEqual(made.least - 0.01);
      });
    }
  });

  it("seats everybody without covering one another", () => {
    expect(made.places).toHaveLength(players - 1);
    const boxes = made.places.map((place) => seatBox(made, place, field));
    boxes.forEach((box, at) => {
      for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true);
    });
  });

  it.runIf(setting === "trick")("lays a trick between the seats, clear of the emblems", () => {
    const others = [
      ...made.places.map((place) => seatBox(made, place, field)),
      made.emblems.left,
      made.emblems.right,
    ];
    for (const box of trick(made, players)) {
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.top + box.height).toBeLessThanOrEqual(made.field);
      for (const other of others) expect(apart(box, other)).toBe(true);
    }
  });

  it("leaves room in the middle", () => {
    expect(made.area.width).toBeGreaterThan(made.card * 2);
    expect(made.area.height).toBeGreaterThan(made.cardHeight);
  });
});

it("lays fewer rows of a hand than are reserved farther apart, the last one at the foot", () => {
  const made = shape(390, 844, { players: 4, setting: "trick", most: 16 }, true);
  expect(made.rows).toBe(3);
  const tops = (count: number) => [...new Set(fan(made, count).map(({ top }) => top))];
  expect(tops(16)).toEqual([0, made.show, 2 * made.show]);
  const [first, last] = tops(12);
  expect(last).toBe(2 * made.show);
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(made.show);
  expect(tops(6)).toEqual([2 * made.show]);
});

it("does not depend on how many cards are held", () => {
  const facts = { players: 4, setting: "trick" as const, most: 12 };
  const made = shape(1280, 800, facts);
  expect(fan(made, 12)).toHaveLength(12);
  expect(shape(1280, 800, facts)).toEqual(made);
  expect(made.hand).toBe(141);
});
