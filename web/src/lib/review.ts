/** What a review says, ready to be drawn and read. */

import type { Decision, Luck, MatchReview } from "./protocol";

/** A move that costs less than this is not called a mistake: it would be shown as nothing. */
const LEAST = 0.005;

/** The decisions that cost something, of one seat or (null) of all, in the order of the match. */
export function mistakes(review: MatchReview, seat: number | null): Decision[] {
  return review.decisions.filter((move) => move.cost >= LEAST && (seat === null || move.seat === seat));
}

/** The costliest of them, the worst first. */
export function costliest(review: MatchReview, seat: number | null, most = 3): Decision[] {
  return mistakes(review, seat)
    .toSorted((a, b) => b.cost - a.cost || a.number - b.number)
    .slice(0, most);
}

/** The seats whose chances are drawn: one for each side, the chosen one for its own. */
export function drawn(sides: readonly number[], chosen: number | null): number[] {
  const seats = sides.map((side, seat) =>
    chosen !== null && sides[chosen] === side ? chosen : sides.indexOf(side) === seat ? seat : -1,
  );
  return [...new Set(seats.filter((seat) => seat >= 0))];
}

/** "55": wins in a hundred. */
export function hundred(chance: number): number {
  return Math.round(100 * chance);
}

/** "+12", "−3" or "0". */
export function change(chance: number): string {
  const points = hundred(chance);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** A seat with a mistake, however small, never shows 100 percent. */
export function accuracyFigure(accuracy: number): string {
  return accuracy >= 100 ? "100" : String(Math.min(99, Math.max(0, Math.round(accuracy))));
}

export function accuracyWords(name: string, accuracy: number | null): string {
  if (accuracy === null) return `${name} had nothing to decide.`;
  if (accuracy >= 100) return `${name} kept all of the winning chances that a captain's moves had.`;
  return `${name} kept ${accuracyFigure(accuracy)} percent of the winning chances that a captain's moves had.`;
}

/** What the cards were worth, against those of an average deal. */
export function dealWords(luck: Luck): string {
  const margin = Math.max(1, hundred(luck.margin));
  if (Math.abs(luck.dealt) <= luck.margin)
    return `The cards were worth about as much as an average deal (give or take ${margin} in 100).`;
  const more = luck.dealt > 0 ? "more" : "fewer";
  return `With these cards, average play wins ${hundred(Math.abs(luck.dealt))} in 100 ${more} than with an average deal (give or take ${margin}).`;
}

/** What came of the play. */
export function playWords(luck: Luck, alone: boolean): string {
  const whose = alone ? "The play" : "The play, everybody's together,";
  const points = hundred(Math.abs(luck.played));
  if (points === 0) return `${whose} changed nothing about that.`;
  return `${whose} ${luck.played > 0 ? "added" : "took away"} ${points}.`;
}

/** What a mistake cost. */
export function costWords(move: Decision): string {
  const margin = Math.max(1, hundred(move.margin));
  return `It wins ${hundred(move.win)} in 100; the move played wins ${hundred(move.played_win)}. That is ${Math.max(1, hundred(move.cost))} fewer, give or take ${margin}.`;
}
