import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../lib/protocol";
import Board from "./Board.svelte";
import { POSITIONS, type Position } from "./fixtures";

// There is no server: a table does without the signs of its pack.
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server")));
afterEach(cleanup);

/** Of many moves of a kind a few: the first, some between, the last. */
function sample(choices: Choice[]): Choice[] {
  return [...new Set(choices.map((choice) => choice.kind))].flatMap((kind) => {
    const group = choices.filter((choice) => choice.kind === kind);
    const step = Math.max(1, Math.ceil(group.length / 4));
    return group.filter((_, at) => at % step === 0 || at === group.length - 1);
  });
}

type Shown = ReturnType<typeof draw>;

function draw({
  fixture,
  view,
  choices,
}: Position & { fixture: { pack: string; card_names: Record<string, string> } }) {
  const onmove = vi.fn<(choice: Choice) => void>();
  const onwhy = vi.fn<(cards: string[]) => void>();
  const { container } = render(Board, {
    view,
    choices,
    cardNames: fixture.card_names,
    pack: fixture.pack,
    onmove,
    onwhy,
  });
  return { container, onmove, onwhy, view };
}

/** What a button says, without the key that presses it. */
function said(button: HTMLElement): string {
  const keys = [...button.querySelectorAll("kbd")].reduce(
    (sum, { textContent }) => sum + (textContent?.length ?? 0),
    0,
  );
  const words = button.textContent?.trim() ?? "";
  return words.slice(0, words.length - keys).trim();
}

function labelled({ container }: Shown, words: string): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(".board button")].find(
    (button) => button.getAttribute("aria-label") === words || said(button).endsWith(words),
  );
}

/** Clicks on what a part of a move is: a card not yet picked, a place, a player. */
async function clickOn(shown: Shown, choice: Choice, role: string, value: string): Promise<void> {
  const { container } = shown;
  const places = choice.parts.filter((part) => part.role === "place").map((part) => part.value);
  let element: Element | null | undefined;
  if (role === "seat") element = container.querySelector(`[data-seat="${value}"] .plate`);
  if (role === "place") element = container.querySelector(`[data-mark="${value}"] > button`);
  if (role === "card") {
    const raised = [...container.querySelectorAll(`button.raised:not(.picked)[data-code="${value}"]`)];
    // A card that is played from a place, not from the hand, lies there.
    element =
      raised.find((card) => places.includes("table") === (card.closest(".pile") !== null)) ?? raised[0];
  }
  if (element) await fireEvent.click(element);
}

describe.each(POSITIONS)("$name", (position) => {
  it("reaches its choices by clicks alone", async () => {
    const shown = draw(position);
    for (const choice of sample(position.choices)) {
      shown.onmove.mockClear();
      for (const part of choice.parts) {
        if (part.role === "word" || shown.onmove.mock.calls.length > 0) continue;
        await clickOn(shown, choice, part.role, part.value);
      }
      if (shown.onmove.mock.calls.length === 0) {
        // A long row of bids is turned over page by page.
        let more = labelled(shown, "Higher bids");
        while (more && !more.hasAttribute("disabled") && !labelled(shown, choice.words)) {
          await fireEvent.click(more);
          more = labelled(shown, "Higher bids");
        }
        const button = labelled(shown, choice.words);
        expect(button, choice.words).toBeDefined();
        if (button) await fireEvent.click(button);
      }
      expect(shown.onmove).toHaveBeenCalledExactlyOnceWith(choice);
    }
  });

  it("labels every card and every button", () => {
    const { container } = draw(position);
    for (const button of container.querySelectorAll("button")) {
      expect((button.getAttribute("aria-label") ?? button.textContent ?? "").trim()).not.toBe("");
    }
    for (const card of container.querySelectorAll("button.card")) {
      expect(position.fixture.card_names[card.getAttribute("data-code") ?? ""]).toBeTruthy();
    }
    const hand = position.view.zones.find(
      (zone) => zone.layout === "hand" && zone.seat === position.view.seat,
    );
    expect(container.querySelectorAll(".hand button.card")).toHaveLength(hand?.cards.length ?? 0);
  });
});

describe("a card that may not be played", () => {
  const position = POSITIONS.find(
    ({ view, choices }) => view.game === "do-boy" && view.phase === "play" && choices.length < 4,
  ) as (typeof POSITIONS)[number];

  it("asks why, and plays nothing", async () => {
    const { container, onmove, onwhy } = draw(position);
    const flat = container.querySelector(".hand button:not(.raised)");
    if (flat) await fireEvent.click(flat);
    expect(onmove).not.toHaveBeenCalled();
    expect(onwhy).toHaveBeenCalledExactlyOnceWith([flat?.getAttribute("data-code")]);
  });

  it("can be told apart without color", () => {
    const { container } = draw(position);
    const raised = container.querySelectorAll(".hand [aria-disabled=false]");
    expect(raised).toHaveLength(new Set(position.choices.map((choice) => choice.text)).size);
  });

  it("cannot even be asked about where nothing can be played", () => {
    const { fixture, view } = position;
    const { container } = render(Board, {
      view,
      choices: [],
      cardNames: fixture.card_names,
      pack: fixture.pack,
    });
    expect(container.querySelectorAll(".raised, [data-choice], .pile button")).toHaveLength(0);
  });
});

