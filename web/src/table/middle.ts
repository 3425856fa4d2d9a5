/** The middle of a table: the emblems, the room between the seats, and how large a card can be there. */

import type { Setting } from "../lib/protocol";
import {
  type Box,
  centerLies,
  clamp,
  closeness,
  columns,
  facingBoxes,
  fortBox,
  frontLies,
  groupBox,
  legible,
  line,
  linesSeen,
  meldBoxes,
  patienceBoxes,
  RATIO,
  type Size,
} from "./lay";
import { seatBox, spot } from "./places";
import type { Kind, Place, Shape, TableFacts } from "./shape";

/** The sizes that are known before the middle is. */
export type Sized = Omit<Shape, "card" | "cardHeight" | "size" | "center" | "area" | "inner"> & {
  /** The hand card before it gives way to many piles in your row. */
  base: number;
};

/** The largest share of a hand card that a card on the table may have, and the smallest that it may shrink to. */
const LARGEST: Record<Setting, Record<Kind, number>> = {
  trick: { desk: 0.84, upright: 0.92, side: 0.84 },
  groups: { desk: 0.74, upright: 0.7, side: 0.62 },
  melds: { desk: 0.72, upright: 0.66, side: 0.62 },
  facing: { desk: 0.7, upright: 0.7, side: 0.6 },
  forts: { desk: 0.8, upright: 0.76, side: 0.74 },
  patience: { desk: 0.84, upright: 0.84, side: 0.74 },
};
const SMALLEST = 0.3;
const STEP = 0.02;

/** How far the middle of an emblem lies from its side of a desktop. */
const EMBLEM = { least: 150, share: 0.21, most: 420 };
/** Narrower desktops have the emblems in the lower corners, below the seats at the sides. */
const BROAD = 1000;
/** There they rise by a share of what the field is higher than this, and keep from the sides: a drum is round. */
const ROUND = { from: 400, share: 0.14, inset: 0.24 };

/** The places of what rules (left) and of the number that matters (right). */
export function emblemsOf(
  kind: Kind,
  chips: boolean,
  width: number,
  field: number,
  { players, setting }: TableFacts,
): { left: Box; right: Box } {
  const size = chips
    ? { width: 118, height: 32 }
    : { width: kind === "desk" ? 150 : 96, height: kind === "desk" ? 150 : 84 };
  // Where piles lie all over the drum, the number that matters stands in a corner.
  if (kind === "desk" && setting !== "trick" && setting !== "groups") {
    const foot = { top: field - 40, width: 250, height: 34 };
    return { left: { ...foot, left: width * 0.16 - 125 }, right: { ...foot, left: width * 0.83 - 125 } };
  }
  const corner = kind === "upright" || chips || (kind === "desk" && width < BROAD);
  const inset = {
    desk:
      corner && setting !== "groups"
        ? width * ROUND.inset
        : clamp(EMBLEM.least, width * EMBLEM.share, EMBLEM.most),
    upright: 0.09 * width + size.width / 3,
    side: 0.235 * width,
  }[kind];
  // Where combinations lie above and below a trick of two, the emblems lie level with it, close to the sides.
  const level = setting === "groups" && players === 2;
  const x = corner && chips ? size.width / 2 + (level ? 2 : 6) : inset;
  const at = kind === "side" ? 0.55 : setting === "groups" ? 0.57 : 0.58;
  const foot = kind === "desk" ? Math.max(6, (field - ROUND.from) * ROUND.share) : 6;
  const y = corner && !level ? field - size.height / 2 - foot : field * at;
  const box = (middle: number): Box => ({
    left: middle - size.width / 2,
    top: y - size.height / 2,
    ...size,
  });
  return { left: box(x), right: box(width - x) };
}

const overlaps = (one: Box, two: Box, gap: number): boolean =>
  one.left < two.left + two.width + gap &&
  two.left < one.left + one.width + gap &&
  one.top < two.top + two.height + gap &&
  two.top < one.top + one.height + gap;

/** The boxes of a trick's cards around a middle. */
function trickBoxes(players: number, card: number, x: number, y: number): Box[] {
  const height = card * RATIO;
  return Array.from({ length: players }, (_, place) => {
    const at = spot(players, place);
    return {
      left: x + at.x * card - card / 2,
      top: y + at.y * height - height / 2,
      width: card,
      height,
    };
  });
}

/** The largest trick that fits between the seats, and its middle. */
export function fitTrick(sized: Sized, facts: TableFacts, field: Box): { card: number; y: number } {
  const largest = LARGEST[facts.setting][sized.kind];
  const taken = [
    ...sized.places.map((place) => seatBox(sized, place, field)),
    sized.emblems.left,
    sized.emblems.right,
  ];
  const x = field.width / 2;
  const fits = (card: number, y: number): boolean =>
    trickBoxes(facts.players, card, x, y).every(
      (box) =>
        box.top >= 4 &&
        box.top + box.height <= field.height - 6 &&
        box.left >= 4 &&
        box.left + box.width <= field.width - 4 &&
        !taken.some((other) => overlaps(box, other, 3)),
    );
  const heights = [0.58, 0.56, 0.54, 0.52, 0.5, 0.6, 0.62, 0.64, 0.48, 0.46];
  for (let share = largest; share >= SMALLEST; share -= STEP) {
    const y = heights.find((one) => fits(sized.hand * share, one * field.height));
    if (y !== undefined) return { card: sized.hand * share, y: y * field.height };
  }
  return { card: sized.hand * SMALLEST, y: field.height * 0.56 };
}

