/** Cards that go from one place to another: which they are, and pictures of them that fly. */

import { flushSync } from "svelte";
import type { View } from "../lib/protocol";
import { type Placed, placed } from "./layout";
import { preferences } from "./preferences.svelte";

/** A card's way: from a slot, or out of a seat's hidden hand, to a slot. */
export interface Way {
  from: string | { seat: number };
  to: string;
}

/** How long a card is on its way at the usual speed, in milliseconds. */
const DURATION = 260;

/** Every visible card by its code: where it lies, zone by zone. Tricks that were taken show the last one again. */
function lying(view: View): Map<string, { zone: string; slot: string; seat: number | null }[]> {
  const cards = new Map<string, { zone: string; slot: string; seat: number | null }[]>();
  for (const zone of placed(view)) {
    if (zone.layout === "pile" && zone.seats.length > 0) continue;
    zone.cards.forEach((code, at) => {
      const seat = zone.seats[at] ?? null;
      cards.set(code, [...(cards.get(code) ?? []), { zone: zone.key, slot: `${zone.key}:${at}`, seat }]);
    });
  }
  return cards;
}

/** A new hand is dealt: every card that is seen comes from the dealer, and none from where it lay. */
function dealt(after: View): Way[] {
  const dealer = after.counters.find((counter) => counter.name === "dealer")?.seat ?? null;
  if (dealer === null || dealer === after.seat) return [];
  const mine = placed(after).filter((zone) => zone.layout === "hand" && zone.seat === after.seat);
  return mine.flatMap((zone) =>
    zone.cards.map((_, at) => ({ from: { seat: dealer }, to: `${zone.key}:${at}` })),
  );
}

/** Which cards lie elsewhere than before. Copies that stayed in their zone have not moved. */
export function ways(before: View, after: View): Way[] {
  if (before.hand !== after.hand) return dealt(after);
  const was = lying(before);
  const moves: Way[] = [];
  for (const [code, places] of lying(after)) {
    const gone = [...(was.get(code) ?? [])];
    const come = places.filter((place) => {
      const stayed = gone.findIndex((other) => other.zone === place.zone);
      if (stayed >= 0) gone.splice(stayed, 1);
      return stayed < 0;
    });
    for (const place of come) {
      const from = gone.shift();
      if (from) moves.push({ from: from.slot, to: place.slot });
      else if (place.seat !== null && place.seat !== after.seat)
        moves.push({ from: { seat: place.seat }, to: place.slot });
    }
  }
  return moves;
}

/** Whether cards are to be seen moving here. */
function moving(): boolean {
  return (
    document.visibilityState === "visible" &&
    preferences.stretch > 0 &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

function slot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(name)}"]`);
}

/** A card that was dropped lies there, and not at its old place, until the move is shown or refused. */
interface Dropped {
  slot: string;
  source: HTMLElement;
  card: HTMLElement;
}
let dropped: Dropped | null = null;

/** Keeps a card where it was dropped; `source` is what it was taken from, and `slot` where that lay. */
export function rest(slot: string, source: HTMLElement, card: HTMLElement): void {
  release();
  dropped = { slot, source, card };
  source.style.visibility = "hidden";
}

/** Takes away a card that was dropped: it has been played, or goes back to its old place. */
export function release(): void {
  dropped?.card.remove();
  dropped?.source.style.removeProperty("visibility");
  dropped = null;
}

/** Which of the moves begins where a card was dropped; -1 for none. Of a pile the top card was held. */
function fromDrop(moved: Way[]): number {
  if (!dropped) return -1;
  const { slot } = dropped;
  const zone = slot.replace(/:[^:]*$/, "");
  const exact = moved.findIndex(({ from }) => from === slot);
  return exact >= 0
    ? exact
    : moved.findLastIndex(({ from }) => typeof from === "string" && from.startsWith(`${zone}:`));
}

/** A card that is on its way: its picture flies, and the card itself is not seen until that lands. */
interface Flight {
  card: HTMLElement;
  picture: HTMLElement;
  /** The size of the picture. */
  width: number;
  height: number;
  start: Keyframe;
}
let flights: Flight[] = [];

/** Lets all cards lie where they belong, though they have not arrived. */
export function settle(): void {
  land(flights);
}

function land(landed: Flight[]): void {
  for (const { card, picture } of landed) {
    picture.remove();
    card.style.removeProperty("opacity");
  }
  flights = flights.filter((flight) => !landed.includes(flight));
  if (flights.length === 0) hold(false);
}

/**
 * While cards fly, all others rise and sink at once: each that takes its time is drawn anew when it begins and when it
 * ends, in the middle of a flight.
 */
function hold(held: boolean): void {
  document.documentElement.classList.toggle("cards-fly", held);
}

/** Shows what `update` changes; the cards that move are seen on their way. */
export function show(before: View | null, after: View | null, update: () => void): void {
  settle();
  const moved = before && after && moving() ? ways(before, after) : [];
  if (moved.length === 0) {
    release();
    update();
    return;
  }
  const lying = fromDrop(moved);
  const sources = moved.map(({ from }, at) => source(from, at === lying ? dropped?.card : undefined));
  release();
  hold(true);
  flushSync(update);
  const going = moved.flatMap(({ to }, at) => {
    const [card, from] = [slot(to), sources[at]];
    return card && from ? [begun(card, from)] : [];
  });
  flights = going.map(prepared);
  if (flights.length > 0) takeOff(flights);
  else hold(false);
}

