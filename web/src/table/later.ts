/** Parts of a table that are not needed until somebody opens them: fetched then, so that the first table comes quickly. */

export { default as Clause } from "./Clause.svelte";
export { default as HandEnd } from "./HandEnd.svelte";
export { default as Help } from "./Help.svelte";
export { default as HintSheet } from "./HintSheet.svelte";
export { default as Join } from "./Join.svelte";
export { default as Leave } from "./Leave.svelte";
export { default as MatchEnd } from "./MatchEnd.svelte";
export { default as Minute } from "./Minute.svelte";
export { default as Name } from "./Name.svelte";
export { default as RequestSlip } from "./RequestSlip.svelte";
export { default as Rulebook } from "./Rulebook.svelte";
export { default as Settings } from "./Settings.svelte";
export { default as TablePanel } from "./TablePanel.svelte";
export { default as WelcomeBack } from "./WelcomeBack.svelte";
