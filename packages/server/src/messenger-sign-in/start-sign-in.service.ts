import { createHash } from "node:crypto";
import type { SignInError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { isLicenseType } from "../accounts/index.ts";
import { ATTEMPT_LIFETIME_MS, sealSignIn } from "../session/sign-in-attempt.ts";
import type { SignInAim, SignInAttempt } from "../session/sign-in-attempt.ts";
import type { VisitorCall } from "../session/visitor.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { CALLBACKS, WIDGET_RETURN } from "./sign-in-addresses.ts";
import { failurePath } from "./sign-in-paths.ts";

export interface Departure {
  readonly provider: ChatProviderName;
  /** For `link`, without the account: that's the caller's. */
  readonly aim: SignInAim;
  /** A page of the panel. */
  readonly returnPath: string;
}

const SECRET_BYTES = 24;

/** Remembers in the browser what it's about, and returns where it goes: the messenger, or the page that says why not. */
export async function startSignIn(call: VisitorCall, messengers: Messengers, wish: Departure): Promise<string> {
  if (wish.aim.kind === "sign_in" && call.visitor.identity !== null) return wish.returnPath;
  const problem = departureProblem(call, wish);
  if (problem !== null) return failurePath(wish, problem);
  const { random, config } = call.deps;
  const attempt: SignInAttempt = {
    ...wish,
    kind: "away",
    state: random.token(SECRET_BYTES),
    nonce: random.token(SECRET_BYTES),
    // 43 characters, the fewest that are allowed.
    verifier: createHash("sha256").update(random.token(SECRET_BYTES)).digest("base64url"),
  };
  const target = await targetOf(call, messengers, attempt);
  if (target === null) return failurePath(wish, "unknown");
  const expiresAt = new Date(call.at.getTime() + ATTEMPT_LIFETIME_MS);
  call.client.keepSignIn(sealSignIn({ config, random }, attempt, expiresAt), ATTEMPT_LIFETIME_MS);
  return target;
}

function departureProblem({ deps, visitor }: VisitorCall, { aim }: Departure): SignInError | null {
  switch (aim.kind) {
    case "sign_up":
      if (!deps.config.login.registration) return "registration_disabled";
      return isLicenseType(aim.licenseType, deps.config.licenses) ? null : "license_unavailable";
    case "link":
      return visitor.identity?.accountId === aim.accountId ? null : "unknown";
    default:
      return null;
  }
}

/** Null if nobody can sign in with that messenger here. */
async function targetOf(
  { place }: VisitorCall,
  { slack, telegram, widget }: Messengers,
  { provider, state, nonce, verifier }: SignInAttempt,
): Promise<string | null> {
  const origin = place.ownOrigin;
  const messenger = provider === "slack" ? slack : telegram;
  if (messenger !== null) {
    return messenger.begin({ state, nonce, verifier, redirectUri: `${origin}${CALLBACKS[provider]}` });
  }
  if (provider === "slack" || widget === null) return null;
  return widget.begin({ origin, returnTo: `${origin}${WIDGET_RETURN}?${new URLSearchParams({ state })}` });
}
