/** Scores as they are written: a column for each side, and figures with their signs. */

import { list } from "./words";

/** A side of the match: its seats, the first of them, and its name. */
export interface Column {
  seats: number[];
  seat: number;
  name: string;
}

/** Partners share a column. */
export function columns(names: readonly string[], sides: readonly number[]): Column[] {
  return [...new Set(sides)].map((side) => {
    const seats = sides.flatMap((other, seat) => (other === side ? [seat] : []));
    return { seats, seat: seats[0] ?? 0, name: list(seats.map((seat) => names[seat] ?? "")) };
  });
}

/** "7", "10,000", "−7" with a real minus sign. */
export function figure(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? "−" : ""}${size < 10_000 ? size : size.toLocaleString("en-US")}`;
}

/** What a hand brought, with its sign: "+7", "−7", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : figure(value);
}

/** What each hand brought each seat, from the scores after every hand. */
export function gains(sheet: readonly number[][]): number[][] {
  return sheet.map((scores, hand) => scores.map((score, seat) => score - (sheet[hand - 1]?.[seat] ?? 0)));
}

/** What a match leaves to tell: how long it was, and the hand that brought the most. */
export function telling(sheet: readonly number[][], shown: readonly Column[]): string[] {
  const all = gains(sheet);
  if (all.length < 2) return [];
  const said = [`${all.length} hands were played.`];
  const best = shown
    .flatMap(({ seat, name }) => all.map((points, hand) => ({ name, hand, points: points[seat] ?? 0 })))
    .reduce((one, other) => (other.points > one.points ? other : one));
  if (best.points > 0)
    said.push(`The most points in one hand: ${best.name}, ${best.points} in hand ${best.hand + 1}.`);
  return said;
}
