/** Turns of days: the time that is left, and the order of tables by it. */

import type { TableInfo } from "./protocol";
import { count, isYourTurn, sentence, several, withWhom } from "./words";

export const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;
/** Below this the bar is red. */
const SOON = HOUR;
/** Less than this is not missed in the words. */
const ROUNDING = 5 * 60;

/** "9 hours", "3 days", "50 minutes": as the server says it in a notice. */
export function inWords(seconds: number): string {
  const hours = Math.floor((seconds + ROUNDING) / HOUR);
  if (hours < 1) return several(Math.max(1, Math.floor(seconds / 60)), "minute");
  if (hours < 48 && hours % 24) return several(hours, "hour");
  return several(Math.floor(hours / 24), "day");
}

/** The time that is left of the turn at a table: its part of the whole, and in words. */
export interface Left {
  part: number;
  soon: boolean;
  words: string;
}

export function left(table: TableInfo, now = Date.now() / 1000): Left | null {
  if (table.turn_ends === null || table.seconds === null) return null;
  const seconds = Math.max(0, table.turn_ends - now);
  const soon = seconds < SOON;
  const then = soon ? ", then a captain plays" : "";
  return { part: Math.min(1, seconds / table.seconds), soon, words: `${inWords(seconds)} left${then}` };
}

/** "a day a turn", "three days a turn"; empty for a match in one sitting. */
export function pace(table: TableInfo): string {
  if (table.seconds === null || table.seconds < DAY) return "";
  const days = Math.round(table.seconds / DAY);
  return days === 1 ? "a day a turn" : `${count(days)} days a turn`;
}

/** "Hand 3 of 6, a day a turn." Nothing of the hand before the cards are dealt. */
export function progress(table: TableInfo): string {
  const hand = table.hands === null ? `hand ${table.hand}` : `hand ${table.hand} of ${table.hands}`;
  const parts = [table.started && table.hands !== 1 ? hand : "", pace(table)].filter(Boolean);
  return parts.length ? `${sentence(parts.join(", "))}.` : "";
}

/** Whether other people sit at a table, or may. */
function withPeople(table: TableInfo): boolean {
  return withWhom(table) !== "" || table.seats.some((seat) => seat.kind === "open");
}

/** Unfinished tables in three groups: your turn, the least time first; waiting for others; against computers. */
export function grouped(tables: readonly TableInfo[]) {
  const going = tables.filter((table) => !table.over).sort((one, other) => other.moved - one.moved);
  const social = going.filter(withPeople);
  const ends = (table: TableInfo) => table.turn_ends ?? Number.POSITIVE_INFINITY;
  return {
    yours: social.filter(isYourTurn).sort((one, other) => Math.sign(ends(one) - ends(other)) || 0),
    waiting: social.filter((table) => !isYourTurn(table)),
    computers: going.filter((table) => !withPeople(table)),
  };
}
