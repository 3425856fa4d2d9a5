/**
 * Where cards lie on the drum beside a trick: rows, piles, columns, lines and combinations, from sizes and numbers
 * alone. When there is more than was planned, cards overlap more; their size never changes.
 */

/** The height of a card by its width. */
export const RATIO = 88 / 63;

export const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A zone on the table: its corner, the step from card to card, and how far cards beneath stand out. */
export interface Lie extends Box {
  dx: number;
  dy: number;
  /** The height of the cards beneath that are seen above the others. */
  under: number;
  /** How much of its height is seen, where the next line covers it. */
  seen: number;
}

/** The size of a card, and of the tab with its name below it. */
export interface Size {
  card: number;
  cardHeight: number;
  /** How far a tab hangs below its cards, and the room between two zones. */
  tab: number;
  gap: number;
}

/** How many cards of a zone are seen, and how many lie beneath them. */
export interface Held {
  cards: number;
  beneath: number;
}

/** A pile stands out by so much for each card beneath, up to a few. */
const EDGE = 4;
const EDGES = 5;

export function lie(box: Box, size: Size, cards = 1, dx = 0, dy = 0, under = 0): Lie {
  const steps = Math.max(0, cards - 1);
  const height = size.cardHeight + steps * dy + under;
  return {
    left: box.left,
    top: box.top,
    width: size.card + steps * dx,
    height,
    dx,
    dy,
    under,
    seen: height,
  };
}

/** One way to lay rows: how much of a covered line is seen at least, and the widest and narrowest step. */
interface Way {
  show: number;
  widest: number;
  narrowest: number;
}
const WAYS: Way[] = [
  { show: 1, widest: 0.46, narrowest: 0.3 },
  { show: 0.8, widest: 0.42, narrowest: 0.26 },
  { show: 0.55, widest: 0.34, narrowest: 0.18 },
  { show: 0.3, widest: 0.26, narrowest: 0.14 },
  { show: 0.16, widest: 0.14, narrowest: 0.06 },
];

/** The rows that lie in each line, from left to right; `counts` says how many cards each row has. */
function lines(counts: readonly number[], width: number, size: Size, step: number): number[][] {
  const found: number[][] = [[]];
  let used = 0;
  counts.forEach((count, at) => {
    const wide = size.card * (1 + Math.max(0, count - 1) * step);
    if (used > 0 && used + wide > width) {
      found.push([]);
      used = 0;
    }
    found.at(-1)?.push(at);
    used += wide + size.gap;
  });
  return found;
}

/** How rows are laid in a box: whether in comfort, the step, and the distance from line to line. */
interface Flow {
  way: number;
  step: number;
  pitch: number;
  rows: number[][];
}

function flowOf(box: Box, size: Size, counts: readonly number[]): Flow {
  const full = size.cardHeight + size.tab + size.gap / 2;
  const free = box.height - size.cardHeight - size.tab;
  if (free < size.cardHeight * 0.45) return { ...inLine(box, size, counts), pitch: full };
  for (const [way, { show, widest, narrowest }] of WAYS.entries())
    for (let step = widest; step >= narrowest; step -= 0.04) {
      const rows = lines(counts, box.width, size, step);
      const room = rows.length > 1 ? free / (rows.length - 1) : full;
      if (free >= 0 && room >= (show < 1 ? size.cardHeight * show : full))
        return { way, step, pitch: Math.min(full, room), rows };
    }
  const step = WAYS.at(-1)?.narrowest ?? 0;
  const rows = lines(counts, box.width, size, step);
  return { way: WAYS.length, step, pitch: Math.max(0, free) / Math.max(1, rows.length - 1), rows };
}

/** All rows in one line, each closed up as far as it must be. */
function inLine(box: Box, size: Size, counts: readonly number[]): Omit<Flow, "pitch"> {
  const wide = counts.length * (size.card + size.gap) - size.gap;
  const steps = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const share = (box.width - wide) / Math.max(1, steps * size.card);
  const step = Math.max(0.06, Math.min(0.46, share));
  const way = WAYS.findIndex(({ narrowest }) => step >= narrowest - 0.001);
  return { way: way < 0 ? WAYS.length : way, step, rows: [counts.map((_, at) => at)] };
}

/** How closely rows would have to lie in a box: 0 in comfort, more where they overlap. */
export function closeness(box: Box, size: Size, counts: readonly number[]): number {
  return flowOf(box, size, counts).way;
}

