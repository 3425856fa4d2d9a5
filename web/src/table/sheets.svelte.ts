/** Which sheets of a table are open, and which page of its panel is shown. */

import { complain } from "../lib/notice.svelte";
import { preferences } from "./preferences.svelte";

export type SheetName = "" | "help" | "settings" | "minute" | "rules" | "reactions" | "leave";

/** On a phone the panel covers the hand, so that it never opens by itself there. */
const PHONE = "(max-width: 760px) and (orientation: portrait), (max-height: 520px)";

export class Sheets {
  open = $state<SheetName>("");
  /** The clause of the rulebook that is read. */
  clause = $state("");
  /** The panel with log, scores and talk is open; remembered, except on phones. */
  panel = $state(preferences.panel && !window.matchMedia(PHONE).matches);
  /** The page of the panel. */
  page = $state("log");
  /** The sheet at the end of a hand or match is open. */
  ending = $state(false);
  /** Somebody who opened a link prefers to watch. */
  watching = $state(false);
  /** Somebody prefers not to give a name. */
  unnamed = $state(false);

  /** What is not needed to begin with, once it has been fetched. */
  later = $state.raw<typeof import("./later")>();

  /** The waiting room and the invitation, once they have been fetched. */
  room = $state.raw<typeof import("./room")>();

  /** Fetches the waiting room and the invitation. */
  fetchRoom(): void {
    if (!this.room) import("./room").then((parts) => (this.room = parts), complain);
  }

  /** Fetches the panel, the ends of hands and matches, and what is read. */
  fetch(): void {
    if (!this.later) import("./later").then((parts) => (this.later = parts), complain);
  }

  /** What had the focus before the talk was opened. */
  #opener: Element | null = null;

  show(name: SheetName): void {
    this.open = name;
  }

  close(name: SheetName): void {
    if (this.open === name) this.open = "";
  }

  /** Opens the panel, at a page if one is named. */
  openPanel(page = this.page): void {
    this.page = page;
    this.#keep(true);
  }

  closePanel(): void {
    this.#keep(false);
    if (this.#opener instanceof HTMLElement) this.#opener.focus({ preventScroll: true });
    this.#opener = null;
  }

  /** Opens the talk, or closes it and returns the focus. */
  turnTalk(): void {
    if (this.panel && this.page === "talk") {
      this.closePanel();
      return;
    }
    this.#opener = document.activeElement;
    this.openPanel("talk");
  }

  #keep(open: boolean): void {
    this.panel = open;
    if (!window.matchMedia(PHONE).matches) preferences.panel = open;
  }
}
