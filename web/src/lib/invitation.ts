/** The words of an invitation. */

import type { GameInfo, SeatInfo, TableInfo } from "./protocol";
import { count, duration, sentence } from "./words";

/** The longest line of a game on a poster, in letters. */
const LONGEST_LINE = 60;

export const ALL_TAKEN = "All seats are taken. You can watch, and take a seat when one comes free.";

/** How the server begins where there is no table. */
const NO_TABLE = "There is no such table.";

/** Why a table cannot be opened: the server's reason, or that it is not there, or not anymore. */
export function closedWords(host: string, reason: string): string {
  if (reason && !reason.startsWith(NO_TABLE)) return reason;
  return `This table is closed. Ask ${host ? `${host} ` : ""}for a new link, or open a table of your own.`;
}

/** "Ada invites you to"; nobody is named where nobody is seated. */
export function invites(host: string): string {
  return host ? `${host} invites you to` : "You are invited to";
}

/** What a game is about, as a sentence that fits on a poster; empty while the game is not known. */
export function lineOf(game: GameInfo | null): string {
  const line = game ? `${game.line.replace(/\.$/, "")}.` : "";
  return line.length > LONGEST_LINE ? (line.split(/[;:]/)[0] ?? line) : line;
}

/** "Four players, about 25 minutes." */
export function effort(table: Pick<TableInfo, "players" | "hands">, game: GameInfo | null): string {
  const people = `${sentence(count(table.players))} players`;
  const length = game?.lengths[String(table.players)];
  if (!length) return `${people}.`;
  const { hand, evening, match } = length.together;
  const minutes = table.hands === 1 ? hand : table.hands === null ? match : evening;
  return `${people}, ${duration(minutes)}.`;
}

/** A person at the table has this name already: what becomes of yours. */
export function sameName(name: string, seats: readonly SeatInfo[]): string {
  const wanted = name.trim();
  if (!wanted || !seats.some((one) => one.kind === "person" && !one.you && one.name === wanted)) return "";
  const taken = new Set(seats.map((one) => one.name));
  let number = 2;
  while (taken.has(`${wanted} ${number}`)) number += 1;
  return `There is a ${wanted} already. You are ${wanted} ${number}, or choose another name.`;
}
