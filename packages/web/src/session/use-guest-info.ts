import { useState } from "react";
import type { UserInfo } from "@guildhall/core/session";
import { useSessionInfo } from "./use-session.ts";

/** What the server says to a guest: how this installation lets people in, and what it asks of them. */
export type GuestInfo = Extract<UserInfo, { loggedIn: false }>;

/** What the server has said to the guest who came here; it stays while they sign in. Null for who came signed in. */
export function useGuestInfo(): GuestInfo | null {
  const info = useSessionInfo();
  const [known, setKnown] = useState<GuestInfo | null>(null);
  const said = info?.loggedIn === false ? info : known;
  if (said !== known) setKnown(said);
  return said;
}
