import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dated } from "../lib/results";
import Days from "./Days.svelte";
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
  sides: { "3": [0, 1, 2], "4": [0, 1, 2, 3] },
  paces: ["turns"],
  ranks: ["private", "corporal", "captain", "general"],
  ready: true,
  progress: 1,
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
    "GET /api/lobby": { tables: [] },
    "GET /api/me/tables": [],
    "GET /api/me/matches": { matches: [], more: false },
    "GET /api/me/statistics": { matches: 0, wins: 0, streak: 0, longest: 0, games: [] },
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
    const [hero, poster] = await screen.findAllByRole("button", { name: "Play Do-Boy" });
    expect(hero?.classList.contains("big")).toBe(true);
    await userEvent.click(poster as HTMLElement);
    await waitFor(() => expect(window.location.pathname).toBe("/table/t1"));
    expect(sent).toEqual([
      ["POST /api/play", { game: "do-boy", nonce: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    ]);
  });
});

describe("what is unfinished, on the first page", () => {
  const table = (id: string, moved: number) => ({
    id,
    game: "do-boy",
    title: "Do-Boy",
    day: null,
    over: false,
    started: true,
    turn: 0,
    moved,
    seats: [{ seat: 0, kind: "person", you: true, name: "Ada", rank: null, here: true }],
  });
  const shown = () =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/table/']")].map((link) => link.pathname);

  it("is at most three tables: the latest in the hero, two below it, and a link to the rest", async () => {
    answers["GET /api/me/tables"] = [1, 2, 3, 4, 5].map((at) => table(`t${at}`, at));
    render(Home);
    const hero = await screen.findByRole("link", { name: "Continue Do-Boy" });
    expect(hero.parentElement?.parentElement?.textContent).toContain("Your turn.");
    await waitFor(() => expect(shown()).toEqual(["/table/t5", "/table/t4", "/table/t3"]));
    const rest = screen.getByRole("link", { name: "All my tables (5 tables)" });
    expect(rest.getAttribute("href")).toBe("/mine");
  });

  it("needs no link while all of it is seen", async () => {
    answers["GET /api/me/tables"] = [table("t1", 1)];
    render(Home);
    await waitFor(() => expect(shown()).toEqual(["/table/t1"]));
    expect(await screen.findByRole("link", { name: /^Puzzles/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /All my tables/ })).toBeNull();
  });
});

describe("new table", () => {
  it("asks for what the form holds", async () => {
    answers["POST /api/tables"] = { id: "t2" };
    answers["POST /api/me"] = { id: "g1", name: "Ada" };
    render(NewTable, { id: "do-boy" });
    await userEvent.selectOptions(await screen.findByLabelText(/^Seat 2/), "open");
    await userEvent.click(screen.getByLabelText(/^Full match/));
    await userEvent.click(screen.getByLabelText(/^Only as the last card/));
    await userEvent.click(screen.getByLabelText(/^Listed/));
    await userEvent.type(screen.getByLabelText("Your name"), "Ada");
    await userEvent.click(screen.getByLabelText(/^A minute/));
    await userEvent.click(screen.getByRole("button", { name: "Open the table" }));
    await waitFor(() => expect(window.location.pathname).toBe("/table/t2"));
    expect(sent[0]).toEqual(["POST /api/me", { name: "Ada" }]);
    expect(sent[1]?.[1]).toMatchObject({
      players: 4,
      hands: null,
      listed: true,
      seconds: 60,
      hints: false,
      chat: true,
      options: { president_lead: "last-card-only" },
      seats: [
        { kind: "you" },
        { kind: "open" },
        { kind: "computer", rank: "corporal" },
        { kind: "computer" },
      ],
    });
  });
});

