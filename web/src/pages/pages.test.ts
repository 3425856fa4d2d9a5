import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Home from "./Home.svelte";
import Mine from "./Mine.svelte";
import NewTable from "./NewTable.svelte";

const time = { hand: 2, evening: 15, match: 75 };
const GAME = {
  slug: "do-boy",
  title: "Do-Boy",
  year: "1919",
  publisher: "Parker Brothers, Salem",
  kind: "tricks to avoid",
  about: "Hearts with Infantry for hearts.",
  history: "Added to the box in 1919.",
  players: [3, 4],
  usual_players: 4,
  pack: "tactics",
  partners: false,
  paces: ["turns"],
  ready: true,
  options: [
    {
      name: "president_lead",
      clause: "DB-17",
      title: "When may the President be led?",
      default: "free",
      number: false,
      values: [
        { value: "free", meaning: "at any time" },
        { value: "last-card-only", meaning: "only as the last card" },
      ],
    },
  ],
  lengths: { "4": { hands: [7, 9, 10], moves: [1, 2, 3], evening: 4, alone: time, together: time } },
};

/** What the server answers, by method and path; what is not listed is out of order. */
let answers: Record<string, unknown> = {};
let sent: [string, unknown][] = [];

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  answers = {
    "GET /api/games": [GAME],
    "GET /api/me": { id: "g", name: "Ada" },
    "GET /api/tables": [],
    "GET /api/tables/mine": [],
  };
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${path}`;
    if (init?.body) sent.push([call, JSON.parse(String(init.body))]);
    const answer = answers[call];
    if (answer === undefined)
      return new Response(JSON.stringify({ error: "The shop is shut." }), { status: 503 });
    return new Response(JSON.stringify(answer));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("home", () => {
  // First: once the games are known they are not fetched again.
  it("says what is wrong, and tries again", async () => {
    delete answers["GET /api/games"];
    render(Home);
    expect((await screen.findByRole("alert")).textContent).toContain("The shop is shut.");
    answers["GET /api/games"] = [GAME];
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Do-Boy" })).toBeTruthy();
  });

  it("seats you with one click", async () => {
    answers["POST /api/play"] = { id: "t1" };
    render(Home);
    await userEvent.click(await screen.findByRole("button", { name: /^Play now.*Do-Boy/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/table/t1"));
    expect(sent).toEqual([["POST /api/play", { game: "do-boy" }]]);
  });
});

describe("new table", () => {
  it("asks for what the form holds", async () => {
    answers["POST /api/tables"] = { id: "t2" };
    render(NewTable, { id: "do-boy" });
    await userEvent.selectOptions(await screen.findByLabelText(/^Seat 2/), "open");
    await userEvent.click(screen.getByLabelText(/^The booklet's full match/));
    await userEvent.click(screen.getByLabelText(/^Only as the last card/));
    await userEvent.click(screen.getByLabelText(/^Listed/));
    await userEvent.click(screen.getByRole("button", { name: "Open the table" }));
    await waitFor(() => expect(window.location.pathname).toBe("/table/t2"));
    expect(sent[0]?.[1]).toMatchObject({
      players: 4,
      hands: null,
      listed: true,
      options: { president_lead: "last-card-only" },
      seats: [{ kind: "you" }, { kind: "open" }, { kind: "computer", rank: "captain" }, { kind: "computer" }],
    });
  });
});

describe("my tables", () => {
  it("is a friendly page while there are none", async () => {
    render(Mine);
    expect(await screen.findByText(/You have not played yet/)).toBeTruthy();
  });
});
