import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Account, SeatInfo, State, TableInfo, View } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import MatchEnd from "./MatchEnd.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ACCOUNTS = [
  [0, 12, 1, 4],
  [8, 0, 5, 4],
].map(
  (points, at) =>
    ({
      hand: at + 1,
      points,
      scores: at === 0 ? points : [8, 12, 6, 8],
      lines: [{ label: "Infantry in squads", points, cards: [[], ["I1", "I2"], [], []] }],
      remarks: [],
      outlook: "",
      limit: 50,
    }) satisfies Account,
);

interface Ended {
  key?: string | null;
  day?: string | null;
  game?: string;
  seat?: number | null;
  result?: number[];
}

function end({ key = "feed", day = null, game = "do-boy", seat = 0, result = [1, 0, 0, 0] }: Ended = {}) {
  const position = POSITIONS.find((one) => one.view.game === game) as (typeof POSITIONS)[number];
  const alone = position.view.players === 1;
  const scores = alone ? [7] : [8, 12, 6, 8];
  const view: View = { ...position.view, seat, over: true, scores, result: alone ? [0] : result };
  const names = view.names.map((name, at) => (at === seat ? "You" : name));
  const seats = names.map((name, at) => ({
    seat: at,
    name,
    kind: "computer",
    portrait: "",
    you: at === seat,
  }));
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const verified = { ok: true, moves: 52, fault: null, promise: null, dealt: null, nonces: [] };
    return new Response(
      JSON.stringify(
        path.endsWith("/accounts") ? ACCOUNTS : path.endsWith("/play") ? { id: "t2" } : verified,
      ),
    );
  });
  render(MatchEnd, {
    table: {
      id: "t1",
      game,
      title: view.title,
      day,
      origin: null,
      promise: null,
      commitment: null,
    } as unknown as TableInfo,
    view,
    state: {
      sheet: alone ? [[7]] : ACCOUNTS.map((account) => account.scores),
      account: alone ? null : (ACCOUNTS[1] ?? null),
      key,
      seats: seats as unknown as SeatInfo[],
    } as unknown as State,
    company: null,
    names,
    sides: names.map((_, at) => at),
    cardNames: position.fixture.card_names,
    pack: position.fixture.pack,
    onrematch: () => undefined,
    onclose: () => undefined,
  });
  return asked;
}

it("offers everything that can be done with a finished match", async () => {
  end();
  for (const name of ["Review", "Another game"]) expect(screen.getByRole("link", { name })).toBeTruthy();
  for (const name of ["Rematch", "Share the poster", "Copy the result", "Look at the table"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Fairness and transcript" }));
  expect(screen.getByRole("link", { name: "Transcript" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Verify the deal" }));
  expect(await screen.findByText(/replaying 52 moves gives the same result/)).toBeTruthy();
});

it("shows a poster, the places, and the best hand with its cards", async () => {
  end();
  expect(screen.getByRole("img", { name: /^Poster: Do-Boy, VICTORY. FIRST OF FOUR/ })).toBeTruthy();
  const places = within(screen.getByRole("list", { name: "Final places" })).getAllByRole("listitem");
  expect(places).toHaveLength(4);
  expect(places[0]?.textContent).toContain("You");
  expect(await screen.findByRole("heading", { name: "Your best hand: hand 1" })).toBeTruthy();
  expect(screen.getByText(/You took no points, .* 12/)).toBeTruthy();
});

it("shows all hands, each with its account", async () => {
  end();
  await screen.findByRole("heading", { name: /best hand/ });
  await userEvent.click(screen.getByRole("button", { name: "All hands" }));
  expect(screen.getByRole("table", { name: "Scores after every hand" })).toBeTruthy();
  for (const hand of [1, 2])
    expect(screen.getByRole("table", { name: `How hand ${hand} was scored` })).toBeTruthy();
});

it("reveals nothing while today's deal is still being played", () => {
  const asked = end({ key: null, day: "1918-11-11" });
  expect(screen.queryByRole("button", { name: "Fairness and transcript" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Review" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
  expect(screen.getByRole("link", { name: "Today's deals" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy the result" })).toBeTruthy();
  expect(asked).toEqual([]);
});

it("offers somebody alone a new deal, or the same cards again", async () => {
  const asked = end({ game: "mobilization-2" });
  expect(screen.getByRole("button", { name: "New deal" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Final places" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Same deal again" }));
  expect(asked).toContain("/api/replays/t1/play");
});

it("shows spectators the winner, and asks them for nothing", () => {
  end({ seat: null });
  expect(screen.getByRole("img", { name: /VICTORY/ })).toBeTruthy();
  for (const name of ["Rematch", "Copy the result"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
