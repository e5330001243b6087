export { nameFromEmail, workspaceNameFrom } from "./first-names.ts";
export { inviteReader } from "./invite.policy.ts";
export type { InviteReader } from "./invite.values.ts";
export { linkProblem } from "./link.policy.ts";
export type { KeptLink } from "./link.policy.ts";
export { passwordProblems } from "./password.policy.ts";
export type { NewPassword } from "./password.policy.ts";
