import { cleanup, render, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatInfo, TableInfo } from "../lib/protocol";
import Promotion from "./Promotion.svelte";

const table = { id: "t1", game: "do-boy", players: 3, options: {}, hands: 2 } as TableInfo;
const seats = (rank: string) =>
  [
    { kind: "person", rank: null },
    ...[rank, "private"].map((one) => ({ kind: "computer", rank: one })),
  ] as SeatInfo[];

const FOUR = ["private", "corporal", "captain", "general"];
let before: { rank: string; wins: number; ranks: string[] } = { rank: "corporal", wins: 1, ranks: FOUR };
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    if (path === "/api/me/company?game=do-boy&besides=t1") return new Response(JSON.stringify(before));
    return new Response(JSON.stringify({ id: "t2", name: "Ada" }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("after a win", () => {
  it("against the rank of the last win, the next rank is suggested", async () => {
    const { findByRole, getByText } = render(Promotion, { table, seats: seats("corporal") });
    const button = await findByRole("button", { name: "Play against captains" });
    expect(getByText("You have won two matches in a row against corporals.")).toBeTruthy();
    await userEvent.click(button);
    await waitFor(() => expect(window.location.pathname).toBe("/table/t2"));
    const other = { kind: "computer", rank: "captain" };
    const nonce = expect.any(String);
    expect(sent).toEqual([
      { game: "do-boy", players: 3, options: {}, hands: 2, seats: [{ kind: "you" }, other, other], nonce },
    ]);
  });

  it.each([
    ["captain", { rank: "corporal", wins: 5 }],
    ["general", { rank: "general", wins: 5 }],
    ["corporal", { rank: "corporal", wins: 0 }],
    ["marshal", { rank: "marshal", wins: 5 }],
  ] as const)("against a %s none is suggested after %o", async (rank, known) => {
    before = { ...known, ranks: [...FOUR, "marshal"] };
    const { container } = render(Promotion, { table, seats: seats(rank) });
    await Promise.resolve();
    await waitFor(() => expect(container.querySelector("button")).toBeNull());
  });
});
