import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POSITIONS, type Position } from "../table/fixtures";
import PuzzleTable from "./PuzzleTable.svelte";

const position = POSITIONS.find(
  ({ view, choices }) =>
    view.game === "do-boy" && view.phase === "play" && choices.length > 1 && choices.length < 4,
) as Position & { fixture: { pack: string; card_names: Record<string, string> } };
const { view, choices } = position;
const [right, other] = choices.map((choice) => choice.text) as [string, string];
/** The card that has a note. */
const CODE = choices.find((choice) => choice.text === other)?.parts[0]?.value;
const PUZZLE = {
  game: "do-boy",
  title: "Do-Boy",
  number: 3,
  of: 60,
  grade: 2,
  pack: position.fixture.pack,
  card_names: position.fixture.card_names,
  options: { president_lead: "free" },
  sides: [0, 1, 2, 3],
  portraits: [],
  view,
  choices,
};
const ANSWER = {
  right: false,
  answer: right,
  said: "It wins more often.",
  thumb: "",
  moves: [],
  worlds: 100,
  simulations: 1000,
};
let asked: [string, unknown][] = [];

beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push([path, init?.body ? JSON.parse(String(init.body)) : null]);
    if (path === "/api/puzzles/do-boy/3") return new Response(JSON.stringify(init?.body ? ANSWER : PUZZLE));
    if (path === "/api/puzzles/do-boy/3/why")
      return new Response(JSON.stringify({ error: "Follow the company led.", clause: "DB-12" }));
    if (path.startsWith("/api/games/do-boy/legend"))
      return new Response(JSON.stringify([{ code: CODE, name: "President", notes: ["Costs 5 points."] }]));
    return new Response(JSON.stringify({ error: "The shop is shut." }), { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function puzzle() {
  render(PuzzleTable, { game: "do-boy", number: 3, onanswer: vi.fn(), following: () => "/puzzles/do-boy/7" });
  await screen.findByRole("group", { name: "Your hand" });
}
const prompt = () => document.querySelector(".prompt") as HTMLElement;
const card = (text: string) => {
  const code = choices.find((choice) => choice.text === text)?.parts[0]?.value;
  return document.querySelector(`.hand [data-code="${code}"]`) as HTMLElement;
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("a puzzle", () => {
  it("says in the prompt why a card cannot be played, with the clause to read", async () => {
    await puzzle();
    const illegal = document.querySelector(".hand [aria-disabled=true]") as HTMLElement;
    await fireEvent.click(illegal);
    await waitFor(() => expect(prompt().textContent).toContain("Follow the company led."));
    expect(asked.at(-1)).toEqual(["/api/puzzles/do-boy/3/why", { cards: [illegal.dataset.code] }]);
    await fireEvent.click(within(prompt()).getByRole("button", { name: "DB-12" }));
    expect(screen.getByRole("dialog", { name: "Clause DB-12" })).toBeTruthy();
  });

  it("says what the game is about: its goal, and sixty seconds", async () => {
    await puzzle();
    expect(screen.getByRole("region", { name: "The goal" }).textContent).toContain(view.goal.aim.slice(0, 9));
    await fireEvent.click(screen.getByRole("button", { name: "Sixty seconds about Do-Boy" }));
    expect(screen.getByRole("dialog", { name: "Do-Boy in sixty seconds" })).toBeTruthy();
    await waitFor(() => expect(asked.map(([path]) => path)).toContain("/api/learn/do-boy"));
  });

  it("is solved and left by keys, which the help lists", async () => {
    await puzzle();
    await press("ArrowRight");
    expect(document.activeElement?.closest(".hand")).toBeTruthy();
    await press("?");
    const help = screen.getByRole("dialog", { name: "Help" });
    expect(help.textContent).toContain("next puzzle");
    expect(help.textContent).not.toContain("undo");
    await press("n");
    await waitFor(() => expect(window.location.pathname).toBe("/puzzles/do-boy/7"));
  });

  it("shows its answer on a sheet, and closed leaves the table as it was", async () => {
    await puzzle();
    const before = [...document.querySelectorAll(".hand .one")].map((one) => one.className);
    await fireEvent.click(card(other));
    const sheet = await screen.findByRole("complementary", { name: "Your answer" });
    expect(sheet.textContent).toContain("It wins more often.");
    await press("Escape");
    expect(screen.queryByRole("complementary")).toBeNull();
    expect([...document.querySelectorAll(".hand .one")].map((one) => one.className)).toEqual(before);
    const row = document.querySelector(".callrow") as HTMLElement;
    expect(within(row).getByRole("link", { name: "Next puzzle" }).getAttribute("href")).toBe(
      "/puzzles/do-boy/7",
    );
    await fireEvent.click(within(row).getByRole("button", { name: "Why" }));
    await press("Escape");
    await fireEvent.click(card(right));
    expect(screen.getByRole("complementary", { name: "Your answer" })).toBeTruthy();
    expect(asked.filter(([path, body]) => path === "/api/puzzles/do-boy/3" && body)).toHaveLength(1);
  });

  it("has notes about its cards, by the options of its match", async () => {
    await puzzle();
    const path = `/api/games/do-boy/legend?players=${view.players}&president_lead=free`;
    await waitFor(() => expect(asked.map(([one]) => one)).toContain(path));
    await waitFor(() => {
      card(other).blur();
      card(other).focus();
      const note = document.getElementById(card(other).getAttribute("aria-describedby") ?? "");
      expect(note?.textContent).toBe("Costs 5 points.");
    });
  });
});
