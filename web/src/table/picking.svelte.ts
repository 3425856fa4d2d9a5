/** The selection at a table, shared by everything that is drawn on it. */

import { getContext, setContext, untrack } from "svelte";
import type { Choice, View } from "../lib/protocol";
import { count } from "../lib/words";
import { inSight, type Placed, spread } from "./layout";
import { known } from "./packs.svelte";
import {
  buttons,
  chart,
  chips,
  click,
  complete,
  joined,
  key,
  open,
  type Part,
  type Pick,
  pads,
  remaining,
  roomFor,
  settled,
  taking,
  tiles,
} from "./picks";
import { cardIn, homeward, leads, placeOf, slotsIn, takenFrom, turning } from "./zones";

export interface Given {
  view: View;
  choices: Choice[];
  cardNames: Record<string, string>;
  pack: string;
  /** A move that is pointed out, or several whose cards are to be chosen together. */
  shown?: Choice | readonly Choice[] | null | undefined;
  onmove?: ((choice: Choice) => void) | undefined;
  /** Makes moves one after another; without it the cards of several moves are never chosen together. */
  onmoves?: ((choices: Choice[]) => void) | undefined;
  onwhy?: ((cards: string[]) => void) | undefined;
}

export class Picking {
  picked = $state.raw<Pick[]>([]);
  #given: () => Given;

  constructor(given: () => Given) {
    this.#given = given;
  }

