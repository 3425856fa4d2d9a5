/** What can be printed of a pack, in words, and where the files are. */

export const PAPERS = { a4: "A4", letter: "US Letter" };
export const EDITIONS = { color: "In color", saving: "Little ink", black: "Black and white" };
export const BACKS = {
  long: "Long edge",
  short: "Short edge",
  fold: "Fold and glue",
  none: "No backs",
};
export type Paper = keyof typeof PAPERS;
export type Edition = keyof typeof EDITIONS;
export type Backs = keyof typeof BACKS;

export interface Wanted {
  paper: Paper;
  edition: Edition;
  backs: Backs;
}

/** Part to its name, a note, and which of the choices it heeds. */
const PARTS: Record<string, [string, string, (keyof Wanted)[]]> = {
  cards: ["Cards", "sheets to cut, 63 by 88 mm", ["paper", "edition", "backs"]],
  folded: [
    "Rule booklet",
    "to fold and staple: sixty seconds, rules, a sample hand, scoring, tips",
    ["paper"],
  ],
  booklet: ["Rules page by page", "the booklet with all clauses in an appendix", ["paper"]],
  clauses: ["Clauses", "the exact rules alone, for disputes", ["paper"]],
  aids: ["Player aids", "one page for each game", ["paper"]],
  pads: ["Score pads", "one for each game", ["paper"]],
  counters: ["Counters", "what lies in the box beside the cards", ["paper"]],
  box: ["Box", "with the poster, to cut out and fold", ["paper"]],
  test: ["Test sheet", "shows by how much your printer misses", ["paper", "backs"]],
  shop: ["For a print shop", "one card a page, with bleed", []],
};

export interface Offer {
  part: string;
  name: string;
  note: string;
  address: string;
}

/** The address of a part's file, or of the picture of its first page. */
export function address(pack: string, part: string, wanted: Wanted, picture = false): string {
  const heeded = PARTS[part]?.[2] ?? [];
  const query = heeded.map((name) => `${name}=${wanted[name]}`).join("&");
  return `/api/print/${pack}/${part}.${picture ? "png" : "pdf"}${query ? `?${query}` : ""}`;
}

/** What is offered of a pack, in the order in which people want it. */
export function offers(pack: string, printed: string[], wanted: Wanted): Offer[] {
  return Object.entries(PARTS)
    .filter(([part]) => printed.includes(part))
    .map(([part, [name, note]]) => ({ part, name, note, address: address(pack, part, wanted) }));
}

/** The paper that people have at home, by the language of their browser. */
export function usualPaper(language: string): Paper {
  return /-(US|CA|MX|PH|CL|CO|VE)$/i.test(language) ? "letter" : "a4";
}
