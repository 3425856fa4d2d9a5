/** A page of the rulebook made ready for reading: contents, and clauses with their marks. */

import type { RulesPage } from "./protocol";

export interface Heading {
  id: string;
  text: string;
}

export interface ReadyPage {
  html: string;
  contents: Heading[];
}

/** What a clause's mark means, in words. */
export const SOURCES: Record<string, { name: string; meaning: string }> = {
  booklet: { name: "Booklet", meaning: "The printed rules say it." },
  traditional: { name: "Traditional", meaning: "The game has no booklet; it is commonly played so." },
  inferred: { name: "Inferred", meaning: "It follows from the printed rules." },
  ours: { name: "Our ruling", meaning: "They are silent or unclear, and we had to decide." },
};

/** The marks that a page, made ready, needs explained: a game has a booklet or none, never both. */
export function marksOf(html: string): [string, { name: string; meaning: string }][] {
  const traditional = html.includes(`class="source">${SOURCES.traditional?.name}`);
  return Object.entries(SOURCES).filter(([source]) => source !== (traditional ? "booklet" : "traditional"));
}

/** "booklet + ours" as words: "Booklet and our ruling". */
export function sourceWords(source: string): string {
  const names = source.split(" + ").map((part) => SOURCES[part]?.name ?? part);
  return names.map((name, at) => (at ? name.toLowerCase() : name)).join(" and ");
}

/** The part of a mixed source that a reader should notice most: ours, then inferred. */
function strongest(source: string): string {
  return ["ours", "inferred", "traditional", "booklet"].find((part) => source.includes(part)) ?? "booklet";
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function dressClause(page: Document, item: Element, id: string, source: string, html: string): void {
  const link = page.createElement("a");
  link.className = "clause-id";
  link.href = `#${id}`;
  link.textContent = id;
  link.title = "Copy the link to this clause";
  const mark = page.createElement("span");
  mark.className = "source";
  mark.textContent = sourceWords(source);
  const text = page.createElement("div");
  text.className = "text";
  text.innerHTML = html;
  item.replaceChildren(link, mark, text);
  item.classList.add("clause");
  item.setAttribute("data-source", strongest(source));
}

/** The exact clauses of a section lie folded below what is said about them. */
function fold(page: Document, list: Element): void {
  list.classList.add("clauses");
  const ids = [...list.querySelectorAll(".clause")].map((item) => item.id);
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  const folded = page.createElement("details");
  folded.className = "exact";
  const summary = page.createElement("summary");
  summary.textContent = `${ids.length === 1 ? "The exact rule" : "The exact rules"}: ${first}${last === first ? "" : ` to ${last}`}`;
  list.replaceWith(folded);
  folded.append(summary, list);
}

/** The sections that tell how moves and cards are written, for those who write them. */
const NOTATION = new Set(["Moves", "How cards are written"]);

/** At the table nobody writes a move: what a section says about that lies folded below its heading. */
function foldNotation(page: Document, heading: Element): void {
  const folded = page.createElement("details");
  folded.className = "exact";
  const summary = page.createElement("summary");
  summary.textContent = "The notation of transcripts and of the terminal";
  folded.append(summary);
  for (
    let next = heading.nextElementSibling;
    next && next.tagName !== "H2";
    next = heading.nextElementSibling
  )
    folded.append(next);
  heading.after(folded);
}

/** The page as it is shown. */
export function ready(rules: RulesPage): ReadyPage {
  const page = new DOMParser().parseFromString(rules.html, "text/html");
  for (const title of page.querySelectorAll("h1")) title.remove();
  for (const clause of rules.clauses) {
    const item = page.getElementById(clause.id);
    if (item) dressClause(page, item, clause.id, clause.source, clause.html);
  }
  for (const list of page.querySelectorAll("ul:has(> .clause)")) fold(page, list);
  for (const heading of page.querySelectorAll("h2"))
    if (NOTATION.has(heading.textContent ?? "")) foldNotation(page, heading);
  const contents = [...page.querySelectorAll("h2")].map((heading) => {
    const text = heading.textContent ?? "";
    heading.id ||= slug(text);
    return { id: heading.id, text };
  });
  for (const [at, table] of page.querySelectorAll("table").entries()) {
    const frame = page.createElement("div");
    frame.className = "table-frame";
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", `Table ${at + 1}`);
    table.replaceWith(frame);
    frame.append(table);
  }
  return { html: page.body.innerHTML, contents };
}
