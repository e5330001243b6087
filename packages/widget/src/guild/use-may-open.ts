import { guardRoute, toGuardSession } from "@guildhall/core/session";
import { useSyncExternalStore } from "react";
import { useGuild } from "./guild-provider.tsx";

/** Whether the guard admits the reader to a page, such as `/purchases/requests`. */
export function useMayOpen(path: string): boolean {
  const { getState, subscribe } = useGuild().session;
  const { info } = useSyncExternalStore(subscribe, getState);
  return guardRoute({ path, session: toGuardSession(info), isWidget: false }).kind === "allow";
}
