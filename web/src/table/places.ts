/** Where the players sit around a table, and where their cards of a trick lie. */

import type { Box } from "./lay";
import type { Kind, Place, Shape, TableFacts } from "./shape";

/** Shares of the field at which the others sit, by the number of players. */
const DESK: Record<number, Place[]> = {
  1: [],
  2: [{ edge: "top", at: 0.5 }],
  3: [
    { edge: "left", at: 0.5 },
    { edge: "right", at: 0.5 },
  ],
  4: around([0.5], [0.5], [0.5]),
  5: around([0.64], [0.29, 0.71], [0.64]),
  6: around([0.64], [0.21, 0.5, 0.79], [0.64]),
  7: around([0.7, 0.32], [0.33, 0.67], [0.32, 0.7]),
  8: around([0.7, 0.32], [0.27, 0.5, 0.73], [0.32, 0.7]),
};
const UPRIGHT: Record<number, Place[]> = {
  ...DESK,
  3: [
    { edge: "left", at: 0.2 },
    { edge: "right", at: 0.2 },
  ],
  4: around([0.3], [0.5], [0.3]),
  5: around([0.42], [0.27, 0.73], [0.42], 0.4),
  6: around([0.44], [0.17, 0.5, 0.83], [0.44], 0.32),
};
const SIDE: Record<number, Place[]> = {
  ...DESK,
  2: [{ edge: "top", at: 0.14 }],
  3: [
    { edge: "left", at: 0.46 },
    { edge: "right", at: 0.46 },
  ],
  4: around([0.46], [0.26], [0.46]),
  5: around([0.56], [0.2, 0.8], [0.56]),
  6: around([0.56], [0.16, 0.32, 0.82], [0.56]),
};

function around(left: number[], top: number[], right: number[], stacked?: number): Place[] {
  return [
    ...left.map((at): Place => ({ edge: "left", at })),
    ...top.map((at): Place => ({ edge: "top", at, ...(stacked && { stacked }) })),
    ...right.map((at): Place => ({ edge: "right", at })),
  ];
}

/** A row of seats along the top: what a phone has room for. */
function along(others: number): Place[] {
  return Array.from(
    { length: others },
    (_, at): Place => ({ edge: "top", at: (at + 0.5) / others, stacked: 1 / others }),
  );
}

/** The seats of the others on a screen of this kind. */
export function placesOf(kind: Kind, small: boolean, { players, setting }: TableFacts): Place[] {
  if (kind === "desk") return DESK[players] ?? along(players - 1);
  const round = setting === "trick" || setting === "groups" || (kind === "side" && players < 5);
  const row = players > 6 || (!round && players > 2) || (small && players > 4);
  if (row) return along(players - 1);
  return (kind === "side" ? SIDE : UPRIGHT)[players] ?? along(players - 1);
}

/** The box of a seat: portrait and plate, as `Seat.svelte` draws them. */
export function seatBox(
  shape: Pick<Shape, "kind" | "small" | "face" | "gutter">,
  place: Place,
  field: Box,
): Box {
  const { kind, small, face, gutter } = shape;
  const plate = kind === "desk" ? 56 : small || kind === "side" ? 26 : 40;
  if (place.edge === "top") {
    const free = face * (kind === "desk" ? 3.1 : 2.9);
    const width = place.stacked ? Math.min(face * 1.8, field.width * place.stacked - 4) : free;
    return {
      left: field.width * place.at - width / 2,
      top: 2,
      width,
      height: place.stacked ? face + plate : face + 2,
    };
  }
  const width = kind === "desk" ? face * 1.8 : face * 1.5;
  const height = face + plate;
  return {
    left: place.edge === "left" ? gutter : field.width - gutter - width,
    top: field.height * place.at - height / 2,
    width,
    height,
  };
}

/** Where the cards of a trick lie: steps of a card's width and height from the middle, by place clockwise from yours. */
const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [0.6, 0.05],
    [-0.6, -0.05],
  ],
  3: [
    [0, 0.5],
    [-1.08, -0.28],
    [1.08, -0.28],
  ],
  4: [
    [0, 0.56],
    [-1.12, 0.02],
    [0, -0.56],
    [1.12, -0.02],
  ],
  5: [
    [0, 0.6],
    [-1.42, 0.2],
    [-0.72, -0.56],
    [0.72, -0.56],
    [1.42, 0.2],
  ],
  6: [
    [0, 0.58],
    [-1.16, 0.47],
    [-1.16, -0.5],
    [0, -0.56],
    [1.16, -0.5],
    [1.16, 0.47],
  ],
  7: [
    [0, 0.58],
    [-1.16, 0.5],
    [-1.75, -0.5],
    [-0.58, -0.56],
    [0.58, -0.56],
    [1.75, -0.5],
    [1.16, 0.5],
  ],
  8: [
    [0, 0.58],
    [-1.16, 0.52],
    [-2.2, 0],
    [-1.16, -0.52],
    [0, -0.58],
    [1.16, -0.52],
    [2.2, 0],
    [1.16, 0.52],
  ],
};

/** A card's place in a trick, in card sizes from the middle; `place` counts clockwise from yours. */
export function spot(players: number, place: number): { x: number; y: number } {
  const [x, y] = SPOTS[players]?.[place] ?? [0, 0];
  return { x, y };
}
