import { guardRoute, toGuardSession } from "@guildhall/core/session";
import { useSessionInfo } from "../session/use-session.ts";

/** Whether the guard admits the reader to a page, such as `/purchases/requests`. */
export function useMayOpen(path: string): boolean {
  return guardRoute({ path, session: toGuardSession(useSessionInfo()), isWidget: false }).kind === "allow";
}
