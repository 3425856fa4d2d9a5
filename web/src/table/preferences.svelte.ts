/** What a reader prefers at the table, stored by the browser. */

/** How fast play is shown, and how much longer or shorter everything then takes. */
export const SPEEDS = { slow: 2, normal: 1, fast: 0.5, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** What a hint begins with: where to look, what to do, or why. */
export const HELP = { nudge: "a nudge", move: "the move", reasons: "the move and its reasons" } as const;
export type HelpLevel = keyof typeof HELP;

function remembered(name: string, fallback: boolean): boolean {
  try {
    const stored = localStorage.getItem(name);
    return stored === null ? fallback : stored === "yes";
  } catch {
    return fallback;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The browser stores nothing: the setting lasts as long as this page.
  }
}

function remember(name: string, value: boolean): void {
  store(name, value ? "yes" : "no");
}

function rememberedAs<T extends string>(name: string, known: Record<T, unknown>, fallback: T): T {
  try {
    const stored = localStorage.getItem(name);
    return stored !== null && stored in known ? (stored as T) : fallback;
  } catch {
    return fallback;
  }
}

/** A number from 0 to 1. */
function rememberedShare(name: string, fallback: number): number {
  try {
    const stored = Number.parseFloat(localStorage.getItem(name) ?? "");
    return stored >= 0 && stored <= 1 ? stored : fallback;
  } catch {
    return fallback;
  }
}

class Preferences {
  #textOnly = $state(remembered("table.text-only", false));
  #keys = $state(remembered("table.keys", true));
  #sound = $state(remembered("table.sound", true));
  #speed = $state<Speed>(rememberedAs("table.speed", SPEEDS, "normal"));
  #notify = $state(remembered("table.notify", false));
  #talkSound = $state(remembered("table.talk-sound", true));
  #volume = $state(rememberedShare("table.volume", 0.6));
  #panel = $state(remembered("table.panel", false));
  #confirm = $state(remembered("table.confirm", false));
  #noHolding = $state(remembered("table.no-holding", false));
  #lastCard = $state(remembered("table.last-card", true));
  #help = $state<HelpLevel>(rememberedAs("table.help", HELP, "nudge"));
  #coach = $state(remembered("table.coach", false));

  /** The table as headings, lists and buttons, without pictures. */
  get textOnly(): boolean {
    return this.#textOnly;
  }
  set textOnly(value: boolean) {
    this.#textOnly = value;
    remember("table.text-only", value);
  }

  /** The panel with log, scores and talk is open. */
  get panel(): boolean {
    return this.#panel;
  }
  set panel(value: boolean) {
    this.#panel = value;
    remember("table.panel", value);
  }

  /** A card is played by a second click on it. */
  get confirm(): boolean {
    return this.#confirm;
  }
  set confirm(value: boolean) {
    this.#confirm = value;
    remember("table.confirm", value);
  }

  /** The curtain of a tablet opens by two presses, and not by holding a button. */
  get noHolding(): boolean {
    return this.#noHolding;
  }
  set noHolding(value: boolean) {
    this.#noHolding = value;
    remember("table.no-holding", value);
  }

  /** The last card of a hand plays itself. */
  get lastCard(): boolean {
    return this.#lastCard;
  }
  set lastCard(value: boolean) {
    this.#lastCard = value;
    remember("table.last-card", value);
  }

  /** What a hint begins with. */
  get help(): HelpLevel {
    return this.#help;
  }
  set help(value: HelpLevel) {
    this.#help = value;
    store("table.help", value);
  }

  /** Ask before a move that costs much. */
  get coach(): boolean {
    return this.#coach;
  }
  set coach(value: boolean) {
    this.#coach = value;
    remember("table.coach", value);
  }

  /** Quiet sounds: a card, a deal, your turn. */
  get sound(): boolean {
    return this.#sound;
  }
  set sound(value: boolean) {
    this.#sound = value;
    remember("table.sound", value);
  }

  /** A tick when somebody speaks. */
  get talkSound(): boolean {
    return this.#talkSound;
  }
  set talkSound(value: boolean) {
    this.#talkSound = value;
    remember("table.talk-sound", value);
  }

  /** How loud the sounds are, from 0 to 1. */
  get volume(): number {
    return this.#volume;
  }
  set volume(value: number) {
    this.#volume = value;
    store("table.volume", `${value}`);
  }

  /** How fast play is shown. */
  get speed(): Speed {
    return this.#speed;
  }
  set speed(value: Speed) {
    this.#speed = value;
    store("table.speed", value);
  }
  /** How much longer (or shorter) everything takes than usual. */
  get stretch(): number {
    return SPEEDS[this.#speed];
  }
  /** Nothing moves: by the speed, or because the system asks for less motion. */
  get calm(): boolean {
    return this.stretch === 0 || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The names of people whose remarks are not shown, as long as this page is open. */
  muted = $state.raw<ReadonlySet<string>>(new Set());

  /** Mutes somebody, or hears them again. */
  mute(name: string): void {
    this.muted = this.muted.has(name)
      ? new Set([...this.muted].filter((other) => other !== name))
      : new Set([...this.muted, name]);
  }

  /** Tell by a notification of the system that it is our turn, while this page is out of sight. */
  get notify(): boolean {
    return this.#notify;
  }
  set notify(value: boolean) {
    this.#notify = value;
    remember("table.notify", value);
  }

  /** Single keys: letters, digits and the question mark. */
  get keys(): boolean {
    return this.#keys;
  }
  set keys(value: boolean) {
    this.#keys = value;
    remember("table.keys", value);
  }
}

export const preferences = new Preferences();
