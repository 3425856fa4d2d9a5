/** Who sits where, and where each zone of a view lies: from the view alone, for every game. */

import type { Counter, View, Zone } from "../lib/protocol";

/** A zone with a key that stays the same while the match goes on. */
export interface Placed extends Zone {
  key: string;
}

/** The zones of a view by where they lie. */
export interface Spread {
  /** Your own hand; a spectator has none. */
  hand: Placed | null;
  hands: Map<number, Placed>;
  trick: Placed | null;
  last: Placed | null;
  /** In full view before a seat: rows, combinations, piles of a side. */
  before: Map<number, Placed[]>;
  /** In full view in the middle. */
  common: Placed[];
  /** Stacks that belong to nobody, beside the middle. */
  stacks: Placed[];
  /** In the background, by seat; those of nobody under null. */
  quiet: Map<number | null, Placed[]>;
}

/** The others around the rim: on the left from below, along the top, on the right from above. */
export interface Rim {
  left: number[];
  top: number[];
  right: number[];
}

/** The seat whose place is at the bottom: yours, or the first for a spectator. */
export function bottom(view: View): number {
  return view.seat ?? 0;
}

/** The other seats, clockwise from your left. */
export function others(view: View): number[] {
  return Array.from({ length: view.players - 1 }, (_, at) => (bottom(view) + 1 + at) % view.players);
}

/** The others, shared out over the rim. */
export function rim(view: View): Rim {
  const seats = others(view);
  const side = [0, 0, 1, 1, 1, 1, 2, 2][seats.length] ?? 2;
  return {
    left: seats.slice(0, side).reverse(),
    top: seats.slice(side, seats.length - side),
    right: seats.slice(seats.length - side),
  };
}

/** Where a seat is, seen from the center: x to the right, y down, both within -1 and 1. */
export function direction(view: View, seat: number): { x: number; y: number } {
  const turn = ((seat - bottom(view) + view.players) % view.players) / view.players;
  const angle = Math.PI * (0.5 + 2 * turn);
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000 + 0;
}

/** Where the cards of a trick lie: steps of a card's width and height from the center, by seat. */
export interface Spots {
  of: { x: number; y: number }[];
  /** How many cards wide and high the whole is. */
  wide: number;
  high: number;
}

/** From the middle of one card to the next, in cards: a narrow gap. */
const STEP = 1.07;
/** A player nearer to the middle than this, up or down, sits at the side. */
const SIDE = 0.3;

/** The cards of a trick in two rows, yours below, with the players at the sides between them: none covers another. */
export function spots(view: View): Spots {
  const seats = Array.from({ length: view.players }, (_, seat) => ({ seat, ...direction(view, seat) }));
  const of = seats.map(() => ({ x: 0, y: 0 }));
  if (view.players === 2) {
    for (const { seat, y } of seats) of[seat] = { x: round((-y * STEP) / 2), y: y * 0.06 };
    return { of, wide: 1 + STEP, high: 1.12 };
  }
  const near = seats.filter(({ y }) => y > SIDE).sort((one, other) => one.x - other.x);
  const far = seats.filter(({ y }) => y < -SIDE).sort((one, other) => one.x - other.x);
  for (const [row, y] of [
    [near, 0.5],
    [far, -0.5],
  ] as const) {
    row.forEach(({ seat }, at) => {
      of[seat] = { x: round((at - (row.length - 1) / 2) * STEP), y: y * (row.length > 0 ? 1.04 : 1) };
    });
  }
  const longest = Math.max(near.length, far.length);
  const sides = seats.filter(({ y }) => Math.abs(y) <= SIDE);
  for (const { seat, x } of sides)
    of[seat] = { x: round(Math.sign(x) * ((longest - 1) / 2 + 1) * STEP), y: 0 };
  return { of, wide: 1 + (longest - 1 + (sides.length > 0 ? 2 : 0)) * STEP, high: far.length > 0 ? 2.04 : 1 };
}

/**
 * The largest whole number from `least` to `most` that leaves room, 0 or more of it; `least` if none does. To try one means
 * to lay out the table: a `guess` that is right needs no more than two tries, that one the last, and how
 * much room is left or lacking tells what to try next.
 */
