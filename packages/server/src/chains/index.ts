export { findChainReminders, remindWalker } from "./reminders/remind-walker.service.ts";
