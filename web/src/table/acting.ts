/** Which buttons a player has, what they say, and where there is room for them. */

import type { Choice } from "../lib/protocol";
import { sentence } from "../lib/words";
import { others, type Placed, placeName, placed as zonesOf } from "./layout";
import type { Picking } from "./picking.svelte";
import { destination, MOST_COMPLETIONS, spared, telling } from "./picks";
import type { Shape } from "./shape";

export interface Offer {
  choice: Choice;
  label: string;
  /** All that it does, in words. */
  words: string;
  /** In one word or two, where there is no room for more. */
  brief: string;
  /** Set apart from the others: passing. */
  pass: boolean;
  /** What is picked makes up this move. */
  main: boolean;
  /** The key that presses it. */
  key: string;
  press: () => void;
}

export interface Offers {
  offers: Offer[];
  /** How many more moves there are than buttons. */
  more: number;
  /** What is picked, in words. */
  picked: string;
}

/** Keys that always mean the same: pass, done, hint, undo, last trick. */
const KEPT: Record<string, string> = { pass: "p", done: "d" };
const RESERVED = new Set(["p", "d", "h", "u", "l", "k", "r", "t"]);

/** The buttons for what can be done now: plain choices, or the moves that the picked cards can make. */
export function offersOf(table: Picking): Offers {
  const picked = table.picked.map((pick) => {
    if (pick.role === "card") return table.name(pick.value);
    if (pick.role === "seat") return table.view.names[Number(pick.value)] ?? pick.value;
    const label = table.view.zones.find((zone) => zone.mark === pick.value)?.label;
    return label?.replace(` (${pick.value})`, "") ?? pick.value;
  });
  if (table.together) {
    const offers = table.chosen.length === table.together.count ? altogether(table) : [];
    return { offers, more: 0, picked: table.choices.length > 0 ? picked.join(", ") : "" };
  }
  const { ready } = table;
  const elsewhere = new Set([...table.tiles.map(({ choice }) => choice), ...table.chips]);
  // The next card or player is picked from a chart, the next combination by its chip.
  const wanted = spared(table.buttons, table.picked).filter(
    (choice) =>
      choice !== ready &&
      !elsewhere.has(choice) &&
      !(table.chart && choice.parts.length > 0) &&
      !(table.chips.length > 0 && choice.parts.length > 1) &&
      !glowing(table, choice),
  );
  if (ready) wanted.unshift(ready);
  // What can be done without the picked cards stays at hand.
  if (table.chips.length > 0 && table.picked.length > 0) {
    wanted.push(...table.choices.filter((choice) => choice.parts.length === 0 && !elsewhere.has(choice)));
  }
  const shown = wanted.slice(0, MOST_COMPLETIONS);
  const labels = labelsOf(table, shown);
  const kinds = shown.map(({ kind }) => kind);
  let digit = 0;
  const offers = shown.map((choice, at): Offer => {
    const main = choice === ready;
    const kept = KEPT[choice.kind];
    if (!kept && !main) digit++;
    const label = main ? verb(table, choice) : kept ? sentence(choice.kind) : (labels[at] ?? choice.words);
    const single = kinds.indexOf(choice.kind) === kinds.lastIndexOf(choice.kind);
    return {
      choice,
      label,
      words: choice.words,
      brief: single && choice.parts.length === 0 ? sentence(choice.kind) : label,
      pass: kept !== undefined,
      main,
      key: keyOf(table, choice, main, digit),
      press: () => table.play(choice),
    };
  });
  return { offers, more: wanted.length - shown.length, picked: picked.join(", ") };
}

/** The button for moves whose cards were chosen together. */
function altogether(table: Picking): Offer[] {
  const [choice] = table.chosen;
  const words = table.together?.words ?? "";
  if (!choice) return [];
  const press = () => table.playAll();
  return [{ choice, label: words, words, brief: words, pass: false, main: true, key: "enter", press }];
}

