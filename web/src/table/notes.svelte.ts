/** What the cards of a table mean; it can be played without that. */

import { api } from "../lib/api";
import type { CardNote, TableInfo } from "../lib/protocol";

export class CardNotes {
  all = $state.raw<CardNote[]>([]);
  #fetching = false;

  /** Fetches the notes, once. */
  fetch(table: TableInfo | null): void {
    if (!table || this.#fetching) return;
    this.#fetching = true;
    api.legend(table.game, table.players, table.options).then(
      (found) => (this.all = found),
      () => (this.#fetching = false),
    );
  }
}
