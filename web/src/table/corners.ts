/** Where small stacks lie beside a trick: as near to the lower corners of the drum as nothing else lies. */

import type { Box } from "./lay";
import { seatBox, spot } from "./places";
import type { Shape } from "./shape";

/** A small stack has this share of a card's width, and a row of a few is this much wider. */
const SHARE = { desk: 0.56, upright: 0.5, side: 0.56 };
const WIDER = 1.7;
/** Its tab is about so wide, in pixels. */
const TAB = 62;
/** How far a stack keeps from the sides, beyond the gutter, in portraits, where it can: it lies on the drum. */
const INSIDE = { desk: 0.9, upright: 0.35, side: 0.9 };
/** How far it keeps from them at least, in pixels. */
const LEAST = 6;
/** How far the backs of a player's cards reach beyond a seat at the side, in portraits. */
const FAN = 0.6;
const STEP = 6;

export interface Corners {
  size: { card: number; cardHeight: number };
  boxes: Box[];
}

const overlaps = (one: Box, two: Box): boolean =>
  one.left < two.left + two.width + 4 &&
  two.left < one.left + one.width + 4 &&
  one.top < two.top + two.height + 4 &&
  two.top < one.top + one.height + 4;

/** Places for `count` small stacks, each with room for its tab. */
export function corners(shape: Shape, players: number, count: number): Corners {
  const { card, cardHeight, kind, center, emblems, face, field, gutter } = shape;
  const width = emblems.left.left + emblems.right.left + emblems.right.width;
  const size = { card: card * SHARE[kind], cardHeight: cardHeight * SHARE[kind] };
  const narrow = { width: size.card * WIDER, height: size.cardHeight + 18 };
  const wide = { ...narrow, width: Math.max(narrow.width, TAB) };
  const inside = gutter + face * INSIDE[kind];
  const taken: Box[] = [
    ...shape.places.map((place) => {
      const seat = seatBox(shape, place, { left: 0, top: 0, width, height: field });
      const fan = shape.small || place.edge === "top" ? 0 : face * FAN;
      return { ...seat, left: seat.left - (place.edge === "right" ? fan : 0), width: seat.width + fan };
    }),
    emblems.left,
    emblems.right,
    ...Array.from({ length: players }, (_, place) => {
      const { x, y } = spot(players, place);
      return {
        left: center.x + (x - 0.5) * card,
        top: center.y + (y - 0.5) * cardHeight,
        width: card,
        height: cardHeight,
      };
    }),
  ];
  const boxes: Box[] = [];
  for (let at = 0; at < count; at++) {
    const side = at % 2 === 0 ? emblems.left : emblems.right;
    const middle = side.left + side.width / 2;
    const within = (box: { width: number; height: number }, margin: number): Box | null => {
      const wanted = { left: middle - box.width / 2, top: field - box.height - 8, ...box };
      return nearest(wanted, [...taken, ...boxes], width, field, margin);
    };
    boxes.push(within(wide, inside) ?? within(wide, LEAST) ?? within(narrow, LEAST) ?? side);
  }
  return { size, boxes };
}

/** The free place nearest to the one that is wanted; null where all is taken. */
function nearest(
  wanted: Box,
  taken: readonly Box[],
  width: number,
  height: number,
  margin: number,
): Box | null {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let left = margin; left + wanted.width <= width - margin; left += STEP)
    for (let top = 4; top + wanted.height <= height - 4; top += STEP) {
      const far = Math.hypot(left - wanted.left, top - wanted.top);
      if (far >= least || taken.some((other) => overlaps({ ...wanted, left, top }, other))) continue;
      best = { ...wanted, left, top };
      least = far;
    }
  return best;
}
