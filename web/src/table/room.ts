/** The waiting room and the invitation: fetched when a table still waits for somebody. */

export { default as Invitation } from "./Invitation.svelte";
export { default as WaitingTable } from "./WaitingTable.svelte";
