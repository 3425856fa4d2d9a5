/** A table on a big screen: the codes of its free chairs there, and the hand alone on the phones. */

import { takePart } from "../lib/dealing";
import type { ClientMessage, FreeChair } from "../lib/protocol";

export class Screens {
  /** Is the table on a big screen? Null as long as the server has not said so. */
  here = $state<boolean | null>(null);
  /** The free chairs and their codes, on the host's screen. */
  chairs = $state.raw<readonly FreeChair[]>([]);

  #table: string;
  #send: (message: ClientMessage) => boolean;

  constructor(table: string, send: (message: ClientMessage) => boolean) {
    this.#table = table;
    this.#send = send;
  }

  /** The connection was lost: the server will say again whether there is a screen. */
  lost(): void {
    this.here = null;
  }

  /** The server has greeted us: without a seat we take the chair whose code was scanned. */
  welcomed(seat: number | null): void {
    const claim = scanned(this.#table);
    if (!claim) return;
    if (seat === null) this.#send({ type: "claim", claim, nonce: takePart(this.#table) });
    else keep(this.#table, "");
  }

  /** The host begins: captains play the free chairs. */
  begin(): void {
    this.#send({ type: "begin" });
  }
}

/** Keeps the claim of a chair until the table is opened. */
export function keep(table: string, claim: string): void {
  try {
    if (claim) sessionStorage.setItem(`claim.${table}`, claim);
    else sessionStorage.removeItem(`claim.${table}`);
  } catch {
    // The browser stores nothing: the code has to be scanned again.
  }
}

function scanned(table: string): string {
  try {
    return sessionStorage.getItem(`claim.${table}`) ?? "";
  } catch {
    return "";
  }
}
