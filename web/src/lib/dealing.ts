/**
 * Our part in the deals: a nonce for every table at which we sit. This browser keeps it, and what the server
 * promised, so that it can see after the match that both were used.
 */

import type { Verified } from "./protocol";
import { several } from "./words";

export interface Part {
  /** The table's id. */
  table: string;
  nonce: string;
  /** What the server promised before the deal, once we have seen it. */
  promise: string | null;
}

const STORED = "deals";
/** The number of latest parts that are kept. */
const MOST = 200;

function all(): Part[] {
  try {
    const parts: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Our part in the deal of a table, as far as this browser knows. */
export function part(table: string): Part | null {
  return all().find((one) => one.table === table) ?? null;
}

function keep(kept: Part): Part {
  const others = all().filter((one) => one.table !== kept.table);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, kept].slice(-MOST)));
  } catch {
    // The browser stores nothing: the server can still be asked to verify the deal.
  }
  return kept;
}

/** A nonce: 32 random bytes in hexadecimal. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return hex(bytes);
}

/** Takes part in the deal of a table, by a nonce that was sent already or else by a fresh one. */
export function takePart(table: string, nonce?: string): string {
  const known = part(table);
  if (known && (nonce === undefined || nonce === known.nonce)) return known.nonce;
  return keep({ table, nonce: nonce ?? fresh(), promise: null }).nonce;
}

/** The server has promised something: what it said first counts. */
export function hear(table: string, promise: string | null): void {
  const known = part(table);
  if (known && promise !== null && known.promise === null) keep({ ...known, promise });
}

/** A rematch is set: our part in it was sent before its table had an id. */
export function goOn(before: string, table: string): void {
  const known = part(afterwards(before));
  if (known && !part(table)) takePart(table, known.nonce);
}

/** Stands for the table at which a rematch will be played. */
export function afterwards(table: string): string {
  return `after ${table}`;
}

/** What this browser finds wrong with a deal that the server calls right; null if nothing. */
export async function objection(verified: Verified, ours: Part | null): Promise<string | null> {
  if (verified.dealt === null || verified.promise === null) return null;
  if (ours && !verified.nonces.includes(ours.nonce))
    return "The number that this browser sent is not part of it.";
  if (ours?.promise && ours.promise !== verified.promise)
    return "It is not what the server promised before the deal.";
  const secret = /^secret ([0-9a-f]{64})$/m.exec(verified.dealt)?.[1] ?? "";
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const wrong =
    (await differs(new TextEncoder().encode(verified.dealt), verified.key)) ||
    (await differs(bytes, verified.promise));
  return wrong ? "The key does not follow from what was promised and sent." : null;
}

/** What a deal came from, in a sentence; empty where it came from nobody at the table. */
export function source(verified: Verified, ours: Part | null): string {
  if (verified.dealt === null) return "";
  const people = verified.nonces.filter((nonce) => nonce !== null).length;
  if (people === 0) return "The key follows from the secret that the server had promised.";
  const own = ours && verified.nonces.includes(ours.nonce);
  const numbers = people === 1 ? "a random number" : "random numbers";
  const whose = own && people === 1 ? "this browser" : several(people, "browser");
  const among = own && people > 1 ? ", this one among them" : "";
  return `The key follows from the secret that the server had promised and from ${numbers} drawn by ${whose}${among}.`;
}

/** Is the SHA-256 of some bytes another one? Only secure pages can tell; for others it is not. */
async function differs(bytes: Uint8Array<ArrayBuffer>, expected: string): Promise<boolean> {
  if (typeof crypto.subtle === "undefined") return false;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) !== expected;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
