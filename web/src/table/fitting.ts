/** How large the cards in the middle of the table can be: as large as its room allows. */

import { largest } from "./layout";

/** The smallest card that a finger can touch, and the largest that is still a card, in pixels. */
const LEAST = 44;
const MOST = 220;
/** Cards smaller than this have no labels below them. */
const SMALL = 54;

/**
 * Finds the largest cards with which all of the middle is seen; at the smallest it may be scrolled.
 * A size that is tried out costs a layout of the page, so from move to move as few are tried as can be.
 */
export class Fitting {
  /** The sizes that were found last, with labels and without: from move to move they hardly change. */
  #found = { labeled: MOST, terse: MOST };
  /** The room that was searched last, and how much of its height was to spare; null where a search must be repeated. */
  #searched: { across: number; down: number; spare: number } | null = null;

  /** Searches again the next time, though the room may be the same. */
  forget(): void {
    this.#searched = null;
  }

  /**
   * Gives `skin` the size of its cards, which lie in `lying`, and classes for what gives way; `folding`: some of it may
   * fold away. Says whether all of it is seen.
   */
  enlarge(skin: HTMLElement, lying: HTMLElement, folding: boolean): boolean {
    if (skin.clientHeight === 0) return true;
    const [across, down] = [skin.clientWidth, skin.clientHeight];
    if (this.#still(across, down, lying)) return true;
    const most = Math.max(LEAST, Math.min(MOST, Math.floor(across * 0.3), Math.floor(down * 0.5)));
    let tried = { size: 0, room: 0 };
    let tooHigh = 0;
    const room = (size: number): number => {
      if (tried.size === size) return tried.room;
      skin.style.setProperty("--table-card", `${size}px`);
      const spare = skin.clientHeight - lying.offsetHeight;
      if (spare < 0) tooHigh = size;
      const beside = across - lying.scrollWidth;
      tried = { size, room: beside < 0 ? Math.min(beside, spare) : spare };
      return tried.room;
    };
    const fits = (size: number): boolean => room(size) >= 0;
    const search = (labels: "labeled" | "terse"): number => {
      skin.classList.toggle("terse", labels === "terse");
      tried.size = 0;
      this.#found[labels] = largest(LEAST, most, room, this.#found[labels]);
      return this.#found[labels];
    };
    const pack = (size: number): void => {
      skin.classList.toggle("packed", !fits(size));
      tried.size = 0;
    };
    skin.classList.remove("tight", "packed", "folded", "headed", "slender");
    // The keys of a pad that would be cut off at its sides are narrower.
    const pad = lying.querySelector<HTMLElement>(".pads table");
    if (pad && pad.offsetWidth > across) skin.classList.add("slender");
    let size = search("labeled");
    // Labels give way before cards do.
    if (size < SMALL) size = search("terse");
    // Then the space between rows does, and a little of the rim.
    pack(size);
    // And then what was laid down and is only looked at.
    if (folding && !fits(size)) {
      skin.classList.remove("packed");
      skin.classList.add("folded");
      size = search("terse");
      pack(size);
    }
    // The heads of the cards in a chart still say which they are.
    if (!fits(size)) {
      skin.classList.add("headed");
      tried.size = 0;
    }
    skin.classList.toggle("tight", !fits(size));
    const plain = tried.room >= 0 && !skin.matches(".terse, .packed, .folded, .headed, .slender");
    const spare = size === most ? down : down - lying.offsetHeight;
    this.#searched = plain && (size === most || tooHigh === size + 1) ? { across, down, spare } : null;
    return fits(size);
  }

  /** Has the last search found what another one would find? So it is where there is no more to spare, and all still fits. */
  #still(across: number, down: number, lying: HTMLElement): boolean {
    if (this.#searched?.across !== across || this.#searched.down !== down) return false;
    const spare = down - lying.offsetHeight;
    return spare >= 0 && spare <= this.#searched.spare && lying.scrollWidth <= across;
  }
}
