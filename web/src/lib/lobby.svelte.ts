/**
 * The lobby as it is now. The page asks again and again, less and less often while nothing changes and nobody
 * does anything, and not at all while the tab is hidden. The browser keeps the answer, and as long as it is still
 * good the server sends nothing but that.
 */

import { api } from "./api";
import type { LobbyTable } from "./protocol";

/** How long to wait before asking again, in milliseconds: at first, and at most. */
export const SOONEST = 3000;
export const LATEST = 30000;
/** After an answer that brought nothing new the next question waits this much longer. */
const SLOWER = 1.3;

let tables = $state.raw<LobbyTable[] | null>(null);

export const lobby = {
  /** The tables, or null while none has been asked for. */
  get tables(): LobbyTable[] | null {
    return tables;
  },
};

/** Keeps the lobby up to date while a page shows it. Returns a function that stops it. */
export function watchLobby(): () => void {
  let wait = SOONEST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;

  async function ask() {
    clearTimeout(timer);
    if (asking || stopped || document.hidden) return;
    asking = true;
    const before = JSON.stringify(tables);
    try {
      tables = (await api.lobby()).tables;
      wait = JSON.stringify(tables) === before ? Math.min(wait * SLOWER, LATEST) : SOONEST;
    } catch {
      tables ??= []; // What is wrong with the server is said elsewhere on the page.
      wait = Math.min(wait * 2, LATEST);
    }
    asking = false;
    if (!stopped && !document.hidden) timer = setTimeout(ask, wait);
  }

  /** A tab that is hidden asks for nothing; one that comes back asks at once. */
  function wake() {
    clearTimeout(timer);
    wait = SOONEST;
    ask();
  }

  /** A sign of life only shortens the time until the next question. */
  function stir() {
    if (wait <= 2 * SOONEST || asking) return;
    wait = SOONEST;
    ask();
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pointerdown", stir);
  window.addEventListener("keydown", stir);
  ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("pointerdown", stir);
    window.removeEventListener("keydown", stir);
  };
}
