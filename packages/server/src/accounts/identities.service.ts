import { NotFoundError, RefusedError, tidyName, UnauthenticatedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { identityCalls } from "@guildhall/core/accounts";
import type { ChatProviderName } from "@guildhall/core/chat";
import { mayUnlinkIdentity } from "@guildhall/core/session";
import { openMessengers } from "../session/open-messengers.ts";
import { openSignIn } from "../session/sign-in-attempt.ts";
import type { InsideCall } from "../session/transact.ts";
import type { Identity, VisitorCall } from "../session/visitor.ts";
import { recordAccountEvent } from "./account-event.ts";
import { deleteIdentities, insertIdentity, listIdentitiesOf, lockAccount } from "./identity.repository.ts";

type Identities = EndpointResponse<typeof identityCalls.list>;

/** Those with which one can sign in here. */
export async function listIdentities(call: Pick<VisitorCall, "db" | "deps" | "visitor">): Promise<Identities> {
  const { accountId } = identityOf(call);
  const linked = await listIdentitiesOf(call.db, accountId);
  const facts = factsOf(call, linked);
  return {
    items: openMessengers(call.deps.config).map((provider) => ({
      provider,
      isLinked: facts.linkedProviders.includes(provider),
      name: linked.find((each) => each.provider === provider)?.name ?? "",
      mayUnlink: mayUnlinkIdentity(provider, facts),
    })),
  };
}

/**
 * @throws {NotFoundError} when it isn't linked
 * @throws {RefusedError} `last_way_in`
 */
export async function unlinkIdentity(call: InsideCall, provider: ChatProviderName): Promise<Identities> {
  const { accountId } = identityOf(call);
  await lockAccount(call.db, accountId);
  const linked = await listIdentitiesOf(call.db, accountId);
  if (!linked.some((each) => each.provider === provider)) throw new NotFoundError("identity", { provider });
  if (!mayUnlinkIdentity(provider, factsOf(call, linked))) throw new RefusedError("last_way_in");
  await deleteIdentities(call.db, { accountId, provider });
  const workspaceId = call.visitor.actor?.workspace.id ?? null;
  await recordAccountEvent(call, { type: "account.identity_unlinked", accountId, workspaceId, facts: { provider } });
  return listIdentities(call);
}

function factsOf({ deps }: Pick<VisitorCall, "deps">, linked: readonly { readonly provider: string }[]) {
  const { login } = deps.config;
  return {
    linkedProviders: linked.map(({ provider }) => provider),
    openProviders: [...openMessengers(deps.config), ...(login.directory ? ["directory"] : [])],
    emailAuth: login.email,
  };
}

/** Links whom a messenger vouched for in this browser to the account that was just made in it; mostly, nobody. */
export async function linkWaitingPerson(
  call: InsideCall,
  { accountId, workspaceId }: { readonly accountId: number; readonly workspaceId: number | null },
): Promise<void> {
  const waiting = openSignIn(call.deps, call.client.readSignIn(), { kind: "waiting", at: call.at });
  if (waiting === null) return;
  call.afterCommit(() => call.client.keepSignIn(null));
  const { provider, identityId, name } = waiting;
  if (await linkIdentity(call, { provider, identityId, name, accountId, workspaceId })) return;
  call.deps.log.info({ provider }, "the person who signed up has been linked to another account meanwhile");
}

interface IdentityLink {
  readonly provider: ChatProviderName;
  readonly identityId: string;
  readonly name: string;
  readonly accountId: number;
  /** Where it's told. */
  readonly workspaceId: number | null;
  readonly byEmail?: boolean;
}

/** False if the person is linked by now, to whomever. */
export async function linkIdentity(
  call: InsideCall,
  { workspaceId, byEmail = false, ...link }: IdentityLink,
): Promise<boolean> {
  const { provider, accountId, identityId } = link;
  const name = tidyName(link.name);
  if (!(await insertIdentity(call.db, { provider, identityId, name, accountId, byEmail, at: call.at }))) return false;
  await recordAccountEvent(call, { type: "account.identity_linked", accountId, workspaceId, facts: { provider } });
  return true;
}

function identityOf({ visitor }: Pick<VisitorCall, "visitor">): Identity {
  if (visitor.identity === null) throw new UnauthenticatedError();
  return visitor.identity;
}