export function largest(least: number, most: number, room: (size: number) => number, guess = most): number {
  const start = Math.min(most, Math.max(least, guess));
  let low = { size: least, room: Number.NaN };
  let high = { size: most + 1, room: Number.NaN };
  const fits = (size: number): boolean => {
    const tried = { size, room: room(size) };
    if (tried.room >= 0) low = tried;
    else high = tried;
    return tried.room >= 0;
  };
  if (start === most || !fits(start + 1)) if (start === least || fits(start)) return start;
  // Where room does not shrink evenly, halving is the quicker way.
  let slow = 0;
  while (high.size - low.size > 1) {
    const gap = high.size - low.size;
    const share = slow < 2 ? low.room / (low.room - high.room) : Number.NaN;
    const step = Math.floor(gap * (Number.isNaN(share) ? 0.5 : share));
    fits(low.size + Math.max(1, Math.min(gap - 1, step)));
    slow = high.size - low.size > gap / 2 && slow < 2 ? slow + 1 : 0;
  }
  return low.size;
}

/** A small phone, upright, by the size of its window in pixels: there the table needs all of it. */
export function pocket(width: number, height: number): boolean {
  return width < 430 && height < 700 && height > width;
}

/** Whether a seat plays on the far side of a table with two sides. */
export function across(view: View, seat: number): boolean {
  return (seat - bottom(view) + view.players) % 2 === 1;
}

/** Zones with keys: name and seat, and the number among those of the same name and seat. */
export function placed(view: View): Placed[] {
  const seen = new Map<string, number>();
  return view.zones.map((zone) => {
    const base = `${zone.name}.${zone.seat ?? ""}`;
    const number = seen.get(base) ?? 0;
    seen.set(base, number + 1);
    return { ...zone, key: `${base}.${number}` };
  });
}

/** Puts every zone in its place. */
export function spread(view: View): Spread {
  const found: Spread = {
    hand: null,
    hands: new Map(),
    trick: null,
    last: null,
    before: new Map(),
    common: [],
    stacks: [],
    quiet: new Map(),
  };
  const put = <K>(map: Map<K, Placed[]>, at: K, zone: Placed) => map.set(at, [...(map.get(at) ?? []), zone]);
  for (const zone of placed(view)) {
    const { layout, seat } = zone;
    if (layout === "hand" && seat !== null) {
      found.hands.set(seat, zone);
      if (seat === view.seat) found.hand = zone;
    } else if (layout === "trick" && !found.trick) found.trick = zone;
    else if (layout === "last-trick") found.last = zone;
    else if (inView(view, zone)) {
      if (seat !== null) put(found.before, seat, zone);
      else if (layout === "pile") found.stacks.push(zone);
      else found.common.push(zone);
    } else if (zone.count > 0) put(found.quiet, seat, zone);
  }
  return found;
}

/** Whether a zone is drawn in full: rows and combinations, what moves name, and stacks of nobody. */
function inView(view: View, zone: Zone): boolean {
  if (zone.mark !== "" || view.setting === "patience") return true;
  if (zone.layout === "row") return true;
  if (zone.layout === "meld" || zone.layout === "trick") return zone.count > 0;
  return zone.layout === "pile" && zone.seat === null && zone.cards.length === 0 && zone.count > 0;
}

/** What has been laid down for all to see and takes no card; around forts and in two lines it is the game itself. */
export function laidDown(view: View, { before }: Spread): Placed[] {
  if (view.setting === "forts" || view.setting === "facing") return [];
  return [...before.values()].flat().filter((zone) => zone.mark === "" && zone.count > 0);
}

/** A fort with the lines before it: the far side's and yours. */
export interface Front {
  fort: Placed;
  far: Placed[];
  near: Placed[];
}

/** Forts in order: each zone that moves name, with the rows that follow it in the view. */
export function fronts(view: View): Front[] {
  const found: Front[] = [];
  for (const zone of placed(view)) {
    if (zone.layout !== "row") continue;
    const last = found.at(-1);
    if (zone.mark !== "") found.push({ fort: zone, far: [], near: [] });
    else if (last && zone.seat !== null) (across(view, zone.seat) ? last.far : last.near).push(zone);
  }
  return found;
}

