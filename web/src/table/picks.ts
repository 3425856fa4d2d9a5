/**
 * How a move is put together: what is picked, what can still be meant by it, what is played.
 *
 * A choice has parts (cards, a place, a seat, words). Each click names one part;
 * the choices that contain everything named so far remain. Two copies of a card look the same,
 * so parts are compared as multisets; a slot tells which of the two copies was clicked.
 */

import type { Choice, Part } from "../lib/protocol";

export type { Part };

/** A part that was clicked, and the element it was clicked on. */
export interface Pick extends Part {
  slot: string;
}

/** What a click leads to. */
export interface Outcome {
  picked: Pick[];
  /** The move that is now complete, and the only one left. */
  play: Choice | null;
  /** No legal move begins or continues with this part. */
  refused: boolean;
}

/** A pad of bids: a line of figures, or a line for each word; an empty cell cannot be bid. */
export interface Pad {
  kind: string;
  figures: string[];
  lines: { word: string; cells: (Choice | null)[] }[];
}

/** A chart of cards that can be named although they are not on the table, a row for each suit. */
export interface Chart {
  rows: { suit: string; cards: { code: string; open: boolean }[] }[];
}

/** Words that are chosen by their signs. */
export interface Tile {
  word: string;
  choice: Choice;
}

/** The most moves that can be read at a glance. */
export const MOST_COMPLETIONS = 12;
/** More choices of words than these make a pad, even when they are not bids. */
const MOST_BUTTONS = 6;

/** The parts of a choice that are not yet named, or null when something named is not in it. */
export function left(choice: Choice, picked: readonly Part[]): Part[] | null {
  const parts = [...choice.parts];
  let place = 0;
  for (const pick of picked) {
    // From one place to another: the first place named is the first of the move.
    const found = parts.findIndex(
      (part, at) =>
        at >= (pick.role === "place" ? place : 0) && part.role === pick.role && part.value === pick.value,
    );
    if (found < 0) return null;
    if (pick.role === "place") {
      if (parts.slice(0, found).some((part) => part.role === "place")) return null;
      place = found;
    }
    parts.splice(found, 1);
  }
  return parts;
}

/** The choices that contain all that is picked. */
export function remaining(choices: readonly Choice[], picked: readonly Part[]): Choice[] {
  return picked.length === 0 ? [...choices] : choices.filter((choice) => left(choice, picked) !== null);
}

/** The only choice left, if nothing more needs to be named for it. */
export function settled(choices: readonly Choice[], picked: readonly Part[]): Choice | null {
  const rest = remaining(choices, picked);
  const only = rest.length === 1 ? rest[0] : undefined;
  return only && left(only, picked)?.length === 0 ? only : null;
}

/** The selection with more in it, or with nothing else where that leads to no move; null where even that does not. */
export function joined(
  choices: readonly Choice[],
  picked: readonly Pick[],
  more: readonly Pick[],
): Pick[] | null {
  return [[...picked, ...more], [...more]].find((next) => remaining(choices, next).length > 0) ?? null;
}

/** The one part that a choice still needs once something is picked; null where it needs more, or nothing. */
function missing(choice: Choice, picked: readonly Part[]): Part | null {
  const [only, ...others] = (picked.length > 0 && left(choice, picked)) || [];
  return only && others.length === 0 ? only : null;
}

/** The place a choice still needs, where it needs nothing else. */
export function destination(choice: Choice, picked: readonly Part[]): string | null {
  const part = missing(choice, picked);
  return part?.role === "place" ? part.value : null;
}

/** Whether any move is put together from several things on the table: then room is kept for its buttons. */
export function composed(choices: readonly Choice[]): boolean {
  return choices.some((choice) => choice.parts.filter((part) => part.role !== "word").length > 1);
}

/**
 * Clicks one more part: it joins the selection, starts a new one, or is put back. A move that is complete is made
 * where `atOnce` says so, else by a second click on what completed it.
 */
export function click(
  choices: readonly Choice[],
  picked: readonly Pick[],
  pick: Pick,
  atOnce: (choice: Choice) => boolean = () => true,
): Outcome {
  if (picked.some((other) => other.slot === pick.slot)) {
    const play = settled(choices, picked);
    if (play) return { picked: [], play, refused: false };
    return { picked: picked.filter((other) => other.slot !== pick.slot), play: null, refused: false };
  }
  for (const next of [[...picked, pick], [pick]]) {
    if (remaining(choices, next).length > 0) {
      const only = settled(choices, next);
      const play = only && atOnce(only) ? only : null;
      return { picked: play ? [] : next, play, refused: false };
    }
  }
  return { picked: [...picked], play: null, refused: true };
}