/** Whether the only thing a move still needs is a place: that glows, and is a button itself. */
function glowing(table: Picking, choice: Choice): boolean {
  const mark = destination(choice, table.picked);
  return mark !== null && table.view.zones.some((zone) => zone.mark === mark);
}

/** "Declare", or "Call Otis": the first word of a move, and the player it is put to. */
function verb(table: Picking, choice: Choice): string {
  const seat = choice.parts.find(({ role }) => role === "seat");
  const name = seat ? ` ${table.view.names[Number(seat.value)] ?? ""}` : "";
  return `${choice.words.split(" ")[0] ?? choice.words}${name}`;
}

/** The key of a button: Enter for the main one, a letter that is always the same, or a digit. */
function keyOf(table: Picking, choice: Choice, main: boolean, digit: number): string {
  if (main) return "enter";
  if (choice === table.turn) return "t";
  return KEPT[choice.kind] ?? (digit < 10 && !numbered(table) ? `${digit}` : "");
}

/** Whether digits type a bid, choose a combination or a player: then they press no buttons. */
function numbered(table: Picking): boolean {
  return table.pads.length > 0 || table.chips.length > 0 || table.chart !== null || piled(table);
}

/** Whether moves go from pile to pile: then digits and letters name the piles. */
function piled({ view }: Picking): boolean {
  return view.setting === "patience" || view.setting === "facing";
}

/** The pile that a key names: by its mark, or by the figure in it; of several the one that can be picked. */
function pileBy(table: Picking, key: string): Placed | null {
  if (!piled(table)) return null;
  const named = zonesOf(table.view).filter(
    ({ mark }) => mark === key || (/^[0-9]$/.test(key) && mark.endsWith(key)),
  );
  return named.find((zone) => table.mayPlace(zone)) ?? named.find((zone) => table.isPicked(zone.key)) ?? null;
}

/** A letter for each word, the first of its letters that means nothing else. */
function letters(words: readonly { word: string; name: string }[]): Map<string, string> {
  const taken = new Set(RESERVED);
  return new Map(
    words.map(({ word, name }) => {
      const key = [...name.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !taken.has(letter)) ?? "";
      taken.add(key);
      return [word, key];
    }),
  );
}

function named(table: Picking, words: readonly string[]): { word: string; name: string }[] {
  return words.map((word) => ({ word, name: table.sign(word) || word }));
}

/** The letter that chooses each line of a pad of bids. */
export function bidKeys(table: Picking): Map<string, string> {
  const words = table.pads[0]?.lines.map(({ word }) => word) ?? [];
  return letters(named(table, words.length > 1 ? words : []));
}

/** The letter that presses each tile. */
export function tileKeys(table: Picking): Map<Choice, string> {
  const keys = letters(
    named(
      table,
      table.tiles.map(({ word }) => word),
    ),
  );
  return new Map(table.tiles.map(({ word, choice }) => [choice, keys.get(word) ?? ""]));
}

/** Does what a key means on the field now; false where it means nothing. */
export function keyPressed(table: Picking, { offers }: Offers, key: string): boolean {
  if (key === "enter" && focusedElsewhere()) return false;
  const offer = offers.find((one) => one.key === key);
  if (offer) {
    offer.press();
    return true;
  }
  const pile = pileBy(table, key);
  if (pile) {
    table.place(pile);
    return true;
  }
  if (table.pads.length > 0) return typeBid(table, key);
  const tile = [...tileKeys(table)].find(([, letter]) => letter === key);
  if (tile) {
    table.play(tile[0]);
    return true;
  }
  return table.chart ? callByKey(table, key) : chooseChip(table, key);
}

/** Enter presses what has the focus, unless that is what was just picked. */
function focusedElsewhere(): boolean {
  return document.activeElement?.matches("button:not([aria-pressed=true]), a, summary") ?? false;
}

function typeBid(table: Picking, key: string): boolean {
  const [pad] = table.pads;
  if (key === "backspace" && table.typed !== "") {
    table.typed = table.typed.slice(0, -1);
    return true;
  }
  const line = [...bidKeys(table)].find(([, letter]) => letter === key);
  if (line) {
    table.line = line[0];
    return true;
  }
  if (!pad || !/^[0-9]$/.test(key)) return false;
  const begins = (typed: string) => pad.figures.some((figure) => figure.startsWith(typed));
  const typed = [table.typed + key, key].find(begins);
  if (typed === undefined) return false;
  table.typed = typed;
  return true;
}

