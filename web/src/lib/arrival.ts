/** Reading and tabbing start at a page's title. */

/** Acts by which a reader has taken the focus into their own hands. */
const ACTS = ["keydown", "pointerdown", "focusin"] as const;

/**
 * Put the focus on the title of a page that has just come, and on the title that takes its place
 * when the page has been loaded, unless the reader has done something by then. Returns a function
 * that ends it.
 */
export function arrive(main: HTMLElement): () => void {
  let title: HTMLElement | null = null;
  const focus = () => {
    if (title?.isConnected) return;
    title = main.querySelector<HTMLElement>("h1[tabindex]") ?? main;
    title.focus({ preventScroll: true });
  };
  const leave = (event: Event) => {
    if (event.target !== title) stop();
  };
  const stop = () => {
    changes.disconnect();
    for (const act of ACTS) document.removeEventListener(act, leave);
  };
  const changes = new MutationObserver(focus);
  focus();
  changes.observe(main, { childList: true, subtree: true });
  for (const act of ACTS) document.addEventListener(act, leave);
  return stop;
}
