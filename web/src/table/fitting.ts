/** Where pads lie on the field, and in which form they fit there: nothing on a table scrolls. */

import { seatBox } from "./places";
import type { Box, Kind, Shape } from "./shape";

/** The least size of what a finger presses. */
const TOUCH = 44;
/** A figure with what it is worth is wider. */
const WORTH = 66;
const MOST_IN_ROW = 10;
/** On a phone on its side a box less high than two rows of cells is of no use. */
const LOW = 98;
/** In so low a box margins give way. */
const CRAMPED = 120;

/** A ledger: a line for each word; tabs: the words as tiles, with the figures of one of them; or figures alone. */
export interface Fit {
  form: "ledger" | "tabs" | "figures";
  width: number;
  /** How many cells lie side by side, and how many figures are shown at once. */
  columns: number;
  figures: number;
  /** Whether there is room for the high bid, and for the names of tiles below their signs. */
  head: boolean;
  tall: boolean;
  /** The margin above and below. */
  y: number;
}

export interface PadFacts {
  words: number;
  figures: number;
  worth: boolean;
}

/** The sizes of a sheet by the kind of screen: as `PadSheet.svelte` and `Ledger.svelte` draw them. */
export const SHEET: Record<Kind, { x: number; y: number; gap: number; head: number; tall: number }> = {
  desk: { x: 20, y: 14, gap: 6, head: 44, tall: 66 },
  upright: { x: 8, y: 8, gap: 4, head: 32, tall: 62 },
  side: { x: 10, y: 3, gap: 3, head: 28, tall: 44 },
};
const LABEL = 138;

/** The box for pads: between the seats; on an upright phone below them all, on its side below those at the top. */
export function padBox(shape: Shape, width: number): Box {
  const { kind, area, places } = shape;
  if (kind === "desk") return area;
  const field: Box = { left: 0, top: 0, width, height: shape.field };
  const boxes = places.map((place) => ({ edge: place.edge, ...seatBox(shape, place, field) }));
  const beside = kind === "side" ? boxes.filter(({ edge }) => edge !== "top") : [];
  const over = boxes.filter((box) => !beside.includes(box));
  const left = Math.max(
    6,
    ...beside.filter(({ edge }) => edge === "left").map((box) => box.left + box.width + 6),
  );
  const right = Math.min(
    width - 6,
    ...beside.filter(({ edge }) => edge === "right").map((box) => box.left - 6),
  );
  const top = Math.max(6, ...over.map((box) => box.top + box.height + 6));
  const height = shape.field - top - 4;
  return kind === "side" && height < LOW ? area : { left, top, width: right - left, height };
}

/** How a pad of bids fits into a box. */
export function fitPad(facts: PadFacts, box: Box, kind: Kind): Fit {
  return ledger(facts, box, kind) ?? tabs(facts, box, kind);
}

function ledger({ words, figures, worth }: PadFacts, box: Box, kind: Kind): Fit | null {
  const { x, y, gap, head } = SHEET[kind];
  const least = (worth ? WORTH : TOUCH) + gap;
  const wide = 2 * x + LABEL + figures * least;
  const high = 2 * y + head + words * (TOUCH + gap);
  if (words < 2 || kind !== "desk" || wide > box.width || high > box.height) return null;
  const width = Math.min(box.width, 2 * x + LABEL + figures * Math.max(least, worth ? 100 : 84), 860);
  return {
    form: "ledger",
    width: Math.max(wide, width),
    columns: figures,
    figures,
    head: true,
    tall: false,
    y,
  };
}

function tabs({ words, figures, worth }: PadFacts, box: Box, kind: Kind): Fit {
  const { x, gap, head, tall } = SHEET[kind];
  const y = box.height < CRAMPED ? 4 : SHEET[kind].y;
  const least = worth && kind === "desk" ? WORTH : TOUCH;
  const inner = Math.min(box.width, kind === "desk" ? 680 : 860) - 2 * x;
  const most = Math.max(1, Math.min(MOST_IN_ROW, Math.floor((inner + gap) / (least + gap))));
  const tile = (isTall: boolean) => (words > 1 ? (isTall ? tall : TOUCH) + gap : 0);
  const rows = (withHead: boolean, isTall: boolean) =>
    Math.floor((box.height - 2 * y - (withHead ? head : 0) - tile(isTall) + gap) / (TOUCH + gap));
  const wanted = Math.min(Math.ceil(figures / most), words > 1 || kind === "desk" ? 3 : 4);
  // On its side a phone has no room for the high bid: the players' bubbles say it.
  const options: [boolean, boolean][] =
    kind === "side"
      ? [[false, false]]
      : [
          [true, true],
          [true, false],
          [false, false],
        ];
  const [hasHead, isTall] = options.find((option) => rows(...option) >= wanted) ?? [false, false];
  const lines = Math.max(1, Math.min(wanted, rows(hasHead, isTall)));
  const all = figures <= lines * most;
  const columns = all ? Math.ceil(figures / lines) : most;
  const cell = { desk: 76, upright: 90, side: 72 }[kind];
  return {
    form: words > 1 ? "tabs" : "figures",
    width: words > 1 ? inner + 2 * x : Math.min(inner, columns * (cell + gap)) + 2 * x,
    columns,
    // Two cells are steps to lower and higher figures.
    figures: all ? figures : lines * columns - 2,
    head: hasHead,
    tall: isTall,
    y,
  };
}

