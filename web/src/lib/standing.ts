/** Who is ahead: places with ties, how they changed, and what to say about it. */

import { ordinal } from "./results";
import { type Column, columns, figure } from "./scores";
import { list } from "./words";

/** Whether a low score is a good one, and which seats belong together. */
export interface Contest {
  sides: readonly number[];
  fewest: boolean;
}

/** The place of a side: shared by `level` sides among `of`. */
export interface Place {
  place: number;
  level: number;
  of: number;
}

const SMALL = [
  ..."no one two three four five six seven eight nine ten eleven twelve thirteen".split(" "),
  ..."fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" "),
];

/** A number up to twenty as a word, a larger or negative one in figures. */
export function spelled(number: number): string {
  return SMALL[number] ?? figure(number);
}

/** "1st", "2nd", "23rd". */
export function nth(place: number): string {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/**
 * The place of every seat; partners share one, and sides with equal scores do, too.
 *
 * At the end of a match those who win it come first, whatever their score: `result` has the share
 * of the win of each seat.
 */
export function places(
  scores: readonly number[],
  { sides, fewest }: Contest,
  result: readonly number[] | null = null,
): Place[] {
  const each = [...new Set(sides)].map((side) => sides.indexOf(side));
  const ahead = (one: number, other: number): number =>
    (result?.[one] ?? 0) - (result?.[other] ?? 0) ||
    (fewest ? -1 : 1) * ((scores[one] ?? 0) - (scores[other] ?? 0));
  return sides.map((_, seat) => ({
    place: 1 + each.filter((other) => sides[other] !== sides[seat] && ahead(other, seat) > 0).length,
    level: each.filter((other) => ahead(other, seat) === 0).length,
    of: each.length,
  }));
}

/** "2nd of 4", "Tied for 2nd of 4", "All even"; nothing for somebody alone. */
export function placeWords({ place, level, of }: Place): string {
  if (of < 2) return "";
  if (level === of) return "All even";
  return `${level > 1 ? "Tied for " : ""}${nth(place)} of ${of}`;
}

/** How a place has changed with a hand: "up from 2nd", "down from 1st", "as before". */
export function changed(now: Place, before: Place | undefined): string {
  if (!before || before.level === before.of) return "";
  if (now.place === before.place) return "as before";
  return `${now.place < before.place ? "up" : "down"} from ${nth(before.place)}`;
}

/** Whether what a hand brought helps ("good"), hurts ("bad"), or neither (""). */
export function worth(change: number, fewest: boolean): "good" | "bad" | "" {
  if (change === 0) return fewest ? "good" : "";
  return change > 0 === fewest ? "bad" : "good";
}

/** How much of the way to the limit of the match a score has gone, from 0 to 1. */
export function towards(score: number, limit: number): number {
  return limit > 0 ? Math.min(1, Math.max(0, score / limit)) : 0;
}

/** The columns of a score sheet, the reader's own first. */
export function ownFirst(names: readonly string[], sides: readonly number[], seat: number | null): Column[] {
  const all = columns(names, sides);
  const own = all.find(({ seats }) => seat !== null && seats.includes(seat));
  return own ? [named(own, names, seat ?? 0), ...all.filter((column) => column !== own)] : all;
}

/** The reader comes first in the name of a side, too: "You and Otis". */
function named(column: Column, names: readonly string[], seat: number): Column {
  const seats = [seat, ...column.seats.filter((other) => other !== seat)];
  return { seats, seat: column.seat, name: list(seats.map((one) => names[one] ?? "")) };
}

/** The scores before and after a hand; before the first hand there are none. */
export interface Turn {
  before: readonly number[] | null;
  after: readonly number[];
}

/** A hand's end in a few words about the reader, or for a spectator about who leads. */
export function headline(
  turn: Turn,
  names: readonly string[],
  contest: Contest,
  seat: number | null,
): string {
  const now = places(turn.after, contest);
  if ((now[0]?.of ?? 0) < 2) return "The hand is over";
  const before = turn.before && places(turn.before, contest);
  const all = ownFirst(names, contest.sides, seat);
  if (now[0]?.level === now[0]?.of) return "All even";
  if (seat === null) return aboutLeaders(all, now, before);
  const own = all[0] as Column;
  return aboutYou(own.name, now[own.seat] as Place, before?.[own.seat]);
}

function aboutLeaders(
  all: readonly Column[],
  now: readonly Place[],
  before: readonly Place[] | null,
): string {
  const first = all.filter(({ seat }) => now[seat]?.place === 1);
  const who = list(first.map(({ name }) => name));
  const many = first.flatMap(({ seats }) => seats).length > 1;
  if (first.length > 1) return `${who} share the lead`;
  const verb = before && before[first[0]?.seat ?? 0]?.place !== 1 ? "take" : "keep";
  if (!before) return `${who} ${many ? "lead" : "leads"}`;
  return `${who} ${verb}${many ? "" : "s"} the lead`;
}

function aboutYou(who: string, now: Place, before: Place | undefined): string {
  const was = before && before.level < before.of ? before : undefined;
  if (now.place === 1 && now.level > 1) return `${who} share the lead`;
  if (now.place === 1) {
    if (!before) return `${who} lead`;
    return was?.place === 1 && was.level === 1 ? `${who} keep the lead` : `${who} take the lead`;
  }
  if (now.of === 2) return was && was.place > 1 ? `${who} are still behind` : `${who} fall behind`;
  const place = now.place === now.of && now.level === 1 ? "last" : ordinal(now.place);
  const tied = now.level > 1 ? `tied for ${place}` : place;
  if (!was || was.place === now.place) return `${who} ${was ? "stay" : "are"} ${tied}`;
  return now.place < was.place ? `${who} move up to ${place}` : `${who} drop to ${place}`;
}

/** By how much the first side beats the best other, in points; null where nobody wins alone. */
export function lead(
  scores: readonly number[],
  contest: Contest,
  result: readonly number[] | null,
): number | null {
  const now = places(scores, contest, result);
  const winner = now.findIndex(({ place, level }) => place === 1 && level === 1);
  if (winner < 0 || (now[0]?.of ?? 0) < 2 || !((result?.[winner] ?? 0) > 0)) return null;
  const rivals = scores.filter((_, seat) => contest.sides[seat] !== contest.sides[winner]);
  const best = contest.fewest ? Math.min(...rivals) : Math.max(...rivals);
  return (contest.fewest ? -1 : 1) * ((scores[winner] ?? 0) - best);
}
