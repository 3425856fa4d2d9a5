import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POSITIONS, type Position } from "./fixtures";
import LegendNote from "./LegendNote.svelte";
import { beside } from "./legend.svelte";

const screen = { width: 400, height: 600 };

describe("the place of a note", () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 84 });

  it("is above its card where there is room", () => {
    expect(beside(box(150, 400), 200, 90, screen)).toEqual({ left: 80, top: 302 });
  });

  it("is below a card at the top, and never beyond the edge", () => {
    expect(beside(box(0, 20), 200, 90, screen)).toEqual({ left: 8, top: 112 });
  });

  it("is beside a card that fills the height", () => {
    const tall = { left: 10, top: 10, right: 100, bottom: 590 };
    expect(beside(tall, 200, 90, screen)).toEqual({ left: 108, top: 255 });
    expect(beside({ ...tall, left: 300, right: 390 }, 200, 90, screen)).toEqual({ left: 92, top: 255 });
  });
});

describe("the note of a card", () => {
  const notes = [{ code: "P", name: "President", notes: ["Costs 5 points."] }];
  let card: HTMLElement;
  const played = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    played.mockClear();
    document.body.innerHTML = '<button class="card" data-code="P">P</button><button id="other">x</button>';
    card = document.querySelector(".card") as HTMLElement;
    card.addEventListener("click", played);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    document.body.innerHTML = "";
  });

  const draw = () => render(LegendNote, { notes, shown: 1 });
  const rest = async () => {
    vi.advanceTimersByTime(600);
    await tick();
  };
  const note = () => document.querySelector("[role=tooltip]")?.textContent?.replace(/\s+/g, " ").trim();

  it("comes when the pointer rests, and goes when it leaves", async () => {
    draw();
    await fireEvent.pointerOver(card, { pointerType: "mouse" });
    expect(note()).toBeUndefined();
    await rest();
    expect(note()).toBe("President Costs 5 points.");
    await fireEvent.pointerOver(document.getElementById("other") as Element, { pointerType: "mouse" });
    expect(note()).toBeUndefined();
  });

  it("goes by Escape, which then does nothing else", async () => {
    draw();
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    await fireEvent.pointerOver(card, { pointerType: "mouse" });
    await rest();
    await fireEvent.keyDown(card, { key: "Escape" });
    expect(note()).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
    document.removeEventListener("keydown", heard);
  });

  it("goes when the table changes", async () => {
    const { rerender } = draw();
    await fireEvent.pointerOver(card, { pointerType: "mouse" });
    await rest();
    await rerender({ notes, shown: 2 });
    expect(note()).toBeUndefined();
  });

  it("comes after a long press, whose click plays nothing", async () => {
    draw();
    await fireEvent.pointerDown(card, { pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5 });
    await rest();
    expect(note()).toBe("President Costs 5 points.");
    await fireEvent.pointerUp(card, { pointerType: "touch" });
    await fireEvent.click(card);
    expect(played).not.toHaveBeenCalled();
    await fireEvent.pointerDown(card, { pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5 });
    expect(note()).toBeUndefined();
    await fireEvent.pointerUp(card, { pointerType: "touch" });
    await fireEvent.click(card);
    expect(played).toHaveBeenCalledOnce();
  });

  it("does not come to a card that is dragged", async () => {
    draw();
    await fireEvent.pointerDown(card, { pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5 });
    await fireEvent.pointerMove(card, { pointerType: "touch", clientX: 5, clientY: 25 });
    await rest();
    expect(note()).toBeUndefined();
  });

  it("is read out with the card that has the focus", async () => {
    draw();
    await fireEvent.focusIn(card);
    const id = card.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(id)?.textContent).toBe("Costs 5 points.");
    await fireEvent.focusOut(card);
    expect(card.hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("the fixtures", () => {
  it.each(POSITIONS)("$name has a goal", ({ view }: Position) => {
    expect(view.goal.aim && view.goal.worth && view.goal.ends).toBeTruthy();
  });
});
