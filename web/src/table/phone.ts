/** What a phone at a big screen offers: the cards that can be picked, and the moves that they make up. */

import type { Choice } from "../lib/protocol";

/** The cards of a move, sorted. */
function cardsOf({ parts }: Choice): string[] {
  return parts.flatMap(({ role, value }) => (role === "card" ? [value] : [])).sort();
}

/** Whether some cards are all among others, copy by copy. */
function within(some: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return some.every((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The moves that the picked cards make up; with none picked, those without a card. */
export function movesWith(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => {
    const cards = cardsOf(choice);
    return cards.length === picked.length && within(picked, cards);
  });
}

/** Whether a move needs these cards, and perhaps more. */
export function leads(choices: readonly Choice[], picked: readonly string[]): boolean {
  return choices.some((choice) => within(picked, cardsOf(choice)));
}

/** The width of a card, and the number of columns, with which so many cards are largest in a frame. */
export function columnsFor(count: number, width: number, height: number): { columns: number; card: number } {
  const most = width > height ? Math.max(4, count) : 4;
  let best = { columns: 2, card: 0 };
  for (let columns = 2; columns <= most; columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * GAP) / columns;
    const high = (((height - (rows - 1) * GAP) / rows) * 63) / 88;
    const card = Math.floor(Math.min(wide, high));
    if (card > best.card) best = { columns, card };
  }
  return best;
}

/** The room between two cards, in pixels. */
export const GAP = 14;
