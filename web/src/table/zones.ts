/** Moves between cards and places: what lies where, what can be taken from there, and where it goes. */

import type { Choice } from "../lib/protocol";
import type { Placed } from "./layout";
import { left, type Part, type Pick, remaining, settled } from "./picks";

/** A card as it is picked in a zone, and with it the zone where the place is part of the move too. */
export function cardIn(
  choices: readonly Choice[],
  picked: readonly Pick[],
  zone: Placed,
  code: string,
  slot: string,
): [Pick, ...Pick[]] {
  const card: Pick = { role: "card", value: code, slot };
  if (zone.mark === "" || picked.some((pick) => pick.slot === slot)) return [card];
  const place = placeOf(zone);
  return remaining(choices, [...picked, card, place]).length > 0 ? [card, place] : [card];
}

/** A zone as it is picked. */
export function placeOf(zone: Placed): Pick {
  return { role: "place", value: zone.mark, slot: zone.key };
}

/** Whether a place comes next, or nothing more is needed. */
export function leads(choices: readonly Choice[], picked: readonly Part[]): boolean {
  if (settled(choices, picked)) return true;
  return remaining(choices, picked).some((choice) =>
    left(choice, picked)?.some(({ role }) => role === "place"),
  );
}

/** Whether a move that is still possible takes the card from this very place. */
export function takenFrom(
  choices: readonly Choice[],
  picked: readonly Part[],
  mark: string,
  code: string,
): boolean {
  if (mark === "") return false;
  const names = ({ parts }: Choice, of: Part["role"], what: string) =>
    parts.some(({ role, value }) => role === of && value === what);
  return remaining(choices, picked).some(
    (choice) => names(choice, "card", code) && names(choice, "place", mark),
  );
}

/** The move of what lies on top of a place to one of these others, where it needs nothing else. */
export function homeward(
  choices: readonly Choice[],
  mark: string,
  homes: readonly string[],
): Choice | undefined {
  return choices.find(
    ({ parts: [from, to, ...more] }) =>
      from?.role === "place" &&
      from.value === mark &&
      to?.role === "place" &&
      homes.includes(to.value) &&
      more.length === 0,
  );
}

/** The one move without parts, by which a card is turned. */
export function turning(choices: readonly Choice[]): Choice | null {
  const [only, ...others] = choices.filter(
    ({ parts, kind }) => parts.length === 0 && kind !== "pass" && kind !== "done",
  );
  return only && others.length === 0 ? only : null;
}

/** Where the cards of a move lie in the hand: each copy is another card. */
export function slotsIn(hand: Placed | null, parts: readonly Part[]): (Part & { slot: string | null })[] {
  const free = (hand?.cards ?? []).map((code, at) => ({ code, slot: `${hand?.key}:${at}` }));
  return parts.map(({ role, value }) => {
    const at = free.findIndex(({ code }) => code === value);
    const [found] = at < 0 ? [] : free.splice(at, 1);
    return { role, value, slot: found?.slot ?? null };
  });
}
