/** What the pictures of a table say, in words: for the table without them. */

import type { TrickOutcome, View, Zone } from "../lib/protocol";
import { several } from "../lib/words";
import { figures } from "./layout";

/** A player by name: "you" for our own seat. */
function who(view: View, seat: number): string {
  return seat === view.seat ? "you" : (view.names[seat] ?? "");
}

/** What rules, the number that matters, every counter, and what the trick can still become. */
export function standing(view: View): string[] {
  const counters = figures(view, null).map(({ label, value }) => `${label}: ${value}`);
  const { rule, figure } = view;
  const found = [
    rule ? `${rule.role}: ${rule.name}` : "",
    figure ? `${figure.label}: ${figure.value}${figure.of && ` of ${figure.of}`}` : "",
    ...counters,
    ...view.outcomes.map((outcome) => outcomeWords(view, outcome)),
  ];
  return [...new Set(found)].filter(Boolean);
}

function outcomeWords(view: View, { name, open, by, seat, worth }: TrickOutcome): string {
  const winner = seat === null ? `the ${by} wins it` : `the ${by}, played by ${who(view, seat)}, wins it`;
  const missing = open ? `still missing ${[...open].join(", ")}` : "complete";
  return `${name}, ${missing}: ${several(worth, "point")}; ${winner}`;
}

/** A zone's name, with what its cards make together: "Your fleet: Five Submarines, 70 points". */
export function zoneWords({ label, title, worth }: Zone): string {
  if (!title) return label;
  return `${label}: ${title}${worth ? `, ${several(worth, "point")}` : ""}`;
}

/** What is to be known of a card where it lies: who played it, and whether it leads, takes, commands or is new. */
export function cardNotes(view: View, zone: Zone, at: number): string[] {
  const code = zone.cards[at] ?? "";
  const seat = zone.seats[at];
  const trick = zone.layout === "trick" || zone.layout === "last-trick";
  return [
    seat === undefined ? "" : `played by ${who(view, seat)}`,
    trick && at === zone.led ? "led" : "",
    trick && at === zone.taking ? (zone.layout === "trick" ? "taking" : "took it") : "",
    zone.fresh.includes(code) ? "just received" : "",
    zone.stars.includes(code) ? "commanding" : "",
  ].filter(Boolean);
}
