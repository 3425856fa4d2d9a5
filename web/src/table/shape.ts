/**
 * The geometry of a table: `shape` computes every size from the window, the number of players and the
 * largest hand. Nothing in it depends on whose turn it is or on how many cards are left.
 */

import type { Setting } from "../lib/protocol";
import {
  type Box,
  centerLies,
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
  type Size,
} from "./lay";

export type { Box } from "./lay";

/** Desktop, upright phone, or phone on its side. */
export type Kind = "desk" | "upright" | "side";

/** What a table is, as far as its geometry is concerned. */
export interface TableFacts {
  players: number;
  setting: Setting;
  /** The largest hand that can be dealt; 0 where nobody holds cards face up. */
  most: number;
}

/** A seat at the rim: its edge, and how far along that edge it lies, from 0 to 1. */
export interface Place {
  edge: "left" | "top" | "right";
  at: number;
  /** The plate lies below the portrait, no wider than this share of the field. */
  stacked?: number;
}

/** How far a frame reaches under a notch, round corners or the bar of a phone, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A frame all of which is seen. */
export const FLUSH: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export interface Shape {
  kind: Kind;
  /** A very small phone: badges and fans give way. */
  small: boolean;
  /** What the first and last row, and the sides of all rows, leave free. */
  insets: Insets;
  /** The width between the insets: that of the field. */
  width: number;
  /** The heights of the four rows. */
  bar: number;
  field: number;
  call: number;
  own: number;
  gutter: number;
  /** The width kept for your plate at the left of the hand, and for its tools at the right. */
  side: number;
  /** The height of the strip above the hand that takes the place of the two sides on upright phones. */
  strip: number;
  face: number;
  hand: number;
  handHeight: number;
  lift: number;
  /** How far the middle cards of a fan rise above the outer ones, per step squared. */
  arc: number;
  /** The width in which the hand lies. */
  room: number;
  /** How many rows are reserved for the hand, and how much of a covered row is seen. */
  rows: number;
  show: number;
  /** How much of a card must stay in sight beside the next one. */
  least: number;
  card: number;
  cardHeight: number;
  /** A card in the middle, with its tab and the room around it. */
  size: Size;
  /** The others, clockwise from your left. */
  places: Place[];
  /** Where cards in the middle may lie, in the field. */
  area: Box;
  /** The middle of a trick, in the field. */
  center: { x: number; y: number };
  /** The places of what rules (left) and of the number that matters (right), in the field. */
  emblems: { left: Box; right: Box };
  /** Where combinations lie before their owners, in the field. */
  inner: Box;
  /** Emblems as chips: a small sign beside its name. */
  chips: boolean;
}

/** How many cards may lie side by side in a hand before it breaks into rows: none less wide than this to a finger. */
const TOUCH = 44;
/** On a phone on its side, and on the smallest phone, a card of a large hand may be this narrow to a finger. */
const TIGHT = 30;
const TIGHTEST = 22;
const MANY = 18;
const NARROW = 36;
const RATIO = 88 / 63;

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

export function kindOf(width: number, height: number): Kind {
  if (height <= 520 && width > height) return "side";
  return width <= 760 && height > width ? "upright" : "desk";
}

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