/** What is left of the field between the seats. */
export function areaOf(sized: Sized, field: Box): Box {
  const boxes = sized.places.map((place) => ({ place, box: seatBox(sized, place, field) }));
  const of = (edge: Place["edge"]) => boxes.filter(({ place }) => place.edge === edge).map(({ box }) => box);
  const rim = sized.kind === "desk" ? sized.gutter + sized.face * 0.5 : 6;
  const left = Math.max(rim, ...of("left").map((box) => box.left + box.width + 8));
  const right = Math.min(field.width - rim, ...of("right").map((box) => box.left - 8));
  const below = field.height - 6;
  // On a phone on its side all lies beside the player in the corner, not below.
  if (sized.kind === "side" && sized.places.length < 4 && of("top").length < 2) {
    const corner = Math.max(left, ...of("top").map((box) => box.left + box.width + 8));
    return { left: corner, top: 6, width: right - corner, height: below - 6 };
  }
  // Where nobody sits at the top, cards may lie as far up as the drum's rim.
  const rimmed = sized.kind !== "side" && sized.places.length === 0 ? sized.face * 0.62 : 10;
  const top = Math.max(rimmed, ...of("top").map((box) => box.top + box.height + 8));
  return { left, top, width: right - left, height: below - top };
}

/** Where the trick lies on a phone on its side, when combinations lie left of it. */
export const BESIDE = 0.64;

/** Combinations lie between what rules and the number that matters. */
export function innerOf({ kind, emblems }: Sized, players: number, area: Box): Box {
  if (kind === "upright") {
    const foot = players === 2 ? 0 : area.top + area.height - emblems.left.top + 2;
    return { ...area, height: area.height - foot };
  }
  const left = emblems.left.left + emblems.left.width;
  const right =
    kind === "side" ? (emblems.left.left + emblems.left.width / 2) * (0.55 / 0.235) : emblems.right.left;
  return { ...area, left, width: right - left };
}

function sizeOf(kind: Kind, width: number, setting: Setting): Size {
  const card = Math.floor(width);
  // The tabs of combinations lie on their cards, as all tabs do on phones.
  const tab = { desk: setting === "groups" ? 9 : 24, upright: 12, side: 9 }[kind];
  const gap = { desk: 18, upright: 8, side: 12 }[kind];
  return { card, cardHeight: Math.round(card * RATIO), tab, gap };
}

export function cards(
  kind: Kind,
  width: number,
  setting: Setting,
): { card: number; cardHeight: number; size: Size } {
  const size = sizeOf(kind, width, setting);
  return { card: size.card, cardHeight: size.cardHeight, size };
}

/** The largest card at which the fullest layout of a setting fits; never wider than a card in your row. */
export function fitted({ kind, hand, base }: Sized, facts: TableFacts, area: Box, inner: Box): number {
  for (let share = LARGEST[facts.setting][kind]; share > SMALLEST; share -= STEP) {
    const card = Math.min(base * share, hand);
    if (FITS[facts.setting](kind, area, inner, sizeOf(kind, card, facts.setting))) return card;
  }
  return Math.min(base * SMALLEST, hand);
}

/** The card that takes a trick is this much larger, and lies a little above or below the middle. */
const GLOW = 0.12;

/** Whether the fullest layout that a game can have fits. */
type Fits = (kind: Kind, area: Box, inner: Box, size: Size) => boolean;
const FITS: Record<Setting, Fits> = {
  trick: () => true,
  groups: (kind, _, inner, size) => {
    const bands = kind === "side" ? 2 : 3;
    const band = groupBox(inner, size, 2, "own");
    return (
      bands * (size.cardHeight + size.tab) + size.cardHeight * GLOW <= inner.height &&
      closeness(band, size, FULLEST.groups) === 0
    );
  },
  melds: (kind, area, _, size) =>
    closeness(meldBoxes(kind === "upright", area, size, 2).rows, size, FULLEST.rows) < 3,
  facing: (_, area, __, size) => {
    const { far, center } = facingBoxes(area, size);
    const [row] = line(far, size, FULLEST.piles, [4]);
    const [first] = centerLies(center, size, [FULLEST.centers, 1], FULLEST.centers);
    const inside = center.top + center.height <= area.top + area.height + 0.5;
    const apart = (row?.left ?? 0) >= area.left && (first?.dx ?? 0) >= size.card * 0.45;
    return inside && apart && FULLEST.piles * (size.card + 4) <= area.width;
  },
  patience: (kind, area, _, size) => {
    const boxes = patienceBoxes(kind === "upright", area, size);
    const full = { cards: 6, beneath: 5 };
    const wide = FULLEST.columns * (size.card + 4) <= boxes.columns.width;
    const places = columns(boxes.columns, size, Array(FULLEST.columns).fill(full), 0);
    return wide && boxes.columns.height > size.cardHeight && legible(places, size);
  },
  forts: (kind, area, _, size) => {
    const full = { far: FULLEST.lines, near: FULLEST.lines };
    const lies = frontLies(fortBox(kind === "upright", area, size), size, Array(FULLEST.forts).fill(full));
    return size.cardHeight < area.height && linesSeen(lies, size) >= 0.14;
  },
};

/** The fullest layouts that sizes are made for; what is fuller still overlaps more. */
const FULLEST = {
  rows: [3, 3, 3, 4, 3, 3, 4, 3, 4, 3, 3, 4],
  groups: [4, 2, 4],
  piles: 6,
  centers: 5,
  columns: 5,
  forts: 4,
  lines: 3,
};
