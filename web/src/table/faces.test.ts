import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the faces of a pack", () => {
  let faces: typeof import("./faces");
  let fetched: { src: string; fetchPriority: string }[];

  beforeEach(async () => {
    fetched = [];
    vi.useFakeTimers();
    vi.stubGlobal(
      "Image",
      class {
        src = "";
        fetchPriority = "";
        constructor() {
          fetched.push(this);
        }
      },
    );
    vi.resetModules();
    faces = await import("./faces");
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("have an address each, and so has the back", () => {
    expect(faces.faceOf("tactics", "I7")).toBe("/cards/tactics/I7.svg");
    expect(faces.faceOf("tactics", null)).toBe("/cards/tactics/back.svg");
  });

  it("are fetched after what lies on the table, and give way to it", () => {
    faces.fetchFaces("tactics", ["I7", "C5"]);
    expect(fetched).toEqual([]);
    vi.runAllTimers();
    expect(fetched).toEqual([
      { src: "/cards/tactics/I7.svg", fetchPriority: "low" },
      { src: "/cards/tactics/C5.svg", fetchPriority: "low" },
    ]);
  });

  it("are fetched once, though a table is opened again", () => {
    faces.fetchFaces("tactics", ["I7"]);
    faces.fetchFaces("tactics", ["I7"]);
    vi.runAllTimers();
    faces.fetchFaces("tactics", ["I7", "C5"]);
    vi.runAllTimers();
    expect(fetched.map(({ src }) => src)).toEqual(["/cards/tactics/I7.svg", "/cards/tactics/C5.svg"]);
  });

  it("are not fetched ahead in a browser that saves data", () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    faces.fetchFaces("tactics", ["I7"]);
    vi.runAllTimers();
    expect(fetched).toEqual([]);
  });
});
