export { passLead } from "./assignments/pass-lead.service.ts";
export { scheduledChallenge } from "./scheduled-challenge.ts";
