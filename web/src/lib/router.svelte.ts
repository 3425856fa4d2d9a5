/** The address bar as state: which page is shown, and its parameter. No hashes, no library. */

export type PageName =
  | "home"
  | "new"
  | "friends"
  | "table"
  | "screen"
  | "hand"
  | "sit"
  | "learn"
  | "rules"
  | "replay"
  | "mine"
  | "days"
  | "puzzles"
  | "about"
  | "device"
  | "missing";

export interface Route {
  page: PageName;
  /** The game's slug, the id of a table or replay, or a date; empty where the address has none. */
  id: string;
  query: URLSearchParams;
  hash: string;
}

const PATTERNS: [PageName, RegExp][] = [
  ["home", /^\/$/],
  ["new", /^\/new(?:\/([^/]+))?\/?$/],
  ["friends", /^\/friends\/?$/],
  ["table", /^\/table\/([^/]+)\/?$/],
  ["screen", /^\/table\/([^/]+)\/screen\/?$/],
  ["hand", /^\/table\/([^/]+)\/hand\/?$/],
  ["sit", /^\/sit(?:\/([^/]+))?\/?$/],
  ["learn", /^\/learn(?:\/([^/]+))?\/?$/],
  ["rules", /^\/rules\/([^/]+)\/?$/],
  ["replay", /^\/replay(?:\/([^/]+))?\/?$/],
  ["mine", /^\/mine\/?$/],
  ["days", /^\/days(?:\/([^/]+))?\/?$/],
  ["puzzles", /^\/puzzles(?:\/([^/]+(?:\/[^/]+)?))?\/?$/],
  ["about", /^\/about\/?$/],
  ["device", /^\/device\/?$/],
];

/** Which page an address means. */
export function parse(url: URL): Route {
  const rest = { query: url.searchParams, hash: url.hash.slice(1) };
  for (const [page, pattern] of PATTERNS) {
    const found = pattern.exec(url.pathname);
    if (found) return { page, id: decode(found[1] ?? ""), ...rest };
  }
  return { page: "missing", id: "", ...rest };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw(parse(new URL(window.location.href)));
let returning = false;

export const router = {
  get route(): Route {
    return current;
  },
  /** Whether the reader came here with the browser's back or forward button. */
  get returning(): boolean {
    return returning;
  },
};

/** Go to one of our addresses, as if a link had been followed. */
export function go(address: string, { replace = false } = {}): void {
  const url = new URL(address, window.location.href);
  if (replace) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
  returning = false;
  current = parse(url);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || parse(url).page === "missing") return;
  const here = window.location;
  if (url.pathname === here.pathname && url.search === here.search && url.hash) return;
  event.preventDefault();
  go(link.href);
}

/** Let our links change the page without a reload. Returns a function that stops it. */
export function listen(): () => void {
  const pop = () => {
    returning = true;
    current = parse(new URL(window.location.href));
  };
  document.addEventListener("click", follow);
  window.addEventListener("popstate", pop);
  return () => {
    document.removeEventListener("click", follow);
    window.removeEventListener("popstate", pop);
  };
}
