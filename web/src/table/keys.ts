/** What the keys do at a table, and in a lesson. */

import { preferences } from "./preferences.svelte";

/** What a board can be told by the keys. */
interface Keyed {
  clear: () => boolean;
  choose: (key: string) => boolean;
  lookBack: () => void;
}

/** Where a key means something else. */
const ELSEWHERE = "input, select, textarea, dialog, [role=tab]";

/** Does what a key says: Escape, L and the keys of buttons are the board's; `deeds` has the others. */
export function obey(
  event: KeyboardEvent,
  board: Keyed | undefined,
  deeds: Record<string, () => void>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
  if (event.key === "Escape") {
    if (board?.clear()) event.preventDefault();
    return;
  }
  if (!preferences.keys) return;
  const deed = event.key === "l" ? () => board?.lookBack() : deeds[event.key];
  if (deed) {
    event.preventDefault();
    deed();
  } else if (board?.choose(event.key.toLowerCase())) event.preventDefault();
}