/** The move that takes what is picked to a place named as its kind: "discard" on the pile of discards. */
export function taking(choices: readonly Choice[], picked: readonly Part[], mark: string): Choice | null {
  if (picked.length === 0 || mark === "") return null;
  return (
    remaining(choices, picked).find((choice) => choice.kind === mark && left(choice, picked)?.length === 0) ??
    null
  );
}

/** Key of a part in the set that `open` returns. */
export function key(role: Part["role"], value: string): string {
  return `${role} ${value}`;
}

/** All parts that can be named next: what is raised on the table. */
export function open(choices: readonly Choice[], picked: readonly Part[]): Set<string> {
  const keys = new Set<string>();
  for (const choice of choices) {
    const rest = left(choice, picked);
    let placed = false;
    for (const part of rest ?? []) {
      // Places go in order: only the first that is not yet named can be next.
      if (part.role === "place" && placed) continue;
      placed ||= part.role === "place";
      keys.add(key(part.role, part.value));
    }
  }
  return keys;
}

function wordsOnly(choice: Choice): boolean {
  return choice.parts.every((part) => part.role === "word");
}

/** Pads: bids, and whatever else is chosen among many words. */
export function pads(choices: readonly Choice[]): Pad[] {
  const kinds = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (choice.parts.length > 0 && wordsOnly(choice)) {
      kinds.set(choice.kind, [...(kinds.get(choice.kind) ?? []), choice]);
    }
  }
  return [...kinds]
    .filter(([kind, group]) => kind === "bid" || group.length > MOST_BUTTONS)
    .map(([kind, group]) => pad(kind, group));
}

function pad(kind: string, choices: Choice[]): Pad {
  const value = (choice: Choice, at: number) => choice.parts[at]?.value ?? "";
  if (!choices.every((choice) => choice.parts.length === 2)) {
    const figures = choices.map((choice) => choice.parts.map((part) => part.value).join(" "));
    return { kind, figures, lines: [{ word: "", cells: [...choices] }] };
  }
  // The figure may be the first or the second word of a move.
  const second = choices.every((choice) => numeric(value(choice, 1)) && !numeric(value(choice, 0)));
  const [figure, word] = second ? [1, 0] : [0, 1];
  const figures = [...new Set(choices.map((choice) => value(choice, figure)))];
  if (figures.every(numeric)) figures.sort((one, other) => Number(one) - Number(other));
  const words = (of: string) =>
    choices.filter((choice) => value(choice, figure) === of).map((choice) => value(choice, word));
  // The lowest number may leave only the last of the words: the longest column has them in their order.
  const longest = figures.map(words).reduce((one, other) => (other.length > one.length ? other : one));
  const order = [...new Set([...longest, ...choices.map((choice) => value(choice, word))])];
  const cell = (of: string, by: string) =>
    choices.find((choice) => value(choice, figure) === of && value(choice, word) === by) ?? null;
  return {
    kind,
    figures,
    lines: order.map((by) => ({ word: by, cells: figures.map((of) => cell(of, by)) })),
  };
}

function numeric(word: string): boolean {
  return /^[0-9]+$/.test(word);
}

/** What a move is worth, where its words end in it: "Declare four Flags for 200"; else null. */
export function worth({ words }: Choice): number | null {
  const found = /,? for ([0-9]+)$/.exec(words);
  return found ? Number(found[1]) : null;
}

/** Words that can be chosen next by their signs, where all that is left of some kind of move is one of them. */
export function tiles(
  choices: readonly Choice[],
  picked: readonly Part[],
  isSign: (word: string) => boolean,
): Tile[] {
  const found = remaining(choices, picked).flatMap((choice) => {
    const [only, ...others] = left(choice, picked) ?? [];
    return only?.role === "word" && others.length === 0 ? [{ word: only.value, choice }] : [];
  });
  const kinds = new Set(found.map(({ choice }) => choice.kind));
  const named = found.length > 1 && kinds.size === 1 && found.every(({ word }) => isSign(word));
  return named && !kinds.has("bid") ? found : [];
}

/** Combinations of several cards, and what else is worth points by itself: the dearest first, and of each name only one. */
export function chips(choices: readonly Choice[], picked: readonly Part[]): Choice[] {
  const combined = (choice: Choice) =>
    choice.parts.length > 1 && choice.parts.every((part) => part.role === "card");
  const found = remaining(choices, picked).filter(
    (choice) => combined(choice) || (choice.parts.length === 0 && worth(choice) !== null),
  );
  found.sort(
    (one, other) => (worth(other) ?? 0) - (worth(one) ?? 0) || other.parts.length - one.parts.length,
  );
  const names = new Map<string, Choice>();
  for (const choice of found) if (!names.has(chipName(choice))) names.set(chipName(choice), choice);
  return [...names.values()];
}

