export { nameFromEmail, workspaceNameFrom } from "./first-names.ts";
export { linkProblem } from "./link.policy.ts";
export type { KeptLink } from "./link.policy.ts";
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordProblems } from "./password.policy.ts";
export type { NewPassword } from "./password.policy.ts";
