import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../lib/protocol";
import { POSITIONS } from "./fixtures";
import TextBoard from "./TextBoard.svelte";

afterEach(cleanup);

it.each(POSITIONS)("counts one thing as one: $name", ({ fixture, view, choices }) => {
  const scores = view.scores.map((_, seat) => (seat === 0 ? 1 : 2));
  const zones = view.zones.map((zone) =>
    zone.layout === "hand" && zone.seat === 0 ? { ...zone, count: 1 } : zone,
  );
  const { container } = render(TextBoard, {
    view: { ...view, scores, zones },
    choices,
    cardNames: fixture.card_names,
  });
  expect(container.textContent).toContain("1 point");
  expect(container.textContent).not.toMatch(/\b1 (points|cards)\b/);
});

describe("cards that go together", () => {
  const giving = POSITIONS.find(({ view }) => view.game === "do-boy" && view.phase === "give");
  if (!giving) throw new Error("no gifts in the fixtures");
  const { view, choices, fixture } = giving;
  const box = (choice: Choice | undefined) =>
    screen.getByLabelText(fixture.card_names[choice?.parts[0]?.value ?? ""] ?? "") as HTMLInputElement;

  it("are ticked, no more than it takes, and sent by one button", async () => {
    const onmoves = vi.fn<(choices: Choice[]) => void>();
    const { rerender } = render(TextBoard, {
      view,
      choices,
      cardNames: fixture.card_names,
      onmove: vi.fn(),
      onmoves,
    });
    const button = screen.getByRole("button", { name: "Give the three cards" }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    for (const at of [5, 0, 2]) await userEvent.click(box(choices[at]));
    expect(screen.getByText("3 of 3 chosen")).toBeTruthy();
    expect(box(choices[1]).disabled).toBe(true);
    await userEvent.click(box(choices[0]));
    expect(button.disabled).toBe(true);
    await userEvent.click(box(choices[1]));
    await userEvent.click(button);
    const sent = [choices[1], choices[2], choices[5]];
    expect(onmoves).toHaveBeenCalledExactlyOnceWith(sent);
    await rerender({ chosen: sent.slice(1) as Choice[] });
    expect([1, 2, 5].map((at) => box(choices[at]).checked)).toEqual([false, true, true]);
  });

  it("are a button each where several moves cannot be made", () => {
    render(TextBoard, { view, choices, cardNames: fixture.card_names, onmove: vi.fn() });
    expect(screen.getByRole("button", { name: choices[0]?.words ?? "no choice" })).toBeTruthy();
  });
});
