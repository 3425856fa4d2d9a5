/**
 * The games in the order in which they are learned, the easiest first, each with one sentence about what there
 * is to learn. A game that is not listed here comes last, and simply has no sentence.
 */
export const LEARNING: Readonly<Record<string, string>> = {
  "do-boy": "If you know Hearts, you know it; if not, one thing is enough: do not take Infantry.",
  skirmish: "Play any card you like, and the highest takes. Only the Nurse and the Spies are different.",
  bang: "Nothing to learn: when two cards match, be the first to call.",
  mobilization: "Ask for a card by name, as in Go Fish, and remember what the others asked for.",
  "liberty-bond": "If you know Rummy, you need a minute: only the Bonds are new.",
  "mobilization-2": "If you know Klondike, you need a minute; take your time, for you will seldom win.",
  "war-and-diplomacy": "Six letters and four words: after one hand you know them.",
  "mobilization-3": "Two solitaires face to face: try Mobilization No. 2 first.",
  militac: "Say how many squads your side will take, then take them, as in Five Hundred.",
  tactics: "As in Rook, bid for the trumps and keep your word; the guns are worth a game of their own.",
  "sham-battle-2": "Tricks are easy here; the combinations you may declare take a few hands.",
  organization: "A bid, a country to name, and with five players a partner you do not know yet.",
  "sham-battle": "Bidding, combinations and tricks, each counted in its own way, as in Pinochle.",
  "game-of-war": "Three games in one, from the first skirmish to the Arbitration: the longest rules of all.",
};

/** How many of the first are for somebody who comes for the first time. */
const FIRST = 3;
const ORDER = Object.keys(LEARNING);

function place(slug: string): number {
  const found = ORDER.indexOf(slug);
  return found < 0 ? ORDER.length : found;
}

/** The games, the easiest to learn first. */
export function byLearning<T extends { slug: string }>(games: readonly T[]): T[] {
  return [...games].sort((one, other) => place(one.slug) - place(other.slug));
}

/** Whether a game is one to start with. */
export function isFirst(slug: string): boolean {
  return place(slug) < FIRST;
}
