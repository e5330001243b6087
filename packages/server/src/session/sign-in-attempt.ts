import type { ChatProviderName } from "@guildhall/core/chat";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";

/** How long somebody may take at the messenger, in ms. */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000;

/** How long a browser keeps whom a messenger vouched for, in ms: as long as a link to sign up works. */
export const WAITING_LIFETIME_MS = 24 * 3_600_000;

/** An invite as its link names it. */
export interface InviteLink {
  readonly workspaceId: number;
  readonly email: string;
  readonly token: string;
}

/** What somebody wants who went to a messenger. */
export type SignInAim =
  | { readonly kind: "sign_in" }
  | { readonly kind: "sign_up"; readonly licenseType: string }
  | { readonly kind: "link"; readonly accountId: number }
  | { readonly kind: "invite"; readonly invite: InviteLink };

/** The browser is at the messenger. */
export interface SignInAttempt {
  readonly kind: "away";
  readonly provider: ChatProviderName;
  readonly aim: SignInAim;
  /** Comes back with the browser. */
  readonly state: string;
  /** Comes back in what the messenger signs. */
  readonly nonce: string;
  /** Of the code challenge (PKCE). */
  readonly verifier: string;
  /** A page of the panel. */
  readonly returnPath: string;
}

/** The messenger vouched for somebody who is going to sign up. */
export interface WaitingPerson {
  readonly kind: "waiting";
  readonly provider: ChatProviderName;
  readonly identityId: string;
  readonly name: string;
  readonly email: string;
  readonly licenseType: string;
}

type Kept = SignInAttempt | WaitingPerson;
type Seal = Pick<Deps, "config" | "random">;

const PURPOSE = "sign-in with a messenger";

/** For the browser's cookie: only this installation can read or make one. */
export function sealSignIn({ config, random }: Seal, kept: Kept, expiresAt: Date): string {
  const text = JSON.stringify({ kept, expiresAtMs: expiresAt.getTime() });
  return sealText(text, { secret: config.secret, purpose: PURPOSE, random }).toString("base64url");
}

/** Null if there's none of that kind, it isn't ours, or it's too old. */
export function openSignIn<Kind extends Kept["kind"]>(
  { config }: Pick<Seal, "config">,
  sealed: string | null,
  { kind, at }: { readonly kind: Kind; readonly at: Date },
): Extract<Kept, { readonly kind: Kind }> | null {
  const bytes = Buffer.from(sealed ?? "", "base64url");
  const text = openText(bytes, { secret: config.secret, purpose: PURPOSE });
  if (text === null) return null;
  // Sealed by us.
  const { kept, expiresAtMs } = JSON.parse(text) as { readonly kept: Kept; readonly expiresAtMs: number };
  if (at.getTime() >= expiresAtMs || kept.kind !== kind) return null;
  return kept as Extract<Kept, { readonly kind: Kind }>;
}
