import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LATEST, lobby, SOONEST, watchLobby } from "./lobby.svelte";

let tables: { id: string }[] = [];
let asked = 0;
let hidden = false;
let reachable = true;
let stop = () => {};

/** Time passes, and whatever was due is done. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function hide(yes: boolean) {
  hidden = yes;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  [tables, asked, hidden, reachable] = [[], 0, false, true];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (!reachable) throw new TypeError("no network");
    return new Response(JSON.stringify({ tables }));
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the lobby", () => {
  it("shows a table that appears", async () => {
    stop = watchLobby();
    await pass(0);
    expect(lobby.tables).toEqual([]);
    tables = [{ id: "a" }];
    await pass(2 * SOONEST);
    expect(lobby.tables).toEqual([{ id: "a" }]);
  });

  it("asks less and less often while nothing changes, and soon again when somebody stirs", async () => {
    stop = watchLobby();
    await pass(20 * LATEST);
    const before = asked;
    await pass(10 * LATEST);
    expect(asked - before).toBeLessThanOrEqual(10);
    window.dispatchEvent(new Event("keydown"));
    await pass(0);
    expect(asked - before).toBeLessThanOrEqual(11);
    await pass(3 * SOONEST);
    expect(asked - before).toBeGreaterThan(11);
  });

  it("asks for nothing while the tab is hidden, and at once when it comes back", async () => {
    stop = watchLobby();
    await pass(0);
    hide(true);
    const before = asked;
    await pass(20 * LATEST);
    expect(asked).toBe(before);
    hide(false);
    await pass(0);
    expect(asked).toBe(before + 1);
  });

  it("keeps what it knows while the server cannot be reached, and continues after that", async () => {
    tables = [{ id: "a" }];
    stop = watchLobby();
    await pass(0);
    reachable = false;
    await pass(4 * LATEST);
    expect(lobby.tables).toEqual([{ id: "a" }]);
    [reachable, tables] = [true, []];
    await pass(LATEST);
    expect(lobby.tables).toEqual([]);
  });

  it("stops when no page shows it", async () => {
    stop = watchLobby();
    await pass(0);
    stop();
    const before = asked;
    await pass(20 * LATEST);
    hide(false);
    await pass(0);
    expect(asked).toBe(before);
  });
});
