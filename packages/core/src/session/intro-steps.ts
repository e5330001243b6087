import { isPermitted } from "./route-guard.ts";
import type { GuardSession } from "./route-guard.ts";
import { matchRoute } from "./routes.ts";

/** The steps that set up a workspace, in their order; each has a page under `/intro`. */
const INTRO_STEPS = ["workspace", "invite", "reward", "tour", "challenge", "thanks", "perks", "integrations"] as const;

/** The step that waits for whoever founds a workspace. */
export const FIRST_INTRO_STEP = "reward" satisfies (typeof INTRO_STEPS)[number];

/** The pages of the steps that somebody can take, in their order; `hasPage` tells which of them this panel has. */
export function introPages(session: GuardSession, hasPage: (path: string) => boolean): string[] {
  const paths = INTRO_STEPS.map((step) => `/intro/${step}`);
  return paths.filter((path) => hasPage(path) && isPermitted(session, matchRoute(path)));
}
