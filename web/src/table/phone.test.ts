import { describe, expect, it } from "vitest";
import type { Choice } from "../lib/protocol";
import { columnsFor, leads, movesWith } from "./phone";

function choice(kind: string, ...cards: string[]): Choice {
  return {
    kind,
    text: [kind, ...cards].join(" "),
    words: kind,
    parts: cards.map((value) => ({ role: "card", value })),
  };
}

const CHOICES = [
  choice("pass"),
  choice("play", "A1"),
  choice("play", "A1", "A1"),
  choice("play", "B2", "A1"),
];

describe("what a phone offers", () => {
  it("needs no card", () => {
    expect(movesWith(CHOICES, []).map(({ kind }) => kind)).toEqual(["pass"]);
  });

  it("is made up of exactly the picked cards, in any order", () => {
    expect(movesWith(CHOICES, ["A1"]).map(({ text }) => text)).toEqual(["play A1"]);
    expect(movesWith(CHOICES, ["A1", "B2"]).map(({ text }) => text)).toEqual(["play B2 A1"]);
    expect(movesWith(CHOICES, ["A1", "A1"]).map(({ text }) => text)).toEqual(["play A1 A1"]);
  });

  it("tells copies apart", () => {
    expect(leads(CHOICES, ["A1", "A1"])).toBe(true);
    expect(leads(CHOICES, ["B2", "B2"])).toBe(false);
    expect(leads(CHOICES, ["C3"])).toBe(false);
  });
});

describe("the cards on a phone", () => {
  it("are as large as the number of columns allows", () => {
    expect(columnsFor(4, 362, 500).columns).toBe(2);
    expect(columnsFor(16, 362, 500).columns).toBe(4);
    expect(columnsFor(4, 600, 280).columns).toBe(4);
  });

  it("fit into the frame", () => {
    for (const count of [1, 4, 6, 12, 16]) {
      const { columns, card } = columnsFor(count, 362, 500);
      const rows = Math.ceil(count / columns);
      expect(columns * card + (columns - 1) * 14).toBeLessThanOrEqual(362);
      expect(rows * card * (88 / 63) + (rows - 1) * 14).toBeLessThanOrEqual(502);
    }
  });
});
