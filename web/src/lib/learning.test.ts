import { describe, expect, it } from "vitest";
import { byLearning, isFirst, LEARNING } from "./learning";

describe("the order of learning", () => {
  it("puts the easiest first, and a game that it does not know last", () => {
    const games = ["old-maid", "game-of-war", "do-boy"].map((slug) => ({ slug }));
    expect(byLearning(games).map((game) => game.slug)).toEqual(["do-boy", "game-of-war", "old-maid"]);
  });

  it("starts with three", () => {
    expect(Object.keys(LEARNING).filter(isFirst)).toEqual(["do-boy", "skirmish", "bang"]);
    expect(isFirst("old-maid")).toBe(false);
  });

  it("has one or two short sentences for each", () => {
    for (const words of Object.values(LEARNING)) {
      expect(words).toMatch(/^[A-Z].*\.$/);
      expect(words.length).toBeLessThan(110);
    }
  });
});
