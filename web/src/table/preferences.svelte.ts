/** What a reader prefers at the table, stored by the browser. */

function remembered(name: string, fallback: boolean): boolean {
  try {
    const stored = localStorage.getItem(name);
    return stored === null ? fallback : stored === "yes";
  } catch {
    return fallback;
  }
}

function remember(name: string, value: boolean): void {
  try {
    localStorage.setItem(name, value ? "yes" : "no");
  } catch {
    // The browser stores nothing: the setting lasts as long as this page.
  }
}

class Preferences {
  #textOnly = $state(remembered("table.text-only", false));
  #keys = $state(remembered("table.keys", true));
  #notify = $state(remembered("table.notify", false));

  /** The table as headings, lists and buttons, without pictures. */
  get textOnly(): boolean {
    return this.#textOnly;
  }
  set textOnly(value: boolean) {
    this.#textOnly = value;
    remember("table.text-only", value);
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

  /** Single keys: h, u, l, ? and digits. */
  get keys(): boolean {
    return this.#keys;
  }
  set keys(value: boolean) {
    this.#keys = value;
    remember("table.keys", value);
  }
}

export const preferences = new Preferences();
