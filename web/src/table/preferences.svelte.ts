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

  /** The table as headings, lists and buttons, without pictures. */
  get textOnly(): boolean {
    return this.#textOnly;
  }
  set textOnly(value: boolean) {
    this.#textOnly = value;
    remember("table.text-only", value);
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
