export { FIRST_INTRO_STEP, introPages } from "./intro-steps.ts";
export { safeReturnPath } from "./return-path.ts";
export { guardRoute } from "./route-guard.ts";
export type { GuardAnswer, GuardSession } from "./route-guard.ts";
export { matchRoute } from "./routes.ts";
export { createSessionStore } from "./session-store.ts";
export type { SessionStore, UserInfo } from "./session-store.ts";
export { sessionHolds, toGuardSession } from "./session-view.ts";