  readonly view = $derived.by(() => this.#given().view);
  readonly pack = $derived.by(() => this.#given().pack);
  /** Whether cards answer a click: not in a replay, nor for a spectator. */
  readonly live = $derived.by(() => this.#given().onmove !== undefined);
  readonly choices = $derived.by(() => (this.#given().onmove ? this.#given().choices : []));
  readonly spread = $derived.by(() => spread(this.view));
  /** Whether a card is played to a trick: with one click. */
  readonly #round = $derived.by(() => ["trick", "groups"].includes(this.view.setting));
  /** Moves whose cards are chosen together. */
  readonly together = $derived.by(() => (this.#given().onmoves ? this.view.together : null));
  /** The moves of the cards that are chosen so. */
  readonly chosen = $derived.by(() =>
    this.together ? this.picked.flatMap((pick) => this.#moveOf(pick.value) ?? []) : [],
  );
  readonly open = $derived.by(() => open(this.choices, this.together ? [] : this.picked));
  readonly buttons = $derived.by(() => buttons(this.choices, this.picked));
  readonly pads = $derived.by(() => (this.picked.length === 0 ? pads(this.choices) : []));
  readonly chart = $derived.by(() => {
    const codes = Object.keys(known(this.pack)?.cards ?? {});
    return chart(this.choices, this.picked, inSight(this.view), codes);
  });
  /** Words chosen by their signs. */
  readonly tiles = $derived.by(() => tiles(this.choices, this.picked, (word) => this.sign(word) !== ""));
  /** The move that what is picked makes up. */
  readonly ready = $derived.by(() => (this.together ? null : complete(this.choices, this.picked)));
  /** What the player is asked: whether to make that move, or how many more cards are to be chosen. */
  readonly prompt = $derived.by(() => {
    if (this.ready) return `${this.ready.words}?`;
    const chosen = this.together ? this.picked.length : 0;
    return chosen ? `${this.view.prompt.replace(/\.$/, "")} (${count(chosen)} chosen).` : this.view.prompt;
  });
  /** Combinations that can be laid down whole: those that contain what is picked, or all while one is chosen. */
  readonly chips = $derived.by(() => {
    if (!this.#round) return [];
    const all = chips(this.choices, []);
    return this.ready && all.includes(this.ready) ? all : chips(this.choices, this.picked);
  });
  /** How many chips there is room for. */
  room = $state(9);
  readonly shownChips = $derived.by(() => roomFor(this.chips, this.room));
  /** The line of a pad that is chosen, the page of its figures, and the figure typed so far. */
  line = $state("");
  page = $state(0);
  typed = $state("");
  readonly seats = $derived.by(() => {
    const seats = this.view.names.map((_, seat) => seat);
    const named = seats.filter((seat) => open(this.choices, []).has(key("seat", `${seat}`)));
    return named.map((seat) => ({
      seat,
      open: this.may("seat", `${seat}`),
      picked: this.isPicked(seatSlot(seat)),
    }));
  });

  /** Whether a card is part of the move that is pointed out, or a button is that move. */
  isShown(code: string): boolean {
    return this.#shown.some(({ parts }) =>
      parts.some(({ role, value }) => role === "card" && value === code),
    );
  }
  isShownMove(choice: Choice): boolean {
    return this.#shown.some(({ text }) => text === choice.text);
  }
  readonly #shown = $derived.by(() => [this.#given().shown ?? []].flat());

  /** What the sign of a word shows: "Infantry"; empty where the pack has no sign for it. */
  sign(word: string): string {
    return known(this.pack)?.signs[word] ?? "";
  }

  /** A card's name in words. */
  name(code: string): string {
    return this.#given().cardNames[code] ?? code;
  }

  may(role: Part["role"], value: string): boolean {
    return (role === "seat" ? this.#players : this.open).has(key(role, value));
  }

  /** The players that can be named, also instead of one who is. */
  readonly #players = $derived.by(() =>
    open(
      this.choices,
      this.picked.filter(({ role }) => role !== "seat"),
    ),
  );

  isPicked(slot: string): boolean {
    return this.picked.some((pick) => pick.slot === slot);
  }

  /** Whether the card in this zone can be picked. Cards that a chart names are not raised elsewhere. */
  mayCard(zone: Placed, code: string): boolean {
    if (this.chart !== null || !this.may("card", code)) return false;
    const { hand } = this.spread;
    const elsewhere = hand?.key !== zone.key && hand?.cards.includes(code);
    return !elsewhere || takenFrom(this.choices, this.picked, zone.mark, code);
  }

  /** Whether the zone as a whole can be picked, takes what is picked, or is the stack from which a card is turned. */
  mayPlace(zone: Placed): boolean {
    if (zone.cards.some((code) => this.mayCard(zone, code))) return false;
    if (this.turning(zone)) return true;
    return zone.mark !== "" && (this.may("place", zone.mark) || this.#taking(zone.mark) !== null);
  }

  /** Whether a click on the zone has an answer, if only why it cannot be picked. */
  answers(zone: Placed): boolean {
    return this.choices.length > 0 && (zone.mark !== "" || this.turning(zone));
  }

  /** Whether a click on this stack makes the one move that has no parts: a card is turned. */
  turning(zone: Placed): boolean {
    return this.turn !== null && this.stock?.key === zone.key;
  }

  /** Your stack face down, where cards are turned from it. */
  readonly stock = $derived.by((): Placed | null => {
    const { setting, seat } = this.view;
    const mine = (seat === null ? null : this.spread.hands.get(seat)) ?? null;
    if (setting !== "patience") return mine && mine.cards.length === 0 ? mine : null;
    return this.spread.stacks.find(({ mark }) => mark === "") ?? null;
  });
  /** The one move without parts, where a stack is there to make it. */
  readonly turn = $derived.by(() => this.stock && turning(this.choices));

  /** A click on a card in a zone: if the place is part of the move, the click names it too. */
  card(zone: Placed, code: string, slot: string): void {
    if (this.together) {
      this.#choose({ role: "card", value: code, slot }, this.together.count);
      return;
    }
    const [card, place] = cardIn(this.choices, this.picked, zone, code, slot);
    this.#click(card, place ?? null);
  }

  /**
   * Takes a card, or (without a code) what lies on a place, off the table to be dropped elsewhere.
   * False where it can go nowhere: then nothing is picked.
   */
  lift(zone: Placed, code: string | null, slot: string): boolean {
    if (this.together) return false;
    if (!this.isPicked(slot)) {
      const picks: Pick[] =
        code === null ? [placeOf(zone)] : cardIn(this.choices, this.picked, zone, code, slot);
      const next = joined(this.choices, this.picked, picks);
      if (!next || !leads(this.choices, next)) return false;
      this.picked = next;
    }
    return leads(this.choices, this.picked);
  }

  /** Whether what was lifted can be dropped on this place. */
  takes(mark: string): boolean {
    return this.may("place", mark) || this.#taking(mark) !== null;
  }

  /** Whether what was lifted is a whole move: then it can be dropped anywhere in the middle. */
  readonly whole = $derived.by(() => settled(this.choices, this.picked) !== null);

  /** Drops what was lifted on a place, or (null) in the middle; false where it cannot lie there. */
  drop(mark: string | null): boolean {
    const taken = mark !== null && !this.may("place", mark) ? this.#taking(mark) : null;
    if (taken) {
      this.play(taken);
      return true;
    }
    const place: Pick[] = mark === null ? [] : [{ role: "place", value: mark, slot: `drop.${mark}` }];
    const next = [...this.picked, ...place];
    if (remaining(this.choices, next).length === 0) return false;
    const move = settled(this.choices, next);
    if (move) this.play(move);
    else if (mark === null) return false;
    else this.picked = next;
    return true;
  }

  place(zone: Placed): void {
    const taken = this.may("place", zone.mark) ? null : this.#taking(zone.mark);
    if (taken) this.play(taken);
    else if (this.turning(zone) && this.turn) this.play(this.turn);
    else this.#click(placeOf(zone));
  }

  /** A second click that follows at once: what lies on top goes to the piles of nobody, if it can. */
  home(zone: Placed): void {
    const homes = this.spread.common.map(({ mark }) => mark).filter(Boolean);
    const going = homeward(this.choices, zone.mark, homes);
    if (going) this.play(going);
  }

  seat(seat: number): void {
    this.#call({ role: "seat", value: `${seat}`, slot: seatSlot(seat) });
  }

  /** Names a card from the chart. */
  named(code: string): void {
    this.#call({ role: "card", value: code, slot: `chart.${code}` });
  }

  /** Names a player or a card of a call, in either order; the second press on what is named makes the call. */
  #call(pick: Pick): void {
    if (this.isPicked(pick.slot)) {
      if (this.ready) this.play(this.ready);
      else this.picked = this.picked.filter(({ slot }) => slot !== pick.slot);
      return;
    }
    const others = this.picked.filter(({ role }) => role !== pick.role);
    const next = [[...this.picked, pick], [...others, pick], [pick]].find(
      (picked) => remaining(this.choices, picked).length > 0,
    );
    if (next) this.picked = next;
    else if (pick.role === "card") this.#given().onwhy?.([pick.value]);
  }

  clear(): void {
    this.picked = [];
    this.typed = "";
  }

  /** Picks the cards of a combination in the hand; once they are picked, lays it down. */
  gather(choice: Choice): void {
    if (choice === this.ready || choice.parts.length === 0) {
      this.play(choice);
      return;
    }
    this.picked = slotsIn(this.spread.hand, choice.parts).map(({ slot, ...part }, at) => ({
      ...part,
      slot: slot ?? `chip.${at}`,
    }));
  }

  /** Picks what is still picked when the choices change: the cards of these moves. */
  renew(moves: readonly Choice[]): void {
    this.typed = "";
    const parts = moves.flatMap((move) => move.parts);
    const found = untrack(() => slotsIn(this.spread.hand, parts));
    this.picked = found.flatMap(({ slot, ...part }) => (slot === null ? [] : [{ ...part, slot }]));
  }

  /** Makes the moves whose cards were chosen together, once there are as many as it takes. */
  playAll(): void {
    if (this.chosen.length === this.together?.count) this.#given().onmoves?.(this.chosen);
  }

  play(choice: Choice): void {
    this.picked = [];
    this.#given().onmove?.(choice);
  }

  #moveOf(code: string): Choice | undefined {
    return this.choices.find(
      ({ kind, parts }) => kind === this.together?.kind && parts.some(({ value }) => value === code),
    );
  }

  /** Chooses one of several cards, or takes it back; one too many takes the place of the last. */
  #choose(pick: Pick, most: number): void {
    if (this.isPicked(pick.slot)) this.picked = this.picked.filter(({ slot }) => slot !== pick.slot);
    else if (this.#moveOf(pick.value)) this.picked = [...this.picked.slice(0, most - 1), pick];
    else this.#given().onwhy?.([pick.value]);
  }

  #click(pick: Pick, also: Pick | null = null): void {
    const atOnce = ({ kind }: Choice) => pick.role === "place" || (kind === "play" && this.#round);
    let outcome = click(this.choices, this.picked, pick, atOnce);
    if (also && !outcome.refused && !outcome.play)
      outcome = click(this.choices, outcome.picked, also, atOnce);
    if (outcome.play) this.play(outcome.play);
    else if (!outcome.refused) this.picked = outcome.picked;
    else if (pick.role !== "seat") {
      const named = this.picked.filter(({ role }) => role === "card" || role === "place");
      this.#given().onwhy?.([...named.map(({ value }) => value), pick.value]);
    }
  }

  #taking(mark: string): Choice | null {
    return taking(this.choices, this.picked, mark);
  }
}

function seatSlot(seat: number): string {
  return `seat.${seat}`;
}

const KEY = Symbol("picking");

export function provide(picking: Picking): Picking {
  return setContext(KEY, picking);
}

export function picking(): Picking {
  return getContext(KEY);
}
