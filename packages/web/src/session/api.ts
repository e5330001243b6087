import { createClient, type Client } from "@guildhall/core";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import { currentLanguage } from "../i18n/language.ts";

interface SessionLink {
  isSignedIn: () => boolean;
  onSessionExpired: () => void;
}

// The session needs the client and the client the session: the session puts itself in here.
const link: SessionLink = { isSignedIn: () => false, onSessionExpired: () => undefined };

/** The panel's one client: cookies, the reader's language, and the session's own ear for its end. */
export const api: Client = createClient({
  transport: createFetchTransport(),
  platform: createPlatform(),
  language: currentLanguage,
  isSignedIn: () => link.isSignedIn(),
  onSessionExpired: () => link.onSessionExpired(),
});

/** Tells the client who knows whether somebody is signed in, and who is to hear that the session has ended. */
export function linkSession(session: SessionLink): void {
  Object.assign(link, session);
}
