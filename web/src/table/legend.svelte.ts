/** Notes about cards: shown at rest of the pointer, at the keyboard's focus, or after a long press. */

import type { CardNote } from "../lib/protocol";

/** How long the pointer rests on a card, or a finger presses it, before its note is shown, in milliseconds. */
const REST = 500;
/** A finger that has gone farther than this drags the card, or scrolls. */
const FAR = 8;
const GAP = 8;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a note of some size goes so that it is seen and does not cover its card: above, below or beside it. */
export function beside(
  card: Box,
  width: number,
  height: number,
  screen: { width: number; height: number },
): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
  const left = within((card.left + card.right - width) / 2, width, screen.width);
  if (card.top - GAP - height >= 0) return { left, top: card.top - GAP - height };
  if (card.bottom + GAP + height <= screen.height) return { left, top: card.bottom + GAP };
  const top = within((card.top + card.bottom - height) / 2, height, screen.height);
  const after = card.right + GAP;
  return { left: after + width <= screen.width ? after : card.left - GAP - width, top };
}

/** Which card's note is shown. It listens to the whole page, since cards lie in dialogs too. */
export class Legend {
  /** The card that the note is about. */
  card = $state.raw<HTMLElement | null>(null);
  /** The card that has the focus: its note is read out with its name. */
  focused = $state.raw<HTMLElement | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed: { x: number; y: number } | null = null;
  /** The click that ends a long press plays nothing. */
  #long = false;
  #notes: () => ReadonlyMap<string, CardNote>;

  constructor(notes: () => ReadonlyMap<string, CardNote>) {
    this.#notes = notes;
  }

  note(card: HTMLElement | null): CardNote | null {
    return this.#notes().get(card?.dataset.code ?? "") ?? null;
  }

  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons > 0) return;
    const card = cardAt(event.target);
    if (card === this.card) return;
    this.hide();
    if (card) this.#later(card);
  };

  readonly down = (event: PointerEvent): void => {
    this.hide();
    this.#long = false;
    const card = cardAt(event.target);
    if (!card || event.pointerType === "mouse" || !event.isPrimary) return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    this.#later(card, () => {
      this.#long = true;
    });
  };

  readonly move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
    this.#pressed = null;
    this.#long = false;
    this.hide();
  };

  readonly up = (): void => {
    this.#pressed = null;
    clearTimeout(this.#timer);
  };

  readonly cancel = (): void => {
    this.up();
    this.hide();
  };

  /** Keeps the click that ends a long press from playing the card. */
  readonly click = (event: Event): void => {
    if (!this.#long) return;
    this.#long = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A long press on a picture would open the browser's own menu. */
  readonly menu = (event: Event): void => {
    if (this.#pressed && cardAt(event.target)) event.preventDefault();
  };

  readonly focus = (event: FocusEvent): void => {
    const card = cardAt(event.target);
    this.focused = card?.matches("button") && this.note(card) ? card : null;
    if (this.focused?.matches(":focus-visible")) {
      this.hide();
      this.#later(this.focused);
    }
  };

  readonly blur = (): void => {
    if (this.card === this.focused) this.hide();
    this.focused = null;
  };

  readonly keydown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.card) return;
    event.preventDefault();
    event.stopPropagation();
    this.hide();
  };

  readonly hide = (): void => {
    clearTimeout(this.#timer);
    this.card = null;
  };

  #later(card: HTMLElement, done?: () => void): void {
    if (!this.note(card)) return;
    this.#timer = setTimeout(() => {
      if (!card.isConnected) return;
      this.card = card;
      done?.();
    }, REST);
  }
}

/** The card face up that an event is about. */
function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".card[data-code]") : null;
}
