/** How strong the computer players at a table are, in words for a newcomer. */

import { api } from "./api";
import type { SeatInfo, TableInfo } from "./protocol";
import { go } from "./router.svelte";

/** The ranks from the gentlest up, as they are offered. */
export const STRENGTHS: Readonly<Record<string, string>> = {
  private: "Easy",
  corporal: "Normal",
  captain: "Hard",
  general: "Expert",
};

/** Whether somebody may choose other opponents: nobody else sits there, and the deal is not the day's. */
export function canChange(table: TableInfo, seats: readonly SeatInfo[], seat: number | null): boolean {
  const others = seats.filter((one) => one.seat !== seat);
  return (
    seat !== null &&
    table.day === null &&
    table.origin === null &&
    others.length > 0 &&
    others.every((one) => one.kind === "computer")
  );
}

/** Sits down at a new table like this one, against opponents of that rank; the old one is given up. */
export async function change(table: TableInfo, seat: number, rank: string): Promise<void> {
  const seats = Array.from({ length: table.players }, (_, at) =>
    at === seat ? ({ kind: "you" } as const) : ({ kind: "computer", rank } as const),
  );
  const { game, players, options, hands, pace } = table;
  const made = await api.open({ game, players, options, hands, pace, seats });
  await api.abandon(table.id).catch(() => undefined);
  go(`/table/${made.id}`, { replace: true });
}
