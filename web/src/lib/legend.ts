/** The pack in groups: neighbors about which the same is said. */

import type { CardNote } from "./protocol";

export interface CardGroup {
  cards: CardNote[];
  notes: string[];
}

/** Cards in the order of the pack; those that follow one another with the same notes are one group. */
export function grouped(notes: readonly CardNote[]): CardGroup[] {
  const groups: CardGroup[] = [];
  for (const card of notes) {
    const last = groups.at(-1);
    const same = last && last.notes.join("\n") === card.notes.join("\n");
    if (same) last.cards.push(card);
    else groups.push({ cards: [card], notes: card.notes });
  }
  return groups;
}

/** "Infantry 1, Private" in full; where room is short, only "Infantry 1". */
export function shortName(name: string): string {
  return name.split(", ")[0] ?? name;
}

/** "Infantry 1 to 11", "President", "Navy 90 and 80": what a group is called. */
export function groupName(group: CardGroup): string {
  const names = group.cards.map((card) => shortName(card.name));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  if (names.length === 1) return group.cards[0]?.name ?? "";
  const word = (name: string) => name.replace(/\s+\S+$/, "");
  const end = word(last) === word(first) ? last.slice(word(last).length + 1) : last;
  return names.length === 2 ? `${first} and ${end}` : `${first} to ${end}`;
}
