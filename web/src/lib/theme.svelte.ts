/** Light, dark, or the same as the system; remembered by the browser. */

export type Theme = "auto" | "light" | "dark";

const ORDER: Theme[] = ["auto", "light", "dark"];

function stored(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

let chosen = $state<Theme>(stored());

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  /** What the switch will choose next. */
  get next(): Theme {
    return ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length] ?? "auto";
  },
};

export function choose(wanted: Theme): void {
  chosen = wanted;
  if (wanted === "auto") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("theme");
  } else {
    document.documentElement.dataset.theme = wanted;
    localStorage.setItem("theme", wanted);
  }
}
