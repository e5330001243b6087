import {
  type Client,
  createClient,
  createFetchTransport,
  createPlatform,
  createSessionStore,
  type SessionStore,
} from "@guildhall/core/client";
import { fetchOrTakeOver } from "../boot/early-answers.ts";
import { currentLanguage } from "../i18n/language.ts";
import { startAnew } from "./start-anew.ts";

const platform = createPlatform();

let expired: () => void = () => undefined;

/** The panel's one client: cookies, the reader's language, and the session-expired listener. */
export const api: Client = createClient({
  transport: createFetchTransport({ fetch: fetchOrTakeOver }),
  platform,
  language: currentLanguage,
  workspaceId: shownWorkspace,
  onWorkspaceChanged: () => void session.refresh({ quiet: true }),
  isSignedIn: () => session.isSignedIn(),
  onSessionExpired: () => session.expire(),
});

/** The current session; its 30 s refresh runs in one visible tab, which informs the others. */
export const session: SessionStore = createSessionStore({
  client: api,
  platform,
  onExpired: () => expired(),
  onOther: startAnew,
  isActive: () => isLeadingTab,
});

let isLeadingTab = false;

/** Whether this tab refreshes for all. */
export function setLeadingTab(isLeading: boolean): void {
  isLeadingTab = isLeading;
}

/** Sets the listener for an ended session. */
export function onSessionExpired(listener: () => void): void {
  expired = listener;
}

/** The workspace this tab shows; 0 if none is chosen. */
export function shownWorkspace(): number {
  const { info } = session.getState();
  return info?.loggedIn === true ? (info.workspace?.id ?? 0) : 0;
}