describe("cards that go together", () => {
  const position = POSITIONS.find(
    ({ view }) => view.game === "do-boy" && view.phase === "give",
  ) as (typeof POSITIONS)[number];

  it("are chosen by clicks, and go by one button; those still to go stay chosen", async () => {
    const { fixture, view, choices } = position;
    const onmoves = vi.fn<(choices: Choice[]) => void>();
    const given = {
      view,
      choices,
      cardNames: fixture.card_names,
      pack: fixture.pack,
      onmove: vi.fn(),
      onmoves,
    };
    const { container, rerender } = render(Board, given);
    const picked = () =>
      [...container.querySelectorAll<HTMLElement>(".hand .card.picked")].map(({ dataset }) => dataset.code);
    const card = (choice?: Choice) =>
      container.querySelector(`.hand [data-code="${choice?.parts[0]?.value}"]`) as HTMLElement;
    for (const choice of choices.slice(0, 3)) {
      expect(container.querySelector("[data-choice]")).toBeNull();
      await fireEvent.click(card(choice));
    }
    expect(card(choices[0]).getAttribute("aria-pressed")).toBe("true");
    expect(container.querySelector(".prompt")?.textContent).toContain("(three chosen)");
    const button = container.querySelector("[data-choice]") as HTMLElement;
    expect(said(button)).toBe("Give the three cards");
    await fireEvent.click(button);
    expect(onmoves).toHaveBeenCalledExactlyOnceWith(choices.slice(0, 3));
    await rerender({ choices: [...choices], chosen: choices.slice(1, 3) });
    expect(picked()).toEqual(choices.slice(1, 3).map(({ parts }) => parts[0]?.value));
  });
});

describe("a seat", () => {
  const position = POSITIONS.find(
    ({ view }) => view.game === "do-boy" && view.phase === "play",
  ) as (typeof POSITIONS)[number];

  it("shows one score, and every figure on demand", () => {
    const { view } = position;
    const counters = [{ name: "points", label: "Points this hand", value: 7, seat: 1 }];
    const { container } = draw({
      ...position,
      view: { ...view, counters, scores: view.scores.map(() => -4) },
    });
    const seat = container.querySelector("[data-seat='1']");
    expect(seat?.querySelector(".score")?.textContent).toMatch(/score\s*−4/);
    expect(seat?.querySelector(".detail dl")?.textContent).toMatch(/Points this hand\s*7/);
  });

  it("says on demand what a small plate has no room for, until something else is touched", async () => {
    const { view } = position;
    const { container } = draw({
      ...position,
      view: { ...view, badges: view.badges.map(() => "Your partner"), scores: view.scores.map(() => 12) },
    });
    const seat = container.querySelector("[data-seat='1']");
    const box = () => seat?.querySelector(".detail.opened");
    expect(box()).toBeNull();
    await fireEvent.click(seat?.querySelector(".plate") as Element);
    expect(box()?.textContent).toContain("Your partner");
    expect(box()?.querySelector("dl")?.textContent).toMatch(/Score\s*12/);
    await fireEvent.pointerDown(container.querySelector(".prompt") as Element);
    expect(box()).toBeNull();
    await fireEvent.click(seat?.querySelector(".plate") as Element);
    await fireEvent.click(box() as Element);
    expect(box()).toBeNull();
  });
});

describe("the place of your card", () => {
  it("is kept in a trick of any stage of a game", () => {
    const position = POSITIONS.find(
      ({ view }) =>
        view.phase === "arbitration" &&
        view.turn === view.seat &&
        view.zones.some(({ layout, count }) => layout === "trick" && count > 0),
    );
    if (!position) throw new Error("no position with a card to answer in Arbitration");
    expect(draw(position).container.querySelector(".trick .slot")).not.toBeNull();
  });
});

describe("a game for one", () => {
  it("shows at the plate how far it is", () => {
    const position = POSITIONS.find(({ view }) => view.players === 1 && view.figure?.of);
    if (!position) throw new Error("no position of a game for one");
    const { container, view } = draw(position);
    const plate = container.querySelector(".own .plate")?.textContent;
    expect(plate).toContain(view.figure?.value);
    expect(plate).toContain(`of ${view.figure?.of}`);
  });
});

describe("the results a trick can still have", () => {
  it("are words with their open letters, and who wins them", () => {
    const position = POSITIONS.find(
      ({ view }) => view.outcomes.length === 2 && view.outcomes.some(({ seat }) => seat !== null),
    );
    if (!position) throw new Error("no position with two results");
    const { container, view } = draw(position);
    const groups = [...container.querySelectorAll(".outcomes")];
    expect(groups).toHaveLength(2);
    for (const [at, { name, by, seat, open }] of view.outcomes.entries()) {
      const letters = [...(groups[at]?.querySelectorAll(".word span") ?? [])];
      expect(letters.map((one) => one.textContent).join("")).toBe(name);
      expect(letters.filter((one) => one.classList.contains("open")).length).toBe(
        [...name].filter((one) => open.includes(one)).length,
      );
      expect(groups[at]?.querySelector(".winner")?.textContent).toContain(
        seat === null ? `${by} wins it` : `’s ${by} wins it`,
      );
    }
  });
});
