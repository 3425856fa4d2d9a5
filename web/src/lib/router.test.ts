import { describe, expect, it } from "vitest";
import { parse } from "./router.svelte";

const page = (path: string) => parse(new URL(path, "http://drumhead.test"));

describe("addresses", () => {
  it.each([
    ["/", "home", ""],
    ["/new", "new", ""],
    ["/new/do-boy", "new", "do-boy"],
    ["/table/abc123", "table", "abc123"],
    ["/learn", "learn", ""],
    ["/learn/do-boy", "learn", "do-boy"],
    ["/rules/do-boy/", "rules", "do-boy"],
    ["/replay", "replay", ""],
    ["/replay/x%20y", "replay", "x y"],
    ["/mine", "mine", ""],
    ["/days", "days", ""],
    ["/days/1918-11-11", "days", "1918-11-11"],
    ["/puzzles", "puzzles", ""],
    ["/puzzles/do-boy/3", "puzzles", "do-boy/3"],
    ["/about", "about", ""],
    ["/table", "missing", ""],
    ["/rules/a/b", "missing", ""],
    ["/replay/%E0%A4%A", "replay", "%E0%A4%A"],
  ])("%s is the page %s", (path, name, id) => {
    expect(page(path)).toMatchObject({ page: name, id });
  });

  it("keeps the query and the clause", () => {
    const route = page("/rules/do-boy?from=table#DB-05");
    expect(route.hash).toBe("DB-05");
    expect(route.query.get("from")).toBe("table");
  });
});
