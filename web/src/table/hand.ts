/** How large the cards of a hand are, how much room is reserved for them, and where each of them lies. */

import { clamp, RATIO } from "./lay";
import type { Kind, Shape, TableFacts } from "./shape";

/** How many cards may lie side by side in a hand before it breaks into rows: none less wide than this to a finger. */
const TOUCH = 44;
/** On a phone on its side, and on the smallest phone, a card of a large hand may be this narrow to a finger. */
const TIGHT = 30;
const TIGHTEST = 22;
const MANY = 18;
const NARROW = 36;

/** What is reserved for a hand; `base` is its card before it gives way to many piles in your row. */
export type HandShape = Pick<
  Shape,
  "hand" | "rows" | "show" | "least" | "room" | "gutter" | "side" | "lift"
> & {
  base: number;
};

/** How large a hand card is, and what is reserved for the hand. */
export function handOf(
  kind: Kind,
  small: boolean,
  width: number,
  height: number,
  { most, setting }: TableFacts,
  touched: boolean,
): HandShape {
  const few = kind === "upright" && most <= 7 && setting !== "facing";
  const gutter = kind === "desk" ? clamp(8, width * 0.014, 28) : 8;
  const side = { desk: clamp(120, width * 0.125, 220), upright: 0, side: 104 }[kind];
  const hand = Math.round(
    {
      desk: clamp(96, Math.min(width * 0.11, height * 0.176), 196),
      upright: few
        ? clamp(66, Math.min(width * 0.25, height * 0.15), 150)
        : clamp(66, Math.min(width * 0.22, height * 0.114), 130),
      side: clamp(58, Math.min(width * 0.104, height * 0.224), 120),
    }[kind],
  );
  const room = width - 2 * gutter - 2 * side;
  const least =
    kind === "side"
      ? most > MANY
        ? TIGHTEST
        : TIGHT
      : small
        ? NARROW
        : touched || kind === "upright"
          ? TOUCH
          : 26;
  const inRow = Math.floor((room - hand) / least) + 1;
  const rows = Math.max(1, Math.ceil(most / inRow));
  const share = kind === "desk" ? 0.34 : small ? 0.44 : 0.5;
  const show = Math.max(TOUCH, Math.round(hand * RATIO * share));
  const lift = kind === "desk" ? Math.round(hand * 0.12) : kind === "side" ? 8 : 12;
  const frame = { base: hand, least, room, gutter, side };
  if (setting === "facing") return { ...frame, ...ownPiles(kind, hand, room, height) };
  if (setting === "patience") {
    const card = Math.min(hand, Math.floor((room - 3 * OWN_GAP[kind]) / (4 * FINISHED)));
    return { ...frame, hand: card, rows: 1, show, lift: 6 };
  }
  return { ...frame, hand, rows, show, lift };
}

/** The piles that take the place of a hand: their number, the room between them, and the share a pile of two is wider. */
const OWN_PILES = 7;
const OWN_GAP: Record<Kind, number> = { desk: 12, upright: 6, side: 6 };
const FINISHED = 1.5;

/** Your piles in one line, or in two where one would make them small. */
function ownPiles(
  kind: Kind,
  hand: number,
  room: number,
  height: number,
): Pick<Shape, "hand" | "rows" | "show" | "lift"> {
  const wide = (piles: number) => Math.floor((room - piles * OWN_GAP[kind]) / piles);
  const lift = 6;
  const single = Math.min(hand, wide(OWN_PILES));
  if (kind === "side" || (kind === "desk" && single >= hand * 0.8))
    return { hand: single, rows: 1, show: 0, lift };
  const card = Math.min(hand, wide(Math.ceil(OWN_PILES / 2)), Math.floor(height * 0.095));
  return { hand: card, rows: 2, show: Math.round(card * RATIO) + 8, lift };
}

/** The place of a card in the hand: its edges in the room for the hand, its row and its turn. */
export interface Fanned {
  left: number;
  top: number;
  row: number;
  turn: number;
}

/** Where a hand's cards lie. Fewer rows than are reserved lie farther apart. */
export function fan(
  {
    hand,
    handHeight,
    room,
    rows,
    show,
    least,
    kind,
  }: Pick<Shape, "hand" | "handHeight" | "room" | "rows" | "show" | "least" | "kind">,
  count: number,
): Fanned[] {
  const inRow = Math.floor((room - hand) / least) + 1;
  const used = Math.min(rows, Math.max(1, Math.ceil(count / inRow)));
  const each = Math.ceil(count / used);
  const gap = kind === "desk" ? 9 : 6;
  const step = Math.min(hand + gap, (room - hand) / Math.max(each - 1, 1));
  const deep = (rows - 1) * show;
  const apart = Math.min(handHeight + gap, deep / Math.max(used - 1, 1));
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / each);
    const length = Math.min(each, count - row * each);
    const from = index - row * each - (length - 1) / 2;
    return {
      left: (room - hand) / 2 + from * step,
      top: deep - (used - 1 - row) * apart,
      row: row + rows - used,
      turn: used > 1 || kind === "upright" ? 0 : from,
    };
  });
}
