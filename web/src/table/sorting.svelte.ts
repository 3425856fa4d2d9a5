/** The order in which a hand lies: by suit or by rank, remembered for each game. */

import { api } from "../lib/api";
import type { CardInfo } from "../lib/protocol";

export type Order = "suit" | "rank";

const packs = $state<Record<string, Record<string, CardInfo>>>({});

/** The suits and ranks of a pack, once they have been fetched. */
function known(pack: string): Record<string, CardInfo> | undefined {
  return packs[pack];
}

async function learn(pack: string): Promise<void> {
  if (pack in packs) return;
  const info = await api.pack(pack);
  packs[pack] = Object.fromEntries(info.cards.map((card) => [card.code, card]));
}

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
    if (this.order === "rank") this.#learn();
  }

  sortBy(order: Order): void {
    this.order = order;
    if (order === "rank") this.#learn();
    try {
      localStorage.setItem(`table.sort.${this.#game}`, order);
    } catch {
      // The browser stores nothing: the order lasts as long as this page.
    }
  }

  #learn(): void {
    learn(this.#pack).catch(() => {
      // Without the pack the hand stays in its own order.
    });
  }
}

/** Cards in the order in which they lie, with their numbers in the zone. The engine's own order is by suit. */
export function sorted(
  codes: readonly string[],
  { order }: Pick<Sorting, "order">,
  pack: string,
): { code: string; index: number }[] {
  const cards = codes.map((code, index) => ({ code, index }));
  const info = known(pack);
  if (order === "suit" || !info) return cards;
  const rank = (code: string): number => info[code]?.rank ?? 0;
  return cards.sort((one, other) => rank(one.code) - rank(other.code) || one.index - other.index);
}
