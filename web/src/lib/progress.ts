/** How far somebody has come in the lessons, stored by the browser. */

export interface Progress {
  /** The chapters that are done, by number. */
  done: number[];
  /** How many chapters the lesson has. */
  of: number;
  /** The chapter that was begun last, and the moves made in it. */
  chapter: number | null;
  made: string[];
}

const NONE: Progress = { done: [], of: 0, chapter: null, made: [] };

/** How far somebody has come in a game's lesson. */
export function progress(game: string): Progress {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(`learn.${game}`) ?? "{}") };
  } catch {
    return NONE;
  }
}

/** Keeps something of it; what is not given stays as it is. */
export function advance(game: string, more: Partial<Progress>): void {
  try {
    localStorage.setItem(`learn.${game}`, JSON.stringify({ ...progress(game), ...more }));
  } catch {
    // The browser stores nothing: the lesson starts over next time.
  }
}

/** A chapter of `count` chapters is done. */
export function finish(game: string, chapter: number, of: number): void {
  const done = new Set([...progress(game).done, chapter]);
  advance(game, { done: [...done].sort((one, other) => one - other), of, chapter: null, made: [] });
}

/** The chapter to continue: the one that was begun, or else the first that is not done; after the last the first. */
export function next(known: Progress, chapters: number): number {
  if (known.chapter !== null && known.chapter < chapters) return known.chapter;
  const open = Array.from({ length: chapters }, (_, at) => at).find((at) => !known.done.includes(at));
  return open ?? 0;
}

/** "Finished", "2 of 3 chapters", "Not begun yet". */
export function standing({ done, of, chapter }: Progress): string {
  if (of > 0 && done.length >= of) return "Finished";
  if (done.length > 0) return `${done.length} of ${of} chapters`;
  return chapter === null ? "Not begun yet" : "Begun";
}
