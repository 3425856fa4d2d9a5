/** How somebody points: by a finger, or by a mouse. */

/** Nothing can be rested on: keys are not talked about, and a click is a tap. */
export const touch = window.matchMedia("(hover: none)").matches;

/** What one does to a thing, at the beginning of a sentence. */
export const press = touch ? "Tap" : "Click";
