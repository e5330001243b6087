import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { useQuery } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import { session } from "../../session/api.ts";
import { chatQuery } from "./chats-query.ts";

/** How often it's looked whether somebody has used the code, in ms. */
const LOOK_MS = 3000;

/** The team or group that was connected since the code was made; null until it is. */
export function useArrival(
  provider: ChatProviderName,
  { connections, isAwaited }: { readonly connections: readonly ChatConnection[]; readonly isAwaited: boolean },
): ChatConnection | null {
  const [known] = useState(() => connections.filter(isThere).map(keyOf));
  const arrived = isAwaited
    ? (connections.find((each) => isThere(each) && !known.includes(keyOf(each))) ?? null)
    : null;
  const isWaiting = isAwaited && arrived === null;
  useQuery({ ...chatQuery(provider), refetchInterval: isWaiting ? LOOK_MS : false });
  const name = arrived === null ? "" : keyOf(arrived);
  useEffect(() => {
    // Other pages learn of it from the session.
    if (name !== "") void session.refresh({ quiet: true });
  }, [name]);
  return arrived;
}

function isThere({ state }: ChatConnection): boolean {
  return state === "active";
}

/** Another one once it's connected again. */
function keyOf({ externalId, changedAt }: ChatConnection): string {
  return `${externalId} ${changedAt}`;
}
