/** What a seat's plate says: a name, one number, one badge. */

import type { SeatInfo, View } from "../lib/protocol";
import { sentence } from "../lib/words";

export interface SeatWords {
  name: string;
  /** The number by which the match is won, or in a game for one how far it is; null before there is a match to win. */
  score: number | null;
  badge: string;
  /** A person who is not at the table. */
  away: boolean;
}

/** A number with a real minus sign. */
export function figure(number: number): string {
  return `${number}`.replace("-", "−");
}

export function seatWords(view: View, seat: number, info: SeatInfo | undefined): SeatWords {
  const away = info?.kind === "person" && !info.here;
  const open = info?.kind === "open";
  const name = seat === view.seat ? "You" : (view.names[seat] ?? `Seat ${seat + 1}`);
  const alone = view.players === 1 ? view.figure : null;
  const score = alone ? Number(alone.value) : view.scores[seat];
  const badge = alone?.of ? `of ${alone.of}` : (view.badges[seat] ?? "");
  return {
    name,
    score: score === undefined || open ? null : score,
    badge: open ? "" : away ? awayWords(info) : badge,
    away,
  };
}

function awayWords(info: SeatInfo): string {
  return info.stand_in ? `${sentence(info.stand_in)} plays` : "Away";
}

/** Who sits there, in words: "Captain, a computer player". */
export function seatKind(info: SeatInfo | undefined): string {
  if (!info) return "";
  if (info.kind === "open") return "Open seat";
  if (info.kind === "computer") return `${sentence(info.rank ?? "captain")}, a computer player`;
  return info.here ? "" : awayWords(info);
}
