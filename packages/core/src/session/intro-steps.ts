import { INTRO_STEPS } from "./intro.values.ts";
import { isPermitted } from "./route-guard.ts";
import type { GuardSession } from "./route-guard.ts";
import { matchRoute } from "./routes.ts";

/**
 * Pages of the steps available to the session, in order; `hasPage` tells which pages this panel has. Inviting is
 * a step only where people are invited by email, integrations where there's a chat to connect.
 */
export function introPages(session: GuardSession, hasPage: (path: string) => boolean): string[] {
  const isHere: Readonly<Record<string, boolean>> = {
    invite: session.hasInvites,
    integrations: session.chats.length > 0,
  };
  const steps = INTRO_STEPS.filter((step) => isHere[step] ?? true);
  const paths = steps.map((step) => `/intro/${step}`);
  return paths.filter((path) => hasPage(path) && isPermitted(session, matchRoute(path)));
}
