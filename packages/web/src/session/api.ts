import { type Client, createClient } from "@guildhall/core";
import { createSessionStore, type SessionStore } from "@guildhall/core/session";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import { fetchOrTakeOver } from "../boot/early-answers.ts";
import { currentLanguage } from "../i18n/language.ts";
import { startAnew } from "./start-anew.ts";

const platform = createPlatform();

let expired: () => void = () => undefined;

/** The panel's one client: cookies, the reader's language, and the session's own ear for its end. */
export const api: Client = createClient({
  transport: createFetchTransport({ fetch: fetchOrTakeOver }),
  platform,
  language: currentLanguage,
  workspaceId: shownWorkspace,
  onWorkspaceChanged: () => void session.refresh({ quiet: true }),
  isSignedIn: () => session.isSignedIn(),
  onSessionExpired: () => session.expire(),
});

/** Who is signed in; the refresh of every 30 s runs in one visible tab, which tells the others. */
export const session: SessionStore = createSessionStore({
  client: api,
  platform,
  onExpired: () => expired(),
  onOther: startAnew,
  isActive: () => isLeadingTab,
});

let isLeadingTab = false;

/** Sets whether this tab does the refreshing for all. */
export function setLeadingTab(isLeading: boolean): void {
  isLeadingTab = isLeading;
}

/** Sets what happens when the session turns out to have ended. */
export function onSessionExpired(listener: () => void): void {
  expired = listener;
}

/** The workspace that this tab shows; 0 while none is chosen. */
export function shownWorkspace(): number {
  const { info } = session.getState();
  return info?.loggedIn === true ? (info.workspace?.id ?? 0) : 0;
}
