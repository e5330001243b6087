export { loadAssignments } from "./load-assignments.service.ts";
export { passLead } from "./pass-lead.service.ts";
export { abandonActive, assignmentFacts, participantsOf } from "./read-takings.service.ts";
export type { Taking } from "./read-takings.service.ts";
export { hasCompletedAttempt } from "./assignment.repository.ts";