/** A chart of cards: rows of cells with one or more suits in each; or tiles for the suits, and the cells of one. */
export interface ChartFit {
  tabs: boolean;
  /** How many suits lie side by side. */
  abreast: number;
  cell: number;
  height: number;
  /** The width kept for the signs of the suits at the left; none where there is no room for them. */
  label: number;
}

/** The cards of a chart as large as they fit, none smaller than a finger; else one suit at a time. */
export function fitChart(suits: number, cards: number, box: Box, kind: Kind): ChartFit {
  const { x, y } = SHEET[kind];
  const gap = kind === "desk" ? 6 : 3;
  const most = kind === "desk" ? 88 : 80;
  const fits = [1, 2, 4]
    .filter((abreast) => abreast <= Math.max(1, suits))
    .flatMap((abreast) =>
      [kind === "desk" ? 124 : 34, 0].map((label): ChartFit => {
        const across = abreast * cards;
        const wide = box.width - 2 * x - abreast * (label + (label ? gap : 0)) - (across - 1) * gap;
        const lines = Math.ceil(suits / abreast);
        const high = (box.height - 2 * y - (kind === "desk" ? 22 : 0) - (lines - 1) * gap) / lines;
        const cell = Math.min(Math.floor(wide / across), most);
        return { tabs: false, abreast, cell, label, height: Math.floor(Math.min(high, cell * 1.1)) };
      }),
    );
  const size = ({ cell, height, abreast, label }: ChartFit) =>
    Math.min(cell, height) - 4 * abreast + (label ? 6 : 0);
  const [best] = fits
    .filter(({ cell, height }) => cell >= TOUCH && height >= TOUCH)
    .sort((one, other) => size(other) - size(one));
  return best ?? oneSuit(suits, cards, box, kind);
}

/** One suit of a chart below tiles for all, in as many lines as its cards need. */
function oneSuit(suits: number, cards: number, box: Box, kind: Kind): ChartFit {
  const { x, y } = SHEET[kind];
  const gap = kind === "desk" ? 6 : 3;
  const inner = box.width - 2 * x;
  const most = Math.max(1, Math.floor((inner + gap) / (TOUCH + gap)));
  const columns = Math.ceil(cards / Math.ceil(cards / most));
  const lines = Math.ceil(cards / columns);
  const tiles = suits > 1 ? TOUCH + gap : 0;
  const high = (box.height - 2 * y - tiles - (lines - 1) * gap) / lines;
  const cell = Math.min(Math.floor((inner + gap) / columns) - gap, 80);
  return {
    tabs: true,
    abreast: columns,
    cell,
    label: 0,
    height: Math.max(TOUCH, Math.floor(Math.min(high, cell * 1.1))),
  };
}

/** Where chips of combinations lie, how many there is room for, and how much of the height they take from below. */
export interface ChipFit {
  box: Box;
  middle: boolean;
  most: number;
  taken: number;
}

/** How wide a chip is, about, and how high a row of them. */
const CHIP: Record<Kind, { width: number; height: number }> = {
  desk: { width: 248, height: 64 },
  upright: { width: 178, height: 50 },
  side: { width: 178, height: 50 },
};
/** How far the tab of a combination hangs into the row below it. */
const TAB = 20;
/** A desktop so wide has room for chips below the emblems. */
const BROAD = 1000;

/** Between two players chips lie in the middle; else below all, or on a phone on its side at the right. */
export function fitChips(
  shape: Shape,
  width: number,
  players: number,
  count: number,
  laid: boolean,
): ChipFit {
  const { kind, area, inner, size, small } = shape;
  const { height } = CHIP[kind];
  const across = (box: Box) => Math.max(1, Math.floor((box.width + 8) / (small ? 132 : CHIP[kind].width)));
  if (kind === "side") {
    const left = inner.left + inner.width + 6;
    const box = { ...area, left, width: area.left + area.width - left };
    return { box, middle: true, most: 3 * across(box), taken: 0 };
  }
  if (players === 2) {
    const free = inner.height - (laid ? 2 * (size.cardHeight + size.tab) : 0);
    const rows = Math.max(1, Math.min(3, Math.floor(free / height)));
    const from = kind === "desk" ? inner.left : shape.emblems.left.left + shape.emblems.left.width + 6;
    const box = { ...inner, left: from, width: inner.left + inner.width - from };
    return { box, middle: true, most: rows * across(box), taken: 0 };
  }
  const box = below(shape, width);
  const phone = kind === "upright";
  // What lies on a phone has room beside one row of chips only.
  const rows = Math.min(phone && laid ? 1 : 2, Math.floor(box.height / height));
  const most = across(box) * Math.max(1, rows);
  const taken = Math.ceil(Math.min(most, count) / across(box)) * height + (phone ? TAB : 0);
  return { box, middle: false, most, taken };
}

/** Above your hand: on a desktop below the emblems, on a phone above them. */
function below(shape: Shape, width: number): Box {
  const { kind, area, inner } = shape;
  if (kind === "upright") {
    const { left, top, width: wide } = padBox(shape, width);
    return { left, top, width: wide, height: inner.top + inner.height - top };
  }
  return area.width > BROAD - 200 ? area : inner;
}
