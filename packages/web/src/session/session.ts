import { getUserInfo } from "@guildhall/core/contract";
import type { EndpointResponse } from "@guildhall/core";
import { createStore } from "zustand/vanilla";
import { forgetDrafts } from "../forms/draft.ts";
import { api, linkSession } from "./api.ts";

/** What the server says of the reader: a guest, or somebody signed in. */
export type UserInfo = EndpointResponse<typeof getUserInfo>;

interface SessionState {
  readonly info: UserInfo | null;
}

/** Who is signed in, as far as the panel knows. */
export const sessionStore = createStore<SessionState>(() => ({ info: null }));

let expiredListener: () => void = () => undefined;

linkSession({
  isSignedIn: () => sessionStore.getState().info?.loggedIn === true,
  onSessionExpired: () => {
    sessionStore.setState({ info: null });
    expiredListener();
  },
});

/** Sets what happens when the session turns out to have ended. */
export function onSessionExpired(listener: () => void): void {
  expiredListener = listener;
}

/** Asks the server who is signed in, and keeps the answer. */
export async function refreshSession(options: { readonly quiet?: boolean } = {}): Promise<UserInfo> {
  const info = await api.call(getUserInfo, {}, { quiet: options.quiet ?? false });
  sessionStore.setState({ info });
  return info;
}

/** Takes over what another tab has learnt. */
export function adoptSession(info: UserInfo): void {
  sessionStore.setState({ info });
}

let first: Promise<UserInfo> | null = null;

/** Who is signed in: at once when known, else after asking the server. */
export function currentSession(): Promise<UserInfo> {
  const { info } = sessionStore.getState();
  if (info !== null) return Promise.resolve(info);
  first ??= refreshSession().finally(() => {
    first = null;
  });
  return first;
}

const OWNER = "guildhall.draftOwner";

/** Reads who has just signed in; drafts of somebody else who used this tab before are forgotten. */
export async function enterSession(): Promise<UserInfo> {
  const info = await refreshSession();
  const owner = info.loggedIn ? (info.user?.email ?? "") : "";
  if (sessionStorage.getItem(OWNER) !== owner) forgetDrafts();
  sessionStorage.setItem(OWNER, owner);
  return info;
}
