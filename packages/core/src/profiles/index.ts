export * as profileCalls from "./profile.contract.ts";
export { draftOf, needsProof, toProfile } from "./profile.form.ts";
export type { ProfileDraft, ProfileForEdit } from "./profile.form.ts";
export { changesSignIn, latestBirthday, profileChange, profileLocks, profileProblems } from "./profile.policy.ts";
export type { ProfileChange } from "./profile.policy.ts";
export type { Provider } from "./profile.values.ts";
