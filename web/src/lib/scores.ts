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
