import type { UserInfo } from "@guildhall/core/session";
import { forgetDrafts } from "../forms/forget-drafts.ts";
import { session } from "./api.ts";

const OWNER = "guildhall.draftOwner";

let first: Promise<UserInfo | null> | null = null;

/** The session, from memory if known, else from the server, which tells guests how to sign in here. */
export function knownSession(): Promise<UserInfo | null> {
  const { info } = session.getState();
  if (info !== null) return Promise.resolve(info);
  first ??= session
    .refresh()
    .then(claimDrafts)
    .finally(() => {
      first = null;
    });
  return first;
}

/** Reloads the session after a call that signs in; deletes drafts of a previous person in this tab. */
export async function enterSession(signIn: () => Promise<unknown>): Promise<void> {
  claimDrafts(await session.enter(signIn));
}

function claimDrafts(info: UserInfo | null): UserInfo | null {
  const owner = info?.loggedIn === true ? (info.user?.email ?? "") : "";
  if (owner === "") return info;
  if (sessionStorage.getItem(OWNER) !== owner) forgetDrafts();
  sessionStorage.setItem(OWNER, owner);
  return info;
}