/** The chips that fit: the most valuable combinations, and every choice without cards. */
export function roomFor(found: readonly Choice[], most: number): Choice[] {
  const plain = found.filter(({ parts }) => parts.length === 0);
  const combined = found.filter(({ parts }) => parts.length > 0).slice(0, Math.max(1, most - plain.length));
  return found.filter((choice) => plain.includes(choice) || combined.includes(choice));
}

/** What a combination is called on its chip: "Declare four Flags (both British) for 200" is "Four Flags". */
export function chipName(choice: Choice): string {
  const words = choice.words.replace(/,? for [0-9]+$/, "").replace(/ \([^)]*\)/, "");
  if (choice.parts.length === 0) return words;
  const name = words.replace(/^\S+ (the )?/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The move that what is picked makes up, whether or not more could be picked. */
export function complete(choices: readonly Choice[], picked: readonly Part[]): Choice | null {
  if (picked.length === 0) return null;
  return choices.find((choice) => left(choice, picked)?.length === 0) ?? null;
}

/** Choices offered as buttons: with nothing picked, those that no card or seat is part of; else all that is left. */
export function buttons(choices: readonly Choice[], picked: readonly Part[]): Choice[] {
  if (picked.length === 0) {
    const onPads = new Set(pads(choices).map((one) => one.kind));
    return choices.filter((choice) => {
      if (wordsOnly(choice)) return choice.parts.length === 0 || !onPads.has(choice.kind);
      return choice.parts.length === 1 && choice.parts[0]?.role === "place";
    });
  }
  const size = (choice: Choice) => left(choice, picked)?.length ?? 0;
  return remaining(choices, picked).sort((one, other) => size(one) - size(other));
}

/**
 * The buttons less those for what the table itself shows: a move that is nothing but a place is made there,
 * where it glows, and one that needs but a card when its place is picked is made by the card, which is raised.
 */
export function spared(buttons: readonly Choice[], picked: readonly Part[]): Choice[] {
  if (picked.length === 0) return buttons.filter((choice) => choice.parts[0]?.role !== "place");
  if (picked.some((part) => part.role !== "place")) return [...buttons];
  return buttons.filter((choice) => missing(choice, picked)?.role !== "card");
}

/** What tells several sentences apart: without the words with which all begin, and with which all end. */
export function telling(sentences: readonly string[]): string[] {
  const words = sentences.map((sentence) => sentence.split(" "));
  const shortest = Math.min(...words.map(({ length }) => length));
  const same = (at: number) => words.every((one) => one.at(at) === words[0]?.at(at));
  let [begin, end] = [0, 0];
  while (begin < shortest - 1 && same(begin)) begin++;
  while (end < shortest - 1 - begin && same(-1 - end)) end++;
  return words.map((one) => one.slice(begin, one.length - end).join(" "));
}

/** A chart of the cards of a pack, where they are asked of a player or are not all in sight. */
export function chart(
  choices: readonly Choice[],
  picked: readonly Part[],
  inSight: ReadonlySet<string>,
  pack: readonly string[] = [],
): Chart | null {
  const named = (choice: Choice) =>
    choice.parts.filter((part) => part.role === "card").map((part) => part.value);
  const asked = (choice: Choice) => choice.parts.some((part) => part.role === "seat");
  const charted = choices.filter((choice) =>
    named(choice).some((code) => asked(choice) || !inSight.has(code)),
  );
  if (charted.length === 0) return null;
  const kinds = new Set(charted.map((choice) => choice.kind));
  // What cannot be named has its place all the same.
  const codes = new Set([...pack, ...choices.filter((choice) => kinds.has(choice.kind)).flatMap(named)]);
  // Another card can still be named instead of the one that is.
  const may = open(
    choices,
    picked.filter(({ role }) => role !== "card"),
  );
  const rows = new Map<string, { code: string; open: boolean }[]>();
  for (const code of [...codes].sort(byRank)) {
    const suit = suitOf(code);
    rows.set(suit, [...(rows.get(suit) ?? []), { code, open: may.has(key("card", code)) }]);
  }
  return { rows: [...rows].map(([suit, cards]) => ({ suit, cards })) };
}

function suitOf(code: string): string {
  return code.replace(/[0-9]+$/, "");
}

/** The highest number first within a suit, suits in the order of the alphabet. */
function byRank(one: string, other: string): number {
  const number = (code: string) => Number(/[0-9]+$/.exec(code)?.[0] ?? 0);
  return suitOf(one).localeCompare(suitOf(other)) || number(other) - number(one);
}
