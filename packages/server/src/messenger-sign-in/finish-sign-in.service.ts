import { createHash } from "node:crypto";
import type { SignInError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { refusalOf } from "@guildhall/core/session";
import { isSameSecret } from "../lib/same-secret.ts";
import { ATTEMPT_LIFETIME_MS, openSignIn } from "../session/sign-in-attempt.ts";
import type { SignInAttempt } from "../session/sign-in-attempt.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { arrive } from "./arrive.service.ts";
import { spendProof } from "./messenger-person.repository.ts";
import type { Vouched } from "./messenger.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { CALLBACKS } from "./sign-in-addresses.ts";
import { failurePath } from "./sign-in-paths.ts";

/** What the messenger put into the address; anybody could have. */
export interface ComingBack {
  readonly state: string;
  readonly code: string;
  /** "" if it worked there. */
  readonly error: string;
}

/** Ends what this browser began, once, and returns the page to go on to; it has the reason if it didn't work. */
export async function finishSignIn(
  call: VisitorCall,
  messengers: Messengers,
  { provider, ...back }: ComingBack & { readonly provider: ChatProviderName },
): Promise<string> {
  const attempt = await takeAttempt(call, { provider, state: back.state });
  if (attempt === null) return UNKNOWN;
  if (back.error !== "") return failurePath(attempt, refusalOf(back.error));
  const messenger = messengers[provider];
  if (messenger === null || back.code === "") return failurePath(attempt, "unknown");
  const redirectUri = `${call.place.ownOrigin}${CALLBACKS[provider]}`;
  return arriveIfVouched(call, attempt, () =>
    messenger.finish({ ...attempt, code: back.code, redirectUri, at: call.at }),
  );
}

/** The same for what Telegram's login widget tells. */
export async function finishWidget(
  call: VisitorCall,
  { widget }: Messengers,
  { state, fields }: { readonly state: string; readonly fields: Readonly<Record<string, string>> },
): Promise<string> {
  const attempt = await takeAttempt(call, { provider: "telegram", state });
  if (attempt === null) return UNKNOWN;
  if (widget === null) return failurePath(attempt, "unknown");
  return arriveIfVouched(call, attempt, () => widget.finish(fields, call.at));
}

// There's no saying where it was begun.
const UNKNOWN = "/login?error=unknown" satisfies `/login?error=${SignInError}`;

/** Null unless this browser began it, not long ago, and it didn't come back yet. */
async function takeAttempt(
  { deps, client, at }: VisitorCall,
  { provider, state }: { readonly provider: ChatProviderName; readonly state: string },
): Promise<SignInAttempt | null> {
  const attempt = openSignIn(deps, client.readSignIn(), { kind: "away", at });
  if (attempt === null || attempt.provider !== provider || !isSameSecret(state, attempt.state)) return null;
  client.keepSignIn(null);
  // A browser may send the cookie again all the same.
  const key = `sign-in ${createHash("sha256").update(state).digest("base64url")}`;
  const expiresAt = new Date(at.getTime() + ATTEMPT_LIFETIME_MS);
  return (await spendProof(deps.db.handle, { provider, key, expiresAt })) ? attempt : null;
}

async function arriveIfVouched(
  call: VisitorCall,
  attempt: SignInAttempt,
  vouch: () => Promise<Vouched>,
): Promise<string> {
  const { provider } = attempt;
  try {
    const vouched = await vouch();
    if (vouched.kind === "person") return await arrive(call, { ...attempt, person: vouched.person });
    call.deps.log.info({ provider, reason: vouched.reason }, "a messenger didn't vouch for anybody");
    return failurePath(attempt, refusalOf(vouched.reason));
  } catch (error) {
    call.deps.log.warn({ err: error, provider }, "a sign-in with a messenger failed");
    return failurePath(attempt, "unknown");
  }
}
