/** Results in words: dates, places, leads, and how a match ended. */

import type { FinishedMatch, TableInfo } from "./protocol";
import { list, several, standing } from "./words";

/** A date of the calendar like "1918-11-11", in words: "November 11, 1918", or with the day of the week. */
export function dated(day: string, { weekday = false } = {}): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(weekday ? { weekday: "long" } : { year: "numeric" }),
  });
}

/** "first", "second", "23rd". */
export function ordinal(place: number): string {
  const words = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
  if (place < words.length) return words[place] ?? "";
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** By how much somebody was better or worse than the best opponent: "6 points ahead", "level", "1 point behind". */
export function ahead(lead: number): string {
  if (lead === 0) return "level with the best opponent";
  return `${several(Math.abs(lead), "point")} ${lead > 0 ? "ahead" : "behind"}`;
}

/** How a match ended for its reader: "You won", "You and Ada shared the win", "Otis won". */
export function matchOutcome(match: FinishedMatch): string {
  if (match.names.length === 1) return match.won > 0 ? "It came out" : "It did not come out";
  const own = match.sides[match.seat];
  const winners = match.names.flatMap((name, seat) =>
    (match.result[seat] ?? 0) > 0 && seat !== match.seat
      ? [{ name, partner: match.sides[seat] === own }]
      : [],
  );
  const rivals = winners.filter((winner) => !winner.partner).map((winner) => winner.name);
  if (match.won <= 0)
    return rivals.length ? `${list(winners.map((winner) => winner.name))} won` : "Nobody won";
  return rivals.length ? `You shared the win with ${list(rivals)}` : "You won";
}

/** How a table stands, in a sentence, and which day's deal it is. */
export function tableWords(table: TableInfo): string {
  return table.day ? `${standing(table)}, deal of ${dated(table.day)}.` : `${standing(table)}.`;
}
