/** One sentence at the top of the page, announced as it appears: a copied link, a failed start. */

import { problem } from "./api";

interface Notice {
  text: string;
  bad: boolean;
}

let current = $state.raw<Notice | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export const notice = {
  get current(): Notice | null {
    return current;
  },
};

/** Show a sentence for a while; an error stays until it is closed. */
export function tell(text: string, { bad = false } = {}): void {
  clearTimeout(timer);
  current = { text, bad };
  if (!bad) timer = setTimeout(dismiss, 5000);
}

/** Show what went wrong. */
export function complain(error: unknown): void {
  tell(problem(error).message, { bad: true });
}

export function dismiss(): void {
  clearTimeout(timer);
  current = null;
}
