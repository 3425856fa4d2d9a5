/** The puzzles that this reader has tried: kept in the browser, and nowhere else. */

import type { PuzzleAttempt, PuzzleSet } from "./protocol";

const KEY = "puzzles";
/** What the grades of puzzles are called, from 1. */
export const DIFFICULTY = ["", "At a glance", "Easy", "Medium", "Hard", "Very hard"];
/** The middle of the scale of ratings, and how far the grades of puzzles are apart on it. */
const MIDDLE = 1500;
const GRADE = 200;

/** How many answers are kept: the server rates by no more. */
const MOST = 1000;

/** The first answers to puzzles, in their order; only the latest of very many. */
export function attempts(): PuzzleAttempt[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as PuzzleAttempt[]).slice(-MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps an answer, if it is the first to that puzzle. */
export function keep(attempt: PuzzleAttempt): PuzzleAttempt[] {
  const all = attempts();
  if (all.some((one) => one.game === attempt.game && one.number === attempt.number)) return all;
  all.push(attempt);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing: the answer counts until the page is left.
  }
  return all;
}

/** How many of the latest answers were right, one after the other. */
export function streak(all: readonly PuzzleAttempt[]): number {
  const wrong = all.findLastIndex((one) => !one.right);
  return all.length - 1 - wrong;
}

/** How many puzzles of a game were solved at the first try. */
export function solved(all: readonly PuzzleAttempt[], game: string): number {
  return all.filter((one) => one.game === game && one.right).length;
}

/**
 * The puzzle of a game that suits a reader best: not tried yet, of about their strength, and not the one they look at.
 * Null: all others are tried.
 */
export function suited(
  set: PuzzleSet,
  all: readonly PuzzleAttempt[],
  rating: number,
  besides?: number,
): number | null {
  const tried = new Set(all.filter((one) => one.game === set.game).map((one) => one.number));
  if (besides !== undefined) tried.add(besides);
  const wanted = 3 + (rating - MIDDLE) / GRADE;
  const left = set.grades.map((grade, at) => ({ number: at + 1, away: Math.abs(grade - wanted) }));
  const best = left
    .filter((one) => !tried.has(one.number))
    .sort((a, b) => a.away - b.away || a.number - b.number);
  return best[0]?.number ?? null;
}