describe("my tables", () => {
  it("is a friendly page while there are none", async () => {
    render(Mine);
    expect(await screen.findByText(/You have not played yet/)).toBeTruthy();
  });

  it("shows figures and pictures, and loads earlier matches", async () => {
    const match = (id: string) => ({
      id,
      game: "do-boy",
      title: "Do-Boy",
      finished: 1,
      day: null,
      sealed: id === "t1",
      names: ["Ada", "Otis", "Agnes", "Walt"],
      seat: 0,
      sides: [0, 1, 2, 3],
      scores: [1, 9, 4, 3],
      result: [1, 0, 0, 0],
      won: 1,
    });
    answers["GET /api/me/matches"] = { matches: [match("t1")], more: true };
    answers["GET /api/me/matches?before=t1"] = { matches: [match("t2")], more: false };
    const latest = [
      { points: 4, won: false, finished: 1 },
      { points: -1, won: true, finished: 2 },
    ];
    const game = { game: "do-boy", title: "Do-Boy", matches: 2, wins: 1, points: 1.5, streak: 1, longest: 1 };
    answers["GET /api/me/statistics"] = {
      matches: 2,
      wins: 1,
      streak: 1,
      longest: 1,
      games: [{ ...game, fewest_win: true, latest }],
    };
    render(Mine);
    const picture = await screen.findByRole("img", { name: /latest 2 matches: from −1 to 4, 1 won/ });
    expect(picture.querySelectorAll("rect")).toHaveLength(2);
    expect(picture.querySelectorAll("rect.won")).toHaveLength(1);
    expect(screen.getByText(/left unfinished do not count/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Replay\s?:/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show earlier matches" }));
    expect(await screen.findByRole("link", { name: /^Replay\s?:/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show earlier matches" })).toBeNull();
  });
});

describe("the deals of the day", () => {
  const deal = {
    game: "do-boy",
    title: "Do-Boy",
    commitment: "c0ffee",
    key: null,
    begun: 3,
    played: 2,
    yours: null,
    results: [],
  };
  const today = { day: "1918-11-11", today: true, before: "1918-11-10", after: null, deals: [deal] };
  const result = { place: 1, name: "Ben", you: false, table: "t8", points: 2, lead: 3, won: 1 };
  const own = { place: 2, name: "Ada", you: true, table: "t9", points: 4, lead: -1, won: 0 };

  it("are played with one click, and yesterday's are compared", async () => {
    answers["GET /api/days"] = today;
    answers["GET /api/days/1918-11-10"] = {
      ...today,
      day: "1918-11-10",
      today: false,
      deals: [{ ...deal, key: "feed", results: [result, own] }],
    };
    answers["POST /api/days"] = { id: "t9" };
    render(Days, { id: "" });
    expect(await screen.findByText("2 people have finished it.")).toBeTruthy();
    expect(await screen.findByRole("rowheader", { name: /^Ada \(you\)/ })).toBeTruthy();
    expect(screen.getByText("One more did not finish that day.")).toBeTruthy();
    expect(screen.getByText("feed")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Play today's deal/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/table/t9"));
    expect(sent).toEqual([["POST /api/days", { game: "do-boy" }]]);
  });

  it("say how you did", async () => {
    answers["GET /api/days"] = {
      ...today,
      deals: [{ ...deal, yours: { table: "t9", over: true, result: own } }],
    };
    answers["GET /api/days/1918-11-10"] = { ...today, today: false, deals: [] };
    render(Days, { id: "" });
    expect(await screen.findByText(/You are second of 2: 4\s+points, 1 point behind/)).toBeTruthy();
    expect(screen.getByText("Nobody finished a deal that day.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /See the table/ }).getAttribute("href")).toBe("/table/t9");
  });

  describe("turn over at midnight in Greenwich", () => {
    const named = (day: string) => dated(day, { weekday: true });
    const name = named("1918-11-12");

    beforeEach(async () => {
      vi.useFakeTimers({
        now: Date.parse("1918-11-11T23:00:00Z"),
        toFake: ["Date", "setTimeout", "clearTimeout"],
      });
      answers["GET /api/days"] = today;
      answers["GET /api/days/1918-11-10"] = { ...today, day: "1918-11-10", today: false, deals: [] };
      render(Days, { id: "" });
      await vi.waitFor(() => screen.getByText(named("1918-11-11")));
      answers["GET /api/days"] = { ...today, day: "1918-11-12", before: "1918-11-11" };
      answers["GET /api/days/1918-11-11"] = { ...today, today: false, deals: [] };
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it("while the page is open", async () => {
      await vi.advanceTimersByTimeAsync(59 * 60_000);
      expect(screen.queryByText(name)).toBeNull();
      await vi.advanceTimersByTimeAsync(2 * 60_000);
      await vi.waitFor(() => screen.getByText(name));
    });

    it("when the page is seen again", async () => {
      vi.setSystemTime(Date.parse("1918-11-12T07:00:00Z"));
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.waitFor(() => screen.getByText(name));
    });
  });

  it("says what is wrong with a date", async () => {
    render(Days, { id: "tomorrow" });
    expect((await screen.findByRole("alert")).textContent).toContain("The shop is shut.");
  });
});
