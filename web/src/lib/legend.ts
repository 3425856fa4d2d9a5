/** The pack in groups: cards about which the same is said. */

import type { CardNote } from "./protocol";
import { list } from "./words";

export interface CardGroup {
  cards: CardNote[];
  notes: string[];
}

/** Cards in the order of the pack; those with the same notes are one group, where its first one stands. */
export function grouped(notes: readonly CardNote[]): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of notes) {
    const key = card.notes.join("\n");
    const group = groups.get(key);
    if (group) group.cards.push(card);
    else groups.set(key, { cards: [card], notes: card.notes });
  }
  return [...groups.values()];
}

/** "Infantry 1, Private" in full; where room is short, only "Infantry 1". */
export function shortName(name: string): string {
  return name.split(", ")[0] ?? name;
}

/** A name in three: what is numbered or ranked, its number, and what stands in brackets. */
function split(name: string): [kind: string, number: string, aside: string] {
  const [plain = name, aside = ""] = name.split(/(?= \()/);
  const at = plain.lastIndexOf(" ");
  return [plain.slice(0, Math.max(at, 0)), plain.slice(at + 1), aside];
}

/** "Infantry 1 to 11", "President", "Flag: American, British, French and Italian": what a group is called. */
export function groupName(group: CardGroup): string {
  const names = group.cards.map((card) => shortName(card.name));
  if (names.length === 1) return group.cards[0]?.name ?? "";
  const last = (name: string) => name.split(" ").slice(1).join(" ");
  const ending = last(names[0] ?? "");
  if (ending && names.every((name) => last(name) === ending)) {
    const firsts = list(names.map((name) => name.split(" ")[0] ?? ""));
    return /^\d/.test(ending) ? `${firsts} ${ending}` : `${ending}: ${firsts}`;
  }
  const kinds = new Map<string, { kind: string; numbers: string[]; aside: string }>();
  for (const name of names) {
    const [kind, number, aside] = split(name);
    const known = kinds.get(kind + aside) ?? { kind, numbers: [], aside };
    known.numbers.push(number);
    kinds.set(kind + aside, known);
  }
  return list(
    [...kinds.values()].map(({ kind, numbers, aside }) => `${kind} ${run(numbers)}${aside}`.trim()),
  );
}

/** "1 to 11", "90 and 80". */
function run(numbers: string[]): string {
  return numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(" and ");
}
