/** Pictures of cards that fly over a table: how they take off, and what is left when they land. */

import { preferences } from "./preferences.svelte";

/** How long things take at the usual speed, in milliseconds. */
export const TIMES = {
  /** A card that is played. */
  play: 260,
  /** A complete trick, after its last card has landed. */
  hold: 700,
  /** The cards of a trick, on their way to the portrait of the winner. */
  gather: 320,
  /** A back that is dealt, and your own card that turns as it arrives. */
  deal: 320,
  turn: 100,
  /** A deal, from the first card that leaves to the last that has turned. */
  whole: 1_200,
  /** From one card of a deal to the next, at most. */
  apart: 35,
  /** A score that counts to its new value. */
  count: 500,
};
/** How long a complete trick stays where nothing moves, in milliseconds. */
export const STILL = 1_200;
/** How long the reason why a move is not allowed is shown, in milliseconds. */
export const WHY_TIME = 5_000;
export const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** A card that is on its way: its picture flies, and the card itself is not seen until that lands. */
export interface Flight {
  /** Missing where a back goes to another player. */
  card: HTMLElement | null;
  picture: HTMLElement;
  /** Measures where the way ends; the function that is returned begins it. */
  aim: (turned: Map<Element, number>) => () => Animation[];
  moves: Animation[];
}
let flights: Flight[] = [];

/** Whether cards are to be seen moving here. */
export function moving(): boolean {
  return document.visibilityState === "visible" && !preferences.calm;
}

/** Lets all cards lie where they belong, though they have not arrived. */
export function settle(): void {
  land(flights);
}

function land(landed: Flight[]): void {
  for (const { card, picture, moves } of landed) {
    picture.remove();
    card?.style.removeProperty("opacity");
    for (const move of moves) move.cancel();
  }
  flights = flights.filter((flight) => !landed.includes(flight));
  if (flights.length === 0) hold(false);
}

/**
 * While cards fly, all others rise and sink at once: each that takes its time is drawn again when it begins and when it
 * ends, in the middle of a flight.
 */
export function hold(held: boolean): void {
  document.documentElement.classList.toggle("cards-fly", held);
  busy = held;
  if (held) return;
  const called = [...waiting];
  waiting.clear();
  for (const then of called) then();
}

let busy = false;
const waiting = new Set<() => void>();

/** Calls `then` as soon as no card flies; the function that is returned takes that back. */
export function afterLanding(then: () => void): () => void {
  if (busy) waiting.add(then);
  else then();
  return () => waiting.delete(then);
}

/**
 * The cards go once the page has been drawn with them at their beginnings, which takes the longest, and it
 * has been measured where they end. The flight itself is then left to the compositor.
 */
export function takeOff(ready: Flight[]): void {
  flights = ready;
  hold(ready.length > 0);
  const going = () => ready.filter((flight) => flights.includes(flight));
  const begin = new Map<Flight, () => Animation[]>();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const turned = new Map<Element, number>();
      for (const flight of going()) begin.set(flight, flight.aim(turned));
      requestAnimationFrame(() => fly(going(), begin));
    }),
  );
}

function fly(going: Flight[], begin: Map<Flight, () => Animation[]>): void {
  for (const flight of going) flight.moves = begin.get(flight)?.() ?? [];
  const moves = going.flatMap((flight) => flight.moves);
  Promise.all(moves.map((move) => move.finished)).then(
    () => land(going),
    () => undefined,
  );
}

export function slot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(name)}"]`);
}

/** The portrait of a player; on an upright phone your row stands for your own. */
export function portrait(seat: number): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[data-seat="${seat}"] .face`) ??
    document.querySelector<HTMLElement>(".board .own")
  );
}

export interface Point {
  x: number;
  y: number;
}

export function middle(place: Element): Point {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How a picture of this size lies with its middle at a place. */
export function lying({ x, y }: Point, width: number, height: number, scale = 1, degrees = 0): Keyframe {
  return {
    translate: `${x - width / 2}px ${y - height / 2}px`,
    rotate: `${degrees}deg`,
    scale: `${scale}`,
  };
}

/** By how many degrees an element is turned, by itself or with what it lies in; each is looked at once. */
export function turn(element: Element | null, turned: Map<Element, number>): number {
  if (!element || element === document.body) return 0;
  const known = turned.get(element);
  if (known !== undefined) return known;
  const own = Number.parseFloat(getComputedStyle(element).rotate);
  const degrees = (Number.isNaN(own) ? 0 : own) + turn(element.parentElement, turned);
  turned.set(element, degrees);
  return degrees;
}

/** A picture of a card, above everything on the table and out of the pointer's way. */
export function pictured(src: string, look: string, place: Partial<CSSStyleDeclaration>): HTMLElement {
  const picture = document.createElement("img");
  picture.src = src;
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

/** A picture that flies, at the beginning of its way. */
export function flying(src: string, width: number, height: number, start: Keyframe): HTMLElement {
  return pictured(src, "flying", {
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    boxShadow: "0 0 0 1px rgb(0 0 0 / 0.4)",
    willChange: "translate, rotate, scale, opacity",
    translate: String(start.translate),
    rotate: String(start.rotate),
    scale: String(start.scale),
    opacity: String(start.opacity),
  });
}
