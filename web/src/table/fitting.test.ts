import { describe, expect, it } from "vitest";
import type { Setting } from "../lib/protocol";
import { fitChart, fitChips, fitPad, padBox, SHEET } from "./fitting";
import { seatBox } from "./places";
import { shape } from "./shape";

const SIZES: [number, number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 768],
  [390, 844],
  [844, 390],
  [320, 568],
  [768, 1024],
];
/** Players, the setting, the largest hand; words, figures, and whether each says what it is worth. */
const PADS: [
  game: string,
  players: number,
  setting: Setting,
  most: number,
  pad: [number, number, boolean],
][] = [
  ["tactics", 4, "trick", 16, [5, 11, false]],
  ["militac", 4, "trick", 13, [5, 7, true]],
  ["organization", 4, "trick", 12, [1, 12, false]],
  ["organization", 6, "trick", 8, [1, 12, false]],
  ["sham-battle", 4, "groups", 12, [1, 135, false]],
  ["sham-battle", 3, "groups", 15, [1, 97, false]],
];

const CASES = PADS.flatMap(([game, players, setting, most, [words, figures, worth]]) =>
  SIZES.map(([width, height]) => ({ game, players, setting, most, words, figures, worth, width, height })),
);

describe.each(CASES)("the bids of $game for $players at $width by $height", (one) => {
  const { width, height, players, setting, most, words, figures, worth } = one;
  const made = shape(width, height, { players, setting, most }, true);
  const box = padBox(made, width);
  const fit = fitPad({ words, figures, worth }, box, made.kind);
  const { x, gap, head, tall } = SHEET[made.kind];

  it("lie on the field, beside no seat that they would cover", () => {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.left + box.width).toBeLessThanOrEqual(width);
    expect(box.top + box.height).toBeLessThanOrEqual(made.field);
    const field = { left: 0, top: 0, width, height: made.field };
    for (const place of made.places) {
      const seat = seatBox(made, place, field);
      const apart =
        seat.left >= box.left + box.width ||
        seat.left + seat.width <= box.left ||
        seat.top >= box.top + box.height ||
        seat.top + seat.height <= box.top;
      expect(apart, place.edge).toBe(true);
    }
  });

  it("have cells that a finger can press, without scrolling", () => {
    expect(fit.width).toBeLessThanOrEqual(box.width);
    const label = fit.form === "ledger" ? 132 + gap : 0;
    const cell = (fit.width - 2 * x - label - (fit.columns - 1) * gap) / fit.columns;
    expect(cell).toBeGreaterThanOrEqual(44);
    const steps = fit.figures < figures ? 2 : 0;
    const rows = fit.form === "ledger" ? words : Math.ceil((fit.figures + steps) / fit.columns);
    const tiles = fit.form === "tabs" ? (fit.tall ? tall : 44) + gap : 0;
    const high = 2 * fit.y + (fit.head ? head : 0) + tiles + rows * 44 + (rows - 1) * gap;
    expect(high).toBeLessThanOrEqual(box.height);
    expect(fit.figures).toBeGreaterThan(0);
  });
});

describe.each(
  [3, 4, 5, 6, 8].flatMap((players) => SIZES.map(([width, height]) => ({ players, width, height }))),
)("a chart for $players at $width by $height", ({ players, width, height }) => {
  const most = { 3: 24, 4: 20, 5: 18, 6: 16, 8: 14 }[players] ?? 14;
  const made = shape(width, height, { players, setting: "melds", most }, true);
  const box = padBox(made, width);

  it.each([6, 13])("of four suits of %i fits", (cards) => {
    const fit = fitChart(4, cards, box, made.kind);
    expect(Math.min(fit.cell, fit.height)).toBeGreaterThanOrEqual(40);
    const across = fit.tabs ? fit.abreast : fit.abreast * cards;
    expect(across * fit.cell).toBeLessThanOrEqual(box.width);
    if (!fit.tabs) expect(Math.ceil(4 / fit.abreast) * fit.height).toBeLessThanOrEqual(box.height);
  });
});

describe.each(SIZES)("chips at %i by %i", (width, height) => {
  it.each([2, 3, 4])("for %i players leave combinations their place", (players) => {
    const made = shape(width, height, { players, setting: "groups", most: 15 }, true);
    const fit = fitChips(made, width, players, 5, true);
    expect(fit.most).toBeGreaterThan(0);
    expect(fit.box.left + fit.box.width).toBeLessThanOrEqual(width);
    expect(fit.taken).toBeLessThan(made.inner.height);
  });
});
