/** The games that this reader has been introduced to: kept in the browser, so that each is introduced once. */

import { progress } from "./progress";

const KEY = "introduced";
/** Kept in place of a game where none is to be introduced. */
const ALL = "all";

function kept(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return [ALL];
  }
}

/** Whether somebody knows a game: it was introduced, or they have begun its lesson. */
export function introduced(game: string): boolean {
  const known = kept();
  const { done, chapter } = progress(game);
  return known.includes(ALL) || known.includes(game) || done.length > 0 || chapter !== null;
}

/** Remembers that a game was introduced. */
export function introduce(game: string): void {
  if (introduced(game)) return;
  try {
    localStorage.setItem(KEY, [...kept(), game].join(" "));
  } catch {
    // The browser stores nothing: the game is introduced again.
  }
}
