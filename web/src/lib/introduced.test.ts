import { beforeEach, describe, expect, it } from "vitest";
import { introduce, introduced } from "./introduced";
import { advance } from "./progress";

describe("an introduction", () => {
  beforeEach(() => localStorage.clear());

  it("is given once for each game", () => {
    expect(introduced("do-boy")).toBe(false);
    introduce("do-boy");
    introduce("do-boy");
    introduce("bang");
    expect(introduced("do-boy")).toBe(true);
    expect(introduced("bang")).toBe(true);
    expect(introduced("skirmish")).toBe(false);
    expect(localStorage.getItem("introduced")).toBe("do-boy bang");
  });

  it("is not given after a lesson, or where none is wanted", () => {
    advance("militac", { chapter: 0 });
    expect(introduced("militac")).toBe(true);
    localStorage.setItem("introduced", "all");
    expect(introduced("tactics")).toBe(true);
  });
});
