/** Which buttons a player has, what they say, and where there is room for them. */

import type { Choice } from "../lib/protocol";
import { sentence } from "../lib/words";
import { placeName } from "./layout";
import type { Picking } from "./picking.svelte";
import { destination, MOST_COMPLETIONS, spared, telling } from "./picks";
import type { Shape } from "./shape";

export interface Offer {
  choice: Choice;
  label: string;
  /** Set apart from the others: passing. */
  pass: boolean;
  /** The key that presses it. */
  key: string;
}

export interface Offers {
  offers: Offer[];
  /** How many more moves there are than buttons. */
  more: number;
  /** What is picked, in words. */
  picked: string;
}

/** The buttons for what can be done now: plain choices, or the moves that the picked cards can make. */
export function offersOf(table: Picking): Offers {
  const picked = table.picked.map((pick) => {
    if (pick.role === "card") return table.name(pick.value);
    if (pick.role === "seat") return table.view.names[Number(pick.value)] ?? pick.value;
    const label = table.view.zones.find((zone) => zone.mark === pick.value)?.label;
    return label?.replace(` (${pick.value})`, "") ?? pick.value;
  });
  // The next card or player is picked from a chart; a list of all calls would only repeat it.
  const charted = table.chart !== null && table.picked.length > 0;
  const wanted = charted
    ? table.buttons.filter(({ parts }) => parts.length === 0)
    : spared(table.buttons, table.picked);
  const shown = wanted.slice(0, MOST_COMPLETIONS);
  const labels = labelsOf(table, shown);
  let digit = 0;
  const offers = shown.map((choice, at) => {
    const pass = choice.kind === "pass";
    if (!pass) digit++;
    return {
      choice,
      label: labels[at] ?? choice.words,
      pass,
      key: pass ? "p" : digit < 10 && !typed(table) ? `${digit}` : "",
    };
  });
  return { offers, more: wanted.length - shown.length, picked: picked.join(", ") };
}

/** Digits type a bid where there is a pad of bids: then they press no buttons. */
function typed(table: Picking): boolean {
  return table.pads.length > 0;
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

/** Where the buttons go: their place follows from how long the words are. */
export function spotOf({ offers, picked }: Offers, prompt: string, shape: Shape, width: number): Spot {
  const { kind } = shape;
  const buttons = offers.reduce((sum, { label }) => sum + label.length * LETTER[kind] + AROUND[kind], 0);
  const clear = picked ? 70 : 0;
  if (kind === "upright") return buttons + clear < width - 24 ? "strip" : "field";
  const said = Math.min(prompt.length, 60) * PROMPT[kind] + 90;
  return buttons + clear + (picked ? Math.min(picked.length * PROMPT[kind], 200) : said) < width - 40
    ? "call"
    : "field";
}