/** A zone's label where it is plain whose it is: without the owner and without the mark. */
export function shortLabel(view: View, zone: Zone): string {
  let label = zone.label.replace(` (${zone.mark})`, "");
  const owners = zone.seat === null ? [] : ["Your ", `${view.names[zone.seat] ?? ""}'s `];
  for (const owner of owners) if (label.startsWith(owner)) label = label.slice(owner.length);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Small piles at their owner's place that lie together there, as all the tricks of a player do. */
export interface Heap {
  key: string;
  zones: Placed[];
  count: number;
  /** How many of the cards may be looked at. */
  seen: number;
}

/** On a plate there is room for so many piles. */
const MOST_HEAPS = 3;

/** What a player has taken, laid by or put away, as it lies on the plate. */
export function heaps({ quiet }: Spread, seat: number): Heap[] {
  const found = new Map<string, Placed[]>();
  for (const zone of quiet.get(seat) ?? [])
    if (zone.layout === "pile") found.set(zone.name, [...(found.get(zone.name) ?? []), zone]);
  return [...found].slice(0, MOST_HEAPS).map(([key, zones]) => ({
    key,
    zones,
    count: zones.reduce((sum, zone) => sum + zone.count, 0),
    seen: zones.reduce((sum, zone) => sum + zone.cards.length, 0),
  }));
}

/** What a pile at its owner's place is called in full: "Trick 3, taken by West" is "Taken by West". */
export function pileTitle(zone: Zone): string {
  return zone.label
    .replace(/^.*, (?=(taken|won) by )/, "")
    .replace(/: .*/, "")
    .replace(/^./, (first) => first.toUpperCase());
}

/** What a pile at its owner's place is called there: "Taken by West" is "Taken". */
export function pileName(view: View, zone: Zone): string {
  return shortLabel(view, { ...zone, label: pileTitle(zone) })
    .replace(/^[A-Z][a-z]+'s /, "")
    .replace(/ by .*| to be in .*|, .*/, "")
    .replace(/^./, (first) => first.toUpperCase());
}

/** A place as a button names it, after "to": "your pile 1"; null where its label does not say it in a few words. */
export function placeName(view: View, mark: string): string | null {
  const zone = view.zones.find((one) => one.mark === mark);
  if (!zone) return null;
  const label = zone.label
    .replace(/ \([^)]*\)$/, "")
    .replace(/^Tops? of the /, "")
    .replace(/, .*$| in process$/, "")
    .replace(/\bPlaying Pile (?=\d)/, "pile ")
    .replace(/^Row (?=\d)/, "row ")
    .replace(/^Your /, "your ");
  if (/^(On|Before|In) /.test(label)) return null;
  return /^[A-Z].*Piles?$/.test(label) && !label.includes("'s ") ? `the ${label}` : label;
}

/** A counter that says nothing but its name: the dealer, the leader. */
export function isMark(counter: Counter): boolean {
  return counter.value === "";
}

/** The counters of a seat that carry a figure or a word. */
export function figures(view: View, seat: number | null): Counter[] {
  return view.counters.filter((counter) => counter.seat === seat && !isMark(counter));
}

/** The badges of a seat: dealer, leader, first caller. */
export function marks(view: View, seat: number): string[] {
  return view.counters
    .filter((counter) => counter.seat === seat && isMark(counter))
    .map((counter) => counter.label);
}

/** A counter's label on a small plate, where "this hand" and "of the side" go without saying. */
export function briefly(label: string): string {
  return label.replace(/ (by the side )?this hand$| of the side$| in hand$/, "");
}

/** All cards that lie in sight: to name any other, a chart is needed. */
export function inSight(view: View): Set<string> {
  return new Set(view.zones.filter((zone) => !isQuiet(zone)).flatMap((zone) => zone.cards));
}

function isQuiet(zone: Zone): boolean {
  return (
    zone.layout === "aside" ||
    zone.layout === "gift" ||
    zone.layout === "last-trick" ||
    (zone.layout === "pile" && zone.mark === "")
  );
}
