/** Several people at one tablet: whose cards are shown. While the curtain is closed, nobody's are here. */

import type { ClientMessage, State, TabletSeats } from "../lib/protocol";

/** How long the cards stay open without a touch, in milliseconds. */
export const UNTOUCHED = 60_000;
/** A touch is reported to the server at most this often, in milliseconds. */
const REPORT_EVERY = 5_000;
/** How long a card that was just played is seen before the curtain falls, in milliseconds. */
const LANDING = 900;

export class Tablet {
  /** The seats of the people here; empty where there is one person or none. */
  seats = $state.raw<readonly number[]>([]);
  /** The seat whose cards are shown. */
  open = $state<number | null>(null);
  /** Somebody's move is still being seen: the curtain falls a moment later. */
  landing = $state(false);
  /** Somebody who looks at their cards although it is not their turn. */
  asked = $state<number | null>(null);

  /** The seat at the bottom of the table while the curtain is closed. */
  #near: number | null = null;
  #send: (message: ClientMessage) => boolean;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #landed: ReturnType<typeof setTimeout> | undefined;
  #reported = 0;
  #hidden = false;

  constructor(send: (message: ClientMessage) => boolean) {
    this.#send = send;
  }

  /** Several people play here. */
  readonly shared = $derived.by(() => this.seats.length > 1);

  /** Takes what the server says; true if other cards are shown now, or none. */
  hear({ seats, open }: TabletSeats): boolean {
    const before = this.open;
    this.seats = seats;
    this.open = open;
    this.asked = null;
    clearTimeout(this.#idle);
    clearTimeout(this.#landed);
    this.landing = open === null && before !== null && !this.#hidden;
    this.#hidden = false;
    if (this.landing) this.#landed = setTimeout(() => (this.landing = false), LANDING);
    if (open !== null) {
      this.#near = open;
      this.#wait();
    }
    return open !== before;
  }

  /** A state as this tablet shows it: without a hand the last person keeps the place at the bottom. */
  turned(state: State): State {
    if (!this.shared || !state.view || state.view.seat !== null) return state;
    const near = this.#near ?? this.seats[0] ?? 0;
    return { ...state, view: Object.assign({}, state.view, { near }) };
  }

  /** Asks for the cards of somebody here. */
  show(seat: number): void {
    this.#reported = performance.now();
    this.#send({ type: "open", seat });
  }

  /** Closes the curtain at once. */
  hide(): void {
    if (this.open !== null) this.#hidden = this.#send({ type: "hide" });
  }

  /** Somebody touched the table: the cards stay open. */
  touch(): void {
    if (this.open === null) return;
    this.#wait();
    if (performance.now() - this.#reported > REPORT_EVERY) this.show(this.open);
  }

  close(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#landed);
  }

  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.hide(), UNTOUCHED);
  }
}
