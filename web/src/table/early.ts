/** Choices before our turn, where all seats choose at the same time. */

import type { Choice, Choosing, View } from "../lib/protocol";

/** Whether a message about choosing is about this view; states may be shown later than they arrive. */
export function applies(choosing: Choosing | null, view: View | null): choosing is Choosing {
  return (
    choosing !== null &&
    view !== null &&
    !view.over &&
    choosing.phase === view.phase &&
    choosing.hand === view.hand
  );
}

/** The view as it is shown while all choose: a reader who may choose is to move. */
export function whileChoosing(view: View, choosing: Choosing): View {
  const mine = view.seat !== null && choosing.awaited.includes(view.seat);
  const turn = mine ? view.seat : view.turn === view.seat ? (choosing.awaited[0] ?? null) : view.turn;
  return { ...view, turn, prompt: choosing.prompt, together: choosing.together };
}

/** A message with the choices of the one before it where they are the same: what is picked stays picked. */
export function renewed(before: Choosing | null, now: Choosing): Choosing {
  if (before === null) return now;
  const same = (old: Choice[], fresh: Choice[]) =>
    old.length === fresh.length && old.every(({ text }, at) => text === fresh[at]?.text) ? old : fresh;
  return { ...now, choices: same(before.choices, now.choices), chosen: same(before.chosen, now.chosen) };
}
