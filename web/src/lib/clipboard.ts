/** Copying, also where the clipboard needs a secure address and a table on the home network has none. */

import { tell } from "./notice.svelte";

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(`Copy this: ${text}`, { bad: true });
  }
}
