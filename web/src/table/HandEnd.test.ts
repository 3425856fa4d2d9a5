import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Face } from "../lib/poster";
import type { Account } from "../lib/protocol";
import HandEnd from "./HandEnd.svelte";

afterEach(cleanup);

const NAMES = ["You", "Rosa", "Otis", "Jack"];
const ACCOUNT: Account = {
  hand: 2,
  limit: 50,
  lines: [
    { label: "Infantry", points: [2, 2, 3, 5], cards: [["I1", "I6"], ["I9"], ["I3"], ["I2"]] },
    { label: "The President", points: [0, 5, 0, 0], cards: [[], ["P"], [], []] },
  ],
  outlook: "The match ends at 50 points.",
  points: [2, 7, 3, 5],
  remarks: ["Rosa took the Nest."],
  scores: [6, 9, 8, 11],
};

function face(slug: string): Face {
  return { slug, name: "Ada" };
}

function show(changes: Record<string, unknown> = {}): { next: () => void; close: () => void } {
  const [next, close] = [vi.fn(), vi.fn()];
  render(HandEnd, {
    account: ACCOUNT,
    next: { type: "next", number: 9, awaited: [0], ready: [], seconds: null, until: null },
    seat: 0,
    names: NAMES,
    sides: [0, 1, 2, 3],
    faces: ["clara-boone", "rosa-delgado", "otis-freeman", "jack-moran"].map(face),
    fewest: true,
    hands: 6,
    cardNames: { I1: "Private of Infantry", P: "President" },
    pack: "tactics",
    onnext: next,
    onclose: close,
    ...changes,
  });
  return { next, close };
}

function rows(): string[] {
  const table = screen.getByRole("table", { name: "How hand 2 was scored" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent.replace(/\s+/g, " ").trim());
}

it("says how you stand, what ends the match, and what happened", () => {
  show();
  expect(screen.getByRole("heading", { level: 2, name: "You take the lead" })).toBeTruthy();
  expect(screen.getByText(/Hand 2 of 6/).textContent).toContain("Lowest score wins.");
  expect(screen.getByText("The match ends after six hands, or when somebody reaches 50.")).toBeTruthy();
  expect(screen.getByText("Rosa took the Nest.")).toBeTruthy();
});

it("has a row for everybody: name, place, total, this hand, and what counted with its cards", () => {
  show();
  expect(rows().map((row) => row.split(" ")[0])).toEqual(NAMES);
  const rosa = screen.getByRole("row", { name: /^Rosa/ });
  expect(within(rosa).getByRole("rowheader").textContent).toContain("down from 1st");
  const [place, total, change, counted] = within(rosa).getAllByRole("cell");
  expect(within(place as HTMLElement).getByRole("img", { name: "3rd" })).toBeTruthy();
  expect([total?.textContent, change?.textContent]).toEqual(["9", "+7"]);
  expect(counted?.textContent).toContain("The President +5");
  expect(within(counted as HTMLElement).getByRole("img", { name: "President" })).toBeTruthy();
});

it("colors a change by whether it helps", () => {
  const classes = () =>
    [...document.querySelectorAll(".change")].map((one) => /good|bad/.exec(one.className)?.[0]);
  show();
  expect(classes()).toEqual(["bad", "bad", "bad", "bad"]);
  cleanup();
  show({ fewest: false });
  expect(classes()).toEqual(["good", "good", "good", "good"]);
});

it("gives partners one column, the reader's first", () => {
  const [scores, points] = [
    [40, 30, 40, 30],
    [10, 0, 10, 0],
  ];
  const lines = [{ label: "Captives", points, cards: [["A1"], [], ["A2"], []] }];
  show({ sides: [0, 1, 0, 1], fewest: false, account: { ...ACCOUNT, scores, points, lines } });
  expect(rows().map((row) => row.slice(0, 12))).toEqual(["You and Otis", "Rosa and Jac"]);
  expect(
    within(screen.getByRole("row", { name: /^You and Otis/ })).getAllByRole("img", { name: /^A/ }),
  ).toHaveLength(2);
});

it("continues with its only red button", async () => {
  const { next, close } = show();
  expect(document.querySelectorAll(".button.main")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Next hand" }));
  await userEvent.click(screen.getByRole("button", { name: /^Close/ }));
  expect([next, close].map((one) => vi.mocked(one).mock.calls.length)).toEqual([1, 1]);
});

it("waits for the others, and asks spectators for nothing", () => {
  const next = { type: "next", number: 9, awaited: [0, 1], ready: [0], seconds: null, until: null };
  show({ next });
  expect(screen.getByRole("status").textContent).toContain("Waiting for Rosa");
  expect(screen.queryByRole("button", { name: "Next hand" })).toBeNull();
  cleanup();
  show({ seat: null, names: ["Ada", "Rosa", "Otis", "Jack"] });
  expect(screen.queryByRole("button", { name: "Next hand" })).toBeNull();
  expect(screen.getByRole("heading", { level: 2, name: "Ada takes the lead" })).toBeTruthy();
});

it("can be played by nobody but you, and by eight", () => {
  show({
    names: ["You"],
    sides: [0],
    faces: [face("")],
    hands: null,
    account: { ...ACCOUNT, scores: [7], points: [7], lines: [] },
  });
  expect(screen.getByText(/Hand 2/).textContent).not.toContain("score wins");
  cleanup();
  const eight = Array.from({ length: 8 }, (_, seat) => seat);
  const names = ["You", ...eight.slice(1).map((seat) => `Player ${seat}`)];
  show({
    names,
    sides: eight,
    faces: names.map(() => face("")),
    account: { ...ACCOUNT, scores: eight, points: eight, lines: [] },
  });
  expect(rows()).toHaveLength(8);
});
