/** A notification of the system that it is our turn, while the page is out of sight. */

import { preferences } from "./preferences.svelte";

/** Shows one if it is wanted and the server sends none to this browser; returns what withdraws it. */
export function notifyTurn(table: string, title: string, prompt: string): (() => void) | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  if (document.visibilityState === "visible") {
    import("../lib/push").then((push) => push.dismiss(table)).catch(() => {});
    return undefined;
  }
  if (!preferences.notify) return undefined;
  let note: Notification | undefined;
  let withdrawn = false;
  import("../lib/push")
    .then(async (push) => {
      if ((await push.subscribed()) || withdrawn) return;
      note = new Notification("Your turn", { body: `${title}: ${prompt}`, tag: table });
    })
    .catch(() => {});
  return () => {
    withdrawn = true;
    note?.close();
  };
}
