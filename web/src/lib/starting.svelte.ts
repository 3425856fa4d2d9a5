/** Starting at once: one click from a game to its table. */

import { api } from "./api";
import { complain } from "./notice.svelte";
import type { NewTable, TableInfo } from "./protocol";
import { go } from "./router.svelte";

let starting = $state<string | null>(null);

export const start = {
  /** The game that is being set up. */
  get game(): string | null {
    return starting;
  },
};

async function seat(game: string, ask: (game: string) => Promise<{ id: string }>): Promise<void> {
  if (starting !== null) return;
  starting = game;
  try {
    const { id } = await ask(game);
    localStorage.setItem("last-game", game);
    go(`/table/${id}`);
  } catch (error) {
    complain(error);
  } finally {
    starting = null;
  }
}

/** You and computer players of a rank. */
function against(rank: string, table: NewTable & { players: number }): Promise<void> {
  const others = Array.from({ length: table.players - 1 }, () => ({ kind: "computer", rank }) as const);
  return seat(table.game, () => api.open({ ...table, seats: [{ kind: "you" }, ...others] }));
}

/** You and corporals, for one hand. */
export const playFirst = (game: string, players: number): Promise<void> =>
  against("corporal", { game, players, hands: 1 });

/** The same again, against another rank. */
export const playAgainst = (rank: string, { game, players, options, hands }: TableInfo): Promise<void> =>
  against(rank, { game, players, options, hands });

/** You and computer players of the rank that suits you, for a short evening. */
export const playNow = (game: string): Promise<void> => seat(game, api.play);

/** You and captains, with the cards that everybody has today. */
export const playDay = (game: string): Promise<void> => seat(game, api.playDay);
