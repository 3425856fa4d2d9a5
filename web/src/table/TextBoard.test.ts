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

describe.each(POSITIONS)("the table without pictures: $name", ({ fixture, view, choices }) => {
  const show = () =>
    render(TextBoard, { view, choices, cardNames: fixture.card_names, onmove: vi.fn(), onmoves: vi.fn() })
      .container;

  it("offers every move", () => {
    const container = show();
    const offered = [...container.querySelectorAll("button, option, label")].map((one) =>
      one.textContent?.trim(),
    );
    for (const { kind, words, parts } of choices) {
      const code = parts[0]?.value ?? "";
      expect(offered).toContain(kind === view.together?.kind ? (fixture.card_names[code] ?? code) : words);
    }
  });

  it("names every card that lies in sight, where it lies", () => {
    const items = [...show().querySelectorAll("li")].map((one) => one.textContent ?? "");
    const cards = view.zones.filter(
      ({ layout, seat }) => layout !== "hand" || (seat === view.seat && view.seat !== null),
    );
    for (const code of new Set(cards.flatMap((zone) => zone.cards))) {
      const name = fixture.card_names[code] ?? code;
      const lying = cards.flatMap((zone) => zone.cards).filter((one) => fixture.card_names[one] === name);
      const named = items.filter((words) => words === name || words.startsWith(`${name}, `));
      expect(named.length).toBeGreaterThanOrEqual(lying.length);
    }
    for (const zone of view.zones.filter(({ layout, taking }) => layout === "trick" && taking >= 0)) {
      const name = fixture.card_names[zone.cards[zone.taking] ?? ""] ?? "";
      expect(items.some((words) => words.startsWith(name) && words.endsWith("taking"))).toBe(true);
    }
  });

  it("says what the signs, the plates and the emblems say", () => {
    const words = show().textContent ?? "";
    const { rule, figure, goal } = view;
    const said = [view.prompt, goal.aim, goal.worth, goal.ends, rule?.name, rule?.role, figure?.label];
    if (figure) said.push(`${figure.value}${figure.of && ` of ${figure.of}`}`);
    said.push(...view.badges, ...view.calls, ...view.outcomes.map(({ name }) => name));
    said.push(...view.zones.filter(({ count }) => count > 0).map(({ title }) => title));
    view.scores.forEach((score, seat) => {
      if (seat !== view.seat) said.push(view.names[seat]);
      said.push(`${score} point`);
    });
    for (const one of said) expect(words).toContain(one ?? "");
  });
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
