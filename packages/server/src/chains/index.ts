export { findOpenChains } from "./open-chain.repository.ts";
export type { OpenChains } from "./open-chain.repository.ts";
export { findChainReminders, remindWalker } from "./reminders/remind-walker.service.ts";
