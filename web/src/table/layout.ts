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

/** A view of nobody's seat that a tablet shows between two people: the last one keeps the place at the bottom. */
export type Turned = View & { near?: number };

/** The seat whose place is at the bottom: yours, or the first for a spectator. */
export function bottom(view: Turned): number {
  return view.seat ?? view.near ?? 0;
}

/** The other seats, clockwise from your left. */
export function others(view: View): number[] {
  return Array.from({ length: view.players - 1 }, (_, at) => (bottom(view) + 1 + at) % view.players);
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
  return upper(label);
}

/** What the tab of a zone says: its name, and in brass its owner, its value or its number of cards. */
export interface Tab {
  name: string;
  of: string;
}

/** A zone's tab: "Row 2" of "Rosa", "Four Flags" for "100", "Reserve" with "21" cards, or but the number of a pile. */
export function tabOf(view: View, zone: Zone): Tab {
  const owner = zone.seat === null ? "" : zone.seat === view.seat ? "You" : (view.names[zone.seat] ?? "");
  if (zone.title)
    return { name: upper(zone.title.replace(/^The /, "")), of: zone.worth ? `${zone.worth}` : "" };
  const laid = /^(.*), \w+ by .*$/.exec(zone.label);
  if (laid) return { name: upper(laid[1] ?? ""), of: owner };
  const label = shortLabel(view, zone)
    .replace(/ \([^)]*\)$/, "")
    .replace(/^Tops? of the /, "")
    .replace(/,.*$| in progress$/, "");
  const number = /\bPile (\d+)$/.exec(label)?.[1];
  const hidden = zone.count > zone.cards.length && zone.count > 1;
  if (number) return { name: number, of: "" };
  return { name: label.replace(/ Piles?$| cards$/, ""), of: hidden ? `${zone.count}` : "" };
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Small piles at their owner's place that lie together there, as all the tricks of a player do. */
export interface Heap {
  key: string;
  zones: Placed[];
  count: number;
  /** How many of the cards may be looked at. */
  seen: number;
}

/** The size of the pile whose top card a player has in the middle; 0 where the game counts no such piles. */
export function pileSize(view: View, seat: number): number {
  const found = view.counters.find((counter) => counter.name === "pile" && counter.seat === seat);
  return typeof found?.value === "number" ? found.value : 0;
}

/** What a player has taken: by tricks where each lies by itself, else by cards. */
export function collected(heap: Heap): number {
  return heap.zones.length > 1 ? heap.zones.length : heap.count;
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

/** What a pile of a player is called where it is plain whose it is: "Captives", "Taken". */
export function heapTitle(zone: Zone): string {
  const title = pileTitle(zone)
    .replace(/,.*/, "")
    .replace(/ by \S+$/, "");
  return upper(title.replace(/^Your |^.*['’]s /, ""));
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

/** What the sheet of cards and facts in the background is called; "" where it holds nothing of use. */
export function asideTitle(view: View, { quiet }: Spread): string {
  // The cards drawn for the deal say no more than the dealer's badge.
  const cards = [...quiet.values()]
    .flat()
    .filter(({ layout, seats, cards }) => cards.length > 0 && !(layout === "aside" && seats.length > 0));
  const facts = figures(view, null).length > 0;
  if (cards.length === 0 && !facts) return "";
  return !facts && cards.every(({ layout }) => layout === "gift") ? "Cards given" : "Details";
}
