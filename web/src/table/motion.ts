/** Cards that go from one place to another: which they are, and how a View Transition shows it. */

import { tick } from "svelte";
import type { View } from "../lib/protocol";
import { placed } from "./layout";
import { preferences } from "./preferences.svelte";

/** A card's way: from a slot, or out of a seat's hidden hand, to a slot. */
export interface Way {
  from: string | { seat: number };
  to: string;
}

/** How long a card is on its way at the usual speed, in milliseconds. */
const DURATION = 240;

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
    "startViewTransition" in document &&
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

let running: ViewTransition | null = null;
let due: (() => void) | null = null;

/** Makes the change that a transition has not made yet: changes keep their order. */
export function settle(): void {
  due?.();
  running?.skipTransition();
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
  due = () => {
    due = null;
    release();
    update();
  };
  const lying = fromDrop(moved);
  const sources = moved.map(({ from }, at) => source(from, at === lying ? dropped?.card : undefined));
  const named: HTMLElement[] = [];
  const flights: (() => void)[] = [];
  const transition = document.startViewTransition(async () => {
    due?.();
    await tick();
    moved.forEach(({ to }, at) => {
      const [card, from] = [slot(to), sources[at]];
      if (!card || !from) return;
      card.style.viewTransitionName = `card-${at}`;
      named.push(card);
      const start = beginning(from, card);
      flights.push(() => fly(at, start));
    });
  });
  running = transition;
  transition.ready.then(
    () => {
      for (const begin of flights) begin();
    },
    () => undefined,
  );
  transition.finished.finally(() => {
    for (const card of named) card.style.viewTransitionName = "";
    if (running === transition) running = null;
  });
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
function beginning({ x, y, width }: Source, card: HTMLElement): Keyframe {
  const place = `translate(${x - card.offsetWidth / 2}px, ${y - card.offsetHeight / 2}px)`;
  if (width === 0) return { transform: `${place} scale(0.4)`, opacity: 0.4 };
  return { transform: `${place} scale(${width / card.offsetWidth})` };
}

/**
 * A card goes from where it begins to where it lies. Only its transform and opacity change, which
 * the compositor does by itself: what the page computes meanwhile does not hold it up.
 */
function fly(at: number, start: Keyframe): void {
  document.documentElement.animate([start, {}], {
    duration: DURATION * preferences.stretch,
    easing: "ease-out",
    pseudoElement: `::view-transition-group(card-${at})`,
  });
}
