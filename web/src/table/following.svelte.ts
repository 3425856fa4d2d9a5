/** What a table's page does after a move, a hand or a match, besides drawing it. Call these while it is made. */

import { go } from "../lib/router.svelte";
import { refocus } from "./focus";
import { notifyTurn } from "./notify";
import type { Session } from "./session.svelte";
import type { Sheets } from "./sheets.svelte";

/** Opens the sheet at the end of a hand or match once the last trick has been collected. */
export function openEnding(session: Session, sheets: Sheets): void {
  $effect(() => {
    const now = session.ended;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      if (now && session.arrivals.rest > 0) timer = setTimeout(turn, session.arrivals.rest);
      else sheets.ending = now;
    };
    timer = setTimeout(turn);
    return () => clearTimeout(timer);
  });
}

/** Goes to the table of a rematch as soon as it is agreed, unless we came back later. */
export function goToRematch(session: Session): void {
  let rematching = false;
  $effect(() => {
    const next = session.company.terms?.next_table;
    if (next === null) rematching = true;
    else if (rematching && next && session.voice !== null) go(`/table/${next}`);
  });
}

/** Shows a notice of the browser when it is our turn at a table that is not in view. */
export function announceTurns(id: string, session: Session): void {
  $effect(() =>
    session.mine ? notifyTurn(id, session.info?.title ?? "Drumhead", session.view?.prompt ?? "") : undefined,
  );
}

/** The button that was pressed may be gone after the move: then the focus moves to the hand. */
export function keepFocus(session: Session, page: () => HTMLElement | undefined): void {
  let held = false;
  $effect.pre(() => {
    void session.state;
    held = page()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    void session.state;
    const here = page();
    if (held && here) refocus(here);
  });
}
