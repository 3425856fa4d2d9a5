/** Who uses this browser: a guest with a name, without an account. */

import { api } from "./api";
import type { Me } from "./protocol";

let known = $state.raw<Me | null>(null);

export const me = {
  get name(): string {
    return known?.name ?? "";
  },
  get known(): boolean {
    return known !== null;
  },
};

/** Ask the server who we are; a first visit makes us a guest. From then on `<html data-guest>` says so. */
export async function meet(): Promise<void> {
  known = await api.me();
  document.documentElement.dataset.guest = "known";
}

/** Go by another name from now on. */
export async function rename(name: string): Promise<void> {
  known = await api.rename(name);
}

/** Be forgotten: name, seats and uploads; this browser is a newcomer afterwards. */
export async function forget(): Promise<void> {
  await api.forget();
  location.assign("/");
}
