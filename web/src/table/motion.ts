/** Cards that go from one place to another: which they are, and how a change of the table shows them. */

import { flushSync } from "svelte";
import type { View } from "../lib/protocol";
import { deal } from "./deal";
import {
  EASE,
  type Flight,
  flying,
  hold,
  lying,
  middle,
  moving,
  type Point,
  portrait,
  settle,
  slot,
  TIMES,
  takeOff,
  turn,
} from "./flight";
import { type Placed, placed } from "./layout";
import { preferences } from "./preferences.svelte";

/** A card's way: from a slot, or out of a seat's hidden hand, to a slot. */
export interface Way {
  from: string | { seat: number };
  to: string;
}

/** Every visible card by its code: where it lies, zone by zone. Tricks that were taken show the last one again. */
function places(view: View): Map<string, { zone: string; slot: string; seat: number | null }[]> {
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

/** Which cards lie elsewhere than before. Copies that stayed in their zone have not moved. */
export function ways(before: View, after: View): Way[] {
  const was = places(before);
  const moves: Way[] = [];
  for (const [code, now] of places(after)) {
    const gone = [...(was.get(code) ?? [])];
    const come = now.filter((place) => {
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

/** Shows what `update` changes; the cards that move are seen on their way. */
export function show(before: View | null, after: View | null, update: () => void): void {
  settle();
  if (!before || !after || !moving()) {
    release();
    update();
  } else if (before.hand !== after.hand) {
    release();
    flushSync(update);
    deal(after);
  } else move(ways(before, after), update);
}

function move(moved: Way[], update: () => void): void {
  const turned = new Map<Element, number>();
  const lying = fromDrop(moved);
  const sources = moved.map(({ from }, at) => source(from, turned, at === lying ? dropped?.card : undefined));
  release();
  if (moved.length === 0) {
    update();
    return;
  }
  hold(true);
  flushSync(update);
  const going = moved.flatMap(({ to }, at) => {
    const [card, from] = [slot(to), sources[at]];
    const begins = card && from ? begun(card, from) : null;
    return begins ? [begins] : [];
  });
  takeOff(going.map(prepared));
}

/** Where a card comes from: the middle of that place, how wide the card was (0 in a hidden hand) and how it was turned. */
interface Source extends Point {
  width: number;
  degrees: number;
}

function source(from: Way["from"], turned: Map<Element, number>, card?: HTMLElement): Source | null {
  if (typeof from !== "string") {
    const face = portrait(from.seat);
    return face && { ...middle(face), width: 0, degrees: 0 };
  }
  const place = card ?? slot(from);
  return place && { ...middle(place), width: place.offsetWidth, degrees: turn(place, turned) };
}

/** A card that is to fly: its size, and how it looks where its way begins. */
interface Begun {
  card: HTMLElement;
  width: number;
  height: number;
  start: Keyframe;
}

/** Only measures: to write between measurements would have the page laid out once for each card. */
function begun(card: HTMLElement, from: Source): Begun | null {
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const to = middle(card);
  const hidden = from.width === 0;
  // A trick that was taken is another zone at the same place.
  if (from.width === width && Math.hypot(to.x - from.x, to.y - from.y) < 2) return null;
  const scale = hidden ? 0.4 : from.width / width;
  return {
    card,
    width,
    height,
    start: { ...lying(from, width, height, scale, from.degrees), opacity: hidden ? 0.4 : 1 },
  };
}

function prepared({ card, width, height, start }: Begun): Flight {
  const picture = flying(card.querySelector("img")?.src ?? "", width, height, start);
  // In a trick the marks of a card arrive with it.
  const seen = card.closest<HTMLElement>(".trick .one") ?? card;
  seen.style.opacity = "0";
  const aim = (turned: Map<Element, number>) => {
    const end = { ...lying(middle(card), width, height, 1, turn(card, turned)), opacity: 1 };
    const timing: KeyframeAnimationOptions = {
      duration: TIMES.play * preferences.stretch,
      easing: EASE,
      fill: "forwards",
    };
    return () => [picture.animate([start, end], timing)];
  };
  return { card: seen, picture, aim, moves: [] };
}

/**
 * Gathers a trick under the card that took it and brings it to the winner's portrait, then calls `done`. The function
 * that is returned lets the cards lie as they lay.
 */
export function collect(zone: Placed, done: () => void): () => void {
  const winner = zone.seats[zone.taking];
  const face = winner === undefined ? null : portrait(winner);
  const cards = zone.cards.flatMap((_, at) => slot(`${zone.key}:${at}`)?.parentElement ?? []);
  const best = cards[zone.taking];
  if (!face || !best || !moving()) {
    done();
    return () => undefined;
  }
  const [home, top, places] = [middle(face), middle(best), cards.map(middle)];
  const timing: KeyframeAnimationOptions = { duration: TIMES.gather * preferences.stretch, fill: "forwards" };
  const moves = cards.map((card, at) => card.animate(gathering(places[at] ?? top, top, home), timing));
  Promise.all(moves.map((move) => move.finished)).then(done, () => undefined);
  return () => {
    for (const move of moves) move.cancel();
  };
}

/** First the cards go under the best one, then all of them to the portrait. */
function gathering(from: Point, top: Point, home: Point): Keyframe[] {
  const by = (to: Point) => `${to.x - from.x}px ${to.y - from.y}px`;
  return [
    { translate: "0px 0px", scale: "1", opacity: 1, easing: EASE },
    { translate: by(top), scale: "1", opacity: 1, offset: 0.45, easing: "cubic-bezier(.4, 0, .7, .4)" },
    { translate: by(home), scale: "0.25", opacity: 0.3 },
  ];
}
