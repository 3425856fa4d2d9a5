/** Cards dragged by mouse, finger or pen to where they go; a click goes on picking them. */

import { pictured } from "./flight";
import { type Placed, placed } from "./layout";
import { rest } from "./motion";
import type { Picking } from "./picking.svelte";

/** A press becomes a drag when the pointer has gone this far, in pixels. */
const FAR = 8;
const BACK = 180;

interface Held {
  pointer: number;
  x: number;
  y: number;
  /** What was pressed: a card, or the pile it lies on. */
  source: HTMLElement;
  zone: Placed;
  code: string | null;
  slot: string;
  ghost: HTMLElement | null;
}

export class Dragging {
  #table: Picking;
  #held: Held | null = null;
  /** The click that ends a drag picks nothing. */
  #dragged = false;

  constructor(table: Picking) {
    this.#table = table;
  }

  readonly down = (event: PointerEvent): void => {
    this.#dragged = false;
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const source = event.target.closest<HTMLElement>("button.raised, button.picked, button.body");
    const key = source?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
    const zone = placed(this.#table.view).find((one) => one.key === key);
    if (!source || !zone) return;
    const code = source.dataset.code ?? null;
    const slot = code === null ? zone.key : (source.dataset.slot ?? "");
    this.#held = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      source,
      zone,
      code,
      slot,
      ghost: null,
    };
  };

  readonly move = (event: PointerEvent): void => {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(x, y) < FAR) return;
      this.#dragged = true;
      if (!this.#table.lift(held.zone, held.code, held.slot)) {
        this.#held = null;
        return;
      }
      held.source.setPointerCapture(event.pointerId);
      held.ghost = ghost(held.source);
    }
    held.ghost.style.translate = `${x}px ${y}px`;
    this.#mark(this.#under(event));
  };

  readonly up = (event: PointerEvent): void => {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    this.#held = null;
    this.#mark(null);
    if (!held.ghost) return;
    const under = this.#under(event);
    const dropped = under !== null && this.#table.drop(under.dataset.mark ?? under.dataset.drop ?? null);
    if (!dropped) this.#back(held.ghost);
    // What is not a whole move yet is still picked, and lies where it lay.
    else if (this.#table.picked.length > 0) held.ghost.remove();
    else rest(held.slot, lifted(held.source), held.ghost);
  };

  readonly cancel = (): void => {
    const held = this.#held;
    this.#held = null;
    this.#mark(null);
    if (held?.ghost) this.#back(held.ghost);
  };

  /** Keeps the click that ends a drag from picking the card. */
  readonly click = (event: Event): void => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The place under the pointer that takes what is held: a pile, a front, or the middle. */
  #under(event: PointerEvent): HTMLElement | null {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const place = element?.closest<HTMLElement>("[data-mark], [data-drop]");
    const mark = place?.dataset.mark ?? place?.dataset.drop;
    if (place && mark && this.#table.takes(mark)) return place;
    return this.#table.whole ? (element?.closest<HTMLElement>("[data-middle]") ?? null) : null;
  }

  #mark(target: HTMLElement | null): void {
    for (const one of document.querySelectorAll(".over")) if (one !== target) one.classList.remove("over");
    target?.classList.add("over");
  }

  /** What was dropped nowhere goes back to where it lay. */
  #back(card: HTMLElement): void {
    this.#table.clear();
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      card.remove();
      return;
    }
    card
      .animate([{}, { translate: "0 0" }], { duration: BACK, easing: "ease-out", fill: "forwards" })
      .finished.finally(() => card.remove());
  }
}

/** The card that is lifted: what was pressed, or the top card of a pile. */
function lifted(source: HTMLElement): HTMLElement {
  return source.matches(".card")
    ? source
    : ([...source.querySelectorAll<HTMLElement>(".card")].at(-1) ?? source);
}

/** A picture of the card that follows the pointer. */
function ghost(source: HTMLElement): HTMLElement {
  const card = lifted(source);
  const { left, top, width, height } = card.getBoundingClientRect();
  return pictured(card.querySelector("img")?.src ?? "", "ghost", {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxShadow: "0 0 0 3px var(--action), 0 6px 14px rgb(0 0 0 / 30%)",
  });
}
