import { guardRoute, toGuardSession } from "@guildhall/core/session";
import { useSessionInfo } from "../session/use-session.ts";

/** Tells whether the guard lets the reader onto a page, such as `/purchases/requests`. */
export function useMayOpen(path: string): boolean {
  return guardRoute({ path, session: toGuardSession(useSessionInfo()), isWidget: false }).kind === "allow";
}
