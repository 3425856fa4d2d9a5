/** What is known about the packs in play: their cards by code, and the words that have a sign. */

import { api } from "../lib/api";
import type { CardInfo } from "../lib/protocol";

export interface Pack {
  cards: Record<string, CardInfo>;
  /** The words for which the pack has a picture, and what each shows: {"I": "Infantry"}. */
  signs: Record<string, string>;
  /** Its words for suit and rank, by which hands are sorted. */
  sorts: string[];
}

const packs = $state<Record<string, Pack>>({});
const asked = new Set<string>();

/** A pack, once it has been fetched. */
export function known(pack: string): Pack | undefined {
  return packs[pack];
}

/** Fetches a pack, once; without it a table shows words for signs and hands in the engine's order. */
export async function learn(pack: string): Promise<void> {
  if (asked.has(pack)) return;
  asked.add(pack);
  try {
    const info = await api.pack(pack);
    packs[pack] = {
      cards: Object.fromEntries(info.cards.map((card) => [card.code, card])),
      signs: info.signs,
      sorts: info.sorts,
    };
  } catch {
    asked.delete(pack);
  }
}

/** How many of these cards are of the suit that a word names; null where the word names no suit. */
export function countOf(pack: Pack, word: string, codes: readonly string[]): number | null {
  const shown = pack.signs[word];
  const suit = (card: CardInfo | undefined): string | undefined => card && pack.signs[card.suit];
  if (!shown || !Object.values(pack.cards).some((card) => suit(card) === shown)) return null;
  return codes.filter((code) => suit(pack.cards[code]) === shown).length;
}

/** The suits of a pack in their order; one that has all cards until the pack has been fetched. */
export interface Suits {
  names: string[];
  of: (code: string) => string;
  title: (suit: string) => string;
}

export function suits(pack: string): Suits {
  const found = known(pack);
  const cards = Object.values(found?.cards ?? {});
  return {
    names: cards.length > 0 ? [...new Set(cards.map(({ suit }) => suit))] : [""],
    of: (code) => found?.cards[code]?.suit ?? "",
    title: (suit) => found?.signs[suit] ?? suit,
  };
}
