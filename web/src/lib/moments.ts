/** The hand of a match that gained most, and what in it did. */

import type { Account, AccountLine } from "./protocol";
import { type Column, figure, signed } from "./scores";

export interface Moment {
  hand: number;
  /** "You took 2 points, Jack 12." */
  said: string;
  /** "The President: you 0, Jack +5."; empty where no line stands out. */
  because: string;
  cards: string[];
}

/** By how much a side did better than the others on the average. */
function gain(points: readonly number[], own: Column, others: readonly Column[], fewest: boolean): number {
  const sum = others.reduce((all, { seat }) => all + (points[seat] ?? 0), 0);
  return (fewest ? -1 : 1) * ((points[own.seat] ?? 0) - sum / others.length);
}

function most<T>(all: readonly T[], value: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || value(one) > value(best) ? one : best),
    undefined,
  );
}

/**
 * The best hand of a side, from the accounts of all hands; null where there was none or there is
 * nobody to compare with.
 */
export function bestHand(
  accounts: readonly Account[],
  shown: readonly Column[],
  own: Column,
  fewest: boolean,
): Moment | null {
  const others = shown.filter((column) => column !== own);
  if (others.length === 0) return null;
  const account = most(accounts, ({ points }) => gain(points, own, others, fewest));
  if (!account || gain(account.points, own, others, fewest) <= 0) return null;
  const rival = most(others, ({ seat }) => (fewest ? 1 : -1) * (account.points[seat] ?? 0)) as Column;
  const [mine, theirs] = [account.points[own.seat] ?? 0, account.points[rival.seat] ?? 0];
  const said = fewest
    ? `${own.name} took ${points(mine)}, ${rival.name} ${figure(theirs)}.`
    : `${own.name} scored ${points(mine)}, ${rival.name} ${figure(theirs)}.`;
  const line = most(account.lines, (one) => gain(one.points, own, others, fewest));
  if (!line || gain(line.points, own, others, fewest) <= 0)
    return { hand: account.hand, said, because: "", cards: [] };
  return { hand: account.hand, said, ...reason(line, own, others, fewest) };
}

function points(number: number): string {
  return `${number === 0 ? "no" : figure(number)} ${Math.abs(number) === 1 ? "point" : "points"}`;
}

/** Where few points are good, the cards are those that somebody else had to take. */
function reason(
  line: AccountLine,
  own: Column,
  others: readonly Column[],
  fewest: boolean,
): Pick<Moment, "because" | "cards"> {
  const rival = most(others, ({ seat }) => (fewest ? 1 : -1) * (line.points[seat] ?? 0)) as Column;
  const because = `${line.label}: ${lower(own.name)} ${signed(line.points[own.seat] ?? 0)}, ${rival.name} ${signed(line.points[rival.seat] ?? 0)}.`;
  const holder = fewest ? rival : own;
  return { because, cards: holder.seats.flatMap((seat) => line.cards[seat] ?? []) };
}

function lower(name: string): string {
  return name.replace(/^You\b/, "you");
}
