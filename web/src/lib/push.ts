/** Notices on this device, also while no page is open: Web Push through a service worker. */

import { api, Problem } from "./api";
import type { DeviceInfo } from "./protocol";

/** The quiet hours of a device, from 0 to 23; null: none. */
export interface Quiet {
  from: number | null;
  to: number | null;
}

export const BLOCKED = "Your browser blocks notices for Drumhead. You can allow them in its site settings.";
export const IMPOSSIBLE =
  "This browser cannot show notices here. On an iPhone or iPad, add Drumhead to the home screen first.";

/** Whether this browser can show notices while no page is open. */
export function possible(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the browser has been told never to show any. */
export function blocked(): boolean {
  return "Notification" in window && Notification.permission === "denied";
}

async function subscription(): Promise<PushSubscription | null> {
  if (!possible()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How this browser is set; off where it is not subscribed, or for somebody else. */
export async function state(): Promise<DeviceInfo> {
  const own = await subscription();
  if (!own || Notification.permission !== "granted") return { on: false, quiet_from: null, quiet_to: null };
  return api.device(own.endpoint);
}

/** Asks the browser for leave, subscribes, and tells the server; throws a `Problem` where it cannot be. */
export async function turnOn(quiet: Quiet): Promise<DeviceInfo> {
  if (!possible()) throw new Problem(IMPOSSIBLE, 0);
  if ((await Notification.requestPermission()) !== "granted") throw new Problem(BLOCKED, 0);
  const { key } = await api.pushKey();
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && encoded(old.options.applicationServerKey) !== key) await old.unsubscribe();
  try {
    const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) });
    return await tell(own, quiet);
  } catch (error) {
    if (error instanceof DOMException) throw new Problem(IMPOSSIBLE, 0);
    throw error;
  }
}

/** Other quiet hours for this browser. */
export async function setQuiet(quiet: Quiet): Promise<void> {
  const own = await subscription();
  if (own) await tell(own, quiet);
}

export async function turnOff(): Promise<void> {
  const own = await subscription();
  if (!own) return;
  await own.unsubscribe();
  await api.stopNotices(own.endpoint);
}

/** Sends a notice to this browser. */
export async function test(): Promise<void> {
  const own = await subscription();
  if (own) await api.testNotice(own.endpoint);
}

/** Whether the server sends notices to this browser, so that an open page need not. */
export async function subscribed(): Promise<boolean> {
  return (await subscription()) !== null;
}

/** Takes the notices of a table away: it is in view. */
export async function dismiss(table: string): Promise<void> {
  if (!possible()) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}

function tell(own: PushSubscription, quiet: Quiet): Promise<DeviceInfo> {
  return api.notifyHere({
    endpoint: own.endpoint,
    public_key: encoded(own.getKey("p256dh")),
    auth: encoded(own.getKey("auth")),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc_offset: -new Date().getTimezoneOffset(),
    quiet_from: quiet.from,
    quiet_to: quiet.to,
  });
}

/** URL-safe Base64 without padding. */
export function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function decoded(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
