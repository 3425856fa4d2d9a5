import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { progress } from "../lib/progress";
import { go } from "../lib/router.svelte";
import { POSITIONS, type Position } from "../table/fixtures";
import Learn from "./Learn.svelte";

const position = POSITIONS.find(
  ({ view, choices }) =>
    view.game === "do-boy" && view.phase === "play" && choices.length > 1 && choices.length < 4,
) as Position & { fixture: { pack: string; card_names: Record<string, string> } };
const [right, other] = position.choices.map((choice) => choice.text) as [string, string];
const INFO = {
  game: "do-boy",
  title: "Do-Boy",
  pack: position.fixture.pack,
  players: 4,
  card_names: position.fixture.card_names,
  about: "Hearts with Infantry.",
  legend: [],
  panels: [{ words: "Take no Infantry.", cards: ["I2", "I7"] }],
  chapters: [
    { title: "The first squad", steps: 1 },
    { title: "A whole hand", steps: 1 },
  ],
  scoring: [],
  tips: [],
};
/** What is said about the move just made. */
function said(words: string) {
  return JSON.parse(`{"then": ${JSON.stringify(words)}}`);
}
const STATE = {
  chapter: 0,
  step: 0,
  say: "Stay low.",
  expected: [right],
  ...said(""),
  told: [],
  wrong: null,
  made: [] as string[],
  sides: [0, 1, 2, 3],
  view: position.view,
  choices: position.choices,
  account: null,
};

/** The server: it knows one right move. */
function answer(path: string, body: { move?: string; cards?: string[] } | null): unknown {
  if (path === "/api/learn/do-boy" && !body) return INFO;
  if (body?.cards) return { ...STATE, wrong: { error: "Follow the company led.", clause: "DB-12" } };
  if (body?.move === right)
    return {
      ...STATE,
      step: 1,
      say: "",
      ...said("Well ducked."),
      told: ["East takes it."],
      made: [right],
      choices: [],
    };
  if (body?.move) return { ...STATE, wrong: { error: "That takes the squad.", clause: null } };
  return STATE;
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    return new Response(JSON.stringify(answer(path, init?.body ? JSON.parse(String(init.body)) : null)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (text: string) => {
  const code = position.choices.find((choice) => choice.text === text)?.parts[0]?.value;
  return document.querySelector(`.hand [data-code="${code}"]`) as Element;
};

describe("a game to learn", () => {
  it("is explained in pictures, and its chapters are listed with how far one has come", async () => {
    localStorage.setItem("learn.do-boy", JSON.stringify({ done: [0], of: 2 }));
    go("/learn/do-boy");
    render(Learn, { id: "do-boy" });
    expect(await screen.findByText("Take no Infantry.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /The first squad\s*done/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Next chapter" }).getAttribute("href")).toBe(
      "/learn/do-boy?chapter=2",
    );
  });

  it("is played: a wrong move has its reason, a right one leads on", async () => {
    go("/learn/do-boy?chapter=1");
    render(Learn, { id: "do-boy" });
    expect((await screen.findAllByText("Stay low."))[0]).toBeTruthy();
    await fireEvent.click(card(other));
    expect((await screen.findAllByText("That takes the squad."))[0]).toBeTruthy();
    expect(progress("do-boy").done).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Show me" }));
    expect(card(right).classList.contains("shown")).toBe(true);
    await fireEvent.click(card(right));
    expect(await screen.findByText("Well ducked.")).toBeTruthy();
    expect(screen.getByText("This chapter is done.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Next chapter"));
    expect(progress("do-boy").done).toEqual([0]);
  });

  it("says by its clause why a card cannot be played", async () => {
    go("/learn/do-boy?chapter=1");
    render(Learn, { id: "do-boy" });
    await screen.findAllByText("Stay low.");
    await fireEvent.click(document.querySelector(".hand [aria-disabled=true]") as Element);
    expect(await screen.findByRole("button", { name: "DB-12" })).toBeTruthy();
  });
});
