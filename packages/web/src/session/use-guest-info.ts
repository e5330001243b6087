import { useState } from "react";
import type { UserInfo } from "@guildhall/core/session";
import { useSessionInfo } from "./use-session.ts";

/** What the server tells guests: how to sign in here, and what that requires. */
export type GuestInfo = Extract<UserInfo, { loggedIn: false }>;

/** What the server told this guest; kept while they sign in. Null if they arrived signed in. */
export function useGuestInfo(): GuestInfo | null {
  const info = useSessionInfo();
  const [known, setKnown] = useState<GuestInfo | null>(null);
  const said = info?.loggedIn === false ? info : known;
  if (said !== known) setKnown(said);
  return said;
}
