/** States that wait to be shown, one after another, at a pace that people can follow. */

import type { State, View } from "../lib/protocol";
import { afterLanding, STILL, settle, TIMES } from "./flight";
import { spread } from "./layout";
import { show } from "./motion";
import { preferences } from "./preferences.svelte";
import { cue, play } from "./sound";

/** How long another player's move stays in sight before the next one, in milliseconds. */
const MOVE_TIME = 420;
/** A completed trick: the last card flies, the trick is held, and its cards are collected; each begins a little late. */
const TRICK_TIME = TIMES.play + TIMES.hold + TIMES.gather + 120;
/** If more states than these wait to be shown, they are shown without a pause. */
const MOST_WAITING = 12;

/** What the queue needs of the table. */
export interface Table {
  readonly view: View | null;
  /** Makes a state the one that is shown. */
  take: (state: State) => void;
}

export class Arrivals {
  #table: Table;
  #queue: State[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether states wait to be shown. */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** How long the cards that were just played should still lie open, in milliseconds. */
  get rest(): number {
    return Math.max(0, this.#until - performance.now());
  }

  push(state: State): void {
    this.#queue.push(state);
  }

  /** Shows what waits: all of it now, or where it is not too much one state after another. */
  run(now: boolean): void {
    if (now || this.#queue.length > MOST_WAITING) this.hurry();
    else this.#wait();
  }

  /** Shows at once all that is waiting to be shown; false if nothing was. */
  hurry(): boolean {
    const { behind } = this;
    while (this.behind) this.#next(true);
    return behind;
  }

  /** Shows all that your own moves led to as one change: what was given together goes together. */
  showOwn(): void {
    const seen = this.#table.view;
    while (this.behind) this.#next(true, seen);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.behind) return;
    this.#timer = setTimeout(() => {
      if (this.rest === 0) this.#next(false);
      this.#wait();
    }, this.rest);
  }

  #next(atOnce: boolean, seen: View | null = this.#table.view): void {
    const state = this.#queue.shift();
    if (!state) return;
    settle();
    const before = this.#table.view;
    const update = () => this.#table.take(state);
    if (atOnce && this.behind) update();
    else show(seen, state.view, update);
    if (!atOnce || !this.behind) play(cue(before, state.view));
    const time = timeOf(before, state);
    this.#until = performance.now() + time;
    // A busy page may let cards land late.
    afterLanding(() => {
      this.#until = Math.max(this.#until, performance.now() + time - TIMES.play * preferences.stretch);
    });
  }
}

/** How long a state stays, in milliseconds: the first as long as a deal takes. */
function timeOf(before: View | null, state: State): number {
  if (before === null && state.number === 0 && !preferences.calm) return preferences.stretch * TIMES.whole;
  // A change without a line in the log needs no time of its own: the first two of three cards that somebody gives.
  return state.log.length > 0 ? dwell(before, state.view, state.account !== null) : 0;
}

/** How long a state stays before the next, in milliseconds: longer if a trick was completed or the hand is over. */
export function dwell(before: View | null, after: View | null, ended = false): number {
  if (!before || !after) return 0;
  const cards = (view: View) => spread(view).trick?.count ?? 0;
  const completed = cards(before) > 0 && cards(after) === 0 && (ended || spread(after).last !== null);
  if (!completed)
    return preferences.stretch * (before.hand === after.hand || preferences.calm ? MOVE_TIME : TIMES.whole);
  return preferences.calm ? STILL : preferences.stretch * TRICK_TIME;
}