/** Rows in a box, in lines around its middle or (`at` 0 or 1) along its upper or lower edge, which they keep where it is too low. */
export function flow(box: Box, size: Size, counts: readonly number[], at = 0.5): Lie[] {
  const { step, pitch, rows } = flowOf(box, size, counts);
  const height = (rows.length - 1) * pitch + size.cardHeight + size.tab;
  const free = box.height - height;
  const top = box.top + (at === 1 ? free : Math.max(0, free) * at);
  const found: Lie[] = [];
  rows.forEach((row, number) => {
    const widths = row.map((index) => size.card * (1 + Math.max(0, (counts[index] ?? 0) - 1) * step));
    const sum = widths.reduce((sum, width) => sum + width, 0);
    // Rows too long for their line are squeezed into it.
    const gap = Math.min(size.gap, (box.width - sum) / Math.max(1, row.length - 1));
    let left = box.left + Math.max(0, box.width - sum - gap * (row.length - 1)) / 2;
    const seen = number < rows.length - 1 ? Math.min(pitch, size.cardHeight) : size.cardHeight;
    row.forEach((index, place) => {
      const corner = { ...box, left, top: top + number * pitch };
      found[index] = { ...lie(corner, size, counts[index], size.card * step), seen };
      left += (widths[place] ?? 0) + gap;
    });
  });
  return found;
}

/** Piles in one line around the middle of a box, with more room before those in `breaks`. */
export function line(box: Box, size: Size, piles: number, breaks: readonly number[] = []): Lie[] {
  const extra = size.gap;
  const free = box.width - piles * size.card - breaks.length * extra;
  const gap = piles > 1 ? Math.min(size.gap, free / (piles - 1)) : 0;
  const width = piles * size.card + (piles - 1) * gap + breaks.length * extra;
  let left = box.left + (box.width - width) / 2;
  return Array.from({ length: piles }, (_, at) => {
    if (breaks.includes(at)) left += extra;
    const found = lie({ ...box, left }, size);
    left += size.card + gap;
    return found;
  });
}

/** Columns of a solitaire: the heads hang a little lower toward the sides, as the hoop does. */
export function columns(box: Box, size: Size, piles: readonly Held[], sag: number): Lie[] {
  const places = line(box, size, piles.length);
  const middle = (piles.length - 1) / 2;
  return places.map((place, at) => {
    const { cards, beneath } = piles[at] ?? { cards: 0, beneath: 0 };
    const top = box.top + (middle > 0 ? ((at - middle) / middle) ** 2 * sag : 0);
    const under = Math.min(beneath, EDGES) * EDGE;
    const free = box.top + box.height - top - under - size.tab - size.cardHeight;
    const step = Math.min(size.cardHeight * 0.26, Math.max(0, free) / Math.max(1, cards - 1));
    return lie({ ...box, left: place.left, top }, size, cards, 0, step, under);
  });
}

/** Whether columns have the step at which a card's index is seen. */
export function legible(places: readonly Lie[], size: Size): boolean {
  return places.every(
    ({ dy, height }) => height <= size.cardHeight || dy === 0 || dy >= size.cardHeight * 0.18,
  );
}

/** A fort with the lines before it. */
export interface FrontLie {
  fort: Lie;
  far: Lie;
  near: Lie;
}

/** The stacks at a table of forts: smaller than other cards, at the sides or below. */
export const FORT_STACK = { beside: 0.72, below: 0.6 };

/** Where forts and their lines lie: between the stacks, or above them. */
export function fortBox(upright: boolean, area: Box, size: Size): Box {
  if (upright) return { ...area, height: area.height - size.cardHeight * FORT_STACK.below - 12 };
  const wide = size.card + 2 * size.gap;
  return { ...area, left: area.left + wide, width: area.width - 2 * wide };
}

/** Forts side by side: the far lines stand out above them, the near ones lie over them and below. */
export function frontLies(
  box: Box,
  size: Size,
  fronts: readonly { far: number; near: number }[],
): FrontLie[] {
  const height = size.cardHeight;
  const free = Math.max(0, box.height - height) / 2;
  const middle = box.top + free;
  return line(box, size, fronts.length).map((place, at) => {
    const { far, near } = fronts[at] ?? { far: 0, near: 0 };
    const [up, down] = [lineOf(far, free, height), lineOf(near, free, height)];
    const above = middle - up.show - Math.max(0, far - 1) * up.step;
    return {
      fort: lie({ ...box, left: place.left, top: middle }, size),
      far: lie({ ...box, left: place.left, top: above }, size, far, 0, up.step),
      near: lie({ ...box, left: place.left, top: middle + down.show }, size, near, 0, down.step),
    };
  });
}

