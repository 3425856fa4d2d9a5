/** The poster of a finished match in words: what it says, and whose face is on it. */

import type { SeatInfo, View } from "./protocol";
import { ordinal } from "./results";
import type { Column } from "./scores";
import { type Contest, ownFirst, type Place, places, spelled } from "./standing";
import { list } from "./words";

/** What the poster looks like: its band, its rays, its laurel. */
export type Ground = "first" | "shared" | "second" | "others";

/** Somebody on a poster. */
export interface Face {
  slug: string;
  name: string;
}

export interface PosterWords {
  word: string;
  ground: Ground;
  ribbon: string;
  line: string;
  face: Face;
  /** Who won, where that is not the face: shown smaller, with the laurel. */
  winner: Face | null;
}

const WORDS: Record<Ground, string> = {
  first: "VICTORY",
  shared: "HONORS EVEN",
  second: "WELL FOUGHT",
  others: "NEXT TIME",
};

/** A finished match: what was seen of it, who sat there, and the scores after every hand. */
export interface Finished {
  view: View;
  seats: readonly SeatInfo[];
  names: readonly string[];
  contest: Contest;
  hands: number;
}

/** The poster for the reader, or for a spectator that of the winner. */
export function poster(match: Finished): PosterWords {
  const { view, seats, contest } = match;
  const now = places(view.scores, contest, view.result);
  const first = now.findIndex(({ place }) => place === 1);
  const won = (view.result ?? []).some((share) => share > 0);
  const winner = won && first >= 0 ? faceOf(seats[first]) : null;
  const shown = view.seat ?? Math.max(first, 0);
  const own = now[shown] as Place;
  const ground = groundOf(own, won);
  return {
    word: WORDS[ground],
    ground,
    ribbon: ribbon(match, own, won).toUpperCase(),
    line: facts(match.hands, view.scores[shown] ?? 0).toUpperCase(),
    face: faceOf(seats[shown]),
    winner: ground === "others" && own.of > 1 ? winner : null,
  };
}

/** The face of a seat: its portrait, and the name whose initial stands for a missing one. */
export function faceOf(seat: SeatInfo | undefined): Face {
  return { slug: seat?.portrait ?? "", name: seat?.name ?? "" };
}

/** Second is well fought unless that is shared by all the losers of a larger company. */
function groundOf({ place, level, of }: Place, won: boolean): Ground {
  if (!won) return "others";
  if (place === 1) return level > 1 ? "shared" : "first";
  return place === 2 && (of === 2 || place + level - 1 < of) ? "second" : "others";
}

function ribbon({ view, names, contest }: Finished, own: Place, won: boolean): string {
  if (own.of < 2) return won ? "It came out" : "It did not come out";
  if (!won) return "Nobody wins";
  if (view.seat === null) return winners(ownFirst(names, contest.sides, null), view);
  const many = contest.sides.length > own.of ? `${spelled(own.of)} sides` : spelled(own.of);
  return `${own.level > 1 ? "Shared " : ""}${ordinal(own.place)} of ${many}`;
}

function winners(all: readonly Column[], view: View): string {
  const first = all.filter(({ seat }) => (view.result?.[seat] ?? 0) > 0);
  return list(first.map(({ name }) => name));
}

function facts(hands: number, points: number): string {
  const score = `${spelled(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
  return hands > 1 ? `${spelled(hands)} hands, ${score}` : score;
}

/** By how much the match was won or lost, in a sentence. */
export function outcome(match: Finished, lead: number | null): string {
  const { view, names, contest } = match;
  const now = places(view.scores, contest, view.result);
  const all = ownFirst(names, contest.sides, view.seat);
  const won = (view.result ?? []).some((share) => share > 0);
  if ((now[0]?.of ?? 0) < 2) return won ? "It came out." : "It did not come out.";
  if (!won) return "Nobody wins the match.";
  const first = all.filter(({ seat }) => now[seat]?.place === 1);
  const who = list(first.map(({ name }) => name));
  if (first.length === all.length) return "The match is drawn.";
  if (first.length > 1) return `${who} share the win.`;
  const own = view.seat === null ? null : (now[view.seat] as Place);
  const by = lead !== null && lead > 0 ? ` by ${spelled(lead)} ${lead === 1 ? "point" : "points"}` : "";
  if (own && own.place === 2 && by && own.level === 1) return `Beaten${by}.`;
  const many = (first[0]?.seats.length ?? 1) > 1 || own?.place === 1;
  return `${who} ${many ? "win" : "wins"}${by || " the match"}.`;
}
