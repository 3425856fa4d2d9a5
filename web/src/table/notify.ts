/** A notification of the system that it is our turn, while the page is out of sight. */

import { preferences } from "./preferences.svelte";

/** Shows one if it is wanted; returns what withdraws it. */
export function notifyTurn(table: string, title: string, prompt: string): (() => void) | undefined {
  if (!preferences.notify || document.visibilityState === "visible") return undefined;
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  const note = new Notification("Your turn", { body: `${title}: ${prompt}`, tag: table });
  return () => note.close();
}