function placesOf(kind: Kind, small: boolean, { players, setting }: TableFacts): Place[] {
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

const overlaps = (one: Box, two: Box, gap: number): boolean =>
  one.left < two.left + two.width + gap &&
  two.left < one.left + one.width + gap &&
  one.top < two.top + two.height + gap &&
  two.top < one.top + one.height + gap;

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

type Sized = Omit<Shape, "card" | "cardHeight" | "size" | "center" | "area" | "inner"> & {
  /** The hand card before it gives way to many piles in your row. */
  base: number;
};

/** How far the middle of an emblem lies from its side of a desktop. */
const EMBLEM = { least: 150, share: 0.21, most: 420 };
/** Narrower desktops have the emblems in the lower corners, below the seats at the sides. */
const BROAD = 1000;

function emblemsOf(
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
    desk: clamp(EMBLEM.least, width * EMBLEM.share, EMBLEM.most),
    upright: 0.09 * width + size.width / 3,
    side: 0.235 * width,
  }[kind];
  const x = corner && chips ? size.width / 2 + 6 : inset;
  // Where combinations lie above and below a trick of two, the emblems lie level with it.
  const level = setting === "groups" && players === 2;
  const y = corner && !level ? field - size.height / 2 - 6 : field * (kind === "side" ? 0.55 : 0.58);
  const box = (middle: number): Box => ({
    left: middle - size.width / 2,
    top: y - size.height / 2,
    ...size,
  });
  return { left: box(x), right: box(width - x) };
}

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
function fitTrick(sized: Sized, facts: TableFacts, field: Box): { card: number; y: number } {
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
function areaOf(sized: Sized, field: Box): Box {
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

/** How large a hand card is, and what is reserved for the hand. */
function handOf(
  kind: Kind,
  small: boolean,
  width: number,
  height: number,
  { most, setting }: TableFacts,
  touched: boolean,
): Pick<Sized, "hand" | "base" | "rows" | "show" | "least" | "room" | "gutter" | "side" | "lift"> {
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

/** Every size of a table in a frame of this width and height; `touched`: cards are chosen by a finger. */
export function shape(
  outerWidth: number,
  outerHeight: number,
  facts: TableFacts,
  touched = false,
  insets = FLUSH,
): Shape {
  const kind = kindOf(outerWidth, outerHeight);
  const small = kind === "upright" && (outerHeight <= 640 || outerWidth <= 345);
  const width = outerWidth - insets.left - insets.right;
  const height = outerHeight - insets.top - insets.bottom;
  const hand = handOf(kind, small, width, height, facts, touched);
  const handHeight = Math.round(hand.hand * RATIO);
  const bar =
    insets.top +
    {
      desk: clamp(46, outerHeight * 0.064, 64),
      upright: small ? 44 + 26 : 46 + 30,
      side: 38,
    }[kind];
  const call = { desk: clamp(44, height * 0.06, 60), upright: small ? 44 : 46, side: 36 }[kind];
  const strip = kind === "upright" ? 50 : 0;
  const below = { desk: 12, upright: 8, side: 4 }[kind];
  const own = handHeight + (hand.rows - 1) * hand.show + hand.lift + strip + below + insets.bottom;
  const face = {
    desk: clamp(56, Math.min(width * 0.058, height * 0.092), 104),
    upright: small ? 36 : clamp(40, width * 0.124, 64),
    side: clamp(34, height * 0.11, 48),
  }[kind];
  const field = Math.max(0, outerHeight - bar - call - own);
  const chips = kind !== "desk" && (small || facts.players > 4);
  const sized: Sized = {
    ...hand,
    chips,
    emblems: emblemsOf(kind, chips, width, field, facts),
    kind,
    small,
    insets,
    width,
    bar,
    field,
    call,
    own,
    strip,
    face,
    handHeight,
    arc: { desk: 0.5, upright: 0, side: 0.1 }[kind],
    places: placesOf(kind, small, facts),
  };
  const box: Box = { left: 0, top: 0, width, height: field };
  const area = areaOf(sized, box);
  const inner = innerOf(sized, facts.players, area);
  const middle = { x: width / 2, y: area.top + area.height / 2 };
  const { base: _, ...frame } = sized;
  if (facts.setting === "trick" || (facts.setting === "groups" && facts.players > 2)) {
    const { card, y } = fitTrick(sized, facts, box);
    return { ...frame, ...cards(kind, card, facts.setting), area, inner, center: { x: middle.x, y } };
  }
  const card = fitted(sized, facts, area, inner);
  const beside = facts.setting === "groups" && kind === "side";
  const center = beside ? { ...middle, x: width * BESIDE } : middle;
  return { ...frame, ...cards(kind, card, facts.setting), area, inner, center };
}

/** Where the trick lies on a phone on its side, when combinations lie left of it. */
const BESIDE = 0.64;

/** Combinations lie between what rules and the number that matters. */
function innerOf({ kind, emblems }: Sized, players: number, area: Box): Box {
  if (kind === "upright") {
    const foot = players === 2 ? 0 : area.top + area.height - emblems.left.top + 6;
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

function cards(
  kind: Kind,
  width: number,
  setting: Setting,
): { card: number; cardHeight: number; size: Size } {
  const size = sizeOf(kind, width, setting);
  return { card: size.card, cardHeight: size.cardHeight, size };
}

/** The largest card at which the fullest layout of a setting fits; never wider than a card in your row. */
function fitted({ kind, hand, base }: Sized, facts: TableFacts, area: Box, inner: Box): number {
  for (let share = LARGEST[facts.setting][kind]; share > SMALLEST; share -= STEP) {
    const card = Math.min(base * share, hand);
    if (FITS[facts.setting](kind, area, inner, sizeOf(kind, card, facts.setting))) return card;
  }
  return Math.min(base * SMALLEST, hand);
}

/** Whether the fullest layout that a game can have fits. */
type Fits = (kind: Kind, area: Box, inner: Box, size: Size) => boolean;
const FITS: Record<Setting, Fits> = {
  trick: () => true,
  groups: (kind, _, inner, size) => {
    const bands = kind === "side" ? 2 : 3;
    const band = groupBox(inner, size, 2, "own");
    return (
      bands * (size.cardHeight + size.tab) <= inner.height && closeness(band, size, FULLEST.groups) === 0
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

/** Where the drum lies in the frame: its skin under the field, its shell behind the hand. */
export function drumBox(shape: Shape): Box {
  const { kind, insets, width, bar, field, call, own, face, gutter, handHeight, strip } = shape;
  const height = bar + field + call + own;
  const wide = {
    desk: Math.min(width - 2 * gutter - face * 1.24, height * 2.15),
    upright: width - 20,
    side: Math.min(width - 120, height * 2),
  }[kind];
  const top = bar + face * { desk: 0.55, upright: 0.6, side: 0.4 }[kind];
  const foot = {
    desk: handHeight * 0.3 + insets.bottom,
    upright: own - strip + 4,
    side: handHeight * 0.62 + insets.bottom,
  }[kind];
  return {
    left: insets.left + (width - wide) / 2,
    top,
    width: wide,
    height: Math.max(60, height - top - foot),
  };
}

/** The sizes that style sheets need, as custom properties. */
export function variables(shape: Shape): string {
  const pixels: Record<string, number> = {
    "safe-top": shape.insets.top,
    "safe-right": shape.insets.right,
    "safe-bottom": shape.insets.bottom,
    "safe-left": shape.insets.left,
    bar: shape.bar,
    "bar-height": shape.bar - shape.insets.top,
    call: shape.call,
    own: shape.own,
    strip: shape.strip,
    gutter: shape.gutter,
    side: shape.side,
    "seat-face": shape.face,
    "hand-w": shape.hand,
    "hand-h": shape.handHeight,
    lift: shape.lift,
    arc: shape.arc,
    card: shape.card,
    "card-h": shape.cardHeight,
    "table-card": shape.card,
    "small-card": Math.round(shape.card * 0.62),
  };
  const sizes = Object.entries(pixels).map(([name, value]) => `--${name}:${round(value)}px`);
  const turn = { desk: 0.55, upright: 0, side: 0.25 }[shape.kind];
  return [...sizes, `--fan:${turn}deg`].join(";");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
