import { describe, expect, it } from "vitest";
import { marksOf, ready, sourceWords } from "./rulebook";

const page = ready({
  slug: "do-boy",
  title: "Do-Boy",
  html: `<h1>Do-Boy</h1><h2>The draw and the deal</h2>
    <ul><li id="DB-03" class="clause">as the server has it</li><li id="DB-04">so too</li></ul>
    <h2>Moves</h2><p>A card is written <code>I12</code>.</p><ul><li><code>play P</code></li></ul>
    <h2>Options</h2><table><tr><td>free</td></tr></table>`,
  clauses: [
    { id: "DB-03", source: "booklet + ours", html: "The first dealer is found by <em>drawing</em>." },
    { id: "DB-04", source: "inferred", html: "The deal passes to the left." },
  ],
});
const shown = new DOMParser().parseFromString(page.html, "text/html");

describe("a page of the rulebook", () => {
  it("has contents and no second title", () => {
    expect(page.contents).toEqual([
      { id: "the-draw-and-the-deal", text: "The draw and the deal" },
      { id: "moves", text: "Moves" },
      { id: "options", text: "Options" },
    ]);
    expect(shown.querySelector("h1")).toBeNull();
  });

  it("marks each clause in words and by its strongest source", () => {
    const clause = shown.getElementById("DB-03");
    expect(clause?.getAttribute("data-source")).toBe("ours");
    expect(clause?.querySelector(".source")?.textContent).toBe("Booklet and our ruling");
    expect(clause?.querySelector(".text")?.innerHTML).toContain("<em>drawing</em>");
    expect(clause?.querySelector("a")?.getAttribute("href")).toBe("#DB-03");
    expect(shown.getElementById("DB-04")?.getAttribute("data-source")).toBe("inferred");
  });

  it("folds the exact clauses of a section", () => {
    const folded = shown.getElementById("DB-03")?.closest("details");
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector("summary")?.textContent).toBe("The exact rules: DB-03 to DB-04");
  });

  it("folds how moves are written, and nothing else in words", () => {
    const codes = [...shown.querySelectorAll("code")].map((code) => code.closest("details"));
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]?.open).toBe(false);
    expect(codes[0]?.previousElementSibling?.id).toBe("moves");
    expect(codes[0]?.nextElementSibling?.id).toBe("options");
    expect(shown.querySelectorAll("details")).toHaveLength(2);
  });

  it("lets wide tables scroll by keyboard", () => {
    expect(shown.querySelector("table")?.parentElement?.getAttribute("tabindex")).toBe("0");
  });

  it("names sources in words", () => {
    expect(sourceWords("booklet")).toBe("Booklet");
    expect(sourceWords("traditional + ours")).toBe("Traditional and our ruling");
    expect(marksOf('<span class="source">Traditional</span>').map(([mark]) => mark)).toEqual([
      "traditional",
      "inferred",
      "ours",
    ]);
    expect(marksOf('<span class="source">Booklet and inferred</span>').map(([mark]) => mark)).toEqual([
      "booklet",
      "inferred",
      "ours",
    ]);
    expect(sourceWords("booklet + inferred + ours")).toBe("Booklet and inferred and our ruling");
  });
});
