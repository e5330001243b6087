import type { ChatProviderName } from "@guildhall/core/chat";

/** Somebody a messenger vouches for. */
export interface ForeignPerson {
  readonly provider: ChatProviderName;
  /** Unique at the messenger, teams included. */
  readonly identityId: string;
  /** As chats call them. */
  readonly userId: string;
  /** "" for a messenger without teams. */
  readonly teamId: string;
  readonly name: string;
  /** "" unless the messenger has confirmed it. */
  readonly email: string;
}

/** `reason` is the messenger's, or why its answer doesn't count. */
export type Vouched =
  | { readonly kind: "person"; readonly person: ForeignPerson }
  | { readonly kind: "refused"; readonly reason: string };

/** One browser's way to a messenger and back. */
export interface Trip {
  readonly state: string;
  readonly nonce: string;
  /** Of the code challenge (PKCE), where the messenger knows that. */
  readonly verifier: string;
  /** Where the browser comes back to. */
  readonly redirectUri: string;
}

/** A messenger that people sign in with by OpenID Connect. */
export interface Messenger {
  /** Where the browser is sent. */
  begin(trip: Trip): Promise<string>;
  /** Exchanges the code that came back. @throws {UnavailableError} when the messenger has trouble */
  finish(trip: Trip & { readonly code: string; readonly at: Date }): Promise<Vouched>;
}
