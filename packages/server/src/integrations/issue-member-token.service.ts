import { AccessDeniedError, InvalidInputError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { integrationCalls, IntegrationProvider } from "@guildhall/core/integrations";
import type { IntegrationCall } from "../lib/deps.ts";
import { createSessionToken, hashSessionToken } from "../session/session-token.ts";
import { insertSession } from "../session/session.repository.ts";
import { findLinkedMember } from "./external-user.repository.ts";

/** Lifetime of a token in ms: 15 minutes; using it doesn't extend it. */
const MEMBER_TOKEN_LIFETIME_MS = 15 * 60_000;

/** A person of an integration. */
export interface ActingFor {
  readonly provider: IntegrationProvider;
  readonly externalId: string;
}

/**
 * Opens a session in which the integration acts for a linked member.
 * @throws {AccessDeniedError} `integration_only` for another provider than the key's
 * @throws {InvalidInputError} `unknown_user` if nobody is linked, `disabled` if the member is
 */
export async function issueMemberToken(
  { db, deps, integration, at }: IntegrationCall,
  { provider, externalId }: ActingFor,
): Promise<EndpointResponse<typeof integrationCalls.issueToken>> {
  if (provider !== integration.provider) throw new AccessDeniedError("integration_only");
  const { workspaceId, keyHash } = integration;
  const member = await findLinkedMember(db, { workspaceId, provider, externalId });
  if (member === undefined) throw new InvalidInputError([{ field: "externalId", code: "unknown_user" }]);
  if (member.isDisabled) throw new InvalidInputError([{ field: "externalId", code: "disabled" }]);
  const token = createSessionToken(deps.random);
  const expiresAt = new Date(at.getTime() + MEMBER_TOKEN_LIFETIME_MS);
  await insertSession(db, {
    tokenHash: hashSessionToken(token) ?? Buffer.alloc(0),
    accountId: member.accountId,
    workspaceId,
    at,
    expiresAt,
    via: { provider, keyHash, externalId },
  });
  return { token, expiresAt: expiresAt.toISOString() };
}