/** How long a trick takes to gather at its winner, in milliseconds. */
const GATHER = 320;

/** Gathers a trick that was taken under its winner, and then calls `done`. */
export function collect(zone: Placed, winner: number | undefined, done: () => void): void {
  const face =
    winner === undefined ? null : document.querySelector<HTMLElement>(`[data-seat="${winner}"] .face`);
  const cards = zone.cards
    .map((_, at) => slot(`${zone.key}:${at}`)?.parentElement)
    .filter((card): card is HTMLElement => card instanceof HTMLElement);
  if (!face || cards.length === 0 || !moving()) {
    done();
    return;
  }
  const to = face.getBoundingClientRect();
  const ends = cards.map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return { x: to.left + to.width / 2 - left - width / 2, y: to.top + to.height / 2 - top - height / 2 };
  });
  const gathered = cards.map((card, at) =>
    card.animate([{}, { translate: `${ends[at]?.x}px ${ends[at]?.y}px`, scale: 0.3, opacity: 0.2 }], {
      duration: GATHER * preferences.stretch,
      easing: "cubic-bezier(.4, 0, .7, .4)",
      fill: "forwards",
    }),
  );
  Promise.all(gathered.map((one) => one.finished)).then(done, done);
}

/** A picture of a card, above everything on the table and out of the pointer's way. */
export function pictured(card: HTMLElement, look: string, place: Partial<CSSStyleDeclaration>): HTMLElement {
  const picture = document.createElement("img");
  picture.src = card.querySelector("img")?.src ?? "";
  picture.alt = "";
  picture.className = look;
  picture.decoding = "sync";
  picture.draggable = false;
  Object.assign(picture.style, {
    position: "fixed",
    zIndex: "40",
    borderRadius: "4px",
    pointerEvents: "none",
    ...place,
  });
  document.body.append(picture);
  return picture;
}

/** A card that is to fly: its size, and how it looks where its way begins. */
type Begun = Omit<Flight, "picture">;

/** Only measures: to write between measurements would have the page laid out once for each card. */
function begun(card: HTMLElement, from: Source): Begun {
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  return { card, width, height, start: beginning(from, width, height) };
}

function prepared(begun: Begun): Flight {
  const { card, width, height, start } = begun;
  const picture = pictured(card, "flying", {
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    boxShadow: "0 0 0 1px rgb(0 0 0 / 0.4)",
    willChange: "transform, opacity",
    transform: String(start.transform),
    opacity: String(start.opacity),
  });
  card.style.opacity = "0";
  return { ...begun, picture };
}

/**
 * The cards go once the page has been drawn with them at their beginnings, which takes the longest, and it
 * has been measured where they end. The flight itself is then left to the compositor.
 */
function takeOff(ready: Flight[]): void {
  const going = () => ready.filter((flight) => flights.includes(flight));
  const ends = new Map<Flight, Keyframe>();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const turned = new Map<Element, number>();
      for (const flight of going()) ends.set(flight, ending(flight, turned));
      requestAnimationFrame(() => fly(going(), ends));
    }),
  );
}

function fly(going: Flight[], ends: Map<Flight, Keyframe>): void {
  const ways = going.map((flight) =>
    flight.picture.animate([flight.start, ends.get(flight) as Keyframe], {
      duration: DURATION * preferences.stretch,
      easing: "ease-out",
      fill: "forwards",
    }),
  );
  Promise.all(ways.map((way) => way.finished)).then(
    () => land(going),
    () => undefined,
  );
}

/** Where a card comes from: the middle of that place, and how wide the card was; 0 in a hidden hand. */
interface Source {
  x: number;
  y: number;
  width: number;
}

function source(from: Way["from"], card?: HTMLElement): Source | null {
  const hidden = typeof from !== "string";
  const place = hidden
    ? document.querySelector<HTMLElement>(`[data-hand="${from.seat}"]`)
    : (card ?? slot(from));
  if (!place) return null;
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: hidden ? 0 : place.offsetWidth };
}

/** How a card looks where its way begins: of its own size there, or small and pale out of a hidden hand. */
function beginning(from: Source, width: number, height: number): Keyframe {
  const hidden = from.width === 0;
  const scale = hidden ? 0.4 : from.width / width;
  return { transform: placedAt(from.x, from.y, width, height, scale), opacity: hidden ? 0.4 : 1 };
}

/** How its picture looks where the card lies, turned as it is in a hand. */
function ending({ card, width, height }: Flight, turned: Map<Element, number>): Keyframe {
  const place = card.getBoundingClientRect();
  const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
  return {
    transform: placedAt(x, y, width, height, card.offsetWidth / width, turn(card, turned)),
    opacity: 1,
  };
}

/** The transform that brings the middle of an element of this size to a place. */
function placedAt(x: number, y: number, width: number, height: number, scale: number, degrees = 0): string {
  return `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${degrees}deg) scale(${scale})`;
}

/** By how many degrees an element is turned, by itself or with what it lies in; each is looked at once. */
function turn(element: Element | null, turned: Map<Element, number>): number {
  if (!element || element === document.body) return 0;
  const known = turned.get(element);
  if (known !== undefined) return known;
  const { transform } = getComputedStyle(element);
  const { a, b } = transform && transform !== "none" ? new DOMMatrix(transform) : { a: 1, b: 0 };
  const degrees = (Math.atan2(b, a) * 180) / Math.PI + turn(element.parentElement, turned);
  turned.set(element, degrees);
  return degrees;
}
