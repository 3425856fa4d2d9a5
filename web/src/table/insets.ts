/** What a phone covers of the window: a notch, round corners, the bar that leads home. */

import type { Insets } from "./shape";

const EDGES = ["top", "right", "bottom", "left"] as const;

/** The insets of the window. Only a style sheet knows them, so they are read from a probe. */
export function windowInsets(): Insets {
  const probe = document.createElement("div");
  probe.style.cssText = "position:fixed;visibility:hidden";
  for (const edge of EDGES) probe.style.setProperty(`padding-${edge}`, `env(safe-area-inset-${edge}, 0px)`);
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = (edge: (typeof EDGES)[number]) =>
    Number.parseFloat(style.getPropertyValue(`padding-${edge}`)) || 0;
  const found = { top: read("top"), right: read("right"), bottom: read("bottom"), left: read("left") };
  probe.remove();
  return found;
}

/** What of a window's insets a box in it has to leave free. */
export function insetsOf(
  insets: Insets,
  box: { left: number; top: number; right: number; bottom: number },
  window: { width: number; height: number },
): Insets {
  return {
    top: Math.max(0, insets.top - box.top),
    right: Math.max(0, insets.right - (window.width - box.right)),
    bottom: Math.max(0, insets.bottom - (window.height - box.bottom)),
    left: Math.max(0, insets.left - box.left),
  };
}
