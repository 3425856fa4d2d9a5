/** Who uses this browser: a guest with a name, without an account. */

import { api } from "./api";
import { tell } from "./notice.svelte";
import type { Me } from "./protocol";

/** What a device says whose guest has moved to another one. */
export const MOVED = "You're playing on another device now.";

let known = $state.raw<Me | null>(null);

export const me = {
  get name(): string {
    return known?.name ?? "";
  },
  /** The slug of our portrait, "" if we have none. */
  get portrait(): string {
    return known?.portrait ?? "";
  },
  get known(): boolean {
    return known !== null;
  },
};

/** Ask the server who we are; a first visit makes us a guest. From then on `<html data-guest>` says so. */
export async function meet(): Promise<void> {
  known = await api.me();
  if (known.moved) tell(MOVED, { bad: true });
  document.documentElement.dataset.guest = "known";
}

/** Go by this name and portrait from now on; an empty name leaves ours as it is. */
export async function introduce(name: string, portrait: string): Promise<void> {
  const wanted = {
    ...(name && name !== me.name ? { name } : {}),
    ...(portrait !== me.portrait ? { portrait } : {}),
  };
  if (Object.keys(wanted).length) known = await api.introduce(wanted);
}

/** Delete the guest: name, seats and uploads; this browser is then a newcomer. */
export async function forget(): Promise<void> {
  await api.forget();
  location.assign("/");
}
