/** What a judgment says, ready to be drawn. */

import type { HintMove, Judgement } from "./protocol";

/** How many of the considered moves are drawn. */
const MOST = 6;

export interface Bar {
  move: HintMove;
  chosen: boolean;
  played: boolean;
  /** Of the whole width, 0 to 100. */
  width: number;
}

/** The best moves, best first, and the one that was played wherever it stands. */
export function bars(judgement: Judgement): Bar[] {
  const ranked = judgement.moves.toSorted((a, b) => b.win - a.win || b.points - a.points);
  const chosen = ranked.filter((move) => move.text === judgement.chosen);
  const rest = ranked.filter((move) => move.text !== judgement.chosen);
  const kept = [...chosen, ...rest].filter((move, at) => at < MOST || move.text === judgement.played);
  return kept.map((move) => ({
    move,
    chosen: move.text === judgement.chosen,
    played: move.text === judgement.played,
    width: 100 * Math.min(Math.max(move.win, 0), 1),
  }));
}

/** "wins 62 of 100, give or take 3". */
export function winWords(move: HintMove): string {
  const margin = move.win_margin === null ? "" : ` ± ${Math.round(100 * move.win_margin)}`;
  return `wins ${Math.round(100 * move.win)}${margin} in 100`;
}

/** "+4.2 points". */
export function pointWords(move: HintMove): string {
  const sign = move.points > 0 ? "+" : move.points < 0 ? "−" : "";
  const size = Math.abs(move.points);
  return `${sign}${size >= 100 ? Math.round(size) : size.toFixed(1)} points`;
}

/** One line that weighs the move that was played against the captain's. */
export function verdict(judgement: Judgement): string {
  if (judgement.played === judgement.chosen) return "A captain would have done the same.";
  const find = (text: string) => judgement.moves.find((move) => move.text === text);
  const [chosen, played] = [find(judgement.chosen), find(judgement.played)];
  if (!chosen || !played) return "A captain would have done something else.";
  const lost = Math.round(100 * (chosen.win - played.win));
  const margin = Math.max(chosen.win_margin ?? 0, played.win_margin ?? 0);
  if (lost < 2 || chosen.win - played.win < margin)
    return "A captain would have chosen another move, but it makes next to no difference.";
  if (lost < 8) return `A captain saw a slightly better move: it wins about ${lost} more in 100.`;
  return `A captain saw a better move: it wins about ${lost} more in 100.`;
}
