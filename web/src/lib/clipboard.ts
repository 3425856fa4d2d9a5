/** Copies text, with a fallback for addresses on a home network, where browsers allow no clipboard. */

import { tell } from "./notice.svelte";

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(`Copy this: ${text}`, { bad: true });
  }
}
