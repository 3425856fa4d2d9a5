/** The cards that a computer player has just played for people, by seat, for the trick that shows them. */

import { getContext, setContext } from "svelte";

type Played = () => ReadonlyMap<number, string>;

const KEY = Symbol("substitutes");
const NONE: ReadonlyMap<number, string> = new Map();

export function provideSubstitutes(played: Played): void {
  setContext(KEY, played);
}

/** None where there is no table of people, as in a replay. */
export function substitutes(): Played {
  return getContext<Played | undefined>(KEY) ?? (() => NONE);
}
