import { AccessDeniedError, assertNever } from "@guildhall/core";
import { mismatchOf } from "@guildhall/core/session";
import { confirmIdentity, findIdentityOwner, linkIdentity } from "../accounts/index.ts";
import { sealSignIn, WAITING_LIFETIME_MS } from "../session/sign-in-attempt.ts";
import type { SignInAttempt } from "../session/sign-in-attempt.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { acceptInviteAs } from "./accept-invite-as.service.ts";
import { enterAs, findFacts, knowInChat } from "./enter-as.service.ts";
import type { ForeignPerson } from "./messenger.ts";
import { failurePath, withQuery } from "./sign-in-paths.ts";

export type Arrival = Pick<SignInAttempt, "aim" | "returnPath"> & { readonly person: ForeignPerson };

/** Does what somebody went to the messenger for, and returns the page to go on to. */
export async function arrive(call: VisitorCall, arrival: Arrival): Promise<string> {
  try {
    return await transact(call, (inside) => act(inside, arrival));
  } catch (error) {
    if (!(error instanceof AccessDeniedError)) throw error;
    return failurePath(arrival, error.reason === "account_disabled" ? "account_disabled" : "unknown");
  }
}

async function act(call: InsideCall, arrival: Arrival): Promise<string> {
  const { aim, person, returnPath } = arrival;
  switch (aim.kind) {
    case "sign_in": {
      const error = await enterAs(call, person);
      return error === null ? returnPath : failurePath(arrival, error);
    }
    case "sign_up":
      return waitForSignUp(call, arrival, aim.licenseType);
    case "link":
      return link(call, arrival, aim.accountId);
    case "invite":
      return acceptInviteAs(call, { ...arrival, aim });
    default:
      return assertNever(aim);
  }
}

/** The address is still to be proved by a mail: a messenger tells none, or one that need not be theirs. */
async function waitForSignUp(call: InsideCall, arrival: Arrival, licenseType: string): Promise<string> {
  const { person } = arrival;
  const { provider, identityId, name, email } = person;
  const { linkedAccount, chatAccounts } = await findFacts(call, person);
  const isKnown = linkedAccount !== null || chatAccounts.length > 0;
  // They may sign in there, and there only.
  if (isKnown) return failurePath({ aim: { kind: "sign_in" }, returnPath: "/" }, mismatchOf(provider));
  const expiresAt = new Date(call.at.getTime() + WAITING_LIFETIME_MS);
  const sealed = sealSignIn(call.deps, { kind: "waiting", provider, identityId, name, email, licenseType }, expiresAt);
  call.afterCommit(() => call.client.keepSignIn(sealed, WAITING_LIFETIME_MS));
  return `/sign-up/${provider}`;
}

async function link(call: InsideCall, arrival: Arrival, accountId: number): Promise<string> {
  const { person, returnPath } = arrival;
  const { provider, identityId, name } = person;
  // Somebody else may have signed in meanwhile.
  if (call.visitor.identity?.accountId !== accountId) return failurePath(arrival, "unknown");
  const workspaceId = call.visitor.actor?.workspace.id ?? null;
  if (!(await linkIdentity(call, { provider, identityId, name, accountId, workspaceId }))) {
    const owner = await findIdentityOwner(call.db, { provider, identityId });
    if (owner?.id !== accountId) return failurePath(arrival, mismatchOf(provider));
    await confirmIdentity(call.db, { provider, identityId });
  }
  await knowInChat(call, person, accountId);
  return withQuery(returnPath, { linked: provider });
}
