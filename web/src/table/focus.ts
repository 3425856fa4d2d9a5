/** Where the focus goes when what had it is gone. */

import { tick } from "svelte";

/** The button that was pressed may be gone after a move: then the focus moves to the hand. */
export async function refocus(page: HTMLElement): Promise<void> {
  await tick();
  if (document.activeElement && document.activeElement !== document.body) return;
  const next = page.querySelector<HTMLElement>(
    ".hand [tabindex='0'], [data-choice], .choices button, .prompt",
  );
  next?.focus({ preventScroll: true });
}
