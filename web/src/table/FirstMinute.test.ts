import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { introduced } from "../lib/introduced";
import type { SeatInfo, TableInfo } from "../lib/protocol";
import FirstMinute from "./FirstMinute.svelte";

const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: number,
  name: "",
  kind: "computer",
  rank: "corporal",
  portrait: "",
  here: true,
  away_since: null,
  stand_in: null,
  you: false,
  votes: 0,
  needed: 0,
  vacant: false,
  ...more,
});
const SEATS = [
  seat(0, { kind: "person", rank: null, name: "Ada", you: true }),
  seat(1, { name: "Otis" }),
  seat(2, { name: "Rosa" }),
];
const TABLE = {
  id: "t1",
  game: "do-boy",
  title: "Do-Boy",
  players: 3,
  options: { president_lead: "free" },
  hands: 6,
  pace: "turns",
  day: null,
  origin: null,
} as unknown as TableInfo;
const LESSON = {
  game: "do-boy",
  title: "Do-Boy",
  pack: "tactics",
  card_names: { P: "the President" },
  panels: [{ words: "Taking him costs five.", cards: ["P"] }],
};

let sent: [string, unknown][];

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${path}`;
    sent.push([call, init?.body ? JSON.parse(String(init.body)) : null]);
    if (call === "DELETE /api/tables/t1") return new Response(null, { status: 204 });
    const answers: Record<string, unknown> = {
      "GET /api/learn/do-boy": LESSON,
      "GET /api/me": { id: "g1", name: "Ada", portrait: "" },
      "POST /api/tables": { id: "t2" },
    };
    return new Response(JSON.stringify(answers[call] ?? {}));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(share: number | null, more: object = {}) {
  const onplay = vi.fn();
  const view = render(FirstMinute, {
    table: TABLE,
    seats: SEATS,
    seat: 0,
    share,
    sentence: "Getting Do-Boy ready.",
    onplay,
    ...more,
  });
  return { onplay, rerender: view.rerender };
}

describe("the first minute", () => {
  it("shows panels and opponents, and opens the table at once when the game is ready", async () => {
    const { onplay } = open(null);
    expect(await screen.findByText("Taking him costs five.")).toBeTruthy();
    expect(screen.getByText("Otis")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(onplay).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Just play" }));
    await waitFor(() => expect(onplay).toHaveBeenCalledOnce());
    expect(introduced("do-boy")).toBe(true);
  });

  it("says how far the game is, and opens the table when it is ready", async () => {
    const { onplay, rerender } = open(0.62);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("62");
    await userEvent.click(screen.getByRole("button", { name: "Just play" }));
    expect(screen.getByRole("button", { name: /Opens when it is ready/ })).toBeTruthy();
    expect(onplay).not.toHaveBeenCalled();
    await rerender({ share: null });
    await waitFor(() => expect(onplay).toHaveBeenCalledOnce());
  });

  it("says in sight what it waits for", () => {
    open(0.25);
    const said = screen.getByText("Getting Do-Boy ready.");
    expect(said.closest(".aside-only")).toBeNull();
    expect(said.getAttribute("role")).toBe("status");
  });

  it("says why a game cannot be prepared, and offers another try or another game", async () => {
    const onretry = vi.fn();
    const { rerender } = open(0, { failed: true, sentence: "It could not be compiled.", onretry });
    expect(screen.getByRole("alert").textContent).toBe("It could not be compiled.");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Just play" })).toBeNull();
    expect(screen.getByRole("link", { name: "Choose another game" }).getAttribute("href")).toBe("/");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onretry).toHaveBeenCalledOnce();
    await rerender({ failed: false, share: 0.1 });
    expect(screen.getByRole("progressbar")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps nobody waiting who knows the game", async () => {
    localStorage.setItem("introduced", "do-boy");
    const { onplay } = open(null);
    await waitFor(() => expect(onplay).toHaveBeenCalledOnce());
  });

  it("seats other opponents at a new table like this one", async () => {
    open(null);
    await userEvent.click(screen.getByRole("radio", { name: "Hard" }));
    await waitFor(() => expect(window.location.pathname).toBe("/table/t2"));
    const opened = sent.find(([call]) => call === "POST /api/tables")?.[1];
    expect(opened).toMatchObject({
      game: "do-boy",
      players: 3,
      hands: 6,
      options: { president_lead: "free" },
      seats: [{ kind: "you" }, { kind: "computer", rank: "captain" }, { kind: "computer", rank: "captain" }],
    });
    expect(sent.some(([call]) => call === "DELETE /api/tables/t1")).toBe(true);
  });

  it("offers no other opponents where people play, or for the deal of a day", () => {
    open(null, { seats: [SEATS[0], seat(1, { kind: "person", name: "Ben", rank: null }), SEATS[2]] });
    expect(screen.queryByRole("radio")).toBeNull();
    cleanup();
    open(null, { table: { ...TABLE, day: "1918-11-11" } });
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
