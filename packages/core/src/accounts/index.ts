export * as accountCalls from "./account.contract.ts";
export * as identityCalls from "./identity.contract.ts";
export { nameFromEmail, workspaceNameFrom } from "./first-names.ts";
export { inviteReader, mayInvite, rolesThatInvite } from "./invite.policy.ts";
export { linkProblem } from "./link.policy.ts";
export { passwordProblems } from "./password.policy.ts";
