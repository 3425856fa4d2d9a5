import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { State, TableInfo, View } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import MatchEnd from "./MatchEnd.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function end(key: string | null, day: string | null = null): void {
  const position = POSITIONS.find((one) => one.view.game === "do-boy") as (typeof POSITIONS)[number];
  const view: View = { ...position.view, over: true, result: [1, 0, 0, 0] };
  render(MatchEnd, {
    table: { id: "t1", day } as TableInfo,
    view,
    state: { sheet: [], account: null, key, seats: [] } as unknown as State,
    company: null,
    names: view.names,
    sides: [],
    cardNames: position.fixture.card_names,
    pack: position.fixture.pack,
    onrematch: () => undefined,
  });
}

it("offers everything that can be done with a finished match", async () => {
  const verified = { ok: true, moves: 52, fault: null, promise: null, dealt: null, nonces: [] };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(verified)));
  end("feed");
  for (const name of ["Review", "Transcript"]) expect(screen.getByRole("link", { name })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Rematch" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Verify the deal" }));
  expect(await screen.findByText(/replaying 52 moves gives the same result/)).toBeTruthy();
});

it("verifies nothing while today's deal is still being played", () => {
  end(null, "1918-11-11");
  expect(screen.queryByRole("button", { name: "Verify the deal" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Review" })).toBeNull();
});
