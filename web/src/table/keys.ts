/** What the keys do at a table, and in a lesson. */

import { preferences } from "./preferences.svelte";

/** What the keys do on a board. */
interface Keyed {
  clear: () => boolean;
  choose: (key: string) => boolean;
  lookBack: () => void;
}

/** Where a key means something else. */
const ELSEWHERE = "input, select, textarea, dialog, [role=tab]";
/** The card that the Tab key reaches first in the hand. */
const HAND = ".hand [tabindex='0']";

/** Does what a key says: Escape, L and the keys of buttons are the board's; `deeds` has the others. */
export function obey(
  event: KeyboardEvent,
  board: Keyed | undefined,
  deeds: Record<string, () => void>,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
  if (event.key === "Escape") {
    if (board?.clear()) event.preventDefault();
    else deeds.Escape?.();
    return;
  }
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    enterHand(event);
    return;
  }
  if (!preferences.keys) return;
  const deed = event.key === "l" ? () => board?.lookBack() : deeds[event.key];
  if (deed) {
    event.preventDefault();
    deed();
  } else if (board?.choose(event.key.toLowerCase())) event.preventDefault();
}

/** An arrow key that means nothing where the focus is moves it into the hand. */
function enterHand(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest(".hand")) return;
  const card = document.querySelector<HTMLElement>(HAND);
  if (!card) return;
  event.preventDefault();
  card.focus({ preventScroll: true });
}