/** Digits choose the players, clockwise; letters go to the row of a suit. */
function callByKey(table: Picking, key: string): boolean {
  const seat = others(table.view)[Number(key) - 1];
  if (seat !== undefined && table.may("seat", `${seat}`)) {
    table.seat(seat);
    return true;
  }
  const rows = table.chart?.rows ?? [];
  const [suit] =
    [
      ...letters(
        named(
          table,
          rows.map((row) => row.suit),
        ),
      ),
    ].find(([, letter]) => letter === key) ?? [];
  const cards = rows.find((row) => row.suit === suit)?.cards ?? [];
  const code = (cards.find(({ open }) => open) ?? cards[0])?.code;
  if (code === undefined) return false;
  document.querySelector<HTMLElement>(`[data-slot="chart.${code}"]`)?.focus({ preventScroll: true });
  return true;
}

function chooseChip(table: Picking, key: string): boolean {
  const chip = table.shownChips[Number(key) - 1];
  if (!chip) return false;
  document.querySelector<HTMLElement>(`[data-chip="${key}"]`)?.focus({ preventScroll: true });
  table.gather(chip);
  return true;
}

function labelsOf(table: Picking, shown: Choice[]): string[] {
  const brief = (choice: Choice) => {
    const mark = destination(choice, table.picked);
    const name = mark === null ? null : placeName(table.view, mark);
    return name === null ? null : sentence(`to ${name}`);
  };
  const alike =
    shown.length > 2 && shown.every(({ kind, parts }) => kind === shown[0]?.kind && parts.length > 0);
  const said =
    alike && table.picked.length === 0
      ? telling(shown.map(({ words }) => words)).map(sentence)
      : shown.map(brief);
  return shown.map((choice, at) => {
    const label = said[at];
    return label && said.indexOf(label) === said.lastIndexOf(label) ? label : choice.words;
  });
}

/** About how wide a letter of a button and of the prompt is, and what surrounds a button, in pixels. */
const LETTER = { desk: 9, upright: 8, side: 7.5 };
const PROMPT = { desk: 11, upright: 8.5, side: 8.5 };
const AROUND = { desk: 60, upright: 26, side: 26 };

/** Beside the prompt, on the strip above the hand, or on the field. */
export type Spot = "call" | "strip" | "field";

/** Where the buttons are, whether they are brief, and whether your plate fits on their strip. */
export interface Lined {
  spot: Spot;
  brief: boolean;
  roomy: boolean;
}

/** The width of your plate on the strip: portrait, "You" and a score of four figures. */
const PLATE = 150;

/** Where the buttons go and how long they are: all of it follows from how long the words are. */
export function placed(offers: Offers, prompt: string, shape: Shape, width: number): Lined {
  for (const brief of [false, true]) {
    const wide = widthOf(offers, brief, shape);
    const spot = spotOf(wide, prompt, shape, width);
    if (spot !== "field") return { spot, brief, roomy: wide + PLATE < width - 24 };
  }
  return { spot: "field", brief: false, roomy: true };
}

/** How much room the buttons take. */
function widthOf({ offers, picked }: Offers, isBrief: boolean, { kind }: Shape): number {
  const clear = picked ? 70 : 0;
  return offers.reduce(
    (sum, { label, brief }) => sum + (isBrief ? brief : label).length * LETTER[kind] + AROUND[kind],
    clear,
  );
}

function spotOf(wide: number, prompt: string, { kind }: Shape, width: number): Spot {
  if (kind === "upright") return wide < width - 24 ? "strip" : "field";
  // A long prompt takes two lines.
  const said = (prompt.length > 48 ? 36 : prompt.length) * PROMPT[kind] + 90;
  return wide + said < width - 40 ? "call" : "field";
}
