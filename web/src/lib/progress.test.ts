import { beforeEach, describe, expect, it } from "vitest";
import { advance, finish, next, progress, standing } from "./progress";

beforeEach(() => localStorage.clear());

describe("progress in a lesson", () => {
  it("begins with the first chapter", () => {
    expect(standing(progress("do-boy"))).toBe("Not begun yet");
    expect(next(progress("do-boy"), 3)).toBe(0);
  });

  it("goes on where it was left", () => {
    advance("do-boy", { of: 3, chapter: 1, made: ["give P"] });
    expect(progress("do-boy")).toEqual({ done: [], of: 3, chapter: 1, made: ["give P"] });
    expect(next(progress("do-boy"), 3)).toBe(1);
    expect(standing(progress("do-boy"))).toBe("Begun");
    expect(progress("skirmish").chapter).toBeNull();
  });

  it("counts every chapter once, in whatever order they are done", () => {
    for (const chapter of [1, 0, 1]) finish("do-boy", chapter, 3);
    expect(progress("do-boy")).toEqual({ done: [0, 1], of: 3, chapter: null, made: [] });
    expect(standing(progress("do-boy"))).toBe("2 of 3 chapters");
    expect(next(progress("do-boy"), 3)).toBe(2);
    finish("do-boy", 2, 3);
    expect(standing(progress("do-boy"))).toBe("Finished");
    expect(next(progress("do-boy"), 3)).toBe(0);
  });

  it("is lost, but does no harm, where it cannot be read", () => {
    localStorage.setItem("learn.do-boy", "{");
    expect(progress("do-boy").done).toEqual([]);
  });
});
