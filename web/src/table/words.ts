/** Sentences of the table page that more than one part of it needs. */

import type { SeatInfo, View } from "../lib/protocol";
import { list } from "../lib/words";

/** Who has won, in a sentence. */
export function verdict(view: View): string {
  const shares = view.result ?? [];
  const best = Math.max(...shares, 0);
  const winners = shares.flatMap((share, seat) => (share > 0 && share === best ? [seat] : []));
  if (winners.length === 0) return view.players === 1 ? "The game is lost." : "Nobody wins the match.";
  if (winners.length === view.players && view.players > 1) return "The match is drawn.";
  const you = view.seat !== null && winners.includes(view.seat);
  const others = winners.filter((seat) => seat !== view.seat).map((seat) => view.names[seat] ?? "");
  const who = list(you ? ["You", ...others] : others);
  return `${who} ${you || winners.length > 1 ? "win" : "wins"} the match.`;
}

/** What a seat is, in a few words: a person who is away, a captain, an open seat. */
export function seatKind(info: SeatInfo): string {
  if (info.kind === "open") return "open seat";
  if (info.kind === "computer") return info.rank ? `computer, ${info.rank}` : "computer";
  if (info.stand_in) return `away, a ${info.stand_in} plays for them`;
  if (info.you) return "you";
  return info.here ? "person" : "person, away";
}

/** The prompt with the name of the person to move, where several people share a screen. */
export function addressed({ names, seat, prompt }: View): string {
  return `${names[seat ?? -1] ?? ""}, ${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`;
}

/** A share as a percentage without decimals. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** "Hand 2 of 6", or "The Battle" where a match has parts instead; "" before the first hand. */
export function handOf(view: View, hands: number | null): string {
  if (view.stage) return view.stage;
  if (view.hand < 1 || hands === 1) return "";
  return hands === null ? `Hand ${view.hand}` : `Hand ${Math.min(view.hand, hands)} of ${hands}`;
}

/** The goal in one line; where a low score is good, it says so. */
export function aimWords({ goal, fewest_win: fewest, over }: View): string {
  const said = /\b(lowest|fewest)\b/i.test(goal.aim);
  return fewest && !over && !said ? `${goal.aim} Lowest wins.` : goal.aim;
}

/** A sentence in pieces: figures and words such as "lowest" are strong. */
export function emphasized(words: string): { text: string; strong: boolean }[] {
  return words
    .split(/(\d[\d,.]*\d|\d|\b(?:lowest|highest|fewest|most)\b)/i)
    .map((text, at) => ({ text, strong: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
