/** Catching up: while moves are still being shown, the first click or key on the table shows them all at once. */

import type { Session } from "./session.svelte";

/** Where a click means what it says: it is not about the moves that are being shown. */
const ELSEWHERE = ".table-bar, .side, dialog, .notices";

export class CatchUp {
  #session: Session;
  #swallow = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** A pointer went down, or a key. */
  begin = (event: Event): void => {
    const elsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE);
    this.#swallow = this.#session.arrivals.hurry() && !elsewhere;
    if (this.#swallow && event.type === "keydown") {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** The click that caught up does nothing else. */
  click = (event: Event): void => {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };
}