/** How far a line stands out from its fort, and the step from card to card. */
function lineOf(cards: number, free: number, height: number): { show: number; step: number } {
  const more = Math.max(0, cards - 1);
  const show = Math.min(0.47 * height, Math.max(0.25 * height, free - more * 0.24 * height), free);
  return { show, step: more > 0 ? Math.min(0.24 * height, (free - show) / more) : 0 };
}

/** What is seen of the narrowest card in a line, as a share of its height. */
export function linesSeen(fronts: readonly FrontLie[], size: Size): number {
  const steps = fronts
    .flatMap(({ far, near }) => [far, near])
    .filter(({ height }) => height > size.cardHeight);
  return Math.min(1, ...steps.map(({ dy }) => dy / size.cardHeight));
}

/** The places of stacks and rows at a table of rows: stacks at the left, or above the rows. */
export function meldBoxes(
  upright: boolean,
  area: Box,
  size: Size,
  stacks: number,
): { stacks: Box; rows: Box } {
  const wide = stacks * (size.card + size.gap);
  const high = size.cardHeight + size.tab + size.gap;
  if (upright)
    return {
      stacks: { ...area, height: high },
      rows: { ...area, top: area.top + high, height: area.height - high },
    };
  const top = area.top + Math.max(0, area.height - size.cardHeight - size.tab) * 0.3;
  // The curve of the drum leaves no room in its corners.
  const inset = area.width * 0.05;
  const left = area.left + inset + wide + size.gap;
  return {
    stacks: { ...area, top, left: area.left + inset, width: wide },
    rows: { ...area, left, width: area.left + area.width - inset - left },
  };
}

/** Two lines that face each other: the piles of the far side, and below them the center. */
export function facingBoxes(area: Box, size: Size): { far: Box; center: Box } {
  const high = size.cardHeight + size.tab;
  const gap = Math.min(size.gap, Math.max(0, area.height - 2 * high));
  const top = area.top + Math.max(0, area.height - 2 * high - gap) / 2;
  return { far: { ...area, top, height: high }, center: { ...area, top: top + high + gap, height: high } };
}

/** The zones of a center in one line: in the first there is room for `slots` cards, side by side if they fit. */
export function centerLies(box: Box, size: Size, counts: readonly number[], slots: number): Lie[] {
  const others = Math.max(0, counts.length - 1);
  const kept = others * (size.card + 2 * size.gap);
  const shown = Math.max(slots, counts[0] ?? 0);
  const dx = Math.min(size.card + size.gap / 2, (box.width - kept - size.card) / Math.max(1, shown - 1));
  const width = size.card + (shown - 1) * dx;
  let left = box.left + (box.width - width - kept) / 2;
  return counts.map((count, at) => {
    const found = lie({ ...box, left }, size, at === 0 ? shown : count, at === 0 ? dx : 0);
    left += found.width + 2 * size.gap;
    return found;
  });
}

/** A table of columns: a stack at the left, another pile at the right, the columns between them or above. */
export function patienceBoxes(
  upright: boolean,
  area: Box,
  size: Size,
): { columns: Box; left: Box; right: Box } {
  const high = size.cardHeight + size.tab;
  const fanned = size.card * 1.5;
  const inset = upright ? 0 : area.width * 0.06;
  if (upright) {
    const top = area.top + area.height - high;
    const middle = area.left + area.width / 2;
    return {
      columns: { ...area, height: area.height - high - size.gap },
      left: { left: middle - size.card - size.gap * 2, top, width: size.card, height: high },
      right: { left: middle + size.gap * 2, top, width: fanned, height: high },
    };
  }
  const top = area.top + (area.height - high) * 0.28;
  return {
    columns: {
      ...area,
      left: area.left + inset + size.card + size.gap,
      width: area.width - 2 * inset - size.card - fanned - 2 * size.gap,
    },
    left: { left: area.left + inset, top, width: size.card, height: high },
    right: { left: area.left + area.width - inset - fanned, top, width: fanned, height: high },
  };
}

/** Where the combinations of a seat lie: a band before it, or on a table of more than two its half. */
export function groupBox(
  inner: Box,
  size: Size,
  players: number,
  edge: "own" | "left" | "top" | "right",
): Box {
  const band = players === 2 ? size.cardHeight + size.tab : inner.height / 2;
  const half = inner.width / 2 - size.gap / 2;
  if (edge === "own") return { ...inner, top: inner.top + inner.height - band, height: band };
  if (edge === "top") return { ...inner, height: band };
  const left = edge === "left" ? inner.left : inner.left + inner.width - half;
  return { ...inner, left, width: half };
}
