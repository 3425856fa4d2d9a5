/** The whole state again, from the one before and what has changed since (`Changes`). */

import type { Changes, State, View } from "./protocol";

/** What a thing of a list was, or what is different in it, or all of a new one. */
type Piece = NonNullable<Changes["zones"]>[number];

export function applied(before: State, changes: Changes): State {
  if (before.view === null) throw new Error("There is nothing yet that could change.");
  const view = { ...before.view, ...changes.view } as View;
  if (changes.zones) view.zones = pieced(before.view.zones, changes.zones);
  if (changes.counters) view.counters = pieced(before.view.counters, changes.counters);
  return { ...before, ...changes.state, number: changes.number, log: changes.log, view };
}

function pieced<Thing extends object>(before: Thing[], pieces: Piece[]): Thing[] {
  return pieces.map((piece) => {
    if (typeof piece === "number") return at(before, piece);
    const { from, ...fields } = piece;
    return from === undefined ? (piece as Thing) : { ...at(before, from as number), ...fields };
  });
}

function at<Thing>(before: Thing[], place: number): Thing {
  const thing = before[place];
  if (thing === undefined) throw new Error(`There was nothing at place ${place}.`);
  return thing;
}
