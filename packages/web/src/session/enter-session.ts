import type { UserInfo } from "@guildhall/core/session";
import { forgetDrafts } from "../forms/draft.ts";
import { session } from "./api.ts";

const OWNER = "guildhall.draftOwner";

let first: Promise<UserInfo | null> | null = null;

/** Who is there: at once when known, else after asking the server, which tells a guest how to sign in here. */
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

/** Asks who is there after a call that signs in; drafts of somebody else who used this tab before are forgotten. */
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
