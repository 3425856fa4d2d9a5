/** The order in which a hand lies: by suit or by rank, remembered for each game. */

import { known, learn } from "./packs.svelte";

export const ORDERS = ["suit", "rank"] as const;
export type Order = (typeof ORDERS)[number];

function stored(game: string): Order {
  try {
    return localStorage.getItem(`table.sort.${game}`) === "rank" ? "rank" : "suit";
  } catch {
    return "suit";
  }
}

export class Sorting {
  order = $state<Order>("suit");
  #game: string;
  #pack: string;

  constructor(game: string, pack: string) {
    this.#game = game;
    this.#pack = pack;
    this.order = stored(game);
    if (this.order === "rank") void learn(pack);
  }

  sortBy(order: Order): void {
    this.order = order;
    if (order === "rank") void learn(this.#pack);
    try {
      localStorage.setItem(`table.sort.${this.#game}`, order);
    } catch {
      // The browser stores nothing: the order lasts as long as this page.
    }
  }
}

/** Cards in the order in which they lie, with their numbers in the zone. The engine's own order is by suit. */
export function sorted(
  codes: readonly string[],
  { order }: Pick<Sorting, "order">,
  pack: string,
): { code: string; index: number }[] {
  const cards = codes.map((code, index) => ({ code, index }));
  const info = known(pack)?.cards;
  if (order === "suit" || !info) return cards;
  const rank = (code: string): number => info[code]?.rank ?? 0;
  return cards.sort((one, other) => rank(one.code) - rank(other.code) || one.index - other.index);
}
