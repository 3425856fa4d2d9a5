import { afterEach, expect, it, vi } from "vitest";
import { obey } from "./keys";
import { preferences } from "./preferences.svelte";

const board = { clear: vi.fn(() => false), choose: vi.fn(() => true), lookBack: vi.fn() };
const deeds = { p: vi.fn(), Escape: vi.fn() };

function press(key: string, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const hear = (heard: Event) => obey(heard as KeyboardEvent, board, deeds);
  window.addEventListener("keydown", hear);
  target.dispatchEvent(event);
  window.removeEventListener("keydown", hear);
  return event;
}

afterEach(() => {
  document.body.innerHTML = "";
  preferences.keys = true;
  vi.clearAllMocks();
});

it("brings an arrow key into the hand from anywhere, but not from a field or the hand itself", () => {
  document.body.innerHTML = `<input><button id="out"></button>
    <div class="hand"><button id="first" tabindex="0"></button><button id="second" tabindex="-1"></button></div>`;
  const get = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  expect(press("ArrowRight", get("#out")).defaultPrevented).toBe(true);
  expect(document.activeElement?.id).toBe("first");
  get("#second").focus();
  press("ArrowLeft", get("#second"));
  expect(document.activeElement?.id).toBe("second");
  get("input").focus();
  press("ArrowLeft", get("input"));
  expect(document.activeElement?.tagName).toBe("INPUT");
});

it("passes, looks back and hands other keys to the board, unless shortcuts are off", () => {
  press("p");
  press("l");
  press("0");
  press("7");
  expect(deeds.p).toHaveBeenCalledOnce();
  expect(board.lookBack).toHaveBeenCalledOnce();
  expect(board.choose.mock.calls).toEqual([["0"], ["7"]]);
  preferences.keys = false;
  press("p");
  press("7");
  expect(deeds.p).toHaveBeenCalledOnce();
  expect(board.choose).toHaveBeenCalledTimes(2);
});

it("clears a selection by Escape, and closes what is open if there is none", () => {
  press("Escape");
  expect(deeds.Escape).toHaveBeenCalledOnce();
  board.clear.mockReturnValueOnce(true);
  press("Escape");
  expect(deeds.Escape).toHaveBeenCalledOnce();
});
